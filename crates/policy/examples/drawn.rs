//! How good drawn deals are: `cargo run --release -p merrimac-policy --example drawn -- DEALS SIZE [SEED]`.
//!
//! The natural style bids random deals. At every turn that leaves a choice, deals are drawn as the player to call sees it,
//! several times over: those that went through the auction together, and where it can be done by rejection, for which
//! the former are the pilot sample. Of both are told the questions that it took; how many independent deals would be as
//! good, by how far the draws agree on the points and lengths of the hidden hands; and in how many deals everybody does
//! call as at the table.

#![allow(clippy::print_stdout)]

use std::fmt;

use bridge::{Auction, Board, BySeat, Deal, Hand, Seat};
use cards::random::generator;
use cards::{Rank, Suit};
use policy::{Belief, Policy, RejectionSampler, Turn, Worlds};
use search::Budget;

/// A call so likely leaves no choice.
const SURE: f32 = 0.98;
/// How often deals are drawn at each turn.
const DRAWS: usize = 4;
const BELIEF: Belief = Belief { power: 3.0, floor: 0.001 };

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let number = |at: usize, usual: u64| args.get(at).map_or(Ok(usual), |given| given.parse());
    let (deals, size, seed) = (number(0, 40)?, number(1, 96)? as usize, number(2, 7)?);
    let policy = Policy::named("natural").ok_or("no such style")??;
    // All turns, and those at which both ways can be gone.
    let (mut all, mut together, mut rejection) = (Account::default(), Account::default(), Account::default());
    for number in 1..=deals {
        let board = Board::numbered(number as usize, Deal::random(&mut generator(seed, number)));
        let mut auction = Auction::new(board.dealer);
        while let Some(seat) = auction.to_call() {
            let hand = board.deal.hand(seat);
            let calls = policy.distribution(&Turn::new(&auction, board.vulnerability)?, hand);
            if auction.last_bid().is_some() && calls.probability(calls.best()) < SURE {
                let (mut drawn, mut apart) = (Vec::new(), Vec::new());
                for draw in 0..DRAWS {
                    let rng = generator(seed + 1 + draw as u64, number);
                    let known = Some((seat, hand));
                    let mut worlds = Worlds::new(board.dealer, board.vulnerability, known, size, rng)
                        .believing(BySeat::from_fn(|_| BELIEF));
                    for &call in auction.calls() {
                        worlds.push(&policy, call)?;
                    }
                    let of_pilot = worlds.questions();
                    drawn.push((of_pilot, worlds.deals().collect::<Vec<Deal>>()));
                    let rng = generator(seed + 1001 + draw as u64, number);
                    if let Some(mut source) = RejectionSampler::new(worlds, &policy, rng)
                        && let Ok(deals) = source.deals(&policy, size, &Budget::unlimited())
                    {
                        apart.push((source.questions() + of_pilot, deals));
                    }
                }
                let calling_so = |deals: &[Deal]| calling_so(&policy, &board, &auction, seat, deals);
                all.add(seat, &drawn, calling_so);
                if apart.len() == DRAWS {
                    together.add(seat, &drawn, calling_so);
                    rejection.add(seat, &apart, calling_so);
                }
            }
            auction.push(calls.best())?;
        }
    }
    println!("{} turns, {DRAWS} draws of {size} deals at each", all.turns);
    println!("together:     {all}");
    println!(
        "at the {:.0} % of the turns where they can be had by rejection:",
        100.0 * rejection.turns / all.turns
    );
    println!("together:     {together}");
    println!("by rejection: {rejection}, those of the pilot sample counted");
    Ok(())
}

/// What several draws at each of many turns come to.
#[derive(Default)]
struct Account {
    turns: f64,
    questions: f64,
    so: f64,
    variance: Variance,
}

impl Account {
    /// Adds the draws of a turn, each with the questions that it took.
    fn add(&mut self, known: Seat, drawn: &[(usize, Vec<Deal>)], calling_so: impl Fn(&[Deal]) -> f64) {
        self.turns += 1.0;
        for (questions, deals) in drawn {
            self.questions += *questions as f64 / DRAWS as f64;
            self.so += calling_so(deals) / DRAWS as f64;
        }
        self.variance.add(known, drawn.iter().map(|(_, deals)| &deals[..]));
    }
}

impl fmt::Display for Account {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (questions, effective) = (self.questions / self.turns, self.variance.effective());
        write!(
            f,
            "{questions:.0} questions a draw, as good as {effective:.1} independent deals, {:.2} for 1,000 questions; \
             everybody calls so in {:.1} %",
            1000.0 * effective / questions,
            100.0 * self.so / self.turns,
        )
    }
}

/// The share of the deals in which the hidden hands make their calls.
fn calling_so(policy: &Policy, board: &Board, auction: &Auction, known: Seat, drawn: &[Deal]) -> f64 {
    let mut so = vec![true; drawn.len()];
    let mut before = Auction::new(board.dealer);
    for (seat, call) in auction.iter() {
        if seat != known {
            let turn = Turn::new(&before, board.vulnerability).expect("the auction goes on");
            let answers = policy.distributions(drawn.iter().map(|deal| (&turn, deal.hand(seat))));
            so.iter_mut().zip(&answers).for_each(|(so, answer)| *so &= answer.best() == call);
        }
        before.push(call).expect("a legal call");
    }
    so.iter().filter(|&&so| so).count() as f64 / drawn.len() as f64
}

/// Sums of variances of points and lengths, within draws and between the means of draws.
#[derive(Default)]
struct Variance {
    within: f64,
    between: f64,
}

impl Variance {
    fn add<'a>(&mut self, known: Seat, drawn: impl Iterator<Item = &'a [Deal]> + Clone) {
        for seat in Seat::ALL.into_iter().filter(|&seat| seat != known) {
            for feature in 0..5 {
                let moments: Vec<[f64; 2]> = drawn
                    .clone()
                    .map(|deals| moments(deals.iter().map(|deal| value(deal.hand(seat), feature))))
                    .collect();
                self.within += moments.iter().map(|[_, variance]| variance).sum::<f64>() / DRAWS as f64;
                // Of few means, so not by their number but by one less.
                let [_, variance] = self::moments(moments.iter().map(|&[mean, _]| mean));
                self.between += variance * DRAWS as f64 / (DRAWS - 1) as f64;
            }
        }
    }

    fn effective(&self) -> f64 {
        // The variance of all deals is that within draws and between them.
        (self.within + self.between) / self.between
    }
}

/// Mean and variance.
fn moments(values: impl Iterator<Item = f64> + Clone) -> [f64; 2] {
    let count = values.clone().count() as f64;
    let mean = values.clone().sum::<f64>() / count;
    [mean, values.map(|value| (value - mean) * (value - mean)).sum::<f64>() / count]
}

/// The length of a suit, or the high-card points.
fn value(hand: Hand, feature: usize) -> f64 {
    let points = |rank: Rank| (rank.index() + 4).saturating_sub(Rank::Ace.index());
    match Suit::ALL.get(feature) {
        Some(&suit) => hand.in_suit(suit).len() as f64,
        None => hand.iter().map(|card| points(card.rank()) as f64).sum(),
    }
}
