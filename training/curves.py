"""The curves of self-play runs as a picture.

    python3 curves.py OUT.svg RUN.jsonl [RUN.jsonl ...] [--against near-2-1]
"""

import argparse
import json
import os

import matplotlib

matplotlib.use("svg")
from matplotlib import pyplot as plt  # noqa: E402  (the backend is chosen first)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("out")
    parser.add_argument("runs", nargs="+")
    parser.add_argument("--against", help="the one rival whose matches are drawn")
    options = parser.parse_args()
    figure, axes = plt.subplots(figsize=(7, 4.5))
    for file in options.runs:
        with open(file) as lines:
            points = [json.loads(line) for line in lines]
        name = os.path.basename(file).removesuffix(".jsonl")
        auctions = [point["auctions"] / 1e6 for point in points]
        rivals = [key for key in points[-1] if key.startswith("vs_")]
        for rival in [f"vs_{options.against}"] if options.against else rivals:
            means = [point[rival][0] for point in points]
            errors = [point[rival][1] for point in points]
            axes.errorbar(auctions, means, errors, label=f"{name} against {rival.removeprefix('vs_')}", capsize=2)
    axes.axhline(0, color="grey", linewidth=0.5)
    axes.set_xlabel("million auctions of self-play")
    axes.set_ylabel("IMPs a board")
    axes.legend()
    figure.tight_layout()
    figure.savefig(options.out)


if __name__ == "__main__":
    main()
