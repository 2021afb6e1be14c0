//! The solver as others use it: positions in, tricks out, memory kept between questions.

use bridge::{BySeat, ByStrain, Deal, Hand, Seat, Side, Strain};
use cards::{Card, CardSet, Suit};
use search::{Budget, Stopped};

use crate::first_guess;
use crate::isa::{Isa, Portable};
use crate::search::{Root, Search};
use crate::{Position, TrickTable};

/// Solves one position after another on one thread, reusing its memory.
pub struct Solver {
    engine: Box<dyn Engine>,
    /// What the tables were filled with: results stay useful as long as it is the same play.
    known: Option<(Strain, BySeat<Hand>)>,
    /// Whether results are kept from deal to deal of a strain.
    across_deals: bool,
}

/// How much a solver may use.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Config {
    /// The most memory its tables take. When they are full they are emptied: that costs time, never correctness.
    pub memory_mib: usize,
}

impl Default for Config {
    fn default() -> Self {
        Self { memory_mib: 512 }
    }
}

impl Default for Solver {
    fn default() -> Self {
        Self::new(Config::default())
    }
}

impl Solver {
    /// A solver with empty tables.
    #[must_use]
    pub fn new(config: Config) -> Self {
        #[cfg(target_arch = "x86_64")]
        if let Some(v3) = crate::isa::V3::detect() {
            return Self::compiled_for(v3, config);
        }
        Self::portable(config)
    }

    /// A solver that uses only what every machine of its kind has: the same answers and nodes, in more time.
    #[must_use]
    pub fn portable(config: Config) -> Self {
        Self::compiled_for(Portable, config)
    }

    fn compiled_for(isa: impl Isa, config: Config) -> Self {
        let engine = Box::new(Searches::new(isa, config.memory_mib.max(1) << 20));
        Self { engine, known: None, across_deals: false }
    }

    /// A solver that remembers from one deal to the next of the same strain.
    ///
    /// A result is stored for a class of positions, not for one deal, so it holds wherever the class is met. Deals that
    /// have two hands in common meet often; for deals with nothing in common emptying the tables is faster.
    #[must_use]
    pub fn across_deals(config: Config) -> Self {
        Self { across_deals: true, ..Self::new(config) }
    }

    /// A solver with empty tables that keeps to a budget.
    #[must_use]
    pub fn within(config: Config, budget: &Budget) -> Self {
        let mut solver = Self::new(config);
        solver.set_budget(budget);
        solver
    }

    /// From now on gives up with [`Stopped`] when this budget is exhausted; a node is a card played in the search.
    pub fn set_budget(&mut self, budget: &Budget) {
        self.engine.set_budget(budget);
    }

    /// Cards played in the search so far: the same on every machine.
    #[must_use]
    pub fn nodes(&self) -> u64 {
        self.engine.nodes()
    }

    /// Declarer's tricks in one strain.
    ///
    /// # Errors
    /// If it was stopped.
    pub fn tricks(&mut self, deal: &Deal, strain: Strain, declarer: Seat) -> Result<usize, Stopped> {
        let position = Position::start(deal, strain, declarer.next());
        Ok(13 - self.value(&position)?)
    }

    /// Declarer's tricks in every strain for every declarer.
    ///
    /// # Errors
    /// If it was stopped.
    pub fn table(&mut self, deal: &Deal) -> Result<TrickTable, Stopped> {
        let mut rows = ByStrain::default();
        for strain in Strain::ALL {
            rows[strain] = self.by_declarer(&Position::start(deal, strain, Seat::West))?;
        }
        Ok(TrickTable::from_fn(|strain, declarer| rows[strain][declarer]))
    }

    /// The tricks of each declarer in the strain of a position, which may be an ending: the hand after declarer leads,
    /// whoever leads in the position itself.
    ///
    /// # Errors
    /// If it was stopped.
    ///
    /// # Panics
    /// If a card is on the table.
    pub fn by_declarer(&mut self, start: &Position) -> Result<BySeat<usize>, Stopped> {
        let mut tricks = BySeat::default();
        let mut guess = None;
        // Partners mostly take the same number of tricks, and opponents take about the rest.
        for leader in [Seat::West, Seat::East, Seat::South, Seat::North] {
            let declarer = leader.previous();
            let north_south = self.north_south(&start.led_by(leader), guess)?;
            guess = Some(north_south);
            tricks[declarer] = of_side(declarer.side(), north_south, start.tricks_left());
        }
        Ok(tricks)
    }

    /// The tricks that the side to play takes from here on, the trick on the table included.
    ///
    /// # Errors
    /// If it was stopped.
    pub fn value(&mut self, position: &Position) -> Result<usize, Stopped> {
        let tricks = self.north_south(position, None)?;
        Ok(of_side(position.to_play().side(), tricks, position.tricks_left()))
    }

    /// Whether the side to play takes at least `tricks` from here on: cheaper than the exact value.
    ///
    /// # Errors
    /// If it was stopped.
    pub fn reaches(&mut self, position: &Position, tricks: usize) -> Result<bool, Stopped> {
        if position.to_play().side() == Side::NorthSouth {
            self.north_south_reach(position, tricks)
        } else {
            let theirs = (position.tricks_left() + 1).saturating_sub(tricks);
            Ok(!self.north_south_reach(position, theirs)?)
        }
    }

    /// For every legal card, from the ace of spades down, the tricks that the side to play takes with it, the trick on
    /// the table included.
    ///
    /// # Errors
    /// If it was stopped.
    pub fn cards(&mut self, position: &Position) -> Result<Vec<(Card, usize)>, Stopped> {
        self.cards_among(position, position.legal_cards())
    }

    /// As [`Solver::cards`], for some of the legal cards only: fewer cards take less time.
    ///
    /// # Errors
    /// If it was stopped.
    pub fn cards_among(
        &mut self,
        position: &Position,
        among: CardSet,
    ) -> Result<Vec<(Card, usize)>, Stopped> {
        let side = position.to_play().side();
        let mut best = 0;
        let mut values: Vec<(CardSet, usize)> = Vec::new();
        for group in position.equal_cards() {
            let Some(card) = (group & among).highest() else { continue };
            let (next, winner) = position.after(card);
            let won = usize::from(winner.is_some_and(|seat| seat.side() == side));
            let later = match next {
                None => 0,
                Some(next) => {
                    let left = next.tricks_left();
                    let of_side = |tricks| of_side(side, tricks, left);
                    // Most cards are as good as the best so far.
                    let guess = (!values.is_empty()).then(|| {
                        of_side(best.max(won).min(left + won) - won) + usize::from(side == Side::EastWest)
                    });
                    of_side(self.north_south(&next, guess)?)
                }
            };
            best = best.max(won + later);
            values.push((group, won + later));
        }
        let value_of =
            |card| values.iter().find(|(group, _)| group.contains(card)).map(|&(_, value)| (card, value));
        Ok((position.legal_cards() & among).iter().filter_map(value_of).collect())
    }

    /// The tricks of North-South from here on, the trick on the table included.
    pub(crate) fn north_south(
        &mut self,
        position: &Position,
        guess: Option<usize>,
    ) -> Result<usize, Stopped> {
        let (mut low, mut high) = (0, position.tricks_left());
        let mut next = guess.unwrap_or_else(|| first_question(position));
        while low < high {
            let need = next.clamp(low + 1, high);
            if self.north_south_reach(position, need)? {
                low = need;
                next = need + 1;
            } else {
                high = need - 1;
                next = need - 1;
            }
        }
        Ok(low)
    }

    fn north_south_reach(&mut self, position: &Position, need: usize) -> Result<bool, Stopped> {
        if need == 0 {
            return Ok(true);
        }
        if need > position.tricks_left() {
            return Ok(false);
        }
        self.prepare(position);
        let lanes = Lanes::of(position.strain());
        let trick: Vec<u64> =
            position.trick().iter().map(|&card| lanes.set(CardSet::EMPTY.with(card))).collect();
        let root = Root {
            hands: *position.hands().map(|hand| lanes.set(hand)).as_array(),
            leader: position.leader().index(),
            trick: &trick,
        };
        self.engine.north_south_reach(position.strain(), &root, need)
    }

    /// Empties the tables unless they hold results of the same play.
    fn prepare(&mut self, position: &Position) {
        let strain = position.strain();
        let hands = before_trick(position);
        let same = |(known, all): (Strain, BySeat<Hand>)| {
            let within = || Seat::ALL.iter().all(|&seat| hands[seat].is_subset(all[seat]));
            known == strain && (self.across_deals || within())
        };
        if !self.known.is_some_and(same) {
            self.engine.clear(strain, position.tricks_left());
            self.known = Some((strain, hands));
        }
    }
}

/// The number to ask about first: do North-South take this many tricks? A yes with a no to one more settles it, and so does
/// a no with a yes to one less, so what is expected should lie between the number and the one below.
fn first_question(position: &Position) -> usize {
    let lanes = Lanes::of(position.strain());
    let hands = before_trick(position).map(|hand| lanes.set(hand));
    let leader = position.leader();
    let expected =
        first_guess::tricks(hands.as_array(), leader.index(), position.strain() == Strain::NoTrump);
    let left = position.tricks_left() as f32;
    let north_south = if leader.side() == Side::NorthSouth { expected } else { left - expected };
    (north_south + 1.0).clamp(0.0, left) as usize
}

/// The hands with the cards on the table taken back.
fn before_trick(position: &Position) -> BySeat<Hand> {
    let mut hands = *position.hands();
    for (seat, &card) in position.leader().around().zip(position.trick()) {
        hands[seat].insert(card);
    }
    hands
}

/// The search at no trump and with a trump suit, whatever it is compiled for.
trait Engine: Send {
    fn north_south_reach(&mut self, strain: Strain, root: &Root<'_>, need: usize) -> Result<bool, Stopped>;
    fn set_budget(&mut self, budget: &Budget);
    /// Forgets all positions of a strain, for a position of this many tricks.
    fn clear(&mut self, strain: Strain, left: usize);
    fn nodes(&self) -> u64;
}

struct Searches<I> {
    no_trump: Search<true, I>,
    trump: Search<false, I>,
}

impl<I: Isa> Searches<I> {
    /// Only one of them is full at a time: the other keeps no more than an ordinary deal needs.
    fn new(isa: I, memory: usize) -> Self {
        Self { no_trump: Search::new(isa, memory), trump: Search::new(isa, memory) }
    }
}

impl<I: Isa> Engine for Searches<I> {
    fn north_south_reach(&mut self, strain: Strain, root: &Root<'_>, need: usize) -> Result<bool, Stopped> {
        if strain == Strain::NoTrump {
            self.no_trump.north_south_reach(root, need)
        } else {
            self.trump.north_south_reach(root, need)
        }
    }

    fn set_budget(&mut self, budget: &Budget) {
        self.no_trump.set_budget(budget);
        self.trump.set_budget(budget);
    }

    fn clear(&mut self, strain: Strain, left: usize) {
        if strain == Strain::NoTrump {
            self.no_trump.clear(left);
            self.trump.give_back();
        } else {
            self.trump.clear(left);
            self.no_trump.give_back();
        }
    }

    fn nodes(&self) -> u64 {
        self.no_trump.nodes() + self.trump.nodes()
    }
}

/// The tricks of a side, of which North-South take `north_south` out of `all`; undoes itself.
pub(crate) fn of_side(side: Side, north_south: usize, all: usize) -> usize {
    if side == Side::NorthSouth { north_south } else { all - north_south }
}

/// How the suits lie in the lanes of the search: trumps in lane 0, aces at the low end.
struct Lanes([u32; 4]);

impl Lanes {
    fn of(strain: Strain) -> Self {
        let trump = strain.suit().map_or(0, Suit::index) as u32;
        Self([0, 1, 2, 3].map(|suit| if suit == trump { 0 } else { suit + u32::from(suit < trump) }))
    }

    fn set(&self, cards: CardSet) -> u64 {
        Suit::ALL.into_iter().fold(0, |set, suit| {
            let ranks = u64::from(cards.in_suit(suit).bits().reverse_bits() >> 3);
            set | ranks << (16 * self.0[suit.index()])
        })
    }
}

/// Declarer's tricks before the lead.
pub(crate) fn expected(deal: &Deal, strain: Strain, declarer: Seat) -> f32 {
    let lanes = Lanes::of(strain);
    let hands = deal.hands().map(|hand| lanes.set(hand));
    13.0 - first_guess::tricks(hands.as_array(), declarer.next().index(), strain == Strain::NoTrump)
}
