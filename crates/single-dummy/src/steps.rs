//! What a card of declarer's is: a finesse, a duck, a ruff. The plans of endings and those for a sample name their plays
//! here.

use bridge::Seat;
use cards::{Card, CardSet, Holding, Rank, Suit};

use crate::plan::{Action, Case, Follow, Named, Play, Step, note};

/// Exceptions of one kind told in one step.
pub(crate) const EXCEPTIONS_TOLD: usize = 2;

/// A moment of the play, as declarer sees it.
pub(crate) trait Scene {
    /// What is trump.
    fn trump(&self) -> Option<Suit>;
    /// The defenders' cards.
    fn hidden(&self) -> CardSet;
    /// What a hand of declarer's side holds.
    fn hand(&self, seat: Seat) -> CardSet;
    /// Whether a card of the hand on turn would win the trick so far.
    fn beats(&self, card: Card) -> bool;
    /// Whether a card is of the suit that was led to the trick.
    fn follows(&self, card: Card) -> bool;
    /// How many cards the trick has.
    fn played(&self) -> usize;
    /// Whether the other hand has the trick, where that is known.
    fn is_won(&self) -> bool {
        false
    }

    /// The hidden cards of its suit that beat a card.
    fn above(&self, card: Card) -> Holding {
        self.hidden().in_suit(card.suit()) & Holding::above(card.rank())
    }

    /// A card of declarer's: low if it has no hope to win and is the lowest of its hand.
    fn named(&self, seat: Seat, card: Card) -> Named {
        let lowest = self.hand(seat).in_suit(card.suit()).lowest() == Some(card.rank());
        let low = lowest && card.rank() < Rank::Nine && !self.above(card).is_empty();
        Named { low, ..card.into() }
    }

    /// What a lead of declarer's is, with the card that the other hand plays to it.
    fn lead(&self, from: Seat, card: Card, third: Option<Card>) -> Action {
        let led = self.named(from, card);
        let (hidden, trump) = (self.hidden(), self.trump());
        let top = self.above(card).is_empty();
        let trumps_out = trump.is_some_and(|trump| !hidden.in_suit(trump).is_empty());
        if top && trumps_out && Some(card.suit()) == trump {
            let left = trump.map_or(0, |trump| hidden.in_suit(trump).len() as u8);
            return Action::DrawTrumps { rounds: 1, left };
        }
        let Some(third) = third else {
            return if top {
                Action::Cash { from, card: led, discard: None }
            } else {
                Action::Lead { from, card: led, discard: None }
            };
        };
        if third.suit() != card.suit() {
            return match Some(third.suit()) == trump {
                true => Action::Ruff { from, card: led, ruff: third.into() },
                false if top => Action::Cash { from, card: led, discard: Some(third.into()) },
                false => Action::Lead { from, card: led, discard: Some(third.into()) },
            };
        }
        let highest = self.hand(from.partner()).in_suit(card.suit()).highest() == Some(third.rank());
        let below = hidden.in_suit(card.suit()) & Holding::below(third.rank());
        match third.rank() > card.rank() {
            true if self.above(third).is_empty() => Action::LeadTo { from, card: led, to: third.into() },
            _ if top => Action::Cash { from, card: led, discard: None },
            true if !below.is_empty() && highest => Action::Towards { from, card: led, third: third.into() },
            true if !below.is_empty() => Action::Finesse { from, card: led, third: third.into() },
            true if third.rank() < Rank::Nine => Action::Duck { from, card: led },
            true => Action::PutUp { from, card: led, third: third.into() },
            false if led.low => Action::Duck { from, card: led },
            false => Action::Run { from, card: led },
        }
    }

    /// What a card of the hand on turn is in a trick that is under way.
    fn follow(&self, from: Seat, card: Card) -> Follow {
        let hand = self.hand(from);
        if !self.beats(card) {
            let must_follow = hand.iter().any(|held| self.follows(held));
            let may_play = |held: Card| self.follows(held) || !must_follow;
            let could_win = hand.iter().any(|held| may_play(held) && self.beats(held));
            return match could_win {
                // The other hand plays after the second: nothing is given up yet.
                true if self.played() > 1 && !self.is_won() => Follow::Duck,
                _ if self.follows(card) => Follow::Low,
                _ => Follow::Discard,
            };
        }
        if !self.follows(card) && Some(card.suit()) == self.trump() {
            return Follow::Ruff;
        }
        match self.played() == 3 || self.above(card).is_empty() {
            true => Follow::Win,
            false if card.rank() < Rank::Nine => Follow::Low,
            false => Follow::Finesse,
        }
    }
}

/// Notes a defender's play; cards with one consequence are one case. Of a suit led, other cards are a defender showing
/// out.
pub(crate) fn note_play<T: PartialEq>(
    cases: &mut Vec<(Vec<Case>, T)>,
    seat: Seat,
    card: Card,
    led: Option<Suit>,
    consequence: T,
) {
    let shows_out = led.is_some_and(|led| led != card.suit());
    let known = cases.iter_mut().find(|(_, other)| *other == consequence).map(|(cases, _)| cases);
    if let Some(cases) = known {
        if shows_out && cases.iter().any(|case| case.play == Play::ShowsOut) {
            return;
        }
        let cards = cases.iter_mut().find_map(|case| match &mut case.play {
            Play::Card(cards) => Some(cards),
            Play::ShowsOut => None,
        });
        if let Some(cards) = cards.filter(|_| !shows_out) {
            cards.push(card.into());
            return;
        }
    }
    let play = if shows_out { Play::ShowsOut } else { Play::Card(vec![card.into()]) };
    note(cases, Case { seat, play }, consequence);
}

/// Rounds of trumps are one step, and so is a trump that is cashed after them.
pub(crate) fn tidied(steps: Vec<Step>, trump: Option<Suit>) -> Vec<Step> {
    let mut told: Vec<Step> = Vec::new();
    for step in steps {
        let last = told.last_mut().and_then(|last| match &mut last.action {
            Action::DrawTrumps { rounds, left } => Some((rounds, left, &mut last.unless, &mut last.then)),
            _ => None,
        });
        match (last, &step.action) {
            (Some((rounds, left, unless, then)), Action::DrawTrumps { rounds: more, left: after }) => {
                (*rounds, *left) = (*rounds + more, *after);
                unless.extend(step.unless);
                *then = step.then;
            }
            (Some((rounds, ..)), Action::Cash { card, .. }) if card.suit == trump && step.is_plain() => {
                *rounds += 1
            }
            _ => told.push(step),
        }
    }
    told
}
