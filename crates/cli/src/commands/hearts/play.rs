//! `merrimac hearts play`: a person at the table.

use std::io::{BufRead, Write};

use anyhow::{Context as _, Result};
use cards::random::generator;
use cards::{Card, CardSet, Suit};
use hearts::{Game, Pass, Seat, Table, View};
use players::hearts::{Player, Spec};

use super::{RulesArgs, clock, spec};
use crate::paint::Text;

/// Play against the programs in the terminal
///
/// You sit in seat 0. Cards are typed suit first, SQ, or rank first, QS; a number picks from the list that is shown.
/// `quit` leaves the table.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// Who the three others are
    #[arg(long, value_name = "PLAYER", default_value = "merrimac", value_parser = spec)]
    against: Spec,
    /// The game ends when somebody has more points
    #[arg(long, default_value_t = Game::PERKINS_LIMIT)]
    limit: i32,
    #[command(flatten)]
    rules: RulesArgs,
    /// Where chance starts: the same seed, the same cards
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

/// Plays a game.
pub(crate) fn run(args: &Args, out: &mut impl Write) -> Result<()> {
    let mut input = std::io::stdin().lock();
    let mut rng = generator(args.seed, 0);
    let mut game = Game::new(args.rules.rules(), args.limit);
    let mut others: Vec<Box<dyn Player>> =
        (1..4).map(|place| args.against.build(args.seed.wrapping_add(place), clock)).collect();
    while !game.is_over() {
        let table = game.deal(&mut rng);
        writeln!(out, "\n{}", Text::bold(format!("Deal {}", game.deals() + 1)))?;
        let Some(outcome) = play_deal(table, &mut others, &mut input, out)? else { return Ok(()) };
        game.add(&outcome);
        writeln!(out, "\nPoints of the deal: {}", list(&outcome))?;
        writeln!(out, "Points so far:      {}", list(&game.totals()))?;
    }
    Ok(writeln!(out, "\nThe game is over.")?)
}

/// One deal; `None` if the person leaves.
fn play_deal(
    mut table: Table,
    others: &mut [Box<dyn Player>],
    input: &mut impl BufRead,
    out: &mut impl Write,
) -> Result<Option<hearts::Outcome>> {
    for seat in table.to_pass().collect::<Vec<_>>() {
        let view = table.view(seat);
        let cards = if seat.index() == 0 {
            match ask_pass(&view, input, out)? {
                Some(cards) => cards,
                None => return Ok(None),
            }
        } else {
            others[seat.index() - 1].pass(&view)
        };
        table.pass(seat, cards).context("a player breaks the rules of the pass")?;
    }
    let me = Seat::new(0).expect("every table has seat 0");
    if let Some(received) = table.received(me) {
        writeln!(out, "You get {}", painted(received))?;
    }
    while let Some(seat) = table.to_play() {
        let view = table.view(seat);
        let card = if seat == me {
            match ask_card(&view, input, out)? {
                Some(card) => card,
                None => return Ok(None),
            }
        } else {
            others[seat.index() - 1].play(&view)
        };
        table.play(card).context("a player breaks the rules of the play")?;
        let who = if seat == me { "you".to_owned() } else { seat.to_string() };
        write!(out, "{who}: {}  ", Text::card(card))?;
        let play = table.position().play();
        if play.trick().is_empty() {
            let winner = play.trick().leader();
            let name = if winner == me { "you take".to_owned() } else { format!("{winner} takes") };
            writeln!(out, " {name} the trick")?;
        }
    }
    Ok(table.outcome())
}

fn ask_pass(view: &View, input: &mut impl BufRead, out: &mut impl Write) -> Result<Option<CardSet>> {
    loop {
        writeln!(out, "Your hand  {}", painted(view.hand))?;
        let Some(line) = ask(&format!("Three cards to pass {}: ", view.pass), input, out)? else {
            return Ok(None);
        };
        let cards: Option<CardSet> = line.split_whitespace().map(card_from).collect();
        match cards {
            Some(cards) if cards.len() == Pass::CARDS && cards.is_subset(view.hand) => {
                return Ok(Some(cards));
            }
            _ => writeln!(out, "Three cards of your hand, please, such as SQ HA D2.")?,
        }
    }
}

fn ask_card(view: &View, input: &mut impl BufRead, out: &mut impl Write) -> Result<Option<Card>> {
    let legal: Vec<Card> = view.legal().iter().collect();
    writeln!(out, "\nYour hand  {}", painted(view.hand))?;
    let choices: Vec<String> = legal
        .iter()
        .enumerate()
        .map(|(number, &card)| format!("{}:{}", number + 1, Text::card(card)))
        .collect();
    loop {
        let Some(line) = ask(&format!("Your card  {}  ", choices.join(" ")), input, out)? else {
            return Ok(None);
        };
        let picked = line.trim().parse::<usize>().ok().and_then(|number| legal.get(number.wrapping_sub(1)));
        match picked.copied().or_else(|| card_from(line.trim())) {
            Some(card) if legal.contains(&card) => return Ok(Some(card)),
            Some(card) => match view.play.check(card, view.hand) {
                Err(error) => writeln!(out, "{error}")?,
                Ok(()) => return Ok(Some(card)),
            },
            None => writeln!(out, "A card or its number, please.")?,
        }
    }
}

/// A line from the person; `None` at the end of the input or on `quit`.
fn ask(prompt: &str, input: &mut impl BufRead, out: &mut impl Write) -> Result<Option<String>> {
    write!(out, "{prompt}")?;
    out.flush()?;
    let mut line = String::new();
    let length = input.read_line(&mut line).context("cannot read standard input")?;
    Ok((length > 0 && line.trim() != "quit").then_some(line))
}

/// A card, suit first or rank first.
fn card_from(text: &str) -> Option<Card> {
    text.parse().ok().or_else(|| text.chars().rev().collect::<String>().parse().ok())
}

fn painted(hand: CardSet) -> String {
    let suits = Suit::DESCENDING.into_iter().filter(|&suit| !hand.only(suit).is_empty());
    let parts: Vec<String> =
        suits.map(|suit| format!("{}{}", Text::suit(suit), hand.in_suit(suit))).collect();
    parts.join("  ")
}

fn list(points: &[i32]) -> String {
    let texts: Vec<String> = points
        .iter()
        .enumerate()
        .map(
            |(seat, points)| {
                if seat == 0 { format!("you {points}") } else { format!("seat {seat} {points}") }
            },
        )
        .collect();
    texts.join(", ")
}
