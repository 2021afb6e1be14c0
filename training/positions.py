"""Positions of auctions, each with what a rule system says of it: 72-byte records of `merrimac system fit --record`.

A record is what the policy sees (480 bits, the first the lowest of its byte), the legal calls and the calls whose meaning
in the system the hand fits (40 bits each), the call of the system, and the call that was made.
"""

import numpy as np
import torch

from auctions import CALLS, OBSERVATION

SEEN = OBSERVATION // 8
RECORD = SEEN + 12


class Positions:
    """All positions of some files, on the device that trains."""

    def __init__(self, files, device):
        parts = [np.fromfile(file, dtype=np.uint8) for file in files]
        for file, part in zip(files, parts):
            if len(part) == 0 or len(part) % RECORD:
                raise SystemExit(f"{file}: {len(part)} bytes, expected records of {RECORD}")
        records = torch.tensor(np.concatenate(parts).reshape(-1, RECORD), device=device)
        bits = lambda bytes: (bytes[:, :, None] >> torch.arange(8, device=device, dtype=torch.uint8) & 1).flatten(1)
        self.observed = torch.cat([bits(part) for part in records[:, :SEEN].split(1 << 18)])
        self.legal = bits(records[:, SEEN:SEEN + 5])[:, :CALLS].bool()
        self.fits = bits(records[:, SEEN + 5:SEEN + 10])[:, :CALLS].bool()
        self.called = records[:, SEEN + 10].long()

    def __len__(self):
        return len(self.called)
