"""Work for more than one machine, in shards that are retried, resumed and merged.

`tables(deals, folder)` solves deals shard by shard, `random_tables` draws them as well, `play` has boards played by
robots, and `run` does any other work. Each shard is a file in `folder`, written whole or not at all; what
is there already is not done again, so a run that was broken off goes on where it stopped. With Ray the shards go to the
workers of the cluster, and one that is lost with its worker is given to another; without Ray they are done here, one
after the other, on all cores. The answers are the same either way.
"""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

import merrimac

#: How many times a shard is tried before the run gives up.
RETRIES = 3


def tables(
    deals: Sequence[str | merrimac.Deal],
    folder: str | Path,
    *,
    shard: int = 1000,
    ray: bool | None = None,
    threads: int | None = None,
) -> NDArray[np.uint8]:
    """The tables of deals, as `merrimac.tables` gives them."""
    texts = [str(deal) for deal in deals]
    parts = [texts[start : start + shard] for start in range(0, len(texts), shard)]
    name = hashlib.sha256("\n".join(texts).encode()).hexdigest()
    solved = run(_solve, parts, folder, name=f"tables {shard} {name}", ray=ray, threads=threads)
    return np.concatenate([np.frombuffer(part, np.uint8).reshape(-1, 4, 5) for part in solved]) if parts else np.empty((0, 4, 5), np.uint8)


def random_tables(
    count: int,
    seed: int,
    folder: str | Path,
    *,
    shard: int = 1000,
    ray: bool | None = None,
    threads: int | None = None,
) -> tuple[list[merrimac.Deal], NDArray[np.uint8]]:
    """Random deals with their tables. Each shard draws its own deals from a seed of its own, so nothing is sent but numbers."""
    parts = [(min(shard, count - start), _seed(seed, start // shard)) for start in range(0, count, shard)]
    solved = run(_draw_and_solve, parts, folder, name=f"random {count} {seed} {shard}", ray=ray, threads=threads)
    lines = [line for part in solved for line in part.decode().splitlines()]
    found = [line.rsplit(" ", 1) for line in lines]
    tricks = [[int(digit, 16) for digit in digits] for _, digits in found]
    return [merrimac.Deal(text) for text, _ in found], np.array(tricks, np.uint8).reshape(-1, 4, 5)


def play(
    boards: Sequence[merrimac.Board],
    north_south: str,
    east_west: str | None = None,
    *,
    folder: str | Path,
    seed: int = 1,
    shard: int = 10,
    ray: bool | None = None,
    threads: int | None = None,
) -> list[merrimac.Board]:
    """Boards bid and played by robots, as `merrimac.play` does it; each board has a seed of its own."""
    lines = [json.dumps(board.fields) for board in boards]
    tasks = [(line, north_south, east_west or north_south, _seed(seed, place)) for place, line in enumerate(lines)]
    parts = [tasks[start : start + shard] for start in range(0, len(tasks), shard)]
    name = hashlib.sha256("\n".join(lines).encode()).hexdigest()
    name = f"play {shard} {north_south} {east_west} {seed} {name}"
    played = run(_play, parts, folder, name=name, ray=ray, threads=threads)
    return [merrimac.Board(json.loads(line)) for part in played for line in part.decode().splitlines()]


def run(
    work: Callable[[Any, int], bytes],
    parts: Sequence[Any],
    folder: str | Path,
    *,
    name: str,
    ray: bool | None = None,
    threads: int | None = None,
) -> list[bytes]:
    """Does `work(part, threads)` for every part and gives the answers in order.

    `name` says what the work is: a folder holds one work, and another one is refused. `ray` is whether a cluster is used,
    None for where Ray is installed and running. `threads` is how many each shard uses: 1 on a cluster, all cores here.
    """
    folder = Path(folder)
    folder.mkdir(parents=True, exist_ok=True)
    _claim(folder, {"name": name, "parts": len(parts)})
    files = [folder / f"{index:06}.shard" for index in range(len(parts))]
    missing = [index for index, file in enumerate(files) if not file.exists()]
    on_cluster = _is_running() if ray is None else ray
    answers = _on_cluster(work, parts, missing, threads or 1) if on_cluster else _here(work, parts, missing, threads or 0)
    for index, answer in answers:
        _write(files[index], answer)
    return [file.read_bytes() for file in files]


def _solve(part: Sequence[str], threads: int) -> bytes:
    return merrimac.tables(part, threads=threads).tobytes()


def _draw_and_solve(part: tuple[int, int], threads: int) -> bytes:
    count, seed = part
    deals = merrimac.deals(count, seed=seed)
    digits = ("".join(f"{tricks:x}" for tricks in table.flat) for table in merrimac.tables(deals, threads=threads))
    return "".join(f"{deal} {tricks}\n" for deal, tricks in zip(deals, digits)).encode()


def _play(part: Sequence[tuple[str, str, str, int]], threads: int) -> bytes:
    def one(task: tuple[str, str, str, int]) -> str:
        line, north_south, east_west, seed = task
        played = merrimac.play(merrimac.Board(json.loads(line)), north_south, east_west, seed=seed)
        return json.dumps(played.fields) + "\n"

    with ThreadPoolExecutor(threads or os.cpu_count()) as pool:
        return "".join(pool.map(one, part)).encode()


def _seed(seed: int, shard: int) -> int:
    """The seed of a shard or board: far from those of the others."""
    return int.from_bytes(hashlib.sha256(f"{seed} {shard}".encode()).digest()[:8], "big")


def _claim(folder: Path, work: dict[str, Any]) -> None:
    about = folder / "work.json"
    if about.exists():
        there = json.loads(about.read_text())
        if there != work:
            raise ValueError(f"{folder} holds other work, {there['name']!r}: choose another folder, or empty it")
    else:
        _write(about, json.dumps(work).encode())


def _write(file: Path, data: bytes) -> None:
    """All of it, or nothing: a shard that was broken off is not taken for a whole one."""
    part = file.with_suffix(f".{os.getpid()}.part")
    part.write_bytes(data)
    part.replace(file)


def _here(
    work: Callable[[Any, int], bytes], parts: Sequence[Any], missing: list[int], threads: int
) -> Iterator[tuple[int, bytes]]:
    for index in missing:
        yield index, work(parts[index], threads)


def _is_running() -> bool:
    try:
        import ray
    except ImportError:
        return False
    return bool(ray.is_initialized())


def _on_cluster(
    work: Callable[[Any, int], bytes], parts: Sequence[Any], missing: list[int], threads: int
) -> Iterator[tuple[int, bytes]]:
    import ray

    if not ray.is_initialized():
        ray.init()
    # A worker that dies takes no answer with it: Ray gives its shard to another.
    task = ray.remote(num_cpus=threads, max_retries=RETRIES)(work)
    places = {task.remote(parts[index], threads): index for index in missing}
    while places:
        done, _ = ray.wait(list(places), num_returns=1)
        for answer in done:
            yield places.pop(answer), ray.get(answer)
