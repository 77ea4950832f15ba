"""Letters of hundreds of lines: a player's orders and bids are all filed, and what nobody can read costs little."""

from dataclasses import replace

from judge.board.library import load_variant
from judge.board.position import Unit
from judge.board.variant import Variant
from judge.desk.conversation.line_by_line import MOST_WRITTEN
from judge.reading.mail.items import pieces
from judge.reading.orders.order_context import MOST_SOUGHT
from tests.board.named import find_province
from tests.desk.house import House, flat, running_game
from tests.orders import bids_of


def _intercontinental() -> House:
    """Blue has a unit in every province where nobody's stand, and the other players have none."""
    house = House()
    house.prove("master@home", "CREATE atlas intercontinental MOVE 3D RETREAT 1D ADJUST 1D")
    for group in ("Blue", "Teal", "Green", "Olive", "Yellow", "Red", "Maroon", "Violet"):
        house.prove(f"{group.lower()}@home", f"JOIN atlas {group}")
    house.reply("atlas", "master", "START")
    state, variant = house.state("atlas"), load_variant("intercontinental")
    assert state.position is not None
    neutral = tuple(unit for unit in state.position.units if unit.power in variant.neutrals)
    taken = {variant.province_of[unit.space] for unit in neutral}
    powers = variant.groups["BLUE"].powers
    free = [code for code in variant.provinces if code not in taken and (_kind(variant, code), code) in variant.reach]
    own = tuple(Unit(powers[n % len(powers)], _kind(variant, code), code) for n, code in enumerate(free))
    house.states["atlas"] = replace(state, position=replace(state.position, units=(*neutral, *own)))
    return house


def _kind(variant: Variant, code: str) -> str:
    return "A" if code in variant.army else "F"


def _called(variant: Variant, code: str) -> str:
    """A province's name, or its code where others have the name as well."""
    name = variant.provinces[code].name
    return name if find_province(variant, name) == code else code


def test_a_letter_as_long_as_any_may_be_is_filed_whole() -> None:
    house, variant = _intercontinental(), load_variant("intercontinental")
    state = house.state("atlas")
    assert state.position is not None
    own = [unit for unit in state.position.units if unit.power not in variant.neutrals]
    headings = variant.groups["BLUE"].powers
    units = own[: MOST_WRITTEN - len(headings) - 2]
    lines = ["DP 2: F Dublin - Azores Current", "2: A Guryev H"]
    for power in headings:
        lines.append(f"{variant.powers[power].name}:")
        lines += [f"{unit.kind} {_called(variant, unit.space)} H" for unit in units if unit.power == power]
    assert len(lines) == MOST_WRITTEN
    blue = next(each.id for each in state.players if each.group == "BLUE")
    answer = house.answer("atlas", blue, "\n".join(lines))
    assert "nothing below this line was read" not in answer
    assert "✗" not in answer
    filed = house.state("atlas")
    assert sum(map(len, filed.orders.values())) == len(units)
    assert filed.bids["BLUE"] == bids_of("DP 2: F DUBL - AZOR", "DP 2: A GURY H")


def test_an_ordinary_order_or_bid_counts_for_one_line() -> None:
    for line in (
        "DP 2: Fleet Dublin supports Fleet Oporto to Azores Current",
        "DP 2: F Dublin S F Oporto - Azores Current",
        "England: Fleet North Sea convoys Army Yorkshire - Norway",
    ):
        assert pieces(line, was_read=True) == 1
    assert pieces("A Par H, A Mun H; A Ber H", was_read=True) == 3
    assert pieces("word " * 28, was_read=True) == 2
    assert pieces("word " * 28, was_read=False) == 4


def test_after_many_names_that_nobody_knows_the_rest_is_answered_without_hints() -> None:
    house, once = running_game(), "from here on without hints"
    answer = flat(house.answer("spring", "GERMANY", "\n".join(f"A Parris{n} - Bur" for n in range(90))))
    assert answer.count("is not a place on this map") == 90
    assert answer.count("did you mean") == MOST_SOUGHT
    assert f"“Parris{MOST_SOUGHT - 1}” is not a place on this map; did you mean" in answer
    assert f"“Parris{MOST_SOUGHT}” is not a place on this map ({once}" in answer
    assert answer.count(once) == 1
    assert once not in house.answer("spring", "FRANCE", "A Parris - Bur\nA Mraseilles - Bur")
