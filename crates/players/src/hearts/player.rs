use cards::{Card, CardSet};
use hearts::View;

/// Something that plays a seat, seeing what the seat may see.
pub trait Player: Send {
    /// The three cards to pass, of those in the hand.
    fn pass(&mut self, view: &View) -> CardSet;

    /// A legal card, when it is the seat's turn.
    fn play(&mut self, view: &View) -> Card;
}

impl<P: Player + ?Sized> Player for Box<P> {
    fn pass(&mut self, view: &View) -> CardSet {
        (**self).pass(view)
    }

    fn play(&mut self, view: &View) -> Card {
        (**self).play(view)
    }
}
