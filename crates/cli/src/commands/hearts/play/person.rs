//! One who reads the screen and types.

use std::io::{BufRead, Write};

use anyhow::{Context as _, Result};
use cards::{Card, CardSet, Rank};
use hearts::{Outcome, PENALTIES, Pass, Play, Seat, View, ranks};
use players::hearts::{Merrimac, Player as _};

use super::screen;
use crate::paint::Text;

/// A person at the table, in seat 0.
pub(super) struct Person<R, W> {
    input: R,
    out: W,
    adviser: Merrimac,
    /// The points of earlier deals.
    totals: Outcome,
    trick: Vec<(Seat, Card)>,
    last: Option<String>,
}

/// What a person asks for in between.
const HELP: &str = "\
  SQ or QS  a card; of a suit that must be followed Q is enough
  hint      what our best player would do
  last      the last trick
  score     the points
  quit      leave the table";

impl<R: BufRead, W: Write> Person<R, W> {
    pub(super) fn new(input: R, out: W, adviser: Merrimac) -> Self {
        Self { input, out, adviser, totals: Outcome::new(), trick: Vec::new(), last: None }
    }

    /// A new deal.
    pub(super) fn begin(&mut self, number: usize, pass: Pass, totals: &Outcome) -> Result<()> {
        self.totals = totals.clone();
        self.trick.clear();
        self.last = None;
        let passed = match pass {
            Pass::Hold => "no cards are passed".into(),
            direction => format!("three cards are passed {direction}"),
        };
        Ok(writeln!(self.out, "\n{}, {passed}", Text::bold(format!("Deal {number}")))?)
    }

    /// The points of a deal.
    pub(super) fn end(&mut self, outcome: &Outcome, totals: &Outcome) -> Result<()> {
        Ok(writeln!(self.out, "\n{}", screen::score(&[("this deal", outcome), ("all deals", totals)]))?)
    }

    /// The end of the game.
    pub(super) fn leave(&mut self, totals: &Outcome) -> Result<()> {
        let place = ["win", "are second", "are third", "are last"][ranks(totals)[0].floor() as usize - 1];
        Ok(writeln!(self.out, "\nThe game is over: you {place}.")?)
    }

    /// Three cards to pass; `None` if the person leaves.
    pub(super) fn pass(&mut self, view: &View) -> Result<Option<CardSet>> {
        writeln!(self.out, "Your hand  {}", screen::hand(view.hand, view.hand))?;
        loop {
            let prompt = format!("Three cards to pass {}, such as SQ HA D2: ", view.pass);
            let Some(line) = self.ask(&prompt, view)? else { return Ok(None) };
            let cards: Option<CardSet> =
                line.split_whitespace().map(|word| card_from(word, view.hand)).collect();
            match cards {
                Some(cards) if cards.len() == Pass::CARDS && cards.is_subset(view.hand) => {
                    return Ok(Some(cards));
                }
                _ => writeln!(self.out, "Three cards of your hand, please; `help` says how.")?,
            }
        }
    }

    /// The cards that come from another seat.
    pub(super) fn receive(&mut self, cards: CardSet) -> Result<()> {
        Ok(writeln!(self.out, "You get  {}", screen::row(cards))?)
    }

    /// A card to play; `None` if the person leaves.
    pub(super) fn play(&mut self, view: &View) -> Result<Option<Card>> {
        let legal = view.legal();
        writeln!(self.out, "{}", screen::trick(view.play.finished() + 1, &self.trick))?;
        writeln!(self.out, "Your hand {}", screen::hand(view.hand, legal))?;
        if legal.len() == 1 {
            writeln!(self.out, "Only one card may be played.")?;
            return Ok(legal.lowest());
        }
        loop {
            let Some(line) = self.ask("Your card: ", view)? else { return Ok(None) };
            match card_from(line.trim(), legal) {
                None => writeln!(self.out, "A card, please, such as SQ; `help` says what else.")?,
                Some(card) => match view.play.check(card, view.hand) {
                    Ok(()) => return Ok(Some(card)),
                    Err(error) => writeln!(self.out, "{}.", error.to_string().replace("seat 0", "you"))?,
                },
            }
        }
    }

    /// A card that somebody has played.
    pub(super) fn see(&mut self, seat: Seat, card: Card, play: &Play) -> Result<()> {
        self.trick.push((seat, card));
        if play.trick().is_empty() {
            let winner = play.trick().leader();
            let cards = self.trick.iter().map(|&(_, card)| card).collect();
            let trick = screen::trick(play.finished(), &self.trick);
            let line = format!("{trick}   {}", Text::dim(screen::taken(play.rules(), winner, cards)));
            writeln!(self.out, "{line}\n")?;
            if play.is_over() && PENALTIES.is_subset(play.taken(winner)) {
                writeln!(self.out, "{}", Text::bold("The moon is shot!"))?;
            }
            self.last = Some(line);
            self.trick.clear();
        }
        Ok(())
    }

    /// A line that is for the table; questions in between are answered here. `None` at the end of the input or on
    /// `quit`.
    fn ask(&mut self, prompt: &str, view: &View) -> Result<Option<String>> {
        loop {
            write!(self.out, "{prompt}")?;
            self.out.flush()?;
            let mut line = String::new();
            if self.input.read_line(&mut line).context("cannot read standard input")? == 0 {
                return Ok(None);
            }
            match line.trim() {
                "quit" => return Ok(None),
                "help" | "?" => writeln!(self.out, "{HELP}")?,
                "hint" => self.hint(view)?,
                "last" => match &self.last {
                    Some(last) => writeln!(self.out, "{last}")?,
                    None => writeln!(self.out, "No trick is finished.")?,
                },
                "score" => self.score(view)?,
                _ => return Ok(Some(line)),
            }
        }
    }

    fn score(&mut self, view: &View) -> Result<()> {
        let taken: Vec<i32> = view.play.rules().seats().map(|seat| view.play.points(seat)).collect();
        Ok(writeln!(
            self.out,
            "{}",
            screen::score(&[("this deal", &taken), ("earlier deals", &self.totals)])
        )?)
    }

    fn hint(&mut self, view: &View) -> Result<()> {
        if view.is_to_pass {
            let cards = self.adviser.pass(view);
            return Ok(writeln!(self.out, "Merrimac would pass {}", screen::row(cards))?);
        }
        let mut values = self.adviser.values(view);
        values.sort_by(|a, b| a.1.total_cmp(&b.1));
        let Some(&(best, least)) = values.first() else {
            return Ok(writeln!(self.out, "Any card will do.")?);
        };
        write!(self.out, "Merrimac would play {}", Text::card(best))?;
        for &(card, cost) in values.iter().skip(1).take(4) {
            write!(self.out, "   {} costs {:.1} more", Text::card(card), cost - least)?;
        }
        Ok(writeln!(self.out)?)
    }
}

/// A card, suit first or rank first, or a rank alone where it names one card of `cards`.
fn card_from(text: &str, cards: CardSet) -> Option<Card> {
    let text = text.to_ascii_uppercase().replace("10", "T");
    let whole = text.parse().ok().or_else(|| text.chars().rev().collect::<String>().parse().ok());
    whole.or_else(|| {
        let mut letters = text.chars();
        let rank = letters.next().and_then(Rank::from_char).filter(|_| letters.next().is_none())?;
        let mut fitting = cards.iter().filter(|card| card.rank() == rank);
        fitting.next().filter(|_| fitting.next().is_none())
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cards_are_read_as_people_write_them() {
        let hand: CardSet = "Q5.T3.5.-".parse().unwrap();
        let check = |text: &str, expected: Option<&str>| {
            assert_eq!(card_from(text, hand), expected.map(|card| card.parse().unwrap()), "{text}");
        };
        check("sq", Some("SQ"));
        check("QS", Some("SQ"));
        check("10h", Some("HT"));
        check("q", Some("SQ"));
        check("10", Some("HT"));
        check("5", None);
        check("x", None);
    }
}
