"""Fits the formula of expected tricks, `crates/players/src/bridge/tricks/expected.rs`, to solved deals.

    merrimac tables -n 60000 -o deals.bin
    python3 tricks.py deals.bin

Says the weights in the order of that file, and the standard deviation of the error on the last sixth of the deals, which
is kept from the fit.
"""

import sys

import numpy as np

import deals

POINTS = np.array([4, 3, 2, 1])


def with_trumps(one, other, trump):
    """What counts in a suit contract, a row a deal, and the number of trumps."""
    more = (other[:, trump].sum(1) > one[:, trump].sum(1))[:, None, None]
    long, short = np.where(more, other, one), np.where(more, one, other)
    both = long | short
    trumps = both[:, trump].sum(1)
    side = [suit for suit in range(4) if suit != trump]
    columns = [trumps <= 5, *(trumps == count for count in range(6, 11)), trumps >= 11]
    columns += [both[:, trump, rank] for rank in range(5)]
    columns += [both[:, side, rank].sum(1) for rank in range(5)]
    lengths = [hand[:, side].sum(2) for hand in (long, short)]
    for length in lengths:
        columns += [(length == count).sum(1) for count in range(3)]
    wasted = 0
    for length, opposite in zip(lengths, (short, long)):
        points = (opposite[:, side, :4] * POINTS).sum(2)
        wasted = wasted + ((length == 0) * points + (length == 1) * (points - 4 * opposite[:, side, 0])).sum(1)
    columns += [wasted, ((lengths[0] <= 2) & (lengths[1] <= 2)).sum(1)]
    return np.stack(columns, 1).astype(float), trumps


def without_trumps(one, other):
    """What counts at no trump, a row a deal."""
    both = one | other
    columns = [np.ones(len(one))] + [both[:, :, rank].sum(1) for rank in range(5)]
    longest = np.maximum(one.sum(2), other.sum(2)).max(1)
    unguarded = ((both[:, :, :4] * POINTS).sum(2) <= 2).sum(1)
    columns += [longest, both.sum(2).min(1), unguarded]
    return np.stack(columns, 1).astype(float)


def fit(name, rows, tricks, kept):
    """Least squares on the deals that are not kept."""
    weights, *_ = np.linalg.lstsq(rows[~kept], tricks[~kept], rcond=None)
    weights = np.round(weights, 2)
    error = tricks[kept] - rows[kept] @ weights
    print(name, weights.tolist(), f"error {error.std():.2f}")


def main(files):
    owner, tricks = deals.read(files)
    hands = [owner.reshape(-1, 4, 13) == seat for seat in range(4)]
    kept = np.arange(len(owner)) >= len(owner) * 5 // 6
    suits, no_trump = [], []
    for one, other in ((0, 2), (1, 3)):
        pair = hands[one], hands[other]
        won = tricks[:, :, [one, other]].mean(2)
        for trump in range(4):
            rows, trumps = with_trumps(*pair, trump)
            enough = trumps >= 5
            # Spades first in owners, clubs first in tricks.
            suits.append((rows[enough], won[enough, 3 - trump], kept[enough]))
        no_trump.append((without_trumps(*pair), won[:, 4], kept))
    for name, parts in (("trumps", suits), ("no trump", no_trump)):
        fit(name, *map(np.concatenate, zip(*parts)))


if __name__ == "__main__":
    main(sys.argv[1:])
