"""Writes duplicate.txt: the duplicate score of every contract and result.

Written from the scoring table of Law 77, line by line, and from nothing else: the program under test was not
consulted. Run it as `python3 testdata/scoring/duplicate.py > testdata/scoring/duplicate.txt`.
"""

UNDOUBLED, DOUBLED, REDOUBLED = "-", "X", "XX"
COLUMN = {UNDOUBLED: 0, DOUBLED: 1, REDOUBLED: 2}

# "Odd tricks bid and made", per trick: undoubled, doubled, redoubled.
ODD_TRICK = {"C": (20, 40, 80), "D": (20, 40, 80), "H": (30, 60, 120), "S": (30, 60, 120), "NT": (30, 60, 120)}
FIRST_NO_TRUMP_TRICK = (40, 80, 160)

# "Overtricks", per trick: (not vulnerable, vulnerable). Undoubled ones are worth the trick.
OVERTRICK = {DOUBLED: (100, 200), REDOUBLED: (200, 400)}

# "Premiums": (not vulnerable, vulnerable).
GRAND_SLAM, SMALL_SLAM, GAME, PART_SCORE = (1000, 1500), (500, 750), (300, 500), (50, 50)
MADE_DOUBLED = {UNDOUBLED: 0, DOUBLED: 50, REDOUBLED: 100}

# "Undertricks": the first, the second and third, the fourth and later; [not vulnerable, vulnerable].
UNDERTRICK = {
    UNDOUBLED: [(50, 50, 50), (100, 100, 100)],
    DOUBLED: [(100, 200, 300), (200, 300, 300)],
    REDOUBLED: [(200, 400, 600), (400, 600, 600)],
}


def defeated(undertricks, doubling, vulnerable):
    first, second_and_third, later = UNDERTRICK[doubling][vulnerable]
    each = [first, second_and_third, second_and_third] + 10 * [later]
    return -sum(each[:undertricks])


def made(level, strain, doubling, vulnerable, overtricks):
    odd_tricks = [ODD_TRICK[strain][COLUMN[doubling]]] * level
    if strain == "NT":
        odd_tricks[0] = FIRST_NO_TRUMP_TRICK[COLUMN[doubling]]
    total = sum(odd_tricks)
    total += (GAME if total >= 100 else PART_SCORE)[vulnerable]
    total += {6: SMALL_SLAM, 7: GRAND_SLAM}.get(level, (0, 0))[vulnerable]
    total += MADE_DOUBLED[doubling]
    per_overtrick = ODD_TRICK[strain][0] if doubling == UNDOUBLED else OVERTRICK[doubling][vulnerable]
    return total + overtricks * per_overtrick


print("# The score of declarer's side for 0, 1, .. 13 tricks, in every contract. Made by duplicate.py beside this file.")
print("# bid doubling vulnerable: scores")
for level in range(1, 8):
    for strain in ["C", "D", "H", "S", "NT"]:
        for doubling in [UNDOUBLED, DOUBLED, REDOUBLED]:
            for vulnerable in [0, 1]:
                scores = [
                    made(level, strain, doubling, vulnerable, tricks - level - 6)
                    if tricks >= level + 6
                    else defeated(level + 6 - tricks, doubling, vulnerable)
                    for tricks in range(14)
                ]
                print(f"{level}{strain} {doubling} {'yes' if vulnerable else 'no'}:", *scores)
