use bidding::language::{Force, Status};
use bridge::{Call, Prose, prose};
use cards::Suit;
use players::bridge::Explanation;
use policy::{Shape, Span};
use serde::Serialize;

/// What a call shows, as text and in numbers.
#[derive(Debug, Serialize)]
pub struct MeaningAnswer {
    call: String,
    text: String,
    name: String,
    /// What it says beyond its name, in pieces.
    shows: Prose,
    hcp: Range,
    lengths: Lengths,
    balanced: bool,
    forcing: &'static str,
    status: &'static str,
    artificial: bool,
    agreed: bool,
    alert: bool,
    fits: Option<bool>,
}

#[derive(Debug, Serialize)]
struct Range {
    low: i32,
    high: i32,
}

#[derive(Debug, Serialize)]
#[serde(rename_all = "UPPERCASE")]
struct Lengths {
    s: Range,
    h: Range,
    d: Range,
    c: Range,
}

impl MeaningAnswer {
    /// The meaning; `fits` says whether the asker's own hand does.
    #[must_use]
    pub fn new(meaning: &bidding::Meaning, fits: Option<bool>) -> Self {
        let range = |range: bidding::Range, most: i32| Range {
            low: range.low.floor().clamp(0, most),
            high: range.high.floor().clamp(0, most),
        };
        let length = |suit: Suit| range(meaning.lengths[suit], 13);
        Self {
            call: meaning.call.to_string(),
            text: meaning.to_string(),
            name: meaning.name.clone(),
            shows: meaning.shows(),
            hcp: range(meaning.hcp, 37),
            lengths: Lengths {
                s: length(Suit::Spades),
                h: length(Suit::Hearts),
                d: length(Suit::Diamonds),
                c: length(Suit::Clubs),
            },
            balanced: meaning.balanced,
            forcing: match meaning.force {
                Force::NotForcing => "no",
                Force::OneRound => "round",
                Force::Game => "game",
            },
            status: match meaning.status {
                Status::Plain => "none",
                Status::Invitational => "invitational",
                Status::SignOff => "sign-off",
            },
            artificial: meaning.artificial,
            agreed: meaning.agreed,
            alert: is_alerted(meaning),
            fits,
        }
    }
}

impl MeaningAnswer {
    /// A call that a learned bidder does not make here.
    #[must_use]
    pub fn not_made(call: Call) -> Self {
        let any = |most: i32| Range { low: 0, high: most };
        Self {
            call: call.to_string(),
            text: "no agreement".into(),
            name: String::new(),
            shows: prose!("no agreement"),
            hcp: any(37),
            lengths: Lengths { s: any(13), h: any(13), d: any(13), c: any(13) },
            balanced: false,
            forcing: "no",
            status: "none",
            artificial: false,
            agreed: false,
            alert: false,
            fits: None,
        }
    }

    /// What the hands show that make a call of a learned bidder; `fits` says whether the asker's own hand does. Such a call
    /// is agreed on with nobody: whether it forces is for partner's hand to say.
    #[must_use]
    pub fn demonstrated(explanation: &Explanation, fits: Option<bool>) -> Self {
        let shown = &explanation.demonstration.shown;
        let range = |span: Span| Range { low: span.low.into(), high: span.high.into() };
        let length = |suit: Suit| range(shown.lengths[suit]);
        Self {
            call: explanation.demonstration.call.to_string(),
            text: explanation.to_string(),
            name: explanation.name.clone(),
            shows: shown.prose(),
            hcp: range(shown.hcp),
            lengths: Lengths {
                s: length(Suit::Spades),
                h: length(Suit::Hearts),
                d: length(Suit::Diamonds),
                c: length(Suit::Clubs),
            },
            balanced: shown.share(Shape::Balanced) >= NEARLY_ALL,
            forcing: "no",
            status: "none",
            artificial: explanation.artificial,
            agreed: explanation.demonstration.frequency > 0.0,
            alert: explanation.artificial,
            fits,
        }
    }
}

/// The share of hands that makes a call balanced.
const NEARLY_ALL: f32 = 0.9;

/// Whether opponents should be told of a call: it does not say what it seems to say.
#[must_use]
pub const fn is_alerted(meaning: &bidding::Meaning) -> bool {
    meaning.artificial && meaning.agreed
}
