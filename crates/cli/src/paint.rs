//! Text in the four colours of a bidding box, of which we know how wide it is.
//!
//! Colour is always put in; the stream it is written to takes it out again where it does not belong.

use std::borrow::Cow;
use std::fmt;

use anstyle::{Ansi256Color, AnsiColor, Color, Style};
use bridge::{Call, Contract, Doubling, Strain};
use cards::{Card, Rank, Suit};

/// Text for a terminal: painted, and of known width.
#[derive(Debug, Clone, Default)]
pub(crate) struct Text {
    painted: String,
    width: usize,
}

impl Text {
    pub(crate) fn plain(text: impl AsRef<str>) -> Self {
        Self::styled(text, Style::new())
    }

    pub(crate) fn bold(text: impl AsRef<str>) -> Self {
        Self::styled(text, Style::new().bold())
    }

    pub(crate) fn dim(text: impl AsRef<str>) -> Self {
        Self::styled(text, Style::new().dimmed())
    }

    pub(crate) fn styled(text: impl AsRef<str>, style: Style) -> Self {
        let text = without_controls(text.as_ref());
        Self { painted: format!("{style}{text}{style:#}"), width: text.chars().count() }
    }

    pub(crate) fn suit(suit: Suit) -> Self {
        Self::styled(suit.symbol().to_string(), suit_style(suit))
    }

    pub(crate) fn strain(strain: Strain) -> Self {
        strain.suit().map_or_else(|| Self::plain("NT"), Self::suit)
    }

    pub(crate) fn card(card: Card) -> Self {
        Self::suit(card.suit()) + Self::plain(rank(card.rank()))
    }

    /// The call as it is spoken: `Pass`, `Dbl`, `Rdbl` or a bid.
    pub(crate) fn call(call: Call) -> Self {
        match call {
            Call::Pass => Self::plain("Pass"),
            Call::Double => Self::plain("Dbl"),
            Call::Redouble => Self::plain("Rdbl"),
            Call::Bid(bid) => Self::plain(bid.level().to_string()) + Self::strain(bid.strain()),
        }
    }

    /// `4♠X by North`.
    pub(crate) fn contract(contract: Contract) -> Self {
        Self::call(contract.bid.into())
            + Self::doubling(contract.doubling)
            + Self::plain(format!(" by {}", contract.declarer.name()))
    }

    pub(crate) fn doubling(doubling: Doubling) -> Self {
        Self::plain(doubling.to_string())
    }

    /// Red if vulnerable, green if not.
    pub(crate) fn vulnerable(text: impl AsRef<str>, vulnerable: bool) -> Self {
        let color = if vulnerable { AnsiColor::Red } else { AnsiColor::Green };
        Self::styled(text, Style::new().bold().fg_color(Some(color.into())))
    }

    pub(crate) const fn width(&self) -> usize {
        self.width
    }

    /// The text word by word: what blanks part. A style goes on in the next word where a blank stands inside it.
    pub(crate) fn words(&self) -> impl Iterator<Item = Self> {
        self.painted.split(' ').filter(|word| !word.is_empty()).map(|word| {
            let seen = anstream::adapter::strip_str(word);
            Self { painted: word.to_owned(), width: seen.map(|part| part.chars().count()).sum() }
        })
    }

    /// The text without blanks at its end.
    pub(crate) fn trimmed(self) -> Self {
        let painted = self.painted.trim_end();
        let width = self.width - (self.painted.len() - painted.len());
        Self { painted: painted.to_owned(), width }
    }

    /// The text with blanks after it, at least `width` wide.
    pub(crate) fn pad(self, width: usize) -> Self {
        let blanks = width.saturating_sub(self.width);
        self + Self::plain(" ".repeat(blanks))
    }
}

/// The text without control characters: what stands in a file must not move the cursor of a terminal.
pub(crate) fn without_controls(text: &str) -> Cow<'_, str> {
    if text.chars().any(char::is_control) {
        text.chars().filter(|letter| !letter.is_control()).collect()
    } else {
        text.into()
    }
}

/// `A`, `K` .. `2`: the ten is `10`, as it stands on the card.
pub(crate) const fn rank(rank: Rank) -> &'static str {
    ["2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"][rank.index()]
}

impl std::ops::Add for Text {
    type Output = Self;
    fn add(mut self, other: Self) -> Self {
        self.painted.push_str(&other.painted);
        self.width += other.width;
        self
    }
}

impl fmt::Display for Text {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.painted)
    }
}

/// Spades blue, hearts red, diamonds orange, clubs green: legible on black and on white.
fn suit_style(suit: Suit) -> Style {
    let color = match suit {
        Suit::Spades => 33,
        Suit::Hearts => 160,
        Suit::Diamonds => 208,
        Suit::Clubs => 34,
    };
    Style::new().fg_color(Some(Color::Ansi256(Ansi256Color(color))))
}
