//! What the cards of several players cost, decision by decision, on plays of others.
//!
//! A play is followed card by card. Wherever the legal cards differ double dummy on the deal as it lies, every player is
//! asked in the place of the one who played there, and its card is charged with what it gives away double dummy, in IMPs
//! and tricks: its *regret*. The luck of all other decisions, which hides small differences in a match, is left out; and so
//! is what a card tells or hides, which is why a match has the last word.

use bridge::{BySeat, Contract, Outcome, Seat, Side, Table, Vulnerability, score};
use cards::Card;
use double_dummy::{Position, Solver};
use players::bridge::{CardPlayer as _, Robot, Spec};
use search::{Budget, Stopped};

/// Whose decision it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Role {
    /// The opening leader.
    OpeningLeader,
    /// A defender, from the first trick's third card on.
    Defender,
    /// Declarer, for dummy too.
    Declarer,
}

impl Role {
    /// In the order of the play.
    pub const ALL: [Self; 3] = [Self::OpeningLeader, Self::Defender, Self::Declarer];
}

/// A decision in which the legal cards differ double dummy, and what each card that was chosen there gives away.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Judged {
    /// How many cards had been played.
    pub place: usize,
    /// Whose decision it was.
    pub role: Role,
    /// What was played, then what each player who was asked would have.
    pub choices: Vec<Choice>,
}

/// A card, and what it gives away double dummy.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Choice {
    /// The card.
    pub card: Card,
    /// IMPs given away.
    pub imps: i32,
    /// Tricks given away.
    pub tricks: usize,
}

/// The decisions of a play of others in these roles, with what each player would have done.
///
/// # Errors
/// The budget is exhausted.
pub fn judged(
    played: &Table,
    specs: &[Spec],
    roles: &[Role],
    seed: u64,
    solver: &mut Solver,
    budget: &Budget,
) -> Result<Vec<Judged>, Stopped> {
    let mut decisions = Vec::new();
    let (Some(contract), Some(play)) = (played.contract(), played.play_so_far()) else {
        return Ok(decisions);
    };
    let cards = play.cards().to_vec();
    let mut table = played.clone();
    while table.play_so_far().is_some_and(|play| !play.cards().is_empty()) {
        table.undo();
    }
    let seated = |spec: &Spec| {
        BySeat::from_fn(|seat: Seat| spec.build(seed.wrapping_add(seat.index() as u64), budget))
    };
    let mut robots: Vec<BySeat<Robot>> = specs.iter().map(seated).collect();
    for (place, &card) in cards.iter().enumerate() {
        let (Some(seat), Some(play)) = (table.actor(), table.play_so_far()) else { break };
        let role = match seat.side() == contract.declarer.side() {
            true => Role::Declarer,
            false if place == 0 => Role::OpeningLeader,
            false => Role::Defender,
        };
        let position = Position::of_play(play, table.hands()).filter(|_| roles.contains(&role));
        let values = position.map(|position| solver.cards(&position)).transpose()?.unwrap_or_default();
        let best = values.iter().map(|&(_, tricks)| tricks).max().unwrap_or(0);
        if values.iter().any(|&(_, tricks)| tricks < best) {
            let won = play.won(seat.side());
            let points = |tricks| points(contract, seat.side(), won + tricks, table.board().vulnerability);
            let choice = |card: Card| {
                let value =
                    values.iter().find(|&&(legal, _)| legal == card).map_or(best, |&(_, value)| value);
                Choice { card, imps: score::imps(points(best) - points(value)), tricks: best - value }
            };
            let view = table.view(seat);
            let asked = robots.iter_mut().map(|robots| robots[seat].play(&view).choice);
            let choices = std::iter::once(card).chain(asked).map(choice).collect();
            budget.check()?;
            decisions.push(Judged { place, role, choices });
        }
        if table.play(card).is_err() {
            break;
        }
    }
    Ok(decisions)
}

/// What a side scores in a contract for its tricks.
fn points(contract: Contract, side: Side, tricks: usize, vulnerability: Vulnerability) -> score::Points {
    let tricks = if side == contract.declarer.side() { tricks } else { 13 - tricks };
    let north_south = Outcome::Played { contract, tricks }.score_ns(vulnerability);
    if side == Side::NorthSouth { north_south } else { -north_south }
}

#[cfg(test)]
mod tests {
    use bridge::Board;

    use super::*;

    #[test]
    fn who_sees_less_gives_away_more() {
        // West leads a small heart against six spades; declarer has all tricks but a diamond, or a ruff given away.
        let deal = "N:AK2.A32.K432.A32 543.KQJT9.A5.JT9 QJT976.4.QJ76.K4 8.8765.T98.Q8765";
        let board = Board::numbered(1, deal.parse().unwrap());
        let mut table = Table::with_contract(board, "6S by S".parse().unwrap());
        for card in "H8 HA H9 H4 D2 D5 DQ D8".split(' ') {
            table.play(card.parse().unwrap()).unwrap();
        }
        let specs = ["random", "mc:samples=5"].map(|name| name.parse::<Spec>().unwrap());
        let found = |roles: &[Role]| {
            judged(&table, &specs, roles, 1, &mut Solver::default(), &Budget::unlimited()).unwrap()
        };
        assert_eq!(found(&[]), []);
        let found = found(&Role::ALL);
        assert!(found.iter().any(|decision| decision.role == Role::Declarer));
        let given_away = |index: usize| -> i32 { found.iter().map(|one| one.choices[index].imps).sum() };
        assert!(given_away(SAMPLED) <= given_away(RANDOM), "{found:?}");
        let played = found.iter().filter(|decision| decision.role == Role::Declarer);
        assert!(played.into_iter().all(|decision| decision.choices[0].tricks == 0), "declarer played well");
        assert!(table.play_so_far().is_some_and(|play| play.cards().len() == 8), "the play is as it was");
    }

    /// The places of those who are asked.
    const RANDOM: usize = 1;
    const SAMPLED: usize = 2;
}
