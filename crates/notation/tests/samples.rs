//! Files of many other programs: every board comes in whole or is reported, and a file that is written and read again
//! is the same.
//!
//! The files are not ours to give away, so these tests are ignored; `MERRIMAC_SHARED` names the folder in which
//! `data/samples` holds them. Our own files of the same habits are in `testdata/notation`, see `habits.rs`.

use std::path::PathBuf;

use notation::record::ReplayError;
use notation::{Diagnostic, Format, Record, Severity, read_all, write_all};

/// The files of a folder: name, format, bytes.
fn files(folder: &str) -> Vec<(String, Format, Vec<u8>)> {
    let shared =
        std::env::var_os("MERRIMAC_SHARED").expect("MERRIMAC_SHARED names the folder of the samples");
    let mut files: Vec<_> = std::fs::read_dir(PathBuf::from(shared).join("data/samples").join(folder))
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .map(|path| {
            let name = path.file_name().unwrap().to_string_lossy().into_owned();
            let format = Format::from_extension(path.extension().unwrap().to_str().unwrap()).unwrap();
            (name, format, std::fs::read(path).unwrap())
        })
        .collect();
    assert!(!files.is_empty(), "no samples in {folder}");
    files.sort_by(|a, b| a.0.cmp(&b.0));
    files
}

fn errors(diagnostics: &[Diagnostic]) -> Vec<String> {
    diagnostics.iter().filter(|d| d.severity == Severity::Error).map(ToString::to_string).collect()
}

#[track_caller]
fn check_round_trip(name: &str, format: Format, records: &[Record]) {
    let written = write_all(format, records).unwrap();
    let (again, _) = read_all(format, &written);
    assert_eq!(again.len(), records.len(), "{name}");
    for (record, again) in records.iter().zip(&again) {
        assert_eq!(again, record, "{name}");
    }
}

#[test]
#[ignore = "needs files of other programs: MERRIMAC_SHARED"]
fn others_pbn_files_survive_a_round_trip() {
    let boards = [
        ("ben_BBOhelper_daylong.pbn", 8),
        ("ben_BridgeComposer_leveled.pbn", 100),
        ("bridgebots_sample.pbn", 3),
        ("bridgebots_shared_deals.pbn", 4),
        ("endplay_example1.pbn", 2),
        ("endplay_sample.pbn", 2),
        ("rs_Schiphol.pbn", 1),
        ("rs_big-deal.pbn", 2),
        ("rs_ruter71.pbn", 21),
    ];
    for (name, format, bytes) in files("pbn") {
        assert_eq!(Format::detect(&bytes), Some(format), "{name}");
        let (records, diagnostics) = read_all(format, &bytes);
        assert_eq!(errors(&diagnostics), [""; 0], "{name}");
        if let Some((_, count)) = boards.iter().find(|(file, _)| *file == name) {
            assert_eq!(records.len(), *count, "{name}");
        }
        for record in &records {
            assert!(record.full_deal().is_ok(), "{name}: {record:?}");
        }
        check_round_trip(&name, format, &records);
    }
}

#[test]
#[ignore = "needs files of other programs: MERRIMAC_SHARED"]
fn others_large_pbn_file_has_legal_plays() {
    let file = files("pbn").into_iter().find(|(name, ..)| name == "endplay_example3.pbn").unwrap();
    let (records, diagnostics) = read_all(file.1, &file.2);
    assert_eq!(errors(&diagnostics), [""; 0]);
    let mut plays = 0;
    for record in &records {
        if record.play.as_ref().is_some_and(|play| !play.cards.is_empty()) {
            plays += 1;
            match record.table() {
                // Some written results do not fit the cards; they are reported when the file is read.
                Ok(_) | Err(ReplayError::Result { .. }) => {}
                Err(error) => panic!("{error}: {record:?}"),
            }
        }
    }
    assert_eq!(plays, 7485);
}

#[test]
#[ignore = "needs files of other programs: MERRIMAC_SHARED"]
fn others_lin_files_survive_a_round_trip() {
    let expected = [
        ("01-26-08-3.lin", 11, 0),
        ("2007_Spingold_Final.First_Quarter.lin", 32, 0),
        ("7nt-south.lin", 1, 1),
        ("bridgebots_sample.lin", 1, 0),
        ("everybody-makes-3nt.lin", 1, 0),
        ("squeeze.lin", 1, 0),
        ("triple-coup.lin", 1, 1),
    ];
    for (name, format, bytes) in files("lin") {
        assert_eq!(Format::detect(&bytes), Some(format), "{name}");
        let (records, diagnostics) = read_all(format, &bytes);
        if let Some((_, boards, wrong)) = expected.iter().find(|(file, ..)| *file == name) {
            assert_eq!((records.len(), errors(&diagnostics).len()), (*boards, *wrong), "{name}");
        }
        for record in &records {
            assert!(record.full_deal().is_ok(), "{name}: {record:?}");
        }
        check_round_trip(&name, format, &records);
        check_round_trip(&name, Format::Json, &records);
    }
}

#[test]
#[ignore = "needs files of other programs: MERRIMAC_SHARED"]
fn others_dealing_machine_files_are_written_to_the_byte() {
    for (name, format, bytes) in files("dup") {
        assert_eq!(Format::detect(&bytes), Some(format), "{name}");
        let (records, diagnostics) = read_all(format, &bytes);
        assert_eq!(diagnostics, [], "{name}");
        assert_eq!(records.len(), bytes.len() / if format == Format::Dup { 156 } else { 128 }, "{name}");
        check_round_trip(&name, format, &records);
        if format != Format::Dup {
            assert_eq!(write_all(format, &records).unwrap(), bytes, "{name}");
        }
    }
}
