//! What single holdings are worth: honours, stoppers, losers, tricks. Every function looks at one suit.

use cards::{Holding, Rank};

const ACE: Holding = Holding::above(Rank::King);
const TOP_THREE: Holding = Holding::above(Rank::Jack);
const TOP_FOUR: Holding = Holding::above(Rank::Ten);
const TOP_FIVE: Holding = Holding::above(Rank::Nine);

fn has(holding: Holding, rank: Rank) -> bool {
    holding.contains(rank)
}

/// High-card points: ace 4, king 3, queen 2, jack 1.
pub(super) fn hcp(holding: Holding) -> i32 {
    4 * i32::from(has(holding, Rank::Ace))
        + 3 * i32::from(has(holding, Rank::King))
        + 2 * i32::from(has(holding, Rank::Queen))
        + i32::from(has(holding, Rank::Jack))
}

/// Controls: ace 2, king 1.
pub(super) fn controls(holding: Holding) -> i32 {
    2 * i32::from(has(holding, Rank::Ace)) + i32::from(has(holding, Rank::King))
}

/// Aces, kings and queens.
pub(super) fn top_three(holding: Holding) -> i32 {
    (holding & TOP_THREE).len() as i32
}

/// Aces, kings, queens and jacks.
pub(super) fn top_four(holding: Holding) -> i32 {
    (holding & TOP_FOUR).len() as i32
}

/// Cards above the nine.
pub(super) fn honours(holding: Holding) -> i32 {
    (holding & TOP_FIVE).len() as i32
}

/// Whether the rank is held, as a count.
pub(super) fn count(holding: Holding, rank: Rank) -> i32 {
    i32::from(has(holding, rank))
}

/// In halves: ten 2, nine 1, eight ½.
pub(super) fn intermediates(holding: Holding) -> i32 {
    4 * count(holding, Rank::Ten) + 2 * count(holding, Rank::Nine) + count(holding, Rank::Eight)
}

/// Losing tricks: the ace, king and queen missing from the first three cards; a queen that no other honour supports
/// counts as missing.
pub(super) fn losers(holding: Holding) -> i32 {
    let length = holding.len() as i32;
    let mut held = 0;
    for (place, rank) in [Rank::Ace, Rank::King, Rank::Queen].into_iter().enumerate() {
        held += i32::from(has(holding, rank) && length > place as i32);
    }
    length.min(3) - held + lone_queen(holding)
}

/// Whether a queen is the only honour of three cards or more, as a count.
pub(super) fn lone_queen(holding: Holding) -> i32 {
    i32::from(holding.len() >= 3 && (holding & TOP_FIVE) == Holding::EMPTY.with(Rank::Queen))
}

/// In halves: AK 2, AQ 1½, A 1, KQ 1, Kx ½.
pub(super) fn quick_tricks(holding: Holding) -> i32 {
    let (ace, king, queen) = (has(holding, Rank::Ace), has(holding, Rank::King), has(holding, Rank::Queen));
    match (ace, king, queen) {
        (true, true, _) => 4,
        (true, false, true) => 3,
        (true, false, false) | (false, true, true) => 2,
        (false, true, false) if holding.len() >= 2 => 1,
        _ => 0,
    }
}

/// Length, plus the ace, king and queen, plus the jack and ten where a higher honour is held.
pub(super) fn suit_quality(holding: Holding) -> i32 {
    let jack = has(holding, Rank::Jack) && top_three(holding) > 0;
    let ten = has(holding, Rank::Ten) && top_four(holding) > 0;
    holding.len() as i32 + top_three(holding) + i32::from(jack) + i32::from(ten)
}

/// 0 poor, 1 good (five with two of the top three or three of the top five), 2 strong (six with three of the top
/// four), 3 solid (AKQ seventh or AKQJ sixth).
pub(super) fn grade(holding: Holding) -> i32 {
    let length = holding.len();
    let top = top_three(holding);
    if top == 3 && (length >= 7 || (length == 6 && has(holding, Rank::Jack))) {
        3
    } else if length >= 6 && top_four(holding) >= 3 {
        2
    } else {
        i32::from(length >= 5 && (top >= 2 || honours(holding) >= 3))
    }
}

/// A general grade from 0 to 9: two for each of the top three, one for the jack, the ten and a sixth card.
pub(super) fn quality(holding: Holding) -> i32 {
    2 * top_three(holding)
        + count(holding, Rank::Jack)
        + count(holding, Rank::Ten)
        + i32::from(holding.len() >= 6)
}

/// In no trump: 0 none, 1 half (Qx, Jxx, lone king), 2 one stopper, 3 one and a half, 4 two stoppers.
pub(super) fn stopper(holding: Holding) -> i32 {
    let length = holding.len();
    let [ace, king, queen, jack, ten] =
        [Rank::Ace, Rank::King, Rank::Queen, Rank::Jack, Rank::Ten].map(|rank| has(holding, rank));
    if (ace && (king || queen)) || (king && ten && (queen || jack)) {
        4
    } else if (ace && jack && length >= 3) || (king && (queen || jack) && length >= 3) {
        3
    } else if ace || (king && length >= 2) || (queen && length >= 3) || (jack && length >= 4) {
        2
    } else {
        i32::from(king || (queen && length == 2) || (jack && length == 3))
    }
}

/// With another suit as trumps: 0 two quick losers, 1 queen third, 2 second-round control, 3 ace, 4 void.
pub(super) fn stopper_with_trumps(holding: Holding) -> i32 {
    match holding.len() {
        0 => 4,
        _ if has(holding, Rank::Ace) => 3,
        1 => 2,
        _ if has(holding, Rank::King) => 2,
        length => i32::from(length >= 3 && has(holding, Rank::Queen)),
    }
}

/// Tricks the opponents can take at once: the missing ace, then the missing king, as far as the suit is followed.
pub(super) fn fast_losers(holding: Holding, in_notrump: bool) -> i32 {
    let length = holding.len() as i32;
    if has(holding, Rank::Ace) {
        0
    } else if has(holding, Rank::King) {
        length.min(1)
    } else if has(holding, Rank::Queen) || !in_notrump {
        length.min(2)
    } else {
        length.min(if has(holding, Rank::Jack) { 3 } else { 5 })
    }
}

/// In halves: the tricks a suit takes by itself. A suit of five, or of four with three of the top four, counts its
/// length less its losers in three rounds, half a trick back for a finesse; a short suit counts its quick tricks.
pub(super) fn playing_tricks(holding: Holding) -> i32 {
    let length = holding.len() as i32;
    if length < 4 || (length == 4 && top_four(holding) < 3) {
        let [ace, king, queen] = [Rank::Ace, Rank::King, Rank::Queen].map(|rank| has(holding, rank));
        return if ace && king && queen && length >= 3 { 6 } else { quick_tricks(holding) };
    }
    let missing = 3 - top_three(holding);
    let finesse = (missing == 1 && has(holding, Rank::Jack) && !has(holding, Rank::Queen))
        || (missing == 1 && has(holding, Rank::Ace) && !has(holding, Rank::King));
    let solid_queen = missing == 1 && length >= 7 && !has(holding, Rank::Queen);
    2 * (length - missing) + i32::from(finesse || solid_queen)
}

/// In halves: cards that cover a loser of partner's. Outside his long suits a queen is half a cover card.
pub(super) fn cover_cards(holding: Holding, partners_suit: bool) -> i32 {
    let queen = if partners_suit || !(holding & ACE).is_empty() || has(holding, Rank::King) { 2 } else { 1 };
    2 * count(holding, Rank::Ace) + 2 * count(holding, Rank::King) + queen * count(holding, Rank::Queen)
}
