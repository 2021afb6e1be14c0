"""A policy that bids as a rule system does: the start of self-play, and what `natural` is held near.

    python3 imitate.py AUCTIONS.npz OUT.npz --deals DEALS.bin [--width 1024 --depth 4 --steps 4000]

AUCTIONS.npz comes from rule_auctions.py, on the first deals of DEALS.bin.
"""

import argparse
import time

import numpy as np
import torch
from torch.nn import functional as F

from auctions import Auctions
from deals import Deals
from net import Policy, logits, save
from rule_auctions import NONE
from score import Scorer

BATCH = 8192
# Of the calls, kept to tell how well the rules are imitated.
TESTED = 0.02


def examples(deals, scorer, file):
    """Every call of the auctions: what was seen, what was legal, what was called."""
    data = np.load(file)
    calls = torch.tensor(data["auctions"], device=deals.device).long()
    dealer, vulnerable = torch.tensor(data["boards"], device=deals.device).long().unbind(1)
    sides = torch.tensor([[0, 0], [1, 0], [0, 1], [1, 1]], device=deals.device)[vulnerable]
    owner, tricks = deals.at(torch.arange(len(calls), device=deals.device))
    table = Auctions(owner, tricks, scorer, dealer, sides)
    observed, legal, called = [], [], []
    for number in range(calls.shape[1]):
        boards = (calls[:, number] != NONE).nonzero()[:, 0]
        if len(boards) == 0:
            break
        observed.append(table.observe(boards))
        legal.append(table.legal(boards))
        called.append(calls[boards, number])
        table.call(boards, called[-1])
    observed, legal, called = map(torch.cat, (observed, legal, called))
    broken = int((~legal.gather(1, called[:, None])).sum())
    if broken:
        raise SystemExit(f"{file}: {broken} illegal calls; the auctions are of other deals")
    return observed, legal, called


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("auctions")
    parser.add_argument("out")
    parser.add_argument("--deals", required=True)
    parser.add_argument("--width", type=int, default=1024)
    parser.add_argument("--depth", type=int, default=4)
    parser.add_argument("--steps", type=int, default=4000)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    device = "cuda" if torch.cuda.is_available() else "cpu"
    torch.manual_seed(options.seed)
    start = time.time()
    observed, legal, called = examples(Deals([options.deals], device), Scorer(device), options.auctions)
    order = torch.randperm(len(called), device=device)
    cut = int(len(called) * (1 - TESTED))
    train, test = order[:cut], order[cut:]
    policy = Policy(options.width, options.depth).to(device)
    optimizer = torch.optim.Adam(policy.parameters(), lr=1e-3, fused=device == "cuda")
    for step in range(options.steps):
        for group in optimizer.param_groups:
            group["lr"] = 1e-3 * (1 - step / options.steps) + 1e-5
        batch = train[torch.randint(0, cut, (min(BATCH, cut),), device=device)]
        loss = F.cross_entropy(logits(policy, observed[batch], legal[batch])[0], called[batch])
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
    with torch.no_grad():
        agreed = sum(float((logits(policy, observed[part], legal[part])[0].argmax(1) == called[part]).sum())
                     for part in test.split(65536)) / len(test)
    save(policy, options.out)
    print(f"{len(called)} calls, {100 * agreed:.2f} % of unseen ones imitated, {time.time() - start:.0f} s, {options.out}")


if __name__ == "__main__":
    main()
