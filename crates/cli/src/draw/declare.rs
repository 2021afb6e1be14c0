//! The plan for an ending: the cards, the chance, what it plays for, what beats it.

use bridge::Seat;
use cards::{CardSet, Suit};
use single_dummy::advice::Advice;
use single_dummy::ending::{Ending, EndingAnswer};
use single_dummy::english::{English, Language};

use super::paragraph::labelled_prose;
use crate::paint::{Text, rank};

/// The width of the column that says what a line is about.
const LABEL: usize = 9;

/// The ending and its best plan.
pub(crate) fn declare(ending: &Ending, answer: &EndingAnswer) -> Vec<Text> {
    let mut lines = vec![
        label("North") + hand(ending.north),
        label("South") + hand(ending.south),
        label("Unseen") + hand(ending.unseen),
        label("") + situation(ending),
        Text::default(),
    ];
    let percent = |share: f64| format!("{:.4}%", 100.0 * share);
    let certainty = if answer.proven {
        "proved best".to_owned()
    } else {
        let found = if answer.won.is_empty() { "no plan found" } else { "not proved best" };
        format!("{found} in the time: none has more than {}", percent(answer.at_most))
    };
    lines.push(label("Chance") + Text::bold(percent(answer.chance)) + Text::plain(format!(", {certainty}")));
    let open = if answer.proven || !answer.won.is_empty() {
        format!(", {} double dummy", percent(answer.double_dummy))
    } else {
        String::new()
    };
    let counted = format!("{} of {} layouts won{open}", answer.won.len(), answer.layouts);
    lines.push(label("") + Text::plain(counted));
    if let Some(card) = answer.card {
        lines.push(label("Play") + Text::card(card));
    }
    lines.extend(labelled_prose(&label("Plan"), &English.advice(&answer.clone().into())));
    let beaten = English.beaten(&answer.plan.beaten, answer.chance);
    if !beaten.is_empty() {
        lines.extend(labelled_prose(&label("Beaten"), &beaten));
    }
    lines
}

/// Declarer's card on a whole deal, and why.
pub(crate) fn advice(advice: &Advice) -> Vec<Text> {
    let chance = format!("about {:.0}%", 100.0 * advice.plan.chance);
    let mut lines = vec![label("Chance") + Text::bold(chance)];
    lines.extend(advice.card.map(|card| label("Play") + Text::card(card)));
    lines.extend(labelled_prose(&label("Plan"), &English.advice(advice)));
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
fn situation(ending: &Ending) -> Text {
    let trump = match ending.trump.suit() {
        None => Text::plain("no trump"),
        Some(suit) => Text::suit(suit) + Text::plain(" trumps"),
    };
    let turn = ending.leader.around().nth(ending.trick.len()).unwrap_or(ending.leader);
    let verb = if ending.trick.is_empty() { "leads" } else { "is to play" };
    let count = ending.target;
    let needed = format!(", {count} trick{} needed", if count == 1 { "" } else { "s" });
    let mut line = trump + Text::plain(format!(", {} {verb}{needed}", Seat::name(turn)));
    for (&card, seat) in ending.trick.iter().zip(ending.leader.around()) {
        line = line + Text::plain(format!(", {} played ", seat.name())) + Text::card(card);
    }
    line
}
