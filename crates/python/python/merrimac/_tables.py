"""The twenty numbers of a deal, and par."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from merrimac import _merrimac, _pictures
from merrimac._deals import SEATS, STRAINS


class Par(NamedTuple):
    """What a board is worth when all see all cards."""

    score_ns: int
    contracts: list[str]


class TrickTable:
    """Declarer's tricks: `table["N", "S"]` is North in spades."""

    __slots__ = ("_tricks",)

    def __init__(self, tricks: NDArray[np.uint8]) -> None:
        self._tricks = np.asarray(tricks, dtype=np.uint8).reshape(4, 5)

    def __getitem__(self, cell: tuple[str, str]) -> int:
        seat, strain = cell
        return int(self._tricks[SEATS.index(seat), STRAINS.index(strain)])

    def to_numpy(self) -> NDArray[np.uint8]:
        """Seats N E S W down, strains C D H S NT across."""
        return self._tricks.copy()

    def to_dict(self) -> dict[str, dict[str, int]]:
        """By seat, then strain."""
        return {seat: {strain: self[seat, strain] for strain in STRAINS} for seat in SEATS}

    def par(self, dealer: str, vul: str) -> Par:
        """Par when this seat deals."""
        score, contracts = _merrimac.par(list(self._tricks.tobytes()), dealer, vul)
        return Par(score, [contract for contract, _ in contracts])

    def __eq__(self, other: object) -> bool:
        return isinstance(other, TrickTable) and bool((self._tricks == other._tricks).all())

    def __hash__(self) -> int:
        return hash(self._tricks.tobytes())

    def __str__(self) -> str:
        lines = ["   " + " ".join(f"{strain:>2}" for strain in reversed(STRAINS))]
        lines += [f"{seat}  " + " ".join(f"{self[seat, strain]:>2}" for strain in reversed(STRAINS)) for seat in SEATS]
        return "\n".join(lines)

    def __repr__(self) -> str:
        return f"TrickTable({self._tricks.tolist()!r})"

    def _repr_html_(self) -> str:
        return _pictures.table(self)
