"""Solved deals: 23-byte records, as `merrimac tables` writes them, on the device that trains.

A record is 13 bytes of owners (two bits a card from the ace of spades down to the two of clubs, North 0 to West 3) and
20 nibbles of tricks (strains NT S H D C, declarers N E S W). Here owners are [deal, 52] and tricks [deal, strain, seat]
with strains C D H S NT, which is the order of bids.
"""

import itertools

import numpy as np
import torch

RECORD = 23
SUIT_ORDERS = torch.tensor(list(itertools.permutations(range(4))))
# Strain of the file (NT S H D C) for each strain of ours (C D H S NT).
FILE_STRAIN = [4, 3, 2, 1, 0]


def read(files):
    """Owners [n, 52] and tricks [n, 5, 4] of all records of some files."""
    parts = [np.fromfile(file, dtype=np.uint8) for file in files]
    for file, part in zip(files, parts):
        if len(part) == 0 or len(part) % RECORD:
            raise SystemExit(f"{file}: {len(part)} bytes, expected records of {RECORD}")
    records = np.concatenate(parts).reshape(-1, RECORD)
    owner = np.stack([records[:, card // 4] >> (2 * (card % 4)) & 3 for card in range(52)], 1)
    tricks = np.stack([records[:, 13 + cell // 2] >> (4 * (cell % 2)) & 15 for cell in range(20)], 1)
    return owner, tricks.reshape(-1, 5, 4)[:, FILE_STRAIN]


class Deals:
    """Deals to train on, and the last few, which are kept for matches alone."""

    def __init__(self, files, device, kept=2000):
        owner, tricks = read(files)
        if len(owner) <= kept:
            raise SystemExit(f"{len(owner)} solved deals, expected more than the {kept} that are kept for matches")
        self.owner = torch.tensor(owner, device=device)
        self.tricks = torch.tensor(tricks, device=device)
        self.orders = SUIT_ORDERS.to(device)
        self.device, self.kept = device, kept

    def __len__(self):
        return len(self.owner)

    def at(self, index):
        """These deals as they are."""
        return self.owner[index].long(), self.tricks[index].long()

    def training(self, count):
        """Random training deals, suits permuted and seats rotated at random: 96 deals out of each."""
        index = torch.randint(0, len(self) - self.kept, (count,), device=self.device)
        owner, tricks = self.at(index)
        # Spades first in owners, clubs first in tricks: new suit s is old suit order[s], counted from spades.
        order = self.orders[torch.randint(0, 24, (count,), device=self.device)]
        owner = owner.view(count, 4, 13).gather(1, order[:, :, None].expand(count, 4, 13)).reshape(count, 52)
        suits = (3 - order).flip(1)[:, :, None].expand(count, 4, 4)
        tricks = torch.cat([tricks[:, :4].gather(1, suits), tricks[:, 4:]], 1)
        turn = torch.randint(0, 4, (count,), device=self.device)
        owner = (owner + turn[:, None]) % 4
        seats = (torch.arange(4, device=self.device) - turn[:, None]) % 4
        return owner, tricks.gather(2, seats[:, None].expand(count, 5, 4))

    def matches(self, count, generator=None):
        """Indices of deals that are never trained on."""
        first = len(self) - self.kept
        chosen = torch.randint(0, self.kept, (count,), generator=generator)
        return (first + chosen).to(self.device)
