"""A judge restored from a copy: what it gave out in the life that is lost leads to nobody else now."""

from datetime import timedelta
from email.message import Message
from pathlib import Path

import pytest

from judge.archive.archive import Archive
from judge.archive.backup import backup, restore
from judge.config.loading import Config
from tests.app.test_press_by_mail import ENGLAND, FRANCE, body, press
from tests.offline_judge import OfflineJudge, to
from tests.orders import ordered

AUSTRIA = "austria@x.example"
ANN = "ann@y.example"


class Lives:
    """A judge, and the copy from which it can be restored."""

    def __init__(self, folder: Path, config: Config) -> None:
        self.path, self.copy = folder / "judge.sqlite", folder / "copy.sqlite"
        self.judge = OfflineJudge(Archive.open(self.path, fresh_secret=b"s" * 32), config)
        self.judge.game()

    def copied(self) -> OfflineJudge:
        """The judge, as it goes on in the life that will be lost."""
        backup(self.path, self.copy)
        return self.judge

    def restored(self, epoch: int = 7) -> OfflineJudge:
        """The judge in its next life; what people got in the one before still lies in their mailboxes."""
        before = self.judge
        before.archive.close()
        restore(self.copy, self.path, before.now, epoch=epoch)
        self.judge = OfflineJudge(Archive.open(self.path), before.config, before.now)
        self.judge.now += timedelta(minutes=1)
        self.judge.sent += before.sent
        self.judge.written = before.written
        return self.judge


@pytest.fixture
def lives(judge: OfflineJudge, tmp_path: Path) -> Lives:
    (tmp_path / "restored").mkdir()
    return Lives(tmp_path / "restored", judge.config)


def asks(judge: OfflineJudge, writer: str, words: str) -> Message:
    """What England gets of press by somebody."""
    letters = judge.post(writer, f"PRESS TO ENGLAND\n{words}\nENDPRESS", judge.reply_to(writer))
    return press(letters, ENGLAND)


def test_a_reply_to_lost_press_goes_to_nobody_and_its_writer_hears_so(lives: Lives) -> None:
    lost = asks(lives.copied(), FRANCE, "Shall we stab Austria?")
    judge = lives.restored()
    assert asks(judge, AUSTRIA, "Hello")["Reply-To"] != lost["Reply-To"]  # message 1 of this life
    letters = judge.post(ENGLAND, "Yes, let us stab Austria.", str(lost["Reply-To"]), "")
    assert to(letters, AUSTRIA) == to(letters, FRANCE) == []
    (answer,) = to(letters, ENGLAND)
    assert "no longer knows the letter that you answer" in body(answer)


def test_a_reply_to_press_of_before_the_copy_is_sent(lives: Lives) -> None:
    kept = asks(lives.judge, FRANCE, "Shall we?")
    lives.copied()
    judge = lives.restored()
    letters = judge.post(ENGLAND, "Gladly.", str(kept["Reply-To"]), "")
    assert "Gladly." in body(press(letters, FRANCE))


def test_orders_to_an_address_of_the_lost_life_count(lives: Lives) -> None:
    lost = asks(lives.copied(), FRANCE, "Shall we?")
    judge = lives.restored()
    judge.post(ENGLAND, "F LON - NTH\nF EDI - NWG\nA LVP - YOR", str(lost["Reply-To"]), "")
    assert judge.orders("ENGLAND") == ordered("F LON - NTH", "F EDI - NWG", "A LVP - YOR")


def test_a_word_asked_for_in_the_lost_life_confirms_no_letter_of_this_one(lives: Lives) -> None:
    judge = lives.copied()
    judge.post(ANN, "CREATE mine", headers="")
    word = judge.reply_to(ANN)
    judge = lives.restored()
    judge.post(ANN, "CREATE evil", headers="")  # which somebody else wrote in Ann's name
    (answer,) = to(judge.post(ANN, "YES", word, ""), ANN)
    assert "Nothing waits for your answer any more" in body(answer)
    assert judge.state("evil") is judge.state("mine") is None


def test_a_seat_taken_in_the_lost_life_is_not_that_of_its_next_holder(lives: Lives) -> None:
    judge = lives.judge
    lives.copied()
    judge.post(ANN, "OBSERVE demo", headers="")
    judge.post(ANN, "YES", judge.reply_to(ANN), "")
    lost = judge.reply_to(ANN)
    judge = lives.restored()
    judge.post("bob@y.example", "OBSERVE demo", headers="")
    judge.post("bob@y.example", "YES", judge.reply_to("bob@y.example"), "")
    letters = judge.post(ANN, "RESIGN", lost, "")
    assert "no longer knows the seat" in body(to(letters, ANN)[0])
    state = judge.state()
    assert state is not None
    assert [seat.address for seat in state.seats.values() if seat.id.startswith("o")] == ["bob@y.example"]


def test_two_lives_from_one_copy_are_told_apart(lives: Lives) -> None:
    lives.copied()
    lost = asks(lives.restored(epoch=7), FRANCE, "Shall we?")
    judge = lives.restored(epoch=8)
    letters = judge.post(ENGLAND, "Gladly.", str(lost["Reply-To"]), "")
    assert to(letters, FRANCE) == []
