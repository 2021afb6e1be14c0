//! Plans and facts in English.
//!
//! This module alone knows the language: another language is another implementation of [`Language`]. Sentences are
//! [`Prose`], in which cards stay cards, so that a terminal may paint them and a page may draw them.

use bridge::{Prose, Seat, prose};
use cards::{Card, Holding, Rank, Suit};

use crate::advice::{Advice, Alternative, Basis};
use crate::explain::{Beaten, Chance, PlaysFor};
use crate::fact::Fact;
use crate::finesse::{Finesse, Kind, Places, drop_chance};
use crate::plan::{Action, Case, Follow, Named, Plan, Play, Step};

/// A language that plans are told in.
pub trait Language {
    /// A fact as the rest of "it works when ...".
    fn fact(&self, fact: &Fact) -> Prose;
    /// What a plan plays for, in a sentence; empty where no fact tells.
    fn plays_for(&self, plays_for: &PlaysFor) -> Prose;
    /// What declarer does in one trick.
    fn step(&self, step: &Step) -> Prose;
    /// What declarer does, trick after trick, in a sentence without its full stop.
    fn steps(&self, steps: &[Step]) -> Prose;
    /// What else could be played for, in a sentence; empty if nothing else was found.
    fn alternatives(&self, chances: &[Chance]) -> Prose;
    /// A whole plan, what matters first: what it plays for, what declarer does, what else there is to play for.
    fn plan(&self, plan: &Plan) -> Prose;
    /// What declarer should do, what for, what it rests on, and what the other cards cost.
    fn advice(&self, advice: &Advice) -> Prose;
    /// What beats a plan with this chance, in a sentence; empty if nothing does.
    fn beaten(&self, beaten: &[Beaten], chance: f64) -> Prose;
    /// A finesse with its chance and that of the drop.
    fn finesse(&self, finesse: &Finesse, places: Places) -> Prose;
}

/// English.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct English;

/// Other cards that are told with their costs, and the least cost told.
const ALTERNATIVES_TOLD: usize = 3;
const COST_TOLD: f64 = 0.001;

/// More cards than this are told by their suits.
const CARDS_TOLD: usize = 3;

/// A share above this is all: it would be told as 100.0%.
const SURE: f64 = 0.9995;
/// With what happens more often than this a plan may be said to work.
const NEARLY_SURE: f64 = 0.75;

/// A fact as something to play for: "the heart finesse, HK with West".
fn chance_of(fact: &Fact) -> Prose {
    match *fact {
        Fact::Holds { seat, card } => Prose::from(card) + " with " + seat,
        Fact::Divides { suit, long, short } => format!("{} {long}-{short}", suit_name(suit)).into(),
        Fact::Falls { card, rounds: 1 } => Prose::from("a single ") + card,
        Fact::Falls { card, rounds } => Prose::from(card) + format!(" falling in {} rounds", number(rounds)),
        Fact::Finesse { kind, suit, targets, against } => {
            let name = format!("{} (", the_finesse(kind, suit));
            Prose::from(name) + cards_of(suit, targets) + " with " + against + ")"
        }
        Fact::Squeeze { seat, guards } => {
            Prose::from("a squeeze on ") + seat + " (" + and(guards.iter().map(Prose::from)) + ")"
        }
        Fact::Endplay { seat, .. } => Prose::from("an endplay of ") + seat,
    }
}

/// Facts to play for together; cards with one defender are told together.
fn chances_of(facts: &[Fact]) -> Vec<Prose> {
    let mut parts: Vec<(Option<Seat>, Vec<Prose>)> = Vec::new();
    for fact in facts {
        let holder = if let Fact::Holds { seat, .. } = fact { Some(*seat) } else { None };
        let part = if let Fact::Holds { card, .. } = fact { (*card).into() } else { chance_of(fact) };
        match parts.iter_mut().find(|(seat, _)| holder.is_some() && *seat == holder) {
            Some((_, cards)) => cards.push(part),
            None => parts.push((holder, vec![part])),
        }
    }
    let told = |(holder, cards): (Option<Seat>, Vec<Prose>)| match holder {
        Some(seat) => and(cards) + " with " + seat,
        None => and(cards),
    };
    parts.into_iter().map(told).collect()
}

fn percent(share: f64) -> String {
    format!("{:.1}%", 100.0 * share)
}

/// The same without a fraction, where it is no more than an estimate.
fn whole(share: f64) -> String {
    format!("{:.0}%", 100.0 * share)
}

fn suit_name(suit: Suit) -> String {
    suit.name().to_lowercase()
}

/// `heart`, as in "a heart".
fn one_of_suit(suit: Suit) -> &'static str {
    match suit {
        Suit::Clubs => "club",
        Suit::Diamonds => "diamond",
        Suit::Hearts => "heart",
        Suit::Spades => "spade",
    }
}

/// `the heart finesse`: a simple one needs no other name.
fn the_finesse(kind: Kind, suit: Suit) -> String {
    let kind = match kind {
        Kind::Simple => "",
        Kind::Indirect => "indirect ",
        Kind::HighCard => "high-card ",
    };
    format!("the {kind}{} finesse", one_of_suit(suit))
}

fn kind_name(kind: Kind) -> &'static str {
    match kind {
        Kind::Simple => "a simple finesse",
        Kind::Indirect => "an indirect finesse",
        Kind::HighCard => "a high-card finesse",
    }
}

fn cards_of(suit: Suit, ranks: Holding) -> Prose {
    and(ranks.iter().map(|rank| Card::new(suit, rank).into()))
}

/// `a`, `a and b`, `a, b and c`.
fn and(parts: impl IntoIterator<Item = Prose>) -> Prose {
    listed(parts, " and ")
}

fn or(parts: impl IntoIterator<Item = Prose>) -> Prose {
    listed(parts, " or ")
}

fn listed(parts: impl IntoIterator<Item = Prose>, last: &str) -> Prose {
    let mut parts: Vec<Prose> = parts.into_iter().collect();
    match parts.pop() {
        Some(end) if !parts.is_empty() => Prose::join(parts, ", ") + last + end,
        only => only.unwrap_or_default(),
    }
}

/// `SQ`, `the queen`, `low`.
fn card(named: &Named) -> Prose {
    match named.suit {
        Some(suit) => Card::new(suit, named.rank).into(),
        None if named.low => "low".into(),
        None => format!("the {}", named.rank.name()).into(),
    }
}

/// A card that is not led, so that `low` needs a noun in some places.
fn the(named: &Named) -> Prose {
    named.card().map_or_else(|| format!("the {}", named.rank.name()).into(), Prose::from)
}

fn from(seat: Seat) -> Prose {
    prose!(" from {}", seat)
}

impl English {
    fn action(self, action: &Action) -> Prose {
        match action {
            Action::Cash { from: seat, card: led, discard } => {
                Prose::from("cash ") + the(led) + from(*seat) + discarding(discard.as_ref(), *seat)
            }
            Action::DrawTrumps { rounds, left } => match (rounds, left) {
                (_, 0) => "draw trumps".into(),
                (1, _) => "play a round of trumps".into(),
                _ => format!("play {rounds} rounds of trumps").into(),
            },
            Action::LeadTo { from: seat, card: led, to } => {
                Prose::from("lead ") + card(led) + from(*seat) + " to " + the(to)
            }
            Action::Finesse { from: seat, card: led, third } => {
                Prose::from("lead ") + card(led) + from(*seat) + " and finesse " + the(third)
            }
            Action::Towards { from: seat, card: led, third } => {
                Prose::from("lead ") + card(led) + from(*seat) + " towards " + the(third)
            }
            Action::PutUp { from: seat, card: led, third } => {
                Prose::from("lead ") + card(led) + from(*seat) + " and put up " + the(third)
            }
            Action::Run { from: seat, card: led } => Prose::from("run ") + the(led) + from(*seat),
            Action::Duck { from: seat, card: led } => match led.suit {
                None => prose!("duck a round, leading low from {}", *seat),
                Some(suit) => {
                    Prose::from(format!("duck a {}, leading ", one_of_suit(suit))) + the(led) + from(*seat)
                }
            },
            Action::Ruff { from: seat, card: led, ruff } => {
                Prose::from("lead ") + card(led) + from(*seat) + " and ruff it with " + the(ruff)
            }
            Action::Lead { from: seat, card: led, discard } => {
                Prose::from("lead ") + card(led) + from(*seat) + discarding(discard.as_ref(), *seat)
            }
            Action::ThrowIn { from: seat, card: led, defender } => {
                Prose::from("throw ") + *defender + " in, leading " + card(led) + from(*seat)
            }
            Action::Follow { from: seat, card: played, how } => match how {
                Follow::Win => Prose::from("win with ") + the(played) + from(*seat),
                Follow::Finesse => Prose::from("finesse ") + the(played) + from(*seat),
                Follow::Duck => Prose::from("duck, playing ") + the(played) + from(*seat),
                Follow::Ruff => Prose::from("ruff with ") + the(played) + from(*seat),
                Follow::Discard => Prose::from("discard ") + the(played) + from(*seat),
                Follow::Low => Prose::from("play ") + the(played) + from(*seat),
            },
            Action::CashWinners => "cash the winners".into(),
            Action::Anything => "any play does as well".into(),
        }
    }

    /// One of some cards: "the queen or jack", "a low card", "SQ or SJ".
    fn cards(self, cards: &[Named]) -> Prose {
        if let [Named { low: true, suit: None, .. }] = cards {
            return "a low card".into();
        }
        if cards.len() > CARDS_TOLD {
            let mut suits: Vec<Suit> = cards.iter().filter_map(|card| card.suit).collect();
            suits.sort_unstable_by(|a, b| b.cmp(a));
            suits.dedup();
            return or(suits.into_iter().map(|suit| format!("a {}", one_of_suit(suit)).into()));
        }
        match cards.split_first() {
            Some((first, rest)) if first.suit.is_none() => {
                let others = rest.iter().map(|card| card.rank.name().into());
                or([the(first)].into_iter().chain(others))
            }
            _ => or(cards.iter().map(the)),
        }
    }

    /// When one of some plays is seen; what holds for both defenders is said once.
    fn cases(self, cases: &[Case]) -> Prose {
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
            words.push(or(cards) + " falls");
        }
        if either.contains(&&Play::ShowsOut) {
            words.push("either defender shows out".into());
        }
        for seat in [Seat::West, Seat::East, Seat::North, Seat::South] {
            let own: Vec<&Play> = seen_of(seat).map(|case| &case.play).filter(|play| !both(play)).collect();
            let cards: Vec<Prose> = own.iter().filter_map(|play| self.played(play)).collect();
            let out = own.contains(&&Play::ShowsOut);
            match (cards.is_empty(), out) {
                (true, false) => {}
                (true, true) => words.push(prose!("{} shows out", seat)),
                (false, false) => words.push(prose!("{} plays {}", seat, Prose::join(cards, " or "))),
                (false, true) => {
                    words.push(prose!("{} plays {} or shows out", seat, Prose::join(cards, " or ")));
                }
            }
        }
        Prose::join(words, " or ")
    }

    fn played(self, play: &Play) -> Option<Prose> {
        match play {
            Play::Card(cards) => Some(self.cards(cards)),
            Play::ShowsOut => None,
        }
    }
}

fn discarding(discard: Option<&Named>, leader: Seat) -> Prose {
    discard
        .map_or_else(Prose::default, |card| Prose::from(", throwing ") + the(card) + from(leader.partner()))
}

/// Whether two steps cash winners of one hand, whatever the defenders play: they are told together.
fn cashed_together(one: &Step, next: &Step) -> bool {
    let hand = |step: &Step| match step.action {
        Action::Cash { from, .. } if step.is_plain() && step.after.is_none() => Some(from),
        _ => None,
    };
    hand(one).is_some() && hand(one) == hand(next)
}

/// `cash HK and HQ from South, throwing C2 and C5 from North`.
fn cashes(steps: &[Step]) -> Prose {
    let (mut cards, mut thrown, mut hand) = (Vec::new(), Vec::new(), Seat::North);
    for step in steps {
        if let Action::Cash { from, card, discard } = &step.action {
            cards.push(the(card));
            thrown.extend(discard.as_ref().map(the));
            hand = *from;
        }
    }
    let cash = Prose::from("cash ") + and(cards) + from(hand);
    if thrown.is_empty() { cash } else { cash + ", throwing " + and(thrown) + from(hand.partner()) }
}

/// The layouts that a plan was made for.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Layouts {
    /// All there are.
    All,
    /// A sample: what holds in each of them is likely, and not sure.
    Some,
}

impl English {
    fn plan_over(&self, plan: &Plan, layouts: Layouts) -> Prose {
        if plan.chance <= 0.0 {
            return "No line of play takes the tricks against best defence.".into();
        }
        let steps = self.steps(&plan.steps);
        let steps = if steps.is_empty() { steps } else { steps.capitalised() + "." };
        let sure = if plan.chance >= 1.0 && layouts == Layouts::All {
            "It works however the cards lie."
        } else {
            ""
        };
        let technique =
            plan.technique.as_ref().map(|fact| Prose::from("It includes ") + chance_of(fact) + ".");
        let parts = [
            self.plays_for(&plan.plays_for),
            technique.unwrap_or_default(),
            steps,
            sure.into(),
            self.alternatives(&plan.others),
        ];
        Prose::join(parts.into_iter().filter(|part| !part.is_empty()), " ")
    }
}

/// "1 layout", "20 layouts".
fn counted(count: usize, noun: &str) -> String {
    format!("{count} {noun}{}", if count == 1 { "" } else { "s" })
}

impl Language for English {
    fn fact(&self, fact: &Fact) -> Prose {
        match *fact {
            Fact::Holds { seat, card } => Prose::from(seat) + " holds " + card,
            Fact::Divides { suit, long, short } => format!("{} are {long}-{short}", suit_name(suit)).into(),
            Fact::Falls { card, rounds: 1 } => Prose::from(card) + " is single",
            Fact::Falls { card, rounds } => {
                Prose::from(card) + format!(" falls in {} rounds", number(rounds))
            }
            Fact::Finesse { kind, suit, targets, against } => {
                let name = format!("{} works (", the_finesse(kind, suit));
                Prose::from(name) + cards_of(suit, targets) + " with " + against + ")"
            }
            Fact::Squeeze { seat, guards } => {
                Prose::from(seat) + " is squeezed, who alone holds " + and(guards.iter().map(Prose::from))
            }
            Fact::Endplay { seat, guards } if guards.is_empty() => Prose::from(seat) + " is endplayed",
            Fact::Endplay { seat, guards } => {
                Prose::from(seat) + " is endplayed, who holds " + and(guards.iter().map(Prose::from))
            }
        }
    }

    fn plays_for(&self, plays_for: &PlaysFor) -> Prose {
        let PlaysFor { needs, one_of, chance, works } = plays_for;
        if needs.is_empty() && one_of.is_empty() {
            return Prose::default();
        }
        let needed = and(chances_of(needs));
        let ways = or(one_of.iter().map(chance_of));
        let both = match (needs.is_empty(), one_of.is_empty()) {
            (true, _) => ways,
            (_, true) => needed,
            _ => needed + ", and " + ways,
        };
        let share = format!(", {}", percent(*chance));
        match *works {
            works if works > SURE => Prose::from("Play for ") + both + share + ".",
            works if works >= NEARLY_SURE => {
                Prose::from("Play for ") + both + share + format!("; then it works in {}.", percent(works))
            }
            works => {
                Prose::from("It needs ") + both + share + format!("; then it works in {}.", percent(works))
            }
        }
    }

    fn step(&self, step: &Step) -> Prose {
        let mut words = match &step.after {
            None => self.action(&step.action),
            Some(Case { seat, play }) => {
                let led = self.played(play).unwrap_or_default();
                Prose::from("when ") + *seat + " leads " + led + ", " + self.action(&step.action)
            }
        };
        for (when, other) in &step.unless {
            let other = other.as_ref().map_or_else(|| "any card".into(), card);
            words = words + ", but " + other + " if " + self.cases(when);
        }
        for (when, action) in &step.then {
            words = words + " (if " + self.cases(when) + ", " + self.action(action) + " next)";
        }
        words
    }

    fn steps(&self, steps: &[Step]) -> Prose {
        let told = steps.chunk_by(cashed_together).map(|together| match together {
            [only] => self.step(only),
            several => cashes(several),
        });
        let then = |(number, step): (usize, Prose)| match number {
            0 => step,
            _ => Prose::from("then ") + step,
        };
        Prose::join(told.enumerate().map(then), "; ")
    }

    fn alternatives(&self, chances: &[Chance]) -> Prose {
        let others = chances.iter().filter(|chance| !chance.included);
        let told: Vec<Prose> =
            others.map(|chance| self.fact(&chance.fact) + format!(" ({})", percent(chance.chance))).collect();
        if told.is_empty() {
            return Prose::default();
        }
        Prose::from("Other lines work when ") + Prose::join(told, ", or when ") + "."
    }

    fn plan(&self, plan: &Plan) -> Prose {
        self.plan_over(plan, Layouts::All)
    }

    fn advice(&self, advice: &Advice) -> Prose {
        let chance = advice.plan.chance;
        let sampled = !matches!(advice.basis, Basis::Exact { .. });
        let plan = match (chance <= 0.0, sampled) {
            (true, true) if matches!(advice.basis, Basis::Defence { .. }) => Prose::default(),
            (true, true) => "No line was found that takes the tricks against best defence.".into(),
            (true, false) if !advice.proven => "No plan was found in the time.".into(),
            (false, true) => self.plan_over(&advice.plan, Layouts::Some),
            (_, false) => self.plan(&advice.plan),
        };
        let open = whole(advice.double_dummy);
        let basis = match advice.basis {
            Basis::Exact { .. } => String::new(),
            Basis::Sampled { layouts, depth } => format!(
                "It makes in {} against best defence, {open} double dummy: planned {} ahead for {}.",
                whole(chance),
                counted(depth, "card"),
                counted(layouts, "layout")
            ),
            Basis::Defence { layouts } => {
                format!("It beats the contract in {open} double dummy in {}.", counted(layouts, "layout"))
            }
            Basis::MonteCarlo { layouts, cut_short } => format!(
                "{} {open} double dummy in {}.",
                if cut_short { "Time was too short for a plan; it makes in" } else { "It makes in" },
                counted(layouts, "layout")
            ),
        };
        let dear = |other: &&Alternative| other.cost >= COST_TOLD;
        let costs: Vec<Prose> = (advice.alternatives.iter().filter(dear).take(ALTERNATIVES_TOLD))
            .map(|other| Prose::from(other.card) + format!(" costs {}", percent(other.cost)))
            .collect();
        let costs = if costs.is_empty() { Prose::default() } else { Prose::join(costs, ", ") + "." };
        // Of a plan for a sample only what stands out is told as beating it.
        let beaten = if sampled { self.beaten(&advice.plan.beaten, chance) } else { Prose::default() };
        let parts = [plan, basis.into(), beaten, costs];
        Prose::join(parts.into_iter().filter(|part| !part.is_empty()), " ")
    }

    fn beaten(&self, beaten: &[Beaten], chance: f64) -> Prose {
        if chance <= 0.0 || chance >= 1.0 {
            return Prose::default();
        }
        let told = beaten.iter().map(|beaten| match beaten.lost / beaten.chance {
            rate if rate > SURE => Prose::from("always when ") + self.fact(&beaten.fact),
            rate => {
                Prose::from(format!("in {} of the layouts in which ", percent(rate)))
                    + self.fact(&beaten.fact)
            }
        });
        let told = Prose::join(told, "; ");
        let mostly = if told.is_empty() { told } else { Prose::from(": ") + told };
        Prose::from(format!("It loses in {} of all layouts", percent(1.0 - chance))) + mostly + "."
    }

    fn finesse(&self, finesse: &Finesse, places: Places) -> Prose {
        let names: Vec<&str> = finesse.suit.classes().critical.iter().map(Rank::name).collect();
        let mut words = prose!(
            "{} against the {} in {}, {}",
            kind_name(finesse.kind),
            names.join(" and "),
            finesse.against(),
            whole(finesse.chance(places))
        );
        if finesse.times() > 1 {
            let some = whole(finesse.losing_at_most(finesse.times() - 1, places));
            words += format!(" (taken {} times, it works at least once in {some})", finesse.times());
        }
        if let Some(drop) = drop_chance(&finesse.suit, places) {
            words += format!("; the drop is {}", whole(drop));
        }
        words
    }
}

fn number(count: u8) -> String {
    match count {
        1 => "one".into(),
        2 => "two".into(),
        3 => "three".into(),
        4 => "four".into(),
        more => more.to_string(),
    }
}
