//! A bidding system: modules read in order, the call it makes, and what calls mean.

use std::sync::Arc;

use bridge::{Auction, BySeat, Call, Hand, IllegalCall, Seat, Side, Vulnerability};
use search::Recent;

use crate::features::Promised;
use crate::language::{self, Example, ParseError, Place, Table};
use crate::library;
use crate::meaning::Meaning;
use crate::picture::Picture;
use crate::position::Position;
use crate::read::Situation;

/// A bidding system, read from text; or the systems of a table, where the two sides play different ones
/// ([`System::at_table`]).
///
/// ```
/// use bidding::System;
/// use bridge::{Auction, Seat, Vulnerability};
///
/// let system = System::named("sayc")?;
/// let hand = "K2.K9873.AQ8.KQ4".parse()?;
/// let choice = system.call(hand, &Auction::new(Seat::North), Vulnerability::None)?;
/// assert_eq!(choice.call.to_string(), "1NT");
/// assert!(choice.meaning.allows(hand));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct System {
    name: String,
    modules: Vec<(String, bool)>,
    /// The tables of each seat: the same, unless different systems sit at one table.
    tables: BySeat<Arc<[Table]>>,
    examples: Vec<Example>,
    /// Positions already read.
    positions: Recent<Key, Arc<Position>>,
}

/// The calls so far, who is vulnerable of the dealer's side and the other, and the dealer's seat, where that matters.
type Key = (Vec<Call>, [bool; 2], Seat);

/// Positions kept where nothing else is said: some 400 MB of them.
const KEPT_POSITIONS: usize = 20_000;

/// What a system says to do.
#[derive(Debug, Clone)]
pub struct Choice {
    /// The call.
    pub call: Call,
    /// What it shows.
    pub meaning: Meaning,
    /// Every call that some rule suggests for the hand, the chosen one first.
    pub candidates: Vec<Candidate>,
}

/// A call that a rule suggests.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Candidate {
    /// The call.
    pub call: Call,
    /// The table and row that suggest it; none where no rule does.
    pub rule: Option<RuleId>,
}

/// A row of a system: where to read it.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct RuleId {
    /// The module.
    pub module: String,
    /// The title of the table.
    pub table: String,
    /// Where in the module.
    pub place: Place,
}

impl System {
    /// A system of the library, `two-over-one`, `sayc` or `acol`, as it stands.
    ///
    /// # Errors
    /// If there is no system of that name.
    pub fn named(name: &str) -> Result<Self, ParseError> {
        Self::with_options(name, &[])
    }

    /// A system of the library with modules switched: `+bergen` on, `-splinters` off.
    ///
    /// # Errors
    /// If the system or a module to switch does not exist.
    pub fn with_options(name: &str, options: &[&str]) -> Result<Self, ParseError> {
        let text = library::system(name).ok_or_else(|| {
            let known: Vec<&str> = library::systems().collect();
            ParseError::new(
                Place { line: 1, column: 1 },
                format!("no system is called '{name}'"),
                &format!("one of {}", known.join(", ")),
            )
        })?;
        Self::from_text(text, |module| library::module(module).map(String::from), options)
    }

    /// The system of a card: a name of the library, and the modules that are switched, as in `sayc +splinters`.
    ///
    /// # Errors
    /// If the system or a module to switch does not exist.
    pub fn from_card(card: &str) -> Result<Self, ParseError> {
        let mut words = card.split_whitespace();
        let name = words.next().unwrap_or_default().to_ascii_lowercase();
        Self::with_options(&name, &words.collect::<Vec<_>>())
    }

    /// A system from the text of its file and of its modules.
    ///
    /// # Errors
    /// If a text cannot be read, with the module, line and column.
    pub fn from_text(
        text: &str,
        module_text: impl Fn(&str) -> Option<String>,
        options: &[&str],
    ) -> Result<Self, ParseError> {
        let mut parsed = language::system(text)?;
        let start = Place { line: 1, column: 1 };
        for option in options {
            let on = option.starts_with('+');
            let module = option
                .strip_prefix(['+', '-'])
                .and_then(|name| parsed.modules.iter_mut().find(|(known, ..)| known == name));
            let (_, switch, _) = module.ok_or_else(|| {
                ParseError::new(
                    start,
                    format!("option '{option}'"),
                    "'+' or '-' and a module that the system names",
                )
            })?;
            *switch = on;
        }
        let value = |name: &str| {
            parsed.values.iter().find(|(known, _)| known == name).map(|(_, value)| value.clone())
        };
        let (mut tables, mut examples) = (Vec::new(), Vec::new());
        for (name, on, place) in &parsed.modules {
            let text = module_text(name)
                .ok_or_else(|| ParseError::new(*place, format!("'{name}'"), "the name of a module"))?;
            let module = language::module(name, &text, &value).map_err(|error| error.in_file(name))?;
            if *on {
                tables.extend(
                    module
                        .tables
                        .into_iter()
                        .map(|table| Table { systems_on: parsed.systems_on && !table.fallback, ..table }),
                );
                examples.extend(module.examples);
            }
        }
        // What every table leaves open comes last.
        tables.sort_by_key(|table: &Table| table.fallback);
        let tables: Arc<[Table]> = tables.into();
        Ok(Self {
            name: parsed.name,
            modules: parsed.modules.into_iter().map(|(name, on, _)| (name, on)).collect(),
            tables: BySeat::from_fn(|_| Arc::clone(&tables)),
            examples,
            positions: Recent::new(KEPT_POSITIONS),
        })
    }

    /// The same, keeping this many positions: for who has less memory than time.
    #[must_use]
    pub fn keeping(self, positions: usize) -> Self {
        Self { positions: Recent::new(positions), ..self }
    }

    /// The systems of a table: each side's calls are made and read by the system that the side plays.
    ///
    /// ```
    /// use bidding::System;
    /// use bridge::{Auction, Seat, Vulnerability};
    ///
    /// let table = System::at_table(&System::named("sayc")?, &System::named("two-over-one")?);
    /// // Two diamonds over one heart promises game where East-West play two over one, a round where North-South do not.
    /// let force = |dealer: Seat| {
    ///     let calls = ["1H", "P"].map(|call| call.parse().expect("a call"));
    ///     let auction = Auction::from_calls(dealer, calls).expect("legal");
    ///     table.meaning(&auction, "2D".parse().expect("a call"), Vulnerability::None).expect("legal").to_string()
    /// };
    /// assert!(force(Seat::East).contains("game forcing") && !force(Seat::North).contains("game forcing"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn at_table(north_south: &Self, east_west: &Self) -> Self {
        let of_side = |side| if side == Side::NorthSouth { north_south } else { east_west };
        let together = Self::of_seats(BySeat::from_fn(|seat: Seat| of_side(seat.side())));
        Self { name: format!("{} against {}", north_south.name, east_west.name), ..together }
    }

    /// The systems of a table, one a seat: of partners that have not told each other all, too.
    #[must_use]
    pub fn of_seats(systems: BySeat<&Self>) -> Self {
        Self {
            name: systems[Seat::North].name.clone(),
            modules: systems[Seat::North].modules.clone(),
            tables: BySeat::from_fn(|seat| Arc::clone(&systems[seat].tables[seat])),
            examples: Vec::new(),
            positions: Recent::new(KEPT_POSITIONS),
        }
    }

    /// The system with one more module, which stands before the others.
    ///
    /// # Errors
    /// If the text cannot be read.
    pub fn with_module(&self, name: &str, text: &str) -> Result<Self, ParseError> {
        let module = language::module(name, text, &|_| None).map_err(|error| error.in_file(name))?;
        let all = |tables: &[Table]| module.tables.iter().chain(tables).cloned().collect::<Arc<[Table]>>();
        let mut tables: BySeat<Arc<[Table]>> = BySeat::from_fn(|seat| Arc::clone(&self.tables[seat]));
        for seat in Seat::ALL {
            // Seats that shared their tables go on sharing them.
            let same =
                Seat::ALL.into_iter().find(|&other| Arc::ptr_eq(&self.tables[other], &self.tables[seat]));
            let first = same.expect("a seat has the tables of its own");
            tables[seat] = if first == seat { all(&self.tables[seat]) } else { Arc::clone(&tables[first]) };
        }
        let own = std::iter::once((name.to_owned(), true));
        Ok(Self {
            name: self.name.clone(),
            modules: own.chain(self.modules.iter().cloned()).collect(),
            tables,
            examples: module.examples.into_iter().chain(self.examples.iter().cloned()).collect(),
            positions: Recent::new(KEPT_POSITIONS),
        })
    }

    /// Whether both say the same of every call.
    #[must_use]
    pub fn is_same_as(&self, other: &Self) -> bool {
        self.tables == other.tables
    }

    fn tables_of(&self, seat: Seat) -> &Arc<[Table]> {
        &self.tables[seat]
    }

    /// What the system is called.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Its modules in order, and whether each is on; of several systems those of North.
    pub fn modules(&self) -> impl Iterator<Item = (&str, bool)> {
        self.modules.iter().map(|(name, on)| (name.as_str(), *on))
    }

    /// Its tables, first those looked at first; of several systems those of North.
    #[must_use]
    pub fn tables(&self) -> &[Table] {
        self.tables_of(Seat::North)
    }

    /// The examples written beside its rules.
    #[must_use]
    pub fn examples(&self) -> &[Example] {
        &self.examples
    }

    /// What to call with a hand.
    ///
    /// # Errors
    /// If the auction is over.
    pub fn call(
        &self,
        hand: Hand,
        auction: &Auction,
        vulnerability: Vulnerability,
    ) -> Result<Choice, IllegalCall> {
        if auction.is_over() {
            return Err(IllegalCall::Over);
        }
        let position = self.position(auction, vulnerability);
        let call = position.choose(hand);
        let candidates = position.candidates(hand).into_iter().map(|(call, place)| Candidate {
            call,
            rule: place.map(|place| self.rule(auction, &position, place)),
        });
        Ok(Choice { call, meaning: Meaning::new(&position, call), candidates: candidates.collect() })
    }

    /// Only the call, for those who need thousands.
    ///
    /// # Errors
    /// If the auction is over.
    pub fn bid(
        &self,
        hand: Hand,
        auction: &Auction,
        vulnerability: Vulnerability,
    ) -> Result<Call, IllegalCall> {
        if auction.is_over() {
            return Err(IllegalCall::Over);
        }
        Ok(self.position(auction, vulnerability).choose(hand))
    }

    /// Every call that the system may make with a hand, that of the first row first: several where rows share a
    /// priority. The selection strategy φ of Amit and Markovitch.
    ///
    /// # Errors
    /// If the auction is over.
    pub fn calls(
        &self,
        hand: Hand,
        auction: &Auction,
        vulnerability: Vulnerability,
    ) -> Result<Vec<Call>, IllegalCall> {
        if auction.is_over() {
            return Err(IllegalCall::Over);
        }
        Ok(self.position(auction, vulnerability).calls(hand))
    }

    /// The call of the rules for a hand, and whether rows learned from examples have decided on it.
    ///
    /// # Errors
    /// If the auction is over.
    pub fn by_rules(
        &self,
        hand: Hand,
        auction: &Auction,
        vulnerability: Vulnerability,
    ) -> Result<(Call, bool), IllegalCall> {
        if auction.is_over() {
            return Err(IllegalCall::Over);
        }
        let position = self.position(auction, vulnerability);
        Ok((position.by_rules(hand), position.is_learned(hand)))
    }

    /// What the partner of the player to call has promised of each suit.
    #[must_use]
    pub fn promised(&self, auction: &Auction, vulnerability: Vulnerability) -> Promised {
        *self.position(auction, vulnerability).promised()
    }

    /// Whether a player with this hand, following the system, makes the call.
    ///
    /// Of a call that the system never makes here, whether the hand fits what it is taken to show. The call must be
    /// legal; this is [`Meaning::allows`] for those who ask thousands of times.
    #[must_use]
    pub fn allows(&self, hand: Hand, auction: &Auction, vulnerability: Vulnerability, call: Call) -> bool {
        let position = self.position(auction, vulnerability);
        position.makes(hand, call)
            || (!position.suggests(call) && self.shown_by(auction, call, vulnerability).allows(hand))
    }

    /// The calls close to the system's, the system's own first: those of rules that the hand misses by no more than
    /// `slack` points, and as which partner, reading the call with all it denies, takes it within as many points. Pass
    /// is always close where nothing forces.
    ///
    /// A search that keeps to these calls corrects judgement and does not misdescribe the hand (Ginsberg, *GIB*, 2001,
    /// section 4). Where the system was refined by examples, they are the calls that the examples left.
    ///
    /// # Errors
    /// If the auction is over.
    pub fn close_calls(
        &self,
        hand: Hand,
        auction: &Auction,
        vulnerability: Vulnerability,
        slack: u32,
    ) -> Result<Vec<Call>, IllegalCall> {
        if auction.is_over() {
            return Err(IllegalCall::Over);
        }
        let position = self.position(auction, vulnerability);
        let mut calls = position.calls(hand);
        if position.is_learned(hand) {
            return Ok(calls);
        }
        if !position.situation().forced() && !calls.contains(&Call::Pass) {
            calls.push(Call::Pass);
        }
        let slack = slack as i32;
        for call in position.close_calls(hand, slack) {
            let fits = || self.shown_by(auction, call, vulnerability).allows_within(hand, slack);
            if !calls.contains(&call) && fits() {
                calls.push(call);
            }
        }
        Ok(calls)
    }

    /// What the caller is known to have after the call, which must be legal.
    fn shown_by(&self, auction: &Auction, call: Call, vulnerability: Vulnerability) -> Arc<Picture> {
        let mut after = auction.clone();
        after.push(call).expect("the call is legal");
        let position = self.position(&after, vulnerability);
        Arc::clone(&position.situation().player(auction.calls().len()).picture)
    }

    /// What a call would show, made now.
    ///
    /// # Errors
    /// If the call is not legal.
    pub fn meaning(
        &self,
        auction: &Auction,
        call: Call,
        vulnerability: Vulnerability,
    ) -> Result<Meaning, IllegalCall> {
        auction.check(call)?;
        Ok(Meaning::new(&self.position(auction, vulnerability), call))
    }

    /// What each call of an auction showed when it was made.
    #[must_use]
    pub fn meanings(&self, auction: &Auction, vulnerability: Vulnerability) -> Vec<Meaning> {
        let mut so_far = Auction::new(auction.dealer());
        let mut meanings = Vec::with_capacity(auction.calls().len());
        for &call in auction.calls() {
            meanings.push(Meaning::new(&self.position(&so_far, vulnerability), call));
            so_far.push(call).expect("a prefix of an auction is an auction");
        }
        meanings
    }

    /// Whether the player to call may not pass: partner's bid forces, or game is promised.
    ///
    /// A take-out double asks for a bid too, but may be passed with good cards in the suit doubled.
    #[must_use]
    pub fn is_forced(&self, auction: &Auction, vulnerability: Vulnerability) -> bool {
        let partner = auction.calls().iter().rev().nth(1);
        partner != Some(&Call::Double) && self.position(auction, vulnerability).situation().forced()
    }

    /// The row that decides for a hand; none where no rule applies.
    #[must_use]
    pub fn deciding_rule(
        &self,
        hand: Hand,
        auction: &Auction,
        vulnerability: Vulnerability,
    ) -> Option<RuleId> {
        let position = self.position(auction, vulnerability);
        position.chosen(hand).map(|place| self.rule(auction, &position, place))
    }

    fn rule(&self, auction: &Auction, position: &Position, place: usize) -> RuleId {
        let instance = &position.instances()[place];
        let seat = auction.to_call().unwrap_or(Seat::North);
        rule_id(self.tables_of(seat), instance.table, instance.row)
    }

    /// The row of one system.
    pub(crate) fn rule_id(&self, table: usize, row: usize) -> RuleId {
        rule_id(self.tables(), table, row)
    }

    pub(crate) fn position(&self, auction: &Auction, vulnerability: Vulnerability) -> Arc<Position> {
        let side = auction.dealer().side();
        let vulnerable = [vulnerability.of(side), vulnerability.of(side.other())];
        self.position_after(auction.calls(), vulnerable, self.representative(auction.dealer()))
    }

    /// The first dealer for whom all seats have the same tables as for this one: positions are kept once.
    fn representative(&self, dealer: Seat) -> Seat {
        let alike = |other: Seat| {
            (0..4).all(|place| Arc::ptr_eq(&self.tables[other.plus(place)], &self.tables[dealer.plus(place)]))
        };
        Seat::ALL.into_iter().find(|&other| alike(other)).unwrap_or(dealer)
    }

    fn position_after(&self, calls: &[Call], vulnerable: [bool; 2], dealer: Seat) -> Arc<Position> {
        let key = (calls.to_vec(), vulnerable, dealer);
        if let Some(position) = self.positions.get(&key) {
            return position;
        }
        let situation = match calls.split_last() {
            None => Situation::start(vulnerable),
            Some((&last, before)) => self.position_after(before, vulnerable, dealer).after(last),
        };
        let to_call = dealer.plus(calls.len());
        let position = Arc::new(Position::new(situation, self.tables_of(to_call)));
        self.positions.insert(key, Arc::clone(&position));
        position
    }
}

fn rule_id(tables: &[Table], table: usize, row: usize) -> RuleId {
    let table = &tables[table];
    RuleId { module: table.module.clone(), table: table.title.clone(), place: table.rows[row].place }
}
