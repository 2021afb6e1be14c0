"""Boards as files have them: deal, auction, play, result and tags."""

from __future__ import annotations

import json
import warnings
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from merrimac import _merrimac
from merrimac._deals import Deal


class Board:
    """One board. `fields` is all that the file said, as our JSON has it; the properties are what one mostly asks."""

    __slots__ = ("fields",)

    def __init__(self, fields: dict[str, Any] | None = None, /, **more: Any) -> None:
        """`Board(deal=deal, board=1, dealer="N", vulnerable="None")`."""
        given = {**(fields or {}), **more}
        self.fields: dict[str, Any] = {"merrimac": 1, **given, **({"deal": str(given["deal"])} if "deal" in given else {})}

    @property
    def number(self) -> int | None:
        """The number on the board."""
        return self.fields.get("board")

    @property
    def dealer(self) -> str | None:
        """Who called first."""
        return self.fields.get("dealer")

    @property
    def vul(self) -> str | None:
        """Who was vulnerable."""
        return self.fields.get("vulnerable")

    @property
    def deal(self) -> Deal:
        """The four hands; a ValueError if the file does not have them all."""
        return Deal(self.fields.get("deal", ""))

    @property
    def calls(self) -> list[str]:
        """The auction."""
        calls = self.fields.get("auction", {}).get("calls", [])
        return [call if isinstance(call, str) else call["call"] for call in calls]

    @property
    def contract(self) -> str | None:
        """The contract with its declarer, `"4SX by N"`; None if it is not known or the board was passed out."""
        contract, declarer = self.fields.get("contract"), self.fields.get("declarer")
        return f"{contract} by {declarer}" if contract and declarer else None

    @property
    def cards(self) -> list[str]:
        """The cards in order of play."""
        cards = self.fields.get("play", {}).get("cards", [])
        return [card if isinstance(card, str) else card["card"] for card in cards]

    @property
    def result(self) -> int | None:
        """Declarer's tricks."""
        return self.fields.get("result")

    @property
    def names(self) -> dict[str, str]:
        """The players by seat."""
        return dict(self.fields.get("names", {}))

    def to(self, name: str) -> str:
        """The board in a format: `board.to("pbn")`, `"lin"`, `"url"`."""
        return write_text([self], name)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Board) and self.fields == other.fields

    def __repr__(self) -> str:
        return f"Board({self.fields!r})"

    def _repr_html_(self) -> str:
        about = " · ".join(str(part) for part in (self.number, self.dealer, self.vul, self.contract) if part)
        return f"<div><b>{about}</b></div>{self.deal._repr_html_()}"


def read(path: str | Path, name: str | None = None) -> list[Board]:
    """The boards of a file: PBN, LIN, links, deals and more, told by extension or content."""
    path = Path(path)
    known = path.suffix.lstrip(".").lower() or None
    return _boards(path.read_bytes(), name or known)


def read_text(text: str, name: str | None = None) -> list[Board]:
    """The boards of a text, its format told by its content unless it is named."""
    return _boards(text.encode(), name)


def _boards(data: bytes, name: str | None) -> list[Board]:
    lines, diagnostics = _merrimac.read_boards(data, name)
    for diagnostic in diagnostics:
        warnings.warn(diagnostic, stacklevel=3)
    return [Board(json.loads(line)) for line in lines.splitlines()]


def write_text(boards: Iterable[Board], name: str = "pbn") -> str:
    """Boards in a format."""
    return bytes(_merrimac.write_boards(_lines(boards), name)).decode()


def write(boards: Iterable[Board], path: str | Path, name: str | None = None) -> None:
    """Writes boards into a file, in the format of its extension unless one is named."""
    path = Path(path)
    path.write_bytes(bytes(_merrimac.write_boards(_lines(boards), name or path.suffix.lstrip(".").lower())))


def play(board: Board, north_south: str, east_west: str | None = None, *, seed: int = 1) -> Board:
    """The board bid and played by robots, `"rules+mc:samples=20"`."""
    line = _merrimac.play_board(_lines([board]), north_south, east_west or north_south, seed)
    return Board(json.loads(line))


def _lines(boards: Iterable[Board]) -> str:
    return "".join(json.dumps(board.fields) + "\n" for board in boards)
