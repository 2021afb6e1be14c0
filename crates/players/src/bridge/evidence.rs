//! How likely a world makes what the hidden hands did: their choices among cards that look alike, the defenders' leads,
//! a double.
//!
//! A player who follows with one of three small cards might have followed with another: the chance of what he did is
//! a third. Worlds in which he had no choice are likelier for it. Without this, every small card seen would make long
//! holdings look likelier than they are, and an even break would seem better than a finesse; with touching honours the
//! same argument is restricted choice. The opening lead tells what suits the leader had, and which card a defender
//! leads how long the suit is, as books teach or as [people lead](super::carding::people). A double comes from trumps and high cards.
//! Nothing is solved for all this, so worlds are chosen by it before they are solved.
//!
//! Where the defenders' signals are known, the cards that signal are judged by those instead, in the sampling.

use ::bridge::{Call, Contract, Doubling, PartialDeal, Play, Seat, Strain, View};
use cards::{Card, CardSet, Rank, Suit, trick};
use dealing::points;

use super::carding::people::{Lead, OpeningLead, Strangers, card_chance};
use super::carding::{Carding, Message, Moment};

/// What the hidden hands did.
pub(crate) struct Evidence {
    followed: Vec<Followed>,
    /// Who led first, if his hand is hidden, and what.
    opening: Option<(Seat, OpeningLead)>,
    strain: Strain,
    strangers: Strangers,
    /// Those who may have doubled.
    doublers: Vec<Seat>,
}

/// A card from a hidden hand and how things stood.
struct Followed {
    seat: Seat,
    card: Card,
    /// A lead of a suit that nobody had led before.
    new_lead: Option<Lead>,
    led: Option<Suit>,
    /// The card that was winning.
    winning: Option<Card>,
    /// What had been played, and what of it was no longer on the table.
    played: CardSet,
    gone: CardSet,
}

/// Cards below this rank look alike wherever they lie.
const SMALL: Rank = Rank::Ten;

/// Points in trumps, and in the whole hand, that each make a double twice as likely.
const TRUMP_POINTS: f64 = 1.0;
const POINTS: f64 = 8.0;

impl Evidence {
    /// The plays of the hands that a view does not show; `signals` is what is known of the defenders', whose leads are
    /// otherwise those of strangers.
    pub(crate) fn new(view: &View, signals: Option<Carding>, strangers: Strangers) -> Self {
        let mut followed = Vec::new();
        let (Some(play), Some(contract)) = (&view.play, view.contract) else {
            return Self {
                followed,
                opening: None,
                strain: Strain::NoTrump,
                strangers,
                doublers: Vec::new(),
            };
        };
        let strain = contract.bid.strain();
        let mut opening = None;
        let mut dummy = view.dummy.unwrap_or_default();
        let mut before = play.clone();
        while let Some((seat, card)) = before.pop() {
            if seat == contract.dummy() {
                dummy.insert(card);
            }
            if view.hand_of(seat).is_some() {
                continue;
            }
            if before.cards().is_empty() && strangers == Strangers::People {
                opening = Some((seat, OpeningLead::new(card.suit(), contract, &view.auction)));
            }
            let message = Moment { before: &before, contract, dummy }.message(card.suit());
            let speaks =
                message.is_some_and(|message| message.carriers(CardSet::EMPTY.with(card)).contains(card));
            if signals.is_none() || !speaks {
                let lead = if before.cards().is_empty() { Lead::Opening } else { Lead::Later };
                let new_lead = matches!(message, Some(Message::Lead(_))).then_some(lead);
                followed.push(Followed::new(&before, seat, card, new_lead, strain));
            }
        }
        Self { followed, opening, strain, strangers, doublers: doublers(view, contract) }
    }

    /// How likely a world, given as it was dealt, makes it all, up to a constant.
    pub(crate) fn likelihood(&self, world: &PartialDeal) -> f64 {
        let choices: f64 =
            self.followed.iter().map(|play| play.chance(world, self.strain, self.strangers)).product();
        let opening = self.opening.map_or(1.0, |(seat, lead)| lead.chance(world.hand(seat)));
        let choices = choices * opening;
        let double = |seat: &Seat| {
            let hand = world.hand(*seat);
            let in_trumps = self.strain.suit().map_or(0, |trump| points::of_set(hand.only(trump)));
            (f64::from(in_trumps) / TRUMP_POINTS + f64::from(points::of_set(hand)) / POINTS).exp2()
        };
        if self.doublers.is_empty() {
            choices
        } else {
            choices * self.doublers.iter().map(double).sum::<f64>()
        }
    }
}

/// Whoever made the last double, or either defender if the calls are not known.
fn doublers(view: &View, contract: Contract) -> Vec<Seat> {
    if contract.doubling == Doubling::Undoubled {
        return Vec::new();
    }
    let last = view.auction.iter().rfind(|(_, call)| *call == Call::Double);
    last.map_or(contract.declarer.side().other().seats().to_vec(), |(seat, _)| vec![seat])
}

impl Followed {
    fn new(before: &Play, seat: Seat, card: Card, new_lead: Option<Lead>, strain: Strain) -> Self {
        let table = before.current_trick().cards;
        let played: CardSet = before.cards().iter().copied().collect();
        Self {
            seat,
            card,
            new_lead,
            led: before.led(),
            winning: (!table.is_empty()).then(|| table[trick::winner(&table, strain.suit())]),
            played,
            gone: played - table.into_iter().collect(),
        }
    }

    fn chance(&self, world: &PartialDeal, strain: Strain, strangers: Strangers) -> f64 {
        let hand = world.hand(self.seat) - self.played;
        match self.new_lead {
            Some(_) if strangers == Strangers::Books => {
                Message::Lead(self.card.suit()).chance(self.card, hand, Carding::Standard)
            }
            Some(lead) => card_chance(self.card.rank(), hand.in_suit(self.card.suit()), lead, strain),
            None => 1.0 / self.alternatives(world, strain.suit()) as f64,
        }
    }

    /// How many cards of the hand would have looked the same, the card itself included.
    fn alternatives(&self, world: &PartialDeal, trump: Option<Suit>) -> usize {
        let hand = world.hand(self.seat) - self.played;
        let suit = self.card.suit();
        let wins = |card: Card| self.winning.is_none_or(|best| trick::beats(card, best, trump));
        let others = world.cards() - self.gone - hand;
        let alike = |card: &Card| {
            let (low, high) = (self.card.min(*card), self.card.max(*card));
            let small = high.rank() < SMALL;
            let touching =
                || !others.in_suit(suit).iter().any(|rank| rank > low.rank() && rank < high.rank());
            (small || touching()) && wins(*card) == wins(self.card)
        };
        trick::followers(hand, self.led).only(suit).iter().filter(alike).count().max(1)
    }
}

#[cfg(test)]
mod tests {
    use ::bridge::{Board, BySeat, Table};

    use super::*;

    #[test]
    fn a_defender_weighs_the_choices_of_partner_and_declarer() {
        let deal = "N:A32.A32.AQ32.A32 T98.T98.T98.T987 KJ7.KQJ.KJ7.KJ65 Q654.7654.654.Q4";
        let mut table =
            Table::with_contract(Board::numbered(1, deal.parse().unwrap()), "3NT by S".parse().unwrap());
        for card in "CQ C2 C7 C5".split(' ') {
            table.play(card.parse().unwrap()).unwrap();
        }
        let world: PartialDeal = deal.parse::<::bridge::Deal>().unwrap().into();
        let choices = |seat: Seat| {
            let followed = Evidence::new(&table.view(seat), None, Strangers::Books).followed;
            followed.iter().map(|play| (play.seat, play.alternatives(&world, None))).collect::<Vec<_>>()
        };
        // South might have played the six, and East any of four clubs that touch; West's queen stands alone.
        let (west, east, south) = ((Seat::West, 1), (Seat::East, 4), (Seat::South, 2));
        assert_eq!(choices(Seat::East), [south, west]);
        assert_eq!(choices(Seat::West), [south, east]);
        assert_eq!(choices(Seat::South), [east, west]);
    }

    /// A finesse of the queen of diamonds against an even break, once East has followed low: among all layouts alike the
    /// break is ahead, for East might as well have played another small card from a longer suit. People
    /// lead short diamonds, and seldom from a queen: by their lead the break is ahead after all.
    #[test]
    fn a_small_card_from_many_counts_for_less() {
        let deal = "N:54.J7.A7532.AKJ9 Q96.AKQ83.QT96.4 AJT.T4.KJ.QT8732 K8732.9652.84.65";
        let mut table =
            Table::with_contract(Board::numbered(1, deal.parse().unwrap()), "5C by S".parse().unwrap());
        for card in "H2 H7 HQ H4 HK HT H5 HJ S6 SA S2 S4 C2 C5 CA C4 CK H3 C3 C6 D2 D6".split(' ') {
            table.play(card.parse().unwrap()).unwrap();
        }
        let view = table.view(Seat::South);
        let play = view.play.as_ref().unwrap();
        let [books, people] =
            [Strangers::Books, Strangers::People].map(|strangers| Evidence::new(&view, None, strangers));
        let unseen: Vec<Card> = view.unseen().iter().collect();
        let queen: Card = "DQ".parse().unwrap();
        let (mut all, mut finesse, mut even) = ([0.0; 3], [0.0; 3], [0.0; 3]);
        for choice in 0..1_u32 << unseen.len() {
            if choice.count_ones() != 8 {
                continue;
            }
            let west: CardSet = unseen
                .iter()
                .enumerate()
                .filter(|(place, _)| choice >> place & 1 == 1)
                .map(|(_, &card)| card)
                .collect();
            let left = BySeat::new([view.dummy.unwrap(), view.unseen() - west, view.hand, west]);
            let world = PartialDeal::new(BySeat::from_fn(|seat| left[seat] | play.played_by(seat))).unwrap();
            let diamonds = west.in_suit(Suit::Diamonds).len();
            let weights = [1.0, books.likelihood(&world), people.likelihood(&world)];
            for (place, weight) in weights.into_iter().enumerate() {
                all[place] += weight;
                finesse[place] +=
                    if !west.contains(queen) && (2..=4).contains(&diamonds) { weight } else { 0.0 };
                even[place] += if diamonds == 3 { weight } else { 0.0 };
            }
        }
        let share = |part: [f64; 3], place: usize| (1000.0 * part[place] / all[place]).round() / 1000.0;
        assert_eq!([share(finesse, 0), share(even, 0)], [0.385, 0.392]);
        assert_eq!([share(finesse, 1), share(even, 1)], [0.425, 0.389]);
        assert_eq!([share(finesse, 2), share(even, 2)], [0.399, 0.45]);
    }
}
