"""A bidding match of two policies, both tables, scored double dummy, on deals kept from training.

    python3 match.py A.npz B.npz --deals DEALS.bin [--boards 32768] [--all]

With --all every deal of the file may be played, for a file that was not trained on.
"""

import argparse

import torch

from auctions import Auctions
from deals import Deals
from net import load, logits
from score import Scorer

# No auction of a sane policy is longer; what is left then is passed out.
LONGEST = 60


@torch.no_grad()
def bid_out(north_south, east_west, table):
    """The likeliest call at every turn, to the end."""
    boards = table.all()
    for _ in range(LONGEST):
        side = table.turn[boards] % 2
        for policy, number in ((north_south, 0), (east_west, 1)):
            mine = boards[side == number]
            if len(mine):
                scores, _ = logits(policy, table.observe(mine), table.legal(mine))
                table.call(mine, scores.argmax(1))
        boards = boards[~table.over[boards]]
        if len(boards) == 0:
            break
    return table.score()


@torch.no_grad()
def match(deals, scorer, a, b, boards, generator=None):
    """IMPs a board of `a` against `b` on deals kept from training, and the standard error."""
    device = deals.device
    index = deals.matches(boards, generator)
    dealer = torch.randint(0, 4, (boards,), generator=generator).to(device)
    vulnerable = torch.randint(0, 2, (boards, 2), generator=generator).to(device)
    played = lambda x, y: bid_out(x, y, Auctions(*deals.at(index), scorer, dealer, vulnerable))
    imps = scorer.imps(played(a, b) - played(b, a)).float()
    return imps.mean().item(), (imps.std() / boards ** 0.5).item()


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("a")
    parser.add_argument("b")
    parser.add_argument("--deals", required=True)
    parser.add_argument("--boards", type=int, default=32768)
    parser.add_argument("--all", action="store_true")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    device = "cuda" if torch.cuda.is_available() else "cpu"
    deals = Deals([options.deals], device)
    if options.all:
        deals.kept = len(deals)
    generator = torch.Generator().manual_seed(options.seed)
    mean, error = match(deals, Scorer(device), load(options.a, device), load(options.b, device), options.boards,
                        generator)
    print(f"{options.a} against {options.b}: {mean:+.3f} ± {error:.3f} IMPs a board, {options.boards} boards")


if __name__ == "__main__":
    main()
