//! Hand records to print: a page of HTML with the hands, the points, what can be made, and par.
//!
//! One file without pictures, scripts or fonts of its own, so that it can be mailed and opened anywhere; the style has
//! rules for paper, where no board is torn over two pages. Suits differ by shape, so that a black printer will do.

use bridge::{Seat, Strain, Vulnerability, points};
use cards::Suit;
use questions::DoubleDummyAnswer;

/// What stands before the first board.
pub(super) const HEAD: &str = "\
<!doctype html>
<html lang=\"en\">
<meta charset=\"utf-8\">
<title>Hand records</title>
<style>
  body { font: 11pt/1.25 'Liberation Sans', Arial, sans-serif; margin: 1em; }
  main { display: grid; grid-template-columns: repeat(auto-fill, minmax(17em, 1fr)); gap: 1em; }
  section { border: 1px solid #888; padding: .5em; break-inside: avoid; }
  .hands { display: grid; grid-template-columns: repeat(3, 1fr); }
  .hands div { white-space: nowrap; }
  .red { color: #c00; }
  .points { text-align: center; font-size: 85%; }
  table { border-collapse: collapse; font-size: 90%; }
  th, td { padding: 0 .4em; text-align: right; font-weight: normal; }
  @page { margin: 1cm; }
  @media print { body { margin: 0; font-size: 9pt; } main { grid-template-columns: repeat(3, 1fr); gap: .4em; } }
</style>
<main>
";

/// What stands after the last.
pub(super) const FOOT: &str = "</main>\n</html>\n";

/// One board.
pub(super) fn board(answer: &DoubleDummyAnswer) -> String {
    let number = answer.board.or(answer.number).map_or_else(String::new, |number| format!("Board {number}"));
    let dealer = answer.dealer.map(|dealer| format!("dealer {}", dealer.name()));
    let vulnerable = answer.vul.map(|vul| format!("vulnerable: {}", vulnerable(vul)));
    let about: Vec<String> = dealer.into_iter().chain(vulnerable).collect();
    let hand = |seat| hand(answer, seat);
    let points = |seat: Seat| points::of_set(answer.deal.hand(seat));
    let par = answer.par.as_ref().map_or_else(String::new, |par| {
        let contracts = if par.contracts.is_empty() { "passed out".into() } else { par.contracts.join(", ") };
        format!("<p>Par {:+}: {contracts}</p>\n", par.score_ns)
    });
    format!(
        "<section>\n<p><b>{number}</b> {}</p>\n<div class=\"hands\">\n<div></div>{}<div></div>\n{}<div \
         class=\"points\">{}<br>{} &nbsp; {}<br>{}</div>{}\n<div></div>{}<div></div>\n</div>\n{}{par}</section>\n",
        about.join(", "),
        hand(Seat::North),
        hand(Seat::West),
        points(Seat::North),
        points(Seat::West),
        points(Seat::East),
        points(Seat::South),
        hand(Seat::East),
        hand(Seat::South),
        makeable(answer),
    )
}

fn vulnerable(vulnerability: Vulnerability) -> &'static str {
    match vulnerability {
        Vulnerability::None => "none",
        Vulnerability::NorthSouth => "North-South",
        Vulnerability::EastWest => "East-West",
        Vulnerability::All => "all",
    }
}

fn hand(answer: &DoubleDummyAnswer, seat: Seat) -> String {
    let hand = answer.deal.hand(seat);
    let line = |suit: Suit| {
        let cards = hand.in_suit(suit).to_string().replace('T', "10");
        format!("{} {}", symbol(suit.into()), if hand.in_suit(suit).is_empty() { "–".into() } else { cards })
    };
    let lines: Vec<String> = Suit::ALL.into_iter().rev().map(line).collect();
    format!("<div>{}</div>", lines.join("<br>"))
}

fn symbol(strain: Strain) -> String {
    match strain {
        Strain::Hearts | Strain::Diamonds => format!("<span class=\"red\">{}</span>", strain.symbol()),
        _ => strain.symbol().into(),
    }
}

/// The levels that each seat makes in each strain; a dash for none.
fn makeable(answer: &DoubleDummyAnswer) -> String {
    let strains = || Strain::ALL.into_iter().rev();
    let head: String = strains().map(|strain| format!("<th>{}</th>", symbol(strain))).collect();
    let level = |tricks: usize| tricks.checked_sub(6).filter(|&level| level > 0);
    let row = |(seat, cells): &(Seat, questions::Keyed<Strain, usize>)| {
        let level =
            |strain| cells.0.iter().find(|(key, _)| *key == strain).and_then(|&(_, tricks)| level(tricks));
        let cell = |strain| level(strain).map_or_else(|| "–".into(), |level| level.to_string());
        let cells: String = strains().map(|strain| format!("<td>{}</td>", cell(strain))).collect();
        format!("<tr><th>{seat}</th>{cells}</tr>\n")
    };
    let rows: String = answer.tricks.0.iter().map(row).collect();
    format!("<table>\n<tr><th></th>{head}</tr>\n{rows}</table>\n")
}

#[cfg(test)]
mod tests {
    use double_dummy::TrickTable;
    use questions::DoubleDummyQuestion;

    use super::*;

    #[test]
    fn a_board_has_hands_points_makeable_contracts_and_par() {
        let question = DoubleDummyQuestion {
            deal: "N:Q8654.A2.T65.AK5 3.K3.AKQJ97.JT92 KJT92.Q8654.3.64 A7.JT97.842.Q873".parse().unwrap(),
            dealer: Some(Seat::North),
            vul: Some(Vulnerability::None),
        };
        // Not the true table: North makes four spades, and nobody anything else.
        let table = TrickTable::from_fn(|strain, seat| match (strain, seat) {
            (Strain::Spades, Seat::North) => 10,
            _ => 6,
        });
        let answer = DoubleDummyAnswer { board: Some(1), ..question.answered(&table) };
        let html = board(&answer);
        assert!(html.contains("<b>Board 1</b> dealer North, vulnerable: none"), "{html}");
        assert!(html.contains("<div>♠ Q8654<br><span class=\"red\">♥</span> A2<br>"), "{html}");
        assert!(html.contains("13<br>7 &nbsp; 14<br>6"), "points of north, west, east, south: {html}");
        assert!(
            html.contains("<tr><th>N</th><td>–</td><td>4</td><td>–</td><td>–</td><td>–</td></tr>"),
            "{html}"
        );
        assert!(html.contains("Par +420: 4S by N"), "{html}");
    }
}
