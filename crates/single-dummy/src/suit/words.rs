//! A line of play in the words a player uses.
//!
//! Tricks are told along the main line, in which the defenders play low when they can. Beside it stand the plays of
//! theirs that change declarer's next card: "finesse the ten; if West plays the queen, the king".

use bridge::Seat;
use cards::{Holding, Rank};

use super::fronts::Plan;
use super::position::{DISCARD, Position, Trick};
use super::strategy::Strategy;

/// Tricks told before the rest is left to the reader.
const TRICKS_TOLD: usize = 4;

impl Strategy {
    /// The line in words.
    #[must_use]
    pub fn words(&self) -> String {
        let mut sentences = Vec::new();
        let (mut position, mut plan) = (self.start, self.root);
        for told in 0..TRICKS_TOLD {
            let Some(trick) = self.tell(&position, plan) else { break };
            let then = if told == 0 { String::new() } else { "then ".to_owned() };
            sentences.push(then + &trick.words);
            (position, plan) = trick.next;
        }
        // Winners that are left need no telling one by one.
        let plain = |words: &String| words.starts_with("then cash") && !words.contains([',', '(']);
        let told = sentences.iter().rposition(|words| !plain(words)).map_or(0, |last| last + 1);
        if told > 0 && told < sentences.len() {
            sentences.truncate(told);
            sentences.push("then cash the winners".to_owned());
        }
        if sentences.is_empty() {
            return "any play does as well".to_owned();
        }
        sentences.join("; ")
    }

    /// One trick of the main line with its exceptions. `None` when nothing is at stake any more.
    fn tell(&self, position: &Position, plan: u32) -> Option<Told> {
        let (card, led, after_lead) = match position.trick {
            Trick::Led { card, .. } => (card, *position, plan),
            _ if matches!(self.plans[plan as usize], Plan::Any) => return None,
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
        let mut words = self.play_words(&led, card, third);

        let mut exceptions: Vec<(Option<Rank>, Vec<u8>)> = Vec::new();
        for &play in plays.iter().filter(|&&play| play != usual) {
            let Some((other, ..)) = reply(play) else { continue };
            if other == third {
                continue;
            }
            match exceptions.iter_mut().find(|(rank, _)| *rank == other) {
                Some((_, plays)) => plays.push(play),
                None => exceptions.push((other, vec![play])),
            }
        }
        for (other, plays) in exceptions {
            let when = self.defence_words(&led, defender, &plays);
            let card = other.map_or("any card".to_owned(), |rank| self.card_words(&led, rank));
            words += &format!(", but {card} if {when}");
        }

        // What declarer leads next, and the defenders' plays that change it.
        let main = self.last_card(&next, then)?;
        let main_lead = self.lead_words(&main.0, main.1);
        let mut changes: Vec<(String, Vec<String>)> = Vec::new();
        let mut note = |when: String, lead: Option<String>| {
            let Some(lead) = lead.filter(|lead| Some(lead) != main_lead.as_ref()) else { return };
            match changes.iter_mut().find(|(words, _)| *words == lead) {
                Some((_, cases)) => cases.push(when),
                None => changes.push((lead, vec![when])),
            }
        };
        for &play in plays.iter().filter(|&&play| play != usual) {
            if let Some((_, next, then)) = reply(play)
                && let Some((position, plan)) = self.last_card(&next, then)
            {
                note(self.defence_words(&led, defender, &[play]), self.lead_words(&position, plan));
            }
        }
        let last = next.defender()?;
        let last_plays = self.plays(then);
        for &play in &last_plays {
            let position = self.suit.defend(&next, play);
            let lead = self.lead_words(&position, self.after(then, play));
            note(self.defence_words(&next, last, &[play]), lead);
        }
        for (lead, cases) in changes {
            words += &format!(" (if {}, {lead} next)", cases.join(" or "));
        }
        Some(Told { words, next: main })
    }

    /// The position after fourth hand plays low if it can.
    fn last_card(&self, position: &Position, plan: u32) -> Option<(Position, u32)> {
        position.defender()?;
        let plays = self.plays(plan);
        let usual = plays.iter().copied().filter(|&play| play != DISCARD).max().or(plays.first().copied());
        let play = usual.unwrap_or(DISCARD);
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
    fn lead_words(&self, position: &Position, plan: u32) -> Option<String> {
        if matches!(self.plans[plan as usize], Plan::Any) {
            return None;
        }
        let (_, card, led, then) = self.declare(position, plan)?;
        let plays = self.plays(then);
        let usual = plays.iter().filter(|&&play| play != DISCARD).max().or(plays.first())?;
        let (_, third, ..) = self.declare(&self.suit.defend(&led, *usual), self.after(then, *usual))?;
        Some(self.play_words(&led, card?, third))
    }

    fn play_words(&self, position: &Position, card: Rank, third: Option<Rank>) -> String {
        let Trick::Led { leader, .. } = position.trick else { return String::new() };
        let from = leader.name();
        let out = self.above(position, card);
        let towards = |how: &str, third: Rank| {
            format!("lead {} from {from} {how} the {}", self.card_words(position, card), third.name())
        };
        match third {
            _ if out.is_empty() => format!("cash the {} from {from}", card.name()),
            Some(third) if third > card && self.above(position, third).is_empty() => towards("to", third),
            // Between cards that are out the card may win; below all of them it can only promote others.
            Some(third) if third > card && !(self.out(position) & Holding::below(third)).is_empty() => {
                towards("and finesse", third)
            }
            Some(third) if third > card && position.hand(leader.partner()).lowest() < Some(third) => {
                towards("and put up", third)
            }
            _ if self.is_low(position, leader, card) => format!("duck a round, leading low from {from}"),
            _ => format!("run the {} from {from}", card.name()),
        }
    }

    /// Whether a card has no hope to win and is the lowest of its hand.
    fn is_low(&self, position: &Position, hand: Seat, card: Rank) -> bool {
        position.hand(hand).lowest() == Some(card)
            && !self.above(position, card).is_empty()
            && card < Rank::Nine
    }

    fn card_words(&self, position: &Position, card: Rank) -> String {
        let low = [Seat::North, Seat::South].into_iter().any(|hand| self.is_low(position, hand, card));
        if low { "low".to_owned() } else { format!("the {}", card.name()) }
    }

    fn defence_words(&self, position: &Position, defender: Seat, plays: &[u8]) -> String {
        let groups = &self.suit.layouts.groups;
        let mut names = Vec::new();
        let mut out = false;
        for &play in plays {
            let Some(group) = groups.get(usize::from(play)) else {
                out = true;
                continue;
            };
            let left = group.len()
                - usize::from(
                    position.played(Seat::West, play.into()) + position.played(Seat::East, play.into()),
                );
            let lowest = usize::from(play) + 1 == groups.len() && left > 1;
            let cards: Vec<&str> = group.iter().map(Rank::name).collect();
            names.push(if lowest { "a low card".to_owned() } else { format!("the {}", cards.join(" or ")) });
        }
        let defender = defender.name();
        match (names.is_empty(), out) {
            (true, _) => format!("{defender} shows out"),
            (false, false) => format!("{defender} plays {}", names.join(" or ")),
            (false, true) => format!("{defender} plays {} or shows out", names.join(" or ")),
        }
    }
}

struct Told {
    words: String,
    next: (Position, u32),
}
