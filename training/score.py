"""Duplicate score, IMPs and par, for many boards at once.

Bids are 0 to 34 (1C 1D 1H 1S 1NT .. 7NT), strains C D H S NT, doubling 0 undoubled, 1 doubled, 2 redoubled.
"""

import torch

IMP_BOUNDS = [20, 50, 90, 130, 170, 220, 270, 320, 370, 430, 500, 600, 750, 900, 1100, 1300, 1500, 1750, 2000, 2250,
              2500, 3000, 3500, 4000]


def duplicate(bid, doubling, vulnerable, tricks):
    """Declarer's score (Laws of Duplicate Bridge, 77)."""
    level, strain = bid // 5 + 1, bid % 5
    over = tricks - level - 6
    if over >= 0:
        trick = 20 if strain < 2 else 30
        below = (trick * level + (10 if strain == 4 else 0)) * (1, 2, 4)[doubling]
        score = below + 50 * doubling + ((500 if vulnerable else 300) if below >= 100 else 50)
        score += {6: 750 if vulnerable else 500, 7: 1500 if vulnerable else 1000}.get(level, 0)
        return score + over * ((200 if vulnerable else 100) * doubling if doubling else trick)
    if doubling == 0:
        return over * (100 if vulnerable else 50)
    down = range(1, 1 - over)
    return -doubling * sum(
        (200 if trick == 1 else 300) if vulnerable else (100 if trick == 1 else 200 if trick <= 3 else 300)
        for trick in down)


class Scorer:
    """Tables of scores on a device."""

    def __init__(self, device):
        self.scores = torch.tensor(
            [[[[duplicate(bid, doubling, vulnerable, tricks) for tricks in range(14)] for bid in range(35)]
              for doubling in range(3)] for vulnerable in range(2)], device=device)
        self.bounds = torch.tensor(IMP_BOUNDS, device=device)
        self.signs = torch.tensor([1, -1], device=device)

    def imps(self, difference):
        """IMPs for a difference of points."""
        return torch.sign(difference) * torch.searchsorted(self.bounds, difference.abs(), right=True)

    def par(self, tricks, vulnerable):
        """Par for North-South, close enough for a baseline: best bids by backward induction, each side's better
        declarer, contracts that fail doubled."""
        by_side = torch.stack([tricks[:, :, [0, 2]].amax(2), tricks[:, :, [1, 3]].amax(2)], 1)
        # What each side can reach by bidding above; the last bid has nothing above it.
        reach = torch.tensor([-9999, 9999], device=tricks.device).repeat(len(tricks), 1)
        for bid in range(34, -1, -1):
            made = by_side[:, :, bid % 5]
            score = torch.where(made >= bid // 5 + 7, self.scores[vulnerable, 0, bid, made],
                                self.scores[vulnerable, 1, bid, made]) * self.signs
            # The other side accepts the contract or bids on.
            north_south = torch.maximum(reach[:, 0], torch.minimum(score[:, 0], reach[:, 1]))
            east_west = torch.minimum(reach[:, 1], torch.maximum(score[:, 1], reach[:, 0]))
            reach = torch.stack([north_south, east_west], 1)
        return torch.where(reach[:, 0] > 0, reach[:, 0], reach[:, 1].clamp(max=0))
