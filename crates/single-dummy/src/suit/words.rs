//! A line of play in the words a player uses.
//!
//! Tricks are told along the main line, in which the defenders play low when they can. Beside it stand the plays of
//! theirs that change declarer's next card: "finesse the ten; if West plays the queen, the king".

use bridge::Seat;
use cards::{Holding, Rank};

use super::plan::Plan;
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
        if told > 0 && (told < sentences.len() || matches!(self.plans[plan as usize], Plan::Winners)) {
            sentences.truncate(told);
            sentences.push("then cash the winners".to_owned());
        }
        if sentences.is_empty() && matches!(self.plans[plan as usize], Plan::Winners) {
            return "cash the winners".to_owned();
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
        let main_plan = self.plans[main.1 as usize];
        let mut changes: Vec<(String, Vec<(Seat, u8)>)> = Vec::new();
        let mut note = |case: (Seat, u8), lead: Option<String>| {
            // Where nothing but winners is left, another winner elsewhere is no change.
            let same = |lead: &String| match main_plan {
                Plan::Winners => lead.starts_with("cash"),
                _ => Some(lead) == main_lead.as_ref(),
            };
            let Some(lead) = lead.filter(|lead| !same(lead)) else { return };
            match changes.iter_mut().find(|(words, _)| *words == lead) {
                Some((_, cases)) => cases.push(case),
                None => changes.push((lead, vec![case])),
            }
        };
        for &play in plays.iter().filter(|&&play| play != usual) {
            if let Some((_, next, then)) = reply(play)
                && let Some((position, plan)) = self.last_card(&next, then)
            {
                note((defender, play), self.lead_words(&position, plan));
            }
        }
        let last = next.defender()?;
        let last_plays = self.plays(then);
        for &play in &last_plays {
            let position = self.suit.defend(&next, play);
            let lead = self.lead_words(&position, self.after(then, play));
            note((last, play), lead);
        }
        for (lead, cases) in changes {
            words += &format!(" (if {}, {lead} next)", self.cases_words(&led, &cases));
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
        if matches!(self.plans[plan as usize], Plan::Any | Plan::Winners) {
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
            let third = self.named(position, leader.partner(), third).name();
            format!("lead {} from {from} {how} the {third}", self.card_words(position, card))
        };
        match third {
            _ if out.is_empty() => format!("cash the {} from {from}", card.name()),
            Some(third) if third > card && self.above(position, third).is_empty() => towards("to", third),
            // Between cards that are out the card may win; below all of them it can only promote others.
            Some(third) if third > card && !(self.suit.out(position) & Holding::below(third)).is_empty() => {
                towards("and finesse", third)
            }
            Some(third) if third > card && position.hand(leader.partner()).lowest() < Some(third) => {
                towards("and put up", third)
            }
            _ if self.is_low(position, leader, card) => format!("duck a round, leading low from {from}"),
            _ => format!("run the {} from {from}", self.named(position, leader, card).name()),
        }
    }

    /// The card by which a player calls a run of equals in a hand: the highest.
    fn named(&self, position: &Position, hand: Seat, card: Rank) -> Rank {
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

    fn card_words(&self, position: &Position, card: Rank) -> String {
        let hands = [Seat::North, Seat::South];
        if hands.into_iter().any(|hand| self.is_low(position, hand, card)) {
            return "low".to_owned();
        }
        let hand = hands.into_iter().find(|&hand| position.hand(hand).contains(card));
        format!("the {}", hand.map_or(card, |hand| self.named(position, hand, card)).name())
    }

    /// Plays of one defender's.
    fn defence_words(&self, position: &Position, defender: Seat, plays: &[u8]) -> String {
        let cases: Vec<(Seat, u8)> = plays.iter().map(|&play| (defender, play)).collect();
        self.cases_words(position, &cases)
    }

    /// When one of some plays is seen; what holds for both defenders is said once.
    fn cases_words(&self, position: &Position, cases: &[(Seat, u8)]) -> String {
        let both = |play: u8| [Seat::West, Seat::East].iter().all(|&seat| cases.contains(&(seat, play)));
        let mut words = Vec::new();
        let either: Vec<u8> = cases.iter().filter(|case| case.0 == cases[0].0).map(|case| case.1).collect();
        let either: Vec<u8> = either.into_iter().filter(|&play| both(play)).collect();
        let cards: Vec<String> = either
            .iter()
            .filter(|&&play| play != DISCARD)
            .map(|&play| self.group_words(position, play))
            .collect();
        if !cards.is_empty() {
            words.push(format!("{} falls", cards.join(" or ")));
        }
        if either.contains(&DISCARD) {
            words.push("either defender shows out".to_owned());
        }
        for seat in [Seat::West, Seat::East] {
            let own = cases.iter().filter(|case| case.0 == seat && !both(case.1));
            let (out, plays): (Vec<u8>, Vec<u8>) = own.map(|case| case.1).partition(|&play| play == DISCARD);
            let cards: Vec<String> = plays.iter().map(|&play| self.group_words(position, play)).collect();
            let seat = seat.name();
            match (cards.is_empty(), out.is_empty()) {
                (true, true) => {}
                (true, false) => words.push(format!("{seat} shows out")),
                (false, true) => words.push(format!("{seat} plays {}", cards.join(" or "))),
                (false, false) => words.push(format!("{seat} plays {} or shows out", cards.join(" or "))),
            }
        }
        words.join(" or ")
    }

    /// A defender's card, by the group it comes from.
    fn group_words(&self, position: &Position, play: u8) -> String {
        let groups = &self.suit.layouts.groups;
        let number = usize::from(play);
        let group = groups[number];
        let gone = position.played(Seat::West, number) + position.played(Seat::East, number);
        if number + 1 == groups.len() && group.len() - usize::from(gone) > 1 {
            return "a low card".to_owned();
        }
        let cards: Vec<&str> = group.iter().map(Rank::name).collect();
        match cards.split_last() {
            Some((last, rest)) if !rest.is_empty() => format!("the {} or {last}", rest.join(", ")),
            _ => format!("the {}", cards.concat()),
        }
    }
}

struct Told {
    words: String,
    next: (Position, u32),
}
