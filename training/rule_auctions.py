"""Auctions of a rule system on solved deals, to be imitated.

    python3 rule_auctions.py DEALS.bin OUT.npz --system two-over-one [--count 60000] [--merrimac target/release/merrimac]
"""

import argparse
import json
import subprocess

import numpy as np

from deals import read

RANKS = "AKQJT98765432"
VULNERABILITIES = ["None", "NS", "EW", "All"]
LONGEST = 64
NONE = 255
CALL = {"P": 0, "X": 1, "XX": 2} | {
    f"{level}{strain}": 3 + 5 * (level - 1) + number
    for level in range(1, 8) for number, strain in enumerate(["C", "D", "H", "S", "NT"])}


def deal_text(owner):
    """A PBN deal."""
    hand = lambda seat: ".".join(
        "".join(rank for place, rank in enumerate(RANKS) if owner[13 * suit + place] == seat) for suit in range(4))
    return "N:" + " ".join(map(hand, range(4)))


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("deals")
    parser.add_argument("out")
    parser.add_argument("--system", default="two-over-one")
    parser.add_argument("--count", type=int, default=60_000)
    parser.add_argument("--merrimac", default="merrimac", help="the program")
    parser.add_argument("--seed", type=int, default=5, help="of dealers and vulnerabilities")
    parser.add_argument("--threads", type=int, default=0)
    options = parser.parse_args()
    owner, _ = read([options.deals])
    count = min(options.count, len(owner))
    chance = np.random.default_rng(options.seed)
    boards = np.stack([chance.integers(0, 4, count), chance.integers(0, 4, count)], 1).astype(np.uint8)
    questions = "".join(
        json.dumps({"deal": deal_text(owner[number]), "dealer": "NESW"[dealer],
                    "vul": VULNERABILITIES[vulnerable], "system": options.system}) + "\n"
        for number, (dealer, vulnerable) in enumerate(boards))
    command = [options.merrimac, "auction", "--json", "--threads", str(options.threads), "--input", "-"]
    answers = subprocess.run(command, input=questions, stdout=subprocess.PIPE, text=True, check=True).stdout
    auctions = np.full((count, LONGEST), NONE, np.uint8)
    lines = answers.splitlines()
    if len(lines) != count:
        raise SystemExit(f"{len(lines)} auctions for {count} deals")
    for number, line in enumerate(lines):
        calls = json.loads(line)["calls"]
        auctions[number, :len(calls)] = [CALL[call] for call in calls]
    np.savez_compressed(options.out, auctions=auctions, boards=boards)
    print(f"{count} auctions of {options.system}, {int((auctions != NONE).sum())} calls, to {options.out}")


if __name__ == "__main__":
    main()
