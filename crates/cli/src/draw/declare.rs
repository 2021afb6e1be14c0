//! The plan for an ending: the cards, the chance, what it plays for, what beats it.

use bridge::Seat;
use cards::{CardSet, Suit};
use questions::AskedEnding;
use single_dummy::advice::{Advice, Basis, Standing};
use single_dummy::ending::{Ending, Seating};
use single_dummy::english::{English, Language};

use super::paragraph::{labelled_prose, labelled_words};
use crate::input::counted;
use crate::paint::{Text, rank};

/// The width of the column that says what a line is about.
const LABEL: usize = 9;

/// The plan, under the ending it is for.
pub(crate) fn declare(asked: Option<&AskedEnding>, advice: &Advice) -> Vec<Text> {
    let mut lines = Vec::new();
    if let Some(AskedEnding { ending, seating, .. }) = asked {
        lines.extend([
            label(seating.real(Seat::North).name()) + hand(ending.north),
            label(seating.real(Seat::South).name()) + hand(ending.south),
            label("Unseen") + hand(ending.unseen),
        ]);
        lines.extend(labelled_words(&label(""), situation(ending, *seating).words()));
        lines.push(Text::default());
    }
    lines.extend(certainty(advice));
    lines.extend(advice.card.map(|card| label("Play") + Text::card(card)));
    lines.extend(labelled_prose(&label("Plan"), &English.advice(advice)));
    let beaten = English.beaten(&advice.plan.beaten, advice.plan.chance);
    if !beaten.is_empty() && matches!(advice.basis, Basis::Exact { .. }) {
        lines.extend(labelled_prose(&label("Beaten"), &beaten));
    }
    lines
}

/// How likely the plan is to work, and how well that is known.
fn certainty(advice: &Advice) -> Vec<Text> {
    let percent = |share: f64| format!("{:.4}%", 100.0 * share);
    match advice.standing {
        Standing::Fewer { wanted, .. } => {
            let none =
                Text::bold("0%") + Text::plain(format!(" of {}, proved", counted(wanted.into(), "trick")));
            return vec![label("Chance") + none];
        }
        Standing::Made { .. } => return vec![label("Chance") + Text::bold("made")],
        Standing::Open | Standing::Hopeless { .. } => {}
    }
    let Basis::Exact { layouts, won } = advice.basis else {
        let chance = match (100.0 * advice.plan.chance).round() {
            _ if advice.basis.is_thin() => "unknown".to_owned(),
            100.0 if advice.plan.chance < 1.0 => "over 99%".to_owned(),
            percent => format!("about {percent:.0}%"),
        };
        return vec![label("Chance") + Text::bold(chance)];
    };
    let found = won > 0 || advice.proven;
    let certainty = match (advice.proven, advice.at_most) {
        (true, _) => "proved best".to_owned(),
        (false, at_most) => {
            let found = if found { "not proved best" } else { "no plan found" };
            format!("{found} in the time: none has more than {}", percent(at_most.unwrap_or(1.0)))
        }
    };
    let chance = Text::bold(percent(advice.plan.chance)) + Text::plain(format!(", {certainty}"));
    let open = if found { format!(", {} double dummy", percent(advice.double_dummy)) } else { String::new() };
    let counted = format!("{won} of {layouts} layouts won{open}");
    let mut lines = labelled_words(&label("Chance"), chance.words());
    lines.extend(labelled_words(&label(""), Text::plain(counted).words()));
    lines
}

fn label(text: &str) -> Text {
    Text::bold(text).pad(LABEL)
}

fn hand(cards: CardSet) -> Text {
    let suits = Suit::DESCENDING.into_iter().filter(|&suit| !cards.in_suit(suit).is_empty());
    let holding = |suit: Suit| {
        let ranks: Vec<&str> = cards.in_suit(suit).iter().map(rank).collect();
        Text::suit(suit) + Text::plain(format!(" {}  ", ranks.join(" ")))
    };
    suits.fold(Text::default(), |line, suit| line + holding(suit)).trimmed()
}

/// Trumps, who is to play, how many tricks are wanted, the cards on the table.
fn situation(ending: &Ending, seating: Seating) -> Text {
    let trump = match ending.trump.suit() {
        None => Text::plain("no trump"),
        Some(suit) => Text::suit(suit) + Text::plain(" trumps"),
    };
    let turn = ending.leader.around().nth(ending.trick.len()).unwrap_or(ending.leader);
    let verb = if ending.trick.is_empty() { "leads" } else { "is to play" };
    let needed = format!(", {} needed", counted(ending.target.into(), "trick"));
    let mut line = trump + Text::plain(format!(", {} {verb}{needed}", seating.real(turn).name()));
    for (&card, seat) in ending.trick.iter().zip(ending.leader.around()) {
        line = line + Text::plain(format!(", {} played ", seating.real(seat).name())) + Text::card(card);
    }
    line
}
