"""The same letter again and again, as mail servers hand it over when a connection broke off: it acts once."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from judge.archive.archive import Archive
from judge.config.loading import Config
from judge.config.schema import Identity, Limits
from judge.post.headers import read_headers
from judge.post.intake import Envelope
from tests.offline_judge import OfflineJudge
from tests.orders import ordered

CORPUS = Path(__file__).parents[1] / "mail" / "corpus"
LETTERS = sorted(CORPUS.glob("*.eml"))
JUDGE = "judge@judge.example"  # as the letters of the corpus call it
FRANCE = "france@x.example"
PLENTY = 10**6


@pytest.fixture(scope="module")
def game(tmp_path_factory: pytest.TempPathFactory) -> Iterator[OfflineJudge]:
    """The judge that the corpus is written to, and a game whose deadline is far."""
    folder = tmp_path_factory.mktemp("judge")
    identity = Identity(authserv_id="mx.dip.example")
    limits = Limits(*[PLENTY] * 6)
    config = Config(address=JUDGE, hostname="judge.example", var=folder, identity=identity, limits=limits)
    with Archive.open(folder / "judge.sqlite", fresh_secret=b"s" * 32) as archive:
        judge = OfflineJudge(archive, config)
        judge.game("MOVE 90D")
        yield judge


@pytest.mark.parametrize("path", LETTERS, ids=lambda path: path.stem)
def test_a_letter_of_the_corpus_that_comes_five_times_acts_and_is_answered_once(game: OfflineJudge, path: Path) -> None:
    beside: dict[str, Any] = json.loads(path.with_suffix(".json").read_text(encoding="utf-8"))
    raw = path.read_bytes()
    mail_from = beside.get("mail_from", read_headers(raw).sender or "somebody@players.example")
    envelope = Envelope(mail_from, (game.reply_to(FRANCE),), raw, game.now)

    def arrive() -> None:
        game.worker.store(envelope)

    before = game.state()
    had = len(game.outcomes())
    arrive()
    arrive()
    sent = [(str(each["To"]), str(each["Subject"])) for each in game.work()]
    after, outcome = game.state(), game.outcomes()[had:]
    assert len(outcome) == 1
    if beside.get("silent"):
        assert outcome[0].startswith("not answered: ")
        assert (sent, after) == ([], before)
    elif "silent" in beside:
        assert outcome == ["handled"]
        assert FRANCE in [address for address, _ in sent]
    assert len(sent) == len(set(sent))
    arrive()
    assert game.work() == []
    # and when what the letter ordered has been taken back, it does not order it anew
    game.post(FRANCE, "CLEAR", game.reply_to(FRANCE))
    cleared = game.state()
    arrive()
    assert game.work() == []
    game.archive.store_letter("other@mx.example", envelope.recipients[0].upper(), raw, game.now)
    assert game.work() == []
    assert game.state() == cleared
    assert game.orders("FRANCE") == ()
    assert len(game.outcomes()) == had + 2


def test_the_same_words_in_a_new_letter_are_a_new_letter(game: OfflineJudge) -> None:
    for _ in range(2):
        game.post(FRANCE, "A PAR H", game.reply_to(FRANCE))
        assert game.orders("FRANCE") == ordered("A PAR H")
        game.post(FRANCE, "CLEAR", game.reply_to(FRANCE))
        assert game.orders("FRANCE") == ()
