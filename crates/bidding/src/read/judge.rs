//! Conditions on the auction, judged for the player to call.

use bridge::{Call, Doubling};

use crate::language::{Condition, Known, Who, Whose};
use crate::{Amount, Range};

use super::bind::Bindings;
use super::situation::Situation;

/// Whether the condition holds; a suit that has no value yet makes it fail. `call` is the call of the row.
pub(super) fn holds(
    condition: &Condition,
    situation: &Situation,
    bindings: &Bindings,
    call: Option<Call>,
) -> bool {
    judge(condition, situation, bindings, call).unwrap_or(false)
}

fn judge(
    condition: &Condition,
    situation: &Situation,
    bindings: &Bindings,
    call: Option<Call>,
) -> Option<bool> {
    let calls = situation.calls();
    let opening = calls.iter().position(|&call| call != Call::Pass).unwrap_or(calls.len());
    let bit = |suits: u8, term| Some(suits >> bindings.suit(term)?.index() & 1 == 1);
    let level = |number: usize| Amount::whole(number as i32);
    Some(match condition {
        Condition::PassedHand(who) => {
            situation.places(*who).iter().any(|&place| place < opening.min(4) && place < calls.len())
        }
        Condition::Seat(seats) => seats.contains(level(opening + 1)),
        Condition::Vulnerable(Whose::Ours) => situation.vulnerable(0),
        Condition::Vulnerable(Whose::Theirs) => situation.vulnerable(1),
        Condition::Forced => situation.forced(),
        Condition::GameForced => situation.side().game_force,
        Condition::Shows(who, known, range) => situation.places(*who).iter().any(|&place| {
            revealed(situation, place, *known, bindings).is_some_and(|shown| shown.is_subset(*range))
        }),
        Condition::MayHave(who, known, range) => situation.places(*who).iter().any(|&place| {
            revealed(situation, place, *known, bindings)
                .is_some_and(|shown| !shown.intersection(*range).is_empty())
        }),
        Condition::Agreed(None) => situation.side().agreed.is_none(),
        Condition::Agreed(Some(term)) => situation.side().agreed == Some(bindings.suit(*term)?),
        Condition::Bid(who, term) => bit(situation.suits(*who), *term)?,
        Condition::Unbid(term) => !bit(situation.suits(Who::We) | situation.suits(Who::They), *term)?,
        Condition::Silent(who) => {
            let places = situation.places(*who);
            calls
                .iter()
                .enumerate()
                .all(|(index, call)| *call == Call::Pass || !places.contains(&(index % 4)))
        }
        Condition::Level(levels) => {
            let bid = match call? {
                Call::Bid(bid) => bid,
                _ => situation.last_bid()?.0,
            };
            levels.contains(level(bid.level().get()))
        }
        Condition::TheirLevel(levels) => levels.contains(level(situation.their_last_bid()?.level().get())),
        Condition::Doubled => situation.doubling() == Doubling::Doubled && situation.last_bid()?.1,
        Condition::Doubling(doubling) => situation.doubling() == *doubling,
        Condition::Contract(whose) => situation.last_bid()?.1 == (*whose == Whose::Ours),
        Condition::ContractIn(term) => situation.last_bid()?.0.strain() == bindings.strain(*term)?,
        Condition::GameReached => situation.game_reached(),
        Condition::PassOut => {
            calls.len() >= 3
                && calls[calls.len() - 2..].iter().all(|&call| call == Call::Pass)
                && opening < calls.len()
        }
        Condition::Is(first, second) => bindings.suit(*first)? == bindings.suit(*second)?,
        Condition::IsMajor(term) => bindings.suit(*term)?.is_major(),
        Condition::Below(first, second) => bindings.suit(*first)? < bindings.suit(*second)?,
        Condition::Status(who, status) => situation.places(*who).iter().any(|&place| {
            let last = situation.last_call_of(place).and_then(|index| situation.record(index));
            last.is_some_and(|record| record.status == *status)
        }),
        Condition::LastCall(who, name) => situation
            .places(*who)
            .iter()
            .any(|&place| situation.last_call_of(place).is_some_and(|index| situation.is_named(index, name))),
        Condition::JustDoubled(who) => situation
            .places(*who)
            .iter()
            .any(|&place| situation.last_call_of(place).is_some_and(|index| calls[index] == Call::Double)),
        Condition::Artificial(who) => situation.places(*who).iter().any(|&place| {
            let last = situation.last_call_of(place).and_then(|index| situation.record(index));
            last.is_some_and(|record| record.artificial)
        }),
        Condition::HasDoubled(who) => {
            let places = situation.places(*who);
            calls
                .iter()
                .enumerate()
                .any(|(index, call)| *call == Call::Double && places.contains(&(index % 4)))
        }
        Condition::Marked(name) => situation.side().marks.iter().any(|mark| **mark == **name),
        Condition::Not(inner) => !judge(inner, situation, bindings, call)?,
    })
}

/// What a player's calls have shown.
fn revealed(situation: &Situation, place: usize, known: Known, bindings: &Bindings) -> Option<Range> {
    let outline = &situation.player(place).outline;
    Some(match known {
        Known::Hcp => outline.hcp,
        Known::Points => outline.points,
        Known::Length(term) => outline.lengths[bindings.suit(term)?],
        Known::Balanced => return outline.balanced.then_some(Range::ANY),
    })
}
