//! `merrimac show`.

use crate::{example, merrimac, with_input};

#[test]
fn without_a_file_the_example_is_shown() {
    assert_eq!(merrimac(["show"]).done(), merrimac(["show", &example("merrimac-coup.pbn")]).done());
}

#[test]
fn a_deal_is_drawn_around_the_compass() {
    let output =
        merrimac(["show", "E:AKQJT9.-.432.AKQJ 8765.AKQJ.AKQ.32 432.T987.JT98.T9 -.65432.765.87654"]).done();
    let expected = "
              North
              ♠ —
              ♥ 6 5 4 3 2
              ♦ 7 6 5
              ♣ 8 7 6 5 4
              0 HCP
West          ┌─────────┐  East
♠ 4 3 2       │    N    │  ♠ A K Q J 10 9
♥ 10 9 8 7    │ W     E │  ♥ —
♦ J 10 9 8    │    S    │  ♦ 4 3 2
♣ 10 9        └─────────┘  ♣ A K Q J
1 HCP                      20 HCP
              South
              ♠ 8 7 6 5
              ♥ A K Q J
              ♦ A K Q
              ♣ 3 2
              19 HCP
";
    assert_eq!(format!("\n{output}"), expected);
}

#[test]
fn alerts_and_explanations_are_notes_below_the_auction() {
    let board = r#"{"merrimac":1,"dealer":"E","vulnerable":"NS","deal":"N:AJ9.K9542.Q.AK93 K.QJ76.K98763.75 QT6543.AT.JT.T62 872.83.A542.QJ84","auction":{"calls":["P","P","P",{"call":"1H","note":"5+ !H"},"P",{"call":"2C","alert":true},"X","3NT","P",{"call":"4H","note":"5+ !H"},"P","P","XX"]}}"#;
    let output = with_input(["show", "-"], board.replace(r#","XX""#, "")).done();
    let auction = "\
West    North   East    South
                Pass    Pass
Pass    1♥ [1]  Pass    2♣!
Dbl     3NT     Pass    4♥ [1]
Pass    Pass
[1] 5+ ♥
";
    assert!(output.contains(auction), "{output}");
}

#[test]
fn a_play_that_breaks_the_laws_is_shown_with_the_reason() {
    let board = r#"{"merrimac":1,"board":1,"dealer":"N","vulnerable":"None","contract":"4S","declarer":"S","deal":"N:AJ9.K9542.Q.AK93 K.QJ76.K98763.75 QT6543.AT.JT.T62 872.83.A542.QJ84","play":{"cards":["CQ","CA","DK","C2"]}}"#;
    let output = with_input(["show", "-"], board).stdout;
    let expected = "
      West     North    East     South     NS  EW
   1 >♣Q       ♣A
The play goes on against the laws: card 3, DK: E must follow suit: DK is not of
the clubs that were led.
      ♦K       ♣2
";
    assert!(output.contains(expected), "{output}");
}

#[test]
fn boards_are_chosen_by_number() {
    let output = merrimac(["show", &example("teams-match.pbn"), "--board", "2", "--board", "4"]).done();
    let headings: Vec<&str> = output.lines().filter(|line| line.starts_with("Board")).collect();
    assert_eq!(headings.len(), 4);
    assert!(headings.iter().all(|line| line.starts_with("Board 2") || line.starts_with("Board 4")));
}

#[test]
fn json_is_read_back() {
    let output = merrimac(["show", &example("merrimac-coup.pbn"), "--json"]).done();
    assert_eq!(output.lines().count(), 1);
    assert_eq!(with_input(["show", "-"], &output).done(), merrimac(["show"]).done());
}

#[test]
fn a_bad_board_is_reported_and_the_others_are_shown() {
    let deal = "N:AJ9.K9542.Q.AK93 K.QJ76.K98763.75 QT6543.AT.JT.T62 872.83.A542.QJ84";
    let file =
        format!("{deal}\nN:AJ9.K9542.Q.AK93 AJ9.QJ76.K98763.75 QT6543.AT.JT.T62 872.83.A542.QJ84\n{deal}\n");
    let run = with_input(["show", "-", "--from", "txt"], file);
    assert_eq!(run.stdout.matches("North").count(), 2, "{}", run.stdout);
    let message = run.refused();
    assert!(message.contains("error: standard input: line 2, "), "{message}");
    assert!(message.contains("SA is in two hands, N and E"), "{message}");
    assert!(
        message.ends_with("merrimac: 1 error in standard input, shown above; 2 boards read\n"),
        "{message}"
    );
}

#[test]
fn a_bad_file_does_not_hide_the_next() {
    let run = merrimac(["show", "missing.pbn", &example("merrimac-coup.pbn")]);
    assert!(run.stdout.contains("Board 3, South deals"), "{}", run.stdout);
    let message = run.refused();
    assert!(message.starts_with("merrimac: cannot read `missing.pbn`: "), "{message}");
}
