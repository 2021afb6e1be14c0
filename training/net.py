"""The policy and the critic: fully connected layers with residual sums."""

import numpy as np
import torch
from torch import nn
from torch.nn import functional as F

from auctions import CALLS, HIDDEN, OBSERVATION
from policy_file import read


class Layers(nn.Module):
    """Linear layers with relu; from the second on each adds to what it was given."""

    def __init__(self, inputs, width, depth):
        super().__init__()
        sizes = [inputs] + [width] * depth
        self.f = nn.ModuleList(nn.Linear(a, b) for a, b in zip(sizes, sizes[1:]))

    def forward(self, x):
        for number, layer in enumerate(self.f):
            y = F.relu(layer(x))
            x = y if number == 0 else x + y
        return x


class Policy(Layers):
    """A logit for every call, and the value of the position to the player."""

    def __init__(self, width, depth):
        super().__init__(OBSERVATION, width, depth)
        self.pi, self.v = nn.Linear(width, CALLS), nn.Linear(width, 1)

    def forward(self, x):
        x = super().forward(x)
        return self.pi(x), self.v(x)[:, 0]


class Critic(Layers):
    """The value of a position to the player to call, for one who sees all hands. Only training has it."""

    def __init__(self, width=512, depth=3):
        super().__init__(OBSERVATION + HIDDEN, width, depth)
        self.v = nn.Linear(width, 1)

    def forward(self, x):
        return self.v(super().forward(x))[:, 0]


def half(device):
    """Half precision where it pays: how to compute, and the type of inputs."""
    on_gpu = device.type == "cuda"
    dtype = torch.bfloat16 if on_gpu else torch.float32
    return torch.autocast(device.type, dtype=torch.bfloat16, enabled=on_gpu), dtype


def logits(policy, observed, legal):
    """Logits with illegal calls struck out, and values."""
    context, dtype = half(observed.device)
    with context:
        scores, value = policy(observed.to(dtype))
    return scores.float().masked_fill(~legal, -1e9), value.float()


def criticise(critic, observed, hidden):
    """The critic's values."""
    context, dtype = half(observed.device)
    with context:
        return critic(torch.cat([observed.to(dtype), hidden.to(dtype)], 1)).float()


def copy(policy):
    """Another net with the same weights."""
    width, depth = policy.f[0].out_features, len(policy.f)
    other = Policy(width, depth).to(next(policy.parameters()).device)
    other.load_state_dict(policy.state_dict())
    return other


def save(policy, file):
    """Weights in half precision, as `export.py` reads them."""
    weights = {name: value.detach().cpu().numpy().astype(np.float16) for name, value in policy.state_dict().items()}
    np.savez(file, **weights)


def load(file, device):
    """A policy of any width and depth."""
    weights = read(file)
    depth = sum(name.startswith("f.") and name.endswith("weight") for name in weights)
    policy = Policy(weights["f.0.weight"].shape[0], depth)
    policy.load_state_dict({name: torch.tensor(value.astype(np.float32)) for name, value in weights.items()})
    return policy.to(device)
