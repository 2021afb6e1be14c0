"""What a rule system says, learned from positions: the start of self-play, and what `natural` is held to.

    python3 imitate.py POSITIONS.bin [MORE.bin] --out OUT.npz [--fits] [--width 1024 --depth 4 --steps 4000]

The net learns the call of the system in each position; with --fits, for every legal call, whether the hand fits what
the system means by it. POSITIONS.bin comes from `merrimac system fit --record`.
"""

import argparse
import time

import torch
from torch.nn import functional as F

from net import Policy, logits, save
from positions import Positions

BATCH = 8192
# Of the positions, kept to tell how well the system is learned.
TESTED = 0.02


def loss_of(policy, positions, part, fits):
    """What is to be lowered on some positions."""
    legal = positions.legal[part]
    scores = logits(policy, positions.observed[part], legal)[0]
    if fits:
        return F.binary_cross_entropy_with_logits(scores[legal], positions.fits[part][legal].float())
    return F.cross_entropy(scores, positions.called[part])


@torch.no_grad()
def agreed(policy, positions, test, fits):
    """The share of calls that the net and the system have in common, of unseen positions."""
    right = asked = 0
    for part in test.split(65536):
        legal = positions.legal[part]
        scores = logits(policy, positions.observed[part], legal)[0]
        same = (scores > 0)[legal] == positions.fits[part][legal] if fits else scores.argmax(1) == positions.called[part]
        right, asked = right + int(same.sum()), asked + len(same)
    return right / asked


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("positions", nargs="+")
    parser.add_argument("--out", required=True)
    parser.add_argument("--fits", action="store_true")
    parser.add_argument("--width", type=int, default=1024)
    parser.add_argument("--depth", type=int, default=4)
    parser.add_argument("--steps", type=int, default=4000)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    device = "cuda" if torch.cuda.is_available() else "cpu"
    torch.manual_seed(options.seed)
    start = time.time()
    positions = Positions(options.positions, device)
    order = torch.randperm(len(positions), device=device)
    cut = int(len(positions) * (1 - TESTED))
    train, test = order[:cut], order[cut:]
    policy = Policy(options.width, options.depth).to(device)
    optimizer = torch.optim.Adam(policy.parameters(), lr=1e-3, fused=device == "cuda")
    for step in range(options.steps):
        for group in optimizer.param_groups:
            group["lr"] = 1e-3 * (1 - step / options.steps) + 1e-5
        batch = train[torch.randint(0, cut, (min(BATCH, cut),), device=device)]
        optimizer.zero_grad()
        loss_of(policy, positions, batch, options.fits).backward()
        optimizer.step()
    save(policy, options.out)
    share = 100 * agreed(policy, positions, test, options.fits)
    print(f"{len(positions)} positions, {share:.2f} % of unseen calls as the system has them, "
          f"{time.time() - start:.0f} s, {options.out}")


if __name__ == "__main__":
    main()
