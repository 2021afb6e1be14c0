"""Questions and answers: one function each."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from merrimac import _merrimac
from merrimac._deals import Deal, Hand
from merrimac._tables import Par, TrickTable

Progress = bool | Callable[[int], Any]


def _ask(kind: str, question: dict[str, Any], **how: Any) -> dict[str, Any]:
    given = {field: value for field, value in question.items() if value is not None}
    answer: dict[str, Any] = json.loads(_merrimac.ask(kind, json.dumps(given), **how))
    answer.pop("type", None)
    return answer


def _words(words: str | Iterable[str]) -> list[str]:
    return words.replace("-", " ").split() if isinstance(words, str) else list(words)


def double_dummy(deal: str | Deal) -> TrickTable:
    """The tricks of every declarer in every strain, all cards seen."""
    return TrickTable(tables([deal])[0])


def tables(deals: Iterable[str | Deal], *, threads: int = 0, progress: Progress = False) -> NDArray[np.uint8]:
    """The tables of many deals: an array of deals, seats (N E S W) and strains (C D H S NT).

    `threads` is how many work, 0 for one a core. `progress` shows a bar, if tqdm is installed, or is called with the
    number of deals solved.
    """
    texts = [str(deal) for deal in deals]
    if progress is True:
        from tqdm.auto import tqdm

        with tqdm(total=len(texts), unit="deals") as bar:
            solved = _merrimac.tables(texts, threads, lambda done: bar.update(done - bar.n))
    else:
        solved = _merrimac.tables(texts, threads, progress or None)
    return np.frombuffer(solved, dtype=np.uint8).reshape(-1, 4, 5)


def par(deal: str | Deal | TrickTable, dealer: str = "N", vul: str = "None") -> Par:
    """The score and contracts when both sides also bid with all cards seen."""
    table = deal if isinstance(deal, TrickTable) else double_dummy(deal)
    return table.par(dealer, vul)


def solve(
    deal: str | Deal, trump: str, leader: str, trick: str | Sequence[str] = (), played: str | Sequence[str] = ()
) -> dict[str, int]:
    """For every legal card the tricks of the side to play. `deal` has the cards in hand, `trick` those on the table;
    or `deal` is whole and `played` has all cards since."""
    question = {"deal": str(deal), "trump": trump, "leader": leader, "trick": _words(trick), "played": _words(played)}
    return dict(_ask("solve", {field: value for field, value in question.items() if value})["cards"])


def analyse(deal: str | Deal, trump: str, leader: str, play: str | Sequence[str]) -> list[dict[str, Any]]:
    """What each card of a play cost its side, and the tricks of North-South after it."""
    _, cards = _merrimac.analyse(str(deal), trump, leader, _words(play))
    return [dict(zip(("seat", "card", "cost", "tricks_ns"), card)) for card in cards]


def deals(count: int, condition: str = "", *, predeal: str | None = None, seed: int = 1) -> list[Deal]:
    """Random deals that fulfil a condition, in the words of `dealer`: `"hcp(north) >= 15 && shape(north, any 4333)"`."""
    return [Deal(text) for text in _merrimac.deals(count, seed, condition, predeal)]


def worlds(
    hand: str | Hand,
    seat: str,
    auction: str = "",
    *,
    count: int = 100,
    dealer: str = "N",
    vul: str = "None",
    system: str = "two-over-one",
    seed: int = 1,
) -> list[Deal]:
    """Deals that fit one's own hand and what the calls of the others show."""
    found = _merrimac.worlds(str(hand), seat, auction, dealer, vul, system, count, seed)
    return [Deal(text) for text in found]


def suit(north: str, south: str, target: int | None = None, **options: Any) -> dict[str, Any]:
    """The best play of one suit, its chance for each number of tricks, and the line in words."""
    return _ask("suit", {"north": north, "south": south, "target": target, **options})


def declare(
    north: str | Hand | None = None,
    south: str | Hand | None = None,
    contract: str | None = None,
    played: str | Sequence[str] = (),
    *,
    east: str | Hand | None = None,
    west: str | Hand | None = None,
    deal: str | Deal | None = None,
    unseen: str | None = None,
    leader: str | None = None,
    trump: str | None = None,
    target: int | None = None,
    auction: str | Sequence[str] = (),
    dealer: str | None = None,
    vul: str | None = None,
    system: str | None = None,
    seconds: float | None = 10.0,
) -> dict[str, Any]:
    """What declarer should play for: the card, its chance, the plan in words, what beats it.

    The two hands are those of declarer's side (`east` and `west` where they declare) before the first card of `played`.
    Whole hands with a contract are a deal, fewer cards an ending, whose other cards are `unseen`; a contract says who
    leads, trumps and target, else these three do. A whole `deal` with a contract has its opening lead made. `seconds` are
    the most it may take, None until the best plan is proved.
    """
    hands = {"north": north, "east": east, "south": south, "west": west, "deal": deal}
    question = {
        **{name: None if cards is None else str(cards) for name, cards in hands.items()},
        "contract": contract, "unseen": unseen, "leader": leader, "trump": trump, "target": target,
        "played": _words(played), "auction": _words(auction), "dealer": dealer, "vul": vul, "system": system,
    }
    return _ask("declare", question, seconds=seconds)


def meanings(
    auction: str | Sequence[str], *, dealer: str = "N", vul: str = "None", system: str | None = None
) -> list[dict[str, Any]]:
    """What each call of an auction shows in a system: in words, in points and lengths, and whether it is forcing."""
    question = {"auction": _words(auction), "dealer": dealer, "vul": vul, "system": system}
    found: list[dict[str, Any]] = _ask("meanings", question)["meanings"]
    return found


def bid(
    hand: str | Hand,
    auction: str | Sequence[str] = "",
    *,
    dealer: str = "N",
    vul: str = "None",
    system: str | None = None,
    bidder: str | None = None,
    seed: int = 1,
) -> dict[str, Any]:
    """The call, what it means, and the calls thought of."""
    question = {"hand": str(hand), "auction": " ".join(_words(auction)), "dealer": dealer, "vul": vul, "system": system}
    return _ask("bid", question, bidder=bidder, seed=seed)


def auction(
    deal: str | Deal,
    *,
    dealer: str = "N",
    vul: str = "None",
    system: str | None = None,
    bidder: str | None = None,
    seed: int = 1,
) -> dict[str, Any]:
    """The whole auction, each call with its meaning, and the contract."""
    question = {"deal": str(deal), "dealer": dealer, "vul": vul, "system": system}
    return _ask("auction", question, bidder=bidder, seed=seed)


def score(contract: str, tricks: int, vul: str = "None") -> int:
    """The score of declarer's side: `score("4SX by N", 9, "NS")`."""
    return _merrimac.score(contract if " by " in contract else f"{contract} by N", tricks, vul)


def imps(difference: int) -> int:
    """The IMPs of a difference in points."""
    return _merrimac.imps(difference)


def matchpoints(scores: Sequence[int]) -> list[int]:
    """The matchpoints of the scores of a board, two for each that is beaten and one for each equal."""
    return _merrimac.matchpoints(list(scores))


def victory_points(margin: int, boards: int) -> tuple[float, float]:
    """The victory points of both teams for a margin in IMPs, on the WBF's continuous scale."""
    return _merrimac.victory_points(margin, boards)
