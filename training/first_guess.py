"""The double-dummy solver's first guess: a small net, taught solved deals and endings.

    cargo run --release -p merrimac-double-dummy --example guess_positions -- 400000 1 endings.bin
    python3 first_guess.py --deals DEALS.bin [MORE.bin] --endings endings.bin --out first_guess.f32 [--minutes 4]

`crates/double-dummy/src/first_guess.rs` tells what the net sees and reads the file: every layer as columns and biases.
"""

import argparse
import math
import time

import numpy as np
import torch
from torch import nn
from torch.nn import functional as F

from deals import read

SUIT = UNITS = 32
NO_TRUMP, GONE = 4, 4
# Deals and endings in a step, and of each kind kept to tell how good the guess is.
DEALS, ENDINGS, KEPT = 1536, 768, 2000
# The place of each suit (spades first) when trumps come first.
TRUMPS_FIRST = np.array([[0, 1, 2, 3], [1, 0, 2, 3], [2, 0, 1, 3], [3, 0, 1, 2]])


class Head(nn.Module):
    def __init__(self, inputs):
        super().__init__()
        self.first, self.second, self.out = nn.Linear(inputs, UNITS), nn.Linear(UNITS, UNITS), nn.Linear(UNITS, 1)

    def forward(self, x):
        x = F.relu(self.first(x))
        return self.out(x + F.relu(self.second(x)))[:, 0]


class Net(nn.Module):
    """The tricks of the leader's side."""

    def __init__(self):
        super().__init__()
        self.trumps, self.side, self.no_trump = (nn.Linear(13 * 4, SUIT) for _ in range(3))
        self.with_trumps, self.without = Head(2 * SUIT), Head(SUIT)

    def forward(self, suits, no_trump):
        """Suits [n, 4, 13 * 4] with trumps first."""
        trumps, side = F.relu(self.trumps(suits[:, 0])), F.relu(self.side(suits[:, 1:])).sum(1)
        with_trumps = self.with_trumps(torch.cat([trumps, side], 1))
        return torch.where(no_trump, self.without(F.relu(self.no_trump(suits)).sum(1)), with_trumps)

    def layers(self):
        """In the order of the file."""
        heads = [layer for head in (self.with_trumps, self.without) for layer in (head.first, head.second, head.out)]
        return [self.trumps, self.side, self.no_trump, *heads]

    def save(self, file):
        parts = [part for layer in self.layers() for part in (layer.weight.T, layer.bias)]
        np.concatenate([part.detach().numpy().astype("<f4").ravel() for part in parts]).tofile(file)


def by_height(owner):
    """Owners [n, 4, 13] of the highest card left of each suit, the second highest, ..."""
    owner = owner.reshape(-1, 4, 13)
    return np.take_along_axis(owner, np.argsort(owner == GONE, axis=2, kind="stable"), 2)


def inputs(owner, strain):
    """What the net sees; owners are counted from the leader, strains from clubs."""
    places = TRUMPS_FIRST[np.where(strain == NO_TRUMP, 0, 3 - strain)]
    owner = torch.as_tensor(np.take_along_axis(owner, places[:, :, None], 1)).long()
    return F.one_hot(owner, 5)[..., :4].flatten(2).float(), torch.as_tensor(strain == NO_TRUMP)


class WholeDeals:
    def __init__(self, files):
        owner, self.tricks = read(files)
        self.owner = by_height(owner)

    def __len__(self):
        return len(self.owner)

    def at(self, index, random):
        """With a strain and a leader drawn for each."""
        strain, leader = random.integers(0, 5, len(index)), random.integers(0, 4, len(index))
        tricks = 13 - self.tricks[index, strain, (leader + 3) % 4].astype(np.float32)
        return *inputs((self.owner[index] - leader[:, None, None]) % 4, strain), torch.as_tensor(tricks)


class Endings:
    def __init__(self, file):
        records = np.fromfile(file, np.uint8).reshape(-1, 54)
        self.owner, self.strain, self.tricks = by_height(records[:, :52]), records[:, 52].astype(int), records[:, 53]

    def __len__(self):
        return len(self.owner)

    def at(self, index, _):
        return *inputs(self.owner[index], self.strain[index]), torch.as_tensor(self.tricks[index].astype(np.float32))


@torch.no_grad()
def tested(net, positions):
    index = np.repeat(np.arange(len(positions) - KEPT, len(positions)), 5)
    *seen, tricks = positions.at(index, np.random.default_rng(1))
    return (net(*seen) - tricks).abs().mean().item()


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--deals", nargs="+", required=True)
    parser.add_argument("--endings", required=True)
    parser.add_argument("--out", required=True)
    parser.add_argument("--minutes", type=float, default=4)
    parser.add_argument("--rate", type=float, default=3e-3)
    options = parser.parse_args()
    torch.manual_seed(1)
    random = np.random.default_rng(1)
    sources = [(WholeDeals(options.deals), DEALS), (Endings(options.endings), ENDINGS)]
    net = Net()
    optimizer = torch.optim.AdamW(net.parameters(), lr=options.rate)
    start, step, limit = time.time(), 0, 60 * options.minutes
    while (spent := time.time() - start) < limit:
        for group in optimizer.param_groups:
            group["lr"] = options.rate * min(1, (step + 1) / 100) * (0.5 + 0.5 * math.cos(math.pi * spent / limit))
        parts = [source.at(random.integers(0, len(source) - KEPT, count), random) for source, count in sources]
        suits, no_trump, tricks = (torch.cat(part) for part in zip(*parts))
        optimizer.zero_grad()
        F.smooth_l1_loss(net(suits, no_trump), tricks, beta=0.5).backward()
        optimizer.step()
        step += 1
        if step % 1000 == 0:
            errors = ", ".join(f"{tested(net, source):.3f}" for source, _ in sources)
            print(f"{spent:.0f} s, step {step}: off by {errors} tricks on deals and endings", flush=True)
    net.save(options.out)


if __name__ == "__main__":
    main()
