"""Hands and deals: text that was checked once, with what one asks of it."""

from __future__ import annotations

from collections.abc import Iterator

from merrimac import _merrimac, _pictures

SEATS = ("N", "E", "S", "W")
STRAINS = ("C", "D", "H", "S", "NT")
SUITS = ("S", "H", "D", "C")


class Hand:
    """The cards of one seat: `Hand("AK3.QJT9.86.A742")`, spades first."""

    __slots__ = ("_text", "hcp", "lengths")

    def __init__(self, text: str | Hand) -> None:
        self._text, self.hcp, self.lengths = _merrimac.hand_facts(str(text))

    def holding(self, suit: str) -> str:
        """The ranks of a suit, `"AK3"`; empty for a void."""
        return self._text.split(".")[SUITS.index(suit)].strip("-")

    @property
    def cards(self) -> list[str]:
        """The cards from the spades down, `["SA", "SK", ..]`."""
        return [suit + rank for suit in SUITS for rank in self.holding(suit)]

    def __contains__(self, card: str) -> bool:
        return card in self.cards

    def __iter__(self) -> Iterator[str]:
        return iter(self.cards)

    def __len__(self) -> int:
        return sum(self.lengths)

    def __str__(self) -> str:
        return self._text

    def __repr__(self) -> str:
        return f"Hand({self._text!r})"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Hand) and self._text == other._text

    def __hash__(self) -> int:
        return hash(self._text)

    def __reduce__(self) -> tuple[type[Hand], tuple[str]]:
        return Hand, (self._text,)

    def _repr_html_(self) -> str:
        return _pictures.hand(self)


class Deal:
    """Four hands of thirteen cards: `Deal("N:... ... ... ...")`, `deal["S"]`, `str(deal)`."""

    __slots__ = ("_text",)

    def __init__(self, text: str | Deal) -> None:
        self._text = _merrimac.check_deal(str(text), False)

    @classmethod
    def random(cls, seed: int) -> Deal:
        """A deal that every machine draws from this seed."""
        return cls(_merrimac.deals(1, seed)[0])

    def __getitem__(self, seat: str) -> Hand:
        return Hand(self._text[2:].split(" ")[SEATS.index(seat)])

    @property
    def hands(self) -> dict[str, Hand]:
        """The hands by seat."""
        return {seat: self[seat] for seat in SEATS}

    def __str__(self) -> str:
        return self._text

    def __repr__(self) -> str:
        return f"Deal({self._text!r})"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Deal) and self._text == other._text

    def __hash__(self) -> int:
        return hash(self._text)

    def __reduce__(self) -> tuple[type[Deal], tuple[str]]:
        return Deal, (self._text,)

    def _repr_html_(self) -> str:
        return _pictures.deal(self)
