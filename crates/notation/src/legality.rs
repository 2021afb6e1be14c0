//! What the laws say about a record that was read: illegal calls and cards, contracts and results that do not follow.

use std::borrow::Cow;

use bridge::{Auction, Contract, Play};
use cards::{Card, CardSet};

use crate::Record;
use crate::diagnostic::Reports;
use crate::record::{RecordedContract, RecordedPlay};

/// Where the calls and cards of a record stand in the text, and what is known of them already.
#[derive(Default)]
pub(crate) struct Places<'a> {
    pub(crate) calls: &'a [usize],
    pub(crate) cards: &'a [usize],
    /// The cards that were found legal.
    pub(crate) play: Option<&'a Play>,
}

impl Places<'_> {
    fn of(places: &[usize], place: usize) -> usize {
        places.get(place).or(places.last()).copied().unwrap_or(0)
    }
}

/// Reports what is unlawful.
pub(crate) fn report_illegal(record: &Record, places: &Places<'_>, reports: &mut Reports) {
    report_auction(record, places.calls, reports);
    report_play(record, places, reports);
}

fn report_auction(record: &Record, calls_at: &[usize], reports: &mut Reports) {
    let Some(auction) = &record.auction else { return };
    let Some(first) = auction.first.or(record.dealer) else { return };
    if auction.calls.iter().any(|call| call.irregularity.is_some()) {
        return;
    }
    match Auction::from_calls(first, auction.calls.iter().map(|call| call.call)) {
        Err((place, error)) => {
            let call = auction.calls[place].call;
            reports.error(Places::of(calls_at, place), "Auction", format_args!("{call}: {error}"));
        }
        Ok(legal) if legal.is_over() => report_contract(record, legal.contract(), calls_at, reports),
        Ok(_) => {}
    }
}

/// The written contract is not the one that was bid.
fn report_contract(record: &Record, bid: Option<Contract>, calls_at: &[usize], reports: &mut Reports) {
    let at = calls_at.last().copied().unwrap_or(0);
    let as_bid = bid.map_or(RecordedContract::PassedOut, |bid| RecordedContract::Bid(bid.bid, bid.doubling));
    if let Some(contract) = record.contract.filter(|&contract| contract != as_bid) {
        reports.warn(at, "Contract", format_args!("{contract} is written, the auction ends in {as_bid}"));
    } else if let (Some(bid), Some(declarer)) = (bid, record.declarer)
        && bid.declarer != declarer
        && !record.irregular.declarer
    {
        reports.warn(
            at,
            "Declarer",
            format_args!("{declarer} is written, the auction makes it {}", bid.declarer),
        );
    }
}

fn report_play(record: &Record, places: &Places<'_>, reports: &mut Reports) {
    let Some(recorded) = record.play.as_ref().filter(|play| !play.cards.is_empty()) else { return };
    if recorded.cards.iter().any(|card| card.irregularity.is_some()) {
        return;
    }
    let Some(contract) = record.contract() else { return report_repeats(recorded, places.cards, reports) };
    let found = places.play.filter(|play| {
        play.cards().len() == recorded.cards.len()
            && play.opening_leader() == contract.leader()
            && play.strain() == contract.bid.strain()
    });
    let play = match found {
        Some(play) => Cow::Borrowed(play),
        None => match replay(record, recorded, &contract) {
            Ok(play) => Cow::Owned(play),
            Err(Some((place, card, error))) => {
                let reason = format_args!("card {}, {card}: {error}", place + 1);
                return reports.error(Places::of(places.cards, place), "Play", reason);
            }
            Err(None) => return,
        },
    };
    report_result(record, &contract, &play, places.cards, reports);
}

/// The cards played by the laws, or the first that breaks them; nothing can be said without a full deal.
fn replay(
    record: &Record,
    recorded: &RecordedPlay,
    contract: &Contract,
) -> Result<Play, Option<(usize, Card, bridge::IllegalCard)>> {
    let mut hands = *record.full_deal().map_err(|_| None)?.hands();
    let mut play = Play::of(contract);
    for (place, card) in recorded.bare().enumerate() {
        let wrong = |error| Some((place, card, error));
        let seat = play.to_play().ok_or_else(|| wrong(bridge::IllegalCard::Over))?;
        play.push(card, hands[seat]).map_err(wrong)?;
        hands[seat].remove(card);
    }
    Ok(play)
}

/// The written result is not one that the play can come to.
fn report_result(
    record: &Record,
    contract: &Contract,
    play: &Play,
    cards_at: &[usize],
    reports: &mut Reports,
) {
    let Some(result) = record.result.filter(|_| !record.irregular.result) else { return };
    let (won, left) = (play.won(contract.declarer.side()), 13 - play.finished());
    if !(won..=won + left).contains(&result) {
        let at = cards_at.last().copied().unwrap_or(0);
        let reason = format_args!("{result} tricks are written, declarer won {won} and {left} are left");
        reports.warn(at, "Result", reason);
    }
}

/// Without a contract nobody knows who won a trick, but a card can be played only once.
fn report_repeats(play: &RecordedPlay, cards_at: &[usize], reports: &mut Reports) {
    let mut seen = CardSet::EMPTY;
    if let Some(place) = play.bare().position(|card| !seen.insert(card)) {
        let card = play.cards[place].card;
        let reason = format_args!("card {}, {card}: it was played before", place + 1);
        reports.error(Places::of(cards_at, place), "Play", reason);
    }
}
