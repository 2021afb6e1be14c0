"""Shards on a cluster of two workers, one of which dies. Needs Ray; its own command, as starting Ray takes seconds."""

from __future__ import annotations

import os
from pathlib import Path

import merrimac
import pytest
from merrimac import cluster

ray = pytest.importorskip("ray")


@pytest.fixture(scope="module")
def two_workers():
    ray.init(num_cpus=2, include_dashboard=False, log_to_driver=False)
    yield
    ray.shutdown()


def test_answers_are_those_of_one_machine(two_workers, tmp_path: Path) -> None:
    deals = merrimac.deals(6, seed=5)
    assert (cluster.tables(deals, tmp_path, shard=2) == merrimac.tables(deals)).all()


def test_a_shard_that_dies_with_its_worker_is_done_by_another(two_workers, tmp_path: Path) -> None:
    marker = tmp_path / "died"

    def work(part: int, threads: int) -> bytes:
        if part == 1 and not marker.exists():
            marker.touch()
            os._exit(1)
        return bytes([part, threads])

    answers = cluster.run(work, [0, 1, 2], tmp_path / "work", name="numbers")
    assert marker.exists() and answers == [b"\0\1", b"\1\1", b"\2\1"]
