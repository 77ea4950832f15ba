"""The process that draws: it draws what it is asked, and whatever becomes of it the judge hears of it in time."""

import os
import signal
from collections.abc import Iterator
from xml.etree import ElementTree

import pytest

from judge.atlas.picture import Drawn, Picture
from judge.atlas.service.client import CannotDraw, Easel
from judge.board.library import load_variant

VARIANT = load_variant("standard")
SHOWS = Picture.on(VARIANT, VARIANT.start(), [Drawn("FRANCE", "A PAR - BUR")], "demo").to_json()


@pytest.fixture(scope="module")
def easel() -> Iterator[Easel]:
    easel = Easel()
    yield easel
    easel.close()


def test_it_draws_in_every_form(easel: Easel) -> None:
    svg = easel(SHOWS, "svg", 0)
    assert ElementTree.fromstring(svg).tag.endswith("svg")
    assert easel(SHOWS, "svg", 0) == svg
    assert easel(SHOWS, "png", 300).startswith(b"\x89PNG")
    assert easel(SHOWS, "pdf", 0).startswith(b"%PDF")


def test_what_cannot_be_drawn_is_told_without_saying_what_it_was(easel: Easel) -> None:
    with pytest.raises(CannotDraw) as told:
        easel(SHOWS.replace('"PAR"', '"NOWHERE"'), "svg", 0)
    assert "NOWHERE" not in str(told.value)
    with pytest.raises(CannotDraw, match="ValueError"):
        easel("{}", "svg", 0)
    assert easel(SHOWS, "svg", 0)


def test_whoever_stops_the_judge_does_not_stop_it_over_a_picture(easel: Easel) -> None:
    before = process(easel)
    for number in (signal.SIGINT, signal.SIGTERM):
        os.kill(before, number)
    assert easel(SHOWS, "svg", 0)
    assert process(easel) == before


def test_one_that_died_is_started_anew(easel: Easel) -> None:
    before = process(easel)
    kill(easel)
    assert easel(SHOWS, "svg", 0)
    assert process(easel) != before


def test_a_picture_over_which_it_dies_cannot_be_drawn_and_the_next_one_can(easel: Easel) -> None:
    class Deadly:
        """A connection over which nothing comes that does not kill."""

        def __init__(self) -> None:
            self._to = easel._started()

        def send(self, asked: object) -> None:
            kill(easel)
            self._to.send(asked)

        def close(self) -> None:
            self._to.close()

    vars(easel)["_to"] = Deadly()
    with pytest.raises(CannotDraw):
        easel(SHOWS, "svg", 0)
    assert easel(SHOWS, "svg", 0)


def test_one_that_cannot_start_is_said_to_have_died(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("judge.atlas.service.client._PAINTER", "judge.nowhere")
    easel = Easel()
    with pytest.raises(CannotDraw, match="the process that draws has died"):
        easel(SHOWS, "svg", 0)
    easel.close()


def test_what_takes_too_long_cannot_be_drawn_and_the_next_one_can(
    easel: Easel, monkeypatch: pytest.MonkeyPatch
) -> None:
    os.kill(process(easel), signal.SIGSTOP)  # it will never answer
    monkeypatch.setattr(easel, "_time", 0.01)
    with pytest.raises(CannotDraw, match="more than"):
        easel(SHOWS, "svg", 0)
    monkeypatch.setattr(easel, "_time", 30.0)
    assert easel(SHOWS, "svg", 0)


def test_it_ends_with_the_judge_however_that_ends() -> None:
    easel = Easel()
    easel._started().close()
    assert easel._process is not None
    assert easel._process.wait(30) == 0


def test_a_closed_one_draws_nothing_and_may_be_closed_again() -> None:
    easel = Easel()
    easel._started()
    ended = easel._process
    assert ended is not None
    easel.close()
    easel.close()
    assert ended.returncode == -signal.SIGKILL
    with pytest.raises(CannotDraw):
        easel(SHOWS, "svg", 0)


def process(easel: Easel) -> int:
    easel._started()
    assert easel._process is not None
    return easel._process.pid


def kill(easel: Easel) -> None:
    assert easel._process is not None
    easel._process.kill()
    easel._process.wait()
