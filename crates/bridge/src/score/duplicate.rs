use super::Points;
use crate::{Bid, Doubling, Strain};

/// The score of declarer's side for `tricks` taken in a contract (Law 77).
///
/// ```
/// use bridge::{Doubling, score};
/// assert_eq!(score::duplicate("4S".parse()?, Doubling::Undoubled, true, 10), 620);
/// assert_eq!(score::duplicate("3NT".parse()?, Doubling::Doubled, false, 6), -500);
/// # Ok::<(), bridge::ParseError>(())
/// ```
#[must_use]
pub fn duplicate(bid: Bid, doubling: Doubling, vulnerable: bool, tricks: usize) -> Points {
    let needed = bid.level().tricks();
    if tricks < needed {
        -penalty(needed - tricks, doubling, vulnerable)
    } else {
        made(bid, doubling, vulnerable) + overtricks(bid, doubling, vulnerable) * (tricks - needed) as Points
    }
}

fn factor(doubling: Doubling) -> Points {
    match doubling {
        Doubling::Undoubled => 1,
        Doubling::Doubled => 2,
        Doubling::Redoubled => 4,
    }
}

fn per_trick(strain: Strain) -> Points {
    if matches!(strain, Strain::Clubs | Strain::Diamonds) { 20 } else { 30 }
}

fn made(bid: Bid, doubling: Doubling, vulnerable: bool) -> Points {
    let level = bid.level().get() as Points;
    let first = if bid.strain() == Strain::NoTrump { 10 } else { 0 };
    let trick_score = (level * per_trick(bid.strain()) + first) * factor(doubling);
    let game = match (trick_score >= 100, vulnerable) {
        (false, _) => 50,
        (true, false) => 300,
        (true, true) => 500,
    };
    let slam = match (level, vulnerable) {
        (7, false) => 1000,
        (7, true) => 1500,
        (6, false) => 500,
        (6, true) => 750,
        _ => 0,
    };
    let insult = 50 * (factor(doubling) / 2);
    trick_score + game + slam + insult
}

fn overtricks(bid: Bid, doubling: Doubling, vulnerable: bool) -> Points {
    match doubling {
        Doubling::Undoubled => per_trick(bid.strain()),
        _ => factor(doubling) * if vulnerable { 100 } else { 50 },
    }
}

fn penalty(down: usize, doubling: Doubling, vulnerable: bool) -> Points {
    let down = down as Points;
    match (doubling, vulnerable) {
        (Doubling::Undoubled, false) => 50 * down,
        (Doubling::Undoubled, true) => 100 * down,
        // 100, 300, 500, then 300 more each; vulnerable 200, then 300 more each.
        (_, false) => factor(doubling) / 2 * (200 * down - 100 + 100 * (down - 3).max(0)),
        (_, true) => factor(doubling) / 2 * (300 * down - 100),
    }
}
