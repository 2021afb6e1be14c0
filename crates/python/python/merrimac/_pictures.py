"""How notebooks show hands, deals and tables."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from merrimac._deals import Deal, Hand
    from merrimac._tables import TrickTable

SYMBOLS = {"S": "♠", "H": "♥", "D": "♦", "C": "♣", "NT": "NT"}
# Four colours: suits differ by shape and by colour.
COLOURS = {"S": "#1a1a1a", "H": "#c0392b", "D": "#d35400", "C": "#1e7e34", "NT": "inherit"}
CELL = "padding:2px 8px;text-align:{};border:0;background:none;vertical-align:top"


def symbol(strain: str) -> str:
    """The symbol of a suit in its colour."""
    return f'<span style="color:{COLOURS[strain]}">{SYMBOLS[strain]}</span>'


def hand(hand: Hand) -> str:
    """A suit a line."""
    lines = (f"{symbol(suit)} {escape(hand.holding(suit).replace('T', '10')) or '–'}" for suit in "SHDC")
    return '<div style="font-family:monospace;line-height:1.3;text-align:left">' + "<br>".join(lines) + "</div>"


def deal(deal: Deal) -> str:
    """The four hands around the table."""
    def cell(seat: str) -> str:
        inside = hand(deal[seat]) if seat else ""
        return f'<td style="{CELL.format("left")}">{inside}</td>'

    rows = (("", "N", ""), ("W", "", "E"), ("", "S", ""))
    return "<table>" + "".join("<tr>" + "".join(map(cell, row)) + "</tr>" for row in rows) + "</table>"


def table(table: TrickTable) -> str:
    """A row a declarer, a column a strain; contracts of seven tricks and more in bold."""
    strains = ("NT", "S", "H", "D", "C")
    head = "".join(f'<th style="{CELL.format("right")}">{symbol(strain)}</th>' for strain in strains)
    rows = []
    for seat in "NSEW":
        tricks = (table[seat, strain] for strain in strains)
        cells = (f"<b>{count}</b>" if count >= 7 else str(count) for count in tricks)
        row = "".join(f'<td style="{CELL.format("right")}">{cell}</td>' for cell in cells)
        rows.append(f'<tr><th style="{CELL.format("left")}">{seat}</th>{row}</tr>')
    return f"<table><tr><th></th>{head}</tr>{''.join(rows)}</table>"
