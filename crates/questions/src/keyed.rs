use std::fmt::Display;
use std::ops::Index;

use serde::ser::{Serialize, SerializeMap as _, Serializer};

/// An object whose keys are seats, strains, cards or numbers, in an order that people can read too.
#[derive(Debug, Clone)]
pub struct Keyed<K, V>(pub Vec<(K, V)>);

impl<K: PartialEq, V> Keyed<K, V> {
    /// The value of a key.
    pub fn get(&self, key: K) -> Option<&V> {
        self.0.iter().find(|(other, _)| *other == key).map(|(_, value)| value)
    }
}

impl<K: PartialEq, V> Index<K> for Keyed<K, V> {
    type Output = V;

    fn index(&self, key: K) -> &V {
        self.get(key).expect("the key is there")
    }
}

impl<K, V> FromIterator<(K, V)> for Keyed<K, V> {
    fn from_iter<I: IntoIterator<Item = (K, V)>>(entries: I) -> Self {
        Self(entries.into_iter().collect())
    }
}

impl<K: Display, V: Serialize> Serialize for Keyed<K, V> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(Some(self.0.len()))?;
        for (key, value) in &self.0 {
            map.serialize_entry(&key.to_string(), value)?;
        }
        map.end()
    }
}
