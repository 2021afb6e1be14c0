"""Data frames, for those who have pandas, and Arrow tables, for those who have pyarrow."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from merrimac._answers import tables
from merrimac._boards import Board
from merrimac._deals import SEATS, STRAINS, Deal

if TYPE_CHECKING:
    import pandas
    import pyarrow

CELLS = [f"{seat}_{strain}" for seat in SEATS for strain in STRAINS]


def of_boards(boards: Iterable[Board]) -> pandas.DataFrame:
    """A row a board: number, dealer, vulnerability, deal, contract, result and the names of the players."""
    import pandas

    rows = [
        {
            "board": board.number,
            "dealer": board.dealer,
            "vul": board.vul,
            "deal": board.fields.get("deal"),
            "contract": board.contract,
            "result": board.result,
            **{f"name_{seat}": board.names.get(seat) for seat in SEATS},
        }
        for board in boards
    ]
    return pandas.DataFrame(rows)


def of_tables(deals: Iterable[str | Deal], *, threads: int = 0) -> pandas.DataFrame:
    """A row a deal, its double-dummy tricks in the columns `N_C` to `W_NT`."""
    import pandas

    texts = [str(deal) for deal in deals]
    frame = pandas.DataFrame(tables(texts, threads=threads).reshape(-1, 20), columns=CELLS)
    frame.insert(0, "deal", texts)
    return frame


def arrow_of_tables(deals: Iterable[str | Deal], *, threads: int = 0) -> pyarrow.Table:
    """The same as an Arrow table, for Parquet, polars and DuckDB; `deals` may be a column of one."""
    import pyarrow

    texts = [str(deal) for deal in deals]
    tricks = tables(texts, threads=threads).reshape(-1, 20)
    return pyarrow.table({"deal": texts, **{cell: tricks[:, place] for place, cell in enumerate(CELLS)}})
