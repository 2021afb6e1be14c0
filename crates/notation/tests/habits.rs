//! What must be read from the files of `testdata/notation`, each of which has the habits of some family of programs.

use std::path::PathBuf;

use bridge::{Seat, Strain};
use notation::record::{Ending, Irregularity};
use notation::{Format, Record, read_all, with_suit_symbols, write_all};

/// A board in a line: number, dealer, vulnerability, names, contract, result, calls, cards.
fn summary(record: &Record) -> String {
    let or_dash = |text: Option<String>| text.unwrap_or_else(|| "-".into());
    let names: Vec<&str> = Seat::ALL.iter().filter_map(|&seat| record.names[seat].as_deref()).collect();
    let calls = record.auction.iter().flat_map(|auction| &auction.calls).map(|call| {
        let alert = if call.alert { "!" } else { "" };
        let note = call.note.as_ref().map(|note| format!("({note})")).unwrap_or_default();
        format!("{}{alert}{note}", call.call)
    });
    let cards = record.play.iter().flat_map(|play| &play.cards).map(|card| card.card.to_string());
    format!(
        "{} {} {} [{}] {} {} {} | {} | {}",
        or_dash(record.board.map(|number| number.to_string())),
        or_dash(record.dealer.map(|seat| seat.to_string())),
        or_dash(record.vulnerability.map(|sides| sides.to_string())),
        names.join(","),
        or_dash(record.contract.map(|contract| contract.to_string())),
        or_dash(record.declarer.map(|seat| seat.to_string())),
        or_dash(record.result.map(|tricks| tricks.to_string())),
        calls.collect::<Vec<_>>().join(" "),
        cards.collect::<Vec<_>>().join(" "),
    )
}

fn bytes_of(name: &str) -> Vec<u8> {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../testdata/notation");
    std::fs::read(folder.join(name)).unwrap_or_else(|error| panic!("{name}: {error}"))
}

fn format_of(name: &str) -> Format {
    let (_, extension) = name.rsplit_once('.').expect("a name with an extension");
    Format::from_extension(extension).expect("an extension of ours")
}

#[track_caller]
fn check(name: &str, boards: &[&str], problems: &[&str]) -> Vec<Record> {
    let bytes = bytes_of(name);
    let format = Format::detect(&bytes).unwrap();
    assert_eq!(format_of(name), format);
    let (records, diagnostics) = read_all(format, &bytes);
    let read: Vec<String> = records.iter().map(summary).collect();
    let found: Vec<String> =
        diagnostics.iter().map(|diagnostic| format!("{}: {diagnostic}", diagnostic.severity)).collect();
    assert_eq!(read, boards, "{name}");
    assert_eq!(found, problems, "{name}");
    if matches!(format, Format::Pbn | Format::Lin) {
        let written = write_all(format, &records).unwrap();
        let again = read_all(format, &written).0;
        assert_eq!(again, records, "{name}: {}", String::from_utf8_lossy(&written));
    }
    records
}

#[test]
fn a_second_record_takes_over_its_board() {
    let records = check(
        "shared_deals.pbn",
        &[
            "1 N None [Ann,Ben,Cal,Dee] 4S S 6 | P P P 1H 2C X 4S P P P | ST S5 S2 S6 S8 S7 S4 C7 S3 S9 SJ CT SK CJ C4 SA",
            "1 N None [Eve,Fay,Gus,Hal] 3NT W 6 | P P P 1NT P 3NT P P P | SA S2 S6 S3 S9 S4 C7 S8 S7 SJ CT ST SK CJ C4 S5 SQ",
        ],
        &[
            "warning: line 19, column 1, Auction: the passes before the first bid are left out, here and perhaps below; they are put back",
        ],
    );
    assert_eq!(records[1].tag("Stage"), Some("Final:1"));
    assert_eq!(records[1].deal, records[0].deal);
    assert!(records.iter().all(|record| record.table().is_ok()));
}

#[test]
fn marks_stand_for_values_of_games_before() {
    let records = check(
        "inheritance.pbn",
        &["1 N None [Ann] - - - |  | ", "2 E NS [Ann] - - - |  | ", "3 - - [Ann] - - - |  | "],
        &[
            "warning: line 4, column 29, escape: a tag stands in an escape line",
            "warning: line 8, column 8, West: # refers to a game before that does not have the tag",
        ],
    );
    let events: Vec<_> = records.iter().map(|record| record.tag("Event").unwrap()).collect();
    assert_eq!(events, ["League", "League", "Friendly"]);
    assert!(records.iter().all(|record| record.tag("Site") == Some("Club room")));
    assert!(records.iter().all(|record| record.tag("Date") == Some("2026.11.15")));
    assert_eq!(
        records[0].escapes,
        ["PipColors #0000ff,#ff0000,#ffc000,#008000", "Margins 2000,1000,2000,1000"]
    );
}

#[test]
fn robots_write_their_own_way() {
    let records = check(
        "robots.pbn",
        &[
            "1 W NS [] 3NT W 6 | 1C P 1D P 1NT P 3NT P P P | SQ S2 S8 S3 SJ S7 S9 S4 S6 ST SK S5 HK H2 H6 H4",
            "2 N All [] Pass - - | P P P P | ",
        ],
        &["warning: line 3, column 1, Event: the value has no quotes"],
    );
    assert_eq!(records[0].tag("Event"), Some("Random Deal #"));
    assert_eq!(records[0].comments[1].text, "Feasability: 5 5 6 6 7 ");
    assert_eq!(records[1].deal, records[0].deal, "lower case is the same");
    assert_eq!(with_suit_symbols(&records[1].comments[0].text).matches('♦').count(), 1);
}

#[test]
fn layout_is_free() {
    let records = check(
        "layouts.pbn",
        &[
            "1 W None [] 3NT W 6 | 1C!(may be !C short) P 1D P 1NT! P 3NT!(to play) | SQ S2 S8 S3 SJ S7 S9 S4 S6 ST SK S5 HK",
            "2 N EW [] 2SX N 7 | 1S 1H X 2S 2S X | ",
            "3 S - [] NT - - |  | ",
            "4 W All [] 1NT W - | 1C P 1D P 1NT P P P | ",
        ],
        &[
            "warning: line 11, column 8, Note: nothing in Auction refers to note 3",
            "warning: line 38, column 1, game: no empty line before this game",
        ],
    );
    let places: Vec<_> = records[0].comments.iter().map(|comment| format!("{:?}", comment.place)).collect();
    assert_eq!(places, ["Tag(\"OptimumResultTable\")", "Call(4)", "Call(6)", "Call(7)", "Card(11)"]);
    assert_eq!(records[0].play.as_ref().unwrap().cards[0].glyphs[..], [8]);
    assert_eq!(records[0].trick_table().unwrap()[Seat::East][Strain::NoTrump], Some(7));
    let second = records[1].auction.as_ref().unwrap();
    assert_eq!(second.ending, Ending::Continues);
    assert_eq!(second.calls[1].irregularity, Some(Irregularity::InsufficientBid));
    assert!(records[1].irregular.declarer && records[1].irregular.result);
    assert_eq!(records[2].full_deal().unwrap().hand(Seat::East).to_string(), "KQJ42.74.T92.Q65");
    assert_eq!(records[3].comments[0].text, "an empty line before a comment [and brackets]");
    assert_eq!(records[3].escapes, [" the last line of the file"]);
}

#[test]
fn bytes_are_utf_8_or_windows_latin() {
    let records = check("encodings.pbn", &["1 - - [Jørn] - - - |  | "], &[]);
    assert_eq!(records[0].tag("Event"), Some("Café €"));
    assert_eq!(records[0].tag("Site"), Some("Zoë"));
    assert_eq!(records[0].comments[0].text, "naïve\nline");
}

#[test]
fn one_bad_board_does_not_lose_the_file() {
    let records = check(
        "broken.pbn",
        &[
            "1 N - [] - - - |  | ",
            "2 N - [] - - - | 1S 1H | ",
            "3 W - [] 3NT W 13 |  | SQ S2 S8 S3 SJ H4 S9 S4",
            "- - - [] - - - |  | ",
        ],
        &[
            "error: line 6, column 10, Dealer: `Q` is not a seat, expected one of N E S W",
            "error: line 7, column 14, Vulnerable: `Sometimes` is not a vulnerability, expected one of None NS EW All",
            "error: line 8, column 8, Deal: SA is in two hands, N and E",
            "error: line 9, column 12, Contract: `8S` is not a contract, expected something like 4SX by N",
            "error: line 10, column 10, Result: `14` is not a number of tricks, expected 0 to 13",
            "error: line 12, column 4, Auction: 1H: 1H is not higher than 1S",
            "error: line 12, column 7, Auction: `Foo` is not a call, expected Pass, X, XX or 1C to 7NT",
            "error: line 14, column 1, game: expected a tag, found `this is no game`",
            "warning: line 17, column 9, Board: the tag stands twice, the first is kept",
            "error: line 25, column 4, Play: card 6, H4: E must follow suit: H4 is not of the spades that were led",
            "warning: line 27, column 9, Board: `Five` is not a number, kept as a label",
            "error: line 29, column 1, comment: the closing brace is missing",
        ],
    );
    assert_eq!(records[1].tag("Contract"), Some("8S"), "kept as it stands");
    assert!(records[2].table().is_err());
}

#[test]
fn a_match_has_two_rooms() {
    let records = check(
        "match.lin",
        &[
            "7 W All [Ann,Ben,Cal,Dee] 3NT W 6 | 1C P 1D!(transfer) P 1NT P 3NT P P P | SQ S2 S8 S3 SJ S7 S9 S4",
            "7 W All [Eve,Fay,Gus,Hal] 2S E 8 | P P 1S | ",
            "8 N None [Ann,Ben,Cal,Dee] Pass - - |  | ",
        ],
        &[],
    );
    let tags = ["Event", "Stage", "Scoring", "HomeTeam", "HomeCarry", "Room"]
        .map(|name| records[1].tag(name).unwrap());
    assert_eq!(tags, ["Trial Cup", "Final", "IMP", "RED", "3", "Closed"]);
    assert_eq!(records[0].comments[1].text, "host: 2@c next?");
    assert_eq!(records[1].deal, records[0].deal, "the closed room leaves out the hands");
}

#[test]
fn a_session_tells_of_its_boards_at_the_top() {
    let records = check(
        "session.lin",
        &[
            "23 S NS [Ann,Ben,Cal,Dee, Jr] 1S N 7 | 1H P 1S P P P | SK",
            "24 W EW [Ann,Ben,Cal,Dee] Pass - - | P P P P | ",
        ],
        &["warning: line 6, column 10, pn: expected 4 or 8 names, taken as 4"],
    );
    assert_eq!(records[0].tag("ScoreIMP"), Some("NS -2.1"));
    assert_eq!(records[1].tag("ScoreIMP"), Some("NS -1.5"), "the board's own score");
    assert_eq!(records[1].tag("LIN_yy"), Some("kept"));
}

#[test]
fn pages_of_lessons_are_passed_over() {
    let records = check(
        "teaching.lin",
        &["- N None [North,East,South,West] - - - | 1NT P | ", "- - - [North,East,South,West] - - - |  | HA"],
        &[
            "error: line 4, column 28, command: `a stray bar|` is no command, expected two characters and a bar",
        ],
    );
    assert_eq!(records[0].auction.as_ref().unwrap().ending, Ending::Continues);
    assert_eq!(records[0].tag("Board"), Some("Lesson"));
}

#[test]
fn links_are_read() {
    let records = check(
        "links.url",
        &[
            "3 S NS [Ann] 1S N - | 1H P 1S P P P | SK S6",
            "1 N None [Ann,Ben,Cal,Dee] - - - |  | ",
            "- N - [Ann,Ben,Cal,Dee] - - - | 1NT!(15+) | ",
        ],
        &["error: line 5, column 1, myhand: the board is on a server, the link does not hold it"],
    );
    assert!(records.iter().all(|record| record.deal == records[0].deal));
}

#[test]
fn deals_come_in_four_forms() {
    let records = check(
        "deals.txt",
        &["- - - [] - - - |  | ", "- - - [] - - - |  | ", "- - - [] - - - |  | ", "- - - [] - - - |  | "],
        &[
            "error: line 5, column 1, deal: `no deal` does not begin with the seat of its first hand, such as N:",
        ],
    );
    assert!(records.iter().all(|record| record.deal == records[0].deal));
    assert_eq!(records[3].trick_table().unwrap()[Seat::West][Strain::Hearts], Some(6));
}

#[test]
fn lines_of_a_notation_hold_on() {
    let records = check(
        "match.rbn",
        &[
            "1 W NS [Ann,Ben,Cal,Dee] 3NT W 6 | 1C!(may be short) P 1D! P 1NT P 3NT P P P | SQ S2 S8 S3 SJ S7 S9 S4",
            "1 W NS [Eve,Fay,Gus,Hal] Pass - - | P P P P | ",
        ],
        &[],
    );
    assert_eq!(records[1].tag("Event"), Some("Trial"));
}

#[test]
fn dealing_machines_have_their_files_to_the_byte() {
    let deals = [
        "N:A975.92.AQ74.932 KQJ42.74.T92.Q65 6.AK865.J53.AJT7 T83.QJT3.K86.K84",
        "N:AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432",
    ];
    for (name, boards) in [
        ("machine.bri", ["1 N None [] - - - |  | ", "2 E NS [] - - - |  | "]),
        ("machine.dge", ["1 N None [] - - - |  | ", "2 E NS [] - - - |  | "]),
        ("machine.dup", ["7 S All [] - - - |  | ", "8 W None [] - - - |  | "]),
    ] {
        let records = check(name, &boards, &[]);
        let read: Vec<String> =
            records.iter().map(|record| record.full_deal().unwrap().to_string()).collect();
        assert_eq!(read, deals, "{name}");
        assert_eq!(write_all(format_of(name), &records).unwrap(), bytes_of(name), "{name}");
    }
}

#[test]
fn every_recorded_play_is_legal() {
    let mut plays = 0;
    for name in ["shared_deals.pbn", "robots.pbn", "layouts.pbn", "match.lin", "session.lin", "match.rbn"] {
        for record in read_all(format_of(name), &bytes_of(name)).0 {
            if record.play.as_ref().is_some_and(|play| !play.cards.is_empty()) {
                plays += 1;
                assert!(record.table().is_ok(), "{name}: {:?}", record.table());
            }
        }
    }
    assert_eq!(plays, 7);
}

/// Four tricks in spades; in no trump the ruff would not win.
const RUFFS: &str = "pn|S,W,N,E|md|3SAK2HAK32DAK32C32,SQJ3HQJ54DQ54CQ54,ST987H6D876CAKJT9,|sv|o|\
    pc|HQ|pc|H6|pc|H7|pc|HA|pc|H2|pc|H4|pc|S7|pc|H8|pc|CA|pc|C6|pc|C2|pc|C4|pc|CK|pc|C7|pc|C3|pc|C5|";

#[test]
fn cards_stay_with_their_players_where_no_contract_is_written() {
    let (records, _) = read_all(Format::Lin, RUFFS.as_bytes());
    let [record] = &records[..] else { panic!("one board") };
    assert_eq!((record.contract, record.play.as_ref().unwrap().cards.len()), (None, 16));
    let written = String::from_utf8(write_all(Format::Pbn, &records).unwrap()).unwrap();
    // West, north, east, south: the ruff is north's, and so is the next lead.
    let columns = "[Play \"W\"]\r\nHQ H6 H7 HA\r\nH4 S7 H8 H2\r\nC4 CA C6 C2\r\nC5 CK C7 C3\r\n";
    assert!(written.contains(columns), "{written}");
    // What led to a trick follows from the strain alone, so only the players are sure to come back.
    let (again, _) = read_all(Format::Pbn, written.as_bytes());
    assert_eq!(String::from_utf8(write_all(Format::Pbn, &again).unwrap()).unwrap(), written);
}

#[test]
fn a_note_is_no_alert_through_pbn_either() {
    let lin = "md|1,,,|sv|o|mb|1C!|an|strong|mb|p|mb|1D|an|negative|mb|p|";
    let (records, _) = read_all(Format::Lin, lin.as_bytes());
    let alerts = |records: &[Record]| -> Vec<(bool, Option<String>)> {
        let calls = &records[0].auction.as_ref().unwrap().calls;
        calls.iter().map(|call| (call.alert, call.note.clone())).collect()
    };
    let expected = [(true, Some("strong")), (false, None), (false, Some("negative")), (false, None)];
    assert_eq!(alerts(&records), expected.map(|(alert, note)| (alert, note.map(str::to_owned))));
    let written = String::from_utf8(write_all(Format::Pbn, &records).unwrap()).unwrap();
    assert!(written.contains("[Unalerted \"3\"]\r\n"), "{written}");
    assert_eq!(alerts(&read_all(Format::Pbn, written.as_bytes()).0), alerts(&records));
}

#[test]
fn cards_after_a_gap_are_counted() {
    let told = |second: &str| {
        let deal = "N:A975.92.AQ74.932 KQJ42.74.T92.Q65 6.AK865.J53.AJT7 T83.QJT3.K86.K84";
        let play = format!(
            "[Deal \"{deal}\"]\n[Contract \"2NT\"]\n[Declarer \"N\"]\n[Play \"E\"]\nSK S6 S3 SA\n{second}\n*\n"
        );
        let (_, diagnostics) = read_all(Format::Pbn, play.as_bytes());
        diagnostics.iter().map(|diagnostic| diagnostic.reason.to_string()).collect::<Vec<_>>()
    };
    assert_eq!(told("H4 - - -"), ["a card follows one that is missing and is left out"]);
    assert_eq!(told("H4 H5 - -"), ["2 cards follow one that is missing and are left out"]);
}
