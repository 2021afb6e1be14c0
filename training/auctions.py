"""Many auctions at once: laws, observations and results.

Calls are 0 pass, 1 double, 2 redouble, 3 to 37 the bids. Everything that is asked names the boards it is asked for, so
that boards whose auction is over cost nothing.
"""

import torch

CALLS = 38
BIDS = 35
# What a seat has done: passed before the opening, then for each bid: made it, doubled it, redoubled it.
HISTORY = 1 + 3 * BIDS
OBSERVATION = 4 + 4 * HISTORY + 52
# What the critic sees beside it: the three hidden hands, the table of tricks, par.
HIDDEN = 3 * 52 + 20 + 1


class Auctions:
    """Auctions on some deals from their first call."""

    def __init__(self, owner, tricks, scorer, dealer=None, vulnerable=None):
        count, device = len(owner), owner.device
        zeros = lambda *shape, dtype=torch.long: torch.zeros(shape, dtype=dtype, device=device)
        self.count, self.device, self.scorer, self.tricks = count, device, scorer, tricks
        self.hands = torch.nn.functional.one_hot(owner, 4).transpose(1, 2).to(torch.uint8).contiguous()
        self.vulnerable = torch.randint(0, 2, (count, 2), device=device) if vulnerable is None else vulnerable
        self.turn = torch.randint(0, 4, (count,), device=device) if dealer is None else dealer.clone()
        # The last bid (-1 is none), who made it, and how it is doubled.
        self.bid, self.bidder, self.doubling = zeros(count) - 1, zeros(count), zeros(count)
        self.passes = zeros(count)
        # Which seat of a side first named a strain.
        self.named = zeros(count, 2, 5) - 1
        self.history = zeros(count, 4, HISTORY, dtype=torch.uint8)
        self.over = zeros(count, dtype=torch.bool)
        self.seats = torch.arange(4, device=device)
        self.bids = torch.arange(BIDS, device=device)

    def all(self):
        """The number of every board."""
        return torch.arange(self.count, device=self.device)

    def observe(self, boards):
        """What the player to call sees: vulnerability, the calls from its own seat on, its hand."""
        turn = self.turn[boards]
        around = (turn[:, None] + self.seats) % 4
        history = self.history[boards[:, None], around].flatten(1)
        vulnerable = self.vulnerable[boards].to(torch.uint8)
        ours = torch.where((turn % 2 == 0)[:, None], vulnerable, vulnerable.flip(1))
        return torch.cat([ours, 1 - ours, history, self.hands[boards, turn]], 1)

    def hidden(self, boards, turn, par):
        """What a critic sees beside the observation of the player at `turn`."""
        around = (turn[:, None] + self.seats) % 4
        hands = self.hands[boards[:, None], around[:, 1:]].flatten(1)
        tricks = self.tricks[boards].transpose(1, 2).gather(1, around[:, :, None].expand(-1, 4, 5)).flatten(1)
        worth = par[boards] * self.sign(turn) / 500
        return torch.cat([hands, (tricks - 6) / 4, worth[:, None]], 1)

    def sign(self, turn):
        """1 for North-South, -1 for East-West."""
        return 1 - 2 * (turn % 2)

    def legal(self, boards):
        """Which calls the player to call may make."""
        bid, turn, doubling = self.bid[boards], self.turn[boards], self.doubling[boards]
        theirs = (self.bidder[boards] % 2) != (turn % 2)
        legal = torch.ones(len(boards), CALLS, dtype=torch.bool, device=self.device)
        legal[:, 1] = (bid >= 0) & theirs & (doubling == 0)
        legal[:, 2] = (bid >= 0) & ~theirs & (doubling == 1)
        legal[:, 3:] = self.bids > bid[:, None]
        return legal

    def call(self, boards, calls):
        """Makes one call on each of these boards."""
        turn, last = self.turn[boards], self.bid[boards]
        bids, passes = calls >= 3, calls == 0
        bid = (calls - 3).clamp(min=0)
        # The one bit of history that each call sets; a pass after the opening sets none.
        mark = torch.where(bids, 1 + 3 * bid, 3 * last + calls + 1)
        silent = passes & (last >= 0)
        mark = torch.where(passes, 0, mark)
        seen = self.history[boards, turn, mark]
        self.history[boards, turn, mark] = torch.where(silent, seen, 1)
        side, strain = turn % 2, bid % 5
        named = self.named[boards, side, strain]
        self.named[boards, side, strain] = torch.where(bids & (named < 0), turn, named)
        self.bid[boards] = torch.where(bids, bid, last)
        self.bidder[boards] = torch.where(bids, turn, self.bidder[boards])
        self.doubling[boards] = torch.where(bids, 0, torch.where(passes, self.doubling[boards], calls))
        self.passes[boards] = torch.where(passes, self.passes[boards] + 1, 0)
        self.turn[boards] = (turn + 1) % 4
        self.over[boards] = self.passes[boards] >= torch.where(self.bid[boards] >= 0, 3, 4)

    def score(self):
        """North-South's score on every board, double dummy."""
        boards = self.all()
        bid, side = self.bid.clamp(min=0), self.bidder % 2
        declarer = self.named[boards, side, bid % 5].clamp(min=0)
        tricks = self.tricks[boards, bid % 5, declarer]
        score = self.scorer.scores[self.vulnerable[boards, side], self.doubling, bid, tricks]
        return torch.where(self.bid < 0, 0, score * (1 - 2 * side))
