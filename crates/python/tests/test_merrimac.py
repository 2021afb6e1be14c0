"""The package as its users call it, against the known answers of testdata."""

from __future__ import annotations

import pickle
import threading
from pathlib import Path

import merrimac
import numpy as np
import pytest
from merrimac import Board, Deal, Hand, TrickTable, cluster, frames

TESTDATA = Path(__file__).parents[3] / "testdata" / "dd"
DEAL = "N:Q8654.A2.T65.AK5 3.K3.AKQJ97.JT92 KJT92.Q8654.3.64 A7.JT97.842.Q873"
PBN = f'[Board "1"]\n[Dealer "N"]\n[Vulnerable "None"]\n[Deal "{DEAL}"]\n[Auction "N"]\n1S 2D 4S AP\n'


def known_tables(count: int) -> list[tuple[str, list[list[int]]]]:
    """Deals with their tables, by seat and strain C D H S NT."""
    lines = [line for line in (TESTDATA / "dd_tables.txt").read_text().splitlines() if not line.startswith("#")]
    pairs = (line.split(" | ") for line in lines[:count])
    return [(deal, [[int(n) for n in row[2:].split(",")][::-1] for row in rows.split()]) for deal, rows in pairs]


def test_tables_of_many_deals_are_an_array() -> None:
    known = known_tables(12)
    reports: list[int] = []
    found = merrimac.tables([deal for deal, _ in known], progress=reports.append)
    assert found.shape == (12, 4, 5) and found.dtype == np.uint8
    assert found.tolist() == [tricks for _, tricks in known]
    assert reports == [8, 12]


def test_a_table_tells_its_cells_and_par() -> None:
    table = merrimac.double_dummy(DEAL)
    assert table["N", "S"] == 10 and table["E", "D"] == 9
    assert table.par("N", "None") == (300, ["5CX by E", "5CX by W", "5DX by E", "5DX by W"])
    assert merrimac.par(table).score_ns == merrimac.par(DEAL).score_ns == 300
    assert str(table).splitlines()[1] == "N   6 10  8  3  3"
    assert "<b>10</b>" in table._repr_html_()
    assert TrickTable(table.to_numpy()) == table


def test_every_card_of_a_position() -> None:
    line = (TESTDATA / "endings.txt").read_text().splitlines()[2]
    question, answer = line.split(" | ")
    trump, leader, trick, deal = question.split(" ", 3)
    known = {card.split(":")[0]: int(card.split(":")[1]) for card in answer.split()}
    assert merrimac.solve(deal, trump, leader, [trick]) == known


def test_a_play_is_analysed_card_by_card() -> None:
    cards = merrimac.analyse(DEAL, "S", "E", "H3 H4 H7 HA S4 S3 SK SA")
    assert [card["tricks_ns"] for card in cards] == [11, 10, 10, 10, 10, 10, 10, 10]
    assert [(card["seat"], card["cost"]) for card in cards[:2]] == [("E", 1), ("S", 1)]


def test_hands_and_deals_are_values() -> None:
    deal = Deal(DEAL)
    assert deal["E"] == Hand("3.K3.AKQJ97.JT92") and deal["E"].hcp == 14 and list(deal["E"].lengths) == [1, 2, 6, 4]
    assert "DA" in deal["E"] and len(deal["E"].cards) == 13
    assert pickle.loads(pickle.dumps(deal)) == deal and hash(deal) == hash(Deal(DEAL))
    assert "♠" in deal._repr_html_()
    assert Deal.random(7) == Deal.random(7) != Deal.random(8)


def test_deals_fulfil_a_condition() -> None:
    found = merrimac.deals(5, "hcp(north) >= 20", seed=3)
    assert len(found) == 5 and all(deal["N"].hcp >= 20 for deal in found)
    assert found == merrimac.deals(5, "hcp(north) >= 20", seed=3)


def test_worlds_fit_hand_and_calls() -> None:
    hand = Hand("KJ74.Q3.A852.T64")
    found = merrimac.worlds(hand, "S", "1NT P", count=20)
    assert all(deal["S"] == hand and 14 <= deal["N"].hcp <= 18 for deal in found)


def test_suits_and_bidding_answer_with_words() -> None:
    assert merrimac.suit("AQ9", "432")["max_tricks"] == 2
    opening = merrimac.bid("AQ5.KJ4.KQ83.J92", dealer="S", bidder="rules")
    assert opening["call"] == "1NT" and opening["meaning"]
    calls = merrimac.auction(DEAL, bidder="rules")
    assert calls["calls"][-3:] == ["P", "P", "P"] and len(calls["meanings"]) == len(calls["calls"])


def test_declarer_is_advised_in_endings_and_deals() -> None:
    ending = merrimac.declare("32.AQ.-.-", "KQ.54.-.-", unseen="J9.KJ98.32.-", leader="S", trump="S", target=4)
    assert ending["proven"] and ending["card"] in ("H4", "H5", "SK", "SQ") and "HK with West" in ending["plan"]
    turned = merrimac.declare(
        east="KQ.54.-.-", west="32.AQ.-.-", unseen="J9.KJ98.32.-", leader="E", trump="S", target=4
    )
    assert turned["chance"] == ending["chance"] and "HK with South" in turned["plan"]
    whole = merrimac.declare(deal=DEAL, contract="4S by N", seconds=2.0)
    assert whole["led"] in Deal(DEAL)["E"] and whole["card"] in Deal(DEAL)["S"]


def test_calls_have_meanings() -> None:
    notrump, _, stayman = merrimac.meanings("1NT P 2C", system="sayc")
    assert notrump["hcp"] == {"low": 15, "high": 17} and notrump["balanced"]
    assert stayman["name"] == "Stayman" and stayman["alert"]


def test_boards_are_read_and_written(tmp_path: Path) -> None:
    [board] = merrimac.read_text(PBN)
    assert (board.number, board.dealer, board.vul, str(board.deal)) == (1, "N", "None", DEAL)
    assert board.calls == ["1S", "2D", "4S", "P", "P", "P"]
    merrimac.write([board], tmp_path / "club.lin")
    [again] = merrimac.read(tmp_path / "club.lin")
    assert again.deal == board.deal and again.calls == board.calls
    assert board.to("url").startswith("http")
    assert frames.of_boards([board]).loc[0, "deal"] == DEAL


def test_robots_play_a_board() -> None:
    played = merrimac.play(Board(deal=DEAL, board=1, dealer="N", vulnerable="None"), "rules+novice")
    assert len(played.cards) == 52 and played.contract and played.result is not None
    assert played == merrimac.play(Board(deal=DEAL, board=1, dealer="N", vulnerable="None"), "rules+novice")


def test_scores() -> None:
    assert merrimac.score("4S", 10, "All") == 620 and merrimac.score("4SX by E", 9, "EW") == -200
    assert merrimac.imps(430) == 10 and merrimac.matchpoints([420, 420, -50]) == [3, 3, 0]
    assert merrimac.victory_points(0, 16) == (10.0, 10.0)


@pytest.mark.parametrize(
    ("ask", "says"),
    [
        (lambda: Deal("N:AK"), "hand"),
        (lambda: merrimac.tables([DEAL, "nonsense"]), "deal 1"),
        (lambda: merrimac.solve(DEAL, "Z", "N"), "trump"),
        (lambda: merrimac.bid("AQ5.KJ4"), "hand"),
        (lambda: merrimac.deals(1, "hcp(north) >>"), "condition"),
        (lambda: merrimac.score("9S", 10), "contract"),
        (lambda: merrimac.bid("AQ5.KJ4.KQ83.J92", bidder="mc"), "bidder"),
        (lambda: merrimac.meanings("1NT 1C"), "auction: call 2"),
        (lambda: merrimac.declare("A...", seconds=1), "south is missing"),
        (lambda: merrimac.declare("A...", "K...", seconds=-1), "seconds"),
    ],
)
def test_refusals_say_where_and_why(ask, says: str) -> None:
    with pytest.raises(ValueError, match=says):
        ask()


def test_the_interpreter_runs_on_while_deals_are_solved() -> None:
    ticks, done = [0], threading.Event()

    def tick() -> None:
        while not done.wait(0.001):
            ticks[0] += 1

    ticker = threading.Thread(target=tick)
    ticker.start()
    merrimac.tables([deal for deal, _ in known_tables(6)])
    done.set()
    ticker.join()
    assert ticks[0] > 0


def test_shards_are_resumed_and_are_the_answers_of_one_run(tmp_path: Path) -> None:
    known = known_tables(7)
    deals = [deal for deal, _ in known]
    found = cluster.tables(deals, tmp_path / "work", shard=3, ray=False)
    assert found.tolist() == [tricks for _, tricks in known]
    # A shard that is lost is done again, and one that is there is not.
    (tmp_path / "work" / "000001.shard").unlink()
    (tmp_path / "work" / "000000.shard").write_bytes(bytes(60))
    again = cluster.tables(deals, tmp_path / "work", shard=3, ray=False)
    assert (again[3:] == found[3:]).all() and not again[:3].any()
    with pytest.raises(ValueError, match="other work"):
        cluster.tables(deals[:6], tmp_path / "work", shard=3, ray=False)


def test_boards_are_played_in_shards(tmp_path: Path) -> None:
    boards = [Board(deal=deal, board=number, dealer="N", vulnerable="None") for number, deal in enumerate(merrimac.deals(3), 1)]
    whole = cluster.play(boards, "rules+novice", folder=tmp_path / "one", shard=3, ray=False)
    assert whole == cluster.play(boards, "rules+novice", folder=tmp_path / "two", shard=1, ray=False)
    assert [board.number for board in whole] == [1, 2, 3] and all(len(board.calls) >= 4 for board in whole)


def test_random_shards_do_not_depend_on_who_draws_them(tmp_path: Path) -> None:
    deals, tricks = cluster.random_tables(5, 1, tmp_path / "one", shard=2, ray=False)
    assert len(set(deals)) == 5 and (merrimac.tables(deals) == tricks).all()
    assert cluster.random_tables(5, 1, tmp_path / "two", shard=2, ray=False)[0] == deals


def test_frames_have_a_column_a_cell() -> None:
    frame = frames.of_tables([DEAL])
    assert frame.loc[0, "N_S"] == 10 and list(frame.columns)[:3] == ["deal", "N_C", "N_D"]
    arrow = frames.arrow_of_tables([DEAL])
    assert arrow.column_names == list(frame.columns) and arrow["N_S"].to_pylist() == [10]
    assert frames.arrow_of_tables(arrow["deal"]).equals(arrow)
