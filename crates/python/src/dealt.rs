//! Hands, and deals under conditions.

use bidding::{Inferences, OfAuction, System};
use bridge::{Deal, Hand, PartialDeal, Seat, Strain, View, points};
use cards::Suit;
use dealing::script::{Options, Script, Summary, run};
use dealing::{Knowledge, Sampler};
use notation::{Format, read_all};
use pyo3::prelude::*;

use crate::solver::with_solver;
use crate::{read, refused};

/// The most deals that are tried for a condition before it is given up.
const GENERATE: u64 = 1_000_000_000;

/// A hand in the form that all others are compared by, its high-card points, and its lengths from the spades down.
#[pyfunction]
pub(crate) fn hand_facts(text: &str) -> PyResult<(String, usize, [usize; 4])> {
    let hand: Hand = read("hand", text)?;
    let mut lengths = Suit::ALL.map(|suit| hand.in_suit(suit).len());
    lengths.reverse();
    Ok((hand.to_string(), usize::from(points::of_set(hand)), lengths))
}

/// Random deals that fulfil a condition in the words of `dealer`.
#[pyfunction]
#[pyo3(signature = (count, seed, condition="", predeal=None))]
pub(crate) fn deals(
    py: Python<'_>,
    count: usize,
    seed: u64,
    condition: &str,
    predeal: Option<&str>,
) -> PyResult<Vec<String>> {
    let mut script = Script::parse(condition).map_err(|error| refused(format_args!("condition: {error}")))?;
    if let Some(predeal) = predeal {
        let predeal: PartialDeal = read("predeal", predeal)?;
        for seat in Seat::ALL {
            script.predeal[seat] |= predeal.hand(seat);
        }
    }
    script.print_deals_only();
    let options =
        Options { seed, produce: Some(count as _), generate: Some(GENERATE as _), ..Options::default() };
    let mut printed = String::new();
    let summary = py.detach(|| run(&script, &options, &tricks, &mut printed)).map_err(refused)?;
    match summary {
        Summary { produced: 0, .. } if count > 0 => Err(refused("no deal fulfils the condition")),
        _ => {
            let (records, _) = read_all(Format::OneLine, printed.as_bytes());
            records.iter().map(|record| Ok(record.full_deal().map_err(refused)?.to_string())).collect()
        }
    }
}

/// Declarer's tricks.
fn tricks(deal: &Deal, declarer: Seat, strain: Strain) -> usize {
    with_solver(|solver| solver.tricks(deal, strain, declarer).expect("nothing stops it"))
}

/// Deals that fit what a seat knows after some calls, all of the same system.
#[pyfunction]
#[allow(clippy::too_many_arguments)]
pub(crate) fn worlds(
    py: Python<'_>,
    hand: &str,
    seat: &str,
    calls: &str,
    dealer: &str,
    vul: &str,
    system: &str,
    count: usize,
    seed: u64,
) -> PyResult<Vec<String>> {
    let system = System::named(system).map_err(|error| refused(format_args!("system: {error}")))?;
    let auction = questions::auction(read("dealer", dealer)?, calls).map_err(refused)?;
    let view = View::in_auction(read("seat", seat)?, read("hand", hand)?, auction, read("vul", vul)?);
    py.detach(|| {
        let inferences = Inferences::of_view(&view, |_| &system);
        let sampler = Sampler::new(&Knowledge::of_auction(&view, &system)).map_err(refused)?;
        let worlds: Vec<String> = sampler
            .worlds_where(seed, |world| inferences.fit(world))
            .take(count)
            .map(|world| world.to_string())
            .collect();
        if worlds.len() < count { Err(refused("no deal fits what the calls show")) } else { Ok(worlds) }
    })
}
