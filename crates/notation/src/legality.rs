//! What the laws say about a record that was read: illegal calls and cards, contracts and results that do not follow.

use bridge::{Auction, Outcome};
use cards::CardSet;

use crate::Record;
use crate::diagnostic::Reports;
use crate::record::{RecordedContract, RecordedPlay, ReplayError};

/// Reports what is unlawful. The places are those of the calls and cards in the text.
pub(crate) fn report_illegal(record: &Record, calls_at: &[usize], cards_at: &[usize], reports: &mut Reports) {
    let place =
        |places: &[usize], number: usize| places.get(number - 1).or(places.last()).copied().unwrap_or(0);
    let Some(auction) = &record.auction else { return report_play(record, cards_at, reports) };
    if auction.calls.iter().all(|call| call.irregularity.is_none())
        && let Some(first) = auction.first.or(record.dealer)
    {
        match Auction::from_calls(first, auction.calls.iter().map(|call| call.call)) {
            Err((number, error)) => {
                let call = auction.calls[number].call;
                reports.error(place(calls_at, number + 1), "Auction", format_args!("{call}: {error}"));
            }
            Ok(legal) if legal.is_over() => report_contract(record, &legal, calls_at, reports),
            Ok(_) => {}
        }
    }
    report_play(record, cards_at, reports);
}

/// The written contract is not the one that was bid.
fn report_contract(record: &Record, auction: &Auction, calls_at: &[usize], reports: &mut Reports) {
    let at = calls_at.last().copied().unwrap_or(0);
    let bid = auction.contract();
    let written = bid.map_or(RecordedContract::PassedOut, |bid| RecordedContract::Bid(bid.bid, bid.doubling));
    if let Some(contract) = record.contract.filter(|&contract| contract != written) {
        reports.warn(at, "Contract", format_args!("{contract} is written, the auction ends in {written}"));
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

fn report_play(record: &Record, cards_at: &[usize], reports: &mut Reports) {
    let Some(play) = record.play.as_ref().filter(|play| !play.cards.is_empty()) else { return };
    if play.cards.iter().any(|card| card.irregularity.is_some()) {
        return;
    }
    let Some(contract) = record.contract() else { return report_repeats(play, cards_at, reports) };
    // The laws of the auction are no matter here: it is the written contract that was played.
    let bare = Record {
        board: record.board,
        deal: record.deal,
        contract: record.contract,
        declarer: Some(contract.declarer),
        result: record.result,
        irregular: record.irregular,
        play: Some(play.clone()),
        ..Record::default()
    };
    let at = |number: usize| cards_at.get(number - 1).or(cards_at.last()).copied().unwrap_or(0);
    match bare.table() {
        Err(ReplayError::Card { place, card, error }) => {
            reports.error(at(place), "Play", format_args!("card {place}, {card}: {error}"));
        }
        Err(error @ ReplayError::Result { .. }) => reports.warn(at(play.cards.len()), "Result", error),
        Err(_) => {}
        Ok(table) => {
            if let (Some(Outcome::Played { tricks, .. }), Some(result)) = (table.outcome(), record.result)
                && tricks != result
                && !record.irregular.result
            {
                let reason = format_args!("{result} tricks are written, the play gives {tricks}");
                reports.warn(at(play.cards.len()), "Result", reason);
            }
        }
    }
}

/// Without a contract nobody knows who won a trick, but a card can be played only once.
fn report_repeats(play: &RecordedPlay, cards_at: &[usize], reports: &mut Reports) {
    let mut seen = CardSet::EMPTY;
    if let Some(place) = play.bare().position(|card| !seen.insert(card)) {
        let card = play.cards[place].card;
        let at = cards_at.get(place).copied().unwrap_or(0);
        reports.error(at, "Play", format_args!("card {}, {card}: it was played before", place + 1));
    }
}
