use std::time::Duration;

use bridge::Board;

use super::*;
use crate::pool::{Class, Pool};

const DEAL: &str = "N:AKQJ.AKQ.AKQ.AKQ T98.JT9.JT98.JT9 765.876.765.8765 432.5432.432.432";

async fn analyse(calls: &str, cards: &str, fair: bool) -> Analysis {
    let mut table = Table::new(Board::numbered(1, DEAL.parse().unwrap()));
    calls.split_whitespace().for_each(|call| table.call(call.parse().unwrap()).unwrap());
    cards.split_whitespace().for_each(|card| table.play(card.parse().unwrap()).unwrap());
    let system = Arc::new(System::named("sayc").unwrap());
    let question = Question { table, form: Form::Imps, system, fair };
    let pool = Pool::new(1, 1);
    let limit = Duration::from_secs(60);
    pool.ask(Class::Request, limit, move |worker, stop| question.analyse(worker, stop))
        .await
        .unwrap()
        .unwrap()
}

#[tokio::test]
async fn what_was_at_the_lead_less_what_was_lost_is_what_was_taken() {
    // Thirteen top tricks; the queen under the eight's lead is fine, throwing the ace away is not.
    let analysis = analyse("7NT P P P", "DJ D5 D2 DA ST S5 S2 SA", false).await;
    assert_eq!(analysis.trace, [13; 5].into_iter().chain([13; 4]).collect::<Vec<_>>());
    let sum = analysis.sum.unwrap();
    assert_eq!(sum.lead - sum.declarer_lost + sum.defence_lost, sum.taken);
    assert_eq!(analysis.tricks[Seat::North]["NT"], 13);
    assert_eq!(analysis.par.unwrap().score_ns, 1520);
}

#[tokio::test]
async fn a_card_that_gives_a_trick_away_is_marked() {
    let analysis = analyse("7NT P P P", "DJ D5 D2 DA", false).await;
    assert!(analysis.cards.iter().all(|card| card.mark.is_none()));
    // Diamonds are led and dummy's side follows with the queen to a trick it wins anyway.
    let lost = Stakes {
        contract: "7NT by N".parse().unwrap(),
        vulnerability: Vulnerability::None,
        form: Form::Imps,
    };
    assert_eq!(lost.lost(Side::NorthSouth, 13, 12), 17.0);
    assert_eq!(lost.lost(Side::EastWest, 1, 0), 17.0);
    assert_eq!(mark(Form::Imps, 1, 17.0, None, false), Some("??"));
    assert_eq!(mark(Form::Imps, 1, 17.0, None, true), Some("-"));
    assert_eq!(accuracy(Form::Imps, [0.0, 0.0].into_iter()), Some(100.0));
    assert_eq!(accuracy(Form::Imps, std::iter::empty()), None);
}
