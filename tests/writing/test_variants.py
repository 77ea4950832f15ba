"""The letters of variants with sides, neutrals, numbered places, options and ends of their own."""

from collections.abc import Callable
from dataclasses import replace

import pytest

from judge.board.library import installed, load_variant
from judge.board.notation import parse_order, parse_recorded
from judge.board.phase import Phase
from judge.board.position import Unit
from judge.game.boards import variant_of
from judge.game.events import PhaseProcessed
from judge.game.state import GameState, Status
from judge.game.views.game_view import view_for
from judge.writing.letters import answers, endings, game_letters
from judge.writing.letters.outgoing import RECORD, OutLetter, Reader
from judge.writing.letters.replies import Receipt, Reply
from judge.writing.rendering.composer import Passage, compose
from judge.writing.rendering.letter_blocks import Table
from judge.writing.rendering.render import order_label, power_name
from judge.writing.rendering.shared_words import Sides, card_called, late_sides, opening, samples, sides_of
from judge.writing.rendering.translator import Translator, in_english
from judge.writing.reports import sections
from judge.writing.reports.centre_tables import NeutralCentres, centre_table
from judge.writing.reports.layouts import layout
from judge.writing.reports.ownership import ownership
from judge.writing.reports.results import in_words, reasons, results
from judge.writing.reports.terms import about, credit, goal
from judge.writing.sheet.rule_sheet import rules_in_short
from tests.accepted import Accepted
from tests.orders import result
from tests.writing.letter_cases import Card
from tests.writing.test_columns import ORDERS
from tests.writing.world import FRIDAY, GOLDEN, MONDAY, STANDARD, text_of_passage
from tests.writing.worlds import (
    CONTINENT,
    DEALT,
    WORLD,
    continent_game,
    continent_view,
    played,
    world_game,
    world_view,
)

CAPPED = load_variant("intercontinental", {"cap": "1880"}).dealt(DEALT)


def _forming() -> GameState:
    state = world_game(status=Status.FORMING, position=None, deadline=None, assignment={})
    seats = {id: replace(seat, powers=(), group="") for id, seat in state.seats.items() if id < "p4"}
    seats["p1"] = replace(seats["p1"], preferences=("BLUE", "TEAL"))
    return replace(state, seats=seats)


def _welcome(seat: str) -> OutLetter:
    state = _forming()
    variant = variant_of(state)
    write = game_letters.welcome_master if seat == "master" else game_letters.welcome_player
    return write(Reader.of(state.seats[seat]), view_for(state, variant, seat), variant)


def _starting_blue() -> OutLetter:
    state = world_game()
    return game_letters.starting(
        Reader.of(state.seats["p1"]), world_view(state, "p1"), WORLD, {}, rules_in_short(WORLD)
    )


def _results_world() -> OutLetter:
    event = played(WORLD, WORLD.start(), ORDERS)
    state = world_game(position=event.after, deadline=MONDAY)
    turn = in_words(WORLD, event)
    return game_letters.processed(Reader.of(state.seats["p8"]), world_view(state, "p8"), WORLD, turn, was_due=FRIDAY)


def _starting_venezuela() -> OutLetter:
    state = continent_game()
    return game_letters.starting(
        Reader.of(state.seats["p6"]), continent_view(state, "p6"), CONTINENT, {}, rules_in_short(CONTINENT)
    )


def _results_continent() -> OutLetter:
    colombia = [Unit("COLOMBIA", *each.split()) for each in ("A 8", "A 10", "F 4")]
    venezuela = [Unit("VENEZUELA", *each.split()) for each in ("F 5", "A 9", "A 37")]
    before = replace(CONTINENT.start(), phase=Phase.parse("F1991M"), units=(*colombia, *venezuela))
    orders = {"COLOMBIA": ["A 8 - 9", "A 10 S A 8 - 9", "F 4 - 5"], "VENEZUELA": ["F 5 H", "A 9 H", "A 37 - 29"]}
    event = played(CONTINENT, before, orders)
    state = continent_game(position=event.after, deadline=MONDAY)
    reader = Reader.of(state.seats["p6"])
    turn = in_words(CONTINENT, event)
    return game_letters.processed(reader, continent_view(state, "p6"), CONTINENT, turn, was_due=FRIDAY)


def _drawn() -> OutLetter:
    at_the_end = replace(WORLD.start(), phase=Phase.parse("F1880R"))
    state = world_game(status=Status.DRAWN, drawn=("BLUE", "TEAL", "MAROON"), deadline=None, position=at_the_end)
    shares = ("GREAT BRITAIN",) * 72 + ("FRANCE",) * 72 + ("TURKEY",) * 36  # Intercontinental, example 2.0.1
    years = {1864: dict(WORLD.start().centres), 1880: dict(zip(WORLD.centres, shares, strict=True))}
    return endings.drawn(RECORD, view_for(state, CAPPED, None), CAPPED, years)


def _listed() -> str:
    games = [
        Card("globe", "intercontinental", "active", "S1865M", FRIDAY, 8),
        Card("south", "continent2", "forming", None, None, 2),
        Card("old", "a-variant-that-is-gone", "terminated", None, None, 0),
    ]
    return text_of_passage(sections.list_games(games, installed(), "UTC"))


LETTERS: dict[str, Callable[[], str]] = {
    "globe_welcome_player": lambda: _welcome("p1").text,
    "globe_starting_blue": lambda: _starting_blue().text,
    "globe_results": lambda: _results_world().text,
    "globe_drawn": lambda: _drawn().text,
    "south_starting_venezuela": lambda: _starting_venezuela().text,
    "south_results": lambda: _results_continent().text,
    "list_variants": _listed,
}


@pytest.mark.parametrize("name", LETTERS)
def test_a_letter_reads_as_its_golden_file(name: str, accepted: Accepted) -> None:
    accepted(GOLDEN / "variants" / f"{name}.txt", str(LETTERS[name]()))


@pytest.mark.parametrize("name", LETTERS)
def test_no_line_is_wider_than_a_terminal(name: str) -> None:
    assert max(map(len, LETTERS[name]().split("\n"))) <= 78


# -- layouts ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("key", installed())
def test_every_variant_names_a_layout_that_there_is(key: str) -> None:
    assert callable(layout(load_variant(key).layout))


def test_an_unknown_layout_is_refused_with_the_known_ones() -> None:
    with pytest.raises(
        ValueError, match=r"no layout is called 'woodcut'; layout in variant.toml is dpjudge or columns"
    ):
        layout("woodcut")


@pytest.mark.parametrize("key", installed())
def test_the_first_phase_of_every_variant_is_reported_in_either_layout(key: str) -> None:
    variant = load_variant(key).dealt(DEALT)
    for name in ("dpjudge", "columns"):
        shown = replace(variant, layout=name)
        event = played(shown, variant.start(), {})
        text = results("demo", in_words(shown, event), shown, was_due=FRIDAY, zone="UTC", judge="JUDG")
        assert max(map(len, text.split("\n"))) <= 78


def test_in_the_old_judges_layout_neutrals_stand_at_the_end_and_the_idle_are_counted() -> None:
    shown = replace(WORLD, layout="dpjudge")
    lines = layout("dpjudge")(shown, played(shown, shown.start(), ORDERS))
    assert lines[-4:] == [
        "Mukden: Army Mukden SUPPORT Siberian Army Irkutsk -> Urga.  (*cut*)",
        "Urga: Army Urga SUPPORT Chinese Army Peking -> Mukden.  (*cut*)",
        "Neutral: 104 other units HOLD.",
        "",
    ]
    helped = result("CHINA", "A PEKI S A MUKD", "given", "")
    event = PhaseProcessed(shown.start(), {}, (helped,), shown.start(), (), None)
    assert layout("dpjudge")(shown, event)[0] == "China: Army Peking SUPPORT neutral Army Mukden."


def test_what_the_judge_put_in_itself_is_no_invalid_order() -> None:
    line = result("PERU", "the sea rose", "succeeds", "because", "tide", ordered=False)
    event = PhaseProcessed(CONTINENT.start(), {}, (line,), CONTINENT.start(), (), None)
    assert layout("dpjudge")(CONTINENT, event)[0] == "Peru: the sea rose."


def test_a_long_order_keeps_the_centres_by_name_and_gives_numbers_for_other_places() -> None:
    units = (Unit("VENEZUELA", "A", "26"), Unit("BRAZIL", "A", "37"))
    line = result("VENEZUELA", "A 26 S A 37 - 36", "cut", "", dislodged=True)
    before = replace(CONTINENT.start(), phase=Phase.parse("F1991M"), units=units)
    event = PhaseProcessed(before, {}, (line,), CONTINENT.start(), (), None)
    (told, *_) = layout("dpjudge")(CONTINENT, event)
    assert told == "Venezuela: Army 26 SUPPORT Brazilian Army 37 -> 36.  (*cut, dislodged*)"
    (shorter, *_) = layout("dpjudge")(CONTINENT, replace(event, results=(replace(line, dislodged=False),)))
    assert shorter == "Venezuela: Army Ciudad Bolivar SUPPORT Brazilian Army 37 -> 36.  (*cut*)"


# -- results ----------------------------------------------------------------------------------------------------------


def test_what_happens_by_itself_is_explained_although_it_did_what_it_should() -> None:
    lines = (
        result("EGYPT", "F SUEZ H", "succeeds", "the canal is open", "canal-opened", ordered=False),
        result("RUSSIA", "A GURY B", "succeeds", "a home from now on", "adopted"),
        result("MUKD", "A MUKD B", "succeeds", "rebuilt", "rebuilt", ordered=False),
        result("CHINA", "A PEKI B", "succeeds", "succeeds", "built"),
    )
    event = PhaseProcessed(WORLD.start(), {}, lines, WORLD.start(), (), None)
    assert [str(order) for order, _, _ in reasons(event)] == ["F SUEZ H", "A GURY B", "A MUKD B"]


def test_a_dislodged_neutral_is_destroyed_without_a_nation() -> None:
    orders = {"CHINA": ["A PEKI - MUKD"], "SIBERIA": ["A KIRI S A PEKI - MUKD"]}
    units = [unit for unit in WORLD.start().units if unit.space != "YAKU"]
    before = replace(WORLD.start(), units=(*units, Unit("SIBERIA", "A", "KIRI")))
    event = played(WORLD, before, orders)
    text = results("globe", in_words(WORLD, event), WORLD, was_due=None, zone="UTC", judge="JUDG")
    assert "\nThe army in Mukden, which nobody plays, was destroyed.\n" in text
    assert "\nA Mukd H                      Dislodged by A Peki\n" in text


def test_centres_are_told_by_side_and_a_winning_side_on_its_line() -> None:
    autumn = replace(WORLD.start(), phase=Phase.parse("F1865M"))
    event = replace(played(WORLD, autumn, {}), winner="BLUE")
    lines = ownership(WORLD, event)
    assert "Blue:" in lines
    assert "  Great Britain:     Edinburgh, Liverpool, London." in lines
    assert "Neutral:             106 centres of units that nobody plays." in lines
    assert "Blue:                10 Supply centers, 10 Units.  (* VICTORY!! *)" in lines
    assert "  Canada:             2 Supply centers,  2 Units:  Builds   0 units." in lines


def test_centres_are_told_when_the_game_ends_with_the_retreats() -> None:
    autumn = replace(STANDARD.start(), phase=Phase.parse("F1901R"))
    event = PhaseProcessed(autumn, {}, (), autumn, (), None, winner="FRANCE")
    assert "Ownership of supply centers:" in ownership(STANDARD, event)


def test_a_centre_that_has_lapsed_is_not_told_as_free() -> None:
    variant = load_variant("continent2", {"united_kingdom": "yes"})
    autumn = replace(variant.start(), phase=Phase.parse("F1992M"), centres={})
    event = PhaseProcessed(autumn, {}, (), replace(autumn, phase=Phase.parse("W1992A")), (), None)
    told = " ".join(ownership(variant, event))
    assert "Off-Board 1" in told
    assert "Off-Board 2" not in told


# -- words ------------------------------------------------------------------------------------------------------------


def test_reasons_name_centres_of_a_numbered_map_by_name_and_keep_numbers_for_the_rest() -> None:
    assert order_label(parse_recorded("F 24 - 5"), CONTINENT) == "F Caracas - 5"
    assert order_label(parse_recorded("A 8 S A 10 - 9"), CONTINENT) == "A Barranquilla S A 10 - Maracaibo"
    assert order_label(parse_recorded("F STPE/SC - BALT"), WORLD) == "F StPe/SC - Balt"
    assert order_label(parse_recorded("WAIVE"), WORLD) == "WAIVE"
    assert order_label(parse_recorded("2 builds"), WORLD) == "2 builds"


def test_powers_sides_and_neutrals_have_names() -> None:
    assert [power_name(WORLD, key) for key in ("GREAT BRITAIN", "BLUE", "URUM", "NOBODY")] == [
        "Great Britain",
        "Blue",
        "Ürümqi",
        "Nobody",
    ]


def test_a_seat_is_called_by_its_side_when_it_has_all_of_it() -> None:
    blue = WORLD.sides["BLUE"]
    assert in_english(Sides(sides_of(blue, WORLD)), WORLD) == "Blue"
    assert in_english(Sides(sides_of(blue[:2], WORLD)), WORLD) == "British Raj and Canada"
    assert in_english(Sides(sides_of(("FRANCE",), STANDARD)), STANDARD) == "France"
    assert in_english(Sides(sides_of((), WORLD)), WORLD) == ""
    card = world_view(world_game(), None).seats[1]
    assert in_english(card_called(card, WORLD), WORLD) == "Blue"


def test_goals_say_what_the_rules_say() -> None:
    assert in_english(goal(STANDARD), STANDARD) == "18 of the 34 centres after Fall"
    assert in_english(goal(CAPPED), CAPPED) == (
        "72 of the 180 centres after Autumn, counting all powers of a player together, and more than any other player; "
        "if nobody has won before Winter 1880, all survivors share a draw"
    )
    kingdom = load_variant("continent2", {"united_kingdom": "yes"})
    assert in_english(goal(kingdom), kingdom).startswith("18 of the 36 centres")  # rule 1a counts those on the board


def test_a_power_that_begins_at_sea_is_told_where_no_army_is_placed() -> None:  # Continent II, option 1
    south = load_variant("continent2", {"united_kingdom": "yes"})
    told = opening(south, south.start(), ("UNITED KINGDOM",))
    assert told is not None
    words = in_english(told, south)
    assert words.startswith("United Kingdom begins with 5 units, placed in Trinidad, Guyana, Falkland Is., Off-Board")
    assert words.endswith("Only fleets may be placed in Trinidad, Falkland Is., Off-Board 1 or Off-Board 2.")


def rows_of(passage: Passage) -> dict[str, str]:
    """The rows of a passage that is a table, in English."""
    (table,) = compose(passage, Translator())
    assert isinstance(table, Table)
    return {row[0]: row[1] for row in table.rows}


def test_authors_licence_options_and_a_reconstructed_map_are_mentioned() -> None:
    assert "Option" not in rows_of(about(WORLD))
    rows = rows_of(about(CAPPED))
    assert list(rows) == ["Variant", "Author", "Licence", "Map", "Option", "Goal"]
    assert rows["Map"] == WORLD.provenance.words
    assert rows["Option"].startswith("CAP (last year of the game")
    assert rows["Option"].endswith(": 1880")
    assert "Map" not in rows_of(about(STANDARD))
    made = credit(WORLD)
    assert made is not None
    assert in_english(made).startswith("Intercontinental is by W. Alex Ronke. Licence: CC BY-SA 4.0, ")
    assert in_english(made).endswith(WORLD.provenance.words)
    assert credit(replace(STANDARD, authors=None)) is None


@pytest.mark.parametrize("key", installed())
def test_sample_orders_are_orders_with_the_places_as_reports_print_them(key: str) -> None:
    variant = load_variant(key).dealt(DEALT)
    code_of = {variant.label(space): space for space in variant.province_of}
    for power in variant.powers:
        for text in samples(variant, variant.start(), (power,)):
            kind, _, rest = text.partition(" ")
            words = (
                [next((code for label, code in code_of.items() if rest == f"{label} B"), "")]
                if rest.endswith(" B")
                else []
            )
            order = parse_order(
                f"{kind} {words[0]} B" if words else " ".join(code_of.get(w, w) for w in text.split(" "))
            )
            assert order is not None, text


def test_orders_still_due_are_told_with_names_for_numbers() -> None:
    units = (Unit("VENEZUELA", "F", "24"), Unit("VENEZUELA", "A", "37"))
    state = continent_game(position=replace(CONTINENT.start(), phase=Phase.parse("S1991M"), units=units))
    view = continent_view(state, "p6")
    text = answers.reply(Reader.of(state.seats["p6"]), Reply("", receipts=(Receipt(view, CONTINENT),))).text
    said = " ".join(text.split()).removeprefix("Your letter has no order and no command. ")
    assert said.startswith("south: NO ORDER yet for F Caracas and A 37.")


def test_centres_by_year_are_counted_for_sides_first() -> None:
    sides, powers = centre_table(WORLD, {1864: dict(WORLD.start().centres)})
    assert sides.years == powers.years == (1864,)
    assert sides.rows[0] == (Sides(("BLUE",)), (10,))
    assert sides.rows[8] == (NeutralCentres(), (106,))
    assert powers.rows[0] == (Sides(("ALGERIA",)), (2,))
    assert (len(sides.rows), len(powers.rows)) == (9, 32)


def test_a_draw_that_no_term_brought_gives_no_reason() -> None:
    state = world_game(status=Status.DRAWN, drawn=("BLUE",), deadline=None)
    text = endings.drawn(RECORD, world_view(state, None), WORLD, {}).text
    assert text.startswith("“globe” is drawn, shared by Blue. The game is over; thank you for playing.\n\nPlayers\n")
    summary = text_of_passage(sections.summary(world_view(state, None), WORLD, {}))
    assert summary.startswith("“globe” (Intercontinental) is drawn.\nShared by Blue.\n")


def test_the_master_of_a_game_with_sides_is_told_how_many_players_it_takes() -> None:
    text = _welcome("master").text
    assert "8 players are wanted" in text
    assert "REPLACE GREEN bea@host" in text


def test_those_who_are_late_are_told_by_group_where_all_of_it_is() -> None:
    variant = load_variant("intercontinental").dealt({})
    blue = ("BRITISH RAJ", "CANADA", "CAPE COLONY", "GREAT BRITAIN")
    assert in_english(Sides(late_sides(("ALGERIA", *blue), variant)), variant) == "Algeria and Blue"
    assert in_english(Sides(late_sides(blue[:2], variant)), variant) == "British Raj and Canada"
    assert (
        in_english(Sides(late_sides(("FRANCE", "TURKEY"), load_variant("standard"))), load_variant("standard"))
        == "France and Turkey"
    )
