"""Turns a trained net into a file of weights: export.py NET.npz STYLE OUT.weights"""
import sys

import numpy as np

from policy_file import to_bytes

if __name__ == "__main__":
    if len(sys.argv) != 4:
        sys.exit(__doc__)
    net, style, out = sys.argv[1:]
    with np.load(net) as state:
        data = to_bytes(style, state)
    with open(out, "wb") as file:
        file.write(data)
    print(f"{out}: {len(data):,} bytes")
