use serde::{Deserialize, Serialize};

/// What opens a seat: 192 bits that nobody can guess.
#[derive(Clone, Serialize, Deserialize)]
#[serde(transparent)]
pub(crate) struct Key(String);

const BYTES: usize = 24;
const LETTERS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

impl Key {
    /// A new one, from the randomness of the operating system.
    pub(crate) fn draw() -> Self {
        Self(letters::<BYTES>())
    }

    pub(crate) fn as_str(&self) -> &str {
        &self.0
    }

    /// Whether this is the key, in a time that does not tell how much of it is right.
    pub(crate) fn is(&self, offered: &str) -> bool {
        let (own, offered) = (self.0.as_bytes(), offered.as_bytes());
        own.len() == offered.len()
            && own.iter().zip(offered).fold(0, |different, (a, b)| different | (a ^ b)) == 0
    }
}

impl std::fmt::Debug for Key {
    /// Keys do not belong in logs.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Key")
    }
}

/// A name for a table that is not used yet: 72 random bits.
pub(crate) fn table_name() -> String {
    letters::<9>()
}

/// A number that nobody can guess, small enough for a JSON number.
pub(crate) fn secret_number() -> u64 {
    u64::from_le_bytes(bytes()) >> 11
}

fn bytes<const N: usize>() -> [u8; N] {
    let mut bytes = [0; N];
    getrandom::fill(&mut bytes).expect("the operating system has randomness");
    bytes
}

/// Random letters of a link, six bits each.
fn letters<const N: usize>() -> String {
    let three = |bytes: &[u8]| {
        let bits = u32::from(bytes[0]) << 16 | u32::from(bytes[1]) << 8 | u32::from(bytes[2]);
        [18, 12, 6, 0].map(|shift| char::from(LETTERS[(bits >> shift & 63) as usize]))
    };
    bytes::<N>().chunks_exact(3).flat_map(three).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_are_long_and_differ() {
        let (one, other) = (Key::draw(), Key::draw());
        assert_eq!(one.as_str().len(), 32);
        assert!(
            one.is(one.as_str()) && !one.is(other.as_str()) && !one.is("") && !one.is(&one.as_str()[1..])
        );
        assert_eq!(format!("{one:?}"), "Key");
    }
}
