//! Tricks that the side on lead can take at once, whatever the others do.

use crate::bits::{TRUMP, at_or_above, highest, lowest};
use crate::isa::Isa;

/// Rounds of one suit that one hand wins in a row.
#[derive(Clone, Copy, Default)]
struct Run {
    tricks: u32,
    /// The cards that win by rank; rounds beyond them win by length.
    by_rank: u64,
}

impl Run {
    /// The ranks that the first `tricks` rounds depend on.
    #[inline(always)]
    fn relevant(self, isa: impl Isa, tricks: u32) -> u64 {
        if self.by_rank == 0 { 0 } else { at_or_above(lowest(first(isa, self.by_rank, tricks))) }
    }
}

#[inline(always)]
fn count(set: u64) -> u32 {
    set.count_ones()
}

/// The `n` highest cards of a set that lies in one lane; all if it has fewer.
#[inline(always)]
fn first(isa: impl Isa, set: u64, n: u32) -> u64 {
    isa.scatter((1 << n) - 1, set)
}

/// The cards of a lane above the highest of `opponents`.
#[inline(always)]
fn above(opponents: u64) -> u64 {
    highest(opponents).wrapping_sub(1) & TRUMP
}

/// How often the hand with `own` can lead one suit and win in that hand, its partner with `partner` following low.
/// `longest` is the longer of the opponents' holdings, `cap` the rounds after which one of them may ruff.
#[inline(always)]
fn run(isa: impl Isa, own: u64, partner: u64, high: u64, longest: u32, cap: u32) -> Run {
    let winners = own & high;
    if winners == 0 || cap == 0 {
        return Run::default();
    }
    let mut by_rank = winners;
    if partner & high != 0 {
        // Partner may be unable to stay below.
        let length = count(partner);
        let mut rounds = 0;
        let mut left = winners;
        while left != 0 {
            let above = count(partner & (highest(left) - 1));
            if rounds < length && length - above <= rounds {
                break;
            }
            left &= left - 1;
            rounds += 1;
        }
        if rounds == 0 {
            return Run::default();
        }
        by_rank = winners & !left;
    }
    let tricks = count(by_rank);
    if tricks >= longest && count(partner) <= longest {
        // The first `longest` rounds exhaust opponents and partner; what is left wins whatever its rank.
        let by_rank = first(isa, by_rank, longest.min(cap));
        return Run { tricks: count(own).min(cap), by_rank };
    }
    let tricks = tricks.min(cap);
    Run { tricks, by_rank: first(isa, by_rank, tricks) }
}

/// The ranks on which it depends that the side of `leader` takes `wanted` tricks at once, if it can.
#[inline(always)]
pub(crate) fn quick_tricks<const NT: bool>(
    isa: impl Isa,
    hands: &[u64; 4],
    leader: usize,
    wanted: u32,
) -> Option<u64> {
    // Most positions have too few. First a bound without branches: a suit gives no more tricks than we have cards
    // above theirs, unless those exhaust them, and no more than the longer hand has; a ruff gives one.
    let [own, left, partner, right] = [0, 1, 2, 3].map(|place| hands[(leader + place) & 3]);
    let most = |lane: u32| {
        let [o, l, p, r] = [own, left, partner, right].map(|hand| (hand >> (16 * lane)) & TRUMP);
        let winners = count((o | p) & above(l | r));
        let longer = count(o).max(count(p));
        let enough = winners >= count(l).max(count(r));
        if enough { longer } else { winners.min(longer) }
    };
    if most(0) + most(1) + most(2) + most(3) + u32::from(!NT) < wanted {
        return None;
    }
    isa.run(
        #[inline(always)]
        || gather_ranks::<NT>(isa, hands, leader, wanted),
    )
}

/// Counts the quick tricks and gathers the ranks they depend on until there are enough.
#[inline(always)]
fn gather_ranks<const NT: bool>(isa: impl Isa, hands: &[u64; 4], leader: usize, wanted: u32) -> Option<u64> {
    let own = hands[leader];
    let lho = hands[(leader + 1) & 3];
    let partner = hands[(leader + 2) & 3];
    let rho = hands[(leader + 3) & 3];
    let mut total = 0;
    let mut relevant = 0;
    let mut runs = [0u32; 4];
    let (mut lho_ruffs, mut rho_ruffs) = (false, false);
    let mut cross = false;
    let mut cross_relevant = 0;
    let mut partner_trumps = false;
    let mut sure_trumps = 0;
    let mut ruff = false;
    for lane in 0..4 {
        let shift = 16 * lane;
        let (o, p, l, r) = (
            (own >> shift) & TRUMP,
            (partner >> shift) & TRUMP,
            (lho >> shift) & TRUMP,
            (rho >> shift) & TRUMP,
        );
        let mut cap = 13;
        if !NT && lane > 0 {
            if lho_ruffs {
                cap = cap.min(count(l));
            }
            if rho_ruffs {
                cap = cap.min(count(r));
            }
        }
        let high = above(l | r);
        let mut this = run(isa, o, p, high, count(l).max(count(r)), cap);
        if !NT && lane == 0 {
            // Partner's high trumps win whoever leads; they may fall under our own, so only the better count.
            let sure = p & high;
            if count(sure) > this.tricks {
                this = Run { tricks: count(sure), by_rank: sure };
                partner_trumps = true;
                sure_trumps = count(sure);
                lho_ruffs = l != 0;
                rho_ruffs = r != 0;
            } else {
                lho_ruffs = count(l) > this.tricks;
                rho_ruffs = count(r) > this.tricks;
            }
        }
        if this.tricks > 0 {
            if total + this.tricks >= wanted {
                return Some(relevant | this.relevant(isa, wanted - total) << shift);
            }
            total += this.tricks;
            relevant |= this.relevant(isa, this.tricks) << shift;
        }
        runs[lane] = if !NT && lane == 0 && partner_trumps { 0 } else { this.tricks };
        if cross {
            continue;
        }
        let round = runs[lane];
        if count(o) <= round || cap <= round {
            continue;
        }
        if p & high != 0 && count(p) > round {
            cross = true;
            cross_relevant = at_or_above(highest(p & high)) << shift;
        } else if !NT
            && lane > 0
            && p == 0
            && count(partner & TRUMP) > runs[0]
            && (!lho_ruffs || count(l) > round)
            && (!rho_ruffs || count(r) > round)
        {
            ruff = true;
        }
    }
    let mut partner_left = partner;
    if !cross {
        if !ruff {
            return None;
        }
        // Partner's lowest trump wins the trick; if all his trumps are counted already it is one of them.
        let trumps = partner & TRUMP;
        if partner_trumps && count(trumps) == sure_trumps {
            sure_trumps -= 1;
        } else {
            total += 1;
            if total >= wanted {
                return Some(relevant);
            }
        }
        partner_left ^= lowest(trumps);
    }
    relevant |= cross_relevant;
    for lane in 0..4 {
        let shift = 16 * lane;
        let (mut o, mut p, l, r) = (
            (own >> shift) & TRUMP,
            (partner_left >> shift) & TRUMP,
            (lho >> shift) & TRUMP,
            (rho >> shift) & TRUMP,
        );
        let high = above(l | r);
        // What is left of the suit after the leader's run: both have followed with the cards they need least.
        o &= !first(isa, o, runs[lane]);
        p = first(isa, p, count(p).saturating_sub(runs[lane]));
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
        let mut this = run(isa, p, o, high, longest, cap);
        if !NT && lane == 0 {
            lho_ruffs = count(l) > runs[0] + this.tricks;
            rho_ruffs = count(r) > runs[0] + this.tricks;
            this.tricks = this.tricks.saturating_sub(sure_trumps);
        }
        if this.tricks > 0 {
            if total + this.tricks >= wanted {
                let needed = if !NT && lane == 0 { this.tricks + sure_trumps } else { wanted - total };
                return Some(relevant | this.relevant(isa, needed) << shift);
            }
            total += this.tricks;
            relevant |= this.relevant(isa, 13) << shift;
        }
    }
    None
}
