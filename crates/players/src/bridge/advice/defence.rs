//! What a defender should play, and why: the card that beats the contract in most worlds, solved double dummy.

use ::bridge::{BySeat, Hand, View};
use cards::{Card, CardSet, Rank};
use search::Budget;
use search::worlds::Worlds;
use single_dummy::advice::{Advice, Alternative, Basis, Freedom, Standing};
use single_dummy::explain::Layouts;
use single_dummy::fact::{Fact, Seen, facts};
use single_dummy::plan::Plan;

use super::{AdviceSettings, NoAdvice};
use crate::bridge::monte_carlo::{Scores, by_convention};
use crate::bridge::{Carding, MonteCarlo, MonteCarloSettings};

/// More worlds hardly change a card.
const WORLDS: usize = 200;

/// The lowest card whose holder is told.
const LOWEST_TOLD: Rank = Rank::Ten;

/// A chance, or a mean of tricks, that differs by less is the same.
const EQUAL: f64 = 1e-9;

/// The card with its chance of beating the contract, what it plays for, and what the others cost.
pub(super) fn advise(view: &View, settings: &AdviceSettings, budget: &Budget) -> Result<Advice, NoAdvice> {
    let contract = view.contract.ok_or(NoAdvice::NotToPlay)?;
    if !MonteCarlo::has_choice(view) {
        return Err(NoAdvice::Equal);
    }
    let (theirs, ours) = (contract.declarer.side(), view.seat.side());
    let model = settings.reading_of(theirs).or_else(|| settings.reading_of(ours));
    let mut player = MonteCarlo::new(MonteCarloSettings::default(), model, settings.seed, budget);
    let (scores, hands) = player.survey(view, budget, |worlds| worlds >= WORLDS);
    if hands.is_empty() {
        return Err(NoAdvice::NoLayout);
    }
    let needed = 14 - contract.bid.level().tricks();
    let beats = |tricks: usize| f64::from(u8::from(tricks >= needed));
    let (chances, tricks) = (scores.means(beats), scores.mean_tricks());
    let most = chances.iter().copied().fold(0.0, f64::max);
    let fine = |number: &usize| chances[*number] > most - EQUAL;
    let more = (0..chances.len()).filter(fine).map(|number| tricks[number]).fold(0.0, f64::max);
    let best: CardSet = (0..chances.len())
        .filter(|number| fine(number) && tricks[*number] > more - EQUAL)
        .map(|number| scores.cards()[number])
        .collect();
    let (card, _) = by_convention(view, best, Some(Carding::Standard), settings.seed);
    let number = scores.cards().iter().position(|&other| other == card).unwrap_or(0);
    let mut plan = Plan { chance: chances[number], ..Plan::default() };
    explain(view, &scores, &hands, |results| results[number] >= needed, &mut plan);
    let alternative = |(&other, &chance): (&Card, &f64)| {
        (other != card).then_some(Alternative { card: other, chance, cost: (plan.chance - chance).max(0.0) })
    };
    let mut alternatives: Vec<Alternative> =
        scores.cards().iter().zip(&chances).filter_map(alternative).collect();
    alternatives.sort_by(|a, b| a.cost.total_cmp(&b.cost));
    Ok(Advice {
        card: Some(card),
        at_most: None,
        proven: false,
        double_dummy: plan.chance,
        alternatives,
        scoring: None,
        basis: Basis::Defence { layouts: hands.len() },
        freedom: Freedom::Choice,
        standing: Standing::Open,
        plan,
    })
}

/// What the card plays for: facts of the hidden hands that tell the worlds in which it beats the contract.
fn explain(
    view: &View,
    scores: &Scores,
    hands: &[BySeat<Hand>],
    beats: impl Fn(&[usize]) -> bool,
    plan: &mut Plan,
) {
    let (Some(contract), Some(play)) = (view.contract, &view.play) else { return };
    let hidden = [view.seat.partner(), contract.declarer];
    let seen = Seen {
        own: [view.hand, view.dummy.unwrap_or_default()],
        unseen: view.unseen(),
        defenders: hidden,
        played: BySeat::from_fn(|seat| play.played_by(seat)),
    };
    // Before dummy is faced a suit lies in three hidden hands: how it divides is not told then.
    let told = |fact: &Fact| view.dummy.is_some() || matches!(fact, Fact::Holds { .. });
    let facts = facts(&seen, LOWEST_TOLD).into_iter().filter(told).collect();
    let worlds = scores.worlds(hands);
    let layouts: Vec<([CardSet; 2], f64)> =
        worlds.iter().map(|world| (hidden.map(|seat| world.hands[seat]), world.weight)).collect();
    let layouts = Layouts::new(&seen, &layouts, facts);
    let won = worlds.iter().enumerate().filter(|(_, world)| beats(&world.tricks));
    let won = Worlds::of(worlds.len(), won.map(|(number, _)| number));
    plan.plays_for = layouts.plays_for(&won);
    plan.beaten = layouts.beaten(&won);
}
