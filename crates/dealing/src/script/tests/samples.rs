//! Scripts of other people and what the original printed for them.
//!
//! They are not ours to give away, so these tests are ignored; `MERRIMAC_SHARED` names the folder in which
//! `data/samples` holds them. `percentages_are_those_of_combinatorics` needs nothing.

use std::path::PathBuf;

use super::distribution::same_distribution;
use super::*;

/// The folder of other people's scripts.
fn samples() -> PathBuf {
    let shared =
        std::env::var_os("MERRIMAC_SHARED").expect("MERRIMAC_SHARED names the folder of the samples");
    PathBuf::from(shared).join("data/samples/dealer")
}

fn read(path: PathBuf) -> String {
    std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

#[test]
#[ignore = "needs scripts of other people: MERRIMAC_SHARED"]
fn others_operator_order_is_ours() {
    let folder = samples().join("debian_tests");
    let (text, summary) =
        output(&read(folder.join("Descr.test_operator_order")), &Options { seed: 13, ..Options::default() });
    let reference = read(folder.join("Refer.test_operator_order"));
    let ours = format!("{text}{summary}");
    let theirs: Vec<&str> = reference.lines().filter(|line| !line.starts_with("Time")).collect();
    assert_eq!(ours.lines().collect::<Vec<_>>(), theirs);
}

/// Averages and frequencies of an output, by name.
#[derive(Debug, Default)]
struct Printed {
    averages: Vec<(String, f64)>,
    frequencies: Vec<(String, Vec<u64>)>,
    produced: f64,
}

fn printed(text: &str) -> Printed {
    let mut printed = Printed::default();
    for line in text.lines() {
        if let Some(name) = line.strip_prefix("Frequency ") {
            printed.frequencies.push((name.into(), Vec::new()));
        } else if let (Some((_, count)), Some((_, rows))) =
            (line.split_once('\t'), printed.frequencies.last_mut())
        {
            rows.push(count.trim().parse().unwrap());
        } else if let Some(count) = line.strip_prefix("Produced ") {
            printed.produced = count.split(' ').next().unwrap().parse().unwrap();
        } else if let Some((name, value)) = line.rsplit_once(": ").or(Some(("", line)))
            && let Ok(value) = value.parse()
        {
            printed.averages.push((name.into(), value));
        }
    }
    printed
}

#[test]
#[ignore = "needs scripts of other people: MERRIMAC_SHARED"]
fn others_means_and_frequencies_are_ours() {
    let folder = samples().join("debian_tests");
    let mut compared = 0;
    for name in
        ["1c", "6c", "controls", "hm1dr2d", "junkstayman", "stayman", "vvga2", "weaktwo", "test_dealer"]
    {
        let reference = printed(&read(folder.join(format!("Refer.{name}"))));
        let script = read(folder.join(format!("Descr.{name}")));
        // As many deals as the original produced, or fewer where it took its time.
        let produce = Some((reference.produced as u64).min(500_000));
        let (text, summary) =
            output(&script, &Options { produce, generate: Some(1 << 40), seed: 3, ..Options::default() });
        let ours = printed(&format!("{text}{summary}"));
        assert_eq!(ours.averages.len(), reference.averages.len(), "{name}");
        for ((label, value), (_, expected)) in ours.averages.iter().zip(&reference.averages) {
            // Truth values have a known deviation; the others are lengths of suits.
            let spread =
                if (0.0..=1.0).contains(expected) { (expected * (1.0 - expected)).sqrt() } else { 1.6 };
            let error = spread * (1.0 / ours.produced + 1.0 / reference.produced).sqrt();
            assert!((value - expected).abs() <= 4.5 * error, "{name} {label}: {value} against {expected}");
            compared += 1;
        }
        assert_eq!(ours.frequencies.len(), reference.frequencies.len(), "{name}");
        for ((label, counts), (_, expected)) in ours.frequencies.iter().zip(&reference.frequencies) {
            same_distribution(counts, expected, &format!("{name} {label}"));
            compared += 1;
        }
    }
    assert!(compared > 200, "only {compared} comparisons");
}

#[test]
#[ignore = "needs scripts of other people: MERRIMAC_SHARED"]
fn others_scripts_run() {
    let mut ran = 0;
    for entry in std::fs::read_dir(samples()).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_name().unwrap().to_string_lossy().into_owned();
        if !matches!(path.extension().and_then(|extension| extension.to_str()), Some("dl" | "dlr")) {
            continue;
        }
        match (name.as_str(), Script::parse(&read(path))) {
            // What the original refuses as well.
            ("endplay_3nt_tricks.dl", Err(error)) => {
                assert_eq!(
                    error.to_string(),
                    "line 3, column 24: the shape `4443` has 15 cards, expected 13"
                );
            }
            ("endplay_example1.dl", Err(error)) => {
                assert_eq!(error.to_string(), "line 16, column 46: `west1d` is not defined");
            }
            (_, Ok(script)) => {
                let solver = |_: &Deal, _: Seat, _: Strain| 12;
                let options = Options { produce: Some(3), generate: Some(200_000_000), ..Options::default() };
                let mut text = String::new();
                let summary = run(&script, &options, &solver, &mut text).unwrap();
                assert_eq!(summary.produced, 3, "{name}");
                assert!(!text.is_empty(), "{name}");
                ran += 1;
            }
            (_, Err(error)) => panic!("{name}: {error}"),
        }
    }
    assert!(ran >= 10, "only {ran} scripts ran");
}

#[test]
fn percentages_are_those_of_combinatorics() {
    let script = include_str!("../../../../../testdata/dealing/percentages.dl");
    let exact: Vec<f64> = script
        .lines()
        .filter(|line| line.trim_start().starts_with("average"))
        .map(|line| line.rsplit_once("# ").unwrap().1.parse().unwrap())
        .collect();
    let (text, summary) = output(script, &Options { seed: 1, ..Options::default() });
    let ours = printed(&format!("{text}{summary}"));
    assert_eq!((ours.averages.len(), ours.produced), (exact.len(), 400_000.0));
    for ((label, value), exact) in ours.averages.iter().zip(exact) {
        let deviation = (exact * (100.0 - exact) / ours.produced).sqrt();
        assert!((value - exact).abs() < 4.5 * deviation, "{label}: {value}, expected {exact}");
    }
}
