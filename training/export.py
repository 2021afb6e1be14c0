"""Turns a trained net into a file of weights: export.py NET.npz STYLE OUT.weights"""
import sys

from policy_file import read, to_bytes

if __name__ == "__main__":
    if len(sys.argv) != 4:
        sys.exit(__doc__)
    net, style, out = sys.argv[1:]
    data = to_bytes(style, read(net))
    with open(out, "wb") as file:
        file.write(data)
    print(f"{out}: {len(data):,} bytes")
