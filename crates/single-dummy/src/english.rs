//! Plans and facts in English.
//!
//! Sentences are [`Prose`], in which cards stay cards, so that a terminal may paint them and a page may draw them. Every
//! piece of a sentence is a template of [`prose!`], so whoever has the templates in another language can say them
//! there: a template is a phrase that can be said for itself, and what stands in its gaps is one again.

use bridge::{Prose, Seat, prose};
use cards::{Card, CardSet, Holding, Rank, Suit};

use crate::advice::{Advice, Basis, Freedom, Standing};
use crate::explain::{Beaten, Chance, PlaysFor};
use crate::fact::Fact;
use crate::finesse::{Finesse, Kind, Places, drop_chance};
use crate::plan::{Action, Case, Follow, Named, Plan, Play, Step, Technique};

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

/// Leads of a defender's that are told beside the usual one.
const LEADS_TOLD: usize = 3;

/// More cards than this are told by their suits.
const CARDS_TOLD: usize = 3;

/// A share above this is all: it would be told as 100.0%.
const SURE: f64 = 0.9995;
/// What adding up shares may be off by.
const ROUNDING: f64 = 1e-9;
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
        Fact::Falls { card, rounds: 1 } => prose!("a single {}", card),
        Fact::Falls { card, rounds } => prose!("{} falling in {} rounds", card, u32::from(rounds)),
        Fact::Finesse { kind, suit, targets, against } => {
            prose!("{} ({})", the_finesse(kind, suit), prose!("{} with {}", cards_of(suit, targets), against))
        }
        Fact::Squeeze { seat: Some(seat), guards } => prose!("a squeeze on {} ({})", seat, cards_in(guards)),
        Fact::Squeeze { seat: None, guards } => {
            prose!("a squeeze on the defender who holds {}", cards_in(guards))
        }
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

fn percent(share: f64) -> Prose {
    match format!("{:.1}%", 100.0 * share).as_str() {
        "100.0%" if share < 1.0 - ROUNDING => prose!("over {}", "99.9%"),
        "0.0%" if share > ROUNDING => prose!("under {}", "0.1%"),
        told => told.into(),
    }
}

/// The same without a fraction, where it is no more than an estimate.
fn whole(share: f64) -> Prose {
    match format!("{:.0}%", 100.0 * share).as_str() {
        "100%" if share < 1.0 - ROUNDING => prose!("over {}", "99%"),
        "0%" if share > ROUNDING => prose!("under {}", "1%"),
        told => told.into(),
    }
}

fn suit_name(suit: Suit) -> Prose {
    match suit {
        Suit::Clubs => prose!("clubs"),
        Suit::Diamonds => prose!("diamonds"),
        Suit::Hearts => prose!("hearts"),
        Suit::Spades => prose!("spades"),
    }
}

/// `heart`, as in "the heart finesse".
fn one_of_suit(suit: Suit) -> Prose {
    match suit {
        Suit::Clubs => prose!("club"),
        Suit::Diamonds => prose!("diamond"),
        Suit::Hearts => prose!("heart"),
        Suit::Spades => prose!("spade"),
    }
}

/// `the queen`.
fn the_rank(rank: Rank) -> Prose {
    match rank {
        Rank::Ace => prose!("the ace"),
        Rank::King => prose!("the king"),
        Rank::Queen => prose!("the queen"),
        Rank::Jack => prose!("the jack"),
        Rank::Ten => prose!("the ten"),
        rank => prose!("the {}", rank.name()),
    }
}

/// `the heart finesse`: a simple one needs no other name.
fn the_finesse(kind: Kind, suit: Suit) -> Prose {
    let suit = one_of_suit(suit);
    match kind {
        Kind::Simple => prose!("the {} finesse", suit),
        Kind::Indirect => prose!("the indirect {} finesse", suit),
        Kind::HighCard => prose!("the high-card {} finesse", suit),
    }
}

fn kind_name(kind: Kind) -> Prose {
    match kind {
        Kind::Simple => prose!("a simple finesse"),
        Kind::Indirect => prose!("an indirect finesse"),
        Kind::HighCard => prose!("a high-card finesse"),
    }
}

fn cards_in(cards: CardSet) -> Prose {
    and(cards.iter().map(Prose::from))
}

fn cards_of(suit: Suit, ranks: Holding) -> Prose {
    and(ranks.iter().map(|rank| Card::new(suit, rank).into()))
}

/// `a`, `a and b`, `a, b and c`.
fn and(parts: impl IntoIterator<Item = Prose>) -> Prose {
    listed(parts, |first, last| prose!("{} and {}", first, last))
}

fn or(parts: impl IntoIterator<Item = Prose>) -> Prose {
    listed(parts, |first, last| prose!("{} or {}", first, last))
}

fn listed(parts: impl IntoIterator<Item = Prose>, two: impl Fn(Prose, Prose) -> Prose) -> Prose {
    let mut parts: Vec<Prose> = parts.into_iter().collect();
    match parts.pop() {
        Some(end) if !parts.is_empty() => two(Prose::join(parts, ", "), end),
        only => only.unwrap_or_default(),
    }
}

/// `SQ`, `the queen`, `low`.
fn card(named: &Named) -> Prose {
    match named.suit {
        Some(suit) => Card::new(suit, named.rank).into(),
        None if named.low => prose!("low"),
        None => the_rank(named.rank),
    }
}

/// A card that is not led, so that `low` needs a noun in some places.
fn the(named: &Named) -> Prose {
    named.card().map_or_else(|| the_rank(named.rank), Prose::from)
}

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
            Action::DriveOut { from, card: led, out } => {
                prose!("drive out {}, leading {} from {}", the(out), the(led), *from)
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
            words.push(prose!("{} falls", or(cards)));
        }
        if either.contains(&&Play::ShowsOut) {
            words.push(prose!("either defender shows out"));
        }
        for seat in [Seat::West, Seat::East, Seat::North, Seat::South] {
            let own: Vec<&Play> = seen_of(seat).map(|case| &case.play).filter(|play| !both(play)).collect();
            let cards: Vec<Prose> = own.iter().filter_map(|play| self.played(play)).collect();
            let out = own.contains(&&Play::ShowsOut);
            match (cards.is_empty(), out) {
                (true, false) => {}
                (true, true) => words.push(prose!("{} shows out", seat)),
                (false, false) => words.push(prose!("{} plays {}", seat, any(cards))),
                (false, true) => words.push(prose!("{} plays {} or shows out", seat, any(cards))),
            }
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
        let led = |number: usize| {
            led(groups[number].0.cards(), &cards(&groups[..number]), &cards(&groups[number + 1..]))
        };
        let first = prose!("when {} leads {}, {}", case.seat, led(0), self.action(action));
        let first = self.and_more(first, rest);
        let low = |action: &Action| matches!(action, Action::Follow { how: Follow::Low, .. });
        let others = (1..groups.len()).filter(|&number| !low(groups[number].1));
        let others: Vec<Prose> = others
            .take(LEADS_TOLD)
            .map(|number| prose!("on {}, {}", led(number), self.action(groups[number].1)))
            .collect();
        if others.is_empty() { first } else { prose!("{} ({})", first, Prose::join(others, "; ")) }
    }

    /// A step with the other cards to its trick.
    fn and_more(self, told: Prose, rest: &[Step]) -> Prose {
        rest.iter().fold(told, |told, step| prose!("{}, and {}", told, self.step(step)))
    }

    /// A step, and the others of its trick.
    fn trick(self, step: &Step, rest: &[Step]) -> Prose {
        let mut words = match &step.after {
            None => self.action(&step.action),
            Some(case) => self.leads(case, &step.action, &step.led_else, rest),
        };
        for (when, other) in &step.unless {
            let other = other.as_ref().map_or_else(|| prose!("any card"), card);
            words = prose!("{}, but {} if {}", words, other, self.cases(when));
        }
        for (when, action) in &step.then {
            words = prose!("{} (if {}, {} next)", words, self.cases(when), self.action(action));
        }
        for (when, action) in &step.later {
            words = prose!("{} (if {}, {} later)", words, self.cases(when), self.action(action));
        }
        if step.after.is_none() { self.and_more(words, rest) } else { words }
    }

    fn played(self, play: &Play) -> Option<Prose> {
        match play {
            Play::Card(cards) => Some(self.cards(cards)),
            Play::ShowsOut => None,
        }
    }
}

/// Some of the cards that a defender may lead: of a suit that comes with no other play the suit is told, else the cards;
/// where these are many, the last are another of the suit.
fn led(cards: &[Named], before: &[Named], later: &[Named]) -> Prose {
    let of = |suit: Suit, cards: &[Named]| cards.iter().filter(|card| card.suit == Some(suit)).count();
    let told = Suit::DESCENDING.into_iter().flat_map(|suit| match (of(suit, before), of(suit, later)) {
        (0, 0) if of(suit, cards) > 1 => vec![prose!("a {}", one_of_suit(suit))],
        (1.., 0) if of(suit, cards) > CARDS_TOLD => vec![prose!("another {}", one_of_suit(suit))],
        _ => cards.iter().filter(|card| card.suit == Some(suit)).map(the).collect(),
    });
    or(told)
}

/// `a or b or c`.
fn any(parts: Vec<Prose>) -> Prose {
    parts.into_iter().reduce(|any, part| prose!("{} or {}", any, part)).unwrap_or_default()
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
fn told_together(one: &Step, next: &Step) -> bool {
    let hand = |step: &Step| match step.action {
        Action::Cash { from, .. } if step.is_plain() && step.after.is_none() => Some(from),
        _ => None,
    };
    next.same_trick || !one.same_trick && hand(one).is_some() && hand(one) == hand(next)
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
    let cash = prose!("cash {} from {}", and(cards), hand);
    match thrown.is_empty() {
        true => cash,
        false => prose!("{}, throwing {} from {}", cash, and(thrown), hand.partner()),
    }
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
        let plays_for = match told_by_what_beats_it(plan) {
            true => Prose::default(),
            false => {
                self.plays_for_by(&plan.plays_for, if layouts == Layouts::All { percent } else { whole })
            }
        };
        let technique = plan.technique.as_ref().map_or_else(Prose::default, technique);
        let first = plan.technique.is_some_and(|technique| technique.is_the_point());
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
    /// What a plan plays for, with shares told so.
    fn plays_for_by(self, plays_for: &PlaysFor, told: fn(f64) -> Prose) -> Prose {
        let PlaysFor { needs, one_of, chance, works, elsewhere } = plays_for;
        if needs.is_empty() && one_of.is_empty() {
            return Prose::default();
        }
        let needed = and(chances_of(needs));
        let ways = or(one_of.iter().enumerate().map(|(number, fact)| match (fact, number.checked_sub(1)) {
            (Fact::Divides { suit, long, short, .. }, Some(before))
                if is_division_of(&one_of[before], *suit) =>
            {
                prose!("{}-{}", u32::from(*long), u32::from(*short))
            }
            _ => chance_of(fact),
        }));
        let both = match (needs.is_empty(), one_of.is_empty()) {
            (true, _) => ways,
            (_, true) => needed,
            _ => prose!("{}, and {}", needed, ways),
        };
        let share = told(*chance);
        match *works {
            works if *elsewhere && works > SURE => prose!("The best chance is {}, {}.", both, share),
            works if *elsewhere => {
                prose!("The best chance is {}, {}; then it works in {}.", both, share, told(works))
            }
            works if works > SURE => prose!("Play for {}, {}.", both, share),
            works if works >= NEARLY_SURE => {
                prose!("Play for {}, {}; then it works in {}.", both, share, told(works))
            }
            works => prose!("It needs {}, {}; then it works in {}.", both, share, told(works)),
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
            Fact::Falls { card, rounds: 1 } => prose!("{} is single", card),
            Fact::Falls { card, rounds } => prose!("{} falls in {} rounds", card, u32::from(rounds)),
            Fact::Finesse { kind, suit, targets, against } => prose!(
                "{} works ({})",
                the_finesse(kind, suit),
                prose!("{} with {}", cards_of(suit, targets), against)
            ),
            Fact::Squeeze { seat: Some(seat), guards } => {
                prose!("{} is squeezed, who alone holds {}", seat, cards_in(guards))
            }
            Fact::Squeeze { seat: None, guards } => prose!("one defender holds {}", cards_in(guards)),
            Fact::Endplay { seat: Some(seat) } => prose!("{} is endplayed", seat),
            Fact::Endplay { seat: None } => prose!("a defender is endplayed"),
        }
    }

    fn plays_for(&self, plays_for: &PlaysFor) -> Prose {
        self.plays_for_by(plays_for, percent)
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
        let told: Vec<Prose> =
            others.map(|chance| prose!("{} ({})", self.fact(&chance.fact), percent(chance.chance))).collect();
        let told = told.into_iter().reduce(|told, other| prose!("{}, or when {}", told, other));
        told.map_or_else(Prose::default, |told| prose!("Other lines work when {}.", told))
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
        let (least, share): (f64, fn(f64) -> Prose) =
            if sampled { (WHOLE_COST_TOLD, whole) } else { (COST_TOLD, percent) };
        let costs: Vec<Prose> = (advice.alternatives.iter())
            .filter(|other| other.cost >= least && !few)
            .take(ALTERNATIVES_TOLD)
            .map(|other| prose!("{} costs {}", other.card, share(other.cost)))
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
