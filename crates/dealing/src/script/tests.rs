use super::*;

#[track_caller]
fn error(text: &str, expected: &str) {
    assert_eq!(Script::parse(text).unwrap_err().to_string(), expected);
}

#[test]
fn errors_name_line_column_and_what_was_expected() {
    error("condition hcp(nort) > 3", "line 1, column 15: expected north, east, south or west, found `nort`");
    error("x = 1\nx = 2", "line 2, column 1: `x` is defined twice");
    error("condition\n  y > 1", "line 2, column 3: `y` is not defined");
    error("shape(north, any 4443)", "line 1, column 18: the shape `4443` has 15 cards, expected 13");
    error("predeal north SA south SA", "line 1, column 24: SA is dealt twice");
    error("action printal", "line 1, column 8: expected an action, found `printal`");
    error("condition (1", "line 1, column 13: expected ), found the end of the script");
    error("hcp(north) > 10 ;", "line 1, column 17: `;` has no meaning here");
    error("altcount 10 1", "line 1, column 10: expected the number of a count from 0 to 9, found `10`");
}

#[test]
fn statements_in_any_order() {
    let script = Script::parse(
        "action printew, average \"x\" hcp(north),\n produce 5 generate 10\nvulnerable EW dealer west predeal south SAQ, HK",
    )
    .unwrap();
    assert_eq!((script.produce, script.generate), (Some(5), Some(10)));
    assert_eq!(script.predeal[Seat::South].to_string(), "AQ.K..");
    assert_eq!(script.actions.len(), 2);
    assert_eq!((script.dealer, script.vulnerability), (Seat::West, Vulnerability::EastWest));
}
