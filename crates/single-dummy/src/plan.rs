//! A plan of play as data: what declarer does trick by trick, and what the defenders may do to change it.
//!
//! Plans come from the strategies of [`suit`](crate::suit) and [`ending`](crate::ending), which are trees over
//! everything that may happen. A plan follows the main line, in which each defender makes the play that most layouts
//! allow, and notes beside it the plays that change declarer's next card. A renderer such as
//! [`English`](crate::english::English) makes sentences of it.

use std::cmp::Reverse;

use bridge::{BySeat, Seat};
use cards::{Card, CardSet, Rank, Suit};

use crate::explain::{Beaten, Chance, Layouts, PlaysFor};
use crate::fact::{Fact, Seen};

/// What declarer does, what for, and what may go wrong.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Plan {
    /// The chance of the target against best defence.
    pub chance: f64,
    /// What it plays for; nothing if it always wins, or where no fact tells.
    pub plays_for: PlaysFor,
    /// The top tricks, where these are enough.
    pub top_tricks: Option<u8>,
    /// What declarer does, trick by trick, as far as it was worked out.
    pub steps: Vec<Step>,
    /// The endplay or squeeze that it comes to, where one was found.
    pub technique: Option<Technique>,
    /// What could be played for instead.
    pub others: Vec<Chance>,
    /// What beats it, the most important first.
    pub beaten: Vec<Beaten>,
}

/// An endplay or a squeeze that a plan comes to.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Technique {
    /// What it is, and against whom.
    pub fact: Fact,
    /// The share of the layouts won that it wins.
    pub share: f64,
    /// Whether it wins layouts beside those in which what is played for is so.
    pub besides: bool,
}

impl Technique {
    /// Whether most of what the plan wins is won by it.
    #[must_use]
    pub fn is_the_point(&self) -> bool {
        self.share >= 0.5
    }
}

impl Plan {
    /// The suits that it plays for something in, in the order told.
    pub(crate) fn suits(&self) -> Vec<Suit> {
        let mut suits = Vec::new();
        for suit in self.plays_for.facts().filter_map(Fact::suit) {
            if !suits.contains(&suit) {
                suits.push(suit);
            }
        }
        suits
    }

    /// Where two suits divide well together, tells that of the one that is played first, and not just cashed; where both
    /// are cashed, that of the one that is played more often. Whether there was one to tell.
    pub(crate) fn tell_suits_led(&mut self, layouts: &Layouts) -> bool {
        let cashed = |action: &Action| matches!(action, Action::Cash { .. } | Action::LeadTo { .. });
        let led = |suit: Suit| {
            let leads = self.steps.iter().enumerate().filter(|(_, step)| step.action.leads_suit(suit));
            let often = leads.clone().count();
            let first = leads.map(|(place, step)| (cashed(&step.action), place)).min();
            let (cashed, place) = first.unwrap_or((true, usize::MAX));
            (cashed, Reverse(if cashed { often } else { 0 }), place)
        };
        let divided =
            |fact: &Fact| if let Fact::Divides { suit, .. } = *fact { Some(led(suit)) } else { None };
        let instead = |fact: &Fact| {
            let told = divided(fact)?;
            layouts.same_as(fact).find(|other| divided(other).is_some_and(|other| other < told))
        };
        let PlaysFor { needs, one_of, .. } = &self.plays_for;
        let changes: Vec<(Fact, Fact)> = (needs.iter().chain(one_of))
            .chain(self.beaten.iter().map(|beaten| &beaten.fact))
            .chain(self.others.iter().map(|other| &other.fact))
            .filter_map(|fact| Some((*fact, instead(fact)?)))
            .collect();
        let PlaysFor { needs, one_of, .. } = &mut self.plays_for;
        let facts = (needs.iter_mut().chain(one_of))
            .chain(self.beaten.iter_mut().map(|beaten| &mut beaten.fact))
            .chain(self.others.iter_mut().map(|other| &mut other.fact));
        for fact in facts {
            if let Some((_, told)) = changes.iter().find(|(before, _)| before == fact) {
                *fact = *told;
            }
        }
        !changes.is_empty()
    }

    /// The cards that it hopes to find with each defender.
    pub(crate) fn hoped(&self) -> BySeat<CardSet> {
        let mut hoped: BySeat<CardSet> = BySeat::default();
        for fact in self.plays_for.facts() {
            match *fact {
                Fact::Holds { seat, card } => hoped[seat] |= CardSet::EMPTY.with(card),
                Fact::Finesse { suit, targets, against, .. } => {
                    hoped[against] |= CardSet::from_holding(suit, targets);
                }
                _ => {}
            }
        }
        hoped
    }

    /// Names what the steps are for: a card that is finessed against is a finesse to play for, and a trick that is lost
    /// to a defender who is endplayed throws him in.
    pub(crate) fn name_plays(&mut self, seen: &Seen) {
        let finesses = |action: &Action| match action {
            Action::Finesse { card, .. }
            | Action::Towards { card, .. }
            | Action::Run { card, .. }
            | Action::Follow { card, how: Follow::Finesse, .. } => card.suit,
            _ => None,
        };
        let taken: Vec<Suit> = self.steps.iter().filter_map(|step| finesses(&step.action)).collect();
        let PlaysFor { needs, one_of, .. } = &mut self.plays_for;
        let held = |fact: &Fact| if let Fact::Holds { card, .. } = fact { Some(card.suit()) } else { None };
        let suits: Vec<Suit> = needs.iter().chain(one_of.iter()).filter_map(held).collect();
        for fact in needs.iter_mut().chain(one_of) {
            // One card to be picked up is a finesse; of several the cards are told.
            let once = |suit: &Suit| suits.iter().filter(|other| *other == suit).count() == 1;
            if held(fact).is_some_and(|suit| taken.contains(&suit) && once(&suit)) {
                *fact = seen.named(*fact);
            }
        }
        if let Some(Technique { fact: Fact::Endplay { seat }, .. }) = self.technique {
            let leader = |step: &Step| step.after.as_ref().map(|case| case.seat);
            let endplayed =
                |step: &Step| leader(step).is_some_and(|leader| seat.is_none_or(|seat| seat == leader));
            if let Some(place) = self.steps.iter().position(endplayed).filter(|&place| place > 0)
                && let Some(defender) = leader(&self.steps[place])
            {
                let place = place - 1;
                let action = &mut self.steps[place].action;
                if let Action::Lead { from, card, .. }
                | Action::Duck { from, card }
                | Action::Run { from, card } = *action
                {
                    *action = Action::ThrowIn { from, card, defender };
                }
            }
        }
    }

    /// The same plan with other seats, where a table was turned.
    #[must_use]
    pub fn seated(self, at: impl Fn(Seat) -> Seat + Copy) -> Self {
        let PlaysFor { needs, one_of, chance, works, covers } = self.plays_for;
        let turn = |facts: Vec<_>| facts.into_iter().map(|fact: Fact| fact.seated(at)).collect();
        Self {
            chance: self.chance,
            plays_for: PlaysFor { needs: turn(needs), one_of: turn(one_of), chance, works, covers },
            top_tricks: self.top_tricks,
            steps: self.steps.into_iter().map(|step| step.seated(at)).collect(),
            technique: (self.technique).map(|found| Technique { fact: found.fact.seated(at), ..found }),
            others: (self.others.into_iter())
                .map(|other| Chance { fact: other.fact.seated(at), ..other })
                .collect(),
            beaten: (self.beaten.into_iter())
                .map(|beaten| Beaten { fact: beaten.fact.seated(at), ..beaten })
                .collect(),
        }
    }
}

/// A card as a plan names it. Low cards of one suit are equal.
#[derive(Debug, Clone, Copy)]
pub struct Named {
    /// The suit; none where only one suit is spoken of.
    pub suit: Option<Suit>,
    /// The rank.
    pub rank: Rank,
    /// Whether it is just a low card, which needs no name.
    pub low: bool,
}

impl PartialEq for Named {
    fn eq(&self, other: &Self) -> bool {
        self.suit == other.suit && (self.low && other.low || self.low == other.low && self.rank == other.rank)
    }
}

impl Eq for Named {}

impl From<Card> for Named {
    fn from(card: Card) -> Self {
        Self { suit: Some(card.suit()), rank: card.rank(), low: false }
    }
}

impl Named {
    /// The card, if its suit is known.
    #[must_use]
    pub fn card(&self) -> Option<Card> {
        self.suit.map(|suit| Card::new(suit, self.rank))
    }
}

/// What declarer does.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Action {
    /// Lead a card that no card of its suit can beat.
    Cash {
        /// The hand that leads.
        from: Seat,
        /// The card.
        card: Named,
        /// What the other hand throws on it, if it cannot follow.
        discard: Option<Named>,
    },
    /// Lead trumps that nobody can beat, as long as the defenders have some.
    DrawTrumps {
        /// How often.
        rounds: u8,
        /// The trumps that the defenders have left after that, on the main line.
        left: u8,
    },
    /// Lead towards a card that wins.
    LeadTo {
        /// The hand that leads.
        from: Seat,
        /// The card led.
        card: Named,
        /// The card that wins.
        to: Named,
    },
    /// Lead and play a card that wins if the cards it is taken against lie before it.
    Finesse {
        /// The hand that leads.
        from: Seat,
        /// The card led.
        card: Named,
        /// The card played third.
        third: Named,
    },
    /// Lead towards the highest card of the other hand, which wins if what beats it lies before it.
    Towards {
        /// The hand that leads.
        from: Seat,
        /// The card led.
        card: Named,
        /// The card played third.
        third: Named,
    },
    /// Lead towards a card that can only bring others up.
    PutUp {
        /// The hand that leads.
        from: Seat,
        /// The card led.
        card: Named,
        /// The card played third.
        third: Named,
    },
    /// Lead a high card and play low from the other hand, unless it is covered.
    Run {
        /// The hand that leads.
        from: Seat,
        /// The card led.
        card: Named,
    },
    /// Lead a card to make the defenders part with a higher one.
    DriveOut {
        /// The hand that leads.
        from: Seat,
        /// The card led.
        card: Named,
        /// The highest card out.
        out: Named,
        /// What the other hand throws on it, if it cannot follow.
        discard: Option<Named>,
    },
    /// Lead a card that the defenders' last trump takes.
    ForceLastTrump {
        /// The hand that leads.
        from: Seat,
        /// The card led.
        card: Named,
        /// What the other hand throws on it, if it cannot follow.
        discard: Option<Named>,
    },
    /// Lead low from both hands.
    Duck {
        /// The hand that leads.
        from: Seat,
        /// The card led.
        card: Named,
    },
    /// Lead a suit and ruff it in the other hand.
    Ruff {
        /// The hand that leads.
        from: Seat,
        /// The card led.
        card: Named,
        /// The trump.
        ruff: Named,
    },
    /// Lead a card that may lose, with no more to it.
    Lead {
        /// The hand that leads.
        from: Seat,
        /// The card.
        card: Named,
        /// What the other hand throws on it, if it cannot follow.
        discard: Option<Named>,
    },
    /// Give a defender the lead, who has to lead to declarer's good.
    ThrowIn {
        /// The hand that leads.
        from: Seat,
        /// The card.
        card: Named,
        /// The defender.
        defender: Seat,
    },
    /// Play a card to a trick that somebody else has led to.
    Follow {
        /// The hand that plays.
        from: Seat,
        /// The card.
        card: Named,
        /// What it is played for.
        how: Follow,
    },
    /// Take the trick that a defender leads to, whatever he leads.
    WinReturn,
    /// Take the tricks from the top.
    CashWinners,
    /// Nothing that declarer does changes the outcome.
    Anything,
}

/// How a card is played to a trick that somebody else has led to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Follow {
    /// It wins for sure.
    Win,
    /// It is the cheapest that wins, whatever the defender before it plays.
    WinCheaply,
    /// It wins if the cards that it is taken against lie before it.
    Finesse,
    /// It wins for sure a trick that the other hand had: the lead is wanted here.
    Overtake,
    /// It takes a higher card to beat it.
    Cover,
    /// A higher card is held back.
    Duck,
    /// It is a trump on another suit.
    Ruff,
    /// It is a trump above a defender's, on another suit.
    Overruff,
    /// It is a discard.
    Discard,
    /// There is nothing better.
    Low,
}

/// A play of a defender's.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Case {
    /// The defender.
    pub seat: Seat,
    /// What he plays.
    pub play: Play,
}

impl Case {
    /// The cards of which he plays one; none where he shows out.
    #[must_use]
    pub fn cards(&self) -> &[Named] {
        match &self.play {
            Play::Card(cards) => cards,
            Play::ShowsOut(_) => &[],
        }
    }
}

/// What a defender plays.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Play {
    /// One of these cards.
    Card(Vec<Named>),
    /// No card of the suit led, which is this one where several are spoken of.
    ShowsOut(Option<Suit>),
}

/// One trick of a plan, or one card of declarer's in a trick that the defenders led.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Step {
    /// What the defender led, where one did.
    pub after: Option<Case>,
    /// What declarer does.
    pub action: Action,
    /// Whether it is a card to the trick of the step before.
    pub same_trick: bool,
    /// What declarer does where the defender led something else.
    pub led_else: Vec<(Vec<Case>, Action)>,
    /// Other cards that declarer plays to the same trick, and when; none where any card will do.
    pub unless: Vec<(Vec<Case>, Option<Named>)>,
    /// Other ways to go on at the next trick, and when.
    pub then: Vec<(Vec<Case>, Action)>,
    /// What is done instead where something was seen at an earlier trick.
    pub instead: Vec<(Vec<Case>, Action)>,
}

impl From<Action> for Step {
    fn from(action: Action) -> Self {
        Self {
            after: None,
            action,
            same_trick: false,
            led_else: Vec::new(),
            unless: Vec::new(),
            then: Vec::new(),
            instead: Vec::new(),
        }
    }
}

impl Step {
    /// Whether nothing that the defenders do changes it.
    #[must_use]
    pub fn is_plain(&self) -> bool {
        self.led_else.is_empty() && self.unless.is_empty() && self.then.is_empty() && self.instead.is_empty()
    }

    /// The same step with other seats, where a table was turned.
    #[must_use]
    pub fn seated(self, at: impl Fn(Seat) -> Seat + Copy) -> Self {
        let case = |case: Case| Case { seat: at(case.seat), ..case };
        let cases = |cases: Vec<Case>| cases.into_iter().map(case).collect::<Vec<_>>();
        let ways = |ways: Vec<(Vec<Case>, Action)>| {
            ways.into_iter().map(|(when, action)| (cases(when), action.seated(at))).collect()
        };
        Self {
            after: self.after.map(case),
            action: self.action.seated(at),
            same_trick: self.same_trick,
            led_else: ways(self.led_else),
            unless: self.unless.into_iter().map(|(when, card)| (cases(when), card)).collect(),
            then: ways(self.then),
            instead: ways(self.instead),
        }
    }
}

impl Action {
    /// Whether declarer leads a suit that is told by its name.
    fn leads_suit(&self, suit: Suit) -> bool {
        !matches!(self, Self::DrawTrumps { .. }) && self.leads(Some(suit))
    }

    /// Whether declarer leads a suit; trumps are told without a name.
    pub(crate) fn leads(&self, suit: Option<Suit>) -> bool {
        match self {
            Self::DrawTrumps { .. } => true,
            Self::Cash { card, .. }
            | Self::LeadTo { card, .. }
            | Self::Finesse { card, .. }
            | Self::Towards { card, .. }
            | Self::PutUp { card, .. }
            | Self::Run { card, .. }
            | Self::DriveOut { card, .. }
            | Self::ForceLastTrump { card, .. }
            | Self::Duck { card, .. }
            | Self::Ruff { card, .. }
            | Self::Lead { card, .. }
            | Self::ThrowIn { card, .. } => card.suit == suit,
            Self::Follow { .. } | Self::WinReturn | Self::CashWinners | Self::Anything => false,
        }
    }

    /// The same with other seats, where a table was turned.
    #[must_use]
    pub fn seated(mut self, at: impl Fn(Seat) -> Seat) -> Self {
        match &mut self {
            Self::Cash { from, .. }
            | Self::LeadTo { from, .. }
            | Self::Finesse { from, .. }
            | Self::Towards { from, .. }
            | Self::PutUp { from, .. }
            | Self::Run { from, .. }
            | Self::DriveOut { from, .. }
            | Self::ForceLastTrump { from, .. }
            | Self::Duck { from, .. }
            | Self::Ruff { from, .. }
            | Self::Lead { from, .. }
            | Self::Follow { from, .. } => *from = at(*from),
            Self::ThrowIn { from, defender, .. } => (*from, *defender) = (at(*from), at(*defender)),
            Self::DrawTrumps { .. } | Self::WinReturn | Self::CashWinners | Self::Anything => {}
        }
        self
    }
}

/// Adds a case to those that have the same consequence.
pub(crate) fn note<T: PartialEq>(cases: &mut Vec<(Vec<Case>, T)>, case: Case, consequence: T) {
    match cases.iter_mut().find(|(_, other)| *other == consequence) {
        Some((cases, _)) => cases.push(case),
        None => cases.push((vec![case], consequence)),
    }
}
