"""The letter with which a game begins: who plays what, how to write to a neighbour, where one may build."""

import pytest

from tests.desk.house import ORDER_OF_JOINING, House, flat


def begun(settings: str = "", variant: str = "standard") -> tuple[House, dict[str, str]]:
    """A game that begins, and the letters of its beginning by address."""
    house = House()
    house.prove("master@home", f"CREATE spring {variant} MOVE 3D {settings}", name="Molly")
    for power in ORDER_OF_JOINING:
        house.prove(f"{power.lower()}@home", f"JOIN spring {power}", name=f"{power.title()}son")
    letters = house.reply("spring", "master", "START")
    return house, {each.address: each.text for each in letters if each.kind == "starting"}


def test_names_all_players_where_they_are_public() -> None:
    _, told = begun()
    assert "  Turkey   Turkeyson" in told["france@home"]
    assert "  Master   Molly" in told["france@home"]


def test_names_nobody_where_they_are_not() -> None:
    _, told = begun("GUNBOAT YES")
    assert "son" not in told["france@home"].partition("The terms")[0].replace("Players", "")
    assert "  Turkey   Turkeyson" in told["master@home"]


@pytest.mark.parametrize(
    ("who", "neighbours"),
    [("TURKEY", ("RUSSIA",)), ("AUSTRIA", ("ITALY", "GERMANY", "RUSSIA")), ("ENGLAND", ("FRANCE", "GERMANY"))],
)
def test_shows_how_to_write_to_a_neighbour(who: str, neighbours: tuple[str, ...]) -> None:
    house, told = begun()
    lines = told[f"{who.lower()}@home"].splitlines()
    at = next(at for at, line in enumerate(lines) if line.startswith("  PRESS TO "))
    assert lines[at].split()[-1] in neighbours
    letters = house.reply("spring", who, "\n".join(lines[at : at + 3]))
    (press,) = [each for each in letters if each.kind == "press"]
    assert ">   Shall we talk?" in press.text


@pytest.mark.parametrize(
    ("press", "shown", "hidden"),
    [
        ("PRESS BROADCAST", "  BROADCAST\n", "PRESS TO"),
        ("PRESS PARTIAL", "PRESS TO RUSSIA", "writes to everybody"),
        ("PRESS NONE", "", "PRESS TO"),
    ],
)
def test_shows_what_the_terms_allow(press: str, shown: str, hidden: str) -> None:
    _, told = begun(press)
    first = told["turkey@home"].partition("The terms")[0]
    assert shown in first
    assert hidden not in first


def test_says_where_one_may_build() -> None:
    _, told = begun()
    assert "as the board stands, in Brest, Marseilles and Paris, as far as they are empty then." in flat(
        told["france@home"]
    )
