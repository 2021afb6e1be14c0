"""A net that guesses the double-dummy table of a deal, so that self-play has deals without end.

    python3 guess.py DEALS.bin [MORE.bin] --out GUESS.pt [--minutes 3]

A policy that meets the same solved deals thousands of times learns them by heart, and a solved deal costs a tenth of a
second. The net tells, for every cell of the table, how likely each number of tricks is; tables are drawn from that for
deals nobody has solved. A contract's score is then right on average wherever the net is calibrated, and that is all
that a reward needs.

No suit differs from another but as trumps, and the net is built so: each suit is a token, no trump a fifth, all suits
share their weights, and every layer mixes a token with the mean of the suits. Seats are told apart by rotating deals.
"""

import argparse
import math
import time

import torch
from torch import nn
from torch.nn import functional as F

from deals import Deals

TRICKS = 14
# How much of what is not known of a cell is common to the deal, to the strain, and its own.
COMMON, STRAIN, OWN = 0.3, 0.6, 0.1
# Share of what a layer adds that is left out while it learns.
DROPPED = 0.1
BATCH = 16384
AVERAGE = 0.999
# Steps between reports.
TOLD = 200


class Layer(nn.Module):
    """Adds to every token what it and the suits together say; no trump has weights of its own."""

    def __init__(self, width):
        super().__init__()
        self.norm = nn.LayerNorm(width)
        self.suit, self.strain = nn.Linear(2 * width, 2 * width), nn.Linear(2 * width, 2 * width)
        self.suit_out, self.strain_out = nn.Linear(2 * width, width), nn.Linear(2 * width, width)
        self.drop = nn.Dropout(DROPPED)

    def forward(self, x):
        y = self.norm(x)
        suits, no_trump = y[:, :4], y[:, 4:]
        mean = suits.mean(1, keepdim=True)
        suits = self.suit_out(F.gelu(self.suit(torch.cat([suits, mean.expand_as(suits)], 2))))
        no_trump = self.strain_out(F.gelu(self.strain(torch.cat([no_trump, mean], 2))))
        return x + self.drop(torch.cat([suits, no_trump], 1))


class Guess(nn.Module):
    """Logits [deal, strain C D H S NT, declarer, tricks] from the owners of the cards."""

    def __init__(self, width=384, depth=8):
        super().__init__()
        self.size = {"width": width, "depth": depth}
        self.suit = nn.Linear(13 * 4, width)
        self.no_trump = nn.Parameter(torch.zeros(width))
        self.layers = nn.ModuleList(Layer(width) for _ in range(depth))
        self.norm = nn.LayerNorm(width)
        self.out, self.out_no_trump = nn.Linear(width, 4 * TRICKS), nn.Linear(width, 4 * TRICKS)

    def forward(self, owner):
        # Owners have spades first, strains clubs.
        cards = F.one_hot(owner.view(-1, 4, 13).flip(1), 4).flatten(2).to(self.suit.weight.dtype)
        suits = self.suit(cards)
        x = torch.cat([suits, self.no_trump.to(suits.dtype).expand(len(suits), 1, -1)], 1)
        for layer in self.layers:
            x = layer(x)
        x = self.norm(x)
        return torch.cat([self.out(x[:, :4]), self.out_no_trump(x[:, 4:])], 1).unflatten(2, (4, TRICKS))

    def save(self, file):
        torch.save({"size": self.size, "weights": self.state_dict()}, file)


def load(file, device):
    state = torch.load(file, map_location=device, weights_only=True)
    guess = Guess(**state["size"]).to(device)
    guess.load_state_dict(state["weights"])
    return guess.eval()


def answers(guess, owner):
    """Logits, in half precision on a GPU."""
    on_gpu = owner.device.type == "cuda"
    with torch.autocast(owner.device.type, dtype=torch.bfloat16, enabled=on_gpu):
        return guess(owner).float()


@torch.no_grad()
def draw(guess, count, device):
    """Random deals with tables that they may have: owners [count, 52] and tricks [count, 5, 4]."""
    owner = torch.rand(count, 52, device=device).argsort(1) % 4
    chances = answers(guess, owner).softmax(3)
    # Luck of one side is misfortune of the other.
    sign = torch.tensor([1, -1, 1, -1], device=device)
    luck = (math.sqrt(COMMON) * torch.randn(count, 1, 1, device=device)
            + math.sqrt(STRAIN) * torch.randn(count, 5, 1, device=device)) * sign
    luck = luck + math.sqrt(OWN) * torch.randn(count, 5, 4, device=device)
    level = torch.special.ndtr(luck)
    tricks = (chances.cumsum(3) < level[..., None]).sum(3)
    return owner, tricks.clamp(max=TRICKS - 1)


def loss_of(guess, owner, tricks):
    return F.cross_entropy(answers(guess, owner).flatten(0, 2), tricks.flatten())


@torch.no_grad()
def report(guess, deals):
    """What the net makes of the deals that are kept."""
    owner, tricks = deals.at(torch.arange(len(deals) - deals.kept, len(deals), device=deals.device))
    chances = answers(guess, owner).softmax(3)
    loss = -chances.gather(3, tricks[..., None]).clamp(min=1e-9).log().mean()
    exact = (chances.argmax(3) == tricks).float().mean()
    mean = (chances * torch.arange(TRICKS, device=deals.device)).sum(3)
    # Of all "at least so many tricks" said with a chance of 45 to 55 and of 90 to 100 %, how many came true.
    least = chances.flip(3).cumsum(3).flip(3)[..., 1:]
    came = tricks[..., None] >= torch.arange(1, TRICKS, device=deals.device)
    even, sure = (least > 0.45) & (least < 0.55), (least > 0.9) & (least < 0.99)
    return {"loss": loss, "exact": exact, "error": (mean - tricks).abs().mean(), "bias": (mean - tricks).mean(),
            "even": came[even].float().mean(), "sure": came[sure].float().mean(), "said": least[sure].mean()}


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("deals", nargs="+")
    parser.add_argument("--out", required=True)
    parser.add_argument("--minutes", type=float, default=3)
    parser.add_argument("--rate", type=float, default=1e-3)
    parser.add_argument("--decay", type=float, default=0.05)
    parser.add_argument("--width", type=int, default=384)
    parser.add_argument("--depth", type=int, default=8)
    parser.add_argument("--batch", type=int, default=BATCH)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    device = "cuda" if torch.cuda.is_available() else "cpu"
    torch.manual_seed(options.seed)
    deals = Deals(options.deals, device)
    guess, average = (Guess(options.width, options.depth).to(device) for _ in range(2))
    average.load_state_dict(guess.state_dict())
    average.eval()
    optimizer = torch.optim.AdamW(guess.parameters(), lr=options.rate, weight_decay=options.decay, fused=device == "cuda")
    losses = torch.compile(loss_of) if device == "cuda" else loss_of
    start, limit, steps, least = time.time(), 60 * options.minutes, 0, math.inf
    sum_of_losses = torch.zeros((), device=device)
    while (spent := time.time() - start) < limit:
        done = spent / limit
        for group in optimizer.param_groups:
            group["lr"] = options.rate * min(1, (steps + 1) / 200) * (0.5 + 0.5 * math.cos(math.pi * done))
        optimizer.zero_grad()
        loss = losses(guess, *deals.training(options.batch))
        loss.backward()
        nn.utils.clip_grad_norm_(guess.parameters(), 1.0)
        optimizer.step()
        steps, sum_of_losses = steps + 1, sum_of_losses + loss.detach()
        with torch.no_grad():
            follow = 1 - min(AVERAGE, steps / (steps + 10))
            for mean, weight in zip(average.parameters(), guess.parameters()):
                mean.lerp_(weight, follow)
        if steps % TOLD == 0:
            figures = {"trained": sum_of_losses / TOLD} | report(average, deals)
            told = "  ".join(f"{name} {value.item():.3f}" for name, value in figures.items())
            print(f"{spent:4.0f} s  step {steps}  {told}", flush=True)
            sum_of_losses.zero_()
            # Trained too long it learns the deals by heart.
            if figures["loss"].item() < least:
                least = figures["loss"].item()
                average.save(options.out)


if __name__ == "__main__":
    main()
