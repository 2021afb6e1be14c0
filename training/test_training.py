"""Checks of the training code: `python3 -m pytest training` (needs PyTorch; the GPU is not needed)."""

import numpy as np
import pytest
import torch

import guess
import selfplay
from average import average
from auctions import CALLS, OBSERVATION, Auctions
from deals import Deals
from net import Policy, load, logits, save
from policy_file import read, to_bytes
from score import Scorer, duplicate

RANKS = "AKQJT98765432"


def record(owner, tricks):
    """A 23-byte record; tricks [strain NT S H D C][seat]."""
    out = np.zeros(23, np.uint8)
    for card in range(52):
        out[card // 4] |= owner[card] << (2 * (card % 4))
    for cell, value in enumerate(np.array(tricks).flatten()):
        out[13 + cell // 2] |= value << (4 * (cell % 2))
    return out


@pytest.fixture
def deals(tmp_path):
    """A suit each, and random deals with made-up tables."""
    chance = np.random.default_rng(1)
    suits = record(np.repeat([0, 1, 2, 3], 13), [[0] * 4, [13, 0, 13, 0], [0, 13, 0, 13], [13, 0, 13, 0], [0, 13, 0, 13]])
    others = [record(chance.permutation(np.repeat([0, 1, 2, 3], 13)), chance.integers(0, 14, (5, 4))) for _ in range(63)]
    file = tmp_path / "deals.bin"
    np.concatenate([suits, *others]).tofile(file)
    return Deals([file], "cpu", kept=16)


def start(deals, dealer=0, vulnerable=(0, 0), count=1):
    index = torch.zeros(count, dtype=torch.long)
    return Auctions(*deals.at(index), Scorer("cpu"), torch.full((count,), dealer),
                    torch.tensor([vulnerable] * count))


def bid(table, calls):
    names = {"P": 0, "X": 1, "XX": 2}
    for call in calls.split():
        number = names[call] if call in names else 3 + 5 * (int(call[0]) - 1) + "CDHSN".index(call[1])
        assert table.legal(table.all())[0, number], call
        table.call(table.all(), torch.full((table.count,), number))
    return table


def test_scores_of_the_laws():
    assert duplicate(3 * 5 + 3, 0, True, 10) == 620      # 4S vulnerable, made
    assert duplicate(2 * 5 + 4, 0, False, 10) == 430     # 3NT with an overtrick
    assert duplicate(5 * 5 + 2, 1, False, 12) == 1210    # 6H doubled
    assert duplicate(1 * 5 + 0, 2, True, 9) == 1160      # 2C redoubled, vulnerable, with an overtrick
    assert duplicate(6 * 5 + 4, 1, False, 9) == -800     # 7NT doubled, four down
    assert duplicate(0, 0, True, 5) == -200              # 1C two down


def test_an_auction_is_scored_for_its_declarer(deals):
    # North named spades first; South's raise does not change the declarer.
    assert bid(start(deals), "1S P 4S P P P").score().item() == 510
    assert bid(start(deals), "1S P 4S X P P P").score().item() == 890
    assert bid(start(deals), "P P P P").score().item() == 0
    assert bid(start(deals, dealer=1), "1H P P P").score().item() == -260


def test_doubles_are_legal_on_their_bids_only(deals):
    table = bid(start(deals), "1C P P")
    assert table.legal(table.all())[0, 1] and not table.legal(table.all())[0, 2]
    table = bid(table, "X")
    assert not table.legal(table.all())[0, 1] and table.legal(table.all())[0, 2]
    assert not table.over.any() and bid(table, "P P P").over.all()


def test_an_observation_has_the_calls_from_the_own_seat_on(deals):
    table = bid(start(deals, dealer=3, vulnerable=(1, 0)), "P 1C X P 2H")
    seen = table.observe(table.all())[0]
    assert len(seen) == OBSERVATION
    # North is to call: vulnerable, they are not.
    assert seen[:4].tolist() == [1, 0, 0, 1]
    own, left, partner, right = seen[4:428].view(4, 106)
    # North opened, East doubled, South's pass after that leaves no bit, West passed first and bid 2H.
    assert own.nonzero()[:, 0].tolist() == [1] and left.nonzero()[:, 0].tolist() == [2]
    assert partner.sum() == 0 and right.nonzero()[:, 0].tolist() == [0, 1 + 3 * 7]
    assert seen[428:].nonzero()[:, 0].tolist() == list(range(13))


def test_permuted_deals_keep_their_tables(deals):
    torch.manual_seed(1)
    deals.kept = 63
    owner, tricks = deals.training(200)
    for cards, table in zip(owner, tricks):
        for suit in range(4):
            holder = int(cards[13 * suit])
            # Whoever holds a whole suit takes all tricks with it as trumps, and so does partner.
            assert table[3 - suit].tolist() == [13 if (seat - holder) % 2 == 0 else 0 for seat in range(4)]
        assert table[4].tolist() == [0] * 4


def test_par_of_a_suit_each(deals):
    owner, tricks = deals.at(torch.zeros(1, dtype=torch.long))
    scorer = Scorer("cpu")
    # Seven spades cannot be outbid by a contract that makes; 7NT doubled costs 3500 or more.
    assert scorer.par(tricks, torch.tensor([[0, 0]])).item() == 1510
    assert scorer.imps(torch.tensor([10, 20, -50, 4000, 90])).tolist() == [0, 1, -2, 24, 3]


def test_a_guess_knows_suits_only_as_trumps(tmp_path):
    torch.manual_seed(1)
    net = guess.Guess(width=16, depth=2)
    net.save(tmp_path / "guess.pt")
    net = guess.load(tmp_path / "guess.pt", "cpu")
    owner, tricks = guess.draw(net, 50, "cpu")
    assert all((owner == seat).sum(1).eq(13).all() for seat in range(4))
    assert tricks.shape == (50, 5, 4) and tricks.min() >= 0 and tricks.max() <= 13
    # Spades and hearts exchanged, strains counted from clubs.
    exchanged = owner.view(-1, 4, 13)[:, [1, 0, 2, 3]].flatten(1)
    before, after = guess.answers(net, owner), guess.answers(net, exchanged)
    assert torch.allclose(before[:, [0, 1, 3, 2, 4]], after, atol=1e-5) and not torch.allclose(before, after, atol=1e-5)


def test_a_guess_learns_who_takes_tricks(deals):
    torch.manual_seed(1)
    net = guess.Guess(width=16, depth=1)
    optimizer = torch.optim.Adam(net.parameters(), lr=1e-2)
    suits = deals.at(torch.zeros(32, dtype=torch.long))
    for _ in range(60):
        optimizer.zero_grad()
        guess.loss_of(net, *suits).backward()
        optimizer.step()
    assert guess.answers(net.eval(), suits[0])[0].argmax(2).equal(suits[1][0])


def test_self_play_runs_saves_and_goes_on(deals, tmp_path, monkeypatch):
    torch.manual_seed(1)
    guess.Guess(width=16, depth=1).save(tmp_path / "guess.pt")
    save(Policy(16, 2), tmp_path / "start.npz")
    monkeypatch.setattr(selfplay, "Deals", lambda files, device: deals)
    arguments = [str(tmp_path / "out"), "--deals", "unused", "--start", str(tmp_path / "start.npz"), "--fits", str(tmp_path / "start.npz"),
                 "--guess", str(tmp_path / "guess.pt"), "--auctions", "64", "--pool", "0.5", "--minutes", "0.001"]
    monkeypatch.setattr("sys.argv", ["selfplay.py", *arguments])
    first = selfplay.Trainer(selfplay.arguments())
    first.run()
    again = selfplay.Trainer(selfplay.arguments())
    assert again.iterations == first.iterations > 0
    again.options.minutes = again.spent / 60 + 0.001
    again.run()
    assert again.iterations > first.iterations
    observed = torch.zeros(1, OBSERVATION, dtype=torch.uint8)
    legal = torch.ones(1, CALLS, dtype=torch.bool)
    kept = logits(load(tmp_path / "out.npz", "cpu"), observed, legal)[0]
    assert torch.allclose(kept, logits(again.average, observed, legal)[0], atol=1e-2)


def test_an_average_counts_a_net_as_often_as_it_is_named(tmp_path):
    one, other, wider = tmp_path / "one.npz", tmp_path / "other.npz", tmp_path / "wider.npz"
    for file, value, width in ((one, 1.0, 4), (other, 4.0, 4), (wider, 1.0, 5)):
        np.savez(file, weight=np.full((2, width), value, np.float16))
    assert average([one, one, other])["weight"].tolist() == [[2.0] * 4] * 2
    with pytest.raises(SystemExit, match="wider.npz: another width or depth"):
        average([one, wider])


def test_a_file_of_the_program_is_a_net_to_go_on_from(tmp_path):
    torch.manual_seed(1)
    save(Policy(16, 3), tmp_path / "net.npz")
    (tmp_path / "net.weights").write_bytes(to_bytes("some", read(tmp_path / "net.npz")))
    net, again = (load(tmp_path / name, "cpu") for name in ("net.npz", "net.weights"))
    observed, legal = torch.randint(0, 2, (5, OBSERVATION)), torch.ones(5, CALLS, dtype=torch.bool)
    for before, after in zip(logits(net, observed, legal), logits(again, observed, legal)):
        assert torch.allclose(before, after, atol=0.03)
