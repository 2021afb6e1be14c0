"""The average of several nets of one lineage: average.py OUT.npz NET.npz NET.npz [NET.npz ...]

Runs that went on from the same weights lie so close together that the mean of their weights bids better than each of
them. A net that is named twice counts twice.
"""

import sys

import numpy as np

from policy_file import read


def average(files):
    """The mean of every weight, in half precision as the nets are kept."""
    nets = [read(file) for file in files]
    shapes = [{name: value.shape for name, value in net.items()} for net in nets]
    for file, shape in zip(files, shapes):
        if shape != shapes[0]:
            raise SystemExit(f"{file}: another width or depth than {files[0]}")
    mean = lambda name: np.mean([net[name].astype(np.float32) for net in nets], axis=0).astype(np.float16)
    return {name: mean(name) for name in nets[0]}


if __name__ == "__main__":
    if len(sys.argv) < 4:
        sys.exit(__doc__)
    np.savez(sys.argv[1], **average(sys.argv[2:]))
