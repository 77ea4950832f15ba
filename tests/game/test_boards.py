"""What a game is played on: the same board is the same object, and it changes with options, deal and year."""

from dataclasses import replace

import pytest

from judge.board.library import UnknownVariant, load_variant
from judge.board.phase import Phase
from judge.game.boards import sides_to_deal, variant_of
from judge.game.settings import Settings
from judge.game.state import GameState, Status

GROUPED = GameState("cup", "intercontinental", Settings(options={"suez": "1868"}), Status.FORMING, {})


def at(state: GameState, phase: str) -> GameState:
    start = load_variant(state.variant).start()
    return replace(state, position=replace(start, phase=Phase.parse(phase)))


def test_the_same_game_gets_the_same_board_each_time() -> None:
    twin = replace(GROUPED, name="other", settings=Settings(options={"suez": "1868"}))
    assert variant_of(GROUPED) is variant_of(twin)
    assert variant_of(at(GROUPED, "S1866M")) is variant_of(at(twin, "F1866M"))
    assert variant_of(at(GROUPED, "S1868M")) is variant_of(at(twin, "W1880A"))


def test_a_canal_opens_in_the_year_that_the_option_says() -> None:
    assert variant_of(at(GROUPED, "W1867A")).provinces["SUEZ"].coasts == ("NC", "SC")
    assert variant_of(at(GROUPED, "S1868M")).provinces["SUEZ"].coasts == ()
    by_default = replace(GROUPED, settings=Settings())
    assert variant_of(at(by_default, "W1869A")).provinces["SUEZ"].coasts == ("NC", "SC")
    assert variant_of(at(by_default, "S1870M")).provinces["SUEZ"].coasts == ()


def test_powers_are_with_the_groups_they_are_dealt_to() -> None:
    dealt = variant_of(replace(GROUPED, assignment={"MEXICO": "TEAL"}))
    assert dealt.side_of["MEXICO"] == "TEAL"
    assert dealt.side_of["FRANCE"] == "TEAL"  # always (Intercontinental §3.1)
    assert variant_of(GROUPED).side_of["MEXICO"] == "MEXICO"


def test_players_are_dealt_groups_where_there_are_any_and_powers_elsewhere() -> None:
    assert sides_to_deal(load_variant("intercontinental")) == (
        "BLUE", "TEAL", "GREEN", "OLIVE", "YELLOW", "RED", "MAROON", "VIOLET",
    )  # fmt: skip
    assert len(sides_to_deal(load_variant("standard"))) == 7
    assert len(sides_to_deal(load_variant("continent2", {"united_kingdom": "yes"}))) == 7


def test_a_variant_that_is_gone_is_named() -> None:
    with pytest.raises(UnknownVariant, match="atlantis"):
        load_variant("atlantis", {}, {})
