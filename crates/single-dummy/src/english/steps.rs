//! What declarer does, trick by trick, and what the defenders may do to change it.

use bridge::{Prose, Seat, prose};
use cards::Suit;

use super::English;
use super::words::{and, any, card, one_of_suit, or, suit_name, the};
use crate::plan::{Action, Case, Follow, Named, Play, Step};

/// Leads of a defender's that are told beside the usual one.
const LEADS_TOLD: usize = 3;

/// More cards than this are told by their suits.
const CARDS_TOLD: usize = 3;

impl English {
    fn action(self, action: &Action) -> Prose {
        match action {
            Action::Cash { from, card, discard } => {
                throwing(prose!("cash {} from {}", the(card), *from), discard.as_ref(), *from)
            }
            Action::DrawTrumps { rounds, left } => match (rounds, left) {
                (_, 0) => prose!("draw trumps"),
                (1, _) => prose!("play a round of trumps"),
                _ => prose!("play {} rounds of trumps", u32::from(*rounds)),
            },
            Action::LeadTo { from, card: led, to } => {
                prose!("lead {} from {} to {}", card(led), *from, the(to))
            }
            Action::Finesse { from, card: led, third } => {
                prose!("lead {} from {} and finesse {}", card(led), *from, the(third))
            }
            Action::Towards { from, card: led, third } => {
                prose!("lead {} from {} towards {}", card(led), *from, the(third))
            }
            Action::PutUp { from, card: led, third } => {
                prose!("lead {} from {} and put up {}", card(led), *from, the(third))
            }
            Action::Run { from, card } => prose!("run {} from {}", the(card), *from),
            Action::DriveOut { from, card: led, out, discard } => {
                let drive = prose!("drive out {}, leading {} from {}", the(out), the(led), *from);
                throwing(drive, discard.as_ref(), *from)
            }
            Action::ForceLastTrump { from, card: led, discard } => {
                let force = prose!("force out the last trump, leading {} from {}", the(led), *from);
                throwing(force, discard.as_ref(), *from)
            }
            Action::Duck { from, card } => match card.suit {
                None => prose!("duck a round, leading low from {}", *from),
                Some(suit) => prose!("duck a {}, leading {} from {}", one_of_suit(suit), the(card), *from),
            },
            Action::Ruff { from, card: led, ruff } => {
                prose!("lead {} from {} and ruff it with {}", card(led), *from, the(ruff))
            }
            Action::Lead { from, card: led, discard } => {
                throwing(prose!("lead {} from {}", card(led), *from), discard.as_ref(), *from)
            }
            Action::ThrowIn { from, card: led, defender } => {
                prose!("throw {} in, leading {} from {}", *defender, card(led), *from)
            }
            Action::Follow { from, card, how } => match how {
                Follow::Win => prose!("win with {} from {}", the(card), *from),
                Follow::WinCheaply => prose!("win as cheaply as possible from {}", *from),
                Follow::Overtake => prose!("overtake with {} from {}", the(card), *from),
                Follow::Finesse => prose!("finesse {} from {}", the(card), *from),
                Follow::Cover => prose!("put up {} from {}", the(card), *from),
                Follow::Duck => prose!("duck, playing {} from {}", the(card), *from),
                Follow::Ruff => prose!("ruff with {} from {}", the(card), *from),
                Follow::Overruff => prose!("overruff with {} from {}", the(card), *from),
                Follow::Discard => prose!("discard {} from {}", the(card), *from),
                Follow::Low => prose!("play {} from {}", the(card), *from),
            },
            Action::WinReturn => prose!("win the return"),
            Action::CashWinners => prose!("cash the winners"),
            Action::Anything => prose!("any play does as well"),
        }
    }

    /// One of some cards: "the queen or the jack", "a low card", "SQ or SJ".
    fn cards(self, cards: &[Named]) -> Prose {
        if let [Named { low: true, suit: None, .. }] = cards {
            return prose!("a low card");
        }
        if cards.len() > CARDS_TOLD {
            let mut suits: Vec<Suit> = cards.iter().filter_map(|card| card.suit).collect();
            suits.sort_unstable_by(|a, b| b.cmp(a));
            suits.dedup();
            return or(suits.into_iter().map(|suit| prose!("a {}", one_of_suit(suit))));
        }
        or(cards.iter().map(the))
    }

    /// When one of some plays is seen, or was at an earlier trick; what holds for both defenders is said once.
    fn cases(self, cases: &[Case], trick: Trick) -> Prose {
        let seen_of = |seat: Seat| cases.iter().filter(move |case| case.seat == seat);
        let both = |play: &Play| {
            let seats = cases.iter().filter(|case| case.play == *play);
            seats.map(|case| case.seat).any(|seat| seat != cases[0].seat)
                && cases.iter().any(|case| case.play == *play && case.seat == cases[0].seat)
        };
        let mut words = Vec::new();
        let either: Vec<&Play> =
            seen_of(cases[0].seat).map(|case| &case.play).filter(|play| both(play)).collect();
        let cards: Vec<Prose> = either.iter().filter_map(|play| self.played(play)).collect();
        if !cards.is_empty() {
            words.push(match trick {
                Trick::This => prose!("{} falls", or(cards)),
                Trick::Earlier => prose!("{} has fallen", or(cards)),
            });
        }
        for suit in either.iter().filter_map(|play| shown_out(play)) {
            words.push(match (trick, suit) {
                (Trick::Earlier, Some(suit)) => {
                    prose!("either defender has shown out of {}", suit_name(suit))
                }
                _ => prose!("either defender shows out"),
            });
        }
        for seat in [Seat::West, Seat::East, Seat::North, Seat::South] {
            let own: Vec<&Play> = seen_of(seat).map(|case| &case.play).filter(|play| !both(play)).collect();
            let cards: Vec<Prose> = own.iter().filter_map(|play| self.played(play)).collect();
            let out = own.iter().find_map(|play| shown_out(play));
            words.extend(match (any(cards), out, trick) {
                (cards, None, _) if cards.is_empty() => None,
                (cards, None, Trick::This) => Some(prose!("{} plays {}", seat, cards)),
                (cards, None, Trick::Earlier) => Some(prose!("{} has played {}", seat, cards)),
                (cards, Some(Some(suit)), Trick::Earlier) if cards.is_empty() => {
                    Some(prose!("{} has shown out of {}", seat, suit_name(suit)))
                }
                (cards, Some(Some(suit)), Trick::Earlier) => {
                    let suit = suit_name(suit);
                    Some(prose!("{} has played {} or shown out of {}", seat, cards, suit))
                }
                (cards, Some(_), _) if cards.is_empty() => Some(prose!("{} shows out", seat)),
                (cards, Some(_), _) => Some(prose!("{} plays {} or shows out", seat, cards)),
            });
        }
        any(words)
    }

    /// What declarer does when a defender leads one of some cards, or others. To follow low needs no telling beside the
    /// rest.
    fn leads(self, case: &Case, action: &Action, others: &[(Vec<Case>, Action)], rest: &[Step]) -> Prose {
        let others = others.iter().flat_map(|(cases, action)| cases.iter().map(move |case| (case, action)));
        let groups: Vec<(&Case, &Action)> = std::iter::once((case, action)).chain(others).collect();
        let cards = |groups: &[(&Case, &Action)]| -> Vec<Named> {
            groups.iter().flat_map(|(case, _)| case.cards()).copied().collect()
        };
        let low = |action: &Action| matches!(action, Action::Follow { how: Follow::Low, .. });
        let others = (1..groups.len()).filter(|&number| !low(groups[number].1)).take(LEADS_TOLD);
        let others: Vec<usize> = others.collect();
        let later = |number: usize| {
            let told = |later: &usize| number == 0 && others.contains(later);
            let untold = (number + 1..groups.len()).filter(|later| !told(later));
            untold.flat_map(|later| cards(&groups[later..=later])).collect::<Vec<_>>()
        };
        let led = |number: usize| led(groups[number].0.cards(), &cards(&groups[..number]), &later(number));
        let first = prose!("when {} leads {}, {}", case.seat, led(0), self.action(action));
        let first = self.and_more(first, rest);
        let others: Vec<Prose> = (others.iter())
            .map(|&number| prose!("on {}, {}", led(number), self.action(groups[number].1)))
            .collect();
        if others.is_empty() { first } else { prose!("{} ({})", first, Prose::join(others, "; ")) }
    }

    /// A step with the other cards to its trick.
    fn and_more(self, told: Prose, rest: &[Step]) -> Prose {
        rest.iter().fold(told, |told, step| prose!("{}, and {}", told, self.trick(step, &[])))
    }

    /// A step, and the others of its trick.
    pub(super) fn trick(self, step: &Step, rest: &[Step]) -> Prose {
        let mut words = match &step.after {
            None => self.action(&step.action),
            Some(case) => self.leads(case, &step.action, &step.led_else, rest),
        };
        for (number, (when, other)) in step.unless.iter().enumerate() {
            let other = other.as_ref().map_or_else(|| prose!("any card"), card);
            let when = self.cases(when, Trick::This);
            words = match number {
                0 => prose!("{}, but {} if {}", words, other, when),
                _ => prose!("{}, and {} if {}", words, other, when),
            };
        }
        let instead = step.instead.iter().map(|(when, action)| {
            prose!("if {}, {} instead", self.cases(when, Trick::Earlier), self.action(action))
        });
        let next = step.then.iter().map(|(when, action)| {
            prose!("if {}, {} next", self.cases(when, Trick::This), self.action(action))
        });
        let others = Prose::join(instead.chain(next), "; ");
        if !others.is_empty() {
            words = prose!("{} ({})", words, others);
        }
        if step.after.is_none() { self.and_more(words, rest) } else { words }
    }

    fn played(self, play: &Play) -> Option<Prose> {
        match play {
            Play::Card(cards) => Some(self.cards(cards)),
            Play::ShowsOut(_) => None,
        }
    }
}

/// When a play was seen: in the trick that is told, or in one before it.
#[derive(Clone, Copy)]
enum Trick {
    This,
    Earlier,
}

/// The suit that a defender shows out of, where he does.
const fn shown_out(play: &Play) -> Option<Option<Suit>> {
    match play {
        Play::ShowsOut(suit) => Some(*suit),
        Play::Card(_) => None,
    }
}

/// Some of the cards that a defender may lead: of a suit that comes with no other play, or none but exceptions told after
/// it, the suit is told, else the cards; where these are many, the last are another of the suit.
fn led(cards: &[Named], before: &[Named], later: &[Named]) -> Prose {
    let of = |suit: Suit, cards: &[Named]| cards.iter().filter(|card| card.suit == Some(suit)).count();
    let told = Suit::DESCENDING.into_iter().flat_map(|suit| match (of(suit, before), of(suit, later)) {
        (0, 0) if of(suit, cards) > 1 => vec![prose!("a {}", one_of_suit(suit))],
        (1.., 0) if of(suit, cards) > CARDS_TOLD => vec![prose!("another {}", one_of_suit(suit))],
        _ => cards.iter().filter(|card| card.suit == Some(suit)).map(the).collect(),
    });
    or(told)
}

/// What the other hand throws on a card that is led.
fn throwing(led: Prose, discard: Option<&Named>, leader: Seat) -> Prose {
    match discard {
        Some(card) => prose!("{}, throwing {} from {}", led, the(card), leader.partner()),
        None => led,
    }
}

/// Whether two steps are told together: cards to one trick, or winners of one hand that are cashed whatever the defenders
/// play.
pub(super) fn told_together(one: &Step, next: &Step) -> bool {
    let hand = |step: &Step| match step.action {
        Action::Cash { from, .. } if step.is_plain() && step.after.is_none() => Some(from),
        _ => None,
    };
    next.same_trick || !one.same_trick && hand(one).is_some() && hand(one) == hand(next)
}

/// `cash HK and HQ from South, throwing C2 and C5 from North`.
pub(super) fn cashes(steps: &[Step]) -> Prose {
    let (mut cards, mut thrown, mut hand) = (Vec::new(), Vec::new(), Seat::North);
    for step in steps {
        if let Action::Cash { from, card, discard } = &step.action {
            cards.push(the(card));
            thrown.extend(discard.as_ref().map(the));
            hand = *from;
        }
    }
    let cash = prose!("cash {} from {}", and(cards), hand);
    match thrown.is_empty() {
        true => cash,
        false => prose!("{}, throwing {} from {}", cash, and(thrown), hand.partner()),
    }
}
