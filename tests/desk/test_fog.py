"""Games in the fog: what each letter tells its reader, and what it hides from them until the end."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import timedelta

import pytest

from judge.board.library import load_variant
from judge.exports.verify import Boards, Letter, verify
from judge.game.boards import variant_of
from judge.game.views.fog import seen
from judge.writing.letters.outgoing import OutLetter
from tests.desk.house import House, running_game
from tests.orders import ordered

FOG = "MOVE 3D RETREAT 1D ADJUST 1D FOG YES"
DAYS = timedelta(days=5)
PLACES = [province.name for province in load_variant("standard", {}).provinces.values()]


def foggy() -> House:
    """A game in the fog, with an observer and a monitor."""
    house = running_game(FOG)
    house.prove("otto@home", "OBSERVE spring", name="Otto")
    house.prove("mona@home", "MONITOR spring", name="Mona")
    return house


def to(letters: Sequence[OutLetter], who: str, kind: str = "") -> str:
    """What somebody was sent, of a kind."""
    texts = [each.text for each in letters if each.address == f"{who}@home" and kind in ("", each.kind)]
    assert texts
    return "\n".join(texts)


def names_places(text: str) -> list[str]:
    return [name for name in PLACES if name in text]


def fight(house: House) -> list[OutLetter]:
    """Spring 1901: France takes Burgundy before Germany, England fails in the Channel and goes to the North Sea."""
    house.reply("spring", "FRANCE", "A PAR - BUR\nA MAR S A PAR - BUR\nF BRE - ENG")
    house.reply("spring", "GERMANY", "A MUN - BUR\nA BER - KIE\nF KIE - HOL")
    house.reply("spring", "ENGLAND", "F LON - ENG\nF EDI - NTH\nA LVP - YOR")
    return house.turn("spring", DAYS)


# -- what is seen


def test_the_first_letter_in_fog_shows_what_its_player_sees_and_others_nothing() -> None:
    house = running_game("MOVE 3D", name="other")
    house.prove("mia@home", f"CREATE spring standard {FOG}", name="Mia")
    for power in ("AUSTRIA", "ENGLAND", "FRANCE", "GERMANY", "ITALY", "RUSSIA", "TURKEY"):
        house.prove(f"{power.lower()}@home", f"JOIN spring {power}", name=power.title())
    letters = house.reply("spring", "master", "START")
    austria = to(letters, "austria", "starting")
    # Vienna, Budapest and Trieste see Venice, and no other unit of anybody's
    assert "The units that you see\n" in austria
    assert " ".join(austria.split()).count("Italy A VEN") == 1
    for unseen in ("A WAR", "A MUN", "A ROM", "F ANK", "Russia", "Turkey"):
        assert unseen not in austria
    assert "you see what your units and centres see" in " ".join(austria.split())
    record = house.record["spring"][-1]
    assert (record.kind, names_places(record.text)) == ("fogged", [])


def test_results_in_fog_tell_each_player_what_they_saw() -> None:
    house = foggy()
    letters = fight(house)
    france = to(letters, "france", "results")
    assert "France: Army Paris -> Burgundy.\n" in france
    assert "France: Fleet Brest -> English Channel.  (*bounce*)\n" in france
    # Burgundy sees Munich now; London, from where the fleet came that bounced, is not seen
    assert "Germany: Army Munich -> Burgundy.  (*bounce*)\n" in france
    assert names_places(france) == sorted(
        {"Brest", "Burgundy", "English Channel", "Marseilles", "Munich", "Paris"}, key=PLACES.index
    )
    for unseen in ("England", "LON", "HOL", "KIE", "Austria"):  # nor is who sent no orders
        assert unseen not in france
    germany = to(letters, "germany", "results")
    assert "France: Army Burgundy ARRIVES.\n" in germany
    assert "England: Fleet North Sea ARRIVES.\n" in germany
    assert "Paris" not in germany
    assert "A KIE, F HOL and A MUN; centres: Berlin, Kiel and Munich" in germany


def test_watchers_and_the_record_learn_that_a_phase_is_over_and_no_more() -> None:
    house = foggy()
    letters = fight(house)
    for who in ("otto", "mona"):
        text = to(letters, who)
        assert "“spring” has played S1901M." in text
        assert "Fall 1901 Movement (F1901M)" in text
        assert names_places(text) == []
    assert [names_places(each.text) for each in house.record["spring"]] == [[]] * len(house.record["spring"])
    assert "Army Liverpool -> Yorkshire" in to(letters, "master", "results")


def test_counts_and_unowned_centres_of_others_are_not_told() -> None:
    house = foggy()
    fight(house)
    house.reply("spring", "FRANCE", "A BUR - BEL\nA MAR - SPA\nF BRE H")
    house.reply("spring", "GERMANY", "F HOL H\nA KIE - DEN\nA MUN H")
    letters = house.turn("spring", DAYS)
    france = to(letters, "france", "results")
    counts = france[france.index("Ownership of supply centers") : france.index("The next phase")]
    assert [line for line in counts.splitlines() if "Units:" in line] == [
        "France:      5 Supply centers,  3 Units:  Builds   2 units."
    ]
    assert "Unowned" not in counts
    assert "Denmark" not in france
    # Belgium borders on Holland
    assert "Holland" in france


def test_where_a_dislodged_unit_may_go_is_told_to_its_player_alone() -> None:
    house = foggy()
    house.reply("spring", "AUSTRIA", "A VIE - TYR")
    house.turn("spring", DAYS)
    house.reply("spring", "AUSTRIA", "F TRI - VEN\nA TYR S F TRI - VEN")
    letters = house.turn("spring", DAYS)
    austria, italy = to(letters, "austria", "results"), to(letters, "italy", "results")
    assert "Italy: Army Venice HOLD.  (*dislodged*)\n" in austria
    assert "The Italian army in Venice was dislodged.\n" in austria
    assert "can retreat" not in austria
    assert "The Italian army in Venice can retreat to Apulia or Piedmont or Tuscany." in " ".join(italy.split())
    france = to(letters, "france", "results")
    assert "Venice" not in france
    assert "will be Retreats for Fall of 1901" in france
    house.reply("spring", "ITALY", "A VEN - TUS")
    letters = house.turn("spring", DAYS)
    # the fleet in Venice sees Tuscany; where the army stood it knows anyhow
    assert "Italy: Army Venice -> Tuscany." in to(letters, "austria", "results")
    assert "Italy" not in to(letters, "france", "results")


def test_who_is_late_is_named_to_masters_alone() -> None:
    house = running_game(f"{FOG} GRACE 1D")
    house.reply("spring", "FRANCE", "A PAR H\nA MAR H\nF BRE H")
    letters = house.turn("spring", timedelta(days=3, minutes=1))
    assert "some orders are missing" in " ".join(to(letters, "france", "missed").split())
    assert "Germany" not in to(letters, "france", "missed")
    assert "Germany" in to(letters, "master", "missed")
    germany = to(letters, "germany", "late")
    assert "A BER" in germany
    assert "Austria" not in germany
    assert all("Germany" not in each.text for each in house.record["spring"] if each.kind == "missed")


@pytest.mark.parametrize("words", ["SUMMARY spring", "STATS spring", "LIST spring", "HISTORY spring"])
def test_no_command_reveals_the_board_in_fog(words: str) -> None:
    house = foggy()
    fight(house)
    told = "\n".join(each.text for each in house.write("bob@home", words))
    assert names_places(told) == []
    assert "Orders missing" not in told
    assert "Phases with orders on time" not in told


def test_status_in_fog_shows_what_its_player_sees() -> None:
    house = foggy()
    fight(house)
    answer = house.answer("spring", "FRANCE", "STATUS")
    assert "What you see" in answer
    assert "Germany  A MUN; centres: Munich" in answer.replace("\N{NO-BREAK SPACE}", " ")
    assert "England" not in answer


# -- orders


def test_an_order_for_an_unseen_unit_is_taken_with_the_remark_that_it_cannot_be_checked() -> None:
    house = foggy()
    answer = " ".join(house.answer("spring", "FRANCE", "A PAR S A MUN - BUR\nA MAR S A VEN - PIE").split())
    assert "✓ A PAR S A MUN - BUR (cannot be checked: you do not see MUN)" in answer
    assert "✓ A MAR S A VEN - PIE (cannot be checked: you do not see VEN)" in answer
    assert house.state().orders["FRANCE"] == ordered("A PAR S A MUN - BUR", "A MAR S A VEN - PIE")


def test_the_kind_of_an_unseen_unit_must_be_written_where_it_may_be_either() -> None:
    house = foggy()
    answer = house.answer("spring", "FRANCE", "A MAR S TUS - PIE")
    assert "✗" in answer
    assert house.state().orders.get("FRANCE") is None
    assert "✓ A MAR S F TUS - PIE" in house.answer("spring", "FRANCE", "A MAR S F TUS - PIE")


def test_a_convoy_over_seas_that_are_not_seen_may_be_ordered() -> None:
    house = foggy()
    house.reply("spring", "ENGLAND", "F EDI - NTH\nA LVP - YOR")
    house.reply("spring", "FRANCE", "F BRE - ENG")
    house.turn("spring", DAYS)
    # the fleets in the North Sea and the Channel are seen, the Mid-Atlantic is not; the Norwegian Sea is, and is empty
    answer = " ".join(house.answer("spring", "ENGLAND", "A YOR - POR VIA").split())
    assert "✓ A YOR - POR VIA (cannot be checked: you do not see every sea that the army may cross)" in answer
    assert "✗" in house.answer("spring", "ENGLAND", "A YOR - STP VIA")
    letters = house.turn("spring", DAYS)
    assert "England: Army Yorkshire -> Portugal.  (*no convoy*)\n" in to(letters, "england", "results")


def test_what_no_board_makes_possible_is_refused_in_fog_too() -> None:
    house = foggy()
    answer = house.answer("spring", "FRANCE", "A PAR S A MUN - RUH\nA PAR - MUN\nA MOS - UKR")
    assert answer.count("✗") == 3
    assert "cannot support into RUH" in answer
    assert "no unit in MOS" in answer


def test_a_receipt_is_the_same_whatever_stands_unseen() -> None:
    lines = (
        "A MAR S A TUS - PIE",
        "A MAR S F TUS - PIE",
        "A MAR S TUS - PIE",
        "A MAR S A TUS",
        "A PAR S F MUN - BUR",
        "TUS H",
        "A TUS - ROM",
        "IF ITALY A TUS THEN A PAR - BUR",
        "CLEAR A TUS",
        "WHY A TUS",
        "PREVIEW\nA TUS - PIE\nEND",
    )
    with_army, without = foggy(), foggy()
    with_army.reply("spring", "ITALY", "A VEN - TUS\nA ROM H\nF NAP H")
    without.reply("spring", "ITALY", "A VEN H\nA ROM H\nF NAP H")
    for house in (with_army, without):
        house.turn("spring", DAYS)
    assert with_army.answer("spring", "ITALY", "STATUS") != without.answer("spring", "ITALY", "STATUS")
    for line in lines:
        assert with_army.answer("spring", "FRANCE", line) == without.answer("spring", "FRANCE", line), line


def test_results_are_the_same_whether_an_unseen_unit_took_the_help_or_not() -> None:
    told = []
    for orders in ("A VEN - PIE", "A VEN - TYR"):
        house = foggy()
        house.reply("spring", "FRANCE", "A PAR S A MUN - BUR")
        house.reply("spring", "GERMANY", "A MUN - SIL" if orders.endswith("TYR") else "A MUN H")
        told.append(to(house.turn("spring", DAYS), "france", "results"))
    assert told[0] == told[1]
    assert "France: Army Paris SUPPORT Army Munich -> Burgundy.\n" in told[0]


def test_orders_ahead_may_help_unseen_units_too() -> None:
    house = foggy()
    house.reply("spring", "FRANCE", "PHASE F1901M\nA PAR S A MUN - BUR")
    house.turn("spring", DAYS)
    assert house.state().orders["FRANCE"] == ordered("A PAR S A MUN - BUR")


# -- what masters do


def test_a_rollback_in_fog_tells_each_player_what_differs_in_their_sight() -> None:
    house = foggy()
    fight(house)
    letters = house.reply("spring", "master", "ROLLBACK S1901M")
    france = " ".join(to(letters, "france", "rollback").split())
    assert "France A PAR instead of A BUR" in france
    for unseen in ("England", "HOL", "YOR", "Italy"):
        assert unseen not in france
    assert names_places(to(letters, "otto")) == []
    assert "rolled back from F1901M" in " ".join(to(letters, "otto").split())
    assert names_places(house.record["spring"][-1].text) == []


def test_an_edit_is_told_to_those_who_see_it() -> None:
    house = foggy()
    letters = house.reply("spring", "master", "EDIT\nREMOVE A WAR\nREASON a slip\nEND")
    assert "without A WAR" in to(letters, "russia", "edited")
    assert "WAR" not in to(letters, "france", "edited")
    assert "Nothing has changed on the board that you see" in to(letters, "france", "edited")
    assert "WAR" not in house.record["spring"][-1].text


def test_an_edit_of_what_a_player_does_not_see_takes_none_of_their_orders() -> None:
    house = foggy()
    house.reply("spring", "FRANCE", "A PAR S A MUN - BUR\nF BRE - MAO")
    house.reply("spring", "master", "EDIT\nREMOVE A MUN\nREASON a slip\nEND")
    # Paris sees Burgundy and not Munich: that the support went would tell France that nobody is there
    assert house.state().orders["FRANCE"] == ordered("A PAR S A MUN - BUR", "F BRE - MAO")


def test_a_new_holder_of_a_seat_in_fog_is_shown_what_it_sees() -> None:
    house = foggy()
    fight(house)
    house.reply("spring", "FRANCE", "RESIGN\nYES")
    letters = house.prove("gus@home", "JOIN spring FRANCE", name="Gus")
    text = to(letters, "gus")
    assert "The units that you see" in text
    assert "Germany" in text
    assert "England" not in text


# -- the end


def test_when_it_is_over_the_record_holds_every_phase_in_full_and_proves_true() -> None:
    house = foggy()
    fight(house)
    house.reply("spring", "master", "ROLLBACK S1901M")
    fight(house)
    house.reply("spring", "FRANCE", "A BUR - BEL\nA MAR - SPA")
    house.turn("spring", DAYS)
    before = len(house.record["spring"])
    assert all(each.kind == "fogged" for each in house.record["spring"])
    ends = house.reply("spring", "master", "TERMINATE\nYES")
    assert [each.kind for each in house.record["spring"][before:]] == ["terminated"]
    assert {each.kind for each in ends if each.address in ("france@home", "otto@home")} == {"terminated"}
    before += 1
    letters = house.turn("spring", timedelta(days=7))
    opened = house.record["spring"][before:]
    assert [(each.kind, each.phase) for each in opened] == [
        ("starting", "S1901M"),
        ("results", "S1901M"),
        ("rollback", "S1901M"),
        ("results", "S1901M"),
        ("results", "F1901M"),
        ("terminated", "W1901A"),
    ]
    assert "England: Army Liverpool -> Yorkshire." in opened[1].text
    for who in ("france", "otto", "mona"):
        told = [each.kind for each in letters if each.address == f"{who}@home"]
        assert told == ["fog_lifted"]
    state = house.state()
    said = [Letter(each.subject, each.text) for each in house.record["spring"]]
    verdict = verify(said, Boards({"": load_variant("standard", {})}, state.settings.policies))
    assert (verdict.agreeing, verdict.differing, verdict.unchecked) == (3, [], [])
    assert "Army Liverpool -> Yorkshire" in house.write("bob@home", "HISTORY spring")[1].text
    assert "Army Liverpool -> Yorkshire" in house.write("bob@home", "GET spring/S1901M")[0].text


def test_the_last_board_is_shown_to_all_when_the_fog_lifts() -> None:
    house = foggy()
    for power in ("AUSTRIA", "ENGLAND", "FRANCE", "GERMANY", "ITALY", "RUSSIA", "TURKEY"):
        house.reply("spring", power, "SET DRAW")
    assert house.state().is_over
    letters = house.turn("spring", timedelta(days=7))
    assert "fog_lifted" in [each.kind for each in letters]
    assert [each.kind for each in house.record["spring"]][-2:] == ["starting", "drawn"]
    (to_france,) = [each.text for each in letters if each.address == "france@home"]
    assert "A Smy" in to_france or "A SMY" in to_france


# -- units that nobody plays


def test_bids_for_a_unit_that_nobody_plays_tell_nothing_of_what_stands_unseen() -> None:
    house = House()
    house.prove("mia@home", f"CREATE cup intercontinental {FOG}", name="Mia")
    for number in range(1, 9):
        house.prove(f"p{number}@home", "JOIN cup", name=f"P{number}")
    house.reply("cup", "master", "START")
    state = house.states["cup"]
    assert state.position is not None
    variant = variant_of(state)
    first = state.players[0]
    neutral = next(unit for unit in state.position.units if unit.power in variant.neutrals)
    near = sorted(variant.reach[neutral.kind, neutral.space])
    assert near
    for where in near:
        for kind in "AF":
            line = f"DP 1: {neutral} S {kind} {where}"
            with_units = house.copy().answer("cup", first.id, line)
            bare = house.copy()
            position = state.position
            sees = seen(variant, position, first.powers)
            bare.states["cup"] = replace(state, position=sees)
            assert with_units == bare.answer("cup", first.id, line), line
