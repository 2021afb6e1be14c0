"""Tables through Python beside the command and endplay, in the same run.

    pip install ./crates/python endplay && cargo build --release
    python crates/python/bench/tables.py target/release/merrimac [DEALS] [ROUNDS]

All three use every core and are measured in turn, round by round; the figures are medians. The command and the package
are timed as whole processes, with their start, and the package's call alone beside endplay's. At the end, how much of a
second core two Python threads get.
"""

from __future__ import annotations

import statistics
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import merrimac

# What endplay, as DDS, takes at a time.
AT_ONCE = 40


def endplay_tables(pbn: list[str]) -> list[list[list[int]]]:
    from endplay.dds import calc_all_tables
    from endplay.types import Deal

    found = []
    for start in range(0, len(pbn), AT_ONCE):
        deals = [Deal(text) for text in pbn[start : start + AT_ONCE]]
        found += [table.to_list() for table in calc_all_tables(deals)]
    return found


def main(command: str, count: int = 1000, rounds: int = 3) -> None:
    deals = [str(deal) for deal in merrimac.deals(count, seed=20)]
    file = Path(tempfile.mkdtemp()) / "deals.txt"
    file.write_text("\n".join(deals) + "\n")
    script = f"import merrimac; merrimac.tables(open({str(file)!r}).read().splitlines())"
    ways: dict[str, Callable[[], Any]] = {
        "command": lambda: subprocess.run([command, "dd", str(file), "--json"], check=True, stdout=subprocess.DEVNULL),
        "package, whole process": lambda: subprocess.run([sys.executable, "-c", script], check=True),
        "package, the call": lambda: merrimac.tables(deals),
        "endplay": lambda: endplay_tables(deals),
    }
    answers: dict[str, Any] = {}
    taken: dict[str, list[float]] = {way: [] for way in ways}
    for _ in range(rounds):
        for way, work in ways.items():
            start = time.perf_counter()
            answers[way] = work()
            taken[way].append(time.perf_counter() - start)
    medians = {way: statistics.median(times) for way, times in taken.items()}
    for way, median in medians.items():
        print(f"{way:<24}{median:8.2f} s   {' '.join(f'{each:.2f}' for each in taken[way])}")
    print(f"package / command       {medians['package, whole process'] / medians['command']:8.3f}")
    print(f"package / endplay       {medians['package, the call'] / medians['endplay']:8.3f}")

    # endplay has the strains outside, in the order S H D C NT, and the seats N E S W within.
    ours = answers["package, the call"][:, :, [3, 2, 1, 0, 4]].transpose(0, 2, 1).tolist()
    same = sum(mine == theirs for mine, theirs in zip(ours, answers["endplay"]))
    print(f"the same tables         {same} of {count}")

    few = deals[: max(2, count // 5)]
    halves = few[::2], few[1::2]
    threads = [threading.Thread(target=merrimac.tables, args=(half,), kwargs={"threads": 1}) for half in halves]
    start, processor = time.perf_counter(), time.process_time()
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    busy = (time.process_time() - processor) / (time.perf_counter() - start)
    print(f"two threads keep        {busy:8.2f} cores busy")


if __name__ == "__main__":
    main(sys.argv[1], *map(int, sys.argv[2:]))
