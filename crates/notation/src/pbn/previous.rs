//! What a game takes over from the games before it: `#` is the value of the game before, `##text` is text for this
//! game and all later ones, and a second record of a board may leave out the board.

use bridge::{Auction, Call, PartialDeal, Seat, Vulnerability};

use super::fields::Fields;
use super::scan;
use crate::Record;
use crate::diagnostic::Reports;
use crate::record::Place;
use crate::text::decode;

/// The games before.
#[derive(Default)]
pub(super) struct Previous {
    /// The text of the game before.
    game: Vec<u8>,
    /// The text of the last game that had a deal.
    game_with_deal: Vec<u8>,
    /// The values that the game before took over itself.
    taken_over: Vec<(String, String)>,
    /// The values given with `##`.
    standing: Vec<(String, String)>,
    /// The file leaves out the passes before the opening bid.
    omits_passes: bool,
    board: Option<usize>,
    dealer: Option<Seat>,
    vulnerability: Option<Vulnerability>,
    deal: PartialDeal,
}

/// The tags that tell of the match and not of the table.
const OF_THE_MATCH: [&str; 9] =
    ["Event", "Site", "Date", "Stage", "Round", "HomeTeam", "VisitTeam", "Scoring", "Competition"];

impl Previous {
    /// Fills in what the game takes over.
    pub(super) fn lend(
        &mut self,
        fields: &Fields<'_>,
        has_sections: bool,
        record: &mut Record,
        reports: &mut Reports,
    ) {
        self.resolve_marks(record, reports);
        let same_board = fields.board.is_none() || record.board.is_some() && record.board == self.board;
        if fields.has_deal() || !same_board || !(has_sections || fields.has_outcome()) {
            return;
        }
        if self.deal == PartialDeal::default() {
            return;
        }
        record.deal = self.deal;
        record.board = record.board.or(self.board);
        record.dealer = record.dealer.or(self.dealer);
        record.vulnerability = record.vulnerability.or(self.vulnerability);
        for name in OF_THE_MATCH {
            if record.tag(name).is_none()
                && let Some(value) = self.value_in(&self.game_with_deal, name)
            {
                record.tags.set(name, value);
            }
        }
    }

    /// Replaces `#` and `##text` by what they stand for.
    fn resolve_marks(&mut self, record: &mut Record, reports: &mut Reports) {
        let marked: Vec<String> = record
            .tags
            .iter()
            .filter(|tag| tag.value.starts_with('#'))
            .map(|tag| tag.name.to_string())
            .collect();
        let mut taken_over = Vec::new();
        for name in marked {
            let value = record.tag(&name).unwrap_or_default().to_owned();
            if let Some(text) = value.strip_prefix("##") {
                self.standing.retain(|(standing, _)| *standing != name);
                if self.standing.len() < MOST_STANDING && !text.is_empty() {
                    self.standing.push((name.clone(), text.to_owned()));
                }
                record.tags.set(name, text);
            } else if value == "#" {
                match self.value_in(&self.game, &name) {
                    Some(value) => {
                        taken_over.push((name.clone(), value.clone()));
                        record.tags.set(name, value);
                    }
                    None => {
                        reports.warn(0, name.clone(), "# refers to a game before that does not have the tag");
                        record.tags.remove(&name);
                    }
                }
            }
        }
        self.taken_over = taken_over;
        for (name, value) in &self.standing {
            let named = Seat::ALL.into_iter().any(|seat| seat.name() == name && record.names[seat].is_some());
            if record.tag(name).is_none() && !named {
                record.tags.set(name.clone(), value.clone());
            }
        }
        for seat in Seat::ALL {
            if let Some(tag) = record.tags.remove(seat.name()) {
                record.names[seat] = Some(tag.value).filter(|name| !name.is_empty() && name != "?");
            }
        }
    }

    /// The value that a tag had in an earlier game.
    fn value_in(&self, game: &[u8], name: &str) -> Option<String> {
        let value = scan::find(game, name)?;
        let value = decode(&value);
        if value == "#" {
            return self.taken_over.iter().find(|(taken, _)| taken == name).map(|(_, value)| value.clone());
        }
        Some(value.strip_prefix("##").unwrap_or(&value).to_owned())
    }

    /// Puts back the passes before the opening bid where the writer leaves them out, as that of rpbridge.net does: the
    /// auction then makes another seat declarer than the one that is written and that the opening lead confirms.
    ///
    /// A declarer whose partner is written may also be a slip of the writer, so that is believed only of a file that
    /// has been seen to leave passes out.
    pub(super) fn restore_passes(
        &mut self,
        record: &mut Record,
        calls_at: &mut Vec<usize>,
        reports: &mut Reports,
    ) {
        let Some(auction) = record.auction.as_ref().filter(|_| !record.irregular.declarer) else { return };
        let Some(bid) =
            auction.legal(record.dealer).filter(Auction::is_over).and_then(|legal| legal.contract())
        else {
            return;
        };
        let Some(written) = record.contract() else { return };
        let count = written.declarer.places_after(bid.declarer);
        let opened = auction.calls.first().is_some_and(|call| call.call != Call::Pass);
        if count == 0 || !opened || written.bid != bid.bid || count == 2 && !self.omits_passes {
            return;
        }
        if record.play.as_ref().is_some_and(|play| play.leader != Some(written.leader())) {
            return;
        }
        let at = calls_at.first().copied().unwrap_or(0);
        if !self.omits_passes {
            let reason =
                "the passes before the first bid are left out, here and perhaps below; they are put back";
            reports.warn(at, "Auction", reason);
        }
        self.omits_passes = true;
        calls_at.splice(0..0, std::iter::repeat_n(at, count));
        if let Some(auction) = &mut record.auction {
            auction.calls.splice(0..0, std::iter::repeat_n(Call::Pass.into(), count));
        }
        for comment in &mut record.comments {
            if let Place::Call(place) = &mut comment.place {
                *place += count;
            }
        }
    }

    /// Remembers the game for the next.
    pub(super) fn remember(&mut self, game: &[u8], fields: &Fields<'_>, record: &Record) {
        self.game.clear();
        self.game.extend_from_slice(game);
        if fields.has_deal() {
            self.game_with_deal.clear();
            self.game_with_deal.extend_from_slice(game);
        }
        self.board = record.board;
        self.dealer = record.dealer;
        self.vulnerability = record.vulnerability;
        self.deal = record.deal;
    }
}

/// More standing values than any file has.
const MOST_STANDING: usize = 100;
