"""The file of weights that the program reads: crates/policy/src/weights.rs tells its layout. Wherever training takes a
net, `NET.npz`, it takes such a file too, to go on from what the program has."""
import struct
import zlib

import numpy as np

MAGIC, VERSION = b"Merrimac", 1
FEATURES, CALLS = 480, 38


def quantised(weights):
    """Rows as whole numbers up to 127, and the scale of each row."""
    scales = np.maximum(np.abs(weights).max(axis=1), 1e-12).astype(np.float32) / np.float32(127)
    return np.rint(weights / scales[:, None]).astype(np.int8), scales


def to_bytes(style, state):
    """The file of a net: `f.0` to `f.k-1`, `pi` and `v`, each with weight and bias."""
    state = {name: np.asarray(value, dtype=np.float32) for name, value in state.items()}
    layers = sum(1 for name in state if name.startswith("f.") and name.endswith(".weight"))
    units = state["f.0.weight"].shape[0]
    assert state["f.0.weight"].shape == (units, FEATURES), "a net for other features"
    assert state["pi.weight"].shape == (CALLS, units) and state["v.weight"].shape == (1, units)
    assert units % 16 == 0 and units <= 1024, "layers of a multiple of 16 units, at most 1024"
    assert len(style.encode()) <= 40, "a style of at most 40 bytes"
    body = struct.pack("<II40s", units, layers, style.encode())

    def layer(weights, biases, order):
        whole, scales = quantised(weights)
        return scales.tobytes() + biases.astype("<f4").tobytes() + whole.tobytes(order=order)

    for i in range(layers):
        # The first layer stands column by column: only the columns of the bits that are set are read.
        body += layer(state[f"f.{i}.weight"], state[f"f.{i}.bias"], "F" if i == 0 else "C")
    heads = [np.concatenate([state[f"pi.{part}"], state[f"v.{part}"]]) for part in ("weight", "bias")]
    body += layer(*heads, "C")
    return MAGIC + struct.pack("<II", VERSION, zlib.crc32(body)) + body


def from_bytes(data):
    """Style and layers, each a matrix with its biases; the last is the heads."""
    magic, version, checksum, units, layers, style = struct.unpack_from("<8sIIII40s", data)
    assert (magic, version) == (MAGIC, VERSION), "weights of this version"
    assert zlib.crc32(data[16:]) == checksum, "weights that were not changed"
    at, read = 64, []
    for i in range(layers + 1):
        rows, columns = (CALLS + 1 if i == layers else units), (FEATURES if i == 0 else units)
        scales = np.frombuffer(data, "<f4", rows, at)
        biases = np.frombuffer(data, "<f4", rows, at + 4 * rows)
        whole = np.frombuffer(data, np.int8, rows * columns, at + 8 * rows)
        whole = whole.reshape((rows, columns), order="F" if i == 0 else "C")
        read.append((whole.astype(np.float32) * scales[:, None], biases))
        at += rows * (8 + columns)
    assert at == len(data), "weights of the length that the header says"
    return style.rstrip(b"\0").decode(), read


def read(file):
    """The weights of a net by name, from NET.npz or from a file that the program reads."""
    if not str(file).endswith(".weights"):
        with np.load(file) as state:
            return {name: state[name] for name in state.files}
    with open(file, "rb") as data:
        *layers, (heads, biases) = from_bytes(data.read())[1]
    named = {f"f.{i}": layer for i, layer in enumerate(layers)}
    named |= {"pi": (heads[:CALLS], biases[:CALLS]), "v": (heads[CALLS:], biases[CALLS:])}
    return {f"{name}.{part}": value for name, layer in named.items() for part, value in zip(("weight", "bias"), layer)}
