//! Batches: the same answers in the same order for any number of threads, and an end when one is wanted.

use std::ops::ControlFlow;

use double_dummy::{Batch, Position};
use search::{Budget, Cancel, Stopped};

use crate::data;
use crate::oracle::ending;

fn positions() -> impl Iterator<Item = Position> + Send {
    (0..400).map(|seed| ending(seed, 3 + seed as usize % 5, 13, seed as usize % 4))
}

#[test]
fn answers_come_in_order_for_any_number_of_threads() {
    let answers = |threads| {
        let batch = Batch { threads, ..Batch::default() };
        let mut answers = Vec::new();
        let solve = |solver: &mut double_dummy::Solver, position: Position| solver.cards(&position);
        batch
            .run(positions(), solve, |cards| {
                answers.push(cards);
                ControlFlow::Continue(())
            })
            .unwrap();
        answers
    };
    let expected = answers(1);
    assert_eq!(expected.len(), 400);
    assert_eq!(expected[17][0].0, positions().nth(17).unwrap().legal_cards().highest().unwrap());
    for threads in [0, 2, 5] {
        assert_eq!(answers(threads), expected);
    }
}

#[test]
fn tables_of_a_few_deals() {
    let known = data::tables("dd_tables.txt");
    let mut place = 0;
    let deals = known[..4].iter().map(|&(deal, _)| deal);
    Batch { threads: 2, ..Batch::default() }
        .tables(deals, |deal, table| {
            assert_eq!((deal, table), known[place]);
            place += 1;
            ControlFlow::Continue(())
        })
        .unwrap();
    assert_eq!(place, 4);
}

#[test]
fn the_taker_may_have_enough() {
    let mut taken = 0;
    let solve = |solver: &mut double_dummy::Solver, position: Position| solver.value(&position);
    let end = Batch::default().run((0..).map(|seed| ending(seed, 4, 13, 0)), solve, |_| {
        taken += 1;
        if taken == 10 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    assert_eq!((end, taken), (Err(Stopped::Cancelled), 10));
}

#[test]
fn a_switch_ends_it() {
    let cancel = Cancel::new();
    let deal = data::tables("hard_deals.txt")[0].0;
    let budget = Budget::unlimited().cancelled_by(&cancel);
    let batch = Batch { threads: 2, budget, ..Batch::default() };
    let questions = std::iter::repeat(deal).inspect(|_| cancel.cancel());
    assert_eq!(batch.tables(questions, |_, _| ControlFlow::Continue(())), Err(Stopped::Cancelled));
}

#[test]
#[should_panic(expected = "the third question")]
fn a_panic_is_passed_on() {
    let solve = |_: &mut double_dummy::Solver, number: i32| {
        assert!(number != 3, "the third question");
        Ok(number)
    };
    let _ = Batch { threads: 2, ..Batch::default() }.run(0.., solve, |_| ControlFlow::Continue(()));
}
