//! Tricks that the side on lead can take at once, whatever the others do.

use crate::bits::{
    LANES, LENGTHS, TRUMP, above_all, at_least, at_or_above, highest, larger, lengths, lowest, occupied,
    smaller, sum, tops,
};
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

/// The ranks on which it depends that the side of `leader` takes `wanted` tricks at once, if it can. `shape` has the
/// lengths of the hands.
#[inline(always)]
pub(crate) fn quick_tricks<const NT: bool>(
    isa: impl Isa,
    hands: &[u64; 4],
    shape: u64,
    leader: usize,
    wanted: u32,
) -> Option<u64> {
    if wanted == 1 {
        return one_trick::<NT>(hands, leader);
    }
    // Most positions have too few. First a bound without branches: a suit gives no more tricks than we have cards
    // above theirs, unless those exhaust them, no more than the longer hand has, and no more than they follow to if they
    // keep a trump; a ruff gives one. Partner counts only if a lead may get to him.
    let [own, left, partner, right] = [0, 1, 2, 3].map(|index| hands[(leader + index) & 3]);
    let winners = above_all(left | right);
    let led = occupied(own);
    let high = if NT { led } else { led | TRUMP };
    let ruff = !NT && partner & TRUMP != 0 && led & !occupied(partner) & !TRUMP != 0;
    let counted = if ruff | (partner & winners & high != 0) { partner } else { 0 };
    let winners = lengths(winners & (own | counted));
    let [o, l, p, r] = [0, 1, 2, 3].map(|index| shape >> (4 * ((leader + index) & 3)) & LENGTHS);
    let longer = larger(o, if counted == 0 { 0 } else { p });
    let exhausted = at_least(winners, larger(l, r));
    let mut most = smaller(winners | exhausted, longer);
    if !NT {
        // A suit in lane 0 is not ruffed.
        let trumps = most & 15;
        let until = |holding: u64| if holding & 15 > trumps { holding | 15 } else { LENGTHS };
        most = smaller(most, smaller(until(l), until(r)));
    }
    if sum(most) + u32::from(ruff) < wanted {
        return None;
    }
    isa.call(
        #[inline(always)]
        |isa, hands, leader, wanted, (), ()| gather_ranks::<NT>(isa, hands, leader, wanted),
        (isa, hands, leader, wanted, (), ()),
    )
}

/// The ranks on which it depends that the side of `leader` takes a trick at once: that of the highest card of a suit, unless
/// the opponents have none of the suit or partner ruffs.
#[inline(always)]
fn one_trick<const NT: bool>(hands: &[u64; 4], leader: usize) -> Option<u64> {
    let [own, left, partner, right] = [0, 1, 2, 3].map(|index| hands[(leader + index) & 3]);
    let theirs = left | right;
    let top = tops(own | partner | theirs);
    let mut led = occupied(own);
    if !NT {
        // Suits that nobody of them ruffs.
        let follows = |hand: u64| if hand & TRUMP == 0 { LANES } else { occupied(hand) };
        led &= follows(left) & follows(right) | TRUMP;
        if partner & TRUMP != 0 && led & !(occupied(partner) | TRUMP) != 0 {
            return Some(0);
        }
        // The highest trump wins, whoever leads.
        led |= TRUMP;
    }
    let winners = top & (own | partner) & led;
    let by_rank = winners & occupied(theirs);
    if winners != by_rank { Some(0) } else { (winners != 0).then(|| highest(winners)) }
}

/// Counts the quick tricks and gathers the ranks they depend on until there are enough: those of the leader's hand, the
/// way over to partner, those of partner's hand.
#[inline(always)]
fn gather_ranks<const NT: bool>(isa: impl Isa, hands: &[u64; 4], leader: usize, wanted: u32) -> Option<u64> {
    let mut tally = Tally::<NT, _>::new(isa, hands, leader, wanted);
    if let Some(relevant) = tally.leader_runs() {
        return Some(relevant);
    }
    match tally.entry {
        Entry::None => return None,
        Entry::Card(ranks) => tally.relevant |= ranks,
        Entry::Ruff => {
            if tally.ruff_at_partner() {
                return Some(tally.relevant);
            }
        }
    }
    tally.partner_runs()
}

/// How the lead gets to partner.
#[derive(Clone, Copy)]
enum Entry {
    None,
    /// By a card that wins there; the ranks on which that depends.
    Card(u64),
    Ruff,
}

/// The quick tricks counted so far.
struct Tally<const NT: bool, I> {
    isa: I,
    own: u64,
    lho: u64,
    partner: u64,
    rho: u64,
    wanted: u32,
    total: u32,
    relevant: u64,
    /// The rounds that the leader's hand wins in each lane.
    runs: [u32; 4],
    /// Whether an opponent may have a trump left when side suits are led.
    lho_ruffs: bool,
    rho_ruffs: bool,
    entry: Entry,
    /// Partner's high trumps where they, not the leader's, are counted.
    partner_trumps: Option<u32>,
}

impl<const NT: bool, I: Isa> Tally<NT, I> {
    #[inline(always)]
    fn new(isa: I, hands: &[u64; 4], leader: usize, wanted: u32) -> Self {
        let [own, lho, partner, rho] = [0, 1, 2, 3].map(|index| hands[(leader + index) & 3]);
        Self {
            isa,
            own,
            lho,
            partner,
            rho,
            wanted,
            total: 0,
            relevant: 0,
            runs: [0; 4],
            lho_ruffs: false,
            rho_ruffs: false,
            entry: Entry::None,
            partner_trumps: None,
        }
    }

    /// The holdings of a lane: the leader's, partner's, and those of the opponents on the left and on the right.
    #[inline(always)]
    fn holdings(&self, lane: usize) -> [u64; 4] {
        [self.own, self.partner, self.lho, self.rho].map(|hand| (hand >> (16 * lane)) & TRUMP)
    }

    /// The rounds of a lane, after `played` of them, until an opponent may ruff.
    #[inline(always)]
    fn until_ruffed(&self, lane: usize, l: u64, r: u64, played: u32) -> u32 {
        if NT || lane == 0 {
            return 13;
        }
        let until = |ruffs: bool, holding: u64| {
            if ruffs { count(holding).saturating_sub(played) } else { 13 }
        };
        until(self.lho_ruffs, l).min(until(self.rho_ruffs, r))
    }

    /// The leader's runs, suit by suit, and the best way over to partner; the relevant ranks once there are enough.
    #[inline(always)]
    fn leader_runs(&mut self) -> Option<u64> {
        for lane in 0..4 {
            let shift = 16 * lane;
            let [o, p, l, r] = self.holdings(lane);
            let cap = self.until_ruffed(lane, l, r, 0);
            let high = above(l | r);
            let mut this = run(self.isa, o, p, high, count(l).max(count(r)), cap);
            if !NT && lane == 0 {
                this = self.trump_run(this, p & high, l, r);
            }
            if this.tricks > 0 {
                if self.total + this.tricks >= self.wanted {
                    let needed = this.relevant(self.isa, self.wanted - self.total);
                    return Some(self.relevant | needed << shift);
                }
                self.total += this.tricks;
                self.relevant |= this.relevant(self.isa, this.tricks) << shift;
            }
            self.runs[lane] = if !NT && lane == 0 && self.partner_trumps.is_some() { 0 } else { this.tricks };
            self.find_entry(lane, cap, high);
        }
        None
    }

    /// The better of our run of trumps and of partner's high ones, `sure`, which win whoever leads but may fall under
    /// our own; and who can ruff afterwards.
    #[inline(always)]
    fn trump_run(&mut self, ours: Run, sure: u64, l: u64, r: u64) -> Run {
        if count(sure) > ours.tricks {
            self.partner_trumps = Some(count(sure));
            self.lho_ruffs = l != 0;
            self.rho_ruffs = r != 0;
            Run { tricks: count(sure), by_rank: sure }
        } else {
            self.lho_ruffs = count(l) > ours.tricks;
            self.rho_ruffs = count(r) > ours.tricks;
            ours
        }
    }

    /// Whether a lead of the lane after our run gets to partner: to a high card, or else to a ruff.
    #[inline(always)]
    fn find_entry(&mut self, lane: usize, cap: u32, high: u64) {
        let [o, p, l, r] = self.holdings(lane);
        let round = self.runs[lane];
        if matches!(self.entry, Entry::Card(_)) | (count(o) <= round) | (cap <= round) {
            return;
        }
        // Partner's card must beat what is led to it: our only trumps may be higher than his.
        if p & high != 0 && lowest(o) > highest(p & high) && count(p) > round {
            self.entry = Entry::Card(at_or_above(highest(p & high)) << (16 * lane));
        } else if !NT
            && lane > 0
            && p == 0
            && count(self.partner & TRUMP) > self.runs[0]
            && (!self.lho_ruffs || count(l) > round)
            && (!self.rho_ruffs || count(r) > round)
        {
            self.entry = Entry::Ruff;
        }
    }

    /// Partner's lowest trump wins a trick; if all his trumps are counted already it is one of them. Whether there are
    /// now enough tricks.
    #[inline(always)]
    fn ruff_at_partner(&mut self) -> bool {
        let trumps = self.partner & TRUMP;
        self.partner ^= lowest(trumps);
        if self.partner_trumps == Some(count(trumps)) {
            self.partner_trumps = Some(count(trumps) - 1);
            return false;
        }
        self.total += 1;
        self.total >= self.wanted
    }

    /// Partner's runs after the leader's; the relevant ranks once there are enough.
    #[inline(always)]
    fn partner_runs(&mut self) -> Option<u64> {
        for lane in 0..4 {
            let shift = 16 * lane;
            let [mut o, mut p, l, r] = self.holdings(lane);
            let high = above(l | r);
            let played = self.runs[lane];
            // What is left of the suit after the leader's run: both have followed with the cards they need least.
            o &= !first(self.isa, o, played);
            p = first(self.isa, p, count(p).saturating_sub(played));
            if p == 0 {
                continue;
            }
            let cap = self.until_ruffed(lane, l, r, played);
            let longest = count(l).max(count(r)).saturating_sub(played);
            let mut this = run(self.isa, p, o, high, longest, cap);
            let mut counted = 0;
            if !NT && lane == 0 {
                self.lho_ruffs = count(l) > played + this.tricks;
                self.rho_ruffs = count(r) > played + this.tricks;
                counted = self.partner_trumps.unwrap_or(0);
                this.tricks = this.tricks.saturating_sub(counted);
            }
            if this.tricks > 0 {
                if self.total + this.tricks >= self.wanted {
                    let needed =
                        if !NT && lane == 0 { this.tricks + counted } else { self.wanted - self.total };
                    return Some(self.relevant | this.relevant(self.isa, needed) << shift);
                }
                self.total += this.tricks;
                self.relevant |= this.relevant(self.isa, 13) << shift;
            }
        }
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Hands of four suits each, trumps first, by their ranks: those of the leader, then around the table.
    fn hands(suits: [&str; 4]) -> [u64; 4] {
        suits.map(|hand| {
            hand.split('.').enumerate().fold(0, |cards, (lane, ranks)| {
                ranks.chars().fold(cards, |cards, rank| {
                    cards | 1 << (16 * lane + "AKQJT98765432".find(rank).expect("a rank"))
                })
            })
        })
    }

    #[test]
    fn one_trick_by_the_highest_card_of_a_suit_that_is_not_ruffed() {
        let highest_of_second = Some(1 << 17);
        assert_eq!(one_trick::<true>(&hands([".K2..", ".Q3..", ".54..", ".76.."]), 0), highest_of_second);
        // Partner has it, and a card leads to it.
        assert_eq!(one_trick::<true>(&hands([".42..", ".Q3..", ".K5..", ".76.."]), 0), highest_of_second);
        assert_eq!(one_trick::<true>(&hands(["..42.", ".Q.A.", ".K5..", ".7.6."]), 0), None);
        // A void opponent ruffs, if he has a trump.
        assert_eq!(one_trick::<false>(&hands([".K2..", "2..3.", ".54..", ".76.."]), 0), None);
        assert_eq!(one_trick::<false>(&hands([".K2..", "..43.", ".54..", ".76.."]), 0), highest_of_second);
    }

    #[test]
    fn one_trick_without_a_rank() {
        // Partner ruffs; the opponents follow.
        assert_eq!(one_trick::<false>(&hands([".42..", ".Q3..", "2..3.", ".76.."]), 0), Some(0));
        // They have none of the suit and no trump.
        assert_eq!(one_trick::<false>(&hands([".42..", "..Q3.", "..54.", "..76."]), 0), Some(0));
        // Or they have no trumps, and we have one.
        assert_eq!(one_trick::<false>(&hands([".42..", ".Q3..", "2.5..", ".76.."]), 0), Some(0));
    }

    #[test]
    fn one_trick_by_the_highest_trump_whoever_leads() {
        assert_eq!(one_trick::<false>(&hands([".42..", "5.Q..", "A.3..", "3.7.."]), 0), Some(1));
    }
}
