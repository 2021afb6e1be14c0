//! `merrimac score CONTRACT`: the duplicate score of one result.

use std::io::Write;

use anyhow::Result;
use bridge::score::{self, Points};
use bridge::{Bid, Contract, Doubling, Seat, Side, Vulnerability};
use serde::Serialize;

use super::json_line;
use crate::cli::OutputOptions;
use crate::draw::{result_in_words, wrapped};
use crate::error::bad_input;
use crate::paint::Text;

/// A contract and its result.
#[derive(Debug, clap::Args)]
#[group(id = "result")]
pub(crate) struct Args {
    /// The contract, its declarer and the result: `4SX by N -1`, `3NT S =`, `3N S 9`, `4S* N -2`, `2HW+1`, `pass`
    #[arg(required = true, value_name = "CONTRACT")]
    contract: Vec<String>,
    /// Declarer's tricks, 0 to 13, in place of a result such as `-1`
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u8).range(..=13))]
    tricks: Option<u8>,
    /// Who is vulnerable: None, NS, EW or All
    #[arg(long, visible_alias = "vulnerability", default_value = "None", value_name = "SIDES")]
    vul: Vulnerability,
}

#[derive(Debug, Serialize)]
#[serde(tag = "type", rename = "score")]
struct Line {
    contract: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    declarer: Option<String>,
    vulnerability: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    tricks: Option<usize>,
    score: Points,
    #[serde(skip_serializing_if = "Option::is_none")]
    score_ns: Option<Points>,
}

/// Writes the score.
pub(crate) fn run(args: &Args, output: &OutputOptions, out: &mut impl Write) -> Result<()> {
    let Some(question) = question(args)? else {
        return passed_out(args, output, out);
    };
    let Question { bid, doubling, declarer, tricks } = question;
    let vulnerable = vulnerable(args.vul, declarer)?;
    let score = score::duplicate(bid, doubling, vulnerable, tricks);
    let score_ns = declarer.map(|seat| if seat.side() == Side::NorthSouth { score } else { -score });
    if output.json {
        let line = Line {
            contract: format!("{bid}{doubling}"),
            declarer: declarer.map(|seat| seat.to_string()),
            vulnerability: args.vul.to_string(),
            tricks: Some(tricks),
            score,
            score_ns,
        };
        return json_line(out, &line);
    }
    let contract = match declarer {
        Some(declarer) => Text::contract(Contract { bid, doubling, declarer }),
        None => Text::call(bid.into()) + Text::doubling(doubling),
    };
    let result = result_in_words(tricks as i32 - bid.level().tricks() as i32);
    let vulnerable = if vulnerable { "vulnerable" } else { "not vulnerable" };
    let side = match declarer.map(Seat::side) {
        Some(Side::NorthSouth) => " for North-South",
        Some(Side::EastWest) => " for East-West",
        None => " for declarer's side",
    };
    let line = contract
        + Text::plain(format!(", {vulnerable}, {result}: "))
        + Text::bold(format!("{score:+}"))
        + Text::plain(side);
    wrapped(line).iter().try_for_each(|line| Ok(writeln!(out, "{line}")?))
}

fn passed_out(args: &Args, output: &OutputOptions, out: &mut impl Write) -> Result<()> {
    if output.json {
        let line = Line {
            contract: "Pass".into(),
            declarer: None,
            vulnerability: args.vul.to_string(),
            tricks: None,
            score: 0,
            score_ns: Some(0),
        };
        return json_line(out, &line);
    }
    Ok(writeln!(out, "passed out: {}", Text::bold("0"))?)
}

/// What was asked: a contract, perhaps without its declarer, and the tricks taken.
struct Question {
    bid: Bid,
    doubling: Doubling,
    declarer: Option<Seat>,
    tricks: usize,
}

/// Reads the words of the contract; `None` is a board passed out.
fn question(args: &Args) -> Result<Option<Question>> {
    let words = args.contract.join(" ");
    let text = words.trim();
    if matches!(text.to_ascii_lowercase().as_str(), "p" | "pass" | "passed out") {
        return Ok(None);
    }
    let (contract, result) = match (text.find(['+', '-', '=']), text.rsplit_once(' ')) {
        (Some(place), _) => (text[..place].trim_end(), Some(&text[place..])),
        (None, Some((contract, tricks))) if tricks.parse::<u8>().is_ok() => (contract, Some(tricks)),
        _ => (text, None),
    };
    let (bid, doubling, declarer) = contract_parts(contract)?;
    let needed = bid.level().tricks();
    let tricks = match (result, args.tricks) {
        (Some(_), Some(_)) => {
            Err(bad_input("a result and --tricks are two answers to one question, give one"))
        }
        (None, Some(tricks)) => Ok(usize::from(tricks)),
        (Some(result), None) => tricks_of(result, needed),
        (None, None) => Err(bad_input(format!(
            "`{text}` has no result, expected = or +1 or -1 or the tricks after it, or --tricks"
        ))),
    }?;
    Ok(Some(Question { bid, doubling, declarer, tricks }))
}

fn contract_parts(text: &str) -> Result<(Bid, Doubling, Option<Seat>)> {
    if let Ok(Contract { bid, doubling, declarer }) = text.parse() {
        return Ok((bid, doubling, Some(declarer)));
    }
    // With any seat behind it, a bid without declarer is a contract too.
    match format!("{text} by N").parse() {
        Ok(Contract { bid, doubling, .. }) => Ok((bid, doubling, None)),
        Err(_) => {
            Err(bad_input(format!("`{text}` is not a contract, expected something like 4SX by N or 3NT")))
        }
    }
}

/// The tricks of a result such as `=`, `+1` or `-2`, or of their number.
fn tricks_of(result: &str, needed: usize) -> Result<usize> {
    if let (false, Ok(tricks)) = (result.starts_with('+'), result.parse::<usize>()) {
        let wrong = || bad_input(format!("{tricks} tricks, expected 0 to 13"));
        return if tricks <= 13 { Ok(tricks) } else { Err(wrong()) };
    }
    let wrong = || bad_input(format!("`{result}` is not a result, expected = or +1 .. or -1 .."));
    let difference: i32 = if result == "=" { 0 } else { result.parse().map_err(|_| wrong())? };
    let tricks = i32::try_from(needed)?.checked_add(difference).ok_or_else(wrong)?;
    match usize::try_from(tricks) {
        Ok(tricks) if tricks <= 13 => Ok(tricks),
        _ => Err(bad_input(format!("`{result}` would be {tricks} tricks, expected 0 to 13"))),
    }
}

fn vulnerable(vulnerability: Vulnerability, declarer: Option<Seat>) -> Result<bool> {
    match (vulnerability, declarer) {
        (_, Some(declarer)) => Ok(vulnerability.of(declarer.side())),
        (Vulnerability::None, None) => Ok(false),
        (Vulnerability::All, None) => Ok(true),
        (_, None) => Err(bad_input(format!(
            "only {vulnerability} is vulnerable, so the score depends on the declarer: expected something like \
             `4S by N`"
        ))),
    }
}
