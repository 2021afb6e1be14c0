//! The ordered map: the same answers in the same order on any number of threads, and an end when one is wanted.

use std::ops::ControlFlow;
use std::sync::atomic::{AtomicUsize, Ordering};

use search::{Budget, Parallel, Stopped};

fn squares(threads: usize, jobs: u64) -> Vec<u64> {
    let mut answers = Vec::new();
    let done = Parallel::on(threads).map(
        0..jobs,
        |_| (),
        |(), number| Ok(number * number),
        |answer| {
            answers.push(answer);
            ControlFlow::Continue(())
        },
    );
    assert_eq!(done, Ok(()));
    answers
}

#[test]
fn answers_come_in_order_on_any_number_of_threads() {
    let expected: Vec<u64> = (0..1000).map(|number| number * number).collect();
    for threads in [0, 1, 2, 5] {
        assert_eq!(squares(threads, 1000), expected);
        assert!(squares(threads, 0).is_empty());
    }
}

#[test]
fn jobs_are_drawn_only_so_far_ahead() {
    let drawn = AtomicUsize::new(0);
    let jobs = (0..).inspect(|_| {
        drawn.fetch_add(1, Ordering::Relaxed);
    });
    let mut taken = 0;
    let ended = Parallel::on(2).map(
        jobs,
        |_| (),
        |(), number: usize| Ok(number),
        |_| {
            taken += 1;
            assert!(drawn.load(Ordering::Relaxed) <= taken + 2 * 64);
            if taken == 500 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        },
    );
    assert_eq!((ended, taken), (Err(Stopped::Cancelled), 500));
}

#[test]
fn a_state_keeps_to_the_budget_of_the_work() {
    for threads in [1, 3] {
        let parallel = Parallel { threads, budget: Budget::unlimited().nodes(100) };
        let mut taken = 0;
        let spend = |budget: &mut Budget, _| budget.spend(1);
        let ended = parallel.map(0.., Budget::clone, spend, |()| {
            taken += 1;
            ControlFlow::Continue(())
        });
        assert_eq!(
            ended,
            Err(Stopped::Nodes),
            "the reason is the first one, not that others were told to stop"
        );
        assert!(taken < 100);
    }
}
