"""The maps that letters bring: which letter shows what, in the form that its reader chose; MAP and SET MAP."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import timedelta
from xml.etree import ElementTree

import pytest

from judge.atlas.paint import draw
from judge.board.library import installed, load_variant
from judge.board.phase import Phase
from judge.rules.outcome import Verdict
from judge.writing.letters.outgoing import Illustration, OutLetter
from judge.writing.pictures import board_pictures
from judge.writing.pictures.picture_words import picture_words
from tests.desk.house import ORDER_OF_JOINING, Claim, House, edited, running_game
from tests.orders import ordered

DAYS = timedelta(days=5)


def shown(letters: Sequence[OutLetter], who: str, kind: str = "reply") -> list[Illustration]:
    """The pictures of the one letter of a kind that somebody gets."""
    (letter,) = [each for each in letters if each.address == f"{who}@home" and each.kind == kind]
    return list(letter.pictures)


def one(letters: Sequence[OutLetter], who: str, kind: str = "reply") -> Illustration:
    """The only picture of the letter of a kind that somebody gets."""
    (illustration,) = shown(letters, who, kind)
    return illustration


def orders(illustration: Illustration) -> list[tuple[str, str, Verdict | None]]:
    return [(each.power, str(each.order), each.verdict) for each in illustration.picture.orders]


def units(illustration: Illustration) -> set[str]:
    return {str(unit) for unit in illustration.picture.position.units}


def phase(illustration: Illustration) -> str:
    return str(illustration.picture.position.phase)


def dislodging() -> House:
    """Fall 1901, and Austria's and Italy's orders are such that Italy's army is driven out of Venice."""
    house = running_game()
    house.reply("spring", "AUSTRIA", "A VIE - TYR")
    house.turn("spring", DAYS)
    house.reply("spring", "AUSTRIA", "F TRI - VEN\nA TYR S F TRI - VEN")
    return house


def building() -> list[OutLetter]:
    """The letters with which Winter 1901 begins: England has a build in London or Edinburgh, Russia loses Warsaw."""
    house = running_game()
    house.reply("spring", "ENGLAND", "F EDI - NTH\nF LON - ENG\nA LVP - YOR")
    house.reply("spring", "GERMANY", "A BER - SIL")
    house.reply("spring", "RUSSIA", "A WAR - UKR")
    house.turn("spring", DAYS)
    house.reply("spring", "ENGLAND", "A YOR - NWY\nF NTH C A YOR - NWY")
    house.reply("spring", "GERMANY", "A SIL - WAR")
    return house.turn("spring", DAYS)


# -- receipts


def test_a_receipt_shows_the_players_own_orders_large_and_nothing_that_came_of_them() -> None:
    house = running_game()
    house.reply("spring", "GERMANY", "A MUN - BUR")
    brought = one(house.reply("spring", "FRANCE", "A PAR - BUR\nA MAR S A PAR - BUR"), "france")
    assert orders(brought) == [("FRANCE", "A PAR - BUR", None), ("FRANCE", "A MAR S A PAR - BUR", None)]
    # their three units, and where one of them is to go
    assert set(brought.picture.zoom) == {"BRE", "MAR", "PAR", "BUR"}
    assert phase(brought) == "S1901M"
    assert brought.name == "spring-S1901M-orders"
    assert brought.alt == "Map of your orders in spring, Spring 1901 Movement: 2 orders."
    assert brought.form == "png"
    assert brought.picture.title == "spring: orders of France"


def test_a_receipt_holds_nothing_of_what_others_have_on_file() -> None:
    house = running_game()
    house.reply("spring", "GERMANY", "A MUN - BUR")
    brought = one(house.reply("spring", "FRANCE", "A PAR - BUR"), "france")
    assert "A MUN" not in brought.picture.to_json()
    assert {each.power for each in brought.picture.orders} == {"FRANCE"}


@pytest.mark.parametrize("text", ["STATUS", "HELP", "CLEAR", "A PAR - MOS"])
def test_a_letter_without_orders_that_count_brings_no_map(text: str) -> None:
    house = running_game()
    house.reply("spring", "FRANCE", "A PAR - BUR")
    assert shown(house.reply("spring", "FRANCE", text), "france") == []


def test_a_receipt_of_retreats_and_one_of_builds_show_those() -> None:
    house = dislodging()
    house.turn("spring", DAYS)
    brought = one(house.reply("spring", "ITALY", "A VEN - TUS"), "italy")
    assert orders(brought) == [("ITALY", "A VEN R TUS", None)]
    assert set(brought.picture.zoom) == {"VEN", "TUS"}
    house.turn("spring", DAYS)
    brought = one(house.reply("spring", "AUSTRIA", "BUILD A VIE\nWAIVE"), "austria")
    assert orders(brought) == [("AUSTRIA", "A VIE B", None)]
    assert brought.picture.zoom == ("VIE",)


def test_who_orders_for_two_games_gets_a_map_of_each_and_a_copy_shows_only_its_own() -> None:
    house = running_game()
    house.prove("master@home", "CREATE autumn standard", name="Molly")
    for power in ORDER_OF_JOINING:
        house.prove(f"{power.lower()}@elsewhere", f"JOIN autumn {power}", name=power.title())
    house.reply("autumn", "master", "START")
    house.reply("spring", "FRANCE", "SET PASSWORD sesame")
    house.reply("autumn", "ITALY", "SET PASSWORD sesame")
    text = "SIGNON FRANCE@spring sesame\nA PAR - BUR\nSIGNON ITALY@autumn sesame\nA ROM - APU"
    letters = house.write("france@home", text)
    assert [each.name for each in shown(letters, "france")] == ["spring-S1901M-orders", "autumn-S1901M-orders"]
    (copy,) = [each for each in letters if each.address == "italy@elsewhere"]
    assert [each.name for each in copy.pictures] == ["autumn-S1901M-orders"]


def test_orders_sent_ahead_are_shown_when_they_come_on_file() -> None:
    house = running_game()
    house.reply("spring", "FRANCE", "PHASE F1901M\nA MAR - SPA")
    results, ahead = shown(house.turn("spring", DAYS), "france", "results")
    assert (phase(results), phase(ahead)) == ("S1901M", "F1901M")
    assert orders(ahead) == [("FRANCE", "A MAR - SPA", None)]


def test_orders_by_a_master_for_a_player_are_drawn_for_the_player_alone() -> None:
    house = running_game()
    house.reply("spring", "FRANCE", "F BRE - ENG")
    letters = house.reply("spring", "master", "BECOME FRANCE\nA PAR - BUR")
    assert shown(letters, "master") == []
    assert {order for _, order, _ in orders(one(letters, "france"))} == {"A PAR - BUR", "F BRE - ENG"}


def test_a_phase_is_drawn_on_the_board_of_its_own_edition() -> None:
    house = running_game()
    house.reply("spring", "FRANCE", "A PAR - BUR")
    house.turn("spring", DAYS)
    house.library = edited("standard", "PAR\tPIC\tarmy")
    house.reply("spring", "master", "EDITION\nYES")
    then, now, part = (
        one(house.reply("spring", "FRANCE", line), "france")
        for line in ("MAP spring S1901M", "MAP spring", "MAP spring S1901M ZOOM France")
    )
    first, later = installed().edition("standard").key, house.library.edition("standard").key
    assert [each.picture.edition for each in (then, now, part)] == [first, later, first]
    assert "PAR" in part.picture.zoom  # where its unit stood then
    house.turn("spring", DAYS)
    assert one(house.reply("spring", "FRANCE", "MAP spring F1901M"), "france").picture.edition == later


# -- results


def test_results_show_every_order_and_what_came_of_it_and_then_where_all_stand_now() -> None:
    house = running_game()
    house.reply("spring", "FRANCE", "A PAR - BUR\nA MAR S A PAR - BUR\nF BRE - ENG")
    house.reply("spring", "GERMANY", "A MUN - BUR")
    before, now = shown(house.turn("spring", DAYS), "turkey", "results")
    drawn = {order: (power, verdict) for power, order, verdict in orders(before)}
    assert drawn["A PAR - BUR"] == ("FRANCE", Verdict.SUCCEEDS)
    assert drawn["A MAR S A PAR - BUR"] == ("FRANCE", Verdict.GIVEN)
    assert drawn["A MUN - BUR"] == ("GERMANY", Verdict.FAILS)
    assert drawn["A VEN H"] == ("ITALY", Verdict.STANDS)
    assert len(drawn) == 22
    assert phase(before) == "S1901M"
    assert "A PAR" in units(before)
    assert before.name == "spring-S1901M-results"
    assert before.alt == "Map of spring, Spring 1901 Movement: 4 orders, 1 bounce."
    assert (before.form, now.form) == ("png", "png")  # nobody asked for a file
    assert now.picture.orders == ()
    assert phase(now) == "F1901M"
    assert "A BUR" in units(now)
    assert "A PAR" not in units(now)
    assert now.name == "spring-F1901M"
    assert now.alt == "Map of spring, Fall 1901 Movement: 22 units."
    assert before.picture.zoom == now.picture.zoom == ()


def test_a_failed_order_has_its_reason_with_it() -> None:
    house = running_game()
    house.reply("spring", "FRANCE", "A PAR - BUR")
    house.reply("spring", "GERMANY", "A MUN - BUR")
    before, _ = shown(house.turn("spring", DAYS), "turkey", "results")
    reason = next(each.reason for each in before.picture.orders if str(each.order) == "A PAR - BUR")
    assert reason.startswith("bounced with A MUN (1 against 1)")


def test_all_who_see_the_same_results_share_one_picture() -> None:
    house = running_game()
    house.prove("otto@home", "OBSERVE spring", name="Otto")
    letters = [each for each in house.turn("spring", DAYS) if each.kind == "results"]
    assert len(letters) == 9
    for place in (0, 1):
        assert len({id(each.pictures[place].picture) for each in letters}) == 1


def test_an_order_that_was_never_possible_for_its_unit_is_not_drawn_for_anothers() -> None:
    house = running_game()
    # an order for a unit that nobody has there cannot come on file: the master moves it away afterwards
    house.reply("spring", "FRANCE", "A PAR - BUR")
    house.reply("spring", "master", "EDIT\nREMOVE A PAR\nREASON a slip\nENDEDIT")
    before, _ = shown(house.turn("spring", DAYS), "france", "results")
    assert not [each for each in before.picture.orders if "PAR" in str(each.order)]


# -- retreats and adjustments


def test_whose_unit_was_dislodged_sees_where_it_may_go_and_nobody_else_is_shown_it() -> None:
    letters = dislodging().turn("spring", DAYS)
    before, retreat = shown(letters, "italy", "results")
    (venice,) = [each for each in before.picture.orders if str(each.order) == "A VEN H"]
    assert venice.dislodged
    assert before.alt == "Map of spring, Fall 1901 Movement: 2 orders, 1 unit dislodged."
    assert phase(retreat) == "F1901R"
    assert set(retreat.picture.marked) == {"APU", "PIE", "TUS"}
    assert set(retreat.picture.zoom) == {"VEN", "APU", "PIE", "TUS"}
    assert retreat.alt == "Map of spring, Fall 1901 Retreat: where your units may retreat to."
    assert retreat.picture.title == "spring: where to retreat"
    for other in ("austria", "turkey", "master"):
        assert [each.name for each in shown(letters, other, "results")] == ["spring-F1901M-results"]


def test_results_of_retreats_are_one_map_with_where_they_went() -> None:
    house = dislodging()
    house.turn("spring", DAYS)
    house.reply("spring", "ITALY", "A VEN - TUS")
    brought = shown(house.turn("spring", DAYS), "turkey", "results")
    assert [orders(each) for each in brought] == [[("ITALY", "A VEN R TUS", Verdict.SUCCEEDS)]]
    assert phase(brought[0]) == "F1901R"


def test_a_reminder_of_a_retreat_shows_it_again_and_one_of_moves_brings_no_map() -> None:
    house = running_game("MOVE 3D RETREAT 2D ADJUST 1D REMIND 1D")
    house.reply("spring", "AUSTRIA", "A VIE - TYR")
    assert shown(house.turn("spring", timedelta(days=2, minutes=1)), "italy", "reminder") == []
    house.turn("spring", DAYS)
    house.reply("spring", "AUSTRIA", "F TRI - VEN\nA TYR S F TRI - VEN")
    house.turn("spring", DAYS)
    reminded = one(house.turn("spring", timedelta(days=1, minutes=1)), "italy", "reminder")
    assert set(reminded.picture.marked) == {"APU", "PIE", "TUS"}


def test_maps_of_adjustments_show_open_homes_or_the_units_to_remove() -> None:
    letters = building()
    _, builds = shown(letters, "england", "results")
    assert set(builds.picture.marked) == set(builds.picture.zoom) == {"EDI", "LON", "LVP"}
    assert builds.alt == "Map of spring, Winter 1901 Adjustment: where you may build."
    assert builds.picture.title == "spring: where to build"
    assert phase(builds) == "W1901A"
    _, removal = shown(letters, "russia", "results")
    assert removal.picture.marked == ()
    assert set(removal.picture.zoom) == {"MOS", "SEV", "STP", "UKR"}
    assert removal.alt == "Map of spring, Winter 1901 Adjustment: your units, some of which must be removed."
    assert removal.picture.title == "spring: what to remove"
    assert len(shown(letters, "turkey", "results")) == 1


def test_maps_of_adjustments_tell_apart_what_the_places_are_where_one_may_build() -> None:  # Colonia IV 5 and 6
    house = House()
    house.prove("master@home", "CREATE spring colonia4 MOVE 3D", name="Molly")
    for power in ("AUSTRIA", "CHINA", "ENGLAND", "FRANCE", "NETHERLANDS", "OTTOMANS", "PORTUGAL", "RUSSIA", "SPAIN"):
        house.prove(f"{power.lower()}@home", f"JOIN spring {power}", name=power.title())
    house.reply("spring", "master", "START")
    start = house.position()
    units = tuple(each for each in start.units if each.space not in ("MOS", "ALA", "PAR"))
    centres = {**start.centres, "CRI": "RUSSIA", "ALA": "RUSSIA", "AGT": "RUSSIA"}
    autumn = replace(start, phase=Phase.parse("F1901M"), units=units, centres=centres)
    house.states["spring"] = replace(house.state(), position=autumn)
    letters = house.turn("spring", DAYS)
    _, builds = shown(letters, "russia", "results")
    assert dict(zip(builds.picture.marked, builds.picture.sites, strict=True)) == {
        "ALA": "colony",
        "CRI": "special",
        "MOS": "home",
    }
    _, at_home = shown(letters, "france", "results")
    assert (at_home.picture.marked, at_home.picture.sites) == (("PAR",), ())  # nothing to tell apart


# -- beginnings, ends, and what masters do


def full() -> House:
    """A game of seven players and an observer that waits for START."""
    house = House()
    house.prove("master@home", "CREATE spring standard MOVE 3D", name="Molly")
    for power in ORDER_OF_JOINING:
        house.prove(f"{power.lower()}@home", f"JOIN spring {power}", name=power.title())
    house.prove("otto@home", "OBSERVE spring", name="Otto")
    return house


def test_the_first_letter_brings_the_map_and_says_how_to_change_that() -> None:
    house = full()
    letters = house.reply("spring", "master", "START")
    for who in ("france", "master", "otto"):
        brought = one(letters, who, "starting")
        assert units(brought) == {str(unit) for unit in load_variant("standard").start().units}
        assert (brought.name, brought.picture.zoom, brought.picture.seen) == ("spring-S1901M", (), None)
    letter = next(each for each in letters if each.kind == "starting")
    assert "The map is enclosed; SET MAP LARGE, SVG or NONE changes how maps come." in letter.text
    assert all("map is enclosed" not in each.text for each in house.record["spring"])


def test_the_record_brings_no_pictures() -> None:
    house = running_game()
    house.turn("spring", DAYS)
    assert [each for each in house.effects.letters if each.public]
    assert all(each.pictures == () for each in house.effects.letters if each.public)


@pytest.mark.parametrize("over", ["TERMINATE", "draw"])
def test_a_game_that_is_over_shows_its_last_position(over: str) -> None:
    house = running_game()
    house.reply("spring", "FRANCE", "A PAR - BUR")
    house.turn("spring", DAYS)
    if over == "draw":
        for power in ORDER_OF_JOINING[:-1]:
            house.reply("spring", power, "SET DRAW")
        letters, kind = house.reply("spring", ORDER_OF_JOINING[-1], "SET DRAW"), "drawn"
    else:
        letters, kind = house.reply("spring", "master", "TERMINATE\nYES"), "terminated"
    brought = one(letters, "italy", kind)
    assert "A BUR" in units(brought)
    assert brought.name == "spring-F1901M-end"
    assert brought.alt == "Map of spring at its end, after Fall 1901 Movement: 22 units."


def test_a_game_that_ends_before_it_began_has_no_map() -> None:
    house = House()
    house.prove("master@home", "CREATE spring standard", name="Molly")
    assert all(each.pictures == () for each in house.reply("spring", "master", "TERMINATE\nYES"))


def test_a_rollback_and_an_edit_show_the_position_that_comes_of_them() -> None:
    house = running_game()
    house.reply("spring", "FRANCE", "A PAR - BUR")
    house.turn("spring", DAYS)
    back = one(house.reply("spring", "master", "ROLLBACK S1901M"), "italy", "rollback")
    assert "A PAR" in units(back)
    forward = one(house.reply("spring", "master", "ROLLFORWARD"), "italy", "rollforward")
    assert "A BUR" in units(forward)
    edited = one(house.reply("spring", "master", "EDIT\nREMOVE A BUR\nREASON a slip\nENDEDIT"), "italy", "edited")
    assert "A BUR" not in units(edited)


def test_a_new_holder_of_a_seat_gets_a_map_of_its_position() -> None:
    house = running_game()
    house.reply("spring", "FRANCE", "RESIGN\nYES")
    assert "A PAR" in units(one(house.prove("nina@home", "JOIN spring FRANCE", name="Nina"), "nina"))


# -- trials


def test_a_preview_shows_what_would_come_and_nothing_that_others_have_on_file() -> None:
    house = running_game()
    house.reply("spring", "GERMANY", "A MUN - TYR")
    house.reply("spring", "FRANCE", "A PAR - BUR")
    letters = house.reply("spring", "FRANCE", "PREVIEW\nGERMANY: A MUN - BUR\nEND")
    brought = one(letters, "france")
    drawn = {order: verdict for _, order, verdict in orders(brought)}
    assert drawn["A PAR - BUR"] is drawn["A MUN - BUR"] is Verdict.FAILS
    assert "A MUN - TYR" not in brought.picture.to_json()
    assert brought.name == "spring-S1901M-preview"
    assert brought.alt == "Map of spring, Spring 1901 Movement, as it would turn out: 2 orders, 2 bounces."
    assert house.state().orders["FRANCE"] == ordered("A PAR - BUR")


def test_a_review_shows_the_master_alone_what_would_come() -> None:
    house = running_game("MOVE 3D PROCESS MANUAL")
    house.reply("spring", "GERMANY", "A MUN - TYR")
    letters = house.turn("spring", DAYS)
    assert ("GERMANY", "A MUN - TYR", Verdict.SUCCEEDS) in orders(one(letters, "master", "review"))
    assert not [each for each in letters if each.pictures and each.address != "master@home"]


CHECK = (
    "CHECK standard F1902M\nFRANCE: A BUR, A RUH\nGERMANY: A MUN\nORDERS\nA BUR - MUN\nA RUH S A BUR - MUN\nENDCHECK"
)


def test_a_check_is_drawn_for_authenticated_senders() -> None:
    house = House()
    brought = one(house.prove("bob@home", CHECK), "bob")
    assert units(brought) == {"A BUR", "A RUH", "A MUN"}
    assert ("FRANCE", "A BUR - MUN", Verdict.SUCCEEDS) in orders(brought)
    assert brought.name == "standard-F1902M-preview"
    assert shown(house.write("bob@home", CHECK), "bob") == []


# -- how maps come


@pytest.mark.parametrize(
    ("said", "form"),
    [
        ("PNG", "png"),
        ("large", "large"),
        ("SVG", "svg"),
        ("to pdf", "pdf"),
        ("on", "png"),
        ("large please", "large"),
        ("jpg", "png"),
    ],
)
def test_maps_come_as_each_reader_chose(said: str, form: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(board_pictures, "find_spec", lambda _: object())
    house = running_game()
    house.reply("spring", "FRANCE", "SET MAP svg")
    answer = house.answer("spring", "FRANCE", f"SET MAP {said}")
    assert "✓ SET MAP: " in answer
    assert one(house.reply("spring", "FRANCE", "A PAR - BUR"), "france").form == form
    letters = house.turn("spring", DAYS)
    assert [each.form for each in shown(letters, "france", "results")] == [form, form]
    assert [each.form for each in shown(letters, "italy", "results")] == ["png", "png"]


@pytest.mark.parametrize("text", ["SET MAP NONE", "SET NO MAP", "SET MAPS off", "SET NO MAPS"])
def test_who_wants_no_maps_gets_none_but_by_asking(text: str) -> None:
    house = running_game()
    house.reply("spring", "FRANCE", text)
    assert shown(house.reply("spring", "FRANCE", "A PAR - BUR"), "france") == []
    assert shown(house.turn("spring", DAYS), "france", "results") == []
    assert one(house.reply("spring", "FRANCE", "MAP"), "france").form == "png"


def test_who_wants_no_maps_is_not_told_that_one_is_enclosed() -> None:
    house = full()
    house.reply("spring", "p1", "SET MAP NONE")
    letters = [each for each in house.reply("spring", "master", "START") if each.kind == "starting"]
    assert [each.address for each in letters if "map is enclosed" not in each.text] == ["austria@home"]
    assert [each.address for each in letters if not each.pictures] == ["austria@home"]


def test_masters_and_observers_choose_too() -> None:
    house = running_game()
    house.prove("otto@home", "OBSERVE spring", name="Otto")
    house.reply("spring", "master", "SET MAP SVG")
    house.reply("spring", "o1", "SET MAP LARGE")
    letters = house.turn("spring", DAYS)
    assert {each.form for each in shown(letters, "master", "results")} == {"svg"}
    assert {each.form for each in shown(letters, "otto", "results")} == {"large"}


def test_a_judge_without_pdf_refuses_pdf_and_sends_another_form(monkeypatch: pytest.MonkeyPatch) -> None:
    house = running_game()
    monkeypatch.setattr(board_pictures, "find_spec", lambda _: object())
    house.reply("spring", "ITALY", "SET MAP PDF")
    monkeypatch.setattr(board_pictures, "find_spec", lambda _: None)
    for text in ("SET MAP PDF", "MAP PDF", "MAP spring ps"):
        answer = " ".join(house.answer("spring", "FRANCE", text).split())
        assert "This judge makes no PDF files" in answer
        assert "1 line was NOT accepted" in answer
    assert house.seat("spring", "FRANCE").maps == ""
    # who chose it when it could still be had
    assert {each.form for each in shown(house.turn("spring", DAYS), "italy", "results")} == {"png"}


def test_a_map_is_in_its_readers_language_and_all_who_read_that_share_it() -> None:
    house = running_game()
    for power, language in (("GERMANY", "de"), ("AUSTRIA", "de"), ("FRANCE", "fr")):
        house.reply("spring", power, f"SET LANGUAGE {language}")
    house.reply("spring", "ITALY", "A VEN H")
    letters = house.turn("spring", DAYS)
    german, austrian, french, english, russian = (
        shown(letters, who, "results")[0] for who in ("germany", "austria", "france", "italy", "russia")
    )
    assert german.alt == "Karte von spring, Frühjahr 1901, Zugphase: 1 Befehl."
    assert french.alt.replace("\N{NO-BREAK SPACE}", " ").startswith("Carte de la partie spring, ")
    assert english.alt == "Map of spring, Spring 1901 Movement: 1 order."
    assert (german.picture.title, german.picture.language) == ("spring: Ergebnisse", "de")
    assert (english.picture.title, english.picture.language) == ("spring: results", "")
    assert german.picture is austrian.picture
    assert english.picture is russian.picture
    assert len({each.picture.to_json() for each in (german, french, english)}) == 3


def test_all_that_a_map_says_is_in_its_readers_language() -> None:
    house = running_game()
    house.reply("spring", "GERMANY", "SET LANGUAGE de")
    house.reply("spring", "GERMANY", "A MUN - BUR")
    house.reply("spring", "FRANCE", "A PAR - BUR")
    svg = draw(shown(house.turn("spring", DAYS), "germany", "results")[0].picture, picture_words)
    said = {"".join(each.itertext()) for each in ElementTree.fromstring(svg).iter("{http://www.w3.org/2000/svg}text")}
    assert {"spring: Ergebnisse", "Standard, Frühjahr 1901, Zugphase", "3 Zentren, 3 Einheiten"} <= said
    assert {"Armee", "Flotte", "Heimatzentrum", "gescheiterter Zug", "Einheiten trafen aufeinander"} <= said
    titles = {each.text for each in ElementTree.fromstring(svg).iter("{http://www.w3.org/2000/svg}title")}
    assert "Paris (PAR), Binnenland; Zentrum von France; France: Armee" in titles
    (bounced,) = (each for each in titles if str(each).startswith("France: A PAR - BUR: "))
    assert "abgewiesen: A MUN zog auch dorthin" in str(bounced)
    assert "Einheiten trafen aufeinander in Burgundy" in titles


def test_a_choice_goes_with_the_seat_of_an_observer_who_becomes_a_master() -> None:
    house = running_game()
    house.prove("otto@home", "OBSERVE spring", name="Otto")
    house.reply("spring", "o1", "SET MAP SVG")
    house.reply("spring", "master", "PROMOTE otto@home")
    seat = next(each for each in house.state().masters if each.address == "otto@home")
    assert seat.maps == "svg"


# -- MAP


def test_map_draws_the_present_position_a_phase_or_a_part() -> None:
    house = running_game()
    house.reply("spring", "FRANCE", "A PAR - BUR")
    house.turn("spring", DAYS)
    now = one(house.reply("spring", "ITALY", "MAP"), "italy")
    assert (phase(now), now.picture.orders, now.picture.zoom) == ("F1901M", (), ())
    then = one(house.reply("spring", "ITALY", "MAP spring/S1901M"), "italy")
    assert ("FRANCE", "A PAR - BUR", Verdict.SUCCEEDS) in orders(then)
    season = one(house.reply("spring", "ITALY", "MAP spring Spring 1901"), "italy")
    assert season.picture == then.picture
    part = one(house.reply("spring", "ITALY", "MAP S1901M ZOOM Burgundy"), "italy")
    assert (part.picture.orders, part.picture.zoom) == (then.picture.orders, ("BUR",))
    assert part.alt == "Map of spring, Spring 1901 Movement: around Burgundy."


@pytest.mark.parametrize(
    ("said", "places"),
    [
        ("zoom Paris", {"PAR"}),
        ("ZOOM to the english channel", {"ENG"}),
        ("zoom par, bur and Munich", {"PAR", "BUR", "MUN"}),
        ("zoom North Sea nwy", {"NTH", "NWY"}),
        ("zoom STP/NC", {"STP"}),
        ("zoom gascony", {"GAS"}),
        ("zoom constan", {"CON"}),
        ("Trieste", {"TRI"}),
        # a power: its homes and its units
        ("zoom Turkey", {"ANK", "CON", "SMY", "BUL"}),
        ("zoom turkish", {"ANK", "CON", "SMY", "BUL"}),
        ("zoom Turkey and Greece", {"ANK", "CON", "SMY", "BUL", "GRE"}),
    ],
)
def test_a_part_of_the_map_is_named_as_places_and_powers_are(said: str, places: set[str]) -> None:
    house = running_game()
    house.reply("spring", "TURKEY", "A CON - BUL")
    house.turn("spring", DAYS)
    assert set(one(house.reply("spring", "ITALY", f"MAP spring {said}"), "italy").picture.zoom) == places


def test_of_a_long_word_that_is_nothing_its_beginning_is_quoted() -> None:
    told = " ".join(running_game().write("bob@home", f"MAP spring ZOOM {'x' * 5000}")[0].text.split())
    assert f"“{'x' * 39}…” is not a phase, place, power or part of the map of spring." in told


def test_who_names_no_part_of_a_map_is_told_those_that_have_names() -> None:
    house = House()
    house.prove("master@home", "CREATE globe imperial MOVE 3D", name="Molly")
    told = " ".join(house.write("bob@home", "MAP globe ZOOM Atlantis")[0].text.split())
    assert "“atlantis” is not a phase, place, power or part of the map of globe" in told
    assert "The parts of the map with a name are Europe, East Asia and North America." in told


def test_a_part_that_the_map_itself_names_is_one() -> None:
    house = House()
    house.prove("master@home", "CREATE globe intercontinental MOVE 3D", name="Molly")
    places = set(one(house.write("bob@home", "MAP globe ZOOM Europe"), "bob").picture.zoom)
    assert {"LOND", "PARI", "VIEN"} <= places
    assert places < load_variant("intercontinental").provinces.keys()


@pytest.mark.parametrize(
    "said",
    [
        "MAP S1901M of spring please",
        "SHOW MAP for spring, S1901M",
        "MAP spring S1901M now",
        "MAP the spring S1901M",
        'MAP "spring"; (S1901M)',
    ],
)
def test_a_map_is_asked_for_in_any_order_and_politely(said: str) -> None:
    house = running_game()
    house.turn("spring", DAYS)
    assert one(house.write("bob@home", said), "bob").name == "spring-S1901M-results"


def test_the_game_may_come_last_after_signon() -> None:
    house = running_game()
    house.turn("spring", DAYS)
    assert one(house.reply("spring", "ITALY", "MAP S1901M of spring"), "italy").name == "spring-S1901M-results"


@pytest.mark.parametrize("form", ["gif", "jpg", "JPEG"])
def test_other_forms_of_pictures_come_as_the_usual_one(form: str) -> None:
    house = running_game()
    assert one(house.write("bob@home", f"MAP spring {form}"), "bob").form == "png"


@pytest.mark.parametrize("form", ["png", "large", "svg", "pdf"])
def test_a_map_comes_as_it_was_asked_for_whatever_the_reader_chose(form: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(board_pictures, "find_spec", lambda _: object())
    house = running_game()
    house.reply("spring", "FRANCE", "SET MAP SVG")
    assert one(house.reply("spring", "FRANCE", "MAP"), "france").form == "svg"
    assert one(house.reply("spring", "FRANCE", f"MAP spring {form.upper()}"), "france").form == form
    assert one(house.reply("spring", "FRANCE", f"GET MAP spring S1901M zoom Paris {form}"), "france").form == form


def test_anybody_may_see_the_map_of_a_game_that_is_on_public_record() -> None:
    house = running_game()
    letters = house.write("bob@home", "MAP spring")
    assert units(one(letters, "bob")) == {str(unit) for unit in load_variant("standard").start().units}
    assert "MAP spring SVG brings a file to enlarge" in " ".join(letters[0].text.split())


def test_a_game_that_forms_shows_how_it_will_begin_and_one_that_is_over_how_it_ended() -> None:
    house = House()
    house.prove("master@home", "CREATE spring standard", name="Molly")
    letters = house.write("bob@home", "MAP spring")
    assert len(units(one(letters, "bob"))) == 22
    assert "a map of spring as it will begin is enclosed" in letters[0].text
    house = running_game()
    house.turn("spring", DAYS)
    house.reply("spring", "master", "TERMINATE\nYES")
    letters = house.write("bob@home", "MAP spring")
    assert one(letters, "bob").name == "spring-F1901M-end"
    assert "a map of spring as it ended is enclosed" in letters[0].text
    assert one(house.write("bob@home", "MAP spring S1901M"), "bob").name == "spring-S1901M-results"


@pytest.mark.parametrize(
    ("said", "why"),
    [
        ("MAP", "say which game: MAP spring-cup"),
        ("MAP sprang", "There is no game called “sprang” here; did you mean spring?"),
        ("MAP spring F1901M zoom", ""),
        ("MAP spring S1903M", "spring has not played S1903M; so far it has played S1901M."),
        ("MAP spring W1901", "spring has not played W1901; so far it has played S1901M."),
        ("MAP spring zoom Atlantis", "“atlantis” is not a phase, place, power or part of the map of spring"),
        (
            "MAP spring zoom Norwegn",
            "“norwegn” is not a phase, place, power or part of the map of spring; did you mean Norw",
        ),
        ("MAP spring zoom Switzerland", "“switzerland” is not a phase, place, power or part of the map of spring"),
        ("MAP spring zoom Gulf", "“gulf” may be Gulf of Bothnia or Gulf of Lyon"),
        ("MAP spring S1901M F1901M", "Please name one phase per line; “F1901M” is one too many"),
        ("MAP spring 1901", "“1901” is not a phase; please write it as S1901M"),
    ],
)
def test_a_map_that_cannot_be_drawn_is_refused_with_the_reason(said: str, why: str) -> None:
    house = running_game()
    house.turn("spring", DAYS)
    letters = house.write("bob@home", said)
    assert why in " ".join(letters[0].text.split())
    assert bool(letters[0].pictures) == (not why)


def test_history_says_which_phases_can_be_drawn() -> None:
    house = running_game()
    house.turn("spring", DAYS)
    house.turn("spring", DAYS)
    said = " ".join(house.write("bob@home", "HISTORY spring")[0].text.split())
    assert "MAP spring with a phase, S1901M to F1901M, draws the board" in said
    said = " ".join(house.write("bob@home", "HISTORY spring F1901M")[0].text.split())
    assert "MAP spring F1901M draws the board" in said


def test_a_letter_brings_the_first_maps_asked_for_up_to_a_bound() -> None:
    house = running_game()
    text = "A PAR - BUR\nMAP\nMAP zoom Paris\nMAP zoom Rome"
    names = [each.name for each in shown(house.reply("spring", "FRANCE", text), "france")]
    assert names == ["spring-S1901M-orders", "spring-S1901M", "spring-S1901M-zoom", "spring-S1901M-zoom-2"]
    brought = shown(house.reply("spring", "FRANCE", f"{text}\nMAP zoom Berlin"), "france")
    assert [each.picture.zoom for each in brought] == [(), ("PAR",), ("ROM",), ("BER",)]


def test_a_variant_that_nobody_has_drawn_is_played_without_maps(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(board_pictures, "has_drawing", lambda _: False)
    house = full()
    letters = house.reply("spring", "master", "START")
    letters += house.reply("spring", "FRANCE", "A PAR - BUR")
    letters += house.reply("spring", "FRANCE", "PREVIEW\nA PAR - BUR\nEND")
    letters += house.turn("spring", DAYS)
    assert all(each.pictures == () for each in letters)
    assert "map is enclosed" not in "".join(each.text for each in letters)
    answer = " ".join(house.answer("spring", "FRANCE", "MAP").split())
    assert "This judge has no map of Standard" in answer
    assert "draws the board" not in house.write("bob@home", "HISTORY spring")[0].text


# -- every variant


@pytest.mark.parametrize("variant", installed())
def test_the_maps_of_every_variant_are_of_its_board_and_hold_only_what_is_on_it(variant: str) -> None:
    house = House()
    house.prove("master@home", f"CREATE spring {variant} MOVE 3D", name="Molly")
    board = load_variant(variant)
    for number, side in enumerate(board.groups or board.powers):
        house.prove(f"p{number}@home", f"JOIN spring {side}", name=f"Player {number}")
    letters = house.reply("spring", "master", "START")
    letters += house.reply("spring", "master", "PROCESS")
    kinds = {each.kind for each in letters if each.pictures}
    assert kinds == {"starting", "results"}
    for illustration in (each for letter in letters for each in letter.pictures):
        picture = illustration.picture
        played = picture.board(installed())
        assert played.key == variant
        assert {*picture.zoom, *picture.marked} <= played.provinces.keys()
        assert picture.assignment == tuple(sorted(house.state().assignment.items()))
        at = played.at(picture.position.phase)
        assert all(unit.space in at.province_of for unit in picture.position.units)
        assert type(picture).from_json(picture.to_json()) == picture


def test_a_seat_reply_address_brings_the_map_to_the_seat() -> None:
    house = running_game()
    seat = house.seat("spring", "FRANCE")
    claim = Claim("spring", seat.id, seat.generation)
    letters = house.write("friend@elsewhere", "A PAR - BUR", claim=claim)
    assert {each.address: len(each.pictures) for each in letters} == {"friend@elsewhere": 1, "france@home": 1}
