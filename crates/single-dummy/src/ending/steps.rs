//! A strategy as the steps that a player thinks in.
//!
//! The main line is followed in which each defender makes the play that most of the layouts to be won allow, throws what is
//! of no use, and gives nothing away: while something is in doubt the line goes on in doubt, and luck is an exception to
//! tell. At each of declarer's turns the other plays are tried with the same card: only where that would lose a layout is there an
//! exception to tell.

use std::convert::Infallible;

use bridge::Seat;
use cards::{Card, Suit, trick};

use super::Ending;
use super::point::{Point, layouts};
use super::strategy::Strategy;
use crate::plan::{Action, Case, Follow, Named, Step};
use crate::steps::{EXCEPTIONS_TOLD, Scene, may_win_cheaply, note_play, tidied};

/// Steps told before the rest is left to the reader.
const STEPS_TOLD: usize = 6;
/// Cards of declarer's that are tried as his answer to most plays of a defender.
const ANSWERS_TRIED: usize = 3;
/// The answer to the likeliest play stands unless another serves this many times as many layouts.
const FAR_MORE: usize = 2;
/// Plays beside the main line that are followed at a time.
const BRANCHES: usize = 4;

/// A play of a defender's beside the main line that asks for no other card yet.
struct Branch {
    case: (Seat, Card),
    /// The suit led, where the play shows out of it.
    shown_out: Option<Suit>,
    /// The step of the main line in which it is made.
    step: usize,
    point: Point,
}

/// What declarer answers to the plays of a defender.
struct Answer {
    card: Card,
    /// The plays that the card serves, the usual one first.
    alike: Vec<(Card, Point)>,
    /// The plays that need another card.
    others: Vec<(Card, Point)>,
}

/// What a strategy does not know of the trick on the table.
#[derive(Clone, Copy)]
pub(super) struct Trick {
    trump: Option<Suit>,
    /// The card that wins so far, and whether it is declarer's.
    winning: Option<(Card, bool)>,
}

impl Trick {
    pub(super) fn of(ending: &Ending) -> Self {
        let trump = ending.trump.suit();
        let winning = (!ending.trick.is_empty()).then(|| {
            let winner = trick::winner(&ending.trick, trump);
            let seat = ending.leader.plus(winner);
            (ending.trick[winner], matches!(seat, Seat::North | Seat::South))
        });
        Self { trump, winning }
    }

    pub(super) const fn trump(&self) -> Option<Suit> {
        self.trump
    }
}

impl Strategy {
    fn start(&self, Trick { trump, winning }: Trick) -> Point {
        let (cards, worlds, all) = (self.cards.clone(), self.won.clone(), self.all.clone());
        Point { position: self.root, cards, trump, before: worlds.clone(), worlds, all, winning }
    }

    /// The place of the card to play now, if it is declarer's turn.
    pub(super) fn first_card(&mut self, trick: Trick) -> Option<u8> {
        let start = self.start(trick);
        start.position.declarers_turn().then(|| self.choose(&start)).flatten()
    }

    /// The place of declarer's card at a point: where all is won whatever happens, it is a discard, or the other hand has
    /// the trick, one that a player would choose. Of equal winners it is the highest.
    fn choose(&mut self, point: &Point) -> Option<u8> {
        let mut places = point.position.declarer_cards();
        let discards = |&place: &u8| !point.position.is_of_suit_led(place) && !point.position.beats(place);
        let theirs = point.winning.is_some_and(|(best, own)| own && point.above(best).is_empty());
        let is_free =
            point.is_certain() || theirs || point.position.played > 0 && places.iter().any(discards);
        let natural = is_free.then(|| {
            places.sort_by_key(|&place| point.oddity(point.seat(), point.cards[usize::from(place)]));
            places.into_iter().find(|&place| self.keeps(&point.position, place, &point.worlds))
        });
        let place = natural.flatten().or_else(|| self.find_card(&point.position, &point.worlds))?;
        point.place(point.told(point.seat(), point.cards[usize::from(place)]))
    }

    /// What declarer does, trick by trick, beginning with the card given for him, if there is one. Where the telling suits
    /// do not divide as usual, what that changes later is told too.
    pub(super) fn steps(&mut self, first: Option<u8>, trick: Trick, telling: Vec<Suit>) -> Vec<Step> {
        let mut line =
            Line { strategy: self, telling, steps: Vec::new(), branches: Vec::new(), wins_cheaply: false };
        line.follow(first, trick);
        tidied(line.steps, trick.trump)
    }

    fn serves(&mut self, point: &Point, card: Card) -> bool {
        point.place(card).is_some_and(|place| self.keeps(&point.position, place, &point.worlds))
    }

    /// Declarer's card after a defender's play, which serves in many layouts; the play that stands for those it serves
    /// comes first, then the others of them, then those that it does not serve. Plays after which nothing is open are left
    /// out.
    fn answer(&mut self, plays: Vec<(Card, Point)>) -> Option<Answer> {
        let mut open: Vec<(Card, Point)> = plays.into_iter().filter(|(_, point)| point.is_open()).collect();
        let turn = open.first()?.1.seat();
        open.retain(|(_, point)| point.seat() == turn);
        let mut best: Option<(usize, Card, Vec<bool>)> = None;
        let mut tried: Vec<Card> = Vec::new();
        for from in 0..open.len() {
            let served = best.as_ref().is_some_and(|(_, _, served)| served[from]);
            if served || tried.len() == ANSWERS_TRIED {
                continue;
            }
            let point = &open[from].1;
            let Some(place) = self.choose(point) else { continue };
            let card = point.cards[usize::from(place)];
            if tried.contains(&card) {
                continue;
            }
            tried.push(card);
            let served: Vec<bool> = open.iter().map(|(_, point)| self.serves(point, card)).collect();
            // A higher card that has to be covered is an exception to a finesse, however likely.
            let covers = |played: Card| {
                tried.first().is_some_and(|first| {
                    *first != card && played.suit() == first.suit() && played.rank() > first.rank()
                })
            };
            let count = layouts(
                (open.iter().zip(&served))
                    .filter(|((played, _), served)| **served && !covers(*played))
                    .map(|(play, _)| play),
            );
            if best.as_ref().is_none_or(|(known, ..)| count > FAR_MORE * *known) {
                best = Some((count, card, served));
            }
        }
        let (_, card, served) = best?;
        let (mut alike, mut others) = (Vec::new(), Vec::new());
        for (play, served) in open.into_iter().zip(served) {
            if served { alike.push(play) } else { others.push(play) }
        }
        (!alike.is_empty()).then_some(Answer { card, alike, others })
    }

    /// Notes declarer's cards after the plays that his usual card does not serve.
    fn exceptions<T: PartialEq>(
        &mut self,
        cases: &mut Vec<(Vec<Case>, T)>,
        seat: Seat,
        led: Option<Suit>,
        others: &[(Card, Point)],
        consequence: impl Fn(&Point, Card) -> T,
    ) {
        for (played, point) in others {
            let Some(place) = self.find_card(&point.position, &point.worlds) else { continue };
            note_play(cases, seat, *played, led, consequence(point, point.cards[usize::from(place)]));
        }
    }
}

/// The main line, as far as it is told.
struct Line<'a> {
    strategy: &'a mut Strategy,
    /// The suits in which something has to lie well.
    telling: Vec<Suit>,
    steps: Vec<Step>,
    branches: Vec<Branch>,
    /// Whether the last hand of the trick on the table may win it as cheaply as it can.
    wins_cheaply: bool,
}

impl Line<'_> {
    fn follow(&mut self, first: Option<u8>, trick: Trick) {
        let mut point = self.strategy.start(trick);
        let mut given = first.filter(|_| point.position.declarers_turn());
        // From this step on nothing can go wrong.
        let mut safe = None;
        // Whether a card to the trick on the table is told already.
        let mut trick_told = false;
        while self.steps.len() < STEPS_TOLD && !point.worlds.is_empty() {
            if point.is_certain() && point.position.played == 0 && safe.is_none() {
                safe = Some(self.steps.len());
            }
            match point.position.settled() {
                None => {}
                Some(true) if point.position.need > 0 => {
                    self.steps.push(Action::CashWinners.into());
                    break;
                }
                Some(_) => break,
            }
            let next = if point.position.declarers_turn() {
                let card = given.take().or_else(|| self.strategy.choose(&point));
                card.and_then(|place| self.declarers(&point, place))
            } else {
                self.defenders(&point)
            };
            let Some((step, then)) = next else { break };
            trick_told &= point.position.played > 0;
            let won = self.steps.last().is_some_and(|last| last.action == Action::WinReturn);
            let idle = |step: &Step| match step.action {
                Action::Follow { how: Follow::Low | Follow::Discard, .. } => {
                    step.after.is_none() && step.is_plain()
                }
                Action::Follow { .. } => won && step.after.is_none() && step.unless.is_empty(),
                _ => false,
            };
            if let Some(step) = step.filter(|step| !idle(step)) {
                self.steps.push(Step { same_trick: trick_told, ..step });
                trick_told = true;
            }
            point = then;
        }
        // Winners that are left need no telling one by one.
        let winner = |step: &Step| {
            step.is_plain()
                && matches!(step.action, Action::Cash { .. } | Action::LeadTo { .. } | Action::CashWinners)
        };
        if let Some(safe) = safe.filter(|&safe| safe > 0 && safe < self.steps.len())
            && self.steps[safe..].iter().all(winner)
        {
            self.steps.truncate(safe);
            self.steps.push(Action::CashWinners.into());
        }
    }

    /// Declarer's card at a point, with what follows until his next turn to decide.
    fn declarers(&mut self, point: &Point, place: u8) -> Option<(Option<Step>, Point)> {
        let (from, card) = (point.seat(), point.cards[usize::from(place)]);
        let after = point.play(place);
        if point.position.played > 0 {
            let action = self.follow_with(point, card);
            return self.fourth_hand(Step::from(action), after, None);
        }
        let defences = after.defences();
        let usual = defences.first()?.1.clone();
        let Some(answer) = self.strategy.answer(defences) else {
            let action = point.lead(from, card, None);
            return Some((Some(action.into()), usual));
        };
        let Answer { card: third, alike, others } = answer;
        let mut step = Step::from(point.lead(from, card, Some(third)));
        let led = shown_out(point, card.suit(), &alike);
        self.strategy.exceptions(&mut step.unless, from.next(), led, &others, |_, card| Some(card.into()));
        step.unless.truncate(EXCEPTIONS_TOLD);
        self.branch(from.next(), card.suit(), &alike, Some(third));
        let usual = alike.into_iter().next()?.1;
        step.instead = self.advance(card, third);
        let place = usual.place(third)?;
        let (mut step, next) = self.fourth_hand(step, usual.play(place), Some(card.suit()))?;
        if let (Some(Step { action: Action::DrawTrumps { left, .. }, .. }), Some(trump)) =
            (&mut step, point.trump)
        {
            *left = next.hidden().in_suit(trump).len() as u8;
        }
        if let Some(step) =
            step.as_mut().filter(|_| next.position.played == 0 && !next.position.declarers_turn())
        {
            step.action = point.lost(step.action.clone());
        }
        Some((step, next))
    }

    /// The last card of a trick that declarer is done with, and what it changes at his next lead.
    fn fourth_hand(
        &mut self,
        mut step: Step,
        point: Point,
        led: Option<Suit>,
    ) -> Option<(Option<Step>, Point)> {
        if point.position.played == 0 || point.position.declarers_turn() || point.position.settled().is_some()
        {
            return Some((Some(step), point));
        }
        let seat = point.seat();
        let defences = point.defences();
        let Some((_, usual)) = defences.first().cloned() else { return Some((Some(step), point)) };
        self.wins_cheaply = self.may_win_cheaply(&defences);
        // What follows a trick won by the other hand is another story.
        let same_turn = |other: &&(Card, Point)| other.1.position.turn == usual.position.turn;
        let same = defences.iter().filter(same_turn).cloned().collect();
        let Some(answer) = self.strategy.answer(same) else {
            return Some((Some(step), usual));
        };
        if usual.position.played == 0 {
            let shows = led.and_then(|led| shown_out(&point, led, &answer.alike));
            for (played, other) in &answer.others {
                if let Some((Some(action), _)) = self.trick_of(other, None) {
                    note_play(&mut step.then, seat, *played, shows, action);
                }
            }
            step.then.truncate(EXCEPTIONS_TOLD);
            if let Some(led) = led {
                self.branch(seat, led, &answer.alike, None);
            }
        }
        let usual = answer.alike.into_iter().next().map_or(usual, |(_, point)| point);
        Some((Some(step), usual))
    }

    /// A defender's play, up to declarer's answer to it.
    fn defenders(&mut self, point: &Point) -> Option<(Option<Step>, Point)> {
        let leads = point.position.played == 0;
        let seat = point.seat();
        let defences = point.defences();
        let usual = defences.first()?.1.clone();
        if usual.position.played == 0 {
            return Some((None, usual));
        }
        // What was noted before a defender came to lead is another story.
        self.branches.clear();
        let wins_all = leads && self.wins_all(&defences);
        self.wins_cheaply = !leads && self.may_win_cheaply(&defences);
        let answer = self.strategy.answer(defences);
        let Some(Answer { card, alike, others }) = answer else { return Some((None, usual)) };
        let usual = alike.first()?.1.clone();
        let place = usual.place(card)?;
        if wins_all {
            return self.fourth_hand(Step::from(Action::WinReturn), usual.play(place), None);
        }
        let follow = |point: &Point, card: Card| {
            let from = point.seat();
            Action::Follow { from, card: card.into(), how: point.follow(from, card) }
        };
        let mut step = Step::from(self.follow_with(&usual, card));
        if leads {
            // One card may be a winner on this suit and a discard on that: each is told for itself. What is put up on a
            // low card may fall under a high one.
            let mut led = Vec::new();
            let usual = step.action.clone();
            let puts_up = matches!(usual, Action::Follow { how: Follow::Cover, .. });
            for (played, point) in &alike {
                let same = puts_up && played.suit() == card.suit();
                note_play(
                    &mut led,
                    seat,
                    *played,
                    None,
                    if same { usual.clone() } else { follow(point, card) },
                );
            }
            self.strategy.exceptions(&mut led, seat, None, &others, follow);
            let mut led = led.into_iter();
            step.after = led.next().and_then(|(cases, _)| cases.into_iter().next());
            step.led_else = led.collect();
        } else if !self.wins_cheaply {
            self.strategy
                .exceptions(&mut step.unless, seat, None, &others, |_, card| Some(Named::from(card)));
            step.unless.truncate(EXCEPTIONS_TOLD);
        }
        self.fourth_hand(step, usual.play(place), None)
    }

    /// Whether declarer takes the trick for sure, whatever the defender leads, with a card of the hand that plays next or
    /// the other.
    fn wins_all(&mut self, leads: &[(Card, Point)]) -> bool {
        let mut suits: Vec<Suit> = leads.iter().map(|(card, _)| card.suit()).collect();
        suits.sort_unstable();
        suits.dedup();
        suits.len() > 1
            && leads.iter().filter(|(_, point)| point.is_open()).all(|(led, point)| {
                let Some(place) = self.strategy.choose(point) else { return false };
                let (from, card) = (point.seat(), point.cards[usize::from(place)]);
                let there = point.hand(from.partner()).in_suit(led.suit());
                let sure = |card: Card| point.beats(card) && point.is_winner(card);
                sure(card) || there.iter().any(|rank| sure(Card::new(led.suit(), rank)))
            })
    }

    /// What a card is that follows to a trick.
    fn follow_with(&self, point: &Point, card: Card) -> Action {
        let from = point.seat();
        let how = match point.follow(from, card) {
            Follow::Win if point.position.played == 3 && self.wins_cheaply => Follow::WinCheaply,
            how => how,
        };
        Action::Follow { from, card: card.into(), how }
    }

    /// Whether the last hand of a trick may win as cheaply as it can, whatever the defender before it plays.
    fn may_win_cheaply(&mut self, plays: &[(Card, Point)]) -> bool {
        let open = plays.iter().map(|(_, point)| point);
        let open = open.filter(|point| point.position.played == 3 && point.is_open());
        let serves = |point: &Point, card| Ok::<_, Infallible>(self.strategy.serves(point, card));
        may_win_cheaply(open.map(|point| (point.seat(), point)), serves)
            .unwrap_or_else(|never| match never {})
    }

    /// Remembers the plays that show something and ask for no other card yet: to show out, or an honour.
    fn branch(&mut self, seat: Seat, led: Suit, alike: &[(Card, Point)], third: Option<Card>) {
        let Some((usual, _)) = alike.first().filter(|_| self.telling.contains(&led)) else { return };
        for (card, point) in &alike[1..] {
            let shown_out = (card.suit() != led && usual.suit() == led).then_some(led);
            let noted = |branch: &Branch| {
                branch.step == self.steps.len() && branch.case.0 == seat && branch.shown_out.is_some()
            };
            let tells = match shown_out {
                Some(_) => !self.branches.iter().any(noted),
                None => card.suit() == usual.suit() && card.rank() > usual.rank() && point.gains_by(*card),
            };
            let after = match third {
                Some(third) => point.place(third).map(|place| point.play(place).played_out()),
                None => Some(point.clone()),
            };
            if let Some(point) = after.filter(|_| tells && self.branches.len() < BRANCHES) {
                self.branches.push(Branch { case: (seat, *card), shown_out, step: self.steps.len(), point });
            }
        }
    }

    /// Follows the branches through a trick of the main line. Where one asks for another card, that is told at the step
    /// in which it left the line, if that is the step before; else it is what is done instead of this trick.
    fn advance(&mut self, card: Card, third: Card) -> Vec<(Vec<Case>, Action)> {
        let now = self.steps.len();
        let mut instead = Vec::new();
        for mut branch in std::mem::take(&mut self.branches) {
            if branch.step == now {
                self.branches.push(branch);
                continue;
            }
            let point = &branch.point;
            if !point.is_open() || point.position.played > 0 {
                continue;
            }
            let Some((action, next)) = self.trick_of(point, Some((card, third))) else { continue };
            match action {
                None => {
                    branch.point = next;
                    self.branches.push(branch);
                }
                Some(action) => {
                    let cashes = matches!(action, Action::Cash { .. } | Action::LeadTo { .. });
                    let safe = branch.point.is_certain() && cashes;
                    let action = if safe { Action::CashWinners } else { action };
                    let Branch { case: (seat, played), shown_out, step, .. } = branch;
                    let next = now == step + 1;
                    let cases = if next { &mut self.steps[step].then } else { &mut instead };
                    note_play(cases, seat, played, shown_out, action);
                    cases.truncate(EXCEPTIONS_TOLD);
                }
            }
        }
        instead
    }

    /// What declarer does in a trick at a point beside the main line, where that differs from the card led and the third
    /// card of the line.
    fn trick_of(&mut self, point: &Point, line: Option<(Card, Card)>) -> Option<(Option<Action>, Point)> {
        let from = point.seat();
        let same = line.filter(|&(card, _)| self.strategy.serves(point, card));
        let place = match same {
            Some((card, _)) => point.place(card)?,
            None => self.strategy.choose(point)?,
        };
        let led = point.cards[usize::from(place)];
        let (_, usual) = point.play(place).defences().into_iter().next()?;
        if !usual.is_open() {
            let action = same.is_none().then(|| point.lead(from, led, None));
            return Some((action, usual));
        }
        let same = same.filter(|&(_, third)| self.strategy.serves(&usual, third));
        let reply = match same {
            Some((_, third)) => usual.place(third)?,
            None => self.strategy.choose(&usual)?,
        };
        let answer = usual.cards[usize::from(reply)];
        let action = same.is_none().then(|| point.lead(from, led, Some(answer)));
        Some((action, usual.play(reply).played_out()))
    }
}

/// The suit led, if a defender's play of another one is told as showing out: where he may throw this and not that, what
/// he throws is the case.
fn shown_out(point: &Point, led: Suit, alike: &[(Card, Point)]) -> Option<Suit> {
    let throws = alike.iter().any(|(card, _)| card.suit() != led);
    (!throws && !point.hidden().in_suit(led).is_empty()).then_some(led)
}
