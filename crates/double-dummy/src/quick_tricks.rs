//! Tricks that the side on lead can take at once, whatever the others do.

use crate::bits::{TRUMP, at_or_above, highest, lowest};

#[derive(Clone, Copy, Default)]
struct Run {
    /// Rounds that the leader of the run wins without losing the lead.
    tricks: u32,
    /// The cards whose rank this depends on.
    relevant: u64,
}

#[inline(always)]
fn count(set: u64) -> u32 {
    set.count_ones()
}

/// How often the hand with `own` can lead one suit and win in that hand, its partner with `partner` following low.
/// `longest` is the longer of the opponents' holdings, `cap` the rounds after which one of them may ruff.
#[inline(always)]
fn run(own: u64, partner: u64, opponents: u64, longest: u32, cap: u32) -> Run {
    let beaten = if opponents == 0 { !0 } else { highest(opponents) - 1 };
    let winners = own & beaten;
    if winners == 0 {
        return Run::default();
    }
    let mut tricks = count(winners);
    let mut last = winners;
    let high_partner = partner & beaten;
    if high_partner != 0 {
        // Partner may be unable to stay below.
        let length = count(partner);
        let mut i = 0;
        let mut left = winners;
        while left != 0 {
            let card = highest(left);
            let above = count(partner & (card - 1));
            if i + 1 <= length && length - above < i + 1 {
                break;
            }
            left &= left - 1;
            i += 1;
        }
        if i == 0 {
            return Run::default();
        }
        tricks = i;
        last = winners & !left;
    }
    if tricks > longest && count(own) >= tricks {
        // The first `longest` rounds exhaust the opponents.
        let mut needed = longest;
        let mut used = 0;
        let mut rest = last;
        while needed > 0 {
            used |= highest(rest);
            rest &= rest - 1;
            needed -= 1;
        }
        // Later rounds need no rank as long as partner is void, or has nothing above.
        if count(partner) <= longest {
            let tricks = count(own).min(cap);
            let relevant = if used == 0 { 0 } else { at_or_above(lowest(used)) };
            return Run { tricks, relevant };
        }
    } else if tricks == longest && count(partner) <= longest {
        let tricks = count(own).min(cap);
        return Run { tricks, relevant: if longest == 0 { 0 } else { at_or_above(lowest(last)) } };
    }
    if tricks > cap {
        tricks = cap;
        if cap == 0 {
            return Run::default();
        }
        let mut kept = 0;
        for _ in 0..cap {
            kept |= highest(last);
            last &= last - 1;
        }
        last = kept;
    }
    Run { tricks, relevant: at_or_above(lowest(last)) }
}

/// The ranks on which it depends that the side of `leader` takes `wanted` tricks at once, if it can.
#[inline]
pub(crate) fn quick_tricks<const NT: bool>(hands: &[u64; 4], leader: usize, wanted: u32, left: u32) -> Option<u64> {
    let own = hands[leader];
    let lho = hands[(leader + 1) & 3];
    let partner = hands[(leader + 2) & 3];
    let rho = hands[(leader + 3) & 3];
    let mut total = 0;
    let mut relevant = 0;
    let mut runs = [0u32; 4];
    let (mut lho_ruffs, mut rho_ruffs) = (false, false);
    let mut partner_trumps = 0;
    let mut cross = false;
    let mut cross_relevant = 0;
    for lane in 0..4 {
        let shift = 16 * lane;
        let (o, p, l, r) =
            ((own >> shift) & TRUMP, (partner >> shift) & TRUMP, (lho >> shift) & TRUMP, (rho >> shift) & TRUMP);
        let mut cap = 13;
        if !NT && lane > 0 {
            if lho_ruffs {
                cap = cap.min(count(l));
            }
            if rho_ruffs {
                cap = cap.min(count(r));
            }
        }
        let longest = count(l).max(count(r));
        let this = run(o, p, l | r, longest, cap);
        runs[lane] = this.tricks;
        if !NT && lane == 0 {
            lho_ruffs = count(l) > this.tricks;
            rho_ruffs = count(r) > this.tricks;
            // Partner's high trumps win whoever leads; they may fall under our own, so only the better count.
            let beaten = if l | r == 0 { !0 } else { highest(l | r) - 1 };
            let high = p & beaten;
            let sure = count(high);
            if sure > this.tricks {
                partner_trumps = sure;
                runs[0] = 0;
                lho_ruffs = l != 0;
                rho_ruffs = r != 0;
                total += sure;
                relevant |= at_or_above(lowest(high));
                if total >= wanted {
                    return Some(relevant);
                }
                continue;
            }
        }
        if this.tricks > 0 {
            total += this.tricks;
            relevant |= this.relevant << shift;
            if total >= wanted {
                return Some(relevant);
            }
        }
        if !cross && count(o) > this.tricks && count(p) > this.tricks && cap > this.tricks {
            let beaten = if l | r == 0 { !0 } else { highest(l | r) - 1 };
            if p & beaten != 0 {
                cross = true;
                cross_relevant = at_or_above(highest(p & beaten)) << shift;
            }
        }
    }
    if !cross || partner_trumps > 0 {
        return (total >= left).then_some(relevant);
    }
    relevant |= cross_relevant;
    for lane in 0..4 {
        let shift = 16 * lane;
        let (mut o, mut p, l, r) =
            ((own >> shift) & TRUMP, (partner >> shift) & TRUMP, (lho >> shift) & TRUMP, (rho >> shift) & TRUMP);
        // What is left of the suit after the leader's run: both have followed with the cards they need least.
        for _ in 0..runs[lane] {
            o &= o.wrapping_sub(1);
            if p != 0 {
                p ^= lowest(p);
            }
        }
        if p == 0 {
            continue;
        }
        let mut cap = 13;
        if !NT && lane > 0 {
            if lho_ruffs {
                cap = cap.min(count(l).saturating_sub(runs[lane]));
            }
            if rho_ruffs {
                cap = cap.min(count(r).saturating_sub(runs[lane]));
            }
        }
        let longest = count(l).max(count(r)).saturating_sub(runs[lane]);
        let this = run(p, o, l | r, longest, cap);
        if this.tricks > 0 {
            total += this.tricks;
            relevant |= this.relevant << shift;
            if total >= wanted {
                return Some(relevant);
            }
        }
    }
    (total >= left).then_some(relevant)
}
