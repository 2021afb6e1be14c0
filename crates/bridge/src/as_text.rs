//! The feature `serde`: what has a text is written as that text, and read back by its one parser.

cards::serde_as_text!(
    crate::Seat,
    crate::Side,
    crate::Strain,
    crate::Bid,
    crate::Call,
    crate::Contract,
    crate::Vulnerability,
    crate::Deal,
    crate::PartialDeal,
);
