//! Partition search.

use crate::bits::*;
use crate::quick_tricks::quick_tricks;
use crate::transposition::{Probe, Table};

/// North-South reach the tricks they need; the other bits are the cards whose rank matters.
const WIN: u64 = 1 << 63;

pub(crate) struct Search<const NT: bool> {
    hands: [u64; 4],
    owner_a: u64,
    owner_b: u64,
    table: Table,
    killers: Vec<u8>,
    w: [i32; 160],
    pub(crate) nodes: u64,
    pub(crate) leads: u64,
    pub(crate) cut: [[u64; 16]; 4],
    pub(crate) fails: [[u64; 16]; 4],
    pub(crate) ends: [u64; 8],
    pub(crate) depth: [[u64; 16]; 3],
}

#[derive(Clone, Copy)]
struct Trick {
    all: u64,
    shape: u64,
    leader: usize,
    led: u32,
    best: u64,
    best_seat: usize,
    played: u64,
    need: i32,
    left: i32,
}

fn shape_unit(seat: usize, lane: u32) -> u64 {
    1 << (16 * seat as u32 + 4 * lane)
}

impl<const NT: bool> Search<NT> {
    pub(crate) fn new(hands: [u64; 4], table: Table, w: [i32; 160]) -> Self {
        Self {
            hands,
            owner_a: hands[1] | hands[3],
            owner_b: hands[2] | hands[3],
            table,
            killers: vec![0xFF; 1 << 16],
            w,
            nodes: 0,
            leads: 0,
            cut: [[0; 16]; 4],
            fails: [[0; 16]; 4],
            ends: [0; 8],
            depth: [[0; 16]; 3],
        }
    }

    fn shape(&self) -> u64 {
        let mut shape = 0;
        for seat in 0..4 {
            for l in 0..4 {
                shape += shape_unit(seat, l) * (self.hands[seat] & lane(l)).count_ones() as u64;
            }
        }
        shape
    }

    pub(crate) fn solve(&mut self, leader: usize, guess: i32) -> i32 {
        let all = self.hands.iter().fold(0, |a, h| a | h);
        let left = (all.count_ones() / 4) as i32;
        let (mut low, mut high) = (0, left);
        let mut need = guess.clamp(1, left);
        let shape = self.shape();
        while low < high {
            if self.lead(all, shape, leader, need, left) & WIN != 0 {
                low = need;
                need += 1;
            } else {
                high = need - 1;
                need -= 1;
            }
        }
        low
    }

    fn lead(&mut self, all: u64, shape: u64, leader: usize, need: i32, left: i32) -> u64 {
        if need <= 0 {
            return WIN;
        }
        if need > left {
            return 0;
        }
        self.leads += 1;
        self.depth[0][left as usize] += 1;
        if left == 1 {
            return self.last_trick(leader);
        }
        let ns = leader & 1 == 0;
        let wanted = if ns { need } else { left - need + 1 };
        if let Some(relevant) = quick_tricks::<NT>(&self.hands, leader, wanted as u32) {
            self.ends[0] += 1;
            return relevant | if ns { WIN } else { 0 };
        }
        let against = (left - wanted + 1) as u32;
        if !NT {
            // Sure trump tricks of the side that is not on lead.
            let ours = (self.hands[leader] | self.hands[leader ^ 2]) & TRUMP;
            let beaten = if ours == 0 { TRUMP } else { highest(ours) - 1 };
            let x = self.hands[(leader + 1) & 3] & beaten;
            let y = self.hands[(leader + 3) & 3] & beaten;
            let mut most = if x.count_ones() > y.count_ones() { x } else { y };
            if most.count_ones() >= against {
                let mut used = 0;
                for _ in 0..against {
                    used = highest(most);
                    most ^= used;
                }
                self.ends[1] += 1;
                return at_or_above(used) | if ns { 0 } else { WIN };
            }
        }
        if let Some(relevant) = self.no_escape(all, leader, against) {
            self.ends[3] += 1;
            return relevant | if ns { 0 } else { WIN };
        }
        let probe = Probe::new(shape, leader, all, [self.owner_a, self.owner_b]);
        if let Some((won, relevant)) = self.table.probe(&probe, left as u8, need as u8) {
            self.ends[2] += 1;
            return relevant | if won { WIN } else { 0 };
        }
        self.depth[2][left as usize] += 1;
        let hand = self.hands[leader];
        let mut moves = heads(hand, all);
        let mut relevant = 0;
        let slot = (hand.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 48) as usize ^ leader;
        let mut result = if ns { 0 } else { WIN };
        let killer = self.killers[slot];
        let mut first = if killer != 0xFF { (1u64 << killer) & moves } else { 0 };
        let mut order = [0u64; 16];
        let mut count = 0;
        let mut at = 0;
        let mut tried = 0;
        while moves != 0 {
            let card;
            if first != 0 {
                card = first;
                first = 0;
            } else {
                if count == 0 {
                    count = self.order_leads(moves, all, leader, wanted == left, &mut order);
                }
                loop {
                    if order[at] & moves != 0 {
                        break;
                    }
                    at += 1;
                }
                card = order[at];
            }
            moves ^= card;
            tried += 1;
            let suit = lane_of(card);
            self.nodes += 1;
            self.hands[leader] ^= card;
            let r = self.follow::<1>(Trick {
                all,
                shape: shape - shape_unit(leader, suit),
                leader,
                led: suit,
                best: card,
                best_seat: leader,
                played: card,
                need,
                left,
            });
            self.hands[leader] ^= card;
            if (r & WIN != 0) == ns {
                self.killers[slot] = card.trailing_zeros() as u8;
                self.cut[0][tried] += 1;
                relevant = r & !WIN;
                result = r & WIN;
                break;
            }
            relevant |= r & !WIN;
            // Cards of this suit whose rank did not matter would do the same.
            moves &= worth_trying(card, r);
        }
        if (result != 0) != ns {
            self.fails[0][tried] += 1;
        }
        let relevant = upwards(relevant) & all;
        let (lower, upper) = if result != 0 { (need, left) } else { (0, need - 1) };
        self.table.store(&probe, left as u8, relevant, lower as u8, upper as u8);
        // What is known of the whole class is what is stored: the relevant cards that are still in play.
        relevant | result
    }

    /// Whatever suit is led, an opponent wins it and can take the rest that is wanted at once.
    fn no_escape(&self, all: u64, leader: usize, wanted: u32) -> Option<u64> {
        let own = self.hands[leader];
        let partner = self.hands[(leader + 2) & 3];
        let mut top = tops(all);
        for l in 0..4 {
            if own & lane(l) == 0 {
                top &= !lane(l);
            }
        }
        if top & (own | partner) != 0 {
            return None;
        }
        if !NT && partner & TRUMP != 0 {
            for l in 1..4 {
                if own & lane(l) != 0 && partner & lane(l) == 0 {
                    return None;
                }
            }
        }
        let (x, y) = ((leader + 1) & 3, (leader + 3) & 3);
        let mut relevant = top;
        if wanted > 1 {
            if top & self.hands[x] != 0 {
                relevant |= quick_tricks::<NT>(&self.hands, x, wanted)?;
            }
            if top & self.hands[y] != 0 {
                relevant |= quick_tricks::<NT>(&self.hands, y, wanted)?;
            }
        }
        Some(relevant)
    }

    fn last_trick(&self, leader: usize) -> u64 {
        let lead = self.hands[leader];
        let suit = lane(lane_of(lead));
        let (mut best, mut seat) = (lead, leader);
        let mut same = lead;
        for i in 1..4 {
            let s = (leader + i) & 3;
            let c = self.hands[s];
            same |= c;
            if beats::<NT>(c, best) {
                best = c;
                seat = s;
            }
        }
        let _ = suit;
        let l = lane(lane_of(best));
        let relevant = if same & l != best { at_or_above(best) } else { 0 };
        relevant | if seat & 1 == 0 { WIN } else { 0 }
    }

    fn order_leads(&self, moves: u64, all: u64, leader: usize, all_wanted: bool, order: &mut [u64; 16]) -> usize {
        let own = self.hands[leader];
        let partner = self.hands[(leader + 2) & 3];
        let lho = self.hands[(leader + 1) & 3];
        let rho = self.hands[(leader + 3) & 3];
        let mut scores = [0i32; 16];
        let mut n = 0;
        let mut rest = moves;
        let base = if NT { 0 } else { 32 };
        let w = |i: usize| self.w[base + i];
        let e = |i: usize| self.w[(if NT { 134 } else { 147 }) + i];
        let mut last = 9;
        while rest != 0 {
            let card = lowest(rest);
            rest ^= card;
            let l = lane_of(card);
            let m = lane(l);
            let suit = all & m;
            let top = highest(suit);
            let second = highest(suit & !top);
            let (o, p, x, y) = (own & m, partner & m, lho & m, rho & m);
            let (lo, lp, lx, ly) =
                (o.count_ones() as i32, p.count_ones() as i32, x.count_ones() as i32, y.count_ones() as i32);
            let mut score = w(0) * lo + w(1) * lp + w(2) * lx + w(3) * ly;
            let low = l != last;
            last = l;
            if low {
                score += w(4);
            }
            if card == top {
                score += w(5);
                if second & (o | p) != 0 {
                    score += w(6);
                }
                if second & (x | y) != 0 && (second & x != 0 && lx == 1 || second & y != 0 && ly == 1) {
                    score += w(7);
                }
            } else if p & top != 0 {
                score += w(8);
                if second & (o | p) != 0 {
                    score += w(9);
                }
                if second & x != 0 {
                    score += w(10);
                }
                if lp == 1 {
                    score += w(11);
                }
            } else if o & top != 0 {
                score += w(12);
                if second & (o | p) != 0 {
                    score += w(13);
                }
            } else if y & top != 0 {
                score += w(14);
                if second & (o | p) != 0 {
                    score += w(15);
                }
                if card == second {
                    score += w(16);
                }
                if ly == 1 {
                    score += w(17);
                }
            } else {
                score += w(18);
                if second & (o | p) != 0 {
                    score += w(19);
                }
                if card == second {
                    score += w(20);
                }
                if lx == 1 {
                    score += w(21);
                }
            }
            let third = highest(suit & !top & !second);
            score += e(0) * ((top | second | third) & (o | p)).count_ones() as i32;
            if own & highest(suit & !(card | (card - 1))) != 0 {
                score += e(1);
            }
            if highest(o | p | x | y) & p != 0 || p != 0 && highest(p) < highest(x | card) {
                score += e(2);
            }
            if lo > lx.max(ly) {
                score += e(3);
            }
            if lp > lx.max(ly) {
                score += e(4);
            }
            if (top | second) & (o | p) == 0 {
                score += e(5);
            }
            if card == top && lo == 1 {
                score += e(6);
            }
            if card == top && all_wanted {
                score += e(7);
            }
            if third & (o | p) != 0 && second & (x | y) != 0 {
                score += e(8);
            }
            if card & (top | second | third) != 0 {
                score += e(9);
            }
            if p == 0 {
                score += w(22);
            }
            if x == 0 {
                score += w(23);
            }
            if y == 0 {
                score += w(24);
            }
            if lo == 1 {
                score += w(25);
            }
            if !NT {
                if l == 0 {
                    score += w(26);
                    score += w(27) * (lo + lp - lx - ly);
                } else {
                    if p == 0 && partner & TRUMP != 0 {
                        score += w(28);
                    }
                    if x == 0 && lho & TRUMP != 0 {
                        score += w(29);
                    }
                    if y == 0 && rho & TRUMP != 0 {
                        score += w(30);
                    }
                    if lo == 1 && own & TRUMP != 0 {
                        score += w(31);
                    }
                }
            }
            let mut i = n;
            while i > 0 && scores[i - 1] < score {
                scores[i] = scores[i - 1];
                order[i] = order[i - 1];
                i -= 1;
            }
            scores[i] = score;
            order[i] = card;
            n += 1;
        }
        n
    }

    fn follow<const POS: usize>(&mut self, t: Trick) -> u64 {
        let seat = (t.leader + POS) & 3;
        let hand = self.hands[seat];
        let suit = hand & lane(t.led);
        let ns = seat & 1 == 0;
        let mut moves = heads(if suit != 0 { suit } else { hand }, t.all);
        let mut relevant = 0;
        let partner_wins = POS > 1 && (t.best_seat ^ seat) == 2;
        let mut order = [0u64; 16];
        let mut at = 0;
        let mut tried = 0;
        let single = moves & (moves - 1) == 0;
        if !single {
            if suit != 0 {
                self.order_follow::<POS>(moves, seat, &t, partner_wins, &mut order);
            } else {
                self.order_void::<POS>(moves, seat, &t, partner_wins, &mut order);
            }
        } else {
            order[0] = moves;
        }
        while moves != 0 {
            while order[at] & moves == 0 {
                at += 1;
            }
            let card = order[at];
            moves ^= card;
            tried += 1;
            self.nodes += 1;
            let l = lane_of(card);
            let shape = t.shape - shape_unit(seat, l);
            let played = t.played | card;
            let takes = beats::<NT>(card, t.best);
            let (best, best_seat) = if takes { (card, seat) } else { (t.best, t.best_seat) };
            self.hands[seat] ^= card;
            let r = if POS == 3 {
                let won = (best_seat & 1 == 0) as i32;
                let r = self.lead(t.all ^ played, shape, best_seat, t.need - won, t.left - 1);
                if played & lane(lane_of(best)) != best { r | at_or_above(best) } else { r }
            } else {
                let next = Trick { shape, best, best_seat, played, ..t };
                match POS {
                    1 => self.follow::<2>(next),
                    _ => self.follow::<3>(next),
                }
            };
            self.hands[seat] ^= card;
            if (r & WIN != 0) == ns {
                self.cut[POS][tried] += 1;
                return r;
            }
            relevant |= r & !WIN;
            moves &= worth_trying(card, r);
        }
        self.fails[POS][tried] += 1;
        relevant | if ns { 0 } else { WIN }
    }

    fn order_follow<const POS: usize>(&self, moves: u64, seat: usize, t: &Trick, partner_wins: bool, order: &mut [u64; 16]) {
        let w = |i: usize| self.w[64 + (POS - 1) * 10 + i];
        let m = lane(t.led);
        let ruffed = lane_of(t.best) != t.led;
        // The best that the opponents still to play can do in this suit.
        let mut threat = 0;
        let mut ruff = false;
        if POS < 3 {
            let next = self.hands[(seat + 1) & 3];
            threat = next & m;
            ruff |= !NT && t.led != 0 && threat == 0 && next & TRUMP != 0;
        }
        let top_threat = if threat == 0 { !0 } else { highest(threat) };
        let mut partner_sure = false;
        if POS == 1 {
            let p = self.hands[(seat + 2) & 3];
            let ps = p & m;
            let line = if threat == 0 { t.best } else { highest(threat | t.best) };
            partner_sure = if ps != 0 { !ruffed && !ruff && ps & (line - 1) != 0 } else { !NT && t.led != 0 && p & TRUMP != 0 && !ruff };
        } else if partner_wins {
            partner_sure = POS == 3 || (!ruff && (ruffed || t.best < top_threat));
        }
        let mut scores = [0i32; 16];
        let mut n = 0;
        let mut rest = moves;
        let mut low = true;
        let mut seen_sure = false;
        let mut seen_beat = false;
        while rest != 0 {
            let card = lowest(rest);
            rest ^= card;
            let beat = !ruffed && card < t.best;
            let sure = beat && !ruff && card < top_threat;
            let mut score = if low { w(0) } else { 0 };
            low = false;
            if partner_sure {
                score += if sure { w(1) } else if beat { w(2) } else { 0 };
            } else if sure {
                score += w(3);
                if seen_sure { score += w(4); }
                seen_sure = true;
            } else if beat {
                score += w(5);
                if seen_beat { score += w(6); }
                seen_beat = true;
                if partner_wins { score += w(7); }
            } else {
                score += w(8);
            }
            let mut i = n;
            while i > 0 && scores[i - 1] < score {
                scores[i] = scores[i - 1];
                order[i] = order[i - 1];
                i -= 1;
            }
            scores[i] = score;
            order[i] = card;
            n += 1;
        }
    }

    fn order_void<const POS: usize>(
        &self,
        moves: u64,
        seat: usize,
        t: &Trick,
        partner_wins: bool,
        order: &mut [u64; 16],
    ) {
        let w = |i: usize| self.w[(if NT { 94 } else { 110 }) + i];
        let r = |i: usize| self.w[126 + i];
        let hand = self.hands[seat];
        let partner = self.hands[(seat + 2) & 3];
        let opps = self.hands[(seat + 1) & 3] | self.hands[(seat + 3) & 3];
        let mut scores = [0i32; 16];
        let mut n = 0;
        let mut rest = moves;
        let mut last_lane = 9;
        while rest != 0 {
            let card = lowest(rest);
            rest ^= card;
            let l = lane_of(card);
            let low = l != last_lane;
            last_lane = l;
            let m = lane(l);
            let mut score;
            if !NT && l == 0 {
                if beats::<NT>(card, t.best) {
                    score = if partner_wins { r(0) } else { r(1) };
                    if POS < 3 {
                        let next = self.hands[(seat + 1) & 3];
                        if next & lane(t.led) == 0 && next & TRUMP & (card - 1) != 0 {
                            score += r(2);
                        }
                    }
                    if POS == 1 && partner & lane(t.led) & (highest((self.hands[(seat + 1) & 3] & lane(t.led)) | t.best) - 1) != 0 {
                        score += r(3);
                    }
                } else {
                    score = r(4);
                }
                if !low {
                    score += r(5);
                }
            } else {
                let len = (hand & m).count_ones() as i32;
                let suit = t.all & m;
                let top = highest(suit);
                let second = highest(suit & !top);
                score = w(0) * len + w(1) * (partner & m).count_ones() as i32 + w(2) * (opps & m).count_ones() as i32;
                if low {
                    score += w(3);
                }
                if card == top {
                    score += w(4);
                }
                if hand & top != 0 {
                    score += w(5);
                    if len == 1 {
                        score += w(6);
                    }
                    if hand & second != 0 {
                        score += w(7);
                    }
                } else if hand & second != 0 {
                    score += w(8);
                    if len == 2 {
                        score += w(9);
                    }
                }
                if partner & top != 0 {
                    score += w(10);
                }
                if len == 1 {
                    score += w(11);
                    if !NT && hand & TRUMP != 0 {
                        score += w(12);
                    }
                }
                if opps & m == 0 {
                    score += w(13);
                }
            }
            let mut i = n;
            while i > 0 && scores[i - 1] < score {
                scores[i] = scores[i - 1];
                order[i] = order[i - 1];
                i -= 1;
            }
            scores[i] = score;
            order[i] = card;
            n += 1;
        }
    }
}

/// After `card` failed with `relevant`: what may still do better. If the rank of the card did not matter, neither
/// would that of another card below the lowest one that did.
#[inline(always)]
fn worth_trying(card: u64, relevant: u64) -> u64 {
    let suit = lane(lane_of(card));
    let same = relevant & suit;
    if same >= card {
        return !0;
    }
    if same == 0 { !suit } else { !suit | at_or_above(lowest(same)) }
}

#[inline(always)]
fn beats<const NT: bool>(card: u64, best: u64) -> bool {
    if lane_of(card) == lane_of(best) { card < best } else { !NT && card & TRUMP != 0 }
}

/// prototype driver: hands in cards numbering N E S W; returns tricks of NS by strain (C D H S NT) and leader.
#[must_use]
pub fn proto(hands: [u64; 4], w: [i32; 160]) -> ([[i32; 4]; 5], [u64; 6]) {
    let mut out = [[0; 4]; 5];
    let mut stats = [0u64; 6];
    for strain in 0..5 {
        let convert = |h: u64| -> u64 {
            let mut o = 0;
            for s in 0..4u32 {
                let bits = ((h >> (16 * s)) & 0x1FFF) as u16;
                let rev = u64::from(bits.reverse_bits() >> 3);
                let lane = if strain < 4 {
                    if s == strain as u32 { 0 } else if s < strain as u32 { s + 1 } else { s }
                } else {
                    s
                };
                o |= rev << (16 * lane);
            }
            o
        };
        let h = hands.map(convert);
        let table = Table::new(1 << 28);
        if strain == 4 {
            let mut s = Search::<true>::new(h, table, w);
            run(&mut s, &mut out[strain], &mut stats);
        } else {
            let mut s = Search::<false>::new(h, table, w);
            run(&mut s, &mut out[strain], &mut stats);
        }
    }
    (out, stats)
}

/// The tricks North-South may expect: a linear fit to 20,000 solved deals, off by 0.8 tricks in the mean.
fn guess<const NT: bool>(hands: &[u64; 4]) -> i32 {
    let ours = hands[0] | hands[2];
    let count = |bits: u64| (ours & bits).count_ones() as i32;
    let each = 0x0001_0001_0001_0001;
    let honours = 4 * count(each) + 3 * count(each << 1) + 2 * count(each << 2) + count(each << 3);
    let aces = count(each);
    if NT {
        return (5992 + 445 * (honours - 20) + 452 * (aces - 2) + 500) / 1000;
    }
    let length = |seat: usize, l: u32| (hands[seat] & lane(l)).count_ones() as i32;
    let trump_honours = 4 * count(1) + 3 * count(2) + 2 * count(4) + count(8);
    let short = |seat: usize| (1..4).map(|l| (3 - length(seat, l)).max(0)).sum::<i32>();
    let sum = 6430 + 310 * (honours - 20) + 827 * (length(0, 0) + length(2, 0)) - 5376 + 181 * (short(0) + short(2))
        - 238 * (short(1) + short(3))
        + 88 * (trump_honours - 5)
        + 152 * (length(0, 0) - length(2, 0)).abs()
        - 152 * (length(1, 0) - length(3, 0)).abs()
        + 353 * (aces - 2);
    (sum + 500) / 1000
}
/// s
pub static STATS: [std::sync::atomic::AtomicU64; 192] = [const { std::sync::atomic::AtomicU64::new(0) }; 192];
fn unsafe_stats(p: usize, i: usize, c: u64, f: u64) {
    STATS[p * 32 + i].fetch_add(c, std::sync::atomic::Ordering::Relaxed);
    STATS[p * 32 + 16 + i].fetch_add(f, std::sync::atomic::Ordering::Relaxed);
}
fn run<const NT: bool>(s: &mut Search<NT>, out: &mut [i32; 4], stats: &mut [u64; 6]) {
    let mut guess = guess::<NT>(&s.hands);
    for leader in [3, 1, 2, 0] {
        guess = s.solve(leader, guess);
        out[leader] = guess;
    }
    for p in 0..4 {
        for i in 0..16 {
            unsafe_stats(p, i, s.cut[p][i], s.fails[p][i]);
        }
    }
    for i in 0..48 { STATS[144 + i].fetch_add(s.depth[i / 16][i % 16], std::sync::atomic::Ordering::Relaxed); }
    for i in 0..8 { STATS[128+i].fetch_add(s.ends[i], std::sync::atomic::Ordering::Relaxed); }
    if NT { STATS[135].fetch_add(s.nodes, std::sync::atomic::Ordering::Relaxed); }
    stats[0] += s.nodes;
    stats[1] += s.leads;
    stats[2] += s.table.probes;
    stats[3] += s.table.hits;
    stats[5] += s.table.len() as u64;
}

#[cfg(test)]
mod tests {
    use super::*;
    use cards::random::{generator, shuffled};

    fn naive(hands: &mut [u64; 4], trump: u64, leader: usize, trick: &mut Vec<u64>) -> i32 {
        if trick.len() == 4 {
            let mut best = 0;
            for i in 1..4 {
                let (c, b) = (trick[i], trick[best]);
                if lane_of(c) == lane_of(b) { if c < b { best = i } } else if c & trump != 0 { best = i }
            }
            let winner = (leader + best) & 3;
            let saved = std::mem::take(trick);
            let v = (winner & 1 == 0) as i32 + naive(hands, trump, winner, trick);
            *trick = saved;
            return v;
        }
        let seat = (leader + trick.len()) & 3;
        if hands[seat] == 0 { return 0; }
        let mut moves = hands[seat];
        if let Some(&l) = trick.first() { let s = moves & lane(lane_of(l)); if s != 0 { moves = s; } }
        let ns = seat & 1 == 0;
        let mut v = if ns { -1 } else { 99 };
        while moves != 0 {
            let c = highest(moves);
            moves ^= c;
            hands[seat] ^= c;
            trick.push(c);
            let r = naive(hands, trump, leader, trick);
            trick.pop();
            hands[seat] ^= c;
            v = if ns { v.max(r) } else { v.min(r) };
        }
        v
    }

    #[test]
    fn endings_agree_with_minimax() {
        for n in [2usize, 3, 4] {
            for seed in 0..300 {
                let mut rng = generator(seed, n as u64);
                let pack: Vec<u64> = shuffled(cards::CardSet::ALL, &mut rng).iter().map(|c| 1u64 << (c.suit().index() * 16 + 12 - c.rank().index())).filter(|c| lane_of(*c) < 4 && (c.trailing_zeros() & 15) < 6).collect();
                let mut hands = [0u64; 4];
                for i in 0..4 * n { hands[i / n] |= pack[i]; }
                for leader in 0..4 {
                    let want = naive(&mut hands, 0, leader, &mut Vec::new());
                    let got = Search::<true>::new(hands, Table::new(1 << 28), [0; 160]).solve(leader, 1);
                    assert_eq!(got, want, "NT {n} {seed} {leader} {hands:x?}");
                    let want = naive(&mut hands, TRUMP, leader, &mut Vec::new());
                    let got = Search::<false>::new(hands, Table::new(1 << 28), [0; 160]).solve(leader, 1);
                    assert_eq!(got, want, "T {n} {seed} {leader} {hands:x?}");
                }
            }
        }
    }
}
