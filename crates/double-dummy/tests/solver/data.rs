//! The files of `testdata/dd`: one record a line, fields separated by ` | `.

use std::fs;
use std::path::{Path, PathBuf};

use bridge::{Deal, Seat, Strain};
use cards::Card;
use double_dummy::{Position, TrickTable};

pub(crate) fn path(file: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata/dd").join(file)
}

pub(crate) fn read(file: &str) -> String {
    fs::read_to_string(path(file)).unwrap_or_else(|error| panic!("{file}: {error}"))
}

/// The records of a file, each as its fields.
pub(crate) fn records(text: &str) -> impl Iterator<Item = Vec<&str>> {
    text.lines().filter(|line| !line.starts_with('#')).map(|line| line.split(" | ").collect())
}

/// `N:nt,s,h,d,c E:.. S:.. W:..`
pub(crate) fn table(text: &str) -> TrickTable {
    let rows: Vec<Vec<usize>> = text
        .split(' ')
        .map(|row| row[2..].split(',').map(|tricks| tricks.parse().expect("a number")).collect())
        .collect();
    TrickTable::from_fn(|strain, seat| rows[seat.index()][4 - strain.index()])
}

/// Deals with their tables.
pub(crate) fn tables(file: &str) -> Vec<(Deal, TrickTable)> {
    records(&read(file)).map(|fields| (fields[0].parse().expect("a deal"), table(fields[1]))).collect()
}

/// Positions with the tricks for every legal card: opening leads.
pub(crate) fn leads() -> Vec<(Position, Vec<(Card, usize)>)> {
    records(&read("leads.txt"))
        .map(|fields| {
            let mut words = fields[0].splitn(3, ' ');
            let (strain, leader) = (strain(words.next()), seat(words.next()));
            let deal: Deal = words.next().expect("a deal").parse().expect("a deal");
            (Position::start(&deal, strain, leader), scores(fields[1]))
        })
        .collect()
}

/// Positions with the tricks for every legal card: endings, many of them in the middle of a trick.
pub(crate) fn endings() -> Vec<(Position, Vec<(Card, usize)>)> {
    records(&read("endings.txt"))
        .map(|fields| {
            let mut words = fields[0].splitn(4, ' ');
            let (strain, leader) = (strain(words.next()), seat(words.next()));
            let trick = cards(words.next().expect("the cards on the table").trim_start_matches('-'));
            let hands = words.next().expect("hands").parse().expect("hands");
            (Position::new(hands, strain, leader, &trick).expect("a position"), scores(fields[1]))
        })
        .collect()
}

/// `SAHK`: cards without blanks.
pub(crate) fn cards(text: &str) -> Vec<Card> {
    text.as_bytes()
        .chunks(2)
        .map(|card| std::str::from_utf8(card).expect("ASCII").parse().expect("a card"))
        .collect()
}

fn scores(text: &str) -> Vec<(Card, usize)> {
    let score = |word: &str| {
        let (card, tricks) = word.split_once(':').expect("card:tricks");
        (card.parse().expect("a card"), tricks.parse().expect("a number"))
    };
    text.split(' ').map(score).collect()
}

fn strain(word: Option<&str>) -> Strain {
    word.expect("a strain").parse().expect("a strain")
}

fn seat(word: Option<&str>) -> Seat {
    word.expect("a seat").parse().expect("a seat")
}
