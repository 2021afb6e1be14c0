//! Ready-made conditions to practise on. Each names its dealer, so that the theme arises for South, the player.

/// Something to practise.
pub(crate) struct Theme {
    pub(crate) title: &'static str,
    pub(crate) condition: &'static str,
    /// One deal in how many fulfils it, counted over 17,000 such deals or more.
    pub(crate) one_in: f64,
}

pub(crate) const THEMES: [Theme; 9] = [
    Theme {
        title: "1NT and transfers",
        condition: "dealer north\n\
             hcp(north)>=15 && hcp(north)<=17 && shape(north, any 4333 + any 4432)\n\
             && (hearts(south)>=5 || spades(south)>=5) && hearts(south)!=4 && spades(south)!=4\n\
             && shape(south, any 5xxx + any 6xxx - any 65xx - any 55xx) && hcp(south)<=13\n\
             && hcp(east)<=8 && shape(east, any 4333 + any 4432 + any 5332)",
        one_in: 562.0,
    },
    Theme {
        title: "Stayman",
        condition: "dealer north\n\
             hcp(north)>=15 && hcp(north)<=17 && shape(north, any 4333 + any 4432)\n\
             && hcp(south)>=9 && hcp(south)<=14 && shape(south, any 4432 + any 5422 + any 4441 + any 5431)\n\
             && (hearts(south)==4 || spades(south)==4) && hearts(south)<=4 && spades(south)<=4\n\
             && hcp(east)<=8 && shape(east, any 4333 + any 4432 + any 5332)",
        one_in: 635.0,
    },
    Theme {
        title: "Raising partner’s major",
        condition: "dealer north\n\
             hcp(north)>=12 && hcp(north)<=14 && shape(north, any 5332 + any 5422)\n\
             && ((spades(north)==5 && spades(south)>=3 && spades(south)<=5)\n\
                 || (hearts(north)==5 && spades(north)<=3 && hearts(south)>=3 && hearts(south)<=5 && spades(south)<=3))\n\
             && hcp(south)>=6 && hcp(south)<=15 && hcp(east)<=8 && shape(east, any 4333 + any 4432 + any 5332)",
        one_in: 547.0,
    },
    Theme {
        title: "Weak twos",
        condition: "dealer south\n\
             hcp(south)>=6 && hcp(south)<=10\n\
             && ((spades(south)==6 && top3(south, spades)>=2 && hearts(south)<=3)\n\
                 || (hearts(south)==6 && top3(south, hearts)>=2 && spades(south)<=3))\n\
             && shape(south, any 6322 + any 6331)",
        one_in: 155.0,
    },
    Theme {
        title: "Answering a weak two",
        condition: "dealer north\n\
             hcp(north)>=6 && hcp(north)<=9 && shape(north, any 6322 + any 6331)\n\
             && ((spades(north)==6 && top3(north, spades)>=2) || (hearts(north)==6 && top3(north, hearts)>=2))\n\
             && hcp(south)>=13 && hcp(east)<=9 && shape(east, any 4333 + any 4432 + any 5332)",
        one_in: 2442.0,
    },
    Theme {
        title: "Take-out doubles",
        condition: "dealer east\n\
             hcp(east)>=12 && hcp(east)<=15 && (hearts(east)==5 || spades(east)==5) && shape(east, any 5332 + any 5422)\n\
             && hcp(south)>=13 && hcp(south)<=17\n\
             && ((hearts(east)==5 && hearts(south)<=2 && shape(south, 4xxx - 4xx1 - 4x1x - 4xx0 - 4x0x - 4xx2 - 4x2x))\n\
                 || (spades(east)==5 && spades(south)<=2 && shape(south, x4xx - x4x1 - x41x - x4x0 - x40x - x4x2 - x42x)))",
        one_in: 2012.0,
    },
    Theme {
        title: "Answering a take-out double",
        condition: "dealer west\n\
             hcp(west)>=12 && hcp(west)<=14 && hearts(west)==5 && shape(west, any 5332 + any 5422) && spades(west)<=3\n\
             && hcp(north)>=13 && hcp(north)<=16 && hearts(north)<=1 && spades(north)==4\n\
             && diamonds(north)>=3 && clubs(north)>=3 && hcp(east)<=5 && hearts(east)<=2",
        one_in: 204_633.0,
    },
    Theme { title: "Strong two clubs", condition: "dealer south\nhcp(south)>=22", one_in: 237.0 },
    Theme {
        title: "Slam tries after 2/1",
        condition: "dealer south\n\
             shape(south, 5xxx + 6xxx - any 55xx - any 5332 - any 65xx) && hcp(south)>=14 && hcp(south)<=18\n\
             && spades(north)==3 && hcp(north)>=14 && (clubs(north)>=5 || diamonds(north)>=5) && hearts(north)<5\n\
             && hcp(east)<=6 && hcp(west)<=7",
        one_in: 12_809.0,
    },
];

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use bidding::System;
    use bridge::{Auction, Board, Seat};

    use super::*;
    use crate::deals;
    use crate::pool::{Pool, Priority};
    use crate::table::Source;

    /// South's first call, and the call before it, on the boards of a theme, everybody following the system.
    async fn first_calls(theme: &Theme, boards: usize) -> Vec<(String, String)> {
        let system = System::named("two-over-one").unwrap();
        let condition = theme.condition.to_owned();
        let pool = Pool::new(1, 1);
        let deal = move |worker: &mut _, budget: &_| {
            let source = Source::Condition { condition, seed: 7, drawn: false };
            (1..=boards).map(|place| deals::board(&source, place, worker, budget).unwrap().unwrap()).collect()
        };
        let boards: Vec<_> = pool.ask(Priority::Request, Duration::from_secs(120), deal).await.unwrap();
        let call = |board: Board| {
            let mut auction = Auction::new(board.dealer);
            while let Some(seat) = auction.to_call() {
                let call = system.bid(board.deal.hand(seat), &auction, board.vulnerability).unwrap();
                let heard = auction.iter().rev().find(|(by, _)| *by == Seat::North);
                let heard = heard.map_or_else(String::new, |(_, call)| call.to_string());
                if seat == Seat::South {
                    return (heard, call.to_string());
                }
                auction.push(call).unwrap();
            }
            unreachable!("an auction has a call of every seat")
        };
        boards.iter().map(|board| call(board.into())).collect()
    }

    /// The theme arises for South on nearly every board: `expected` holds of partner's call before and of South's.
    async fn check(title: &str, expected: impl Fn(&str, &str) -> bool) {
        let theme = THEMES.iter().find(|theme| theme.title == title).unwrap();
        let calls = first_calls(theme, 10).await;
        let arisen = calls.iter().filter(|(heard, call)| expected(heard, call)).count();
        assert!(arisen >= 9, "{title}: {calls:?}");
    }

    #[tokio::test]
    async fn every_theme_arises_for_the_player() {
        check("Slam tries after 2/1", |_, call| call == "1S").await;
        check("1NT and transfers", |heard, call| heard == "1NT" && ["2D", "2H"].contains(&call)).await;
        check("Stayman", |heard, call| heard == "1NT" && call == "2C").await;
        check("Weak twos", |_, call| ["2H", "2S"].contains(&call)).await;
        check("Answering a weak two", |heard, _| ["2H", "2S"].contains(&heard)).await;
        check("Take-out doubles", |_, call| call == "X").await;
        check("Answering a take-out double", |heard, _| heard == "X").await;
        check("Raising partner’s major", |heard, _| ["1H", "1S"].contains(&heard)).await;
        check("Strong two clubs", |_, call| call == "2C").await;
    }
}
