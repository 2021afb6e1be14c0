use std::sync::Arc;

use bidding::System;
use bridge::{
    Auction, Board, BySide, Call, Contract, Deal, Hand, Seat, Side, Strain, Table, View, Vulnerability,
};
use cards::{Card, CardSet};
use players::bridge::{
    AdviceSettings, CardPlayer as _, DeclarerQuestion, Model, MonteCarlo, MonteCarloSettings, NoAdvice,
    advise,
};
use search::Budget;
use serde::{Deserialize, Serialize};
use single_dummy::advice::{Advice, Alternative, Basis, Standing};
use single_dummy::ending::{self, Ending, EndingError, MOST_TRICKS, Seating, Settings, Voids};
use single_dummy::english::{English, Language};

use crate::{QuestionError, auction_of, text};

/// Cards as declarer sees them: an ending, or a whole deal with its contract.
///
/// An ending has the two hands of a side, the unseen cards, leader, trumps and target, or a contract in place of these
/// three. Two hands of thirteen cards with a contract are a whole deal; so is a `deal` with a contract, as `auction`
/// answers, of which only declarer's two hands are looked at.
#[derive(Debug, Clone, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct DeclareQuestion {
    /// North's cards before the first of those played.
    #[serde(with = "text::option")]
    pub north: Option<Hand>,
    /// East's cards, where East and West declare.
    #[serde(with = "text::option")]
    pub east: Option<Hand>,
    /// South's cards.
    #[serde(with = "text::option")]
    pub south: Option<Hand>,
    /// West's cards.
    #[serde(with = "text::option")]
    pub west: Option<Hand>,
    /// All four hands. Where no card is played the opening lead is made for the leader.
    #[serde(with = "text::option")]
    pub deal: Option<Deal>,
    /// The cards of the defenders together, if not all others.
    #[serde(with = "text::option")]
    pub unseen: Option<Hand>,
    /// The contract, such as `4S by N`; without the seat where `declarer` has it.
    pub contract: Option<String>,
    /// Who plays the contract.
    #[serde(with = "text::option")]
    pub declarer: Option<Seat>,
    /// Who leads the first card.
    #[serde(with = "text::option")]
    pub leader: Option<Seat>,
    /// The strain.
    #[serde(with = "text::option")]
    pub trump: Option<Strain>,
    /// The tricks that declarer's side needs.
    pub target: Option<u8>,
    /// The cards played so far.
    #[serde(alias = "trick", with = "text::list")]
    pub played: Vec<Card>,
    /// The calls, where they are known.
    #[serde(alias = "calls", with = "text::list")]
    pub auction: Vec<Call>,
    /// Who called first, if not declarer.
    #[serde(with = "text::option")]
    pub dealer: Option<Seat>,
    /// Who is vulnerable.
    #[serde(with = "text::option", alias = "vulnerable")]
    pub vul: Option<Vulnerability>,
    /// The system by which the calls are read.
    pub system: Option<String>,
    /// The most thought for a whole deal, where a door lets the question say so.
    pub ms: Option<u64>,
}

/// What is asked about.
#[derive(Debug, Clone)]
pub enum AskedPlan {
    /// The last cards.
    Ending(AskedEnding),
    /// A whole deal.
    Deal {
        /// What declarer sees.
        view: Box<View>,
        /// The opening lead, where it was made for the leader.
        led: Option<Card>,
    },
}

/// An ending, with what the play so far has shown.
#[derive(Debug, Clone)]
pub struct AskedEnding {
    /// The ending, in which declarer's side sits North and South.
    pub ending: Ending,
    /// Where its seats really are.
    pub seating: Seating,
    voids: Voids,
}

/// What to play for.
#[derive(Debug, Serialize)]
#[serde(tag = "type", rename = "declare")]
pub struct DeclareAnswer {
    /// The chance of the target; unknown where there was time for a few layouts only.
    pub chance: Option<f64>,
    /// Whether no plan has a better one.
    pub proven: bool,
    /// No plan has a better chance; unknown where a plan is made for a sample.
    pub at_most: Option<f64>,
    /// The card to play, if it is declarer's turn.
    #[serde(with = "text::option")]
    pub card: Option<Card>,
    /// The chance if all cards were seen.
    pub double_dummy: f64,
    /// The plan in words.
    pub plan: String,
    /// What beats it, in words.
    pub beaten: String,
    /// How many layouts were looked at.
    pub layouts: usize,
    /// How many of all layouts the plan wins, where it is all that were looked at.
    pub won: Option<usize>,
    /// What else could be played for.
    pub chances: Vec<ChanceAnswer>,
    /// The tricks that the plan is for, where those wanted of an ending cannot be had.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub tricks: Option<u8>,
    /// How many of declarer's cards after this one were planned, where it is not all of them.
    pub depth: Option<usize>,
    /// The cards with their chances, the best first, as far as they were compared.
    pub cards: Vec<CardAnswer>,
    /// The number of the board, where it is one of a file.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub board: Option<usize>,
    /// The opening lead, where the question left it open.
    #[serde(with = "text::option", skip_serializing_if = "Option::is_none")]
    pub led: Option<Card>,
}

/// A line that could be played for.
#[derive(Debug, Serialize)]
pub struct ChanceAnswer {
    /// What must be so, in words.
    pub fact: String,
    /// The share of the layouts that it wins.
    pub chance: f64,
    /// Whether the plan wins these too.
    pub included: bool,
}

/// A card that could be played.
#[derive(Debug, Serialize)]
pub struct CardAnswer {
    /// The card.
    #[serde(with = "text")]
    pub card: Card,
    /// Its chance; where the search did not go that far, at most that.
    pub value: f64,
    /// What is lost of the chance by playing it.
    pub cost: f64,
}

/// Worlds and nodes for an opening lead that the question leaves open: a card to go on from, not a study of leads.
const LEAD_SAMPLES: usize = 20;
const LEAD_NODES: u64 = 2_000_000;

impl DeclareQuestion {
    /// What is asked about. The system reads the calls for the opening lead, where that is left open.
    ///
    /// # Errors
    /// If the fields do not make an ending or a deal; names the one that is wrong.
    pub fn asked(&self, system: Option<&Arc<System>>) -> Result<AskedPlan, QuestionError> {
        let contract = self.read_contract()?;
        let (side, hands) = self.own_hands(contract)?;
        if let Some(contract) = contract.filter(|contract| contract.declarer.side() != side) {
            let [one, other] = side.seats().map(Seat::name);
            let declarer = contract.declarer.name();
            let reason = format!("{declarer} declares, expected {one} or {other}");
            return Err(QuestionError::field("contract", reason));
        }
        match contract {
            Some(contract) if self.unseen.is_none() && hands.iter().all(|hand| hand.len() == 13) => {
                self.whole_deal(contract, hands, system)
            }
            _ => self.ending(side, hands, contract).map(AskedPlan::Ending),
        }
    }

    fn read_contract(&self) -> Result<Option<Contract>, QuestionError> {
        let Some(text) = &self.contract else { return Ok(None) };
        let with_seat = |seat: Seat| format!("{text} by {}", seat.letter()).parse();
        let read = text.parse().or_else(|error| self.declarer.map_or(Err(error), with_seat));
        read.map(Some).map_err(|error: bridge::ParseError| QuestionError::field("contract", error))
    }

    /// Who declares, and the hands of that side in the order of its seats.
    fn own_hands(&self, contract: Option<Contract>) -> Result<(Side, [Hand; 2]), QuestionError> {
        let given = [self.north, self.east, self.south, self.west];
        if let Some(deal) = &self.deal {
            let passed_out =
                || QuestionError::field("contract", "nobody declares, expected a contract with the deal");
            let side = contract.ok_or_else(passed_out)?.declarer.side();
            return Ok((side, side.seats().map(|seat| deal.hand(seat))));
        }
        match given {
            [Some(north), None, Some(south), None] => Ok((Side::NorthSouth, [north, south])),
            [None, Some(east), None, Some(west)] => Ok((Side::EastWest, [east, west])),
            [Some(_), None, None, None] => Err(QuestionError::Missing("south")),
            [None, None, _, None] => Err(QuestionError::Missing("north")),
            [None, Some(_), None, None] => Err(QuestionError::Missing("west")),
            [None, None, None, Some(_)] => Err(QuestionError::Missing("east")),
            _ => Err(QuestionError::whole("the hands of both sides are given, expected those of declarer's")),
        }
    }

    /// What declarer sees.
    fn whole_deal(
        &self,
        contract: Contract,
        hands: [Hand; 2],
        system: Option<&Arc<System>>,
    ) -> Result<AskedPlan, QuestionError> {
        let [one, _] = contract.declarer.side().seats();
        let [first, second] = hands;
        let (hand, dummy) = if one == contract.declarer { (first, second) } else { (second, first) };
        let dealer = self.dealer.unwrap_or(contract.declarer);
        let auction = if self.auction.is_empty() { None } else { Some(auction_of(dealer, &self.auction)?) };
        let vulnerability = self.vul.unwrap_or(Vulnerability::None);
        let led = self.deal.filter(|_| self.played.is_empty()).map(|deal| {
            let board = Board { number: None, dealer, vulnerability, deal };
            opening_lead(board, contract, auction.as_ref(), system)
        });
        let played: Vec<Card> = self.played.iter().copied().chain(led).collect();
        if played.is_empty() {
            return Err(QuestionError::field("played", "no card, expected the opening lead at least"));
        }
        let question = DeclarerQuestion { contract, hand, dummy, auction, vulnerability, played };
        let view = question.view().map_err(|error| QuestionError::field("played", error))?;
        Ok(AskedPlan::Deal { view: Box::new(view), led })
    }

    /// The ending after the cards played, and what they have shown.
    fn ending(
        &self,
        side: Side,
        hands: [Hand; 2],
        contract: Option<Contract>,
    ) -> Result<AskedEnding, QuestionError> {
        let (leader, trump, target) = match contract {
            Some(contract) => (contract.leader(), contract.bid.strain(), contract.bid.level().tricks() as u8),
            None => (
                self.leader.ok_or(QuestionError::Missing("leader"))?,
                self.trump.ok_or(QuestionError::Missing("trump"))?,
                self.target.ok_or(QuestionError::Missing("target"))?,
            ),
        };
        let seating = Seating::of_declarer(side);
        let [one, _] = side.seats();
        let [first, second] = hands;
        let (north, south) = if seating.real(Seat::North) == one { (first, second) } else { (second, first) };
        let unseen = self.unseen.unwrap_or(CardSet::ALL - north - south);
        let start = Ending::new(north, south, unseen, seating.in_ending(leader), trump, target);
        let (ending, voids) = start
            .after(&self.played)
            .map_err(|error| QuestionError::field("played", really(seating, error)))?;
        let tricks = ending.north.len().max(ending.south.len());
        if tricks > MOST_TRICKS {
            let expected = format!("expected at most the {MOST_TRICKS} that are solved exactly");
            return Err(QuestionError::whole(format!("{tricks} tricks are left, {expected}")));
        }
        Ok(AskedEnding { ending, seating, voids })
    }
}

/// An error with the seats of the real table.
fn really(seating: Seating, error: EndingError) -> EndingError {
    match error {
        EndingError::IllegalPlay { seat, card } => {
            EndingError::IllegalPlay { seat: seating.real(seat), card }
        }
        error => error,
    }
}

/// The card that a Monte Carlo player leads.
fn opening_lead(
    board: Board,
    contract: Contract,
    auction: Option<&Auction>,
    system: Option<&Arc<System>>,
) -> Card {
    let mut view = Table::with_contract(board, contract).view(contract.leader());
    if let Some(auction) = auction {
        view.auction = auction.clone();
    }
    let settings = MonteCarloSettings {
        samples: LEAD_SAMPLES,
        nodes: Some(LEAD_NODES),
        ..MonteCarloSettings::default()
    };
    let model = system.map(|system| Arc::clone(system) as Arc<dyn Model>);
    MonteCarlo::new(settings, model, 1, &Budget::unlimited()).play(&view).choice
}

impl AskedPlan {
    /// What to play, found within the budget.
    ///
    /// # Errors
    /// If there is nothing to decide, or no plan was found.
    pub fn advise(&self, settings: &AdviceSettings, budget: &Budget) -> Result<Advice, QuestionError> {
        match self {
            Self::Ending(asked) => {
                let weight = |west: CardSet| asked.voids.weight(asked.ending.unseen, west);
                let settings = Settings { weight: &weight, threads: settings.threads, ..Settings::default() };
                let wanted = asked.ending.target;
                // Where all the tricks cannot be had, the plan is for as many as can.
                let mut target = wanted;
                let answer = loop {
                    let fewer = Ending { target, ..asked.ending.clone() };
                    let answer = ending::solve(&fewer, &settings, budget).map_err(QuestionError::whole)?;
                    if !answer.proven || answer.chance > 0.0 || target <= 1 {
                        break answer;
                    }
                    target -= 1;
                };
                let mut advice = Advice::from(answer);
                if target < wanted || advice.proven && advice.plan.chance <= 0.0 {
                    let tricks = if advice.plan.chance > 0.0 { target } else { 0 };
                    advice.standing = Standing::Fewer { wanted, tricks };
                }
                advice.plan = advice.plan.seated(|seat| asked.seating.real(seat));
                Ok(advice)
            }
            Self::Deal { view, .. } => advise(view, settings, budget).map_err(|error| match error {
                NoAdvice::NoLayout => QuestionError::Stopped("a plan"),
                error => QuestionError::field("played", error),
            }),
        }
    }

    /// The answer, found within the budget.
    ///
    /// # Errors
    /// As [`advise`](Self::advise).
    pub fn answer(&self, settings: &AdviceSettings, budget: &Budget) -> Result<DeclareAnswer, QuestionError> {
        let led = if let Self::Deal { led, .. } = self { *led } else { None };
        let advice = self.advise(settings, budget)?;
        Ok(DeclareAnswer { led, ..DeclareAnswer::from(&advice) })
    }

    /// The settings by which it is answered where nothing else is wanted: calls that are known are read by the system.
    #[must_use]
    pub fn settings(&self, system: Option<&Arc<System>>, threads: usize) -> AdviceSettings {
        let known = matches!(self, Self::Deal { view, .. } if view.auction.iter().next().is_some());
        let system = system.filter(|_| known).cloned();
        AdviceSettings {
            systems: BySide::new([system.clone(), system]),
            threads,
            forced: true,
            seed: 1,
            ..AdviceSettings::default()
        }
    }
}

impl From<&Advice> for DeclareAnswer {
    fn from(advice: &Advice) -> Self {
        let plan = &advice.plan;
        let chances = plan.others.iter().map(|chance| ChanceAnswer {
            fact: English.fact(&chance.fact).to_string(),
            chance: chance.chance,
            included: chance.included,
        });
        let own = advice.card.map(|card| Alternative { card, chance: plan.chance, cost: 0.0 });
        let card =
            |other: &Alternative| CardAnswer { card: other.card, value: other.chance, cost: other.cost };
        let (layouts, won, depth) = match advice.basis {
            Basis::Exact { layouts, won } => (layouts, Some(won), None),
            Basis::Sampled { layouts, depth } => (layouts, None, Some(depth)),
            Basis::MonteCarlo { layouts, .. } | Basis::Defence { layouts } => (layouts, None, Some(0)),
        };
        // What cannot be had has no chance, whatever the plan for fewer tricks has.
        let fewer = if let Standing::Fewer { tricks, .. } = advice.standing { Some(tricks) } else { None };
        let thin = advice.basis.is_thin();
        let of_target = |chance: f64| if fewer.is_some() { 0.0 } else { chance };
        Self {
            chance: (!thin).then(|| of_target(plan.chance)),
            proven: advice.proven,
            at_most: advice.at_most.map(of_target),
            card: advice.card,
            double_dummy: of_target(advice.double_dummy),
            plan: English.advice(advice).to_string(),
            beaten: if thin { String::new() } else { English.beaten(&plan.beaten, plan.chance).to_string() },
            layouts,
            won: won.map(|won| if fewer.is_some() { 0 } else { won }),
            tricks: fewer,
            chances: chances.collect(),
            depth,
            cards: own.iter().chain(&advice.alternatives).map(card).collect(),
            board: None,
            led: None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn asked(json: &str) -> Result<AskedPlan, QuestionError> {
        crate::read::<DeclareQuestion>(json.as_bytes()).and_then(|question| question.asked(None))
    }

    fn answer(json: &str) -> DeclareAnswer {
        let asked = asked(json).unwrap();
        asked.answer(&asked.settings(None, 1), &Budget::unlimited()).unwrap()
    }

    /// One ending, declared by either side.
    #[test]
    fn a_turned_ending_has_the_same_answer_with_the_seats_turned() {
        let ours = answer(
            r#"{"north":"32.AQ.-.-","south":"KQ.54.-.-","unseen":"J9.KJ98.32.-","leader":"S","trump":"S","target":4}"#,
        );
        let theirs = answer(
            r#"{"west":"32.AQ.-.-","east":"KQ.54.-.-","unseen":"J9.KJ98.32.-","leader":"E","trump":"S","target":4}"#,
        );
        assert_eq!((ours.chance, ours.card, ours.won), (theirs.chance, theirs.card, theirs.won));
        assert!(ours.plan.contains("HK with West"), "{}", ours.plan);
        assert!(theirs.plan.contains("HK with South"), "{}", theirs.plan);
        assert!(theirs.beaten.contains("North holds HK"), "{}", theirs.beaten);
    }

    #[test]
    fn the_answer_of_an_auction_is_a_question() {
        let line = r#"{"type":"auction","deal":"N:AQ2.432.432.5432 KT98.KQJ.KQJ.QJT 543.A98.AT98.AK9 J76.T765.765.876",
            "dealer":"E","vul":"None","calls":["1NT","P","P","P"],"contract":"1NT","declarer":"E","meanings":["","","",""]}"#;
        let AskedPlan::Deal { view, led } = asked(line).unwrap() else { panic!("a whole deal") };
        let play = view.play.as_ref().unwrap();
        assert_eq!((view.seat, play.cards()), (Seat::East, &[led.unwrap()][..]));
        assert_eq!((view.auction.calls().len(), view.contract.unwrap().leader()), (4, Seat::South));
    }

    #[test]
    fn what_does_not_go_together_is_refused_with_its_field() {
        let check = |json: &str, expected: &str| assert_eq!(asked(json).unwrap_err().to_string(), expected);
        check("{}", "north is missing");
        check(r#"{"east":"A..."}"#, "west is missing");
        let both = "the hands of both sides are given, expected those of declarer's";
        check(r#"{"north":"A...","east":"K..."}"#, both);
        let two = r#""north":"A...","south":"K...","unseen":"QJ...""#;
        check(&format!("{{{two}}}"), "leader is missing");
        check(
            &format!(r#"{{{two},"contract":"1S by W"}}"#),
            "contract: West declares, expected North or South",
        );
        let turned = r#""east":"A...","west":"K...","unseen":"QJ...","leader":"E","trump":"NT","target":1"#;
        check(&format!(r#"{{{turned},"played":["SK"]}}"#), "played: East cannot have played SK");
        let passed = r#"{"deal":"N:AQ2.432.432.5432 KT98.KQJ.KQJ.QJT 543.A98.AT98.AK9 J76.T765.765.876","contract":null}"#;
        check(passed, "contract: nobody declares, expected a contract with the deal");
    }
}
