"""What looks odd about a player's own orders, and that nothing of it comes from the orders of others."""

import pytest

from judge.board.library import load_variant
from judge.board.notation import parse_unit, require_order
from judge.board.orders import Order
from judge.board.phase import Phase
from judge.board.position import DislodgedUnit, Position, Unit
from judge.game.orders.caution import Caution
from judge.game.orders.variant_warnings import (
    AdoptsForGood,
    BuildsWhereLapses,
    InternedIfStays,
    LostIfStays,
    LostUnlessLeft,
    TakesFromOwn,
)
from judge.game.orders.warnings import (
    AttacksOwnPower,
    FleetShared,
    HelpsElsewhere,
    HelpsUnordered,
    NeedsConvoy,
    OwnUnitStays,
    RetreatsMeet,
    SamePlace,
    SeveralRoutes,
    SwapPlaces,
    cautions,
)
from judge.rules.policies import Policies
from tests.orders import ordered

STANDARD = load_variant("standard")
POSITION = Position(
    Phase.parse("S1902M"),
    units=(
        *(Unit("FRANCE", kind, space) for kind, space in (("A", "PAR"), ("A", "BUR"), ("A", "GAS"), ("A", "BRE"))),
        *(Unit("FRANCE", "F", space) for space in ("ENG", "MAO")),
        Unit("ENGLAND", "F", "NTH"),
        Unit("GERMANY", "A", "MUN"),
    ),
)


def caution(kind: type[Caution], order: str, *other: str) -> Caution:
    """A caution about an order and another."""
    return kind(require_order(order), *map(require_order, other))


def unordered(order: str, unit: str) -> Caution:
    """A caution about a support or a convoy of a unit of France's that has no order."""
    meant = parse_unit("FRANCE", unit)
    assert meant is not None
    return HelpsUnordered(require_order(order), meant)


def told(*orders: str, position: Position = POSITION, powers: tuple[str, ...] = ("FRANCE",)) -> list[Caution]:
    return list(cautions(STANDARD, position, powers, ordered(*orders)))


@pytest.mark.parametrize(
    ("orders", "expected"),
    [
        # supports
        (("A PAR S A BUR", "A BUR H"), []),
        (("A PAR S A BUR",), []),  # a unit without an order holds
        (("A PAR S A BUR", "A BUR S A GAS"), []),
        (("A PAR S A BUR", "A BUR - MUN"), [caution(HelpsElsewhere, "A PAR S A BUR", "A BUR - MUN")]),
        (("A GAS S A BUR - MAR", "A BUR - MAR"), []),
        (("A GAS S A BUR - MAR", "A BUR - RUH"), [caution(HelpsElsewhere, "A GAS S A BUR - MAR", "A BUR - RUH")]),
        (("A GAS S A BUR - MAR", "A BUR H"), [caution(HelpsElsewhere, "A GAS S A BUR - MAR", "A BUR H")]),
        (("A GAS S A BUR - MAR",), [unordered("A GAS S A BUR - MAR", "A BUR")]),
        (("A BUR S A MUN - RUH",), []),  # what others do is nobody's to know
        # convoys
        (("F ENG C A BRE - WAL", "A BRE - WAL"), []),
        (("F ENG C A BRE - WAL", "A BRE H"), [caution(HelpsElsewhere, "F ENG C A BRE - WAL", "A BRE H")]),
        (("A BRE - WAL",), [caution(NeedsConvoy, "A BRE - WAL")]),
        (("A BRE - GAS VIA", "A GAS - MAR"), [caution(NeedsConvoy, "A BRE - GAS VIA")]),
        (("A BRE - PIC",), []),
        # moves that stop each other
        (("A PAR - PIC", "A BRE - PIC"), [caution(SamePlace, "A PAR - PIC", "A BRE - PIC")]),
        (("A PAR - PIC", "A BRE - PIC", "F ENG S A PAR - PIC"), []),
        (("A PAR - BUR", "A BUR - PAR"), [caution(SwapPlaces, "A PAR - BUR", "A BUR - PAR")]),
        (("A BRE - GAS VIA", "A GAS - BRE", "F MAO C A BRE - GAS"), []),
        (("A PAR - BUR", "A BUR - MUN"), []),
        (("A PAR - BUR", "A BUR H"), [caution(OwnUnitStays, "A PAR - BUR", "A BUR H")]),
        (("A BUR - MUN", "A PAR - MAR"), [caution(NeedsConvoy, "A PAR - MAR")]),
    ],
)
def test_orders_that_do_not_fit_each_other_get_a_warning(orders: tuple[str, ...], expected: list[Caution]) -> None:
    assert told(*orders) == expected


def test_another_powers_units_are_no_matter_unless_one_player_has_both() -> None:
    alone = told("A BUR - MUN", powers=("FRANCE",))
    both = told("A BUR - MUN", "A MUN H", powers=("FRANCE", "GERMANY"))
    assert alone == []
    assert both == [caution(AttacksOwnPower, "A BUR - MUN", "A MUN H")]


def test_two_retreats_to_one_place_disband_both() -> None:
    position = Position(
        Phase.parse("F1902R"),
        units=(),
        dislodged=tuple(DislodgedUnit(Unit("FRANCE", "A", at), ("GAS",)) for at in ("PAR", "BUR")),
    )
    told_of = told("A PAR R GAS", "A BUR R GAS", position=position)
    assert told_of == [caution(RetreatsMeet, "A PAR R GAS", "A BUR R GAS")]
    assert told("A PAR R GAS", "A BUR D", position=position) == []


def test_via_is_no_matter_where_the_rulebook_does_not_know_it() -> None:  # Colonia IV 1, DATC 6.G.8
    colonia = load_variant("colonia4")
    position = Position(Phase.parse("S1901M"), (Unit("FRANCE", "A", "TOU"),))
    assert cautions(colonia, position, ("FRANCE",), ordered("A TOU - SAV VIA")) == ()


def test_retreats_that_need_one_fleet_are_told_of_while_they_may_be_changed() -> None:  # Colonia IV 4
    colonia = load_variant("colonia4")
    driven = tuple(DislodgedUnit(Unit("ENGLAND", "A", at), None) for at in ("FIJ", "SAM"))
    position = Position(Phase.parse("S1901R"), (Unit("ENGLAND", "F", "SPC"),), driven)
    both = ordered("A FIJ R NWZ", "A SAM R TAH")
    assert cautions(colonia, position, ("ENGLAND",), both) == (
        FleetShared(both[0], (both[1],)),
        FleetShared(both[1], (both[0],)),
    )
    assert cautions(colonia, position, ("ENGLAND",), both[:1]) == ()


def test_a_build_that_names_an_additional_home_is_told_of_as_final() -> None:  # Intercontinental 9.1
    variant = load_variant("intercontinental")
    owned = {**variant.start().centres, "GURY": "RUSSIA"}
    position = Position(Phase.parse("W1865A"), (), centres=owned)
    built, at_home = ordered("A GURY B", "A MOSC B")
    told_of = cautions(variant, position, ("RUSSIA", "SIBERIA"), [built, at_home])
    assert told_of == (AdoptsForGood(built, "GURY", "RUSSIA"),)
    named = Position(Phase.parse("W1866A"), (), centres=owned, adopted={"GURY": "RUSSIA"})
    assert cautions(variant, named, ("RUSSIA", "SIBERIA"), [built]) == ()


def test_a_fleet_that_may_not_stay_is_told_of_unless_it_moves() -> (
    None
):  # Continent II 5: in by Spring 1992, out by Spring 1993
    variant = load_variant("continent2")
    hold, leave = ordered("F 3 H", "F 3 - 4")

    def told_in(phase: str, stays: int, *orders: Order) -> tuple[Caution, ...]:
        position = Position(Phase.parse(phase), (Unit("PERU", "F", "3"),), stays={"3": stays})
        return cautions(variant, position, ("PERU",), orders)

    assert told_in("F1992M", 1, hold) == ()
    assert told_in("S1993M", 2, hold) == (InternedIfStays(hold, "3"),)
    assert told_in("S1993M", 2) == (InternedIfStays(hold, "3"),)
    assert told_in("S1993M", 2, leave) == ()


def test_a_box_off_the_board_that_goes_is_told_of() -> None:  # Continent II, option 1b and 1e
    variant = load_variant("continent2", {"united_kingdom": "yes"})
    built, hold = ordered("F OB2 B", "F OB1 H")
    centres = {"OB1": "UNITED KINGDOM", "OB2": "UNITED KINGDOM"}
    units = (Unit("UNITED KINGDOM", "F", "OB1"),)
    first, winter = (Position(Phase.parse(each), (), centres=centres) for each in ("W1990A", "W1991A"))
    assert cautions(variant, first, ("UNITED KINGDOM",), [built]) == ()
    after = Phase.parse("F1992M")
    assert cautions(variant, winter, ("UNITED KINGDOM",), [built]) == (BuildsWhereLapses(built, "OB2", after),)
    last, before = (Position(Phase.parse(each), units, centres=centres) for each in ("F1993M", "S1993M"))
    assert cautions(variant, last, ("UNITED KINGDOM",), [hold]) == (LostIfStays(hold, "OB1"),)
    assert cautions(variant, before, ("UNITED KINGDOM",), [hold]) == ()


def test_powers_of_one_player_cut_each_others_supports_and_take_each_others_centres() -> None:  # Intercontinental 1.6
    variant = load_variant("intercontinental")
    units = (Unit("CANADA", "A", "QUEB"), Unit("GREAT BRITAIN", "F", "HALI"))
    blue = ("CANADA", "GREAT BRITAIN")
    attack, stay, support, hold = ordered("A QUEB - HALI", "A QUEB H", "F HALI S A NEWE", "F HALI H")
    season = Phase.parse("F1865M")
    spring, autumn = (Position(Phase.parse(each), units, centres={"HALI": "CANADA"}) for each in ("S1865M", "F1865M"))
    assert cautions(variant, spring, blue, [attack, support]) == (AttacksOwnPower(attack, support),)
    assert cautions(variant, spring, blue, [stay, support]) == ()
    # the fleet of Great Britain takes Canada's Halifax by staying there, ordered or not
    assert cautions(variant, autumn, blue, [stay, support]) == (TakesFromOwn(support, "HALI", "CANADA", season),)
    assert cautions(variant, autumn, blue, [stay]) == (TakesFromOwn(hold, "HALI", "CANADA", season),)
    assert cautions(variant, autumn, ("GREAT BRITAIN",), [support]) == ()


def test_a_retreat_takes_a_centre_of_another_power_of_its_player_too() -> None:  # Intercontinental 1.6
    variant = load_variant("intercontinental")
    phase = Phase.parse("F1865R")
    driven = DislodgedUnit(Unit("GREAT BRITAIN", "F", "ACAD"), ("HALI",))
    position = Position(phase, (), (driven,), centres={"HALI": "CANADA"})
    retreat, disband = ordered("F ACAD R HALI", "F ACAD D")
    blue = ("CANADA", "GREAT BRITAIN")
    assert cautions(variant, position, blue, [retreat]) == (TakesFromOwn(retreat, "HALI", "CANADA", phase),)
    assert cautions(variant, position, blue, [disband]) == ()
    assert cautions(variant, position, blue, []) == ()


def test_a_second_route_is_told_of_where_one_broken_route_breaks_the_convoy() -> None:  # Colonia IV 1, DATC 4.A.1
    colonia = load_variant("colonia4")
    units = (Unit("ENGLAND", "A", "LON"), Unit("ENGLAND", "F", "NTH"), Unit("ENGLAND", "F", "ENG"))
    position = Position(Phase.parse("S1901M"), units)
    move, one, other, elsewhere = ordered("A LON - ANT", "F NTH C A LON - ANT", "F ENG C A LON - ANT", "F ENG H")
    told_of = cautions(colonia, position, ("ENGLAND",), [move, one, other])
    assert told_of == (SeveralRoutes(move, (one, other)),)
    assert cautions(colonia, position, ("ENGLAND",), [move, one, elsewhere]) == ()
    every = Policies.of({**colonia.policies, "convoy_disruption": "all_routes"})
    assert cautions(colonia, position, ("ENGLAND",), [move, one, other], every) == ()


def test_a_retreat_off_the_board_is_told_to_be_left_again() -> None:  # Continent II, option 1e
    variant = load_variant("continent2", {"united_kingdom": "yes"})
    (retreat,) = ordered("F 31 R OB1")
    driven = DislodgedUnit(Unit("UNITED KINGDOM", "F", "31"), ("OB1",))
    told_in = {
        phase: cautions(variant, Position(Phase.parse(phase), (), (driven,)), ("UNITED KINGDOM",), [retreat])
        for phase in ("F1992R", "S1993R")
    }
    assert told_in == {"F1992R": (), "S1993R": (LostUnlessLeft(retreat, "OB1", Phase.parse("F1993M")),)}
