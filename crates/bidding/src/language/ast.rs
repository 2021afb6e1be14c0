//! What a system file says, parsed: tables of rows under auction patterns.

use bridge::Doubling;
use cards::Suit;

use crate::Range;
use crate::features::FeatureClass;

use super::Place;

/// A letter that stands for a suit until the auction or the call says which.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Variable {
    /// `M`: hearts or spades.
    Major,
    /// `m`: clubs or diamonds.
    Minor,
    /// `x`, `y`, `z`: any suits, different from one another and from `M` and `m`.
    Any(u8),
    /// `T`: any suit, perhaps one already named; by custom the trumps.
    Trumps,
}

/// How many variables there are.
pub const VARIABLES: usize = 6;

impl Variable {
    /// Its place among the variables.
    #[must_use]
    pub const fn index(self) -> usize {
        match self {
            Self::Major => 0,
            Self::Minor => 1,
            Self::Any(which) => 2 + which as usize,
            Self::Trumps => 5,
        }
    }

    /// Whether the variable may stand for the suit.
    #[must_use]
    pub const fn may_be(self, suit: Suit) -> bool {
        match self {
            Self::Major => suit.is_major(),
            Self::Minor => !suit.is_major(),
            Self::Any(_) | Self::Trumps => true,
        }
    }
}

/// A suit by name, by variable, or as the other of its rank.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum SuitTerm {
    /// `H`.
    Suit(Suit),
    /// `M`.
    Variable(Variable),
    /// `OM`, `om`: the other major, the other minor.
    Other(Variable),
}

/// A suit or no trump.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[allow(missing_docs)]
pub enum StrainTerm {
    Suit(SuitTerm),
    NoTrump,
}

/// A call in a pattern or a row.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum CallForm {
    /// `P`.
    Pass,
    /// `X`.
    Double,
    /// `XX`.
    Redouble,
    /// `2NT`, `3M`.
    Bid(usize, StrainTerm),
    /// `cheapest x` (0), `jump x` (1), `double jump x` (2).
    Cheapest(usize, StrainTerm),
    /// `game in x`: 3NT, four of a major or five of a minor.
    Game(StrainTerm),
}

/// Who made a call of the pattern.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[allow(missing_docs)]
pub enum Whose {
    Ours,
    Theirs,
}

/// One call of a pattern.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Step {
    /// This call; several, if one of them.
    Calls(Vec<CallForm>),
    /// `nM`: a bid in the strain at any level.
    AnyLevel(StrainTerm),
    /// `any`: any call.
    Any,
    /// `bid`: any bid.
    AnyBid,
    /// `"Stayman"`: a call of that name.
    Named(String),
}

/// A pattern of calls, from the first that is not a pass to the call to make.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Pattern {
    /// Whether calls may come before the steps.
    pub open: bool,
    /// The calls, opponents' passes filled in.
    pub steps: Vec<(Whose, Step)>,
}

/// Whose hand or calls a condition speaks of.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[allow(missing_docs)]
pub enum Who {
    I,
    Partner,
    We,
    They,
    LeftHand,
    RightHand,
}

/// What a hand is known to have.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum Known {
    Hcp,
    Points,
    Length(SuitTerm),
    Balanced,
}

/// A condition on the auction so far, not on the hand.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Condition {
    /// `passed hand`: the caller passed before anyone opened.
    PassedHand(Who),
    /// `seat 3`: this many passes and one, before the opening.
    Seat(Range),
    /// `vulnerable`, `they are vulnerable`.
    Vulnerable(Whose),
    /// `forced`: partner's call may not be passed.
    Forced,
    /// `game forced`: the side has promised game.
    GameForced,
    /// `partner shows 5+ M`: certain from the calls.
    Shows(Who, Known, Range),
    /// `partner may have 5+ M`: not excluded by the calls.
    MayHave(Who, Known, Range),
    /// `agreed T`, or `nothing agreed`.
    Agreed(Option<SuitTerm>),
    /// `they bid y`: named the suit, or showed four cards in it.
    Bid(Who, SuitTerm),
    /// `x unbid`.
    Unbid(SuitTerm),
    /// `they passed` (they have said nothing else).
    Silent(Who),
    /// `level 2-3`: of the call of this row.
    Level(Range),
    /// `their level 2-3`: of the opponents' last bid.
    TheirLevel(Range),
    /// `doubled`: the last bid is ours and doubled.
    Doubled,
    /// `undoubled`, `redoubled`: whoever made the last bid.
    Doubling(Doubling),
    /// `the contract is ours`.
    Contract(Whose),
    /// `the contract is in M`.
    ContractIn(StrainTerm),
    /// `game reached`: the last bid is game or more.
    GameReached,
    /// `passing ends the auction`.
    PassOut,
    /// `M is H`, `x is y`.
    Is(SuitTerm, SuitTerm),
    /// `x is a major`.
    IsMajor(SuitTerm),
    /// `x below M`.
    Below(SuitTerm, SuitTerm),
    /// `partner signed off`, `partner invited`.
    Status(Who, Status),
    /// `partner's last call was "NAME"`.
    LastCall(Who, String),
    /// `partner just doubled`.
    JustDoubled(Who),
    /// `their last call was artificial`, `partner's last call was artificial`.
    Artificial(Who),
    /// `partner has doubled`: some call was a double.
    HasDoubled(Who),
    /// `marked "NAME"`: a call of the side marked the auction so.
    Marked(String),
    /// `not ...`.
    Not(Box<Condition>),
}

/// Which end of what partner may have is added to the caller's own.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum End {
    /// `together`: partner's least.
    Least,
    /// `on average`: partner's average, rounded down.
    Average,
    /// `at best`: partner's most.
    Most,
}

/// A feature whose suits may be variables.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct FeatureTerm {
    /// The class.
    pub class: &'static FeatureClass,
    /// The suit it is in.
    pub suit: Option<SuitTerm>,
    /// The trumps, or the second suit.
    pub other: Option<SuitTerm>,
}

/// One thing that a row asks.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Atom {
    /// Of the hand.
    Hand(FeatureTerm, Range),
    /// Of the hand and what partner has shown.
    Together(End, FeatureTerm, Range),
    /// `2+ points more than shown`: total points above the least that the caller's own calls have promised.
    Extras(Range),
    /// A stopper, at least so good, in each suit the opponents have bid.
    StoppersInTheirs(Range),
    /// The same in each suit that nobody has bid.
    StoppersInUnbid(Range),
    /// `3+ in every unbid suit`.
    LengthsInUnbid(Range),
    /// Of the auction.
    Auction(Condition),
}

/// How a call binds partner.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
#[allow(missing_docs)]
pub enum Force {
    #[default]
    NotForcing,
    OneRound,
    Game,
}

/// What a call asks of partner beyond its force.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
#[allow(missing_docs)]
pub enum Status {
    #[default]
    Plain,
    Invitational,
    SignOff,
}

/// What a row says of its call besides the hand.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Notes {
    /// What players call it.
    pub name: String,
    /// Whether partner may pass.
    pub force: Force,
    /// Whether partner is invited or told to stop.
    pub status: Status,
    /// Whether the call says nothing of the strain it names.
    pub artificial: bool,
    /// The suit that it makes trumps.
    pub agrees: Option<SuitTerm>,
    /// The mark it leaves on the auction.
    pub marks: Option<String>,
    /// From how many examples the row was learned; none where a person wrote it.
    pub examples: usize,
}

/// One row of a table: a call, the hands it is made on, and what it is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Row {
    /// The call.
    pub call: CallForm,
    /// Whether the row forbids the call.
    pub never: bool,
    /// Whether the row has the priority of the one before it, so that a hand may have both calls.
    pub also: bool,
    /// `4S instead of 3S`: the row is for hands that all other rows would give this call.
    pub instead_of: Option<CallForm>,
    /// Any of these, each with all its atoms.
    pub alternatives: Vec<Vec<Atom>>,
    /// What the call is.
    pub notes: Notes,
    /// Where the row stands.
    pub place: Place,
}

/// Rows for one situation, in order of priority.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Table {
    /// What the situation is called.
    pub title: String,
    /// Which module it is of.
    pub module: String,
    /// Whether it only fills what other tables leave open.
    pub fallback: bool,
    /// Whether it also applies where their doubles of our artificial bids stand in place of passes.
    pub systems_on: bool,
    /// The auctions it is for.
    pub patterns: Vec<Pattern>,
    /// What else must hold.
    pub conditions: Vec<Condition>,
    /// The rows.
    pub rows: Vec<Row>,
}

/// A hand, an auction and the call they should give: a test written beside the rules.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Example {
    /// The hand as text.
    pub hand: String,
    /// The auction so far, dealer first.
    pub auction: String,
    /// The call.
    pub call: String,
    /// Where it stands.
    pub place: Place,
    /// Which module it is of.
    pub module: String,
}

/// A parsed module.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Module {
    /// Its tables, in order.
    pub tables: Vec<Table>,
    /// Its examples.
    pub examples: Vec<Example>,
}
