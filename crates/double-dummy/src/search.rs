//! The search: alpha-beta with a null window over tricks, on classes of positions.
//!
//! North-South *need* a number of the tricks that are left; every function answers whether they get them, and which
//! cards that depends on. The answer is one word: bit 63 says yes, the bits of the lanes are the *relevant* cards.
//! A card is relevant if its rank decided something below; of each suit the relevant cards and all higher ones must
//! lie in the same hands for the answer to hold elsewhere. `docs/double-dummy.md` proves each step.

use search::{Budget, Stopped, Watch};

use crate::bits::{
    LANES, TRUMP, at_or_above, heads, highest, lane, lane_of, lowest, occupied, tops, upwards,
};
use crate::isa::Isa;
use crate::killers::{Killers, Situation};
use crate::ordering;
use crate::quick_tricks::quick_tricks;
use crate::sure_tricks::{sure_trick, sure_trumps};
use crate::transposition::{Bounds, Probe, Table};

/// North-South reach what they need.
const REACHED: u64 = 1 << 63;

/// The state of a search; `NT` at no trump, else lane 0 is trump.
pub(crate) struct Search<const NT: bool, I> {
    isa: I,
    hands: [u64; 4],
    /// The low and the high bit of the owner of each card at the root.
    owners: [u64; 2],
    table: Table,
    killer_leads: Killers,
    killer_discards: Killers,
    nodes: u64,
    /// Counts the nodes against the caller's budget.
    watch: Watch,
    /// Why the search ends before its answer is known.
    stopped: Option<Stopped>,
}

/// A position to search from.
pub(crate) struct Root<'a> {
    pub(crate) hands: [u64; 4],
    pub(crate) leader: usize,
    /// The cards on the table in order of play, no longer in the hands.
    pub(crate) trick: &'a [u64],
}

/// A trick in progress: what stays as it is from its lead on.
struct Trick {
    /// The cards in play when it began.
    all: u64,
    leader: usize,
    /// The lane led.
    led: u32,
    need: i32,
    left: i32,
}

/// What the cards of a trick change one after the other.
#[derive(Clone, Copy)]
struct SoFar {
    /// The lengths of all suits in all hands now, four bits each.
    shape: u64,
    /// The card that wins so far, and who played it.
    best: u64,
    winner: usize,
    /// The cards on the table.
    played: u64,
}

impl<const NT: bool, I: Isa> Search<NT, I> {
    /// A search whose table holds itself to `memory` bytes.
    pub(crate) fn new(isa: I, memory: usize) -> Self {
        Self {
            isa,
            hands: [0; 4],
            owners: [0; 2],
            table: Table::new(memory),
            killer_leads: Killers::new(),
            killer_discards: Killers::new(),
            nodes: 0,
            watch: Budget::unlimited().watch(),
            stopped: None,
        }
    }

    /// Forgets all positions, to search one of `left` tricks.
    pub(crate) fn clear(&mut self, left: usize) {
        self.table.clear(left);
        self.killer_leads.clear(left);
        self.killer_discards.clear(left);
    }

    /// Another search is at work: what is known here is not needed again.
    pub(crate) fn give_back(&mut self) {
        self.table.give_back();
    }

    /// Cards played so far.
    pub(crate) fn nodes(&self) -> u64 {
        self.nodes
    }

    /// From now on keeps to this budget; a node is a card played.
    pub(crate) fn set_budget(&mut self, budget: &Budget) {
        self.watch = budget.watch_from(self.nodes);
    }

    /// Whether North-South take at least `need` tricks from here on.
    pub(crate) fn north_south_reach(&mut self, root: &Root<'_>, need: usize) -> Result<bool, Stopped> {
        self.stopped = None;
        self.hands = root.hands;
        let table = root.trick.iter().enumerate();
        let whole = table.fold(root.hands, |mut hands, (index, card)| {
            hands[(root.leader + index) & 3] |= card;
            hands
        });
        let all = whole[0] | whole[1] | whole[2] | whole[3];
        self.owners = [whole[1] | whole[3], whole[2] | whole[3]];
        let (need, left) = (need as i32, (all.count_ones() / 4) as i32);
        let shape = shape(&self.hands);
        let answer = match root.trick {
            [] => self.lead(all, shape, root.leader, need, left),
            &[led, ref rest @ ..] => {
                let (mut best, mut winner) = (led, root.leader);
                for (index, &card) in rest.iter().enumerate() {
                    if beats::<NT>(card, best) {
                        (best, winner) = (card, (root.leader + 1 + index) & 3);
                    }
                }
                let played = root.trick.iter().fold(0, |all, card| all | card);
                let led = lane_of(led);
                let trick = Trick { all, leader: root.leader, led, need, left };
                let so_far = SoFar { shape, best, winner, played };
                match rest.len() {
                    0 => self.follow::<1>(&trick, so_far),
                    1 => self.follow::<2>(&trick, so_far),
                    _ => self.follow::<3>(&trick, so_far),
                }
            }
        };
        self.watch.settle();
        self.stopped.map_or(Ok(answer & REACHED != 0), Err)
    }

    /// The start of a trick.
    #[inline(always)]
    fn lead(&mut self, all: u64, shape: u64, leader: usize, need: i32, left: i32) -> u64 {
        let isa = self.isa;
        isa.call(
            #[inline(always)]
            |search: &mut Self, all, shape, leader, need, left| {
                search.lead_here(all, shape, leader, need, left)
            },
            (self, all, shape, leader, need, left),
        )
    }

    #[inline(always)]
    fn lead_here(&mut self, all: u64, shape: u64, leader: usize, need: i32, left: i32) -> u64 {
        // Step 1. Nothing to decide: enough tricks are won, or too few are left.
        if need <= 0 {
            return REACHED;
        }
        if need > left {
            return 0;
        }
        // Step 2. The last trick plays itself.
        if left == 1 {
            return self.last_trick(leader);
        }
        // Step 3. In a long ending a look into the table costs less than counting tricks.
        let probe = Probe::new(self.isa, shape, leader, all, self.owners);
        if left >= 5
            && let Some((reached, relevant)) = self.table.probe(&probe, left as u8, need as u8)
        {
            return relevant | if reached { REACHED } else { 0 };
        }
        // Step 4. Quick tricks: the leader's side takes what it wants at once.
        let ns = leader & 1 == 0;
        let (yes, no) = if ns { (REACHED, 0) } else { (0, REACHED) };
        let wanted = (if ns { need } else { left - need + 1 }) as u32;
        if let Some(relevant) = quick_tricks::<NT>(self.isa, &self.hands, shape, leader, wanted) {
            return relevant | yes;
        }
        // Step 5. Sure tricks of the other side and of our own, whatever is led.
        let against = left as u32 - wanted + 1;
        if NT || all & TRUMP == 0 {
            if against == 1
                && let Some(relevant) = sure_trick(&self.hands, all, leader ^ 1)
            {
                return relevant | no;
            }
            if wanted == 1
                && let Some(relevant) = sure_trick(&self.hands, all, leader)
            {
                return relevant | yes;
            }
        } else {
            if let Some(relevant) = sure_trumps(self.isa, &self.hands, leader, leader ^ 1, against) {
                return relevant | no;
            }
            if let Some(relevant) = sure_trumps(self.isa, &self.hands, leader, leader, wanted) {
                return relevant | yes;
            }
        }
        // Step 6. A class that contains the position is in the table.
        if left < 5
            && let Some((reached, relevant)) = self.table.probe(&probe, left as u8, need as u8)
        {
            return relevant | if reached { REACHED } else { 0 };
        }
        if let Err(reason) = self.watch.at(self.nodes) {
            self.stopped = Some(reason);
        }
        if self.stopped.is_some() {
            return 0;
        }
        // Step 7. Strike out the leads into the other side's quick tricks; try the others, the killer of this hand first,
        // then by weight, unless one loses the trick and with it too many.
        let hand = self.hands[leader];
        let representatives = heads(hand, all);
        let mut moves = representatives;
        let (suits, mut relevant) = self.doomed(all, shape, leader, moves, against);
        moves &= !suits;
        if moves == 0 {
            return relevant | no;
        }
        let partner_parity = shape >> (4 * (leader ^ 2)) & 0x0001_0001_0001_0001;
        let situation = Situation::new(hand, (leader | (need as usize) << 2) as u64 | partner_parity << 8);
        let mut card = self.killer_leads.among(moves, situation);
        let mut order = None;
        let mut result = no;
        while moves != 0 {
            if card == 0 {
                card = if moves & (moves - 1) == 0 {
                    moves
                } else {
                    let weigh = || ordering::leads::<NT>(self.isa, moves, all, &self.hands, leader);
                    order.get_or_insert_with(weigh).best(moves)
                };
            }
            moves ^= card;
            let led = lane_of(card);
            // With more tricks to take it succeeds too rarely for what it costs.
            if against <= 3
                && let Some(ranks) = self.refuted(shape, leader, card, against)
            {
                relevant |= ranks;
                moves &= worth_trying(card, ranks);
                card = 0;
                continue;
            }
            self.nodes += 1;
            self.hands[leader] ^= card;
            let shape = shape - length(leader, led);
            let trick = Trick { all, leader, led, need, left };
            let so_far = SoFar { shape, best: card, winner: leader, played: card };
            let answer = self.follow::<1>(&trick, so_far);
            self.hands[leader] ^= card;
            if answer & REACHED == yes {
                self.killer_leads.set(situation, card);
                relevant = answer & !REACHED;
                result = yes;
                break;
            }
            relevant |= answer & !REACHED;
            moves &= worth_trying(card, answer & !REACHED);
            card = 0;
        }
        if self.stopped.is_some() {
            return 0;
        }
        // Step 8. Remember the class.
        if result == no {
            relevant = with_equals(relevant, hand, representatives);
        }
        let relevant = upwards(relevant) & all & !bottoms(&self.hands, all);
        let (at_least, at_most) = if result == REACHED { (need, left) } else { (0, need - 1) };
        let bounds = Bounds { at_least: at_least as u8, at_most: at_most as u8 };
        self.isa.run(
            #[inline(always)]
            || self.table.store(&probe, left as u8, relevant, bounds),
        );
        relevant | result
    }

    /// The second, third or fourth card of a trick.
    #[inline(always)]
    fn follow<const PLACE: usize>(&mut self, trick: &Trick, so_far: SoFar) -> u64 {
        let isa = self.isa;
        let SoFar { shape, best, winner, played } = so_far;
        isa.call(
            #[inline(always)]
            |search: &mut Self, trick: &Trick, shape, best, winner, played| {
                search.follow_here::<PLACE>(trick, SoFar { shape, best, winner, played })
            },
            (self, trick, shape, best, winner, played),
        )
    }

    #[inline(always)]
    fn follow_here<const PLACE: usize>(&mut self, trick: &Trick, so_far: SoFar) -> u64 {
        let seat = (trick.leader + PLACE) & 3;
        let hand = self.hands[seat];
        let suit = hand & lane(trick.led);
        let (yes, no) = if seat & 1 == 0 { (REACHED, 0) } else { (0, REACHED) };
        let partner_wins = PLACE > 1 && so_far.winner ^ seat == 2;
        let mut relevant = 0;
        if suit != 0 {
            let representatives = heads(suit, trick.all);
            let mut moves = representatives;
            // What beats the card that wins so far.
            let over = if lane_of(so_far.best) == trick.led { so_far.best - 1 } else { 0 };
            let sets = if moves & (moves - 1) == 0 {
                [moves, 0, 0]
            } else {
                ordering::following::<NT, PLACE>(
                    moves,
                    &self.hands,
                    seat,
                    trick.led,
                    so_far.best,
                    partner_wins,
                )
            };
            for set in sets {
                while moves & set != 0 {
                    let card = lowest(moves & set);
                    moves ^= card;
                    let answer = self.play::<PLACE>(trick, so_far, seat, trick.led, card, over);
                    if answer & REACHED == yes {
                        return answer;
                    }
                    relevant |= answer & !REACHED;
                    moves &= worth_trying(card, answer & !REACHED);
                }
            }
            if representatives != suit {
                relevant = with_equals(relevant, suit, representatives);
            }
        } else {
            let representatives = heads(hand, trick.all);
            let mut moves = representatives;
            let ruffed = so_far.best & TRUMP != 0;
            let over = if NT { 0 } else { TRUMP & if ruffed { so_far.best - 1 } else { TRUMP } };
            // Killers of discards pay with trumps only.
            let context =
                seat as u64 | (trick.need as u64) << 2 | u64::from(so_far.best.trailing_zeros()) << 8;
            let situation = Situation::new(hand, context);
            let mut card = if NT { 0 } else { self.killer_discards.among(moves, situation) };
            let mut order = None;
            while moves != 0 {
                if card == 0 {
                    card = if moves & (moves - 1) == 0 {
                        moves
                    } else {
                        let weigh = || {
                            ordering::discards::<NT>(
                                self.isa,
                                moves,
                                trick.all,
                                &self.hands,
                                seat,
                                so_far.best,
                                partner_wins,
                            )
                        };
                        order.get_or_insert_with(weigh).best(moves)
                    };
                }
                moves ^= card;
                let answer = self.play::<PLACE>(trick, so_far, seat, lane_of(card), card, over);
                if answer & REACHED == yes {
                    if !NT {
                        self.killer_discards.set(situation, card);
                    }
                    return answer;
                }
                relevant |= answer & !REACHED;
                moves &= worth_trying(card, answer & !REACHED);
                card = 0;
            }
            relevant = with_equals(relevant, hand, representatives);
        }
        relevant | no
    }

    /// Plays a card to a trick and goes on: to the next hand, or to the next trick. It wins so far if it is one of `over`.
    #[inline(always)]
    fn play<const PLACE: usize>(
        &mut self,
        trick: &Trick,
        so_far: SoFar,
        seat: usize,
        suit: u32,
        card: u64,
        over: u64,
    ) -> u64 {
        self.nodes += 1;
        let shape = so_far.shape - length(seat, suit);
        let played = so_far.played | card;
        let (best, winner) = if card & over != 0 { (card, seat) } else { (so_far.best, so_far.winner) };
        self.hands[seat] ^= card;
        let next = SoFar { shape, best, winner, played };
        let answer = match PLACE {
            1 => self.follow::<2>(trick, next),
            2 => self.follow::<3>(trick, next),
            _ => {
                let won = i32::from(winner & 1 == 0);
                let answer = self.lead(trick.all ^ played, shape, winner, trick.need - won, trick.left - 1);
                // The winner's rank mattered if the trick has another card of its suit.
                if played & lane(lane_of(best)) != best { answer | at_or_above(best) } else { answer }
            }
        };
        self.hands[seat] ^= card;
        answer
    }

    #[inline(always)]
    fn last_trick(&self, leader: usize) -> u64 {
        let (mut best, mut winner) = (self.hands[leader], leader);
        for seat in [1, 2, 3].map(|index| (leader + index) & 3) {
            if beats::<NT>(self.hands[seat], best) {
                (best, winner) = (self.hands[seat], seat);
            }
        }
        let played = self.hands[0] | self.hands[1] | self.hands[2] | self.hands[3];
        let relevant = if played & lane(lane_of(best)) != best { at_or_above(best) } else { 0 };
        relevant | if winner & 1 == 0 { REACHED } else { 0 }
    }

    /// The suits of `moves` whose lead gives the opponents `wanted` tricks at once, and the ranks on which that depends.
    #[inline(always)]
    fn doomed(&self, all: u64, shape: u64, leader: usize, moves: u64, wanted: u32) -> (u64, u64) {
        let partner = self.hands[leader ^ 2];
        let top = tops(all);
        let not_ruffed = if NT || partner & TRUMP == 0 { LANES } else { TRUMP | occupied(partner) };
        let (mut suits, mut relevant) = (0, 0);
        for opponent in [(leader + 1) & 3, (leader + 3) & 3] {
            let mut lost = occupied(moves) & occupied(top & self.hands[opponent]) & not_ruffed;
            if lost != 0 && wanted > 1 {
                if let Some(ranks) = quick_tricks::<NT>(self.isa, &self.hands, shape, opponent, wanted) {
                    relevant |= ranks;
                } else {
                    lost &= !TRUMP;
                    let Some(ranks) = self.trumps_after(opponent, top & lost, wanted - 1) else { continue };
                    relevant |= ranks;
                }
            }
            relevant |= top & lost;
            suits |= lost;
        }
        (suits, relevant)
    }

    /// The ranks on which it depends that the opponents win the trick to which the leader leads `card`, and take `wanted` with
    /// those that follow at once.
    #[inline(always)]
    fn refuted(&self, shape: u64, leader: usize, card: u64, wanted: u32) -> Option<u64> {
        let led = lane_of(card);
        let suit = lane(led);
        let partner = self.hands[leader ^ 2];
        let follows = partner & suit;
        if !NT && follows == 0 && partner & TRUMP != 0 && led != 0 {
            return None;
        }
        for opponent in [(leader + 1) & 3, (leader + 3) & 3] {
            let own = self.hands[opponent];
            let (winner, ranks) = if own & suit != 0 {
                let winners = own & suit & (highest(follows | card) - 1);
                if winners == 0 {
                    continue;
                }
                (lowest(winners), at_or_above(lowest(winners)))
            } else if !NT && own & TRUMP != 0 && led != 0 {
                (lowest(own & TRUMP), 0)
            } else {
                continue;
            };
            if wanted == 1 {
                return Some(ranks);
            }
            // His partner plays low to it, or throws a card that is no trump.
            let other = self.hands[opponent ^ 2];
            let free = if other & suit != 0 {
                other & suit
            } else if NT {
                other
            } else {
                other & !TRUMP
            };
            if free == 0 || ranks != 0 && other & suit != 0 && lowest(free) < winner {
                continue;
            }
            let other = lowest(free);
            let mut hands = self.hands;
            let mut shape = shape
                - length(leader, led)
                - length(opponent, lane_of(winner))
                - length(opponent ^ 2, lane_of(other));
            hands[leader] ^= card;
            hands[opponent] ^= winner;
            hands[opponent ^ 2] ^= other;
            if follows != 0 {
                hands[leader ^ 2] ^= lowest(follows);
                shape -= length(leader ^ 2, led);
            }
            if let Some(more) = quick_tricks::<NT>(self.isa, &hands, shape, opponent, wanted - 1) {
                return Some(ranks | more);
            }
            if !NT && let Some(more) = sure_trumps(self.isa, &hands, opponent, opponent, wanted - 1) {
                return Some(ranks | more);
            }
        }
        None
    }

    /// The ranks on which it depends that the side of `seat` takes `wanted` tricks with trumps after a trick that one of
    /// his `winners` in the side suits has won.
    #[inline(always)]
    fn trumps_after(&self, seat: usize, winners: u64, wanted: u32) -> Option<u64> {
        // A partner with trumps alone might have to ruff the winner.
        if NT || winners == 0 || self.hands[seat ^ 2] & !TRUMP == 0 {
            return None;
        }
        let mut hands = self.hands;
        hands[seat] &= !winners;
        sure_trumps(self.isa, &hands, seat, seat, wanted)
    }
}

/// One card of a lane in a hand, in the count of [`shape`].
#[inline(always)]
fn length(seat: usize, lane: u32) -> u64 {
    1 << (16 * lane + 4 * seat as u32)
}

/// The lengths of all suits in all hands.
fn shape(hands: &[u64; 4]) -> u64 {
    let lengths = (0..4).flat_map(|seat| (0..4).map(move |suit| (seat, suit)));
    lengths.map(|(seat, suit)| length(seat, suit) * u64::from((hands[seat] & lane(suit)).count_ones())).sum()
}

/// Whether a card takes the trick from `best`.
#[inline(always)]
fn beats<const NT: bool>(card: u64, best: u64) -> bool {
    if lane_of(card) == lane_of(best) { card < best } else { !NT && card & TRUMP != 0 }
}

/// The lowest cards of each suit as far as one hand holds them. They are never relevant: if the owners of all others
/// are fixed, so is theirs, by the lengths.
#[inline(always)]
fn bottoms(hands: &[u64; 4], all: u64) -> u64 {
    // Who does not own the lowest card of a suit has nothing below the cards of the others.
    let of = |hand: u64| hand & !upwards(all & !hand);
    of(hands[0]) | of(hands[1]) | of(hands[2]) | of(hands[3])
}

/// The relevant cards of a hand none of whose cards was good enough, with the equals that matter too.
///
/// Of equal cards only the highest is tried. If its rank mattered, the class must also say where its equals are,
/// unless a lower card of the suit was tried: elsewhere a low card could stand in their place, and nothing would be
/// known of playing that.
#[inline(always)]
fn with_equals(relevant: u64, hand: u64, representatives: u64) -> u64 {
    let relevant = upwards(relevant);
    let below = hand & !relevant;
    relevant | below & !occupied(below & representatives)
}

/// What may still do better after `card` failed. If its rank did not matter, neither would that of another card of
/// the suit below the lowest one that did: it would fail in the same way.
#[inline(always)]
fn worth_trying(card: u64, relevant: u64) -> u64 {
    let suit = lane(lane_of(card));
    let same = relevant & suit;
    // All bits up to the lowest card of them: without a branch, for nobody could predict it.
    let above = (1 << (64 - same.leading_zeros())) - 1;
    u64::from(same >= card).wrapping_neg() | !suit | above
}

#[cfg(test)]
mod claims;
#[cfg(test)]
mod tests;
