use super::*;

const SAMPLE: &str = "
Responses to one of a major:
  after 1M
  if unpassed
  2NT: 13+ hcp, 4+ M = Jacoby raise; game forcing; artificial; agrees M
  4M: 0-9 hcp, 5+ M, shortness
      or 0-6 hcp, 6+ M = pre-emptive raise; sign-off
  never P: game forced, not game reached

example K82.QJ74.5.T9863 after 1H P is 2H
";

fn parse(text: &str) -> Result<Module, ParseError> {
    module("sample", text, &|name| (name == "max").then(|| "12".into()))
}

#[track_caller]
fn check_error(text: &str, expected: &str) {
    assert_eq!(parse(text).unwrap_err().to_string(), expected);
}

#[test]
fn a_table_has_patterns_conditions_and_rows() {
    let module = parse(SAMPLE).unwrap();
    let [table] = &module.tables[..] else { panic!("one table") };
    assert_eq!(
        (table.title.as_str(), table.rows.len(), table.conditions.len()),
        ("Responses to one of a major", 3, 1)
    );
    // Their pass after our call is understood.
    assert_eq!(table.patterns[0].steps.len(), 2);
    assert_eq!(table.rows[0].notes.force, Force::Game);
    assert_eq!(table.rows[1].alternatives.len(), 2);
    assert!(table.rows[2].never);
    assert_eq!(module.examples[0].call, "2H");
}

#[test]
fn values_of_the_system_are_filled_in() {
    let module = parse("T:\n  after 1M\n  1NT: 6-{max} hcp = notrump\n").unwrap();
    assert_eq!(module.tables[0].rows[0].alternatives[0].len(), 1);
    check_error(
        "T:\n  after 1M\n  1NT: 6-{least} hcp\n",
        "line 3, column 10: '{least}' has no value, expected a value that the system file sets with 'let'",
    );
}

#[test]
fn errors_name_the_line_and_the_column() {
    check_error(
        "T:\n  after 1M\n  2NT: 13+ hcp, 4+ Q\n",
        "line 3, column 17: '4+ Q', expected points, a suit length, a feature of the hand, or a condition on the auction",
    );
    check_error(
        "T:\n  after 1Q\n",
        "line 2, column 9: '1Q', expected a call such as P, X, 1NT, 2M, nx, any or \"a name\"",
    );
    check_error("T\n", "line 1, column 1: 'T', expected a table title that ends with ':'");
    check_error("  2NT: 13+ hcp\n", "line 1, column 3: '2NT', expected a table title");
    check_error(
        "T:\n  after 1M\n  8C: 13+ hcp\n",
        "line 3, column 3: '8C', expected a call: P, X, XX, 2NT, 3M, cheapest x, jump x, double jump x or game in x; or 4M instead of 3M",
    );
    check_error(
        "T:\n  after 1M\n  2C: 13+ hcp = two over one; forever\n",
        "line 3, column 31: 'forever', expected forcing, game forcing, invitational, sign-off, artificial, agrees M, marks \"a name\" or 37 examples",
    );
}

#[test]
fn a_system_file_names_its_modules_in_order() {
    let text = "system Sample\nuse openings, responses\noffer bergen\nlet max = 12\n";
    let system = system(text).unwrap();
    assert_eq!(system.name, "Sample");
    let modules: Vec<_> = system.modules.iter().map(|(name, on, _)| (name.as_str(), *on)).collect();
    assert_eq!(modules, [("openings", true), ("responses", true), ("bergen", false)]);
    assert_eq!(system.values, [("max".into(), "12".into())]);
}
