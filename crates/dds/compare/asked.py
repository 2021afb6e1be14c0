"""What a program asks of endplay, printed: compare/endplay runs it with two libraries."""

from __future__ import annotations

import random

from endplay.dds import analyse_play, calc_all_tables, calc_dd_table, par, solve_all_boards, solve_board
from endplay.dealer import generate_deal
from endplay.types import Deal, Denom, Player, Vul

random.seed(20)


def cards(solved: object) -> str:
    return " ".join(sorted(f"{card}:{tricks}" for card, tricks in solved))


deals: list[Deal] = [generate_deal(seed=number) for number in range(40)]
for deal, table in zip(deals, calc_all_tables(deals)):
    print(deal.to_pbn(), table.to_list())
    for vul in Vul:
        for dealer in Player:
            found = par(table, vul, dealer)
            print("par", vul, dealer, found.score, sorted(map(str, found)))

for number, deal in enumerate(deals):
    deal.trump = list(Denom)[number % 5]
    deal.first = list(Player)[number % 4]
    print("solve", cards(solve_board(deal)))
    played = []
    # A random legal play of some tricks, card by card.
    rest = deal.copy()
    for _ in range(4 * (number % 8) + number % 3):
        card = random.choice(sorted(rest.legal_moves(), key=str))
        rest.play(card)
        played.append(card)
    print("play", list(analyse_play(deal, played)))
    if rest.legal_moves():
        print("rest", cards(solve_board(rest)))
print("all", [cards(solved) for solved in solve_all_boards(deals[:10])])
print("excluded", calc_all_tables(deals[:2], exclude=[Denom.nt])[1].to_list())
print("single", calc_dd_table(deals[0]).to_list())
