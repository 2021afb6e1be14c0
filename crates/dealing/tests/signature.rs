//! The same seeds give the same deals for ever: faster ways to deal must not change them.

use bridge::{BySeat, Hand, Seat};
use cards::Suit;
use cards::random::generator;
use dealing::{Knowledge, Sampler, Shapes, Shuffler};

/// One number for all cards in all hands.
fn signature(deals: impl IntoIterator<Item = BySeat<Hand>>) -> u64 {
    let hands = deals.into_iter().flat_map(|deal| *deal.as_array());
    hands.fold(0, |number: u64, hand| {
        (number ^ hand.bits()).wrapping_mul(0x9E37_79B9_7F4A_7C15).rotate_left(23)
    })
}

#[test]
fn deals_without_constraint() {
    let (shuffler, mut rng) = (Shuffler::default(), generator(1, 0));
    assert_eq!(signature((0..500).map(|_| shuffler.hands(&mut rng))), 0xC711_C11A_4DBC_570A);
    assert_eq!(signature((0..100).flat_map(|_| shuffler.eight(&mut rng))), 0x26BA_0526_F3F9_00D0);
    let known = "N:AKQ.AKQ.AKQ.AKQ2 J.J.J.J - -".parse().unwrap();
    let shuffler = Shuffler::new(known).unwrap();
    assert_eq!(signature((0..500).map(|_| shuffler.hands(&mut rng))), 0x9C75_5E5D_ADC1_AEFC);
}

#[test]
fn worlds_from_what_is_known() {
    let own = "AQ542.KJ87.32.AK".parse().unwrap();
    let mut declarer = Knowledge::new();
    declarer
        .require_cards(Seat::South, own)
        .require_cards(Seat::North, "K3.T92.AK54.Q762".parse().unwrap())
        .require_points(Seat::West, 8..=12)
        .require_length(Seat::West, Suit::Hearts, 5..=13);
    let mut lead = Knowledge::new();
    lead.require_cards(Seat::South, own)
        .require_points(Seat::West, 11..=15)
        .require_points(Seat::North, 6..=11)
        .require_length(Seat::North, Suit::Diamonds, 5..=7);
    let mut notrump = Knowledge::new();
    notrump
        .require_cards(Seat::South, own)
        .require_points(Seat::West, 15..=17)
        .require_shape(Seat::West, &Shapes::balanced())
        .require_length(Seat::East, Suit::Hearts, 5..=13);
    let signatures = [declarer, lead, notrump].map(|knowledge| {
        let sampler = Sampler::new(&knowledge).unwrap();
        signature(sampler.worlds(1).take(500).map(|world| *world.hands()))
    });
    assert_eq!(signatures, [0xE38E_6441_ECF3_21A9, 0x63DA_5758_C7B3_06CE, 0x72EF_449C_A579_4666]);
}
