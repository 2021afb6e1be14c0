"""Tables through Python beside the command and endplay, in the same run.

    pip install ./crates/python endplay && cargo build --release
    python crates/python/bench/tables.py target/release/merrimac [DEALS] [ROUNDS]

All three use every core and are measured in turn, round by round; the figures are medians, by the clock and in processor
time, which a busy machine disturbs less. The command and the package are timed as whole processes, with their start, and
the package's call alone beside endplay's. At the end, how many cores two Python threads keep busy.
"""

from __future__ import annotations

import resource
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


def processor() -> float:
    """Seconds of processor time of this process and of those that it has waited for."""
    usages = map(resource.getrusage, (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN))
    return sum(usage.ru_utime + usage.ru_stime for usage in usages)


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
    taken: dict[str, list[tuple[float, float]]] = {way: [] for way in ways}
    for _ in range(rounds):
        for way, work in ways.items():
            start, before = time.perf_counter(), processor()
            answers[way] = work()
            taken[way].append((time.perf_counter() - start, processor() - before))
    print(f"{'':<24}{'clock':>10}{'processor':>12}")
    medians = {way: [statistics.median(times) for times in zip(*pairs)] for way, pairs in taken.items()}
    for way, (clock, busy) in medians.items():
        print(f"{way:<24}{clock:8.2f} s{busy:10.2f} s")
    for name, ours, theirs in (
        ("package / command", "package, whole process", "command"),
        ("package / endplay", "package, the call", "endplay"),
    ):
        clock, busy = (mine / other for mine, other in zip(medians[ours], medians[theirs]))
        print(f"{name:<24}{clock:8.3f}  {busy:10.3f}")

    # endplay has the strains outside, in the order S H D C NT, and the seats N E S W within.
    ours = answers["package, the call"][:, :, [3, 2, 1, 0, 4]].transpose(0, 2, 1).tolist()
    same = sum(mine == theirs for mine, theirs in zip(ours, answers["endplay"]))
    print(f"the same tables         {same} of {count}")

    few = deals[: max(2, count // 5)]
    halves = few[::2], few[1::2]
    threads = [threading.Thread(target=merrimac.tables, args=(half,), kwargs={"threads": 1}) for half in halves]
    start, before = time.perf_counter(), processor()
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    busy = (processor() - before) / (time.perf_counter() - start)
    print(f"two threads keep        {busy:8.2f} cores busy")


if __name__ == "__main__":
    main(sys.argv[1], *map(int, sys.argv[2:]))
