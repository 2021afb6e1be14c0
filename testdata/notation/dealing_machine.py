"""Writes machine.bri, machine.dge and machine.dup: two deals as dealing machines know them.

Written from the descriptions of the formats, apart from the readers and writers that they check.
Run it in this folder.
"""

DEALS = [
    "A975.92.AQ74.932 KQJ42.74.T92.Q65 6.AK865.J53.AJT7 T83.QJT3.K86.K84",
    "AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432",
]
RANKS = "AKQJT98765432"
SUIT_MARKS = b"\x06\x03\x04\x05"


def hands(deal):
    return [hand.split(".") for hand in deal.split(" ")]


def digits(deal):
    """The cards of North, East and South as numbers from 01 (ace of spades) to 52 (two of clubs)."""
    numbers = [
        13 * suit + 1 + RANKS.index(rank)
        for hand in hands(deal)[:3]
        for suit, ranks in enumerate(hand)
        for rank in ranks
    ]
    return "".join(f"{number:02}" for number in numbers).encode()


def letters(deal):
    """All four hands, each suit a mark and its ranks."""
    return b"".join(
        SUIT_MARKS[suit : suit + 1] + ranks.encode()
        for hand in hands(deal)
        for suit, ranks in enumerate(hand)
    )


with open("machine.bri", "wb") as file:
    for deal in DEALS:
        file.write(digits(deal) + b" " * 32 + b"\0" * 18)
with open("machine.dge", "wb") as file:
    for deal in DEALS:
        file.write(letters(deal) + b"\0" * 60)
with open("machine.dup", "wb") as file:
    for deal in DEALS:
        # Random cards, not in reverse order, boards 7 to 8, no copies.
        file.write(digits(deal) + letters(deal) + b"YN7  0 08 ")
