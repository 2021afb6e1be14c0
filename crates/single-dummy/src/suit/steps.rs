//! A line of play as the steps that a player thinks in.
//!
//! Tricks are told along the main line, in which the defenders play low when they can. Beside it stand the plays of
//! theirs that change declarer's next card: finesse the ten; if West plays the queen, the king.

use bridge::Seat;
use cards::{Holding, Rank};

use super::plan::Plan;
use super::position::{DISCARD, Position, Trick};
use super::strategy::Strategy;
use crate::plan::{Action, Case, Named, Play, Step, note};

/// Tricks told before the rest is left to the reader.
const TRICKS_TOLD: usize = 4;

impl Strategy {
    /// What declarer does, trick by trick.
    #[must_use]
    pub fn steps(&self) -> Vec<Step> {
        let mut steps: Vec<Step> = Vec::new();
        let (mut position, mut plan) = (self.start, self.root);
        for _ in 0..TRICKS_TOLD {
            let Some((step, next)) = self.trick(&position, plan) else { break };
            steps.push(step);
            (position, plan) = next;
        }
        let winners = matches!(self.plans[plan as usize], Plan::Winners);
        // Winners that are left need no telling one by one; the first trick is always told.
        let cashes = |step: &Step| step.is_plain() && matches!(step.action, Action::Cash { .. });
        let told = steps.iter().rposition(|step| !cashes(step)).map_or(0, |last| last + 1).max(1);
        if !steps.is_empty() && (told < steps.len() || winners) {
            steps.truncate(told);
            steps.push(Action::CashWinners.into());
        }
        if steps.is_empty() {
            steps.push(if winners { Action::CashWinners } else { Action::Anything }.into());
        }
        steps
    }

    /// One trick of the main line with its exceptions, and where it leads. `None` when nothing is at stake any more.
    fn trick(&self, position: &Position, plan: u32) -> Option<(Step, (Position, u32))> {
        let (card, led, after_lead) = match position.trick {
            Trick::Led { card, .. } => (card, *position, plan),
            _ if matches!(self.plans[plan as usize], Plan::Any | Plan::Winners) => return None,
            _ => {
                let (_, card, next, then) = self.declare(position, plan)?;
                (card?, next, then)
            }
        };
        let defender = led.defender()?;
        let plays = self.plays(after_lead);
        let usual = *plays.iter().filter(|&&play| play != DISCARD).max().or(plays.first())?;
        let reply = |play: u8| {
            let seen = self.suit.defend(&led, play);
            let (_, third, next, then) = self.declare(&seen, self.after(after_lead, play))?;
            Some((third, next, then))
        };
        let (third, next, then) = reply(usual)?;
        let mut step = Step::from(self.action(&led, card, third));

        let case = |(seat, play): (Seat, u8)| Case { seat, play: self.seen(&led, play) };
        for &play in plays.iter().filter(|&&play| play != usual) {
            let Some((other, ..)) = reply(play).filter(|reply| reply.0 != third) else { continue };
            let other = other.map(|rank| self.named_anywhere(&led, rank));
            note(&mut step.unless, case((defender, play)), other);
        }

        // What declarer leads next, and the defenders' plays that change it.
        let main = self.last_card(&next, then)?;
        let main_lead = self.lead(&main.0, main.1);
        let main_plan = self.plans[main.1 as usize];
        let mut change = |played: (Seat, u8), lead: Option<Action>| {
            // Where nothing but winners is left, another winner elsewhere is no change.
            let same = |lead: &Action| match main_plan {
                Plan::Winners => matches!(lead, Action::Cash { .. }),
                _ => Some(lead) == main_lead.as_ref(),
            };
            if let Some(lead) = lead.filter(|lead| !same(lead)) {
                note(&mut step.then, case(played), lead);
            }
        };
        for &play in plays.iter().filter(|&&play| play != usual) {
            if let Some((_, next, then)) = reply(play)
                && let Some((position, plan)) = self.last_card(&next, then)
            {
                change((defender, play), self.lead(&position, plan));
            }
        }
        let last = next.defender()?;
        for play in self.plays(then) {
            let position = self.suit.defend(&next, play);
            change((last, play), self.lead(&position, self.after(then, play)));
        }
        Some((step, main))
    }

    /// The trick's end on the main line: fourth hand plays low if it can.
    fn last_card(&self, position: &Position, plan: u32) -> Option<(Position, u32)> {
        position.defender()?;
        let plays = self.plays(plan);
        let play = *plays.iter().filter(|&&play| play != DISCARD).max().or(plays.first())?;
        Some((self.suit.defend(position, play), self.after(plan, play)))
    }

    /// The plays of the defender on turn that the plan provides for.
    fn plays(&self, mut plan: u32) -> Vec<u8> {
        let mut plays = Vec::new();
        while let Plan::Defence { play, or, .. } = self.plans[plan as usize] {
            plays.push(play);
            plan = or;
        }
        plays.sort_unstable();
        plays
    }

    /// What declarer does at the start of a trick, as far as it is the same whatever second hand plays.
    fn lead(&self, position: &Position, plan: u32) -> Option<Action> {
        if matches!(self.plans[plan as usize], Plan::Any | Plan::Winners) {
            return None;
        }
        let (_, card, led, then) = self.declare(position, plan)?;
        let plays = self.plays(then);
        let usual = plays.iter().filter(|&&play| play != DISCARD).max().or(plays.first())?;
        let (_, third, ..) = self.declare(&self.suit.defend(&led, *usual), self.after(then, *usual))?;
        Some(self.action(&led, card?, third))
    }

    fn action(&self, position: &Position, card: Rank, third: Option<Rank>) -> Action {
        let Trick::Led { leader: from, .. } = position.trick else { return Action::Anything };
        let out = self.above(position, card);
        let led = self.named_anywhere(position, card);
        let third_named = |third: Rank| named(self.equal(position, from.partner(), third));
        match third {
            _ if out.is_empty() => Action::Cash { from, card: named(card), discard: None },
            Some(third) if third > card && self.above(position, third).is_empty() => {
                Action::LeadTo { from, card: led, to: third_named(third) }
            }
            // Between cards that are out the card may win; below all of them it can only promote others.
            Some(third) if third > card && !(self.suit.out(position) & Holding::below(third)).is_empty() => {
                Action::Finesse { from, card: led, third: third_named(third) }
            }
            Some(third) if third > card && position.hand(from.partner()).lowest() < Some(third) => {
                Action::PutUp { from, card: led, third: third_named(third) }
            }
            _ if self.is_low(position, from, card) => Action::Duck { from, card: led },
            _ => Action::Run { from, card: named(self.equal(position, from, card)) },
        }
    }

    /// The card by which a player calls a run of equals in a hand: the highest.
    fn equal(&self, position: &Position, hand: Seat, card: Rank) -> Rank {
        let others = self.suit.out(position) | position.hand(hand.partner());
        let equal = |&higher: &Rank| (others & Holding::below(higher) & Holding::above(card)).is_empty();
        let run = position.hand(hand) & Holding::above(card);
        run.iter().find(equal).unwrap_or(card)
    }

    /// Whether a card has no hope to win and is the lowest of its hand.
    fn is_low(&self, position: &Position, hand: Seat, card: Rank) -> bool {
        position.hand(hand).lowest() == Some(card)
            && !self.above(position, card).is_empty()
            && card < Rank::Nine
    }

    /// A card of declarer's, whichever hand has it.
    fn named_anywhere(&self, position: &Position, card: Rank) -> Named {
        let hands = [Seat::North, Seat::South];
        if hands.into_iter().any(|hand| self.is_low(position, hand, card)) {
            return Named { low: true, ..named(card) };
        }
        let hand = hands.into_iter().find(|&hand| position.hand(hand).contains(card));
        named(hand.map_or(card, |hand| self.equal(position, hand, card)))
    }

    /// A defender's play, a card by the group it comes from.
    fn seen(&self, position: &Position, play: u8) -> Play {
        if play == DISCARD {
            return Play::ShowsOut(None);
        }
        let groups = &self.suit.layouts.groups;
        let number = usize::from(play);
        let group = groups[number];
        let gone = position.played(Seat::West, number) + position.played(Seat::East, number);
        if number + 1 == groups.len() && group.len() - usize::from(gone) > 1 {
            let low = group.lowest().unwrap_or(Rank::Two);
            return Play::Card(vec![Named { low: true, ..named(low) }]);
        }
        Play::Card(group.iter().map(named).collect())
    }
}

/// A card of the suit that is spoken of.
fn named(rank: Rank) -> Named {
    Named { suit: None, rank, low: false }
}
