//! What each card comes to in each world, and which cards are best in the form of scoring.
//!
//! A result is compared with those of the other cards in the same world, as if somebody at the other table had to
//! choose among the same cards with equal chance. At IMPs a swing counts as IMPs, at matchpoints as won, tied or lost,
//! at total points as it is.

use ::bridge::score::{self, Points, Scoring};
use ::bridge::{BySeat, Contract, Hand, Prose, View, prose};
use cards::{Card, CardSet};
use single_dummy::sampled::SolvedWorld;

use super::convention::are_equal;

/// Results of cards in some worlds.
pub(in crate::bridge) struct Scores {
    contract: Contract,
    vulnerable: bool,
    /// Whether the player's side declares.
    declaring: bool,
    /// Tricks the player's side has already.
    won: usize,
    cards: Vec<Card>,
    /// What each card gains beyond double dummy on average, in tricks.
    gains: Vec<f64>,
    /// The weight of each world, and the side's tricks in the end with each card.
    worlds: Vec<(f64, Vec<usize>)>,
}

/// Differences below this are chance.
const EQUAL: f64 = 1e-9;
/// Cards at most this many [units](unit) behind the best are close.
const CLOSE: f64 = 0.4;
/// A card is hopeless if it is this many standard errors behind.
const CLEAR: f64 = 2.5;

impl Scores {
    /// No world yet. Of each card `gain` says what it gains beyond double dummy.
    pub(super) fn new(view: &View, gain: impl Fn(Card) -> f64) -> Self {
        let contract = view.contract.expect("cards are played in a contract");
        let side = view.seat.side();
        let declarer = contract.declarer.side();
        let cards: Vec<Card> = view.legal_cards().iter().collect();
        Self {
            contract,
            vulnerable: view.vulnerability.of(declarer),
            declaring: side == declarer,
            won: view.play.as_ref().map_or(0, |play| play.won(side)),
            gains: cards.iter().map(|&card| gain(card)).collect(),
            cards,
            worlds: Vec::new(),
        }
    }

    /// Adds a world: the tricks still to come with each card, in the order of the cards.
    pub(super) fn add(&mut self, weight: f64, tricks: &[(Card, usize)]) {
        let won = self.won;
        self.worlds.push((weight, tricks.iter().map(|&(_, later)| won + later).collect()));
    }

    /// The number of worlds.
    pub(in crate::bridge) const fn len(&self) -> usize {
        self.worlds.len()
    }

    /// Whether there is no world to judge by.
    pub(in crate::bridge) const fn is_empty(&self) -> bool {
        self.worlds.is_empty()
    }

    /// The groups of equal cards whose mean score is close to the best, the best first.
    pub(in crate::bridge) fn close(&self, view: &View, scoring: Scoring) -> Vec<CardSet> {
        let scores = self.mean_scores(scoring);
        let top = scores.iter().copied().fold(f64::NEG_INFINITY, f64::max);
        let mut places: Vec<usize> =
            (0..scores.len()).filter(|&place| scores[place] >= top - CLOSE * unit(scoring)).collect();
        places.sort_by(|&a, &b| scores[b].total_cmp(&scores[a]));
        let mut close: Vec<CardSet> = Vec::new();
        for card in places.into_iter().map(|place| self.cards[place]) {
            match close.iter_mut().find(|group| are_equal(view, group.with(card))) {
                Some(group) => *group = group.with(card),
                None => close.push(CardSet::EMPTY.with(card)),
            }
        }
        close
    }

    /// The cards with the best score and, of those, the best mean of tricks; all cards if there is no world.
    pub(in crate::bridge) fn best(&self, scoring: Scoring) -> CardSet {
        let scores = self.mean_scores(scoring);
        let tricks = self.mean_tricks();
        let top = scores.iter().copied().fold(f64::NEG_INFINITY, f64::max);
        let fine = |place: usize| scores[place] > top - EQUAL;
        let most = (0..self.cards.len()).filter(|&place| fine(place)).map(|place| tricks[place]);
        let most = most.fold(f64::NEG_INFINITY, f64::max);
        let chosen = (0..self.cards.len()).filter(|&place| fine(place) && tricks[place] > most - EQUAL);
        chosen.map(|place| self.cards[place]).collect()
    }

    /// Forgets the cards that are so far behind the best one that more worlds will hardly change it.
    ///
    /// A difference counts if it is [`CLEAR`] times its standard error. Results that have been the same in a few worlds
    /// need not stay so: hence half the square of the difference is added to what they vary by.
    pub(super) fn drop_hopeless(&mut self, scoring: Scoring) {
        let scores: Vec<Vec<f64>> = self
            .worlds
            .iter()
            .map(|(_, results)| {
                (0..results.len()).map(|place| self.worth_of_card(results, place, scoring)).collect()
            })
            .collect();
        let total: f64 = self.worlds.iter().map(|(weight, _)| weight).sum();
        if total <= 0.0 {
            return;
        }
        let squares: f64 = self.worlds.iter().map(|(weight, _)| weight * weight).sum();
        // The effective sample size: how many worlds of equal weight would say as much.
        let count = total * total / squares;
        let mean = |value: &dyn Fn(&[f64]) -> f64| {
            let sum: f64 =
                self.worlds.iter().zip(&scores).map(|((weight, _), row)| weight * value(row)).sum();
            sum / total
        };
        let means: Vec<f64> = (0..self.cards.len()).map(|place| mean(&|row| row[place])).collect();
        let Some(best) = (0..means.len()).max_by(|&a, &b| means[a].total_cmp(&means[b])) else { return };
        let has_hope = |place: usize| {
            let behind = means[best] - means[place];
            let varies = mean(&|row| (row[best] - row[place] - behind).powi(2)) + behind * behind / 2.0;
            behind * behind * count <= CLEAR * CLEAR * varies
        };
        let kept: Vec<usize> = (0..means.len()).filter(|&place| has_hope(place)).collect();
        self.cards = kept.iter().map(|&place| self.cards[place]).collect();
        self.gains = kept.iter().map(|&place| self.gains[place]).collect();
        for (_, results) in &mut self.worlds {
            *results = kept.iter().map(|&place| results[place]).collect();
        }
    }

    /// The cards that are compared.
    pub(in crate::bridge) fn cards(&self) -> &[Card] {
        &self.cards
    }

    /// The worlds, whose hands are given in their order, as plans are made for them.
    pub(in crate::bridge) fn worlds(&self, hands: &[BySeat<Hand>]) -> Vec<SolvedWorld> {
        let solved = self.worlds.iter().zip(hands);
        solved
            .map(|((weight, tricks), &hands)| SolvedWorld { hands, weight: *weight, tricks: tricks.clone() })
            .collect()
    }

    /// The choice in words, as a player would give it.
    pub(in crate::bridge) fn reason(&self, card: Card, scoring: Scoring) -> Prose {
        let Some(place) = self.cards.iter().position(|&legal| legal == card) else { return Prose::default() };
        let (contract, worlds) = (self.contract, self.worlds.len());
        let reached = self.share(|won| self.reaches_aim(won), place) * worlds as f64;
        let reached = reached.round() as usize;
        let reason = match (self.declaring, reached) {
            (true, 0) => prose!("{} makes in none of {} layouts imagined", contract, worlds),
            (true, all) if all == worlds => {
                prose!("{} makes in all of {} layouts imagined", contract, worlds)
            }
            (true, _) => prose!("{} makes in {} of {} layouts imagined", contract, reached, worlds),
            (false, 0) => prose!("{} goes down in none of {} layouts imagined", contract, worlds),
            (false, all) if all == worlds => {
                prose!("{} goes down in all of {} layouts imagined", contract, worlds)
            }
            (false, _) => prose!("{} goes down in {} of {} layouts imagined", contract, reached, worlds),
        };
        // Where the contract is not in doubt the tricks are what counts.
        let reason = if reached == 0 || reached == worlds {
            let tricks = match self.mean_tricks()[place].round() as usize {
                1 => prose!("1 trick"),
                tricks => prose!("{} tricks", tricks),
            };
            prose!("{}; {} or so", reason, tricks)
        } else {
            reason
        };
        let scores = self.mean_scores(scoring);
        let others = (0..self.cards.len()).filter(|&other| scores[other] < scores[place] - EQUAL);
        let second = others.max_by(|&a, &b| scores[a].total_cmp(&scores[b]));
        let Some(second) = second else { return reason };
        let ahead = scores[place] - scores[second];
        let second = self.cards[second];
        let ahead = match scoring {
            Scoring::Imps => prose!("{} IMPs better than {}", format!("{ahead:.1}"), second),
            Scoring::Matchpoints => {
                prose!("{}% of a board better than {}", format!("{:.0}", 100.0 * ahead), second)
            }
            Scoring::TotalPoints => prose!("{} points better than {}", format!("{ahead:.0}"), second),
        };
        prose!("{}; {}", reason, ahead)
    }

    fn reaches_aim(&self, tricks: usize) -> bool {
        let needed = self.contract.bid.level().tricks();
        tricks >= if self.declaring { needed } else { 14 - needed }
    }

    /// The tricks of the side with each card, on average.
    pub(in crate::bridge) fn mean_tricks(&self) -> Vec<f64> {
        self.means(|tricks| tricks as f64)
    }

    /// What the tricks are worth with each card, on average.
    pub(in crate::bridge) fn means(&self, worth: impl Fn(usize) -> f64) -> Vec<f64> {
        (0..self.cards.len()).map(|place| self.mean(|results| worth(results[place]))).collect()
    }

    fn share(&self, fulfils: impl Fn(usize) -> bool, place: usize) -> f64 {
        self.mean(|results| f64::from(u8::from(fulfils(results[place]))))
    }

    /// What each card scores on average.
    pub(in crate::bridge) fn mean_scores(&self, scoring: Scoring) -> Vec<f64> {
        let score = |place: usize| self.mean(|results| self.worth_of_card(results, place, scoring));
        (0..self.cards.len()).map(score).collect()
    }

    /// What a card scores where the cards have these results: part of the time it takes a trick more, or fewer, than double
    /// dummy says.
    fn worth_of_card(&self, results: &[usize], place: usize, scoring: Scoring) -> f64 {
        let (tricks, gain) = (results[place], self.gains[place]);
        let worth = |tricks: usize| self.worth(results, tricks, scoring);
        if gain == 0.0 {
            return worth(tricks);
        }
        let other = if gain > 0.0 { (tricks + 1).min(13) } else { tricks.saturating_sub(1) };
        let part = gain.abs();
        (1.0 - part) * worth(tricks) + part * worth(other)
    }

    /// What the side scores for its tricks where the cards have these results.
    pub(in crate::bridge) fn worth(&self, results: &[usize], tricks: usize, scoring: Scoring) -> f64 {
        let mine = self.points(tricks);
        let swings = results.iter().map(|&other| swing(mine - self.points(other), scoring));
        swings.sum::<f64>() / results.len() as f64
    }

    /// The weighted mean over the worlds; nought if there is none.
    fn mean(&self, value: impl Fn(&[usize]) -> f64) -> f64 {
        let total: f64 = self.worlds.iter().map(|(weight, _)| weight).sum();
        let sum: f64 = self.worlds.iter().map(|(weight, results)| weight * value(results)).sum();
        if total > 0.0 { sum / total } else { 0.0 }
    }

    /// What the player's side scores for its tricks.
    fn points(&self, tricks: usize) -> Points {
        let Contract { bid, doubling, .. } = self.contract;
        let declarers = if self.declaring { tricks } else { 13 - tricks };
        let points = score::duplicate(bid, doubling, self.vulnerable, declarers);
        if self.declaring { points } else { -points }
    }
}

/// A usual difference.
const fn unit(scoring: Scoring) -> f64 {
    match scoring {
        Scoring::Imps => 1.0,
        Scoring::Matchpoints => 0.1,
        Scoring::TotalPoints => 30.0,
    }
}

fn swing(difference: Points, scoring: Scoring) -> f64 {
    match scoring {
        Scoring::Imps => f64::from(score::imps(difference)),
        Scoring::Matchpoints => f64::from(difference.signum()) / 2.0,
        Scoring::TotalPoints => f64::from(difference),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Which of two cards is best in 3NT: the safe ace, or the two that takes `gain` more in nine worlds of ten and
    /// `loss` fewer in the tenth.
    /// Declarer's scores in 3NT, nobody vulnerable, no trick won yet.
    fn scores(cards: &[&str], worlds: Vec<(f64, Vec<usize>)>) -> Scores {
        Scores {
            contract: "3NT by S".parse().unwrap(),
            vulnerable: false,
            declaring: true,
            won: 0,
            cards: cards.iter().map(|card| card.parse().unwrap()).collect(),
            gains: vec![0.0; cards.len()],
            worlds,
        }
    }

    #[track_caller]
    fn check(scoring: Scoring, gain: usize, loss: usize, expected: &str) {
        let worlds = (0..10).map(|world| (1.0, vec![9, if world == 0 { 9 - loss } else { 9 + gain }]));
        let scores = scores(&["SA", "S2"], worlds.collect());
        let best: Vec<String> = scores.best(scoring).iter().map(|card| card.to_string()).collect();
        assert_eq!(best.join(" "), expected);
    }

    #[test]
    fn the_form_of_scoring_decides_what_a_risk_is_worth() {
        check(Scoring::Imps, 1, 1, "SA");
        check(Scoring::Matchpoints, 1, 1, "S2");
        check(Scoring::TotalPoints, 1, 1, "SA");
        check(Scoring::TotalPoints, 2, 1, "S2");
        check(Scoring::TotalPoints, 2, 4, "SA");
    }

    /// The cards left of an ace that takes nine tricks, a two that takes eight of them in all worlds but every tenth, a
    /// three that takes eight in every second world, and ten in the others.
    #[track_caller]
    fn check_hopeless(worlds: usize, left: &str) {
        let worlds = (0..worlds).map(|world| {
            let two = if world % 10 == 9 { 9 } else { 8 };
            (1.0, vec![9, two, if world % 2 == 0 { 8 } else { 10 }])
        });
        let mut scores = scores(&["SA", "S2", "S3"], worlds.collect());
        scores.drop_hopeless(Scoring::TotalPoints);
        let cards: Vec<String> = scores.cards().iter().map(|card| card.to_string()).collect();
        assert_eq!(cards.join(" "), left);
        assert!(scores.worlds.iter().all(|(_, results)| results.len() == cards.len()));
    }

    #[test]
    fn cards_far_behind_are_forgotten_when_enough_worlds_say_so() {
        check_hopeless(2, "SA S2 S3");
        check_hopeless(10, "SA S3");
        check_hopeless(100, "SA");
    }

    #[test]
    fn what_a_card_gains_beyond_double_dummy_counts() {
        let mut scores = scores(&["SA", "S2"], vec![(1.0, vec![8, 8]); 20]);
        scores.gains = vec![0.1, 0.3];
        assert_eq!(scores.best(Scoring::Imps).to_string(), "2...");
        scores.gains = vec![0.1, -0.1];
        scores.drop_hopeless(Scoring::Imps);
        assert_eq!((scores.cards.len(), scores.gains.as_slice()), (1, &[0.1][..]));
    }

    #[test]
    fn worlds_without_weight_forget_nothing() {
        let mut scores = scores(&["SA", "S2"], vec![(0.0, vec![9, 8]); 50]);
        scores.drop_hopeless(Scoring::Imps);
        assert_eq!(scores.cards().len(), 2);
    }

    #[test]
    fn weights_outvote_numbers() {
        let scores = scores(&["SA", "S2"], vec![(4.0, vec![9, 8]), (1.0, vec![8, 9]), (1.0, vec![8, 9])]);
        assert_eq!(scores.best(Scoring::Imps).to_string(), "A...");
    }
}
