//! The play as the one who decides sees it from the decision on: one information set for all worlds that fit it.
//!
//! Declarer sees two hands and plays both. A defender sees dummy's beside his own; his partner and declarer, whose hands
//! are hidden from him, see all.
//!
//! Plays of hidden hands are told apart by *class*. Neighbouring small cards that cannot be seen are one class:
//! which of them falls says nothing that is worth planning for, and keeping them apart would scatter a sample over many
//! branches, and every plan would fit it. High cards are classes of their own. A class is named by its lowest card; a
//! hidden hand that plays it plays its lowest card of it in each world.

use ::bridge::{BySeat, PartialDeal, Seat, Side, Strain};
use arrayvec::ArrayVec;
use cards::{Card, CardSet, Rank, Suit, trick};
use double_dummy::Position;

use super::WorldSet;
use crate::fact::Seen;

/// A position as the one who decides knows it: he cannot tell the worlds that fit it apart.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(super) struct InformationSet {
    /// What the hands that are seen still hold; of the hidden ones, what they have played since the decision, by class.
    cards: BySeat<CardSet>,
    leader: Seat,
    /// The trick on the table, the cards of hidden hands by class.
    trick: ArrayVec<Card, 3>,
    /// The place of the winning card in the trick.
    winning: u8,
    /// The tricks that the side of the one who decides has.
    pub(super) won: u8,
}

/// Who plays next, for the one who decides.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Turn {
    /// He himself, from his own hand or, as declarer, from dummy's.
    Own,
    /// A defender's partner.
    Partner,
    /// The other side.
    Opponent,
}

impl InformationSet {
    /// Whose turn it is.
    pub(super) fn to_play(&self) -> Seat {
        self.leader.plus(self.trick.len())
    }

    /// What declarer or dummy still holds.
    pub(super) fn held(&self, seat: Seat) -> CardSet {
        self.cards[seat]
    }

    /// The cards on the table.
    pub(super) fn trick(&self) -> &[Card] {
        &self.trick
    }

    /// Whose card wins the trick so far.
    pub(super) fn winner(&self) -> Option<Seat> {
        (!self.trick.is_empty()).then(|| self.leader.plus(usize::from(self.winning)))
    }

    /// The card that wins the trick so far.
    pub(super) fn best(&self) -> Option<Card> {
        self.trick.get(usize::from(self.winning)).copied()
    }
}

/// The worlds of a decision, and all that is needed to play on in them.
#[derive(Debug, Clone)]
pub(super) struct Sample {
    strain: Strain,
    /// The side of the one who decides.
    pub(super) side: Side,
    /// The hands that he sees: his own, then dummy's.
    pub(super) seen: [Seat; 2],
    /// What all four hold in each world.
    pub(super) worlds: Vec<BySeat<CardSet>>,
    /// The class of each card that cannot be seen, by the card's number.
    classes: [CardSet; 64],
    /// The cards that cannot be seen.
    pub(super) unseen: CardSet,
    start: InformationSet,
}

/// A play of another, where it leads and in which worlds it is possible.
#[derive(Debug, Clone)]
pub(super) struct Move {
    /// The card, by class.
    pub(super) card: Card,
    pub(super) node: InformationSet,
    pub(super) worlds: WorldSet,
}

impl Sample {
    /// The play of worlds that fit one view, from its position on. `position` is the one of the first world. Unseen cards
    /// from the rank `told_apart` up are classes of their own.
    pub(super) fn new(
        position: &Position,
        seen: [Seat; 2],
        won: usize,
        worlds: Vec<BySeat<CardSet>>,
        told_apart: Rank,
    ) -> Self {
        let hands = position.hands();
        let unseen = others(seen).into_iter().fold(CardSet::EMPTY, |all, seat| all | hands[seat]);
        let table: ArrayVec<Card, 3> = position.trick().iter().copied().collect();
        let trump = position.strain().suit();
        let start = InformationSet {
            cards: BySeat::from_fn(|seat| if seen.contains(&seat) { hands[seat] } else { CardSet::EMPTY }),
            leader: position.leader(),
            winning: if table.is_empty() { 0 } else { trick::winner(&table, trump) as u8 },
            trick: table,
            won: won as u8,
        };
        let in_play =
            seen.iter().fold(start.trick.iter().copied().collect(), |all: CardSet, &seat| all | hands[seat]);
        let classes = classes(unseen, in_play, told_apart);
        let side = seen[0].side();
        Self { strain: position.strain(), side, seen, worlds, classes, unseen, start }
    }

    /// Where the decision is to be made.
    pub(super) fn start(&self) -> &InformationSet {
        &self.start
    }

    /// What is trump.
    pub(super) const fn trump(&self) -> Option<Suit> {
        self.strain.suit()
    }

    /// The cards of the hidden hands that are not played.
    pub(super) fn left(&self, node: &InformationSet) -> CardSet {
        let mut left = self.unseen;
        for card in self.hidden().into_iter().flat_map(|seat| node.cards[seat].iter()) {
            // Each hand counts its plays of a class from the lowest card up.
            if let Some(gone) = (left & self.class(card)).lowest() {
                left.remove(gone);
            }
        }
        left
    }

    /// What the one who decides sees of the cards that are left.
    pub(super) fn seen_at(&self, node: &InformationSet) -> Seen {
        let own = self.seen.map(|seat| node.held(seat));
        Seen { own, unseen: self.left(node), defenders: self.hidden(), played: BySeat::default() }
    }

    /// All worlds.
    pub(super) fn all(&self) -> WorldSet {
        WorldSet::from_fn(self.worlds.len(), |_| true)
    }

    /// Whose turn it is.
    pub(super) fn turn(&self, node: &InformationSet) -> Turn {
        let seat = node.to_play();
        match seat.side() == self.side {
            true if self.sees(seat) => Turn::Own,
            true => Turn::Partner,
            false => Turn::Opponent,
        }
    }

    /// The hands that the one who decides does not see.
    pub(super) fn hidden(&self) -> [Seat; 2] {
        others(self.seen)
    }

    fn sees(&self, seat: Seat) -> bool {
        self.seen.contains(&seat)
    }

    /// The tricks left, the one on the table included.
    pub(super) fn tricks_left(&self, node: &InformationSet) -> usize {
        let [one, _] = self.seen;
        node.cards[one].len() + usize::from(one.places_after(node.leader) < node.trick.len())
    }

    /// One of each group of equal cards that a hand that is seen may play.
    pub(super) fn seen_cards(&self, node: &InformationSet) -> ArrayVec<Card, 13> {
        let seat = node.to_play();
        let led = node.trick.first().map(|card| card.suit());
        let legal = trick::followers(node.cards[seat], led);
        let table: CardSet = node.trick.iter().copied().collect();
        let [one, other] = self.seen;
        let others = self.unseen | node.cards[if seat == one { other } else { one }] | table;
        let mut cards = ArrayVec::new();
        for suit in Suit::DESCENDING {
            let others = others.in_suit(suit);
            let mut group: Option<Rank> = None;
            // From the top: a card is equal to the one above it if nobody else has one between them; the lowest stands
            // for all.
            for rank in legal.in_suit(suit).iter() {
                let between = |above: Rank| others.iter().any(|other| other < above && other > rank);
                if group.is_some_and(|above| !between(above)) {
                    cards.pop();
                }
                cards.push(Card::new(suit, rank));
                group = Some(rank);
            }
        }
        cards
    }

    /// The position after a card of a hand that is seen.
    pub(super) fn after_seen(&self, node: &InformationSet, card: Card) -> InformationSet {
        let mut next = node.clone();
        next.cards[node.to_play()].remove(card);
        let wins = node.trick.get(usize::from(node.winning)).is_none_or(|&best| self.beats(card, best));
        self.put(next, card, wins)
    }

    /// The plays of another, those possible in the most worlds first.
    pub(super) fn moves(&self, node: &InformationSet, worlds: WorldSet) -> Vec<Move> {
        let seat = node.to_play();
        if self.sees(seat) {
            let after = |card: Card| Move { card, node: self.after_seen(node, card), worlds };
            return self.seen_cards(node).into_iter().map(after).collect();
        }
        let led = node.trick.first().map(|card| card.suit());
        let best = node.best();
        let best_class = best.map_or(CardSet::EMPTY, |best| self.class(best));
        let mut plays: Vec<(Card, bool, WorldSet)> = Vec::new();
        for world in worlds.iter() {
            let mut rest = trick::followers(self.hand(node, world, seat), led);
            while let Some(card) = rest.lowest() {
                let class = self.class(card);
                rest -= class;
                // Within one class who wins depends on the world, and then everybody sees it.
                let beaten = match best {
                    Some(_) if class == best_class => {
                        Some(self.actual(node, world, usize::from(node.winning)))
                    }
                    best => best,
                };
                let wins = beaten.is_none_or(|beaten| self.beats(card, beaten));
                let name = class.lowest().unwrap_or(card);
                match plays.iter_mut().find(|play| play.0 == name && play.1 == wins) {
                    Some(play) => play.2.insert(world),
                    None => plays.push((name, wins, WorldSet::of(world))),
                }
            }
        }
        plays.sort_by_key(|&(card, _, worlds)| (std::cmp::Reverse(worlds.len()), card));
        let play = |(name, wins, worlds): (Card, bool, WorldSet)| {
            let mut next = node.clone();
            let class = self.class(name);
            let unused = (class - node.cards[seat]).lowest().unwrap_or(name);
            next.cards[seat].insert(unused);
            Move { card: name, node: self.put(next, name, wins), worlds }
        };
        plays.into_iter().map(play).collect()
    }

    /// The position in one world, `None` when all cards are played.
    pub(super) fn position(&self, node: &InformationSet, world: usize) -> Option<Position> {
        let hands =
            BySeat::from_fn(
                |seat| {
                    if self.sees(seat) { node.cards[seat] } else { self.hand(node, world, seat) }
                },
            );
        let table: ArrayVec<Card, 3> =
            (0..node.trick.len()).map(|place| self.actual(node, world, place)).collect();
        let hands = PartialDeal::new(hands).expect("the hands of a world are disjoint");
        Position::new(hands, self.strain, node.leader, &table).ok()
    }

    /// A card laid on the table; the fourth ends the trick.
    fn put(&self, mut node: InformationSet, card: Card, wins: bool) -> InformationSet {
        let place = node.trick.len();
        let winning = if wins { place as u8 } else { node.winning };
        if place < 3 {
            node.trick.push(card);
            node.winning = winning;
            return node;
        }
        node.leader = node.leader.plus(usize::from(winning));
        node.won += u8::from(node.leader.side() == self.side);
        node.trick.clear();
        node.winning = 0;
        node
    }

    fn beats(&self, card: Card, best: Card) -> bool {
        trick::beats(card, best, self.strain.suit())
    }

    /// The class of a card that could not be seen, empty for one that could.
    fn class(&self, card: Card) -> CardSet {
        self.classes[card.index()]
    }

    /// What a hidden hand still holds in a world.
    fn hand(&self, node: &InformationSet, world: usize, seat: Seat) -> CardSet {
        let mut hand = self.worlds[world][seat];
        let mut used = node.cards[seat];
        while let Some(card) = used.lowest() {
            let class = self.class(card);
            for _ in 0..(used & class).len() {
                if let Some(lowest) = (hand & class).lowest() {
                    hand.remove(lowest);
                }
            }
            used -= class;
        }
        hand
    }

    /// The card on the table that a class stands for in a world.
    fn actual(&self, node: &InformationSet, world: usize, place: usize) -> Card {
        let name = node.trick[place];
        let seat = node.leader.plus(place);
        let class = self.class(name);
        if class.is_empty() || self.sees(seat) {
            return name;
        }
        // The last that was used of the class: everything lower went before it.
        let count = (node.cards[seat] & class).len();
        let mut held = self.worlds[world][seat] & class;
        for _ in 1..count {
            if let Some(lowest) = held.lowest() {
                held.remove(lowest);
            }
        }
        held.lowest().unwrap_or(name)
    }
}

/// The other two seats.
fn others(seats: [Seat; 2]) -> [Seat; 2] {
    let mut others = Seat::ALL.into_iter().filter(|seat| !seats.contains(seat));
    [(); 2].map(|()| others.next().expect("two of four seats are left"))
}

/// Runs of small unseen cards, no seen card that is still in play between them.
fn classes(unseen: CardSet, in_play: CardSet, told_apart: Rank) -> [CardSet; 64] {
    let mut classes = [CardSet::EMPTY; 64];
    for suit in Suit::ALL {
        let mut run = CardSet::EMPTY;
        for rank in Rank::ALL {
            let card = Card::new(suit, rank);
            if in_play.contains(card) || rank >= told_apart {
                run = CardSet::EMPTY;
            }
            if unseen.contains(card) {
                run.insert(card);
                run.iter().for_each(|member| classes[member.index()] = run);
            }
        }
    }
    classes
}
