//! The feature `serde`: what has a text is written as that text, and read back by its one parser.

/// Implements `Serialize` by `Display` and `Deserialize` by `FromStr`.
#[doc(hidden)]
#[macro_export]
macro_rules! serde_as_text {
    ($($type:ty),+ $(,)?) => {$(
        impl ::serde::Serialize for $type {
            fn serialize<S: ::serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.collect_str(self)
            }
        }

        impl<'de> ::serde::Deserialize<'de> for $type {
            fn deserialize<D: ::serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                let text = <String as ::serde::Deserialize>::deserialize(deserializer)?;
                text.parse().map_err(::serde::de::Error::custom)
            }
        }
    )+};
}

serde_as_text!(crate::Suit, crate::Rank, crate::Card, crate::CardSet, crate::Holding);
