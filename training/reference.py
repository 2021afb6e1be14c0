"""The policy in numpy, for checking other implementations.

reference.py WEIGHTS COUNT SEED writes known answers: for random auctions and hands, the probability of each call that
has at least 0.0005 and the value. Columns: dealer, vulnerability, auction, hand, value, calls.
reference.py --make UNITS LAYERS SEED OUT.weights makes a net of random weights to check with.
"""
import random
import sys

import numpy as np

from policy_file import from_bytes, to_bytes

SEATS, RANKS = "NESW", "AKQJT98765432"
VULNERABLE = {"None": (0, 0), "NS": (1, 0), "EW": (0, 1), "All": (1, 1)}
CALLS = ["P", "X", "XX"] + [f"{level}{strain}" for level in range(1, 8) for strain in ("C", "D", "H", "S", "NT")]
# The value is trained on tenths of an IMP.
IMPS = 10


class Auction:
    """The calls so far, as indices into CALLS."""

    def __init__(self, dealer):
        self.dealer, self.calls, self.bid, self.bidder, self.doubling = dealer, [], -1, 0, 0

    def turn(self):
        return (self.dealer + len(self.calls)) % 4

    def over(self):
        return len(self.calls) >= 4 and self.calls[-3:] == [0, 0, 0]

    def legal(self):
        theirs = self.bid >= 0 and (self.bidder - self.turn()) % 2 == 1
        ours = self.bid >= 0 and not theirs
        first = [True, theirs and self.doubling == 0, ours and self.doubling == 1]
        return np.array(first + [bid > self.bid for bid in range(35)])

    def push(self, call):
        if call >= 3:
            self.bid, self.bidder, self.doubling = call - 3, self.turn(), 0
        elif call > 0:
            self.doubling = call
        self.calls.append(call)


def features(auction, vulnerable, hand):
    """The 480 bits, from the seat of the player to call."""
    seat, bits, bid = auction.turn(), np.zeros(480, np.float32), -1
    we, they = vulnerable[seat % 2], vulnerable[1 - seat % 2]
    bits[:4] = we, they, 1 - we, 1 - they
    for place, call in enumerate(auction.calls):
        caller = 4 + 106 * ((auction.dealer + place - seat) % 4)
        if call == 0:
            bits[caller] = max(bits[caller], bid < 0)
        else:
            bid = call - 3 if call >= 3 else bid
            bits[caller + 1 + 3 * bid + (call if call < 3 else 0)] = 1
    for suit, ranks in enumerate(hand.split(".")):
        for rank in ranks:
            bits[428 + 13 * suit + RANKS.index(rank)] = 1
    return bits


class Policy:
    def __init__(self, data):
        self.style, self.layers = from_bytes(data)

    def answer(self, auction, vulnerable, hand):
        """Probabilities of the calls, and the value in IMPs."""
        active = features(auction, vulnerable, hand)
        for place, (weights, biases) in enumerate(self.layers[:-1]):
            added = np.maximum(weights @ active + biases, 0)
            active = added if place == 0 else active + added
        weights, biases = self.layers[-1]
        heads = weights @ active + biases
        logits = np.where(auction.legal(), heads[:38], -np.inf)
        chances = np.exp(logits - logits.max())
        return chances / chances.sum(), IMPS * heads[38]


def random_hand(rng):
    cards = sorted(rng.sample(range(52), 13))
    return ".".join("".join(RANKS[card % 13] for card in cards if card // 13 == suit) for suit in range(4))


def known_answers(policy, count, seed):
    """Auctions of random length in which everybody draws a call from the policy, or now and then any legal call."""
    rng = random.Random(seed)
    while count:
        auction, vulnerable = Auction(rng.randrange(4)), rng.choice(list(VULNERABLE))
        for _ in range(rng.randrange(12)):
            chances, _ = policy.answer(auction, VULNERABLE[vulnerable], random_hand(rng))
            if rng.random() < 0.1:
                chances = auction.legal() / auction.legal().sum()
            auction.push(rng.choices(range(38), chances)[0])
            if auction.over():
                break
        if auction.over():
            continue
        hand = random_hand(rng)
        chances, value = policy.answer(auction, VULNERABLE[vulnerable], hand)
        calls = " ".join(f"{CALLS[call]}={chances[call]:.5f}" for call in range(38) if chances[call] >= 0.0005)
        made = " ".join(CALLS[call] for call in auction.calls) or "-"
        print(SEATS[auction.dealer], vulnerable, made, hand, f"{value:.4f}", calls, sep="\t")
        count -= 1


def random_net(units, layers, seed):
    """A net whose calls vary: weights drawn as before training, heads three times as large."""
    rng = np.random.default_rng(seed)

    def matrix(rows, columns, size=1.0):
        return rng.normal(0, size * columns**-0.5, (rows, columns))

    state = {}
    for i in range(layers):
        state[f"f.{i}.weight"] = matrix(units, 480 if i == 0 else units, 3.0 if i == 0 else 1.0)
        state[f"f.{i}.bias"] = rng.normal(0, 0.1, units)
    for head, rows in (("pi", 38), ("v", 1)):
        state[f"{head}.weight"], state[f"{head}.bias"] = matrix(rows, units, 3.0), rng.normal(0, 0.1, rows)
    return state


if __name__ == "__main__":
    if len(sys.argv) == 6 and sys.argv[1] == "--make":
        with open(sys.argv[5], "wb") as file:
            file.write(to_bytes("random", random_net(*map(int, sys.argv[2:5]))))
    elif len(sys.argv) == 4:
        with open(sys.argv[1], "rb") as file:
            known_answers(Policy(file.read()), int(sys.argv[2]), int(sys.argv[3]))
    else:
        sys.exit(__doc__)
