//! What a card of declarer's is: a finesse, a duck, a ruff. The plans of endings and those for a sample name their plays
//! here.

use std::cmp::Reverse;

use bridge::Seat;
use cards::{Card, CardSet, Holding, Rank, Suit};

use crate::plan::{Action, Case, Follow, Named, Play, Step, note};

/// Exceptions of one kind told in one step.
pub(crate) const EXCEPTIONS_TOLD: usize = 2;

/// What tells cards apart that all win: the kind of play, the other hand's length in the suit, the suit, the rank.
pub(crate) type Oddity = (u8, Reverse<usize>, Reverse<Suit>, u8);

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
    /// The card that has the trick so far, and whether it is declarer's.
    fn winning(&self) -> Option<(Card, bool)>;

    /// The hidden cards of its suit that beat a card.
    fn above(&self, card: Card) -> Holding {
        self.hidden().in_suit(card.suit()) & Holding::above(card.rank())
    }

    /// Whether a card cannot be beaten in its suit, nor ruffed where the defenders have trumps.
    fn is_winner(&self, card: Card) -> bool {
        let ruffed = |trump: Suit| trump != card.suit() && !self.hidden().in_suit(trump).is_empty();
        self.above(card).is_empty() && !self.trump().is_some_and(ruffed)
    }

    /// How little a card of a hand on turn looks like a player's who has his tricks: he draws trumps, cashes winners
    /// unless another falls under them, the short hand's first, and leads towards others. To a trick he plays the
    /// cheapest card that wins it, and low if his other hand wins it or neither can.
    fn oddity(&self, from: Seat, card: Card) -> Oddity {
        let (suit, rank) = (card.suit(), card.rank() as u8);
        let there = self.hand(from.partner());
        let partners = there.in_suit(suit);
        let wins = self.above(card).is_empty();
        let Some((best, own)) = self.winning() else {
            let spare = match partners.lowest() {
                Some(lowest) => !self.above(Card::new(suit, lowest)).is_empty(),
                None => there.iter().any(|other| !self.above(other).is_empty()),
            };
            let towards = partners.iter().any(|rank| self.above(Card::new(suit, rank)).is_empty());
            let draws = Some(suit) == self.trump() && !self.hidden().in_suit(suit).is_empty();
            let kind = match wins {
                true if draws => 0,
                true if spare && self.is_winner(card) => 1,
                false if draws && towards => 1,
                false if towards => 2,
                _ => 3,
            };
            let rank = if kind <= 1 { u8::MAX - rank } else { rank };
            return (kind, Reverse(partners.len()), Reverse(suit), rank);
        };
        let last = self.played() == 3;
        let sure = |card: Card| self.beats(card) && (last || self.above(card).is_empty());
        let theirs = own && (last || self.above(best).is_empty())
            || self.played() == 1 && partners.iter().any(|rank| sure(Card::new(suit, rank)));
        let kind = match self.follows(card) || self.beats(card) {
            _ if theirs => u8::from(wins),
            true => u8::from(!sure(card)),
            false => 1 + u8::from(wins),
        };
        (kind, Reverse(0), Reverse(Suit::Spades), rank)
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
        let to_top = |third: Card| third.suit() == card.suit() && self.above(third).is_empty();
        if trumps_out && Some(card.suit()) == trump && (top || third.is_some_and(to_top)) {
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
        let partners = self.hand(from.partner()).in_suit(card.suit());
        let below = hidden.in_suit(card.suit()) & Holding::below(third.rank());
        if third.rank() > card.rank() {
            let highest = partners.highest() == Some(third.rank());
            let lowest = partners.lowest() == Some(third.rank());
            return match self.above(third).lowest() {
                None => Action::LeadTo { from, card: led, to: third.into() },
                // A low card that is the lowest or the highest there, or stands above no card that is out, takes no
                // finesse; nor does a card without another of its suit, unless it is an honour to lead towards.
                Some(_) if third.rank() < Rank::Nine && (below.is_empty() || lowest || highest) => {
                    Action::Duck { from, card: led }
                }
                Some(_) if third.rank() < Rank::Jack && highest && lowest => match self.promotes(from, third)
                {
                    true => Action::DriveOut { from, card: led, out: self.out(third), discard: None },
                    false => Action::Duck { from, card: led },
                },
                Some(_) if below.is_empty() => Action::PutUp { from, card: led, third: third.into() },
                Some(_) if highest => Action::Towards { from, card: led, third: third.into() },
                Some(out) if self.holds_above(from, third.suit(), out) => {
                    Action::Finesse { from, card: led, third: third.into() }
                }
                Some(_) => Action::PutUp { from, card: led, third: third.into() },
            };
        }
        let finessed = |out: Rank| (partners & Holding::above(out)).highest().is_some();
        match self.above(card).lowest() {
            None => Action::Cash { from, card: led, discard: None },
            Some(_) if card.rank() < Rank::Nine => Action::Duck { from, card: led },
            Some(out) if finessed(out) => Action::Run { from, card: led },
            Some(_) if self.promotes(from, card) => {
                Action::DriveOut { from, card: led, out: self.out(card), discard: None }
            }
            Some(_) => Action::Lead { from, card: led, discard: None },
        }
    }

    /// Whether declarer's side holds a card of a suit above one that is out.
    fn holds_above(&self, from: Seat, suit: Suit, out: Rank) -> bool {
        let own = self.hand(from) | self.hand(from.partner());
        !(own.in_suit(suit) & Holding::above(out)).is_empty()
    }

    /// The card that a player names for one that he leads or plays third: of equals the highest, but for small ones and
    /// ruffs.
    fn told(&self, seat: Seat, card: Card) -> Card {
        let small = card.rank() < Rank::Nine && !self.above(card).is_empty();
        if small || self.played() % 2 == 1 || self.played() == 2 && !self.beats(card) {
            return card;
        }
        let suit = card.suit();
        let others = self.hidden().in_suit(suit) | self.hand(seat.partner()).in_suit(suit);
        let above = (others & Holding::above(card.rank())).lowest();
        let below = (others & Holding::below(card.rank())).highest();
        let equal =
            |rank: &Rank| above.is_none_or(|other| *rank < other) && below.is_none_or(|other| *rank > other);
        let mut equals = self.hand(seat).in_suit(suit).iter().filter(equal);
        let ruffs = self.played() == 2 && !self.follows(card);
        let named = if ruffs { equals.next_back() } else { equals.next() };
        named.map_or(card, |rank| Card::new(suit, rank))
    }

    /// The order in which a defender plays the cards that he may follow suit with: low ones first, but high ones to a small
    /// card of his partner's, or one that declarer's side has beaten, if they win.
    fn usual_order(&self, card: Card) -> (bool, i8) {
        let wanted = self.winning().is_some_and(|(best, own)| own || best.rank() < Rank::Ten);
        let rank = card.rank() as i8;
        match self.played() == 2 && wanted && self.follows(card) {
            true if self.beats(card) => (false, -rank),
            third_hand => (third_hand, rank),
        }
    }

    /// The cheapest card of the hand on turn that follows suit and has the trick so far.
    fn cheapest_winner(&self, from: Seat) -> Option<Card> {
        self.hand(from)
            .iter()
            .filter(|&card| self.follows(card) && self.beats(card))
            .min_by_key(|card| card.rank())
    }

    /// Whether a card that is led makes another of declarer's high once those above it are gone.
    fn promotes(&self, from: Seat, card: Card) -> bool {
        let own = (self.hand(from) | self.hand(from.partner())).without(card).in_suit(card.suit());
        let between = (self.hidden().in_suit(card.suit()) & Holding::below(card.rank())).highest();
        own.iter().any(|rank| between.is_none_or(|out| rank > out))
    }

    /// The highest card out above one of declarer's.
    fn out(&self, card: Card) -> Named {
        let rank = self.above(card).highest().unwrap_or(card.rank());
        Card::new(card.suit(), rank).into()
    }

    /// What a lead is that loses its trick: a winner can only be ruffed, and a trump may bring out the one above it.
    fn lost(&self, action: Action) -> Action {
        let (Action::Cash { from, card, discard } | Action::Lead { from, card, discard }) = action else {
            return action;
        };
        let (Some(trump), Some(led)) = (self.trump(), card.card()) else { return action };
        let out = self.hidden().in_suit(trump);
        let above = out & Holding::above(led.rank());
        match (led.suit() == trump, above.highest()) {
            (true, Some(rank)) if above.len() == 1 => {
                Action::DriveOut { from, card, out: Card::new(trump, rank).into(), discard }
            }
            (false, _) if out.len() == 1 => Action::ForceLastTrump { from, card, discard },
            _ => Action::Lead { from, card, discard },
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
                _ if !self.follows(card) => Follow::Discard,
                // The other hand plays after the second: nothing is given up yet.
                true if self.played() > 1 && !self.winning().is_some_and(|(_, own)| own) => Follow::Duck,
                _ => Follow::Low,
            };
        }
        if !self.follows(card) && Some(card.suit()) == self.trump() {
            return match self.winning() {
                Some((best, own)) if best.suit() == card.suit() => {
                    if own {
                        Follow::Overtake
                    } else {
                        Follow::Overruff
                    }
                }
                _ => Follow::Ruff,
            };
        }
        match self.played() == 3 || self.above(card).is_empty() {
            true if self.winning().is_some_and(|(best, own)| own && self.above(best).is_empty()) => {
                Follow::Overtake
            }
            true => Follow::Win,
            // A card without another of its suit takes no finesse.
            false if card.rank() < Rank::Nine || hand.in_suit(card.suit()).len() == 1 => Follow::Low,
            false => match self.above(card).lowest() {
                Some(out) if self.holds_above(from, card.suit(), out) => Follow::Finesse,
                _ => Follow::Cover,
            },
        }
    }
}

/// Whether the cheapest card that wins serves in the last hand whatever the defender before it plays, and is not always the
/// same. The scenes are those after his plays.
pub(crate) fn may_win_cheaply<'a, S: Scene + 'a, E>(
    scenes: impl IntoIterator<Item = (Seat, &'a S)>,
    mut serves: impl FnMut(&S, Card) -> Result<bool, E>,
) -> Result<bool, E> {
    let mut cards = Vec::new();
    for (last, scene) in scenes {
        match scene.cheapest_winner(last) {
            _ if scene.winning().is_some_and(|(_, own)| own) => return Ok(false),
            Some(card) if !serves(scene, card)? => return Ok(false),
            cheapest => cards.extend(cheapest),
        }
    }
    Ok(cards.iter().any(|card| *card != cards[0]))
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
    // What he throws may change the name of declarer's next play, and not that he shows out: that is told once.
    let shown = |case: &Case| case.seat == seat && case.play == Play::ShowsOut(led);
    if shows_out && cases.iter().any(|(cases, _)| cases.iter().any(shown)) {
        return;
    }
    let known = cases.iter_mut().find(|(_, other)| *other == consequence).map(|(cases, _)| cases);
    if let Some(cases) = known {
        let mut own = cases.iter_mut().filter(|case| case.seat == seat);
        let cards = own.find_map(|case| match &mut case.play {
            Play::Card(cards) => Some(cards),
            Play::ShowsOut(_) => None,
        });
        if let Some(cards) = cards.filter(|_| !shows_out) {
            cards.push(card.into());
            return;
        }
    }
    let play = if shows_out { Play::ShowsOut(led) } else { Play::Card(vec![card.into()]) };
    note(cases, Case { seat, play }, consequence);
}

/// Rounds of trumps are one step, and so is a trump that is cashed after them.
pub(crate) fn tidied(steps: Vec<Step>, trump: Option<Suit>) -> Vec<Step> {
    let mut told: Vec<Step> = Vec::new();
    for mut step in steps {
        // To go on drawing them goes without saying.
        if let Action::DrawTrumps { .. } = step.action {
            let other = |(_, action): &(Vec<Case>, Action)| !action.leads(trump);
            step.then.retain(other);
            step.instead.retain(other);
        }
        if let Action::DriveOut { out, .. } = &step.action
            && let Some(last) = told.last_mut().filter(|last| drives_out(last, out))
        {
            // The same card once more, which was held up.
            last.unless.extend(step.unless);
            last.then = step.then;
            last.instead.extend(step.instead);
            continue;
        }
        let last = told.last_mut().and_then(|last| match &mut last.action {
            Action::DrawTrumps { rounds, left } => {
                Some((rounds, left, &mut last.unless, &mut last.then, &mut last.instead))
            }
            _ => None,
        });
        match (last, &step.action) {
            (
                Some((rounds, left, unless, then, instead)),
                Action::DrawTrumps { rounds: more, left: after },
            ) => {
                (*rounds, *left) = (*rounds + more, *after);
                unless.extend(step.unless);
                *then = step.then;
                instead.extend(step.instead);
            }
            (Some((rounds, ..)), Action::Cash { card, .. }) if card.suit == trump && step.is_plain() => {
                *rounds += 1
            }
            _ => told.push(step),
        }
    }
    // What is done next anyway is no exception.
    for number in 1..told.len() {
        let (before, after) = told.split_at_mut(number);
        let (step, next) = (&mut before[number - 1], &after[0]);
        if next.after.is_none() && !next.same_trick {
            step.then.retain(|(_, action)| *action != next.action);
        }
    }
    told
}

/// Whether a step drives out a card.
fn drives_out(step: &Step, card: &Named) -> bool {
    matches!(&step.action, Action::DriveOut { out, .. } if out == card)
}
