use cards::random::generator;

use super::*;
use crate::Shuffler;
use crate::script::Script;
use crate::script::columns::{Batch, Machine, NoSolver, Program};
use crate::shapes;

fn setting(script: &Script) -> Setting {
    let counts = [Count::Points, Count::Controls, Count::Losers, Count::Alternative(6)];
    Setting::new(&script.counts, script.predeal, counts.into_iter())
}

/// For random deals, no condition that holds is ruled out for the class of any of its hands.
#[track_caller]
fn sound(text: &str) {
    let script = Script::parse(text).unwrap();
    let condition = script.condition.unwrap();
    let setting = setting(&script);
    let program = Program::new(&script.graph, &script.counts, &NoSolver, [condition]);
    let shuffler = Shuffler::new(bridge::PartialDeal::new(script.predeal).unwrap()).unwrap();
    let mut rng = generator(9, 0);
    let mut batch = Batch::default();
    for _ in 0..3_000 {
        batch.push(&shuffler.hands(&mut rng));
    }
    let lanes = Machine::new(&program, generator(1, 1)).select(&[condition], &batch);
    let mut checked = 0;
    for lane in lanes {
        let hands = batch.get(lane as usize);
        for seat in setting.open() {
            let lengths = BySuit::from_fn(|suit| hands[seat].in_suit(suit).len() as u8);
            for tracked in [None, Some(Count::Points), Some(Count::Controls)] {
                let value = tracked.map_or(0, |count| script.counts.table(count).in_hand(hands[seat].bits()));
                let subject = Subject { seat, tracked };
                let mut study = Study::new(&script.graph, &setting, subject, &[condition]);
                let mut kept = Vec::new();
                study.values(&lengths, value - 2..=value + 1, &mut |value| kept.push(value));
                assert!(kept.contains(&value), "{seat} {hands:?}");
                checked += 1;
            }
        }
    }
    assert!(checked > 50, "only {checked} checks");
}

#[test]
fn conditions_that_hold_are_never_ruled_out() {
    sound("hcp(north) > 12 and spades(north) >= 4");
    sound("hcp(west, spades) >= hcp(west) / 2 and hcp(west) % 3 == 1");
    sound("shape(east, any 4333 + any 4432) or hascard(south, AS)");
    sound("control(north) * 2 - hcp(north) < -6 and not (loser(south) > 7)");
    sound("spades(north) + spades(south) >= 8 ? hcp(north) + hcp(south) > 20 : clubs(east) != 3");
    sound("hcp(north) + hcp(south) > 22 and hcp(east) - hcp(west) < 3");
    sound("altcount 6 1 -1 1 -2\npt6(north) + hcp(south) > 3 and hcp(east) + hcp(west) >= 18");
    sound("predeal south SAQ542, HKJ87, D32, CAK\nhcp(west) > 10 && hearts(north) <= 4");
    sound(
        "predeal south SAQ542, HKJ87, D32, CAK north SK3, HT92, DAK54, CQ762\nhcp(west) > 5 && hearts(east) <= 4",
    );
    sound("top3(north, spades) >= 1 and cccc(north) > 900 and quality(north, spades) > 100");
}

#[test]
fn classes_that_cannot_fit_are_ruled_out() {
    let script = Script::parse("hcp(north) >= 15 and hcp(north) <= 17 and shape(north, any 4333)").unwrap();
    let setting = setting(&script);
    let subject = Subject { seat: Seat::North, tracked: Some(Count::Points) };
    let mut study = Study::new(&script.graph, &setting, subject, &[script.condition.unwrap()]);
    let mut kept = 0;
    for lengths in shapes::all() {
        study.values(&lengths, 0..=37, &mut |_| kept += 1);
    }
    assert_eq!(kept, 4 * 3);
}

#[test]
fn the_last_hand_gets_what_is_left() {
    let script = Script::parse(
        "predeal south SAQ542, HKJ87, D32, CAK north SK3, HT92, DAK54, CQ762\nhcp(west) == 8 and hearts(west) == 3",
    )
    .unwrap();
    let setting = setting(&script);
    // North and south have 29 points and seven hearts: east has 3 points and three hearts when west has 8 and three.
    let fits = |value, hearts: u8| {
        let lengths = BySuit::new([3, 4, hearts, 6 - hearts]);
        let subject = Subject { seat: Seat::East, tracked: Some(Count::Points) };
        let mut study = Study::new(&script.graph, &setting, subject, &[script.condition.unwrap()]);
        let mut kept = false;
        study.values(&lengths, value..=value, &mut |_| kept = true);
        kept
    };
    assert!(fits(3, 3));
    assert!(!fits(4, 3));
    assert!(!fits(3, 2));
}
