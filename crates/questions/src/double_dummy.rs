use bridge::score::Points;
use bridge::{Deal, Seat, Strain, Vulnerability};
use double_dummy::{Par, Solver, TrickTable, par};
use serde::{Deserialize, Serialize};

use crate::{Keyed, QuestionError, text};

/// A deal to be solved for every declarer and strain.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DoubleDummyQuestion {
    /// The four hands.
    #[serde(with = "text")]
    pub deal: Deal,
    /// Who called first; par is told where vulnerability is known too.
    #[serde(default, with = "text::option")]
    pub dealer: Option<Seat>,
    /// Who is vulnerable.
    #[serde(default, with = "text::option", alias = "vulnerable")]
    pub vul: Option<Vulnerability>,
}

/// The tricks of every declarer in every strain.
pub type Tricks = Keyed<Seat, Keyed<Strain, usize>>;

/// The table, and par.
#[derive(Debug, Serialize)]
#[serde(tag = "type", rename = "dd")]
pub struct DoubleDummyAnswer {
    /// The place in the input, from 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub number: Option<usize>,
    /// The number of the board.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub board: Option<usize>,
    /// As asked.
    #[serde(with = "text")]
    pub deal: Deal,
    /// Who calls first, if known.
    #[serde(with = "text::option", skip_serializing_if = "Option::is_none")]
    pub dealer: Option<Seat>,
    /// Who is vulnerable, if known.
    #[serde(with = "text::option", skip_serializing_if = "Option::is_none")]
    pub vul: Option<Vulnerability>,
    /// By declarer, then by strain.
    pub tricks: Tricks,
    /// Where dealer and vulnerability are known.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub par: Option<ParAnswer>,
}

/// What a board is worth.
#[derive(Debug, Serialize)]
pub struct ParAnswer {
    /// For North and South.
    pub score_ns: Points,
    /// The contracts that give it; none if the board is passed out.
    pub contracts: Vec<String>,
    /// Declarer's tricks in each of them.
    pub tricks: Vec<usize>,
}

impl DoubleDummyQuestion {
    /// Solves the deal.
    ///
    /// # Errors
    /// If the solver was stopped.
    pub fn answer(&self, solver: &mut Solver) -> Result<DoubleDummyAnswer, QuestionError> {
        let table = solver.table(&self.deal).map_err(|_| QuestionError::Stopped("the deal"))?;
        Ok(self.answered(&table))
    }

    /// The answer, once the table is known.
    #[must_use]
    pub fn answered(&self, table: &TrickTable) -> DoubleDummyAnswer {
        DoubleDummyAnswer {
            number: None,
            board: None,
            deal: self.deal,
            dealer: self.dealer,
            vul: self.vul,
            tricks: tricks(table),
            par: self.par(table).as_ref().map(ParAnswer::from),
        }
    }

    /// Par, where dealer and vulnerability are known.
    #[must_use]
    pub fn par(&self, table: &TrickTable) -> Option<Par> {
        self.dealer.zip(self.vul).map(|(dealer, vulnerability)| par(table, dealer, vulnerability))
    }
}

/// The 20 cells.
#[must_use]
pub fn tricks(table: &TrickTable) -> Tricks {
    let of_seat = |seat| Strain::ALL.into_iter().map(|strain| (strain, table.tricks(strain, seat))).collect();
    Seat::ALL.into_iter().map(|seat| (seat, of_seat(seat))).collect()
}

impl From<&Par> for ParAnswer {
    fn from(par: &Par) -> Self {
        Self {
            score_ns: par.score_ns,
            contracts: par.contracts.iter().map(|entry| entry.contract.to_string()).collect(),
            tricks: par.contracts.iter().map(|entry| entry.tricks).collect(),
        }
    }
}
