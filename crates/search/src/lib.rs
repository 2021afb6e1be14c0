//! Search in games of perfect and imperfect information, knowing nothing of cards.
