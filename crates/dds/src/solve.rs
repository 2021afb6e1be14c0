//! `SolveBoard`: the cards that reach a target, the best ones, or all of them, each with its lower equals.

use std::ffi::c_int;

use bridge::Side;
use cards::CardSet;
use double_dummy::{Position, Solver};
use search::Stopped;

use crate::convert::{bits, position, rank_number, suit_number};
use crate::fault::Fault;
use crate::layout::{Deal, FutureTricks};
use crate::order::ordered;

/// What is asked of a position.
#[derive(Clone, Copy)]
pub(crate) struct Question {
    /// The tricks that the side to play wants; -1 asks for as many as it can take.
    pub(crate) target: c_int,
    /// 1: one card, 2: all that reach the target, 3: all with their tricks.
    pub(crate) solutions: c_int,
    /// 0 answers a forced card without a search. What else it steers in DDS has no meaning here.
    pub(crate) mode: c_int,
}

/// The score of a forced card that was not searched.
const FORCED: c_int = -2;
/// The score that stands without a card when a target is out of reach; 0 says that not even one trick can be had.
const OUT_OF_REACH: c_int = -1;

/// Solves one position.
pub(crate) fn board(solver: &mut Solver, deal: &Deal, question: Question) -> Result<FutureTricks, Fault> {
    let Question { target, solutions, mode } = question;
    match target {
        ..-1 => return Err(Fault::TARGET_WRONG_LOW),
        14.. => return Err(Fault::TARGET_WRONG_HIGH),
        _ => {}
    }
    match solutions {
        ..1 => return Err(Fault::SOLUTIONS_WRONG_LOW),
        4.. => return Err(Fault::SOLUTIONS_WRONG_HIGH),
        _ => {}
    }
    match mode {
        ..0 => return Err(Fault::MODE_WRONG_LOW),
        3.. => return Err(Fault::MODE_WRONG_HIGH),
        _ => {}
    }
    let position = position(deal)?;
    let most = position.tricks_left();
    if target > most as c_int {
        return Err(Fault::TARGET_TOO_HIGH);
    }
    let before = solver.nodes();
    let mut answer = scored(solver, &position, question).expect("no budget ends it");
    answer.nodes = (solver.nodes() - before).try_into().unwrap_or(c_int::MAX);
    Ok(answer)
}

fn scored(solver: &mut Solver, position: &Position, question: Question) -> Result<FutureTricks, Stopped> {
    let Question { target, solutions, mode } = question;
    let groups = ordered(position, position.equal_cards());
    let most = if solutions == 1 { 1 } else { groups.len() };
    if position.tricks_left() == 1 {
        let tricks = solver.value(position)? as c_int;
        let score = if target == 0 && solutions < 3 { 0 } else { tricks };
        return Ok(list(groups.into_iter().map(|group| (group, score))));
    }
    if mode == 0 && groups.len() == 1 {
        return Ok(list(groups.into_iter().map(|group| (group, FORCED))));
    }
    if solutions == 3 {
        let values = solver.cards(position)?;
        let value = |group: &CardSet| {
            let highest = group.highest().expect("a group is not empty");
            values.iter().find(|(card, _)| *card == highest).expect("every legal card is solved").1
        };
        let mut scored: Vec<_> = groups.into_iter().map(|group| (group, value(&group) as c_int)).collect();
        scored.sort_by_key(|&(_, score)| -score);
        return Ok(list(scored.into_iter()));
    }
    let target = match usize::try_from(target) {
        Ok(target) => target,
        Err(_) => solver.value(position)?,
    };
    let mut reaching = Vec::new();
    for group in groups {
        if reaching.len() < most && reaches(solver, position, group, target)? {
            reaching.push((group, target as c_int));
        }
    }
    let reached = !reaching.is_empty();
    let mut answer = list(reaching.into_iter());
    if !reached {
        answer.score[0] = if target == 1 { 0 } else { OUT_OF_REACH };
    }
    Ok(answer)
}

/// Whether the side to play takes this many tricks with a card of the group.
fn reaches(solver: &mut Solver, position: &Position, group: CardSet, tricks: usize) -> Result<bool, Stopped> {
    let (next, winner) = position.after(group.highest().expect("a group is not empty"));
    let side = position.to_play().side();
    let won = usize::from(winner.is_some_and(|seat| seat.side() == side));
    let need = tricks.saturating_sub(won);
    let Some(next) = next else { return Ok(need == 0) };
    let left = next.tricks_left();
    if next.to_play().side() == side {
        solver.reaches(&next, need)
    } else {
        Ok(need == 0 || need <= left && !solver.reaches(&next, left + 1 - need)?)
    }
}

fn list(scored: impl Iterator<Item = (CardSet, c_int)>) -> FutureTricks {
    let mut list = FutureTricks::default();
    for (place, (group, score)) in scored.enumerate() {
        let highest = group.highest().expect("a group is not empty");
        list.suit[place] = suit_number(highest.suit());
        list.rank[place] = rank_number(highest.rank());
        list.equals[place] = bits(group.without(highest).in_suit(highest.suit())) as c_int;
        list.score[place] = score;
        list.cards += 1;
    }
    list
}

/// Declarer's side: that of the player to the right of the leader.
pub(crate) fn declaring(deal: &Position) -> Side {
    deal.leader().previous().side()
}
