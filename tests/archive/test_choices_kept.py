"""What people have chosen for all their letters is kept by mailbox."""

from judge.archive.archive import Archive
from judge.game.players.letter_choices import Choices

GERMAN = Choices(language="de", maps="", copies="on")


def test_choices_are_those_of_a_mailbox(archive: Archive) -> None:
    with archive.transaction() as transaction:
        assert transaction.choices_of("ann@example.org") == Choices()
        transaction.keep_choices("Ann+2@Example.org", Choices(zone="Asia/Tokyo"))
        transaction.keep_choices("ann@example.org", GERMAN)
    with archive.reading() as records:
        assert records.choices_of("ANN+dip@example.org") == GERMAN
        assert records.choices_of("ann@elsewhere.example") == Choices()
