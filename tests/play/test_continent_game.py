"""Continent II by mail, 1990 to 1994, twice: six players who adopt option 2, and seven with the United Kingdom.

The letters are those of `continent_letters`. Centres, positions and outcomes were counted on a board beside them; the
rules cited are those of Fred C. Davis, Jr.'s revision.
"""

from collections.abc import Iterator

import pytest

from judge.demo.stage import Stage
from judge.game.boards import variant_of
from judge.game.state import Status
from tests.desk.house import flat
from tests.play.continent_letters import SEVEN, SEVEN_PLAYERS, SIX, SIX_PLAYERS
from tests.play.season import MASTER, Mail, Table

TERMS = "continent2 MOVE 3D RETREAT 1D ADJUST 1D"
CENTRES_OF_SIX = {  # in the order of SIX, after the fall's retreats
    1990: (5, 5, 4, 4, 4, 4),
    1991: (6, 6, 6, 6, 5, 6),
    1992: (7, 7, 5, 5, 6, 6),
    1993: (5, 7, 5, 5, 7, 7),
    1994: (6, 7, 3, 5, 8, 7),
}
CENTRES_OF_SEVEN = {  # in the order of SEVEN; the United Kingdom's with those off the board
    1990: (5, 5, 4, 4, 4, 4, 5),
    1991: (6, 6, 5, 5, 6, 4, 6),
    1992: (5, 7, 5, 5, 6, 4, 5),
    1993: (5, 8, 5, 5, 6, 4, 3),
    1994: (4, 8, 5, 5, 6, 4, 4),
}
UNITS_OF_SIX = {  # after the winter of 1994
    "ARGENTINA": "A 74, A 80, A 81, F 73, F 94, F 95",
    "BRAZIL": "A 54, A 63, A 72, F 38, F 56, F 82, F 83",
    "CHILE": "A 76, A 78, F 89",
    "COLOMBIA": "A 17, A 18, A 20, F 3, F 4",
    "PERU": "A 16, A 36, A 47, A 48, A 64, A 67, F 45, F 66",
    "VENEZUELA": "A 22, A 27, A 28, A 29, F 31, F 5, F 9",
}
UNITS_OF_SEVEN = {
    "ARGENTINA": "A 73, A 79, A 80, F 81",
    "BRAZIL": "A 30, A 42, A 62, A 72, F 29, F 31, F 38, F 41",
    "CHILE": "A 64, A 67, A 77, A 86, F 87",
    "COLOMBIA": "A 12, A 17, A 18, F 4, F 8",
    "PERU": "A 16, A 48, A 49, A 52, F 32, F 45",
    "VENEZUELA": "A 23, A 24, A 26, F 6",
    "UNITED KINGDOM": "F 28, F 5, F 84, F 88",
}
UK = "UNITED KINGDOM"


@pytest.fixture(scope="module")
def six(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Table]:
    with Stage(tmp_path_factory.mktemp("six")) as stage:
        table = Table.open(stage, "llama", TERMS, SIX)
        table.observe("Otto")
        for scene in SIX_PLAYERS:
            table.play_scene(scene)
        table.write(MASTER, Mail("LIST llama", says=["18 of the 36 centres", "(optional rule 2)): yes"]))
        table.write(
            "Otto",
            Mail(
                "SUMMARY llama",
                says=["1990 1991 1992 1993 1994", "Argentina 5 6 7 5 6", "Chile 4 6 5 5 3", "Peru 4 5 6 7 8"],
                never=["1989"],
            ),
        )
        table.write(MASTER, "TERMINATE\nYES")
        yield table


@pytest.fixture(scope="module")
def seven(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Table]:
    with Stage(tmp_path_factory.mktemp("seven")) as stage:
        table = Table.open(stage, "puma", f"{TERMS} UNITED KINGDOM YES", SEVEN)
        for scene in SEVEN_PLAYERS:
            table.play_scene(scene)
        table.write(MASTER, Mail("SUMMARY puma", says=["United Kingdom 5 6 5 3 4"]))
        table.write(MASTER, "TERMINATE\nYES")
        yield table


# -- six players -------------------------------------------------------------------------------------------------------


def test_four_years_are_played_to_their_winters(six: Table, seven: Table) -> None:
    for table, scenes in ((six, SIX_PLAYERS), (seven, SEVEN_PLAYERS)):
        assert [turn.phase for turn in table.turns] == [scene.phase for scene in scenes]
        assert (scenes[0].phase, scenes[-1].phase, table.phase) == ("W1990A", "W1994A", "S1995M")
        assert table.state.status is Status.TERMINATED


def test_the_centres_go_as_counted(six: Table, seven: Table) -> None:
    for table, players, counted in ((six, SIX, CENTRES_OF_SIX), (seven, SEVEN, CENTRES_OF_SEVEN)):
        assert {year: tuple(owned[each] for each in players) for year, owned in table.years().items()} == counted


@pytest.mark.parametrize(("power", "units"), UNITS_OF_SIX.items())
def test_the_units_of_six_stand_where_their_orders_led_them(six: Table, power: str, units: str) -> None:
    assert six.units(power) == set(units.split(", "))


@pytest.mark.parametrize(("power", "units"), UNITS_OF_SEVEN.items())
def test_the_units_of_seven_stand_where_their_orders_led_them(seven: Table, power: str, units: str) -> None:
    assert seven.units(power) == set(units.split(", "))


def test_every_letter_is_as_letters_must_be(six: Table, seven: Table) -> None:
    six.check_all()
    seven.check_all()


def test_the_first_units_are_those_that_each_may_have(six: Table) -> None:  # rule 3
    begun = six.turn("W1990A")
    assert begun.record.before.units == ()
    assert {power: len(begun.units(power)) for power in SIX} == dict(zip(SIX, CENTRES_OF_SIX[1990], strict=True))
    fleets = {power: sum(unit.startswith("F ") for unit in begun.units(power)) for power in SIX}
    assert fleets == {"ARGENTINA": 2, "BRAZIL": 2, "CHILE": 1, "COLOMBIA": 1, "PERU": 1, "VENEZUELA": 2}
    # Patagonia, Rio Grande do Sul, Tarapaca, Cartagena, Cusco, Cumana: home country without a centre
    assert {"F 88", "F 71", "A 65", "F 7/NC", "A 48", "F 25"} <= {str(unit) for unit in begun.record.after.units}


def test_option_2_is_put_to_the_vote_and_carried_by_five_of_six(six: Table) -> None:
    before, after = six.turn("W1990A"), six.turn("S1991M")
    for name in (*SIX, MASTER):
        (told,) = (each for each in before.after[name] if each.subject == "Diplomacy vote counted (llama W1990A)")
        assert "5 of 6 " in flat(told.text)
        assert not any(power.title() in told.text for power in SIX)  # nobody learns who said NO
    for name in SIX:
        subjects = [each.subject for each in six.people[name].inbox]
        assert subjects.count("Diplomacy vote called (llama W1990A)") == 1
    # the master, whose START has called it, reads it in the answer
    (called,) = (each for each in six.people[MASTER].inbox if "Please vote with your first orders" in each.text)
    assert "What everybody is told" in called.text
    assert {"22", "94"} <= set(variant_of(six.state).centres)
    assert "22" not in after.record.after.centres  # nobody has been there yet


def test_trinidad_and_the_falklands_are_centres_from_1991_on(six: Table) -> None:  # option 2
    taken = six.turn("F1991M")
    assert (taken.owner("22"), taken.owner("94")) == ("VENEZUELA", "ARGENTINA")
    letter = taken.results_letter("CHILE")
    assert "Argentina: Buenos Aires, Cordoba, Falkland Is., Mendoza, Rosario, Uruguay." in letter
    assert "Venezuela: Caracas, Ciudad Bolivar, Guyana, Maracaibo, Trinidad, Valencia." in letter
    assert "Unowned: La Paz." in letter
    # taken in Fall 1991, and never raided: they build from the winter of 1992 on
    assert six.turn("W1992A").verdict("F 94 B") == "succeeds"
    assert six.turn("W1993A").verdict("F 22 B") == "succeeds"


def test_reports_show_centres_by_their_names_and_other_spaces_may_have_numbers(six: Table) -> None:  # closing note
    letter = six.turn("S1991M").results_letter("VENEZUELA")
    assert "Venezuela: Army Ciudad Bolivar -> El Dorado." in letter
    assert "A Cordoba - 63 (Argentina): bounced with A 54 (1 against 1)" in letter
    for turn in six.turns:
        for name in SIX:
            assert not any(f" {kind} 81 " in turn.results_letter(name) for kind in "AF")
    receipt = next(each for each in six.turn("S1991M").before["VENEZUELA"] if "A 24 - 27" in each.text)
    assert "A Caracas - 27 is not possible" in flat(receipt.text)


def test_an_army_goes_to_the_islands_and_comes_back_by_convoy_only(six: Table) -> None:  # rule 9
    there, stuck, back = six.turn("F1991M"), six.turn("S1992M"), six.turn("F1992M")
    assert there.verdict("A 88 - 94") == "succeeds"
    assert "A 94" in there.units("ARGENTINA")
    assert stuck.verdict("A 94 - 88") == "invalid"  # a fleet in the Falkland Sea that holds carries nobody
    assert "A 94" in stuck.units("ARGENTINA")
    assert back.verdict("A 94 - 88 VIA") == "succeeds"
    assert "A 88" in back.units("ARGENTINA")
    assert six.turn("F1994M").verdict("A 24 - 22") == "succeeds"
    assert "A 22" in six.turn("F1994M").units("VENEZUELA")


def test_buenos_aires_and_uruguay_touch_directly(six: Table) -> None:  # rule 8
    assert six.turn("S1991M").verdict("F 81 - 72") == "succeeds"
    passed = six.turn("F1992M")
    assert "F 82" in passed.units("BRAZIL")  # whatever lies in the Rio de la Plata
    assert passed.verdict("F 82 H") == "stands"
    assert passed.verdict("A 81 - 72") == "succeeds"
    assert passed.verdict("F 72 - 73") == "succeeds"
    assert six.turn("S1993R").verdict("A 72 R 81") == "succeeds"  # and a retreat goes there
    assert six.turn("F1993M").verdict("A 81 - 72") == "fails"  # two against two


def test_a_fleet_that_entered_the_canal_in_spring_1992_is_interned_after_spring_1993(six: Table) -> None:  # rule 5
    colombian = six.turn("F1991M").verdict("F 4 - 3"), six.turn("S1992M").verdict("F 3 - 14")
    assert colombian == ("succeeds", "succeeds")
    assert six.turn("S1992M").verdict("F 5 - 3") == "succeeds"
    assert "F 3" in six.turn("F1992M").units("VENEZUELA")  # its second season
    assert six.turn("S1993M").verdict("F 3 - 14") == "fails"  # it met Colombia's fleet from Cartagena
    interned = six.turn("S1993R").result("F 3 D")
    assert (interned.power, interned.code, interned.destroyed) == ("VENEZUELA", "interned", True)
    assert "F 3" not in six.turn("S1993R").units("VENEZUELA")
    assert "Venezuela: Fleet Canal Zone DISBAND." in six.turn("S1993R").results_letter("PERU")


def test_cartagena_has_two_coasts(six: Table) -> None:  # rule 6
    assert six.turn("W1990A").verdict("F 7/NC B") == "succeeds"
    assert six.turn("S1991M").verdict("F 7/NC - 4") == "succeeds"
    assert six.turn("F1992M").verdict("F 14 - 7/WC") == "succeeds"  # written without a coast; only one is in reach
    assert "Fleet Golfo de Panama -> Cartagena (west coast)." in six.turn("F1992M").results_letter("COLOMBIA")


def test_a_raided_centre_builds_a_year_later(six: Table) -> None:  # rule 7
    assert six.turn("F1991M").owner("16") == "PERU"
    raid, gone = six.turn("S1992M"), six.turn("F1992M")
    assert "A 16" in raid.units("COLOMBIA")
    assert "A 16" not in gone.units("COLOMBIA")
    assert (raid.owner("16"), gone.owner("16")) == ("PERU", "PERU")
    assert not any(str(each.order) == "A 16 B" for each in six.turn("W1992A").record.results)  # it was refused at once
    assert six.turn("W1993A").verdict("A 16 B") == "succeeds"


@pytest.mark.parametrize(
    ("phase", "order", "outcome"),
    [
        ("S1991M", "A 74 - 63", ("fails", False, False)),  # one against one
        ("S1991M", "A 54 - 63", ("fails", False, False)),
        ("S1992M", "A 84 H", ("fails", True, False)),
        ("S1992M", "A 29 H", ("fails", True, False)),  # Venezuela helps Brazil
        ("S1993M", "A 72 H", ("fails", True, False)),
        ("S1993M", "F 29 H", ("fails", True, False)),  # and a year later it helps itself
        ("S1993M", "F 7/WC - 14", ("fails", False, False)),
        ("S1994M", "F 30 - 31", ("fails", False, False)),
        ("S1994M", "A 67 H", ("fails", True, False)),
        ("F1994M", "A 74 H", ("fails", True, False)),
        ("S1992R", "A 84 R 85", ("succeeds", False, False)),
        ("F1994R", "A 74 R 75", ("succeeds", False, False)),
    ],
)
def test_what_is_fought_for_ends_as_counted(
    six: Table, phase: str, order: str, outcome: tuple[str, bool, bool]
) -> None:
    result = six.turn(phase).result(order)
    assert (result.verdict, result.dislodged, result.destroyed) == outcome


def test_who_has_nothing_to_build_is_told_so(six: Table) -> None:
    assert "You have nothing to order in Winter 1992 Adjustment (W1992A)." in six.turn("F1992M").results_letter(
        "VENEZUELA"
    )
    assert "VENEZUELA" not in six.turn("W1992A").record.orders


# -- the United Kingdom ------------------------------------------------------------------------------------------------


def test_it_starts_with_fleets_and_an_army_in_guyana(seven: Table) -> None:  # option 1a
    begun = seven.turn("W1990A")
    assert begun.units(UK) == {"F 22", "A 28", "F 94", "F OB1", "F OB2"}
    for person in seven.people.values():  # option 2 is for six
        assert not any(each.subject.startswith("Diplomacy vote") for each in person.inbox)
    assert any("18 of the 36 centres" in flat(each.text) for each in seven.people[UK].inbox)


def test_its_fleets_enter_from_off_the_board(seven: Table) -> None:  # option 1a
    entered = seven.turn("S1991M")
    assert entered.verdict("F OB1 - 31") == "succeeds"
    assert entered.verdict("F OB2 - 57") == "succeeds"
    assert "United Kingdom: Fleet Off-Board 1 -> North Atlantic." in entered.results_letter("PERU")


def test_the_fleet_in_trinidad_has_its_privilege_in_1991(seven: Table) -> None:  # option 1d
    first, second = seven.turn("S1991M"), seven.turn("F1991M")
    assert first.verdict("F 22 S A 28 - 27") == "given"
    assert first.verdict("A 28 - 27") == "succeeds"  # two against one
    assert first.verdict("A 26 - 27") == "fails"
    assert second.verdict("F 22 - 28") == "succeeds"
    assert "F 22 - 27" not in map(str, seven.turn("S1992M").record.orders[UK])  # refused: 1991 only
    assert seven.turn("S1992M").verdict("F 22 - 31") == "succeeds"


def test_a_dislodged_fleet_retreats_off_the_board_and_enters_again(seven: Table) -> None:  # option 1e
    driven = seven.turn("S1992M")
    assert driven.result("F 57 H").dislodged
    assert "can retreat to" in driven.results_letter(UK)
    assert seven.turn("S1992R").verdict("F 57 R OB1") == "succeeds"
    assert "F OB1" in seven.turn("S1992R").units(UK)
    assert seven.turn("F1992M").verdict("F OB1 - 5") == "succeeds"


def test_its_off_board_supply_shrinks_and_units_go(seven: Table) -> None:  # option 1b
    for phase, centres, units in (("F1991M", 6, 5), ("F1992M", 5, 6), ("F1993M", 3, 4)):
        after = seven.turn(phase).record.after
        assert (len(after.centres_of(UK)), len(seven.turn(phase).units(UK))) == (centres, units)
    assert seven.turn("F1992M").record.after.centres_of(UK) == ["22", "28", "29", "94", "OB1"]
    assert seven.turn("F1993M").record.after.centres_of(UK) == ["22", "28", "94"]
    assert "United Kingdom: 5 Supply centers, 6 Units: Removes 1 unit." in seven.turn("F1992M").results_letter(UK)
    assert "United Kingdom: 3 Supply centers, 4 Units: Removes 1 unit." in seven.turn("F1993M").results_letter(UK)
    assert seven.turn("W1992A").verdict("A 27 D") == "succeeds"
    assert seven.turn("W1993A").verdict("F 27 D") == "succeeds"


def test_who_stays_off_the_board_after_fall_1993_is_annihilated(seven: Table) -> None:  # option 1e
    held = seven.turn("S1993M").result("F 31 H")
    assert (held.verdict, held.dislodged) == ("fails", True)  # three against two
    assert seven.turn("S1993R").verdict("F 31 R OB1") == "succeeds"
    assert "F OB1" in seven.turn("S1993R").units(UK)
    lost = seven.turn("F1993M").result("F OB1 D")
    assert (lost.power, lost.code, lost.destroyed) == (UK, "closed", True)
    assert seven.turn("F1993M").units(UK) == {"F 27", "F 28", "F 5", "F 95"}


def test_another_power_builds_in_french_guiana(seven: Table) -> None:  # option 1c
    assert "F 30" in seven.turn("F1991M").units("BRAZIL")
    assert "F 30" not in seven.turn("F1992M").units("BRAZIL")  # it has left, and nobody came
    assert seven.turn("W1992A").verdict("F 30 B") == "succeeds"
    assert seven.turn("W1993A").verdict("A 30 B") == "succeeds"
    assert "Brazil: Builds an army in French Guiana." in seven.turn("W1993A").results_letter("CHILE")


def test_the_united_kingdom_builds_in_patagonia(seven: Table) -> None:  # option 1c
    assert "F 88" in seven.turn("F1991M").units(UK)
    for turn in seven.turns[seven.turns.index(seven.turn("S1992M")) : -1]:
        assert not any(
            unit.space == "88" for unit in turn.record.after.units
        )  # it controls it since, with nobody there
    assert seven.turn("F1994M").verdict("F 83 - 84") == "succeeds"
    assert seven.turn("W1994A").verdict("F 88 B") == "succeeds"
