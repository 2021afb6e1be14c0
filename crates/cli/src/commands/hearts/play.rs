//! `merrimac hearts play`: a person at the table.

mod person;
mod screen;

use std::io::Write;

use anyhow::{Context as _, Result};
use cards::random::generator;
use hearts::{Game, Outcome, Seat, Table};
use players::hearts::{Merrimac, Player, Spec};

use super::{RulesArgs, spec};
use person::Person;

/// Play against the programs in the terminal
///
/// You sit at the table with three programs, to your left, across and to your right. Cards are typed suit first, SQ, or
/// rank first, QS; of a suit that must be followed the rank is enough. `hint` asks our best player, `last` shows the
/// last trick, `score` the points, `help` all this, and `quit` leaves the table.
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
    let mut rng = generator(args.seed, 0);
    let mut game = Game::new(args.rules.rules(), args.limit);
    let mut others: Vec<Box<dyn Player>> =
        (1..4).map(|place| args.against.build(args.seed.wrapping_add(place))).collect();
    let adviser = Merrimac::new(Merrimac::EFFORT, generator(args.seed, 1));
    let mut person = Person::new(std::io::stdin().lock(), out, adviser);
    while !game.is_over() {
        let table = game.deal(&mut rng);
        person.begin(game.deals() + 1, table.pass_direction(), &game.totals())?;
        let Some(outcome) = play_deal(table, &mut others, &mut person)? else { return Ok(()) };
        game.add(&outcome);
        person.end(&outcome, &game.totals())?;
    }
    person.leave(&game.totals())
}

/// One deal; `None` if the person leaves.
fn play_deal(
    mut table: Table,
    others: &mut [Box<dyn Player>],
    person: &mut Person<impl std::io::BufRead, impl Write>,
) -> Result<Option<Outcome>> {
    let me = Seat::new(0).expect("every table has seat 0");
    for seat in table.to_pass().collect::<Vec<_>>() {
        let view = table.view(seat);
        let cards = if seat == me { person.pass(&view)? } else { Some(others[seat.index() - 1].pass(&view)) };
        let Some(cards) = cards else { return Ok(None) };
        table.pass(seat, cards).context("a player breaks the rules of the pass")?;
    }
    if let Some(received) = table.received(me) {
        person.receive(received)?;
    }
    while let Some(seat) = table.to_play() {
        let view = table.view(seat);
        let card = if seat == me { person.play(&view)? } else { Some(others[seat.index() - 1].play(&view)) };
        let Some(card) = card else { return Ok(None) };
        table.play(card).context("a player breaks the rules of the play")?;
        person.see(seat, card, table.position().play())?;
    }
    Ok(table.outcome())
}
