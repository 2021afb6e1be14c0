//! No card takes a fifth more than its limit to find, whatever is tried on the way: nodes, so that every run is the same.

use bridge::{Board, BySeat, Deal, Seat, Table};
use cards::random::generator;
use players::bridge::{CardPlayer as _, Robot, Spec};
use search::Budget;

/// A decision's limit in nodes, a fiftieth of a second or so.
const LIMIT: u64 = 200_000;

/// A board played by four of the same player after an auction.
#[track_caller]
fn check(player: &str, number: u64) {
    let spec: Spec = format!("{player}:nodes={LIMIT}").parse().unwrap();
    let meter = Budget::unlimited().nodes(u64::MAX);
    let mut robots: BySeat<Robot> = BySeat::from_fn(|seat: Seat| spec.build(seat.index() as u64, &meter));
    let board = Board::numbered(number as usize, Deal::random(&mut generator(118, number)));
    let mut table = Table::new(Board { dealer: Seat::South, ..board });
    for call in ["1NT", "P", "3NT", "P", "P", "P"] {
        table.call(call.parse().unwrap()).unwrap();
    }
    let mut most = 0;
    while let Some(seat) = table.actor() {
        let before = meter.nodes_left().unwrap();
        let decision = robots[seat].play(&table.view(seat));
        let spent = before - meter.nodes_left().unwrap();
        let place = table.play_so_far().map_or(0, |play| play.cards().len());
        assert!(
            spent <= LIMIT * 6 / 5,
            "{player}, board {number}, card {place}: {spent} nodes; {}",
            decision.reason
        );
        most = most.max(spent);
        table.play(decision.choice).unwrap();
    }
    assert!(most > LIMIT / 2, "{player} spent {most} nodes at most: they are not counted");
}

#[test]
fn no_decision_spends_a_fifth_more_than_its_limit() {
    for (number, player) in
        (1..).zip(["mc", "rules+mc", "rules+alphamu", "swo", "policy+alphamu", "mc:weights=on"])
    {
        check(player, number);
    }
}
