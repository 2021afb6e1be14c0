//! The return codes of DDS and their texts.

/// What a call returns when it is refused.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Fault(pub i32);

/// `RETURN_NO_FAULT`: a call that was answered.
pub const SUCCESS: i32 = 1;

macro_rules! faults {
    ($($name:ident = $code:literal: $text:literal,)*) => {
        impl Fault {
            $(#[doc = $text] pub const $name: Self = Self($code);)*
        }

        /// The text of a return code.
        #[must_use]
        pub fn text(code: i32) -> &'static str {
            match code {
                SUCCESS => "Success",
                $($code => $text,)*
                _ => "Not a DDS error code",
            }
        }
    };
}

faults! {
    UNKNOWN = -1: "General error",
    ZERO_CARDS = -2: "Zero cards",
    TARGET_TOO_HIGH = -3: "Target exceeds number of tricks",
    DUPLICATE_CARDS = -4: "Cards duplicated",
    TARGET_WRONG_LOW = -5: "Target is less than -1",
    TARGET_WRONG_HIGH = -7: "Target is higher than 13",
    SOLUTIONS_WRONG_LOW = -8: "Solutions parameter is less than 1",
    SOLUTIONS_WRONG_HIGH = -9: "Solutions parameter is higher than 3",
    TOO_MANY_CARDS = -10: "Too many cards",
    SUIT_OR_RANK = -12: "currentTrickSuit or currentTrickRank has wrong data",
    PLAYED_CARD = -13: "Played card also remains in a hand",
    CARD_COUNT = -14: "Wrong number of remaining cards in a hand",
    THREAD_INDEX = -15: "Thread index is not 0 .. maximum",
    MODE_WRONG_LOW = -16: "Mode parameter is less than 0",
    MODE_WRONG_HIGH = -17: "Mode parameter is higher than 2",
    TRUMP_WRONG = -18: "Trump is not in 0 .. 4",
    FIRST_WRONG = -19: "First is not in 0 .. 2",
    PLAY = -98: "AnalysePlay input error",
    PBN = -99: "PBN string error",
    TOO_MANY_BOARDS = -101: "Too many boards requested",
    THREAD_CREATE = -102: "Could not create threads",
    THREAD_WAIT = -103: "Something failed waiting for thread to end",
    THREAD_MISSING = -104: "Multi-threading system not present",
    NO_SUIT = -201: "Denomination filter vector has no entries",
    TOO_MANY_TABLES = -202: "Too many DD tables requested",
    CHUNK_SIZE = -301: "Chunk size is less than 1",
}
