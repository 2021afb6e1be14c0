//! Claims, judged as the robots at the table would.
//!
//! Declarer's claim must hold however the unseen cards lie: the judge knows what declarer knows and no more, so a
//! refusal tells nothing about the real cards. With nine tricks or fewer left the question is decided exactly, by a
//! search for one line of play that takes the tricks against every defence in every layout. Earlier than that only what
//! is plain is accepted: a hand with nothing but winners.
//!
//! A defender who claims shows his cards, and his partner's are then counted with them: his claim is judged with all
//! cards seen.

use std::time::Duration;

use bridge::{BySeat, Hand, PartialDeal, Seat, Side, Table, View};
use cards::CardSet;
use dealing::{Knowledge, Sampler};
use double_dummy::Position;
use players::bridge::sure_tricks;
use single_dummy::ending::{self, Ending, MOST_TRICKS};

use crate::pool::{Stop, Worker};
use crate::words;

/// A claim to be judged.
pub(crate) struct Question {
    view: View,
    by: Seat,
    tricks: usize,
    left: usize,
    /// Of a defender's claim, the cards of all.
    open: Option<Position>,
}

/// What the robots say.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Verdict {
    Accepted {
        reason: String,
    },
    Refused {
        reason: String,
        /// Hidden hands that break the claim and that the claimer cannot rule out.
        layout: Option<Vec<(Seat, Hand)>>,
    },
}

/// Time for the exact search.
const SEARCH: Duration = Duration::from_millis(2500);
/// A chance above this is certainty.
const SURE: f64 = 1.0 - 1e-9;
/// Layouts tried before the exact search: most wrong claims fail in one of them.
const TRIED: usize = 40;

impl Question {
    /// The claim of so many tricks by the side of a seat that plays.
    pub(crate) fn new(table: &Table, by: Seat, tricks: usize) -> Self {
        let declares = table.contract().is_some_and(|contract| contract.declarer == by);
        let open = if declares {
            None
        } else {
            table.play_so_far().and_then(|play| Position::of_play(play, table.hands()))
        };
        Self { view: table.view(by), by, tricks, left: table.tricks_left(), open }
    }

    /// Judges it.
    pub(crate) fn judge(&self, worker: &mut Worker, stop: &Stop) -> Verdict {
        if self.tricks == 0 {
            return Verdict::Accepted { reason: "the rest are conceded".into() };
        }
        if let Some(position) = &self.open {
            return self.judge_open(position, worker, stop);
        }
        if let Some(sure) = sure_tricks(&self.view).filter(|sure| sure.tricks >= self.tricks) {
            return Verdict::Accepted { reason: sure.reason };
        }
        stop.hold(&mut worker.solver);
        if let Some(layout) = self.breaking_layout(worker) {
            return self.refused(layout);
        }
        if self.left > MOST_TRICKS {
            let reason = format!(
                "it is too early to see that {} are certain: play on until {MOST_TRICKS} tricks are left",
                words::tricks(self.tricks)
            );
            return Verdict::Refused { reason, layout: None };
        }
        self.judge_exactly(&stop.within(SEARCH))
    }

    /// A defender's claim: all cards are counted as seen.
    fn judge_open(&self, position: &Position, worker: &mut Worker, stop: &Stop) -> Verdict {
        stop.hold(&mut worker.solver);
        let Ok(tricks) = worker.solver.value(position) else { return not_decided() };
        let own = position.to_play().side() == self.by.side();
        let tricks = if own { tricks } else { position.tricks_left() - tricks };
        if tricks >= self.tricks {
            return Verdict::Accepted { reason: format!("the defence takes {}", words::tricks(self.tricks)) };
        }
        let reason = format!("declarer does not give up {}", words::tricks(self.tricks));
        Verdict::Refused { reason, layout: None }
    }

    /// A layout in which even seeing all cards does not help.
    fn breaking_layout(&self, worker: &mut Worker) -> Option<PartialDeal> {
        let play = self.view.play.as_ref()?;
        let sampler = Sampler::new(&Knowledge::of_view(&self.view)).ok()?;
        let mut breaks = |world: &PartialDeal| {
            let hands = sampler.knowledge().remaining(world);
            let position = Position::of_play(play, hands.hands())?;
            let own = position.to_play().side() == self.by.side();
            let theirs = (self.left + 1).saturating_sub(self.tricks);
            let fails = if own {
                !worker.solver.reaches(&position, self.tricks).ok()?
            } else {
                worker.solver.reaches(&position, theirs).ok()?
            };
            fails.then_some(hands)
        };
        sampler.worlds(1).take(TRIED).find_map(|world| breaks(&world))
    }

    /// Looks for one line that takes the tricks in every layout.
    fn judge_exactly(&self, stop: &Stop) -> Verdict {
        let Some(ending) = self.ending() else { return not_decided() };
        let knowledge = Knowledge::of_view(&self.view);
        let [west, east] = [Seat::West, Seat::East].map(|seat| self.turned_back(seat));
        let may_hold = |seat: Seat, hand: CardSet| (hand & knowledge.seats[seat].lacks).is_empty();
        let possible = |hand: CardSet| may_hold(west, hand) && may_hold(east, ending.unseen - hand);
        let weight = |hand: CardSet| f64::from(u8::from(possible(hand)));
        let Ok(answer) = ending::solve_weighted(&ending, &weight, &|| stop.is_set()) else {
            return not_decided();
        };
        if answer.chance > SURE {
            return Verdict::Accepted {
                reason: format!("{} however the cards lie", words::tricks(self.tricks)),
            };
        }
        if answer.at_most > SURE {
            return not_decided();
        }
        let size = answer.won.first().map_or_else(|| self.cards_of(west), |hand| hand.len());
        let lost = subsets(ending.unseen, size).find(|hand| possible(*hand) && !answer.won.contains(hand));
        let Some(hand) = lost else { return not_decided() };
        let mut hands = BySeat::default();
        hands[west] = hand;
        hands[east] = ending.unseen - hand;
        PartialDeal::new(hands).map_or_else(|_| not_decided(), |layout| self.refused(layout))
    }

    /// The position with declarer's side as North and South.
    fn ending(&self) -> Option<Ending> {
        let play = self.view.play.as_ref()?;
        let trick = play.current_trick();
        let turned = Seat::ALL.into_iter().find(|&seat| self.turned_back(seat) == trick.leader)?;
        Some(Ending {
            north: self.view.hand_of(self.turned_back(Seat::North))?,
            south: self.view.hand_of(self.turned_back(Seat::South))?,
            unseen: self.view.unseen(),
            trick: trick.cards.to_vec(),
            leader: turned,
            trump: play.strain(),
            target: self.tricks as u8,
        })
    }

    /// The real seat of one in the ending: East and West are given a quarter turn to declare as South and North.
    fn turned_back(&self, seat: Seat) -> Seat {
        if self.by.side() == Side::EastWest { seat.previous() } else { seat }
    }

    /// How many cards a seat still holds.
    fn cards_of(&self, seat: Seat) -> usize {
        let played = self.view.play.as_ref().map_or(0, |play| play.played_by(seat).len());
        13 - played
    }

    fn refused(&self, layout: PartialDeal) -> Verdict {
        let defenders = [self.by.next(), self.by.previous()];
        let hands: Vec<(Seat, Hand)> = defenders.map(|seat| (seat, layout.hand(seat))).to_vec();
        let (seat, hand) = hands[0];
        let reason =
            format!("if {} holds {hand}, {} are not certain", seat.name(), words::tricks(self.tricks));
        Verdict::Refused { reason, layout: Some(hands) }
    }
}

/// All sets of so many of these cards, at most 32.
fn subsets(cards: CardSet, size: usize) -> impl Iterator<Item = CardSet> {
    let cards: Vec<cards::Card> = cards.iter().collect();
    let all = 1u64 << cards.len().min(32);
    (0..all).filter(move |set| set.count_ones() as usize == size).map(move |set| {
        let held = cards.iter().enumerate().filter(|(place, _)| set >> place & 1 == 1);
        held.map(|(_, &card)| card).collect()
    })
}

fn not_decided() -> Verdict {
    let reason = "the robots cannot see it in time: play on a little".into();
    Verdict::Refused { reason, layout: None }
}
