//! Problems from bridge columns (`testdata/single/problems.md`): the declarers find the key play.
//!
//! Each row is a moment at which lines part. Declarer sees his two hands, the contract and the cards played; the
//! defenders' hands of the diagram only say what they played. Effort is counted in cards of the solver, so that the
//! answers are the same on every machine.

use bridge::{Board, Contract, Deal, Seat, Strain, Table};
use cards::Card;
use double_dummy::Solver;
use players::bridge::{Aim, Declarer, DeclarerSettings, Method, MonteCarloSettings, Strangers};
use search::Budget;
use single_dummy::english::{English, Language};

/// A deal, its contract, and moments of the play.
struct Problem {
    deal: &'static str,
    contract: &'static str,
    /// Thousands of cards that the solver may play.
    effort: u64,
    /// The cards up to the moment, and the cards that are right.
    moments: &'static [(&'static str, &'static str)],
}

/// P2: eliminate hearts and the clubs on top, then exit with a trump, not with a club.
const ENDPLAY: Problem = Problem {
    deal: "N:8542.T95.J9.AKJ5 T.AK743.Q652.Q64 AJ9763..K87.T832 KQ.QJ862.AT43.97",
    contract: "4SX by S",
    effort: 20_000,
    moments: &[("HQ H5 H3 S3 SA SQ S2 ST C2 C7 CA C4 H9 H4 S6 H2 C3 C9 CK C6 HT H7 S7 H6", "SJ S9")],
};

/// P4: four diamond tricks from KJ532 opposite A84 with the greatest safety.
const SAFETY_PLAY: Problem = Problem {
    deal: "N:532.K5.KJ532.AK3 J964.987.QT76.J9 AQ8.A42.A84.7542 KT7.QJT63.9.QT86",
    contract: "3NT by S",
    effort: 60_000,
    moments: &[("HQ HK H7 H2", "DK"), ("HQ HK H7 H2 DK D6 D4 D9 D2 D7", "D8")],
};

/// P5: hold up once, win the second heart, take the diamond finesse.
const HOLD_UP: Problem = Problem {
    deal: "N:983.732.AJ97.AQT KQ42.JT4.K63.965 AJ76.A95.QT.KJ83 T5.KQ86.8542.742",
    contract: "3NT by S",
    effort: 20_000,
    moments: &[("H6 H2 HT", "H5"), ("H6 H2 HT H5 HJ", "HA"), ("H6 H2 HT H5 HJ HA H8 H3", "DQ DT")],
};

/// P7: the diamond finesse, which is more than an even break.
const FINESSE: Problem = Problem {
    deal: "N:54.J7.A7532.AKJ9 Q96.AKQ83.QT96.4 AJT.T4.KJ.QT8732 K8732.9652.84.65",
    contract: "5C by S",
    effort: 10_000,
    moments: &[
        ("H2 H7 HQ H4 HK HT H5 HJ S6 SA S2 S4 C2 C5 CA C4 CK H3 C3 C6", "D7 D5 D3 D2"),
        ("H2 H7 HQ H4 HK HT H5 HJ S6 SA S2 S4 C2 C5 CA C4 CK H3 C3 C6 D2 D6", "DJ"),
    ],
};

fn check(method: Method, problem: &Problem) {
    let deal: Deal = problem.deal.parse().unwrap();
    let contract: Contract = problem.contract.parse().unwrap();
    for (played, right) in problem.moments {
        let mut table = Table::with_contract(Board::numbered(1, deal), contract);
        for card in played.split_whitespace() {
            table.play(card.parse().unwrap()).unwrap();
        }
        let nodes = Some(1_000 * problem.effort);
        // Columns count the layouts, and do not ask what people would have led from them.
        let strangers = Strangers::Books;
        let monte_carlo = MonteCarloSettings { nodes, strangers, ..MonteCarloSettings::default() };
        let settings = DeclarerSettings { aim: Aim::Contract, monte_carlo, ..DeclarerSettings::of(method) };
        let advice =
            Declarer::new(settings, None, 1, &Budget::unlimited()).advise(&table.view(Seat::South)).unwrap();
        let card = advice.card.unwrap().to_string();
        assert!(
            right.split(' ').any(|right| right == card),
            "{played}: {card}, expected {right}; {}",
            English.advice(&advice)
        );
    }
}

#[test]
#[ignore = "takes up to ten seconds a card"]
fn swo_exits_with_a_trump() {
    check(Method::Swo, &ENDPLAY);
}

#[test]
#[ignore = "takes up to ten seconds a card"]
fn swo_plays_safe() {
    check(Method::Swo, &SAFETY_PLAY);
}

#[test]
#[ignore = "takes up to ten seconds a card"]
fn swo_holds_up_once() {
    check(Method::Swo, &HOLD_UP);
}

#[test]
fn swo_finesses() {
    check(Method::Swo, &FINESSE);
}

#[test]
#[ignore = "takes up to ten seconds a card"]
fn alphamu_exits_with_a_trump() {
    check(Method::AlphaMu, &ENDPLAY);
}

#[test]
#[ignore = "takes up to ten seconds a card"]
fn alphamu_plays_safe() {
    check(Method::AlphaMu, &SAFETY_PLAY);
}

#[test]
#[ignore = "takes up to ten seconds a card"]
fn alphamu_holds_up_once() {
    check(Method::AlphaMu, &HOLD_UP);
}

#[test]
fn alphamu_finesses() {
    check(Method::AlphaMu, &FINESSE);
}

/// P9: five diamonds make on the lead of the ten of diamonds, and a spade lead beats them.
#[test]
fn double_dummy_solves_the_fifth_diamond() {
    let deal = "N:5432.AKT3.AK6.J2 T9.Q9875.874.A83 AKQ.J4.QJ532.T54 J876.62.T9.KQ976";
    leads(deal, "5D by S", 11, |lead| !lead.starts_with('S'));
}

/// P10: only the small spades beat six hearts.
#[test]
fn double_dummy_solves_the_small_spade() {
    let deal = "N:973.973.A973.973 QJT.4.JT84.Q8642 K.AKQJ2.KQ52.AKT A86542.T865.6.J5";
    leads(deal, "6H by S", 12, |lead| !["S2", "S4", "S5", "S6"].contains(&lead));
}

/// Solves every opening lead; those that let the contract make are the ones named.
fn leads(deal: &str, contract: &str, needed: usize, makes: impl Fn(&str) -> bool) {
    let deal: Deal = deal.parse().unwrap();
    let contract: Contract = contract.parse().unwrap();
    let strain: Strain = contract.bid.strain();
    let position = double_dummy::Position::start(&deal, strain, contract.leader());
    let cards: Vec<(Card, usize)> = Solver::default().cards(&position).unwrap();
    for (lead, defenders) in cards {
        assert_eq!(13 - defenders >= needed, makes(&lead.to_string()), "{lead}");
    }
}
