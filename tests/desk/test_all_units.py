"""Lines that order all units or builds at once: they never overrule an explicit line of the same letter."""

import pytest

from judge.reading.orders.for_all import said_of_all
from tests.desk.house import House, flat, running_game
from tests.desk.test_preview import place
from tests.orders import ordered


def on_file(house: House, power: str = "AUSTRIA") -> set[str]:
    return {str(each) for each in house.state().orders.get(power, ())}


ALL_HOLD = {"A VIE H", "A BUD H", "F TRI H"}


@pytest.mark.parametrize(
    "line",
    [
        "All units hold",
        "all units hold please.",
        "Everything holds!",
        "Austria: all units hold",
        "Orders: everything holds",
        "All other units hold",
        "Alle Einheiten halten",
        "alles haelt, danke",
        "Toutes les unités tiennent",
        "Toutes les unites tiennent svp",
        "Todas las unidades se mantienen",
        "Tutte le unità tengono",
        "Alle eenheden houden",
    ],
)
def test_every_unit_holds(line: str) -> None:
    house = running_game()
    answer = flat(house.answer("spring", "AUSTRIA", line))
    assert on_file(house) == ALL_HOLD
    assert "NOT accepted" not in answer
    assert "complete" in answer


@pytest.mark.parametrize("line", ["All units hold", "All other units hold", "the rest holds"])
@pytest.mark.parametrize("above", [True, False])
def test_explicit_lines_of_the_letter_count(line: str, above: bool) -> None:
    house = running_game()
    house.reply("spring", "AUSTRIA", f"A VIE - GAL\n{line}" if above else f"{line}\nA VIE - GAL")
    assert on_file(house) == {"A VIE - GAL", "A BUD H", "F TRI H"}


@pytest.mark.parametrize(
    "line",
    [
        "All hold except A Vie - Gal",
        "Everything holds but A Vie - Gal",
        "Austria: all units hold, except for A Vie - Gal.",
        "All units except A Vie - Gal hold",
        "Everything holds except Vienna, which goes to Galicia",
        "Tout tient sauf Vienne qui va en Galicie",
        "A Vie - Gal, the rest holds",
        "A Vie - Gal and everything else holds",
        "All others hold; A Vie - Gal",
        "Everything holds, only A Vie - Gal",
        "Alles bleibt stehen, nur A Wien - Galizien",
        "Alle halten außer A Wien - Galizien",
        "Tout tient sauf A Vienne - Galicie",
        "Todas mantienen salvo A Viena - Galitzia",
        "Tutte ferme tranne A Vienna - Galizia",
        "Alles houdt behalve A Wenen - Galicië",
    ],
)
def test_orders_on_the_line_itself_are_excepted(line: str) -> None:
    house = running_game()
    house.reply("spring", "AUSTRIA", line)
    assert on_file(house) == {"A VIE - GAL", "A BUD H", "F TRI H"}


def test_units_that_a_line_excepts_get_no_order() -> None:
    house = running_game()
    answer = flat(house.answer("spring", "AUSTRIA", "All units except A Vie and Trieste hold"))
    assert on_file(house) == {"A BUD H"}
    assert "NO ORDER yet for F TRI and A VIE" in answer


def test_excepted_order_that_is_impossible_makes_its_unit_no_holder() -> None:
    house = running_game()
    house.reply("spring", "AUSTRIA", "All hold except A Vie - Lon")
    assert on_file(house) == {"A BUD H", "F TRI H"}


@pytest.mark.parametrize(
    "line", ["We will be fine, all hold", "All hold except one", "All hold but I like A Vie - Gal"]
)
def test_other_words_on_the_line_order_nothing(line: str) -> None:
    house = running_game()
    house.reply("spring", "AUSTRIA", line)
    assert on_file(house) == set()


def test_rest_of_the_units_are_those_without_an_order_on_file() -> None:
    house = running_game()
    house.reply("spring", "AUSTRIA", "A VIE - GAL")
    house.reply("spring", "AUSTRIA", "The rest holds")
    assert on_file(house) == {"A VIE - GAL", "A BUD H", "F TRI H"}
    answer = flat(house.answer("spring", "AUSTRIA", "All units hold"))
    assert on_file(house) == ALL_HOLD
    assert "A VIE - GAL" in answer  # what it replaces is said


def test_line_that_finds_no_unit_without_an_order_says_so() -> None:
    house = running_game()
    house.reply("spring", "AUSTRIA", "A VIE - GAL\nA BUD H\nF TRI H")
    answer = flat(house.answer("spring", "AUSTRIA", "The rest holds"))
    assert "✓ everything has its order" in answer
    assert "order was understood" not in answer
    assert on_file(house) == {"A VIE - GAL", "A BUD H", "F TRI H"}


def test_units_of_a_later_phase_are_not_known_yet() -> None:
    house = running_game()
    answer = flat(house.answer("spring", "AUSTRIA", "PHASE F1901M\nAll units hold"))
    assert '✗ "All units hold"' in answer
    assert on_file(house) == set()


def winter() -> House:
    """A winter in which Austria and Turkey, with four centres each, may build one unit."""
    house = running_game()
    house.reply("spring", "AUSTRIA", "A BUD - SER")
    house.reply("spring", "TURKEY", "A CON - BUL\nA SMY - ARM")
    house.reply("spring", "master", "PROCESS S1901M")
    house.reply("spring", "TURKEY", "A BUL - GRE\nF ANK - CON\nA ARM H")
    house.reply("spring", "master", "PROCESS F1901M")
    assert str(house.position().phase) == "W1901A"
    return house


@pytest.mark.parametrize(
    "line",
    [
        "no builds",
        "No builds please",
        "no build",
        "Waive all",
        "Keine Aufbauten",
        "Ich baue nichts",
        "Pas de construction",
        "Ninguna construcción",
        "Nessuna costruzione",
        "Geen bouw",
    ],
)
def test_every_build_is_waived(line: str) -> None:
    house = winter()
    answer = flat(house.answer("spring", "AUSTRIA", line))
    assert on_file(house) == {"WAIVE"}
    assert "complete" in answer


def test_no_builds_beside_a_build_are_no_others() -> None:
    house = winter()
    house.reply("spring", "AUSTRIA", "A BUD B\nno more builds")
    assert list(house.state().orders["AUSTRIA"]) == list(ordered("A BUD B"))


@pytest.mark.parametrize("line", ["No builds except A Ank", "A Ank, no other builds", "Waive all but Ankara: army"])
def test_builds_on_the_line_itself_are_excepted(line: str) -> None:
    house = running_game()
    place(house, "W1901A", "TURKEY A ARM", centres="TURKEY ANK CON SMY")
    house.reply("spring", "TURKEY", line)
    assert on_file(house, "TURKEY") == {"A ANK B", "WAIVE"}


@pytest.mark.parametrize(
    "line",
    [
        "All units of France hold the line",
        "I think all units hold",
        "If all units hold we win",
        "all units hold?",
        "not all units hold",
        "The rest is up to you",
        "no builds for Turkey",
        "",
    ],
)
def test_other_sentences_order_nothing(line: str) -> None:
    assert said_of_all(line) is None
