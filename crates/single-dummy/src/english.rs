//! Plans and facts in English.
//!
//! Sentences are [`Prose`], in which cards stay cards, so that a terminal may paint them and a page may draw them. Every
//! piece of a sentence is a template of [`prose!`], so whoever has the templates in another language can say them
//! there: a template is a phrase that can be said for itself, and what stands in its gaps is one again.

mod steps;
mod words;

use bridge::score::Scoring;
use bridge::{Prose, Seat, prose};
use cards::Suit;

use crate::advice::{Advice, Basis, Freedom, Standing};
use crate::explain::{Beaten, Chance, PlaysFor};
use crate::fact::Fact;
use crate::finesse::{Finesse, Places, drop_chance};
use crate::plan::{Plan, Step, Technique};
use steps::{cashes, told_together};
use words::{
    and, any, cards_of, guards_in, imps, kind_name, of_a_board, or, percent, points, suit_name, the_finesse,
    the_rank, whole,
};

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
/// The least cost told of a plan for a sample.
const WHOLE_COST_TOLD: f64 = 0.005;
/// The least cost told of a score, a tenth of an IMP or ten points when rounded.
const IMPS_TOLD: f64 = 0.05;
const POINTS_TOLD: f64 = 5.0;

/// A share above this is all: it would be told as 100.0%.
const SURE: f64 = 0.9995;
/// With what happens more often than this a plan may be said to work.
const NEARLY_SURE: f64 = 0.75;
/// A plan with this chance is told by what beats it.
const SELDOM_BEATEN: f64 = 0.95;
/// So is one with this chance, where several things together are played for.
const NOT_OFTEN_BEATEN: f64 = 0.9;

/// A fact as something to play for: "the heart finesse, HK with West".
fn chance_of(fact: &Fact) -> Prose {
    match *fact {
        Fact::Holds { seat, card } => prose!("{} with {}", card, seat),
        Fact::Divides { suit, long, short, .. } => {
            prose!("{} {}-{}", suit_name(suit), u32::from(long), u32::from(short))
        }
        Fact::Falls { card, rounds: 1 } => prose!("{} falling in one round", card),
        Fact::Falls { card, rounds } => prose!("{} falling in {} rounds", card, u32::from(rounds)),
        Fact::Finesse { kind, suit, targets, against } => {
            prose!("{} ({})", the_finesse(kind, suit), prose!("{} with {}", cards_of(suit, targets), against))
        }
        Fact::Squeeze { seat: Some(seat), guards } => prose!("a squeeze on {} ({})", seat, guards_in(guards)),
        Fact::Squeeze { seat: None, guards } => {
            prose!("a squeeze on the defender who holds {}", guards_in(guards))
        }
        Fact::DoubleSqueeze { alone: [(one, first), (other, second)], both } => prose!(
            "a double squeeze ({} keeps {}, {} keeps {}, neither can keep {})",
            one,
            suit_name(first),
            other,
            suit_name(second),
            suit_name(both)
        ),
        Fact::Endplay { seat: Some(seat) } => prose!("an endplay of {}", seat),
        Fact::Endplay { seat: None } => prose!("an endplay of either defender"),
    }
}

fn is_division_of(fact: &Fact, suit: Suit) -> bool {
    matches!(fact, Fact::Divides { suit: other, .. } if *other == suit)
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
        Some(seat) => prose!("{} with {}", and(cards), seat),
        None => and(cards),
    };
    parts.into_iter().map(told).collect()
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
            return prose!("No line of play takes the tricks against best defence.");
        }
        let steps = self.steps(&plan.steps);
        let steps = if steps.is_empty() { steps } else { steps.capitalised() + "." };
        let sure = if plan.chance >= 1.0 && layouts == Layouts::All {
            prose!("It works however the cards lie.")
        } else {
            Prose::default()
        };
        let first = plan.technique.is_some_and(|technique| technique.is_the_point());
        let plays_for = match told_by_what_beats_it(plan) {
            true => Prose::default(),
            false => {
                let told = if layouts == Layouts::All { percent } else { whole };
                self.plays_for_by(&plan.plays_for, first, told)
            }
        };
        let technique = plan.technique.as_ref().map_or_else(Prose::default, technique);
        let [first, second] = if first { [technique, plays_for] } else { [plays_for, technique] };
        let parts = [
            plan.top_tricks.map_or_else(Prose::default, top_tricks),
            first,
            second,
            steps,
            sure,
            self.alternatives(&plan.others),
        ];
        Prose::join(parts.into_iter().filter(|part| !part.is_empty()), " ")
    }
}

/// Whether it is of more interest what beats a plan than what it plays for: it is nearly sure.
fn told_by_what_beats_it(plan: &Plan) -> bool {
    let facts = plan.plays_for.needs.len() + plan.plays_for.one_of.len();
    plan.chance >= SELDOM_BEATEN || plan.chance >= NOT_OFTEN_BEATEN && facts > 1
}

/// The endplay or squeeze that a plan comes to.
fn technique(technique: &Technique) -> Prose {
    let told = chance_of(&technique.fact);
    match technique {
        technique if technique.is_the_point() => prose!("Play for {}.", told),
        Technique { besides: true, .. } => prose!("Failing that, it comes to {}.", told),
        _ => prose!("It includes {}.", told),
    }
}

fn top_tricks(count: u8) -> Prose {
    if count == 1 {
        prose!("One top trick is enough.")
    } else {
        prose!("There are {} top tricks.", u32::from(count))
    }
}

/// "1 layout", "20 layouts".
fn layouts_of(count: usize) -> Prose {
    if count == 1 { prose!("1 layout") } else { prose!("{} layouts", count) }
}

fn cards_ahead(count: usize) -> Prose {
    if count == 1 { prose!("1 card") } else { prose!("{} cards", count) }
}

/// That there is nothing to choose, where there is not.
fn freedom(advice: &Advice) -> Prose {
    match (advice.freedom, advice.card) {
        (Freedom::Forced, Some(card)) => prose!("{} is the only card that may be played.", card),
        (Freedom::Equal, Some(_)) => prose!("All cards that may be played are equal."),
        _ => Prose::default(),
    }
}

/// How the contract stands, where it is not open.
fn standing(advice: &Advice) -> Prose {
    let tricks = |tricks: f64| format!("{tricks:.1}");
    match (advice.standing, advice.card) {
        (Standing::Made { tricks: all }, Some(card)) => {
            prose!("The contract is made; with {} it comes to {} tricks on average.", card, tricks(all))
        }
        (Standing::Hopeless { tricks: all }, Some(card)) => prose!(
            "No line was found that makes the contract; with {} it comes to {} tricks on average.",
            card,
            tricks(all)
        ),
        (Standing::Fewer { wanted: 1, .. }, _) => {
            prose!("No line of play takes a trick against best defence.")
        }
        (Standing::Fewer { wanted, tricks: 0 }, _) => {
            prose!("No line of play takes {} tricks, or even one, against best defence.", u32::from(wanted))
        }
        (Standing::Fewer { wanted, tricks }, _) => prose!(
            "No line of play takes {} tricks against best defence; this is for {}, {}.",
            u32::from(wanted),
            u32::from(tricks),
            percent(advice.plan.chance)
        ),
        _ => Prose::default(),
    }
}

impl English {
    /// What a plan plays for, with shares told so; what it needs, where something else was told to play for.
    fn plays_for_by(self, plays_for: &PlaysFor, needed_too: bool, told: fn(f64) -> Prose) -> Prose {
        let PlaysFor { needs, one_of, chance, works, .. } = plays_for;
        if needs.is_empty() && one_of.is_empty() {
            return Prose::default();
        }
        let needed = and(chances_of(needs));
        let ways = or(one_of.iter().enumerate().map(|(number, fact)| {
            let before = number.checked_sub(1).map(|before| &one_of[before]);
            match (fact, before, one_of.get(number + 1)) {
                (Fact::Divides { suit, long, short, .. }, Some(before), _)
                    if is_division_of(before, *suit) =>
                {
                    prose!("{}-{}", u32::from(*long), u32::from(*short))
                }
                // SA or SK with East.
                (Fact::Holds { seat, card }, _, Some(Fact::Holds { seat: next, .. })) if seat == next => {
                    (*card).into()
                }
                _ => chance_of(fact),
            }
        }));
        let both = match (needs.is_empty(), one_of.is_empty()) {
            (true, _) => ways,
            (_, true) => needed,
            _ => prose!("{}, and {}", needed, ways),
        };
        let share = told(*chance);
        let doubtful = *works < NEARLY_SURE;
        let best = plays_for.is_only_the_best() || doubtful && !plays_for.is_needed();
        match (*works > SURE, told(*works)) {
            (true, _) if best => prose!("The best chance is {}, {}.", both, share),
            (true, _) if needed_too => prose!("It needs {}, {}.", both, share),
            (true, _) => prose!("Play for {}, {}.", both, share),
            (_, works) if best => {
                prose!("The best chance is {}, {}; then it works in {}.", both, share, works)
            }
            (_, works) if doubtful || needed_too => {
                prose!("It needs {}, {}; then it works in {}.", both, share, works)
            }
            (_, works) => prose!("Play for {}, {}; then it works in {}.", both, share, works),
        }
    }

    /// What beats a plan, with shares told so.
    fn beaten_by(self, beaten: &[Beaten], chance: f64, share: fn(f64) -> Prose) -> Prose {
        if chance <= 0.0 || chance >= 1.0 {
            return Prose::default();
        }
        let told = beaten.iter().map(|beaten| match beaten.lost / beaten.chance {
            rate if rate > SURE => prose!("always when {}", self.fact(&beaten.fact)),
            rate => prose!("in {} of the layouts in which {}", share(rate), self.fact(&beaten.fact)),
        });
        let told = Prose::join(told, "; ");
        let lost = share(1.0 - chance);
        if told.is_empty() {
            prose!("It loses in {} of all layouts.", lost)
        } else {
            prose!("It loses in {} of all layouts: {}.", lost, told)
        }
    }
}

impl Language for English {
    fn fact(&self, fact: &Fact) -> Prose {
        match *fact {
            Fact::Holds { seat, card } => prose!("{} holds {}", seat, card),
            Fact::Divides { suit, long, short, .. } => {
                prose!("{} are {}-{}", suit_name(suit), u32::from(long), u32::from(short))
            }
            Fact::Falls { card, rounds: 1 } => prose!("{} falls in one round", card),
            Fact::Falls { card, rounds } => prose!("{} falls in {} rounds", card, u32::from(rounds)),
            Fact::Finesse { kind, suit, targets, against } => prose!(
                "{} works ({})",
                the_finesse(kind, suit),
                prose!("{} with {}", cards_of(suit, targets), against)
            ),
            Fact::Squeeze { seat: Some(seat), guards } => {
                prose!("{} is squeezed, who alone holds {}", seat, guards_in(guards))
            }
            Fact::Squeeze { seat: None, guards } => prose!("one defender holds {}", guards_in(guards)),
            Fact::DoubleSqueeze { both, .. } => {
                prose!("both defenders are squeezed, and neither can keep {}", suit_name(both))
            }
            Fact::Endplay { seat: Some(seat) } => prose!("{} is endplayed", seat),
            Fact::Endplay { seat: None } => prose!("a defender is endplayed"),
        }
    }

    fn plays_for(&self, plays_for: &PlaysFor) -> Prose {
        self.plays_for_by(plays_for, false, percent)
    }

    fn step(&self, step: &Step) -> Prose {
        self.trick(step, &[])
    }

    fn steps(&self, steps: &[Step]) -> Prose {
        let told = steps.chunk_by(told_together).map(|together| match together {
            [first, rest @ ..] if rest.iter().all(|step| step.same_trick) => self.trick(first, rest),
            several => cashes(several),
        });
        let then = |(number, step): (usize, Prose)| match number {
            0 => step,
            _ => prose!("then {}", step),
        };
        Prose::join(told.enumerate().map(then), "; ")
    }

    fn alternatives(&self, chances: &[Chance]) -> Prose {
        let others = chances.iter().filter(|chance| !chance.included);
        let mut told: Vec<Prose> =
            others.map(|chance| prose!("{}, {}", chance_of(&chance.fact), percent(chance.chance))).collect();
        match told.len() {
            0 => Prose::default(),
            1 => prose!("Another line plays for {}.", told.remove(0)),
            _ => prose!("Other lines play for {}.", any(told)),
        }
    }

    fn plan(&self, plan: &Plan) -> Prose {
        self.plan_over(plan, Layouts::All)
    }

    fn advice(&self, advice: &Advice) -> Prose {
        let chance = advice.plan.chance;
        let sampled = !matches!(advice.basis, Basis::Exact { .. });
        let plan = match (chance <= 0.0, sampled) {
            (true, true) => Prose::default(),
            (true, false) if !advice.proven => prose!("No plan was found in the time."),
            (true, false) if advice.standing != Standing::Open => Prose::default(),
            (false, true) => self.plan_over(&advice.plan, Layouts::Some),
            (_, false) => self.plan(&advice.plan),
        };
        let open = whole(advice.double_dummy);
        let few = advice.basis.is_thin();
        let basis = match advice.basis {
            _ if matches!(advice.standing, Standing::Made { .. } | Standing::Hopeless { .. }) => {
                Prose::default()
            }
            Basis::Exact { .. } => Prose::default(),
            Basis::Sampled { layouts, depth } if whole(chance) == open => {
                prose!(
                    "It makes in {}, planned {} ahead for {}.",
                    open,
                    cards_ahead(depth),
                    layouts_of(layouts)
                )
            }
            Basis::Sampled { layouts, depth } => prose!(
                "It makes in {} against best defence ({} double dummy), planned {} ahead for {}.",
                whole(chance),
                open,
                cards_ahead(depth),
                layouts_of(layouts)
            ),
            Basis::Defence { layouts } if !few => {
                prose!("It beats the contract in {} double dummy in {}.", open, layouts_of(layouts))
            }
            Basis::MonteCarlo { layouts, cut_short: true } if few => {
                prose!("Time was too short for a plan; the card is the best in {}.", layouts_of(layouts))
            }
            Basis::MonteCarlo { layouts, cut_short: true } => prose!(
                "Time was too short for a plan; it makes in {} double dummy in {}.",
                open,
                layouts_of(layouts)
            ),
            Basis::MonteCarlo { layouts, .. } if !few => {
                prose!("It makes in {} double dummy in {}.", open, layouts_of(layouts))
            }
            Basis::MonteCarlo { layouts, .. } | Basis::Defence { layouts } => {
                prose!("The card is the best in {}.", layouts_of(layouts))
            }
        };
        // Of a sample only what stands out is told: what a card costs to the nearest percent, what beats the plan.
        let (least, cost): (f64, fn(f64) -> Prose) = match advice.scoring {
            None if !sampled => (COST_TOLD, percent),
            None => (WHOLE_COST_TOLD, whole),
            Some(Scoring::Imps) => (IMPS_TOLD, imps),
            Some(Scoring::Matchpoints) => (WHOLE_COST_TOLD, of_a_board),
            Some(Scoring::TotalPoints) => (POINTS_TOLD, points),
        };
        let costs: Vec<Prose> = (advice.alternatives.iter())
            .filter(|other| other.cost >= least && !few)
            .take(ALTERNATIVES_TOLD)
            .map(|other| prose!("{} costs {}", other.card, cost(other.cost)))
            .collect();
        let costs = if costs.is_empty() { Prose::default() } else { Prose::join(costs, ", ") + "." };
        let beaten = if sampled && !few {
            self.beaten_by(&advice.plan.beaten, chance, whole)
        } else {
            Prose::default()
        };
        let parts = [freedom(advice), standing(advice), plan, basis, beaten, costs];
        Prose::join(parts.into_iter().filter(|part| !part.is_empty()), " ")
    }

    fn beaten(&self, beaten: &[Beaten], chance: f64) -> Prose {
        self.beaten_by(beaten, chance, percent)
    }

    fn finesse(&self, finesse: &Finesse, places: Places) -> Prose {
        let mut words = prose!(
            "{} against {} in {}, {}",
            kind_name(finesse.kind),
            and(finesse.suit.classes().critical.iter().map(the_rank)),
            finesse.against(),
            whole(finesse.chance(places))
        );
        if finesse.times() > 1 {
            let some = whole(finesse.losing_at_most(finesse.times() - 1, places));
            words = prose!("{} (taken {} times, it works at least once in {})", words, finesse.times(), some);
        }
        match drop_chance(&finesse.suit, places) {
            Some(drop) => prose!("{}; the drop is {}", words, whole(drop)),
            None => words,
        }
    }
}
