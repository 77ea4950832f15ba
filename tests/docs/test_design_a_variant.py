"""docs/design-a-variant.md does what it says: its commands print what is quoted, its pictures are those shown."""

from pathlib import Path

import pytest

from judge.demo.stage import Stage
from tests.accepted import Accepted
from tests.docs.walk import DESIGN, shown, walked


@pytest.fixture(scope="module")
def walk(tmp_path_factory: pytest.TempPathFactory) -> tuple[str, Path]:
    """The page as it is when it is walked through, and the folder in which that was done."""
    folder = tmp_path_factory.mktemp("walk")
    return walked(DESIGN.read_text(encoding="utf-8"), folder), folder


def test_every_command_prints_what_the_page_quotes(walk: tuple[str, Path], accepted: Accepted) -> None:
    page, _ = walk
    accepted(DESIGN, page)


def test_the_pictures_shown_are_those_that_are_drawn(walk: tuple[str, Path], accepted: Accepted) -> None:
    page, folder = walk
    pictures = list(shown(page))
    assert len(pictures) == 2
    for kept, made in pictures:
        accepted.picture(kept, (folder / made).read_bytes())


def test_a_game_of_it_is_played_by_mail(walk: tuple[str, Path], tmp_path: Path) -> None:
    with Stage(tmp_path, maps=True, own_maps=walk[1]) as stage:
        master = stage.person("mia@x.example", "Mia")
        stage.ask(master, "CREATE isles amber")
        players = {power: stage.person(f"{power}@x.example") for power in ("ardland", "brenn", "corra")}
        for power, player in players.items():
            stage.ask(player, f"JOIN isles {power}")
        stage.ask(master, "START", "isles")
        stage.ask(players["ardland"], "Ardmoor - the Wilds\nF Kelhaven - Southern Deep", "isles")
        stage.ask(players["corra"], "Fleet Corran to Southern Deep\nDunmark to Heath", "isles")
        stage.ask(master, "PROCESS", "isles")
    told = next(each for each in players["brenn"].inbox if "results" in each.subject)
    text = " ".join(told.text.split())
    assert "Ardland: Army Ardmoor -> The Wilds." in text
    assert "Fleet Kelhaven -> Southern Deep. (*bounce*)" in text
    assert b"image/png" in told.raw
    plain = told.mail.get_body(("plain",))
    assert plain is not None
    assert plain.get_content() == told.text
