"""Self-play: proximal policy optimisation on solved deals.

    python3 selfplay.py OUT --deals DEALS.bin [MORE.bin] --start IMITATION.npz --fits FITS.npz --minutes 20

All four seats bid with the policy; a part of the auctions is played against an opponent of the pool, an earlier self or
a stranger (--start, --opponents), who now and then makes a wild call. The reward is the IMPs that a side gains on par.

- The critic sees all four hands, the table of tricks and par, so the luck of the deal drops out of the advantage; the
  policy sees its own hand alone. A baseline may know anything but the call it judges.
- Advantages are generalised (GAE) over the calls of one auction: the critic's value after a call, less before it,
  then what came later with weight lambda.
- `--share` is how many of its calls a hand must fit in the system that --fits has learned (`imitate.py --fits`). The
  weight of the misfits in the loss rises while there are more and falls otherwise.
- With --guess a part of the deals is fresh in every iteration, and `guess.py`'s net draws their tables: solved deals are
  too few not to be learned by heart.
- What is saved is a running average of the weights, OUT.npz; OUT.pt has everything to go on with, and a run that finds
  it goes on. OUT.jsonl has the curve, which curves.py draws.
"""

import argparse
import json
import math
import os
import signal
import time

import torch
from torch import nn
from torch.nn import functional as F

import guess
from auctions import Auctions
from deals import Deals
from match import match
from net import Critic, copy, criticise, load, logits, save
from score import Scorer

# IMPs that count, and their unit in the reward.
MOST_IMPS, IMPS_UNIT = 20, 10
# Calls after which an auction is passed out: random play at first would go on.
LONGEST = 52
EPOCHS = 2
# Calls in a step of learning: one size, so that the compiled step serves all.
MINIBATCH = 40_960
CLIP, NORM = 0.2, 0.5
AVERAGE = 0.998
# Iterations in which only the critic learns: what an untrained one says would spoil a good policy.
WARM_UP = 20
# The weight of calls that do not fit at the start, and how fast it follows.
START_BETA, BETA_STEP = 0.1, 0.02


def arguments():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("out")
    parser.add_argument("--deals", nargs="+", required=True)
    parser.add_argument("--start", required=True, help="the policy to begin with")
    parser.add_argument("--fits", help="what calls the system would have fit")
    parser.add_argument("--share", type=float, default=0.87, help="of the calls that fit")
    parser.add_argument("--guess", help="what guesses tables of fresh deals")
    parser.add_argument("--guessed", type=float, default=0.6, help="share of fresh deals, with --guess")
    parser.add_argument("--minutes", type=float, default=5)
    parser.add_argument("--auctions", type=int, default=32768, help="in an iteration")
    parser.add_argument("--rate", type=float, default=3e-4)
    parser.add_argument("--entropy", type=float, default=0.005)
    parser.add_argument("--gae", type=float, default=0.95, help="lambda")
    parser.add_argument("--pool", type=float, default=0.25, help="share of iterations against an opponent of the pool")
    parser.add_argument("--strange", type=float, default=0.5, help="share of the pool's turns that strangers take")
    parser.add_argument("--opponents", nargs="*", default=[])
    parser.add_argument("--wild", type=float, default=0.01, help="share of calls an opponent makes at random")
    parser.add_argument("--snapshot", type=float, default=45, help="seconds between earlier selves")
    parser.add_argument("--against", nargs="*", default=[], help="policies to be matched with in the log")
    parser.add_argument("--log", type=float, default=30, help="seconds between lines of the log")
    parser.add_argument("--compile", action="store_true", help="compile the step of learning (a minute at the start)")
    parser.add_argument("--seed", type=int, default=1)
    return parser.parse_args()


class Batch:
    """The calls of an iteration."""

    def __init__(self, parts):
        self.__dict__ = {name: torch.cat([part[name] for part in parts]) for name in parts[0]}


class Trainer:
    def __init__(self, options):
        self.options = options
        self.device = "cuda" if torch.cuda.is_available() else "cpu"
        torch.manual_seed(options.seed)
        torch.backends.cuda.matmul.allow_tf32 = True
        self.deals, self.scorer = Deals(options.deals, self.device), Scorer(self.device)
        self.policy = load(options.start, self.device)
        self.average = copy(self.policy)
        self.critic = Critic().to(self.device)
        self.rivals = {name: load(name, self.device) for name in options.against or [options.start]}
        self.strangers = [load(name, self.device) for name in [options.start, *options.opponents]]
        self.earlier = []
        fused = {"fused": self.device == "cuda"}
        self.optimizers = [torch.optim.Adam(net.parameters(), lr=options.rate, eps=1e-5, **fused)
                           for net in (self.policy, self.critic)]
        self.fits = load(options.fits, self.device) if options.fits else None
        self.guess = guess.load(options.guess, self.device) if options.guess else None
        self.beta = START_BETA if self.fits else 0.0
        # Compiling fuses the small operations between the matrix products: a third less time a step.
        self.losses = torch.compile(self.step_losses) if options.compile else self.step_losses
        self.iterations, self.spent, self.stopped = 0, 0.0, False
        self.resume()

    def resume(self):
        """Goes on from OUT.pt, if it is there."""
        file = self.options.out + ".pt"
        if not os.path.exists(file):
            return
        state = torch.load(file, map_location=self.device, weights_only=True)
        for net, name in self.parts():
            net.load_state_dict(state[name])
        self.iterations, self.spent, self.beta = state["iterations"], state["spent"], state["beta"]
        print(f"going on after {self.iterations} iterations, {self.spent:.0f} s", flush=True)

    def parts(self):
        return [(self.policy, "policy"), (self.average, "average"), (self.critic, "critic"),
                (self.optimizers[0], "policy_optimizer"), (self.optimizers[1], "critic_optimizer")]

    def keep(self):
        """Writes what is needed to go on, whole or not at all."""
        save(self.average, self.options.out + ".npz")
        state = {name: net.state_dict() for net, name in self.parts()}
        torch.save(state | {"iterations": self.iterations, "spent": self.spent, "beta": self.beta}, self.options.out + ".part")
        os.replace(self.options.out + ".part", self.options.out + ".pt")

    def opponent(self):
        """Somebody of the pool in a part of the iterations: an earlier self or a stranger, however
        many selves there are by now."""
        if torch.rand(()) >= self.options.pool:
            return None
        pool = self.strangers if not self.earlier or torch.rand(()) < self.options.strange else self.earlier
        return pool[int(torch.randint(len(pool), ()))]

    def deal(self, count):
        """Solved deals and, with --guess, fresh ones."""
        if not self.guess:
            return self.deals.training(count)
        fresh = int(count * self.options.guessed)
        parts = self.deals.training(count - fresh), guess.draw(self.guess, fresh, self.device)
        return [torch.cat(both) for both in zip(*parts)]

    @torch.no_grad()
    def play(self):
        """One iteration of auctions: every call of ours with its advantage and return."""
        count = self.options.auctions
        table = Auctions(*self.deal(count), self.scorer)
        par = self.scorer.par(table.tricks, table.vulnerable)
        opponent = self.opponent()
        ours = torch.randint(0, 2, (count,), device=self.device)
        parts, values, active = [], [], []
        boards = table.all()
        for step in range(LONGEST + 4):
            observed, legal, turn = table.observe(boards), table.legal(boards), table.turn[boards]
            scores, own_value = logits(self.policy, observed, legal)
            mine = torch.ones_like(turn, dtype=torch.bool)
            if opponent is not None:
                mine = turn % 2 == ours[boards]
                theirs = (~mine).nonzero()[:, 0]
                other = logits(opponent, observed[theirs], legal[theirs])[0]
                wild = torch.rand(len(theirs), 1, device=self.device) < self.options.wild
                scores[theirs] = torch.where(wild & legal[theirs], 0.0, other)
            log_policy = F.log_softmax(scores, 1)
            calls = torch.multinomial(log_policy.exp(), 1)
            if step >= LONGEST:
                calls.zero_()
            value = criticise(self.critic, observed, table.hidden(boards, turn, par))
            values.append(value * table.sign(turn))
            active.append(boards)
            kept = (mine if step < LONGEST else torch.zeros_like(mine)).nonzero()[:, 0]
            parts.append({
                "observed": observed[kept], "legal": legal[kept], "calls": calls[kept],
                "log_chance": log_policy.gather(1, calls)[kept], "board": boards[kept], "turn": turn[kept],
                "value": value[kept], "step": torch.full_like(kept, step)})
            table.call(boards, calls[:, 0])
            boards = boards[~table.over[boards]]
            if len(boards) == 0:
                break
        reward = self.scorer.imps(table.score() - par).clamp(-MOST_IMPS, MOST_IMPS) / IMPS_UNIT
        # Backwards through the auctions: advantages to North-South, on each board from its last call on.
        advantages = []
        after, later = reward.float(), torch.zeros(count, device=self.device)
        for value, boards in zip(reversed(values), reversed(active)):
            later[boards] = after[boards] - value + self.options.gae * later[boards]
            after[boards] = value
            advantages.append(later.clone())
        advantages = torch.stack(advantages[::-1])
        batch = Batch(parts)
        sign = table.sign(batch.turn)
        raw = advantages[batch.step, batch.board] * sign
        batch.target = raw + batch.value
        batch.reward = reward[batch.board] * sign
        batch.advantage = (raw - raw.mean()) / (raw.std() + 1e-6)
        batch.hidden = table.hidden(batch.board, batch.turn, par)
        if self.fits:
            batch.fits = torch.cat([
                torch.sigmoid(logits(self.fits, batch.observed[part], batch.legal[part])[0])
                for part in torch.arange(len(batch.turn), device=self.device).split(1 << 18)])
        self.below_par = reward.abs().mean() * IMPS_UNIT
        return batch

    def number(self, value):
        """As a tensor: a compiled step takes it as an input, not as a constant."""
        return torch.tensor(value, device=self.device)

    def step_losses(self, observed, legal, hidden, calls, log_chance, advantage, reward, target, fits,
                    entropy_weight, beta):
        """What the policy and the critic are to lower, and figures for the log."""
        scores, value = logits(self.policy, observed, legal)
        log_policy = F.log_softmax(scores, 1)
        chances = log_policy.exp()
        ratio = (log_policy.gather(1, calls) - log_chance)[:, 0].exp()
        gain = torch.minimum(ratio * advantage, ratio.clamp(1 - CLIP, 1 + CLIP) * advantage).mean()
        entropy = -(chances * log_policy.masked_fill(~legal, 0)).sum(1).mean()
        loss = 0.25 * F.mse_loss(value, reward) - gain - entropy_weight * entropy
        misfits = torch.zeros_like(loss)
        if fits is not None:
            misfits = (chances * (1 - fits)).sum(1).mean()
            loss = loss + beta * misfits
        surprise = F.mse_loss(criticise(self.critic, observed, hidden), target)
        return loss, surprise, {"entropy": entropy.detach(), "misfits": misfits.detach(),
                                "critic": surprise.detach()}

    def learn(self, batch, done):
        """The policy and the critic move towards what paid."""
        options = self.options
        entropy_weight = options.entropy * (1 - 0.9 * done)
        for optimizer in self.optimizers:
            for group in optimizer.param_groups:
                group["lr"] = options.rate * (1 - 0.95 * done)
        size = min(MINIBATCH, len(batch.turn))
        for _ in range(EPOCHS):
            order = torch.randperm(len(batch.turn), device=self.device)
            for part in order[:len(order) // size * size].split(size):
                fits = batch.fits[part] if self.fits else None
                loss, surprise, measured = self.losses(
                    batch.observed[part], batch.legal[part], batch.hidden[part], batch.calls[part],
                    batch.log_chance[part], batch.advantage[part], batch.reward[part], batch.target[part], fits,
                    self.number(entropy_weight), self.number(self.beta))
                # The two share no weight, so the sum gives each its own gradient.
                for optimizer in self.optimizers:
                    optimizer.zero_grad()
                (loss + surprise).backward()
                for net, optimizer in zip((self.policy, self.critic), self.optimizers):
                    if net is self.policy and self.iterations < WARM_UP:
                        continue
                    nn.utils.clip_grad_norm_(net.parameters(), NORM)
                    optimizer.step()
        if self.fits:
            excess = measured["misfits"].item() / (1 - options.share) - 1
            self.beta *= math.exp(BETA_STEP * max(-1, min(1, excess)))
        with torch.no_grad():
            # The average follows quickly at first, slowly later.
            follow = 1 - min(AVERAGE, (self.iterations + 1) / (self.iterations + 10))
            for mean, weight in zip(self.average.parameters(), self.policy.parameters()):
                mean.lerp_(weight, follow)
        self.iterations += 1
        return measured

    def log(self, batch, measured):
        line = {"seconds": round(self.spent), "iterations": self.iterations,
                "auctions": self.iterations * self.options.auctions,
                "calls": round(len(batch.turn) / self.options.auctions, 1),
                "below_par": round(self.below_par.item(), 3), "beta": round(self.beta, 5)}
        line |= {name: round(value.item(), 4) for name, value in measured.items()}
        for name, rival in self.rivals.items():
            mean, error = match(self.deals, self.scorer, self.average, rival, 16384)
            line["vs_" + os.path.basename(name).removesuffix(".npz")] = [round(mean, 3), round(error, 3)]
        print(json.dumps(line), flush=True)
        with open(self.options.out + ".jsonl", "a") as curve:
            print(json.dumps(line), file=curve)

    def run(self):
        limit, last = 60 * self.options.minutes, time.time()
        next_log = next_snapshot = self.spent
        while self.spent < limit and not self.stopped:
            batch = self.play()
            measured = self.learn(batch, min(1, self.spent / limit))
            now = time.time()
            self.spent += now - last
            last = now
            if self.spent >= next_snapshot:
                self.earlier.append(copy(self.policy))
                next_snapshot = self.spent + self.options.snapshot
            if self.spent >= next_log or self.spent >= limit:
                self.log(batch, measured)
                self.keep()
                next_log, last = self.spent + self.options.log, time.time()
        self.keep()


    def stop(self, *_):
        """After this iteration, with everything kept."""
        self.stopped = True


if __name__ == "__main__":
    trainer = Trainer(arguments())
    signal.signal(signal.SIGTERM, trainer.stop)
    trainer.run()
