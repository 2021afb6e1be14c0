//! Which robots sit at a table: named by their strength, or as a bidder and a card player, `borel+swo`.

use std::time::Duration;

use bridge::Side;
use bridge::score::Scoring;
use players::bridge::{
    BidderSpec, BorelSettings, CardSpec, DeclarerSettings, GapLog, LearnedSettings, Method, ModelSpec,
    MonteCarloSettings, PidmSettings, Spec,
};

use super::{Agreements, Choice};
use crate::refusal::Refusal;

/// How the robots of a table decide.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Team {
    bidder: Bidder,
    cards: Cards,
    /// Layouts that Monte Carlo imagines at most.
    samples: usize,
    /// Cards that the solver may play for a decision. They bound it, and not time, so that robots are as strong on a busy
    /// machine as on an idle one.
    nodes: u64,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Bidder {
    Rules,
    Borel,
    Pidm,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Cards {
    Novice,
    MonteCarlo,
    Planned(Method),
}

/// The robots by their strength, the weakest first.
pub(crate) const ROBOTS: [Choice; 4] = [
    Choice {
        name: "novice",
        title: "Beginner",
        note: "Bids by the system, plays by rules of thumb: second hand low, third hand high. At once.",
    },
    Choice {
        name: "club",
        title: "Club player",
        note: "Bids by the system, imagines some forty layouts for each card. Up to half a second.",
    },
    Choice {
        name: "expert",
        title: "Expert",
        note: "Tries out the bids that come into question, and plans its play for what it cannot see. About a second.",
    },
    Choice { name: "master", title: "Master", note: "The expert with three seconds for each decision." },
];

/// The robots of a table where nothing is said.
pub(crate) const USUAL: &str = "expert";

/// What bids.
pub(crate) const BIDDERS: [Choice; 3] = [
    Choice { name: "rules", title: "By the system", note: "The call of the system, at once." },
    Choice {
        name: "borel",
        title: "By trying out",
        note: "Bids each sensible call out on imagined layouts and makes the one that scores best (Borel simulation).",
    },
    Choice {
        name: "pidm",
        title: "By partner's eyes",
        note: "The same, with a partner who is imagined to think as well and sees only his own cards.",
    },
];

/// What plays the cards.
pub(crate) const CARD_PLAYERS: [Choice; 4] = [
    Choice { name: "novice", title: "Rules of thumb", note: "Second hand low, third hand high; at once." },
    Choice {
        name: "mc",
        title: "Monte Carlo",
        note: "Imagines layouts, solves each double dummy and plays the card that is best on average.",
    },
    Choice {
        name: "swo",
        title: "Planner, by squeaky wheel",
        note: "As declarer builds a plan that works in as many layouts as it can; defends by Monte Carlo.",
    },
    Choice {
        name: "alphamu",
        title: "Planner, by alpha-mu",
        note: "As declarer compares all plans that could be followed without seeing; defends by Monte Carlo.",
    },
];

/// The nodes for a decision of robots chosen as bidder and card player: about a second on an idle machine.
const USUAL_NODES: u64 = 9_000_000;
/// The nodes of a millisecond on an idle machine, with what is done between them.
const NODES_A_MILLISECOND: u64 = 10_000;
/// A decision may take this many times as long on a busy machine before time cuts it short.
const PATIENCE: u64 = 3;

impl Team {
    /// Bids by the system, plays by rules of thumb: decides in no time.
    pub(crate) const AT_ONCE: Self =
        Self { bidder: Bidder::Rules, cards: Cards::Novice, samples: 0, nodes: 0 };

    /// The robots of a name.
    pub(crate) fn named(name: &str) -> Result<Self, Refusal> {
        let planned = Cards::Planned(Method::AlphaMu);
        let team = |bidder, cards, nodes| {
            let samples = MonteCarloSettings::MOST_SAMPLES;
            Ok(Self { bidder, cards, samples, nodes })
        };
        match name {
            "novice" => Ok(Self::AT_ONCE),
            "club" => {
                Ok(Self { bidder: Bidder::Rules, cards: Cards::MonteCarlo, samples: 40, nodes: 5_000_000 })
            }
            "expert" => team(Bidder::Borel, planned, USUAL_NODES),
            "master" => team(Bidder::Borel, planned, 30_000_000),
            _ => {
                let (bidder, cards) = name
                    .split_once('+')
                    .and_then(|(bidder, cards)| Some((Bidder::named(bidder)?, Cards::named(cards)?)))
                    .ok_or_else(|| unknown(name))?;
                team(bidder, cards, USUAL_NODES)
            }
        }
    }

    /// The most time for a decision: what it takes on an idle machine, several times.
    pub(crate) const fn limit(self) -> Duration {
        Duration::from_millis(PATIENCE * self.nodes / NODES_A_MILLISECOND)
    }

    /// Whether the calls take time.
    pub(crate) fn ponders_calls(self) -> bool {
        self.bidder != Bidder::Rules
    }

    /// Whether the cards take time.
    pub(crate) fn ponders_cards(self) -> bool {
        self.cards != Cards::Novice
    }

    /// As the library knows them.
    pub(crate) fn spec(self, agreements: &Agreements, side: Side, scoring: Scoring) -> Spec {
        let milliseconds = u64::try_from(self.limit().as_millis()).ok();
        let nodes = Some(self.nodes);
        let bidder = match (self.bidder, agreements.of(side).clone()) {
            (Bidder::Rules, ModelSpec::System { name, system }) => BidderSpec::Rules { name, system },
            (Bidder::Borel, model @ ModelSpec::System { .. }) => BidderSpec::Borel {
                model,
                settings: BorelSettings { nodes, milliseconds, ..BorelSettings::default() },
                gaps: GapLog::default(),
            },
            (Bidder::Pidm, model) => BidderSpec::Pidm {
                model,
                settings: PidmSettings { nodes, milliseconds, ..PidmSettings::default() },
            },
            (bidder, ModelSpec::Policy { source, explainer }) => {
                let search = LearnedSettings {
                    samples: Some(LearnedSettings::USUAL_SAMPLES),
                    milliseconds,
                    ..LearnedSettings::default()
                };
                let settings = if bidder == Bidder::Rules { LearnedSettings::default() } else { search };
                BidderSpec::Learned { source, explainer, settings }
            }
        };
        let monte_carlo = MonteCarloSettings {
            samples: self.samples,
            nodes,
            milliseconds,
            scoring,
            ..MonteCarloSettings::default()
        };
        let cards = match self.cards {
            Cards::Novice => CardSpec::Novice,
            Cards::MonteCarlo => CardSpec::MonteCarlo(monte_carlo),
            Cards::Planned(method) => {
                CardSpec::Declarer(DeclarerSettings { monte_carlo, ..DeclarerSettings::of(method) })
            }
        };
        Spec { bidder: Some(bidder), cards: Some(cards), reads: agreements.read_apart() }
    }
}

impl Bidder {
    fn named(name: &str) -> Option<Self> {
        match name {
            "rules" => Some(Self::Rules),
            "borel" => Some(Self::Borel),
            "pidm" => Some(Self::Pidm),
            _ => None,
        }
    }
}

impl Cards {
    fn named(name: &str) -> Option<Self> {
        match name {
            "novice" => Some(Self::Novice),
            "mc" => Some(Self::MonteCarlo),
            "swo" => Some(Self::Planned(Method::Swo)),
            "alphamu" => Some(Self::Planned(Method::AlphaMu)),
            _ => None,
        }
    }
}

fn unknown(name: &str) -> Refusal {
    let list = |choices: &[Choice]| choices.iter().map(|choice| choice.name).collect::<Vec<_>>().join(", ");
    let what = format!(
        "no robots are called `{name}`, expected {}, or a bidder ({}) and a card player ({}) such as borel+swo",
        list(&ROBOTS),
        list(&BIDDERS),
        list(&CARD_PLAYERS)
    );
    Refusal::field("robots", what)
}

#[cfg(test)]
mod tests {
    use bridge::BySide;

    use super::super::Systems;
    use super::*;

    #[test]
    fn every_choice_is_a_team_that_decides_in_time() {
        for choice in ROBOTS {
            assert!(Team::named(choice.name).unwrap().limit() <= Duration::from_secs(9), "{}", choice.name);
        }
        for (bidder, cards) in BIDDERS.iter().flat_map(|one| CARD_PLAYERS.iter().map(move |two| (one, two))) {
            let team = Team::named(&format!("{}+{}", bidder.name, cards.name)).unwrap();
            assert!(team.limit() < Duration::from_secs(3));
        }
        assert!(Team::named(USUAL).unwrap().limit() < Duration::from_secs(3));
        for wrong in ["", "gib", "mc", "mc+rules", "borel+", "rules+mc+mc"] {
            assert!(Team::named(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn a_team_is_the_players_of_its_name() {
        let systems = Systems::read();
        let spec = |name: &str, system: &str, scoring| {
            let agreements = systems.at_table(BySide::new([system; 2])).unwrap();
            Team::named(name).unwrap().spec(&agreements, Side::EastWest, scoring).to_string()
        };
        let shown = |name: &str, scoring| spec(name, "two-over-one", scoring);
        let natural = |name: &str| spec(name, "natural", Scoring::Imps);
        assert_eq!(natural("novice"), "policy:style=natural+novice");
        assert_eq!(natural("expert"), "policy:style=natural:samples=768:ms=2700+alphamu:nodes=9M:ms=2700");
        assert_eq!(natural("pidm+mc"), "pidm:style=natural:nodes=9M:ms=2700+mc:nodes=9M:ms=2700");
        assert_eq!(shown("novice", Scoring::Imps), "rules+novice");
        assert_eq!(shown("club", Scoring::Imps), "rules+mc:samples=40:nodes=5M:ms=1500");
        assert_eq!(shown("pidm+swo", Scoring::Imps), "pidm:nodes=9M:ms=2700+swo:nodes=9M:ms=2700");
        assert_eq!(
            shown("master", Scoring::Matchpoints),
            "borel:nodes=30M:ms=9000+alphamu:nodes=30M:ms=9000:scoring=matchpoints"
        );
    }
}
