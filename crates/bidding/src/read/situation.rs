//! What is known after some calls: of each hand, of each side, and of each call.

use std::sync::Arc;

use bridge::{Auction, Bid, Call, Doubling, Seat};
use cards::Suit;

use crate::language::{Force, Status, Who};
use crate::picture::{Average, Outline, Picture};

use super::bind::game_level;

/// What one call turned out to be.
#[derive(Debug, Clone, Default)]
pub(crate) struct CallRecord {
    /// The names of the rows that may have made it, likeliest first.
    pub(crate) names: Vec<Arc<str>>,
    pub(crate) force: Force,
    pub(crate) status: Status,
    pub(crate) artificial: bool,
    pub(crate) agrees: Option<Suit>,
    pub(crate) marks: Option<Arc<str>>,
}

/// What is known of one player.
#[derive(Debug, Clone)]
pub(crate) struct Player {
    /// The hands that may have made the calls.
    pub(crate) picture: Arc<Picture>,
    /// The hands that the rules alone would have made them with: rules go by what a call promises, which does not change
    /// when examples teach that some other hand makes it too.
    pub(crate) promised: Arc<Picture>,
    /// Of what is promised.
    pub(crate) outline: Outline,
    /// Of what is promised.
    pub(crate) average: Average,
    /// Suits named or shown, one bit each.
    pub(crate) suits: u8,
}

/// What is known of one side.
#[derive(Debug, Clone, Default)]
pub(crate) struct Partnership {
    pub(crate) game_force: bool,
    pub(crate) agreed: Option<Suit>,
    pub(crate) marks: Vec<Arc<str>>,
}

/// What is known after some calls. Players are counted from the dealer, so that the dealer's seat does not matter.
#[derive(Debug, Clone)]
pub(crate) struct Situation {
    auction: Auction,
    /// Whether the dealer's side and the other are vulnerable.
    vulnerable: [bool; 2],
    players: [Player; 4],
    sides: [Partnership; 2],
    records: Vec<CallRecord>,
}

impl Situation {
    /// Before the first call.
    pub(crate) fn start(vulnerable: [bool; 2]) -> Self {
        let picture = Picture::anything();
        let (outline, average, picture) = (picture.outline(), picture.average(), Arc::new(picture));
        let player = Player { outline, average, promised: Arc::clone(&picture), picture, suits: 0 };
        Self {
            auction: Auction::new(Seat::North),
            vulnerable,
            players: std::array::from_fn(|_| player.clone()),
            sides: Default::default(),
            records: Vec::new(),
        }
    }

    /// After one more call that was read as `record`, shows `picture` and promises `promised`, if that is not the same.
    pub(crate) fn after(
        &self,
        call: Call,
        record: CallRecord,
        picture: Picture,
        promised: Option<Picture>,
    ) -> Self {
        let mut next = self.clone();
        let caller = self.calls().len() % 4;
        next.auction.push(call).expect("the call was checked");
        let partner_suits = self.players[(caller + 2) % 4].suits;
        let their_suits = self.players[(caller + 1) % 4].suits | self.players[(caller + 3) % 4].suits;
        let player = &mut next.players[caller];
        if *player.picture != picture {
            player.picture = Arc::new(picture);
        }
        let promised = promised.map_or_else(|| Arc::clone(&player.picture), Arc::new);
        if *player.promised != *promised {
            player.outline = promised.outline();
            player.average = promised.average();
            player.promised = promised;
        }
        let side = &mut next.sides[caller % 2];
        if let Some(suit) = call.bid().and_then(|bid| bid.strain().suit())
            && !record.artificial
            && their_suits >> suit.index() & 1 == 0
        {
            player.suits |= 1 << suit.index();
            if partner_suits >> suit.index() & 1 == 1 && record.agrees.is_none() {
                side.agreed = Some(suit);
            }
        }
        for suit in Suit::ALL {
            if player.outline.lengths[suit].low >= crate::Amount::whole(4) {
                player.suits |= 1 << suit.index();
            }
        }
        side.game_force |= record.force == Force::Game;
        side.agreed = record.agrees.or(side.agreed);
        side.marks.extend(record.marks.clone());
        next.records.push(record);
        next
    }

    pub(crate) fn auction(&self) -> &Auction {
        &self.auction
    }

    pub(crate) fn calls(&self) -> &[Call] {
        self.auction.calls()
    }

    /// The place of the player to call, counted from the dealer.
    pub(crate) fn caller(&self) -> usize {
        self.calls().len() % 4
    }

    pub(crate) fn player(&self, place: usize) -> &Player {
        &self.players[place % 4]
    }

    pub(crate) fn partner(&self) -> &Player {
        self.player(self.caller() + 2)
    }

    pub(crate) fn side(&self) -> &Partnership {
        &self.sides[self.caller() % 2]
    }

    pub(crate) fn record(&self, place: usize) -> Option<&CallRecord> {
        self.records.get(place)
    }

    /// Whether the call at this place may have that name.
    pub(crate) fn is_named(&self, place: usize, name: &str) -> bool {
        self.records.get(place).is_some_and(|record| record.names.iter().any(|known| **known == *name))
    }

    /// Whether the call at a place is a double of an artificial bid.
    pub(crate) fn doubles_artificial(&self, place: usize) -> bool {
        let before = place.checked_sub(1).and_then(|before| self.records.get(before));
        self.calls()[place] == Call::Double && before.is_some_and(|record| record.artificial)
    }

    /// Whether the caller's side (0) or the other (1) is vulnerable.
    pub(crate) fn vulnerable(&self, other: usize) -> bool {
        self.vulnerable[(self.caller() + other) % 2]
    }

    /// The places of the players meant.
    pub(crate) fn places(&self, who: Who) -> &'static [usize] {
        const PLACES: [[usize; 2]; 4] = [[0, 2], [1, 3], [2, 0], [3, 1]];
        let caller = self.caller();
        match who {
            Who::I => &PLACES[caller][..1],
            Who::Partner => &PLACES[(caller + 2) % 4][..1],
            Who::We => &PLACES[caller],
            Who::They => &PLACES[(caller + 1) % 4],
            Who::LeftHand => &PLACES[(caller + 1) % 4][..1],
            Who::RightHand => &PLACES[(caller + 3) % 4][..1],
        }
    }

    /// The index of the last call of the player at a place.
    pub(crate) fn last_call_of(&self, place: usize) -> Option<usize> {
        (0..self.calls().len()).rev().find(|index| index % 4 == place % 4)
    }

    /// The last bid, and whether the caller's side made it.
    pub(crate) fn last_bid(&self) -> Option<(Bid, bool)> {
        let index = self.calls().iter().rposition(|call| call.bid().is_some())?;
        Some((self.calls()[index].bid()?, (self.calls().len() - index).is_multiple_of(2)))
    }

    /// The last bid of the other side.
    pub(crate) fn their_last_bid(&self) -> Option<Bid> {
        let count = self.calls().len();
        (0..count).rev().filter(|index| (count - index) % 2 == 1).find_map(|index| self.calls()[index].bid())
    }

    pub(crate) fn doubling(&self) -> Doubling {
        self.auction.doubling()
    }

    /// Whether the last bid is game or more.
    pub(crate) fn game_reached(&self) -> bool {
        self.last_bid().is_some_and(|(bid, _)| bid.level().get() >= game_level(bid.strain()))
    }

    /// Suits that the players meant have named or shown.
    pub(crate) fn suits(&self, who: Who) -> u8 {
        self.places(who).iter().fold(0, |suits, &place| suits | self.players[place].suits)
    }

    /// Whether passing would break a promise: partner's last call forces, or the side has promised game.
    pub(crate) fn forced(&self) -> bool {
        let calls = self.calls();
        let count = calls.len();
        if count < 2 || calls[count - 1] != Call::Pass {
            return false;
        }
        let partner = &self.records[count - 2];
        let Some((_, ours)) = self.last_bid() else { return false };
        let below_game = !self.game_reached();
        match partner.force {
            Force::OneRound => true,
            // An artificial bid is no place to play, however high.
            Force::Game if below_game || partner.artificial => true,
            _ => {
                // In a game force nobody sells out below game, to them or to ourselves.
                self.side().game_force && below_game && (ours || self.doubling() == Doubling::Undoubled)
            }
        }
    }
}
