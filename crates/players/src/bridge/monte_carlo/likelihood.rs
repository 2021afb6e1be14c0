//! How likely a world makes what was played, for Bayes' rule (section 3: the king that was not played).
//!
//! A hidden hand that could see all cards would rather play a card that costs no trick. Each trick a card would cost
//! makes it a few times less likely, and cards that cost the same are equally likely. A defender who could have won
//! with the king and did not has then probably not got it; and one who played one of two equal cards had the choice of
//! either, where another holding had none. Only the last decisions are weighed so, and none of the first tricks:
//! solving early positions takes long, and the others saw little then.
//!
//! Where defenders have an agreement on leads and signals, cards that cost the same are not equally likely: the one
//! that says what the hand has to say is. That is read off the cards alone and holds for the whole play. Because it
//! takes no time, [worlds are chosen](super::draws) by it before they are solved. The choices among cards that look
//! alike are weighed with it ([`Evidence`]).

use ::bridge::{Hand, PartialDeal, Play, Seat, View};
use cards::{Card, CardSet};
use double_dummy::{Position, Solver};
use search::Stopped;

use crate::bridge::Strangers;
use crate::bridge::carding::{Carding, Message, Moment};
use crate::bridge::evidence::Evidence;

/// The decisions of a view that are weighed.
pub(super) struct Likelihood {
    /// Earliest first, so that the solver can use what it found for the decisions that follow.
    decisions: Vec<Decided>,
    carding: Carding,
    /// The choices among cards that look alike, where they are weighed.
    choices: Option<Evidence>,
}

/// A card that a hidden hand chose.
struct Decided {
    /// The play before it.
    before: Play,
    seat: Seat,
    card: Card,
    /// What it said, where that is agreed.
    message: Option<Message>,
    /// Whether it is weighed by the tricks it cost.
    solved: bool,
}

/// What a player takes into account of the others' cards.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Reading {
    /// The tricks that the last cards cost.
    pub(super) costs: bool,
    /// Choices among cards that look alike, and leads of strangers.
    pub(super) choices: Option<Strangers>,
    /// What the defenders agreed on.
    pub(super) carding: Option<Carding>,
}

/// How many times less likely a card is for each trick that it costs: the odds of the paper's example.
const ODDS: f64 = 4.0;
/// Decisions further back than this many cards are not solved.
const LOOK_BACK: usize = 8;
/// Decisions with more tricks to come are not solved: it would take longer than all the rest of the thinking.
const MOST_TRICKS: usize = 10;

impl Likelihood {
    /// What the view shows of the others' choices.
    pub(super) fn new(view: &View, reading: Reading) -> Self {
        let carding = reading.carding.unwrap_or(Carding::Standard);
        let mut decisions = Vec::new();
        let (Some(play), Some(contract)) = (&view.play, view.contract) else {
            return Self { decisions, carding, choices: None };
        };
        let decider = |seat: Seat| if contract.dummy() == seat { contract.declarer } else { seat };
        let count = play.cards().len();
        let mut dummy = view.dummy.unwrap_or_default();
        let mut before = play.clone();
        while let Some((seat, card)) = before.pop() {
            let place = before.cards().len();
            if seat == contract.dummy() {
                dummy.insert(card);
            }
            if decider(seat) == decider(view.seat) {
                continue;
            }
            let moment =
                Moment { before: &before, contract, dummy: if place == 0 { Hand::EMPTY } else { dummy } };
            let message = reading.carding.and_then(|_| moment.message(card.suit()));
            // The carriers are those of the hand, but whether this card is one shows without it.
            let message =
                message.filter(|message| message.carriers(CardSet::EMPTY.with(card)).contains(card));
            let late = before.finished() + MOST_TRICKS >= 13;
            let solved = reading.costs && late && count - place <= LOOK_BACK;
            if solved || message.is_some() {
                decisions.push(Decided { before: before.clone(), seat, card, message, solved });
            }
        }
        decisions.reverse();
        let choices = reading.choices.map(|strangers| Evidence::new(view, reading.carding, strangers));
        Self { decisions, carding, choices }
    }

    /// Whether every world is as likely as any other, but for what is solved.
    pub(super) fn is_silent(&self) -> bool {
        self.choices.is_none() && self.decisions.iter().all(|decided| decided.message.is_none())
    }

    /// How likely the world, a full deal, makes the cards, without solving anything.
    pub(super) fn of_cards(&self, world: &PartialDeal) -> f64 {
        let choices = self.choices.as_ref().map_or(1.0, |choices| choices.likelihood(world));
        choices * self.of_messages(world)
    }

    /// How likely the world, a full deal, makes what the cards said.
    fn of_messages(&self, world: &PartialDeal) -> f64 {
        let chance = |decided: &Decided| {
            let message = decided.message?;
            Some(message.chance(decided.card, decided.hand(world), self.carding))
        };
        self.decisions.iter().filter_map(chance).product()
    }

    /// How likely the world, a full deal, makes cards that cost what the last ones did.
    pub(super) fn of_costs(&self, world: &PartialDeal, solver: &mut Solver) -> Result<f64, Stopped> {
        let mut likelihood = 1.0;
        for decided in self.decisions.iter().filter(|decided| decided.solved) {
            let Decided { before, card, message, .. } = decided;
            let carriers = message.map(|message| message.carriers(decided.hand(world)));
            let hands = world.hands().map(|hand: Hand| hand - played(before));
            if let Some(position) = Position::of_play(before, &hands) {
                let any = carriers.unwrap_or(CardSet::EMPTY.with(*card));
                likelihood *= chance_of_any(any, &solver.cards(&position)?);
            }
        }
        Ok(likelihood)
    }
}

impl Decided {
    /// The hand that the card was chosen from.
    fn hand(&self, world: &PartialDeal) -> Hand {
        world.hand(self.seat) - played(&self.before)
    }
}

fn played(play: &Play) -> CardSet {
    play.cards().iter().copied().collect()
}

/// How likely one of the cards is played, by the tricks that each card takes.
fn chance_of_any(cards: CardSet, values: &[(Card, usize)]) -> f64 {
    let best = values.iter().map(|&(_, tricks)| tricks).max().unwrap_or(0);
    let chance = |&(_, tricks): &(Card, usize)| ODDS.powi(-((best - tricks) as i32));
    let all: f64 = values.iter().map(chance).sum();
    values.iter().filter(|(card, _)| cards.contains(*card)).map(chance).sum::<f64>() / all
}

#[cfg(test)]
mod tests {
    use ::bridge::{Auction, BySeat, Contract, Vulnerability};
    use cards::random::generator;

    use super::super::draws::Draws;
    use super::*;

    const COSTS: Reading = Reading { costs: true, choices: None, carding: None };

    fn set(text: &str) -> CardSet {
        text.parse().unwrap()
    }

    /// What South, declarer, sees of a play in which every hand is believed to hold the card it plays.
    fn view(contract: &str, play: &str, hand: CardSet, dummy: CardSet) -> View {
        let contract: Contract = contract.parse().unwrap();
        let mut cards = Play::of(&contract);
        for card in play.split_whitespace().map(|card| card.parse::<Card>().unwrap()) {
            cards.push(card, CardSet::EMPTY.with(card)).unwrap();
        }
        let auction = Auction::new(Seat::South);
        let view = View::in_auction(Seat::South, hand, auction, Vulnerability::default());
        View { dummy: Some(dummy), contract: Some(contract), play: Some(cards), ..view }
    }

    /// A world in which the defenders have these cards left, and South and dummy what they see.
    fn world(view: &View, west: &str, east: &str) -> PartialDeal {
        let play = view.play.as_ref().unwrap();
        let left = BySeat::new([view.dummy.unwrap(), set(east), view.hand, set(west)]);
        PartialDeal::new(BySeat::from_fn(|seat| left[seat] | play.played_by(seat))).unwrap()
    }

    /// How likely the play is by its costs if the defenders have these cards left.
    fn likelihood(view: &View, west: &str, east: &str, reading: Reading) -> f64 {
        let world = world(view, west, east);
        Likelihood::new(view, reading).of_costs(&world, &mut Solver::default()).unwrap()
    }

    #[test]
    fn a_king_that_was_not_played_is_probably_elsewhere() {
        // Three tricks are gone. South leads the five of spades towards dummy's queen, and West
        // plays the three. With the king beside it that would have given up a trick.
        let view =
            view("1NT by S", "C2 C3 C4 C5 C9 C8 C7 C6 HA H2 H3 H4 S5 S3", set("4.-.-.-"), set("Q.-.-.A"));
        let with_king = likelihood(&view, "K.-.-.-", "-.-.32.-", COSTS);
        let without = likelihood(&view, "-.-.2.-", "K.-.3.-", COSTS);
        assert_eq!(without, 1.0, "the three was the only spade");
        // The paper's example: four times in five it is a mistake not to play the king.
        assert!((with_king / without - 0.2).abs() < 1e-12, "{with_king}");
    }

    #[test]
    fn of_two_equal_honours_either_might_have_been_played() {
        let view =
            view("1NT by S", "C2 C3 C4 C5 C9 C8 C7 C6 H3 H2 HA H4 S4 SJ", set("AKT.-.-.-"), set("5.-.A.-"));
        let alone = likelihood(&view, "Q6.-.-.2", "-.-.32.-", COSTS);
        let both = likelihood(&view, "6.-.3.2", "Q.-.2.-", COSTS);
        // Restricted choice: East with both would have played the queen as often.
        assert!((both / alone - 0.5).abs() < 1e-12, "{both} {alone}");
    }

    #[test]
    fn a_high_card_on_partners_lead_is_taken_for_a_doubleton() {
        let view = view("4S by S", "HA H3 H9 H4", set("K.-.-.-"), set("Q.7.-.-"));
        let (doubleton, three) = (world(&view, "-.K.-.-", "A.2.-.-"), world(&view, "-.K.-.-", "-.52.-.-"));
        let read = |carding| Likelihood::new(&view, Reading { costs: false, choices: None, carding });
        let ratio = |carding| {
            let likelihood = read(carding);
            likelihood.of_messages(&doubleton) / likelihood.of_messages(&three)
        };
        // The low card of two against the low card of three: 4/5 and 1/21 with everything else the same.
        assert!((ratio(Some(Carding::Standard)) - 0.8 * 21.0).abs() < 1e-9);
        assert!(ratio(Some(Carding::UpsideDown)) < 1.0);
        assert_eq!(ratio(None), 1.0);
        // Of as many worlds of either kind the likelier are solved more often, by the ratio of their weights.
        let likelihood = read(Some(Carding::Standard));
        let worlds = [doubleton, three].into_iter().cycle();
        let unread: Option<(std::iter::Empty<PartialDeal>, usize)> = None;
        let mut draws = Draws::new(&likelihood, worlds, unread, None, generator(1, 1));
        let drawn = (0..2000).map(|_| draws.draw().unwrap());
        let (doubletons, others): (Vec<_>, Vec<_>) = drawn.partition(|(world, _)| *world == doubleton);
        let weight = |worlds: &[(PartialDeal, f64)]| worlds.iter().map(|(_, weight)| weight).sum::<f64>();
        let ratio = weight(&doubletons) / weight(&others);
        assert!((12.0..24.0).contains(&ratio), "{ratio}");
    }

    #[test]
    fn some_worlds_are_drawn_as_if_the_calls_said_nothing() {
        let view = view("4S by S", "HA H3 H9 H4", set("K.-.-.-"), set("Q.7.-.-"));
        let (fits, other) = (world(&view, "-.K.-.-", "A.2.-.-"), world(&view, "A.-.-.-", "-.K2.-.-"));
        let choices = Some(Strangers::Books);
        let likelihood = Likelihood::new(&view, Reading { costs: false, choices, carding: None });
        for doubt in 0..=4 {
            let believed = std::iter::repeat(fits);
            let doubted = (doubt > 0).then(|| (std::iter::repeat(other), doubt));
            let mut draws = Draws::new(&likelihood, believed, doubted, None, generator(1, 1));
            let drawn: Vec<(PartialDeal, f64)> = (0..400).map(|_| draws.draw().unwrap()).collect();
            let weight = |of: PartialDeal| -> f64 {
                drawn.iter().filter(|(world, _)| *world == of).map(|(_, weight)| weight).sum()
            };
            let share = weight(other) / (weight(other) + weight(fits));
            assert!((share - doubt as f64 / 4.0).abs() < 0.02, "{doubt} of 4: {share}");
        }
    }
}
