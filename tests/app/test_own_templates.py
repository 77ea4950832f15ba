"""A keeper's broken file costs nobody a letter: ours is used instead, and the keeper is told once."""

from collections.abc import Callable, Iterator
from email.message import Message
from email.utils import format_datetime
from pathlib import Path

import pytest

from judge.archive.archive import Archive
from judge.config.loading import Config
from judge.config.schema import Identity
from tests.offline_judge import AUTHENTICATED, JUDGE, KEEPER, START, OfflineJudge, said, to
from tests.orders import ordered

Judge = Callable[[dict[str, str]], OfflineJudge]


@pytest.fixture
def with_own(tmp_path: Path, fresh_archive: bytes) -> Iterator[Judge]:
    """Makes a judge whose keeper has these files."""
    (tmp_path / "judge.sqlite").write_bytes(fresh_archive)
    with Archive.open(tmp_path / "judge.sqlite") as opened:

        def made(files: dict[str, str]) -> OfflineJudge:
            for name, text in files.items():
                file = tmp_path / "own" / name
                file.parent.mkdir(parents=True, exist_ok=True)
                file.write_text(text, encoding="utf-8")
            identity = Identity(authserv_id="mx.dip.example")
            own = str(tmp_path / "own")
            config = Config(
                address=JUDGE, keeper=KEEPER, hostname="dip.example", var=tmp_path, identity=identity, templates=own
            )
            return OfflineJudge(opened, config)

        yield made


def notices(letters: list[Message]) -> list[str]:
    """What the keeper is told."""
    return [said(each) for each in to(letters, KEEPER)]


def test_a_letter_whose_own_template_fails_comes_in_our_words_and_the_keeper_is_told_once(
    with_own: Judge, caplog: pytest.LogCaptureFixture
) -> None:
    judge = with_own({"letters/reply.j2": "Hello!\n\n{{ sections[0].colour }}\n"})
    first, second = judge.post("ann@x.example", "VERSION"), judge.post("bob@x.example", "VERSION\nLIST")
    assert "Hello!" not in said(to(first, "ann@x.example")[0])
    assert "✓ VERSION: " in said(to(first, "ann@x.example")[0])
    assert "✓ LIST: " in said(to(second, "bob@x.example")[0])
    (notice,) = notices([*first, *second])
    assert "letters/reply.j2: line 3: " in notice
    assert "has no attribute 'colour'" in notice
    assert "Traceback" not in caplog.text


def test_the_keeper_is_told_again_on_another_day(with_own: Judge) -> None:
    judge = with_own({"letters/reply.j2": "{{ 1 / 0 }}"})
    assert len(notices(judge.post("ann@x.example", "VERSION"))) == 1
    judge.wait(hours=25)
    assert len(notices(judge.post("ann@x.example", "VERSION"))) == 1


def test_sentences_that_cannot_be_read_cost_nothing_but_themselves(with_own: Judge) -> None:
    judge = with_own(
        {
            "sentences/a.toml": 'own-words-broken = "my templates"\nre-subject = "Re: {nothing}"\n',
            "sentences/b.toml": 'own-words-broken = "twice"\n',
            "sentences/c.toml": "= what?",
            "locale/de/judge.po": "garbage",
        }
    )
    letters = judge.post("ann@x.example", "VERSION")
    assert to(letters, "ann@x.example")[0]["Subject"] == "Re: your letter to the judge"
    (notice,) = to(letters, KEEPER)
    assert "my templates" in notice["Subject"]
    assert [each in said(notice) for each in ("a.toml: line 2", "b.toml", "c.toml", "judge.po")] == [True] * 4


def test_a_template_of_the_keepers_that_breaks_their_own_notice_is_passed_over_too(with_own: Judge) -> None:
    judge = with_own({"letters/reply.j2": "{{ 1 / 0 }}", "letters/keeper.j2": "{{ nothing }}"})
    letters = judge.post("ann@x.example", "VERSION")
    told = notices(letters)
    assert len(told) == 2
    assert "reply.j2" in told[0]
    assert "keeper.j2" in told[1]


def test_the_keeper_is_told_nothing_of_what_a_letter_says(with_own: Judge, caplog: pytest.LogCaptureFixture) -> None:
    judge = with_own({"letters/reply.j2": "{{ (verdicts | first).said.upper().nothing }}{{ verdicts | map('int') }}"})
    letters = judge.post("ann@x.example", "FROBNICATE the secret")
    assert "secret" not in "".join(notices(letters)).lower()
    assert "secret" not in caplog.text.lower()


def test_a_reply_to_the_history_of_a_phase_is_known_by_its_subject_in_the_keepers_words(with_own: Judge) -> None:
    judge = with_own({"sentences/subjects.toml": 'history-subject = "The story of {game}, {phase}"'})
    judge.game()
    judge.wait(days=1, minutes=2)
    quoted = f"{AUTHENTICATED}Subject: Re: The story of demo, S1901M\r\nDate: {format_datetime(START)}\r\n"
    (told,) = to(judge.post("france@x.example", "A PAR - BUR", JUDGE, quoted), "france@x.example")
    assert "1 order was understood." in said(told)  # whoever has the history sent plays in the present phase
    assert judge.orders("FRANCE") == ordered("A PAR - BUR")
