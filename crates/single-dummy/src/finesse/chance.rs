//! How likely the outstanding cards of one suit lie in a way.

use cards::Holding;

/// Places in West's and East's hands for cards that declarer has not seen.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Places {
    /// In West.
    pub west: u32,
    /// In East.
    pub east: u32,
    /// Cards of the suit that West is known to hold, beside those places.
    pub known_west: Holding,
    /// Cards of the suit that East is known to hold, beside those places.
    pub known_east: Holding,
}

impl Default for Places {
    /// Nothing known about either hand.
    fn default() -> Self {
        Self::new(13, 13)
    }
}

impl Places {
    /// Free places in West and in East, and no card known.
    #[must_use]
    pub const fn new(west: u32, east: u32) -> Self {
        Self { west, east, known_west: Holding::EMPTY, known_east: Holding::EMPTY }
    }

    /// The chance that West's share of the outstanding cards is of some kind.
    #[must_use]
    pub fn chance(self, out: Holding, of_kind: impl Fn(Holding) -> bool) -> f64 {
        let unknown = out - self.known_west - self.known_east;
        let others = (self.west + self.east).saturating_sub(unknown.len() as u32);
        let mut share = unknown;
        let (mut all, mut wanted) = (0.0, 0.0);
        loop {
            let dealt = share.len() as u32;
            let ways = self.west.checked_sub(dealt).map_or(0.0, |left| choose(others, left));
            all += ways;
            if of_kind(share | (out & self.known_west)) {
                wanted += ways;
            }
            if share.is_empty() {
                break;
            }
            // The next smaller set among the outstanding cards.
            let bits = (share.bits() - 1) & unknown.bits();
            share = Holding::from_bits(bits).expect("a part of a holding");
        }
        if all > 0.0 { wanted / all } else { 0.0 }
    }
}

/// The number of ways to choose `k` things out of `n`.
fn choose(n: u32, k: u32) -> f64 {
    if k > n { 0.0 } else { (0..k).fold(1.0, |ways, i| ways * f64::from(n - i) / f64::from(i + 1)) }
}
