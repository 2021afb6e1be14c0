use std::collections::BTreeMap;

use super::Event;

/// A move as far as reasons go.
#[derive(Debug, Clone)]
enum Told {
    Call,
    Card(Option<String>),
}

/// Why the robots played the cards of an attempt, by the place of the card; both numbers from 0.
///
/// Reasons are long and seldom asked for, so they are left in the log.
pub(crate) fn reasons(log: &[Event], place: usize, attempt: usize) -> Vec<Option<String>> {
    let mut attempts: BTreeMap<(usize, usize), Vec<Told>> = BTreeMap::new();
    let mut current = (0, 0);
    for event in log {
        match event {
            Event::Dealt { place, .. } => current = (place.saturating_sub(1), 0),
            Event::Replayed { place, attempt, at } => {
                let earlier = (place.saturating_sub(1), attempt.saturating_sub(1));
                let mut moves = attempts.get(&earlier).cloned().unwrap_or_default();
                moves.truncate(*at);
                current = (earlier.0, attempts.range((earlier.0, 0)..(earlier.0 + 1, 0)).count());
                attempts.insert(current, moves);
            }
            Event::Called { .. } => attempts.entry(current).or_default().push(Told::Call),
            Event::Played { reason, .. } => {
                attempts.entry(current).or_default().push(Told::Card(reason.clone()));
            }
            Event::Undone { to, .. } => attempts.entry(current).or_default().truncate(*to),
            _ => {}
        }
    }
    let moves = attempts.remove(&(place, attempt)).unwrap_or_default();
    let card = |told| if let Told::Card(reason) = told { Some(reason) } else { None };
    moves.into_iter().filter_map(card).collect()
}
