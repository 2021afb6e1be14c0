"""Computer bridge: double dummy, par, dealing, bidding, playing, scoring.

Deals are PBN ("N:AK3.QJT9.. ..."), cards "SA", calls "1NT", "P", "X", seats "N" "E" "S" "W", strains "C" "D" "H" "S" "NT",
vulnerability "None" "NS" "EW" "All". What cannot be read is a ValueError that says where and what was expected. Calls
with many deals use all cores and release the interpreter's lock.
"""

from __future__ import annotations

from merrimac._answers import (
    analyse,
    auction,
    bid,
    deals,
    declare,
    double_dummy,
    imps,
    matchpoints,
    meanings,
    par,
    score,
    solve,
    suit,
    tables,
    victory_points,
    worlds,
)
from merrimac._boards import Board, play, read, read_text, write, write_text
from merrimac._deals import SEATS, STRAINS, Deal, Hand
from merrimac._tables import Par, TrickTable

__all__ = [
    "Board", "Deal", "Hand", "Par", "SEATS", "STRAINS", "TrickTable", "analyse", "auction", "bid", "deals",
    "declare", "double_dummy", "imps", "matchpoints", "meanings", "par", "play", "read", "read_text", "score", "solve",
    "suit", "tables", "victory_points", "worlds", "write", "write_text",
]
