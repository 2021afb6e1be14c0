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

use bridge::{BySeat, Hand, PartialDeal, Seat, Table, View};
use cards::CardSet;
use dealing::{Knowledge, Sampler};
use double_dummy::Position;
use players::bridge::sure_tricks;
use single_dummy::ending::{self, MOST_TRICKS};

use crate::ending::Turned;
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
        let reason =
            format!("with best play declarer holds the defence to fewer than {}", words::tricks(self.tricks));
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
        let Some(turned) = Turned::new(&self.view, self.tricks) else { return not_decided() };
        let weight = |west: CardSet| f64::from(u8::from(turned.is_possible(west)));
        let Ok(answer) = ending::solve_weighted(&turned.ending, &weight, &|| stop.is_set()) else {
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

    fn refused(&self, layout: PartialDeal) -> Verdict {
        let defenders = [self.by.next(), self.by.previous()];
        let hands: Vec<(Seat, Hand)> = defenders.map(|seat| (seat, layout.hand(seat))).to_vec();
        let (seat, hand) = hands[0];
        let reason = format!(
            "if {} holds {}, {} are not certain",
            seat.name(),
            words::hand(hand),
            words::tricks(self.tricks)
        );
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

#[cfg(test)]
mod tests {
    use bridge::Board;

    use super::*;
    use crate::pool::{Class, Pool};

    /// Spades are North's and South's but for the queen; the rest of the tricks are top cards.
    const DEAL: &str = "N:KJ2.AKQ.AKQ.AKQ2 Q43.JT98.J98.J98 AT98.32.432.7654 765.7654.T765.T3";

    async fn judge(contract: &str, played: &str, by: Seat, tricks: usize) -> Verdict {
        let board = Board::numbered(1, DEAL.parse().unwrap());
        let mut table = Table::with_contract(board, contract.parse().unwrap());
        played.split_whitespace().for_each(|card| table.play(card.parse().unwrap()).unwrap());
        let question = Question::new(&table, by, tricks);
        let pool = Pool::new(1, 1);
        let limit = Duration::from_secs(20);
        pool.ask(Class::Request, limit, move |worker, stop| question.judge(worker, stop)).await.unwrap()
    }

    /// Four tricks in hearts and diamonds; North is on lead with nine cards.
    const EARLY: &str = "D8 D2 D5 DA HA H8 H2 H4 HK H9 H3 H5 DK D9 D3 D6";

    #[tokio::test]
    async fn what_is_certain_is_accepted() {
        // Two top spades, the queen of hearts, the queen of diamonds, three top clubs.
        let verdict = judge("6NT by N", EARLY, Seat::North, 7).await;
        assert_eq!(verdict, Verdict::Accepted { reason: "7 tricks however the cards lie".into() });
    }

    #[tokio::test]
    async fn a_guess_is_refused_with_a_layout_that_could_be() {
        // The queen of spades must be found, and the clubs must break.
        let Verdict::Refused { reason, layout } = judge("6NT by N", EARLY, Seat::North, 9).await else {
            panic!("nine tricks are not certain")
        };
        assert!(reason.contains("are not certain"), "{reason}");
        let layout = layout.unwrap();
        let all: CardSet = layout.iter().fold(CardSet::EMPTY, |all, (_, hand)| all | *hand);
        assert_eq!(layout.iter().map(|(_, hand)| hand.len()).collect::<Vec<_>>(), [9, 9]);
        assert_eq!(all.len(), 18, "the layout is made of the cards that declarer cannot see");
        assert!(all.contains("SQ".parse().unwrap()));
    }

    #[tokio::test]
    async fn giving_up_is_always_accepted_and_a_defender_is_judged_with_all_cards_seen() {
        assert!(matches!(judge("6NT by N", EARLY, Seat::North, 0).await, Verdict::Accepted { .. }));
        assert!(matches!(judge("6NT by N", EARLY, Seat::East, 8).await, Verdict::Refused { .. }));
    }
}
