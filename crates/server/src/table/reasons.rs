use std::collections::BTreeMap;

use bridge::Prose;

use super::Event;

/// Why the robots made the calls and played the cards of an attempt, move by move; both numbers from 0.
///
/// Reasons are long and seldom asked for, so they are left in the log.
pub(crate) fn reasons(log: &[Event], place: usize, attempt: usize) -> Vec<Option<Prose>> {
    let mut attempts: BTreeMap<(usize, usize), Vec<Option<Prose>>> = BTreeMap::new();
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
            Event::Called { reason, .. } | Event::Played { reason, .. } => {
                attempts.entry(current).or_default().push(reason.clone());
            }
            Event::Undone { to, .. } => attempts.entry(current).or_default().truncate(*to),
            _ => {}
        }
    }
    attempts.remove(&(place, attempt)).unwrap_or_default()
}
