//! Recursive Monte Carlo: what cards come to when nobody sees through the backs of the others' cards.
//!
//! Double dummy supposes that from the next card on everybody sees everything: declarer guesses every queen, partner
//! always finds the switch, and a card that sets a problem looks no better than one that sets none. Ginsberg names the
//! cure and found it too dear (*GIB*, 2001, section 8.2); Furtak and Buro (*Recursive Monte Carlo search for imperfect
//! information games*, 2013) found it worth its price in Skat. In a world, after a card, the next decisions are made by
//! players who each deal the cards that they cannot see a few times and play what is best on average double dummy; the
//! one who thinks is one of them. After [some decisions](super::MonteCarloSettings::ahead) double dummy decides.
//!
//! A rollout costs many solved positions, so there are few. A card is worth its mean over all worlds, double dummy, and
//! beside that what its rollouts came to less what double dummy came to in the same worlds: the luck of the few drops
//! out of the difference.

use ::bridge::score::{self, Points};
use ::bridge::{BySeat, Contract, Hand, Play, Seat, Side};
use cards::random::{Random, generator, shuffled};
use cards::{Card, CardSet};
use double_dummy::{Position, Solver};
use search::Stopped;

/// Worlds that each simulated player deals for a decision.
const SAMPLES: usize = 6;

/// A play in one world that goes on by what each player sees.
pub(super) struct Rollout<'a> {
    pub(super) contract: Contract,
    pub(super) vulnerable: bool,
    /// Decisions before double dummy.
    pub(super) ahead: usize,
    pub(super) solver: &'a mut Solver,
}

impl Rollout<'_> {
    /// The tricks in the end of the side to play, where the cards left lie like this and `card` is played first.
    pub(super) fn tricks(
        &mut self,
        play: &Play,
        hands: &BySeat<Hand>,
        card: Card,
        seed: u64,
    ) -> Result<usize, Stopped> {
        let side = play.to_play().expect("a card is to be played").side();
        let (mut play, mut hands) = (play.clone(), *hands);
        let mut rng = generator(seed, card.index() as u64);
        put(&mut play, &mut hands, card);
        let mut decisions = 0;
        while decisions < self.ahead
            && let Some(position) = position(&play, &hands)
        {
            let groups = position.equal_cards();
            let next = match groups[..] {
                [only] => only.lowest().expect("a group has a card"),
                _ => {
                    decisions += 1;
                    self.decide(&play, &hands, &mut rng)?
                }
            };
            put(&mut play, &mut hands, next);
        }
        let won = play.won(side);
        let Some(position) = position(&play, &hands) else { return Ok(won) };
        let value = self.solver.value(&position)?;
        Ok(won + if position.to_play().side() == side { value } else { position.tricks_left() - value })
    }

    /// The card of the one on turn, who sees its own hand and dummy's.
    fn decide(&mut self, play: &Play, hands: &BySeat<Hand>, rng: &mut Random) -> Result<Card, Stopped> {
        let turn = play.to_play().expect("the play is not over");
        let dummy = self.contract.dummy();
        let decider = if turn == dummy { self.contract.declarer } else { turn };
        let hidden = Hidden::new(play, hands, [decider, dummy]);
        let won = play.won(turn.side());
        let mut totals: Vec<(Card, Points, usize)> = Vec::new();
        for _ in 0..SAMPLES {
            let world = hidden.deal(hands, rng);
            let position = Position::of_play(play, &world).expect("the play is not over");
            let values = self.solver.cards(&position)?;
            totals.resize_with(values.len(), || (values[0].0, 0, 0));
            for (total, (card, tricks)) in totals.iter_mut().zip(values) {
                *total = (card, total.1 + self.points(turn.side(), won + tricks), total.2 + tricks);
            }
        }
        // From the ace down: of equal cards the last is the lowest of the last suit.
        let best = totals.into_iter().max_by_key(|&(_, points, tricks)| (points, tricks));
        Ok(best.expect("there is a legal card").0)
    }

    /// What a side scores for its tricks.
    fn points(&self, side: Side, tricks: usize) -> Points {
        let declares = side == self.contract.declarer.side();
        let Contract { bid, doubling, .. } = self.contract;
        let points =
            score::duplicate(bid, doubling, self.vulnerable, if declares { tricks } else { 13 - tricks });
        if declares { points } else { -points }
    }
}

/// The point that a play has reached, if cards are left.
fn position(play: &Play, hands: &BySeat<Hand>) -> Option<Position> {
    Position::of_play(play, hands).filter(|position| position.tricks_left() > 0)
}

fn put(play: &mut Play, hands: &mut BySeat<Hand>, card: Card) {
    let seat = play.to_play().expect("the play is not over");
    play.push(card, hands[seat]).expect("the card is legal");
    hands[seat].remove(card);
}

/// Cards that one who decides cannot see, to be dealt to two hands.
struct Hidden {
    seats: [Seat; 2],
    /// What each must hold, because the other has shown out.
    fixed: [CardSet; 2],
    free: CardSet,
    /// How many of the free cards the first holds.
    count: usize,
}

impl Hidden {
    fn new(play: &Play, hands: &BySeat<Hand>, [decider, dummy]: [Seat; 2]) -> Self {
        // Declarer cannot see the defenders, a defender can see neither partner nor declarer.
        let mut hidden = Seat::ALL.into_iter().filter(|&seat| seat != decider && seat != dummy);
        let seats = [(); 2].map(|()| hidden.next().expect("two hands are hidden"));
        let unseen = hands[seats[0]] | hands[seats[1]];
        let voids = play.voids();
        let lacks =
            |seat: Seat| voids[seat].iter().fold(CardSet::EMPTY, |all, &suit| all | unseen.only(suit));
        let fixed = [lacks(seats[1]), lacks(seats[0])];
        let free = unseen - fixed[0] - fixed[1];
        Self { seats, fixed, free, count: hands[seats[0]].len() - fixed[0].len() }
    }

    /// One way the cards may lie, each equally likely.
    fn deal(&self, hands: &BySeat<Hand>, rng: &mut Random) -> BySeat<Hand> {
        let first: CardSet = shuffled(self.free, rng).into_iter().take(self.count).collect();
        let mut world = *hands;
        world[self.seats[0]] = self.fixed[0] | first;
        world[self.seats[1]] = self.fixed[1] | (self.free - first);
        world
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn hands(text: [&str; 4]) -> BySeat<Hand> {
        BySeat::new(text.map(|hand| hand.parse().unwrap()))
    }

    #[test]
    fn declarer_guesses_where_he_cannot_see() {
        // South leads towards the king and jack of spades, and West, with the ace or the queen, plays low.
        let mut solver = Solver::default();
        let contract: Contract = "1NT by S".parse().unwrap();
        let mut rollout = Rollout { contract, vulnerable: false, ahead: 8, solver: &mut solver };
        let play = Play::new(contract.bid.strain(), Seat::South);
        let mut results = Vec::new();
        for [west, east] in [["A6.-.-.-", "Q5.-.-.-"], ["Q6.-.-.-", "A5.-.-.-"]] {
            let hands = hands(["KJ.-.-.-", east, "32.-.-.-", west]);
            let start = Position::of_play(&play, &hands).unwrap();
            assert_eq!(rollout.solver.value(&start), Ok(1), "double dummy he guesses right");
            let card = "S2".parse().unwrap();
            results.extend((0..20).map(|seed| rollout.tricks(&play, &hands, card, seed).unwrap()));
        }
        let won: usize = results.iter().sum();
        assert!((10..=30).contains(&won), "{won} of 40");
    }

    #[test]
    fn hidden_cards_are_dealt_as_they_may_lie() {
        let contract: Contract = "4S by S".parse().unwrap();
        let mut play = Play::of(&contract);
        // East has shown out of hearts.
        for (card, hand) in [("HA", "2.A3.-.-"), ("H4", "3.4.-.-"), ("C2", "4.-.-.23"), ("H5", "A.5.-.-")] {
            play.push(card.parse().unwrap(), hand.parse().unwrap()).unwrap();
        }
        let hands = hands(["3.-.5.-", "4.-.-.3", "A.-.6.-", "2.3.-.-"]);
        let hidden = Hidden::new(&play, &hands, [Seat::South, Seat::North]);
        let mut rng = generator(1, 1);
        let dealt: std::collections::BTreeSet<String> =
            (0..50).map(|_| hidden.deal(&hands, &mut rng)[Seat::West].to_string()).collect();
        // The three of hearts is West's, and one of the other three cards.
        assert_eq!(dealt.into_iter().collect::<Vec<_>>(), [".3..3", "2.3..", "4.3.."]);
    }
}
