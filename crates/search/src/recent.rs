//! What was found lately: a cache with a bound.
//!
//! Two generations are kept. What is asked for is in the young one, or comes back to it from the old; when the young
//! one is full it becomes the old, and what was old is forgotten. So what is asked for again and again stays, what is
//! not goes, and nobody counts days.

use std::hash::Hash;
use std::sync::{PoisonError, RwLock};

use rustc_hash::FxHashMap;

/// A cache of at most this many values. It changes the time that an answer takes, never the answer.
#[derive(Debug)]
pub struct Recent<K, V> {
    generations: RwLock<Generations<K, V>>,
    /// The most of one generation.
    most: usize,
}

#[derive(Debug)]
struct Generations<K, V> {
    young: FxHashMap<K, V>,
    old: FxHashMap<K, V>,
}

impl<K: Eq + Hash, V: Clone> Recent<K, V> {
    /// Knows nothing yet, and keeps at most this many values.
    #[must_use]
    pub fn new(most: usize) -> Self {
        let generations = Generations { young: FxHashMap::default(), old: FxHashMap::default() };
        Self { generations: RwLock::new(generations), most: (most / 2).max(1) }
    }

    /// The value of a key, if it is known.
    pub fn get(&self, key: &K) -> Option<V> {
        {
            let generations = self.generations.read().unwrap_or_else(PoisonError::into_inner);
            if let Some(value) = generations.young.get(key) {
                return Some(value.clone());
            }
            if !generations.old.contains_key(key) {
                return None;
            }
        }
        let mut generations = self.generations.write().unwrap_or_else(PoisonError::into_inner);
        let (key, value) = generations.old.remove_entry(key)?;
        generations.insert(key, value.clone(), self.most);
        Some(value)
    }

    /// Keeps a value.
    pub fn insert(&self, key: K, value: V) {
        self.generations.write().unwrap_or_else(PoisonError::into_inner).insert(key, value, self.most);
    }

    /// How many values are kept.
    #[must_use]
    pub fn len(&self) -> usize {
        let generations = self.generations.read().unwrap_or_else(PoisonError::into_inner);
        generations.young.len() + generations.old.len()
    }

    /// Whether nothing is known.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }
}

impl<K: Eq + Hash, V> Generations<K, V> {
    fn insert(&mut self, key: K, value: V, most: usize) {
        if self.young.len() >= most {
            self.old = std::mem::take(&mut self.young);
        }
        self.young.insert(key, value);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_asked_for_stays_and_no_more_than_so_many_are_kept() {
        let recent = Recent::new(8);
        recent.insert(0, "zero");
        for key in 1..100 {
            recent.insert(key, "other");
            assert_eq!(recent.get(&0), Some("zero"), "after {key}");
            assert!(recent.len() <= 8, "{} after {key}", recent.len());
        }
        assert_eq!(recent.get(&50), None);
        assert_eq!(recent.get(&99), Some("other"));
    }
}
