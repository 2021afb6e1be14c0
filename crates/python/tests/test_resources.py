"""What the package takes of a machine: no memory that it does not give back, and no lock while it works."""

from __future__ import annotations

import gc
import threading
from pathlib import Path

import merrimac
import pytest

DEAL = "N:Q8654.A2.T65.AK5 3.K3.AKQJ97.JT92 KJT92.Q8654.3.64 A7.JT97.842.Q873"
PBN = f'[Board "1"]\n[Dealer "N"]\n[Vulnerable "None"]\n[Deal "{DEAL}"]\n[Auction "N"]\n1S 2D 4S AP\n'
STATUS = Path("/proc/self/status")


def resident_kib() -> int:
    """The memory that this process holds."""
    gc.collect()
    line = next(line for line in STATUS.read_text().splitlines() if line.startswith("VmRSS"))
    return int(line.split()[1])


def ten_calls() -> None:
    """Text, numbers, arrays, JSON and refusals."""
    deal = merrimac.Deal(DEAL)
    assert deal["E"].hcp == 14
    table = merrimac.TrickTable(range(20))
    assert table.par("N", "None").contracts
    assert merrimac.score("4S", 10) == 420
    assert merrimac.solve("N:A.2.. K.3.. Q.4.. J.5..", "NT", "N") == {"SA": 1, "H2": 1}
    assert merrimac.analyse("N:A... K... Q... J...", "NT", "N", "SA")[0]["cost"] == 0
    [board] = merrimac.read_text(PBN)
    assert board.to("lin")
    assert merrimac.meanings("1NT")[0]["balanced"]
    with pytest.raises(ValueError, match="deal 0"):
        merrimac.tables(["nonsense"])


@pytest.mark.skipif(not STATUS.exists(), reason="the memory of a process is read from /proc")
def test_a_hundred_thousand_calls_leave_nothing_behind() -> None:
    for _ in range(1_000):
        ten_calls()
    before = resident_kib()
    for _ in range(10_000):
        ten_calls()
    # A leak of one small object a call would be several times this.
    assert resident_kib() - before < 2_048


def test_two_threads_are_in_the_solver_at_once() -> None:
    deals = merrimac.deals(16, seed=1)
    meeting = threading.Barrier(2, timeout=60)
    failures: list[BaseException] = []

    def solve() -> None:
        met = False

        def wait(_: int) -> None:
            nonlocal met
            if not met:
                met = True
                meeting.wait()

        try:
            merrimac.tables(deals, threads=1, progress=wait)
        except BaseException as failure:
            failures.append(failure)

    threads = [threading.Thread(target=solve) for _ in range(2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not failures
