"""Shards on Ray with two workers beside one process with two threads: what the cluster costs, and that it survives.

    pip install ./crates/python ray && python crates/python/bench/cluster.py [DEALS]

The same deals are solved in one process, on Ray, and on Ray with a worker killed on the way; answers must be the same
each time. Workers are started before the clock is.
"""

from __future__ import annotations

import os
import signal
import sys
import tempfile
import threading
import time
from pathlib import Path

import merrimac
import numpy as np
import ray
from merrimac import cluster


def worker_at_work(wait: float) -> int:
    """The process of a worker in the middle of a shard."""
    end = time.monotonic() + wait
    while time.monotonic() < end:
        for folder in Path("/proc").glob("[0-9]*"):
            try:
                if (folder / "cmdline").read_bytes().startswith(b"ray::_solve"):
                    return int(folder.name)
            except OSError:
                continue  # it ended while it was looked at
        time.sleep(0.1)
    raise SystemExit("no worker solves anything")


def main(count: int = 4000) -> None:
    deals = merrimac.deals(count, seed=20)
    shard = max(1, count // 40)

    def timed(**how: object) -> tuple[float, np.ndarray]:
        start = time.perf_counter()
        found = cluster.tables(deals, tempfile.mkdtemp(), shard=shard, **how)
        return time.perf_counter() - start, found

    alone, expected = timed(ray=False, threads=2)
    print(f"one process, two threads  {alone:8.1f} s")
    # Ray's workers give way to every other process unless told otherwise; the one process does not.
    os.environ["RAY_worker_niceness"] = "0"
    ray.init(num_cpus=2, include_dashboard=False, log_to_driver=False)
    cluster.tables(deals[:2], tempfile.mkdtemp(), shard=1, ray=True)
    together, found = timed(ray=True)
    print(f"Ray, two workers          {together:8.1f} s   {together / alone - 1:+.1%}   same {(found == expected).all()}")

    killed: list[int] = []

    def kill() -> None:
        time.sleep(together / 3)
        killed.append(worker_at_work(60))
        os.kill(killed[0], signal.SIGKILL)

    killer = threading.Thread(target=kill)
    killer.start()
    after, found = timed(ray=True)
    killer.join()
    print(f"one of them killed        {after:8.1f} s   {after / alone - 1:+.1%}   same {(found == expected).all()}")
    if not (killed and (found == expected).all()):
        raise SystemExit("the answers differ")


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
