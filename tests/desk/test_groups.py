"""Seats of several powers by mail: orders for all of them in one letter, and names that fit the group everywhere."""

from dataclasses import replace
from functools import lru_cache

import pytest

from judge.board.library import load_variant
from judge.board.phase import Phase
from judge.board.position import DislodgedUnit, Position, Unit
from judge.desk.help.seat_help import AsksForRetreats, NowIn
from judge.desk.orders.headings import heading_group
from judge.game.boards import sides_to_deal, variant_of
from judge.writing.rendering.translator import in_english
from tests.desk.house import Claim, House

GAME = "globe"
BLUE = ("BRITISH RAJ", "CANADA", "CAPE COLONY", "GREAT BRITAIN")  # Intercontinental §3.1
BLUE_WORDS = "Blue (British Raj, Canada, Cape Colony and Great Britain)"


@lru_cache(maxsize=1)
def _begun() -> House:
    house = House()
    house.prove("master@home", f"CREATE {GAME} intercontinental MOVE 3D", name="Molly")
    for group in ("BLUE", "TEAL", "GREEN", "OLIVE", "YELLOW", "RED", "MAROON", "VIOLET"):
        house.prove(f"{group.lower()}@home", f"JOIN {GAME} {group}", name=group.title())
    house.reply(GAME, "master", "START")
    return house


def begun() -> House:
    """A game that has just started; `blue@home` plays Blue and so on."""
    return _begun().copy()


def place(house: House, position: Position) -> House:
    house.states[GAME] = replace(house.states[GAME], position=position)
    return house


def start(house: House) -> Position:
    position = house.states[GAME].position
    assert position is not None
    return position


def said(house: House, text: str, who: str = "p1") -> str:
    """What Blue is answered, on one line."""
    return " ".join(house.answer(GAME, who, text).split())


def on_file(house: House) -> dict[str, tuple[str, ...]]:
    return {power: tuple(map(str, orders)) for power, orders in house.states[GAME].orders.items()}


# -- orders


def test_orders_without_a_heading_find_their_power_by_the_unit() -> None:
    house = begun()
    answer = said(house, "A Queb - Otta\nF Lond - Nort\nF Cape H\nA Calc H")
    assert "✗" not in answer
    assert on_file(house) == {
        "BRITISH RAJ": ("A CALC H",),
        "CANADA": ("A QUEB - OTTA",),
        "CAPE COLONY": ("F CAPE H",),
        "GREAT BRITAIN": ("F LOND - NORT",),
    }


def test_headings_of_powers_of_several_words_part_a_letter() -> None:
    house = begun()
    answer = said(house, "GREAT BRITAIN:\nF Edin H\nA Live H\n\nBritish Raj\nA Delh H\n\nBlue orders:\nF Hali H")
    assert "✗" not in answer
    assert on_file(house) == {
        "BRITISH RAJ": ("A DELH H",),
        "CANADA": ("F HALI H",),
        "GREAT BRITAIN": ("F EDIN H", "A LIVE H"),
    }


def test_an_order_below_the_players_other_power_is_filed_for_the_units_owner_with_a_note() -> None:
    house = begun()
    answer = said(house, "Canada\nF Edin H\nGreat Britain: A Live H\nBritish Raj: A Queb H")
    assert "✓ F Edin H (F Edin is Great Britain's)" in answer
    assert "✓ A Live H ✓ A Queb H (A Queb is Canada's)" in answer
    assert on_file(house) == {"CANADA": ("A QUEB H",), "GREAT BRITAIN": ("F EDIN H", "A LIVE H")}


@pytest.mark.parametrize("heading", ["Red", "RED orders:", "Austria"])
def test_orders_under_anothers_name_are_not_filed(heading: str) -> None:
    house = begun()
    answer = said(house, f"{heading}\nA Calc H")
    whose = "Austria" if heading == "Austria" else "Red"
    assert f"you play {BLUE_WORDS}, so orders for {whose} are not filed" in answer
    assert f"this is for {whose}; you play {BLUE_WORDS}" in answer
    assert on_file(house) == {}


def test_anothers_unit_is_told_by_its_power() -> None:
    house = begun()
    assert f"A Pari is France's; you play {BLUE_WORDS}" in said(house, "A Pari H")
    assert on_file(house) == {}


def test_an_order_for_a_unit_that_nobody_plays_is_answered_with_the_bid_it_might_be() -> None:
    house = begun()
    answer = said(house, "F Dubl - Azor\nF Lond H")
    assert "nobody plays F Dubl; bid for its order: DP 2: F Dubl - Azor" in answer
    assert on_file(house) == {"GREAT BRITAIN": ("F LOND H",)}
    assert house.states[GAME].bids == {}


def test_what_such_a_unit_cannot_do_is_no_example_of_a_bid() -> None:
    answer = said(begun(), "A Dubl - Lond")
    assert "nobody plays F Dubl; bid for its order: DP 2: F Dubl H" in answer


def test_an_order_for_a_missing_unit_is_refused() -> None:
    house = begun()
    answer = said(house, "A Nepa H\nCanada: A Otta H\nCanada: A Nepa H")
    assert '✗ "A Nepa H": you have no unit in Nepa' in answer
    assert "nobody plays A Otta" in answer
    assert "A Nepa H is not possible: Canada has no unit in Nepa" in answer
    assert on_file(house) == {}


def test_the_receipt_shows_what_every_power_has_on_file_and_lacks() -> None:
    house = begun()
    answer = said(house, "A Queb H")
    assert "A QUEB H" in answer.partition("for Blue")[2]
    assert "NO ORDER yet for F Bomb, A Calc, A Delh, F Hali, F Cape, A Durb, F Edin, A Live and F Lond" in answer


def test_clear_takes_back_the_orders_of_one_power_or_of_all() -> None:
    house = begun()
    orders = "A Queb H\nF Hali H\nF Lond H\nA Durb H"
    said(house, orders)
    assert "your orders on file for Canada were taken back" in said(house, "CLEAR CANADA")
    assert on_file(house) == {"CAPE COLONY": ("A DURB H",), "GREAT BRITAIN": ("F LOND H",)}
    assert "your orders on file were taken back" in said(house, "CLEAR BLUE")
    assert on_file(house) == {}
    said(house, orders)
    assert "You do not play Red in globe; you play Blue." in said(house, "CLEAR RED")
    said(house, "CLEAR")
    assert on_file(house) == {}


# -- retreats


def test_retreats_of_several_powers_come_in_one_letter() -> None:
    house = begun()
    before = start(house)
    units = tuple(unit for unit in before.units if unit.space not in ("QUEB", "LIVE"))
    dislodged = (
        DislodgedUnit(Unit("CANADA", "A", "QUEB"), ("OTTA",)),
        DislodgedUnit(Unit("GREAT BRITAIN", "A", "LIVE"), ("LOND",)),
    )
    phase = Phase.parse("S1865R")
    taken = tuple(unit for unit in units if unit.space not in ("OTTA", "LOND"))
    place(house, replace(before, phase=phase, units=taken, dislodged=dislodged))
    answer = said(house, "A Queb - Otta\nA Live D\nF Cape D")
    assert on_file(house) == {"CANADA": ("A QUEB R OTTA",), "GREAT BRITAIN": ("A LIVE D",)}
    assert '✗ "F Cape D"' in answer


# -- winter


def winter(house: House) -> House:
    """Canada has Quebec free and Great Britain London, one build each; the Raj has lost Delhi and owes a removal."""
    before = start(house)
    units = tuple(unit for unit in before.units if unit.space not in ("QUEB", "LOND"))
    centres = {**before.centres, "DELH": "LAHO"}
    return place(house, replace(before, phase=Phase.parse("W1865A"), units=units, centres=centres))


def test_builds_and_removals_find_their_power_by_the_place() -> None:
    house = winter(begun())
    answer = said(house, "Build A Queb\nF Lond B\nRemove A Delh")
    assert "✗" not in answer
    assert on_file(house) == {"BRITISH RAJ": ("A DELH D",), "CANADA": ("A QUEB B",), "GREAT BRITAIN": ("F LOND B",)}


def test_a_build_where_none_of_a_players_powers_may_is_refused_with_the_reason() -> None:
    house = winter(begun())
    answer = said(house, "Build A Pari\nBuild A Delh\nBuild F Edin\nCanada: Build F Lond")
    assert '✗ "Build A Pari": none of your powers may build in Pari' in answer
    assert "A Delh B is not possible: British Raj does not own Delh" in answer
    assert "F Edin B is not possible: Edin is occupied" in answer
    assert "F Lond B is not possible: Canada does not own Lond" in answer
    assert on_file(house) == {}


def test_a_waive_asks_which_of_several_powers_it_is_for() -> None:
    house = winter(begun())
    assert "for which of your powers? Please write Canada: WAIVE or Great Britain: WAIVE" in said(house, "WAIVE")
    assert on_file(house) == {}
    assert "✗" not in said(house, "Canada: WAIVE\n\nGreat Britain\nWAIVE")
    assert on_file(house) == {"CANADA": ("WAIVE",), "GREAT BRITAIN": ("WAIVE",)}


def test_a_waive_is_for_the_only_power_that_may_build() -> None:
    house = winter(begun())
    before = start(house)
    place(house, replace(before, units=(*before.units, Unit("CANADA", "A", "QUEB"))))
    assert "✗" not in said(house, "WAIVE")
    assert on_file(house) == {"GREAT BRITAIN": ("WAIVE",)}


def test_a_waive_of_who_has_nothing_to_build_is_refused() -> None:
    house = winter(begun())
    before = start(house)
    built = (Unit("CANADA", "A", "QUEB"), Unit("GREAT BRITAIN", "F", "LOND"))
    place(house, replace(before, units=(*before.units, *built)))
    answer = said(house, "WAIVE\nRemove A Otta")
    assert '✗ "WAIVE": none of your powers may build now' in answer
    assert '✗ "Remove A Otta": nobody plays A Otta' in answer
    assert "bid" not in answer
    assert on_file(house) == {}


def test_a_power_without_room_to_build_has_nothing_to_order_and_the_others_are_filed() -> None:
    house = begun()
    before = start(house)
    units = tuple(unit for unit in before.units if unit.space != "LOND")
    centres = {**before.centres, "OTTA": "CANADA"}  # a third centre, but both homes are full
    place(house, replace(before, phase=Phase.parse("W1865A"), units=units, centres=centres))
    answer = said(house, "Canada: WAIVE\nF Lond B")
    assert '✗ "Canada: WAIVE": Canada has nothing to order in Winter 1865 Adjustment. ✓ F Lond B' in answer
    assert on_file(house) == {"GREAT BRITAIN": ("F LOND B",)}


def test_an_impossible_line_of_one_power_does_not_touch_the_others() -> None:
    house = winter(begun())
    answer = said(house, "Build A Queb\nCape Colony: WAIVE\nF Lond B")
    assert answer.count("✗") == 1
    assert on_file(house) == {"CANADA": ("A QUEB B",), "GREAT BRITAIN": ("F LOND B",)}


# -- names


def test_a_group_or_any_power_of_it_signs_on() -> None:
    house = begun()
    said(house, "SET PASSWORD kipling")
    for holder in ("BLUE", "Great Britain", "CANADA", "CC", "p1"):
        answer = " ".join(house.write("desk@work", f"SIGNON {holder}@{GAME} kipling\nF Lond H")[0].text.split())
        assert f"✓ SIGNON: signed on to {GAME} as Blue ✓ F Lond H" in answer
    for holder in ("RED", "France", "Narnia"):
        assert "not the password" in house.write("desk@work", f"SIGNON {holder}@{GAME} kipling")[0].text


def test_press_goes_to_a_group_by_its_name_or_that_of_a_power() -> None:
    house = begun()
    letters = house.reply(GAME, "p1", "PRESS TO RED, France, AU, MASTER\nhello\nENDPRESS")
    assert {letter.address for letter in letters if letter.kind == "press"} == {
        "red@home", "teal@home", "master@home",
    }  # fmt: skip
    assert "sent to Red, Teal and the master" in " ".join(letters[0].text.split())


def test_press_to_a_group_that_nobody_plays_is_not_sent() -> None:
    house = begun()
    house.reply(GAME, "master", "EJECT RED")
    assert "Nobody plays Red in globe now" in said(house, "PRESS TO RED, TEAL\nhello\nENDPRESS")


def test_the_master_replaces_and_ejects_groups() -> None:
    house = begun()
    answer = said(house, "REPLACE Great Britain bea@home Bea Smith", "master")
    assert "Blue is played from bea@home from now on" in answer
    assert house.seat(GAME, "p1").powers == BLUE
    assert house.seat(GAME, "p1").group == "BLUE"
    assert "Blue is vacant and keeps its orders on file; JOIN globe or REPLACE fills the seat" in said(
        house, "EJECT CANADA", "master"
    )
    assert "you can write Blue, Teal, Green" in said(house, "EJECT xyzzy", "master")


@pytest.mark.parametrize("written", [f"JOIN {GAME} BLUE", f"JOIN GREAT BRITAIN@{GAME}", f"JOIN {GAME} cape colony"])
def test_a_vacant_group_is_taken_over(written: str) -> None:
    house = begun()
    house.reply(GAME, "master", "EJECT BLUE")
    assert "You play Blue (British Raj, Canada, Cape Colony and Great Britain) in “globe” from now on" in " ".join(
        house.prove("new@home", written)[0].text.split()
    )
    assert house.seat(GAME, "p1").address == "new@home"
    assert house.seat(GAME, "p1").group == "BLUE"


def test_the_letters_of_a_seat_name_the_group_and_its_powers() -> None:
    house = begun()
    before = house.seat(GAME, "p1")
    letters = house.reply(GAME, "master", "REPLACE BLUE bea@home Bea")
    (welcome,) = (letter for letter in letters if letter.address == "bea@home")
    assert BLUE_WORDS in " ".join(welcome.text.split())
    stale = house.write("blue@home", "F Lond H", claim=Claim(GAME, "p1", before.generation))
    assert "no longer valid" in stale[0].text


def test_a_grouped_game_is_for_one_player_a_group() -> None:
    house = begun()
    assert len(house.states[GAME].players) == len(sides_to_deal(variant_of(house.states[GAME]))) == 8


def test_an_example_of_an_order_is_of_the_writers_own_unit() -> None:
    """British Raj's A Calc is the first of Blue's armies; Assam is beside Calcutta."""
    assert "write it in full, like A Calc - Assa" in said(begun(), "F Lond")


def test_a_move_written_for_the_other_kind_of_unit_is_told_what_stands_there() -> None:
    house = begun()
    answer = " ".join(house.answer(GAME, "p4", "F Rost/WC - Azov").split())
    assert "A Rost cannot reach Azov" in answer
    assert "the unit there is A Rost, which can reach " in answer
    assert "F Rost/WC can reach" not in answer


def test_a_build_of_neither_kind_is_asked_back_in_the_authors_codes() -> None:
    house = begun()
    units = tuple(unit for unit in start(house).units if unit.space != "LOND")
    place(house, replace(start(house), phase=Phase.parse("W1865A"), units=units))
    assert "A Lond B (YES 1) or F Lond B (YES 2)?" in said(house, "Build London")


@pytest.mark.parametrize(
    "line", ["Blue", "RED:", "Orders for Blue:", "The orders of the Red", "Moves of Blue", "Red order"]
)
def test_a_heading_may_name_a_group_with_the_usual_words_around_it(line: str) -> None:
    named = "BLUE" if "blue" in line.lower() else "RED"
    assert heading_group(line, variant_of(begun().states[GAME])) == named


def test_a_line_that_says_more_is_no_heading_of_a_group() -> None:
    assert heading_group("Blue and Red", variant_of(begun().states[GAME])) is None


def test_help_says_what_a_phase_of_retreats_waits_for() -> None:
    house = begun()
    board = start(house)
    phase = Phase.parse(str(board.phase)[:-1] + "R")
    lost = DislodgedUnit(Unit("CANADA", "A", "QUEB"), ("OTTA",))
    place(house, replace(board, phase=phase, dislodged=(lost,)))
    now = in_english(NowIn(GAME, phase).with_more(AsksForRetreats()), load_variant("intercontinental"))
    assert now in said(house, "HELP")
