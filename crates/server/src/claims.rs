//! Claims, judged as the robots at the table would.
//!
//! Declarer's claim must hold however the unseen cards lie: the judge knows what declarer knows and no more, so a
//! refusal tells nothing about the real cards. What is plain, a line of winners, is accepted as every robot accepts it
//! ([`judge`]). With nine tricks or fewer left the rest is decided exactly, by a search for one line of play that takes
//! the tricks against every defence in every layout.
//!
//! A defender's claim is judged from his own seat too: where it fails in a layout that he cannot rule out, he is shown
//! that one. A claim that stands so far is checked against the real cards, with best play by all, so that nobody is
//! cheated of tricks; and after a refusal a defender plays the trick to its end before he claims again.

use std::time::Duration;

use bridge::{BySeat, Claim, Hand, PartialDeal, Prose, Seat, Table, View, prose};
use cards::CardSet;
use dealing::{Knowledge, Sampler};
use double_dummy::Position;
use players::bridge::{DeclarerEnding, FacedClaim, Verdict, judge};
use search::Budget;
use single_dummy::ending::{self, MOST_TRICKS, Settings};

use crate::pool::Worker;
use crate::words;

/// A claim to be judged.
pub(crate) struct Question {
    view: View,
    by: Seat,
    tricks: usize,
    left: usize,
    /// Of a defender's claim, the cards of all.
    real: Option<Position>,
}

/// What the robots say, with their reason.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Ruling {
    Accepted {
        reason: Prose,
    },
    Refused {
        reason: Prose,
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
    /// The claim of `tricks` by the side of a seat that plays.
    pub(crate) fn new(table: &Table, by: Seat, tricks: usize) -> Self {
        let declares = table.contract().is_some_and(|contract| contract.declarer == by);
        let real = if declares {
            None
        } else {
            table.play_so_far().and_then(|play| Position::of_play(play, table.hands()))
        };
        Self { view: table.view(by), by, tricks, left: table.tricks_left(), real }
    }

    /// Judges it.
    pub(crate) fn judge(&self, worker: &mut Worker, budget: &Budget) -> Ruling {
        if self.tricks == 0 {
            return Ruling::Accepted { reason: prose!("the rest are conceded") };
        }
        if let Some(position) = &self.real {
            return self.judge_defender(position, worker, budget);
        }
        let claim = Claim { by: self.by, tricks: self.tricks };
        let plain = judge(&self.view, &FacedClaim { claim, hand: self.view.hand });
        if plain.choice == Verdict::Accepted {
            return Ruling::Accepted { reason: plain.reason };
        }
        worker.solver.set_budget(budget);
        if let Some(layout) = self.breaking_layout(worker) {
            return self.refused(layout);
        }
        if self.left > MOST_TRICKS {
            let reason = prose!(
                "it is too early to see that {} are certain: play on until {} tricks are left",
                words::tricks(self.tricks),
                MOST_TRICKS
            );
            return Ruling::Refused { reason, layout: None };
        }
        self.judge_exactly(&budget.within(SEARCH))
    }

    /// A defender's claim: in every layout that he cannot rule out, and then with the real cards.
    fn judge_defender(&self, position: &Position, worker: &mut Worker, budget: &Budget) -> Ruling {
        worker.solver.set_budget(budget);
        if let Some(layout) = self.breaking_layout(worker) {
            return self.refused(layout);
        }
        match self.takes(position, worker) {
            Some(true) => {
                Ruling::Accepted { reason: prose!("the defence takes {}", words::tricks(self.tricks)) }
            }
            Some(false) => Ruling::Refused {
                reason: prose!("{} are not certain", words::tricks(self.tricks)),
                layout: None,
            },
            None => not_decided(),
        }
    }

    /// Whether the claimer's side takes its tricks here with best play by all; nothing if that is not decided.
    fn takes(&self, position: &Position, worker: &mut Worker) -> Option<bool> {
        let theirs = (self.left + 1).saturating_sub(self.tricks);
        if position.to_play().side() == self.by.side() {
            worker.solver.reaches(position, self.tricks).ok()
        } else {
            worker.solver.reaches(position, theirs).ok().map(|fails| !fails)
        }
    }

    /// A layout in which even seeing all cards does not help.
    fn breaking_layout(&self, worker: &mut Worker) -> Option<PartialDeal> {
        let play = self.view.play.as_ref()?;
        let sampler = Sampler::new(&Knowledge::of_view(&self.view)).ok()?;
        let mut breaks = |world: &PartialDeal| {
            let hands = sampler.knowledge().remaining(world);
            let position = Position::of_play(play, hands.hands())?;
            (!self.takes(&position, worker)?).then_some(hands)
        };
        sampler.worlds(1).take(TRIED).find_map(|world| breaks(&world))
    }

    /// Looks for one line that takes the tricks in every layout.
    fn judge_exactly(&self, budget: &Budget) -> Ruling {
        let Some(turned) = DeclarerEnding::new(&self.view, self.tricks) else { return not_decided() };
        let weight = |west: CardSet| f64::from(u8::from(turned.is_possible(west)));
        let settings = Settings { weight: &weight, ..Settings::default() };
        let Ok(answer) = ending::solve(&turned.ending, &settings, budget) else { return not_decided() };
        if answer.chance > SURE {
            return Ruling::Accepted {
                reason: prose!("{} however the cards lie", words::tricks(self.tricks)),
            };
        }
        if answer.at_most > SURE {
            return not_decided();
        }
        let west = turned.real(Seat::West);
        let played = self.view.play.as_ref().map_or(0, |play| play.played_by(west).len());
        let mut layouts = subsets(turned.ending.unseen, 13 - played);
        let lost = layouts.find(|&hand| turned.is_possible(hand) && !answer.won.contains(&hand));
        let Some(hand) = lost else { return not_decided() };
        let mut hands = BySeat::default();
        hands[west] = hand;
        hands[west.partner()] = turned.ending.unseen - hand;
        PartialDeal::new(hands).map_or_else(|_| not_decided(), |layout| self.refused(layout))
    }

    fn refused(&self, layout: PartialDeal) -> Ruling {
        let others = Seat::ALL.into_iter().filter(|&seat| self.view.hand_of(seat).is_none());
        let hands: Vec<(Seat, Hand)> = others.map(|seat| (seat, layout.hand(seat))).collect();
        let (seat, hand) = hands[0];
        let reason =
            prose!("if {} holds {}, {} are not certain", seat, words::hand(hand), words::tricks(self.tricks));
        Ruling::Refused { reason, layout: Some(hands) }
    }
}

/// All sets of `size` of these cards, of which there are at most 32.
fn subsets(cards: CardSet, size: usize) -> impl Iterator<Item = CardSet> {
    let cards: Vec<cards::Card> = cards.iter().collect();
    let all = 1u64 << cards.len().min(32);
    (0..all).filter(move |set| set.count_ones() as usize == size).map(move |set| {
        let held = cards.iter().enumerate().filter(|(place, _)| set >> place & 1 == 1);
        held.map(|(_, &card)| card).collect()
    })
}

fn not_decided() -> Ruling {
    let reason = prose!("the robots cannot see it in time: play on a little");
    Ruling::Refused { reason, layout: None }
}

#[cfg(test)]
mod tests {
    use bridge::Board;

    use super::*;
    use crate::pool::{Pool, Priority};

    /// Spades are North's and South's but for the queen; the rest of the tricks are top cards.
    const DEAL: &str = "N:KJ2.AKQ.AKQ.AKQ2 Q43.JT98.J98.J98 AT98.32.432.7654 765.7654.T765.T3";

    async fn ruling(contract: &str, played: &str, by: Seat, tricks: usize) -> Ruling {
        let board = Board::numbered(1, DEAL.parse().unwrap());
        let mut table = Table::with_contract(board, contract.parse().unwrap());
        played.split_whitespace().for_each(|card| table.play(card.parse().unwrap()).unwrap());
        let question = Question::new(&table, by, tricks);
        let pool = Pool::new(1, 1);
        let limit = Duration::from_secs(20);
        pool.ask(Priority::Request, limit, move |worker, budget| question.judge(worker, budget))
            .await
            .unwrap()
    }

    /// Four tricks in hearts and diamonds; North is on lead with nine cards.
    const EARLY: &str = "D8 D2 D5 DA HA H8 H2 H4 HK H9 H3 H5 DK D9 D3 D6";

    /// Four more tricks; South is to play to the spade that North led.
    const LATE: &str = "HQ HT C4 H6 DQ DJ D4 D7 CA C8 C5 C3 CK C9 C6 CT S2 S3";

    #[tokio::test]
    async fn what_is_certain_is_accepted() {
        // Two top spades, the queen of hearts, the queen of diamonds, three top clubs.
        let said = ruling("6NT by N", EARLY, Seat::North, 7).await;
        assert!(
            matches!(said, Ruling::Accepted { reason } if reason.to_string().starts_with("nothing can beat"))
        );
        // In the middle of a trick the search finds the line: all but the queen of spades.
        let late = format!("{EARLY} {LATE}");
        let said = ruling("6NT by N", &late, Seat::North, 4).await;
        assert!(
            matches!(&said, Ruling::Accepted { reason } if reason.to_string() == "4 tricks however the cards lie"),
            "{said:?}"
        );
        assert!(matches!(ruling("6NT by N", &late, Seat::North, 5).await, Ruling::Refused { .. }));
    }

    #[tokio::test]
    async fn a_guess_is_refused_with_a_layout_that_could_be() {
        // The queen of spades must be found, and the clubs must break.
        let Ruling::Refused { reason, layout } = ruling("6NT by N", EARLY, Seat::North, 9).await else {
            panic!("nine tricks are not certain")
        };
        assert!(reason.to_string().contains("are not certain"), "{reason}");
        let layout = layout.unwrap();
        let all: CardSet = layout.iter().fold(CardSet::EMPTY, |all, (_, hand)| all | *hand);
        assert_eq!(layout.iter().map(|(_, hand)| hand.len()).collect::<Vec<_>>(), [9, 9]);
        assert_eq!(all.len(), 18, "the layout is made of the cards that declarer cannot see");
        assert!(all.contains("SQ".parse().unwrap()));
    }

    #[tokio::test]
    async fn giving_up_is_always_accepted_and_a_defender_is_judged_by_what_he_sees() {
        assert!(matches!(ruling("6NT by N", EARLY, Seat::North, 0).await, Ruling::Accepted { .. }));
        // East sees dummy and his own hand: the layout shown has North's cards and West's, as they might be.
        let Ruling::Refused { layout, .. } = ruling("6NT by N", EARLY, Seat::East, 8).await else {
            panic!("eight tricks are not certain")
        };
        let seats: Vec<Seat> = layout.unwrap().into_iter().map(|(seat, _)| seat).collect();
        assert_eq!(seats, [Seat::North, Seat::West]);
    }
}
