"""Orders of the four great variants: codes of four letters, numbers, powers that share their names with places."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from judge.board.library import installed, load_variant
from judge.board.phase import Phase, PhaseKind
from judge.board.position import DislodgedUnit, Position, Unit
from judge.reading.arguments.misreadings import Misread
from judge.reading.arguments.recipients import Recipients, read_recipients
from judge.reading.arguments.values import PhaseName, read_phase
from judge.reading.mail.items import resembles_order
from judge.reading.orders.order_context import steps
from judge.reading.orders.orders import OrderContext, heading_power, read_line
from judge.reading.orders.problems import Impassable, Problem
from judge.reading.orders.unit_reader import read_unit
from judge.writing.rendering.render import order_label
from judge.writing.rendering.translator import in_english

GLOBE = load_variant("intercontinental")
IMPERIAL = load_variant("imperial")
COLONIA = load_variant("colonia4")
CONTINENT = load_variant("continent2")
M, R, A = PhaseKind.MOVEMENT, PhaseKind.RETREATS, PhaseKind.ADJUSTMENTS


def read(line: str, context: OrderContext) -> list[tuple[str | None, str]]:
    """The powers that a line names and its orders, or the codes of its problems."""
    return [
        (each.power, str(each.order) if each.problem is None else each.problem.code)
        for each in read_line(line, context)
    ]


# ------------------------------------------------------------------------------------------------ Intercontinental


@pytest.mark.parametrize(
    ("line", "power", "order"),
    [
        ("GB: F Lond - Nort", "GREAT BRITAIN", "F LOND - NORT"),
        ("GB F Lond - Nort", "GREAT BRITAIN", "F LOND - NORT"),
        ("Great Britain: F Lond - Nort", "GREAT BRITAIN", "F LOND - NORT"),
        ("Great Britain F Lond - Nort", "GREAT BRITAIN", "F LOND - NORT"),
        ("British fleet London to North Sea", "GREAT BRITAIN", "F LOND - NORT"),
        ("Russia A Mosc - Rost", "RUSSIA", "A MOSC - ROST"),
        ("Cape Colony: F Cape - Agul", "CAPE COLONY", "F CAPE - AGUL"),
        ("Cape Colony F Cape Town - Agulhas Current", "CAPE COLONY", "F CAPE - AGUL"),
        ("Đại Nam: F Huế - SCS", "DAI NAM", "F HUE - SCS"),
        ("Dai Nam: F Hue - SCS", "DAI NAM", "F HUE - SCS"),
        ("Brazil: F Salv - Braz", "BRAZIL", "F SALV - BRAZ"),
        ("Brazil F Salv - Brazil Current", "BRAZIL", "F SALV - BRAZ"),
        ("F Salv - Brazil", None, "F SALV - BRAZ"),
        ("Japan F Edo - East", "JAPAN", "F EDO - EAST"),
        ("F Bata - Java", None, "F BATA - JAVA"),
        ("Java - SCS", None, "F JAVA - SCS"),
        ("Algeria A Algiers - Tuat", "ALGERIA", "A ALGI - TUAT"),
        ("A Algiers - Tuat", None, "A ALGI - TUAT"),
        ("Zanzibar: A Zanzibar - Momb", "ZANZIBAR", "A STON - MOMB"),
        ("A Zanzibar - Momb", None, "A STON - MOMB"),
        ("Sokoto A Sokoto - Kano", "SOKOTO", "A SAKK - KANO"),
        ("A syrd h", None, "A SYRD H"),
        ("A Syr-Darya - Ulytau", None, "A SYRD - ULYT"),
        ("A St. John's - Québec City", None, "A STJO - QUEB"),
        ("a st johns-quebec city", None, "A STJO - QUEB"),
        ("A Rostov-on-Don - Guryev", None, "A ROST - GURY"),
        ("A Hsi-an - Peki", None, "A HSIA - PEKI"),
        ("F Panama City (nc) - Cayman Trench", None, "F PANA/NC - CAYM"),
        ("A Rost S GB A Live - Gury", None, "A ROST S A LIVE - GURY"),
        ("A Rost S Siberian A Irku - Gury", None, "A ROST S A IRKU - GURY"),
        ("Dub S Opo - Azor", None, "F DUBL S F OPOR - AZOR"),
        # the results of 11.4.4, as they would be ordered
        ("A Irku - Urga", None, "A IRKU - URGA"),
        ("A Yaku - Amur", None, "A YAKU - AMUR"),
        ("A Peki - Mukd", None, "A PEKI - MUKD"),
        ("F Osak - Yell", None, "F OSAK - YELL"),
        ("F Edo - East", None, "F EDO - EAST"),
        ("F Hans H", None, "F HANS H"),
        ("A Mukd S Irku - Urga", None, "A MUKD S A IRKU - URGA"),
        ("A Urga S Peki - Mukd", None, "A URGA S A PEKI - MUKD"),
        ("A Urum H", None, "A URUM H"),
    ],
)
def test_order_of_intercontinental_is_read(line: str, power: str | None, order: str) -> None:
    assert read(line, OrderContext(GLOBE, M, None, GLOBE.start())) == [(power, order)]


@pytest.mark.parametrize(
    ("line", "power"),
    [
        ("GB", "GREAT BRITAIN"),
        ("GB:", "GREAT BRITAIN"),
        ("U.S.:", "UNITED STATES"),
        ("Orders for GB:", "GREAT BRITAIN"),
        ("Great Britain", "GREAT BRITAIN"),
        ("Siberia (Olive)", "SIBERIA"),
        ("GB (Blue):", "GREAT BRITAIN"),
        ("Cape Colony:", "CAPE COLONY"),
        ("*ĐẠI NAM*", "DAI NAM"),
        ("Zanzibar", "ZANZIBAR"),
        ("so:", None),
        ("me", None),
        ("It", None),
        ("Olive Orders", None),
        ("Cape Town", None),
        ("Mexico City", None),
    ],
)
def test_heading_of_one_of_many_powers(line: str, power: str | None) -> None:
    assert heading_power(line, GLOBE) == power


def test_one_line_may_hold_orders_of_several_powers() -> None:
    line = "GB: F Lond - Nort, A Live - Lond; Canada: F Hali - Acad"
    assert read(line, OrderContext(GLOBE, M, None, GLOBE.start())) == [
        ("GREAT BRITAIN", "F LOND - NORT"),
        ("GREAT BRITAIN", "A LIVE - LOND"),
        ("CANADA", "F HALI - ACAD"),
    ]


def test_line_without_its_power_is_about_the_unit_that_stands() -> None:
    context = OrderContext(GLOBE, M, None, GLOBE.start())
    assert read("Lond - Nort", context) == [(None, "F LOND - NORT")]
    assert read("StPe H", context) == [(None, "F STPE/SC H")]


def test_ambiguous_name_is_that_of_a_unit_of_the_writers_powers() -> None:
    # armies stand in Chihuahua (nobody's) and in Chiang Mai (Rattanakosin's)
    start = GLOBE.start()
    assert read("A Chi H", OrderContext(GLOBE, M, None, start)) == [(None, "ambiguous-place")]
    assert read("A Chi H", OrderContext(GLOBE, M, None, start, ("FRANCE", "RATTANAKOSIN"))) == [(None, "A CHIA H")]
    assert read("A Chi H", OrderContext(GLOBE, M, "RATTANAKOSIN", start)) == [(None, "A CHIA H")]
    assert read("RA: A Chi H", OrderContext(GLOBE, M, "FRANCE", start)) == [("RATTANAKOSIN", "A CHIA H")]


@pytest.mark.parametrize(
    ("line", "read_as"),
    [
        ("GB: build F Lond, A Live", [("GREAT BRITAIN", "F LOND B"), ("GREAT BRITAIN", "A LIVE B")]),
        ("GB builds F Lond", [("GREAT BRITAIN", "F LOND B")]),
        ("GB waives", [("GREAT BRITAIN", "WAIVE")]),
        ("waive 2", [(None, "WAIVE"), (None, "WAIVE")]),
        ("build A Gury", [(None, "A GURY B")]),  # nobody's home, and perhaps an additional one (9.1)
        ("build Gury", [(None, "undecided-kind")]),
        ("build Urga", [(None, "A URGA B")]),  # inland
    ],
)
def test_build_is_read_wherever_it_may_be(line: str, read_as: list[tuple[str | None, str]]) -> None:
    assert read(line, OrderContext(GLOBE, A, None, GLOBE.start())) == read_as


def test_ambiguous_building_site_is_a_home_or_another_that_the_power_has() -> None:
    phase = Phase.parse("W1866A")
    owned = {"SALV": "BRAZIL", "SANT": "BRAZIL", "LIMA": "PERU"}
    context = OrderContext(GLOBE, A, "BRAZIL", Position(phase, (), (), owned))
    assert read("build F San", context) == [(None, "F SANT B")]  # Santiago, not San Juan or Sana
    assert read("build F San", OrderContext(GLOBE, A, "PERU", context.position)) == [(None, "ambiguous-place")]


def test_autumn_is_the_season_f() -> None:
    for text in ("Autumn 1865", "autumn 1865 movement", "A1865M", "a1865m", "Fall 1865", "F1865M", "aut 1865"):
        phase = read_phase(text, GLOBE.calendar)
        assert isinstance(phase, PhaseName), text
        assert (phase.season, phase.year) == ("F", 1865)
    assert isinstance(read_phase("A1901M", IMPERIAL.calendar), Misread)  # there F is Fall
    assert read_phase("Autumn 1901", IMPERIAL.calendar) == PhaseName("F", 1901, None)


def test_recipients_by_initials_of_two_letters() -> None:
    assert read_recipients("GB", GLOBE) == Recipients(powers=("GREAT BRITAIN",))
    assert read_recipients("GBFRM", GLOBE) == Recipients(powers=("GREAT BRITAIN", "FRANCE"), master=True)
    assert read_recipients("Great Britain and Dai Nam", GLOBE) == Recipients(powers=("GREAT BRITAIN", "DAI NAM"))
    assert read_recipients("PCHM", CONTINENT) == Recipients(powers=("PERU", "CHILE"), master=True)
    assert isinstance(read_recipients("some", GLOBE), Misread)  # SO and ME are powers only in capitals
    assert isinstance(read_recipients("GBX", GLOBE), Misread)
    assert isinstance(read_recipients("PV" * 20, CONTINENT), Misread)


# -------------------------------------------------------------------------------------------------------- Imperial


@pytest.mark.parametrize(
    ("line", "power", "order"),
    [
        ("Holland: F Holland - NTH", "HOLLAND", "F HOL - NTH"),
        ("Holland F Holland - NTH", "HOLLAND", "F HOL - NTH"),
        ("F Holland - NTH", None, "F HOL - NTH"),
        ("Holland - NTH", None, "F HOL - NTH"),
        ("A RUH S Holland - KIE", None, "A RUH S F HOL - KIE/WC"),
        ("A RUH S Holland F HOL - KIE", None, "A RUH S F HOL - KIE/WC"),
        ("A RUH S Holland", None, "A RUH S F HOL"),
        ("Prussia A Prussia - SIL", "PRUSSIA", "A PRU - SIL"),
        ("A Prussia - SIL", None, "A PRU - SIL"),
        ("P: A PRU - SIL", "PRUSSIA", "A PRU - SIL"),
        ("Brazil A Brasilia - GOY", "BRAZIL", "A BRA - GOY"),
        ("A Brasilia - GOY", None, "A BRA - GOY"),
        ("USA A CHC - MIN", "USA", "A CHC - MIN"),
        ("A can - fuc", None, "A CAN - FUC"),  # Canton; "can" makes other lines no plain order
        ("F ORE - West Coast", None, "F ORE - WCO"),
        ("West Coast S F ORE", None, "F WCO S F ORE"),
        ("F BLA - AEG", None, "F BLA - AEG"),
    ],
)
def test_order_of_imperial_is_read(line: str, power: str | None, order: str) -> None:
    assert read(line, OrderContext(IMPERIAL, M, None, IMPERIAL.start())) == [(power, order)]


@pytest.mark.parametrize("line", ["Holland:", "Holland", "HOLLAND", "H:"])
def test_heading_that_is_a_places_name_too(line: str) -> None:
    assert heading_power(line, IMPERIAL) == "HOLLAND"


@pytest.mark.parametrize(
    ("line", "read_as"),
    [
        ("Holland builds F Holland", [("HOLLAND", "F HOL B")]),
        ("Holland: build F Holland", [("HOLLAND", "F HOL B")]),
        ("build F Holland", [(None, "F HOL B")]),
        ("Holland waives 2", [("HOLLAND", "WAIVE"), ("HOLLAND", "WAIVE")]),
        ("Holland disbands F Holland", [("HOLLAND", "F HOL D")]),
        ("disband F Holland", [(None, "F HOL D")]),
    ],
)
def test_adjustment_of_a_power_with_a_places_name(line: str, read_as: list[tuple[str | None, str]]) -> None:
    assert read(line, OrderContext(IMPERIAL, A, None, IMPERIAL.start())) == read_as


@pytest.mark.parametrize(
    ("line", "place"),
    [
        ("A VIE - Switzerland", "Switzerland (SWI)"),
        ("A VIE - SWI", "Switzerland (SWI)"),
        ("A VIE - Switz", "Switzerland (SWI)"),
        ("A LIM - AND", "Andes Mountains (AND)"),
        ("A CHC - Great Lakes", "Great Lakes (GRL)"),
        ("A VIE S A VEN - Switzerland", "Switzerland (SWI)"),
        ("A Lake Nyasa H", "Lake Nyasa (LNY)"),
    ],
)
def test_an_order_into_an_impassable_place_says_so(line: str, place: str) -> None:
    (reading,) = read_line(line, OrderContext(IMPERIAL, M))
    assert isinstance(reading.problem, Impassable)
    assert in_english(reading.problem, IMPERIAL) == f"{place} is impassable; no unit can enter or cross it"


@pytest.mark.parametrize("line", ["Parris S Switzerland", "Parris - Andes Mountains", "A Switzerland S Parris"])
@pytest.mark.parametrize("kind", PhaseKind)
def test_misspelt_name_beside_an_impassable_place_is_a_problem(line: str, kind: PhaseKind) -> None:
    (reading,) = read_line(line, OrderContext(IMPERIAL, kind, None, IMPERIAL.start()))
    assert isinstance(reading.problem, Problem)
    assert reading.problem.nearest == ()  # no order with an impassable place may be offered


def test_border_on_a_condition_counts_as_one_that_may_be_open() -> None:
    assert "AEG" in steps(IMPERIAL, "F", "BLA")  # for the owner of Constantinople, the rules say
    assert "BLA" in steps(IMPERIAL, "", "AEG")


def test_word_that_is_an_impassable_places_code_stays_a_word() -> None:
    both = [(None, "A VIE - GAL"), (None, "A BUD - SER")]
    assert read("A VIE - GAL and A BUD - SER", OrderContext(IMPERIAL, M)) == both


# --------------------------------------------------------------------------------------------------------- Colonia


@pytest.mark.parametrize(
    ("line", "read_as"),
    [
        ("F AND - BBL", "F AND - BBL"),
        ("and - BBL", "F AND - BBL"),
        ("F BBL S F AND - GOS", "F BBL S F AND - GOS"),
        ("F CAN - MAT", "F CAN - MAT"),
        ("A VIE can move to BUD", "not-plain"),
        ("A SAV - Switzerland", "impassable"),
    ],
)
def test_code_that_is_a_common_word_is_one_where_only_a_place_fits(line: str, read_as: str) -> None:
    assert read(line, OrderContext(COLONIA, M)) == [(None, read_as)]


def test_code_that_is_a_common_word_parts_orders_where_none_is_awaited() -> None:
    both = [(None, "A VIE - BUD"), (None, "A TRI - VEN")]
    assert read("A VIE - BUD and A TRI - VEN", OrderContext(COLONIA, M)) == both
    assert read("A 24 H & A 26 H", OrderContext(CONTINENT, M)) == [(None, "A 24 H"), (None, "A 26 H")]


@pytest.mark.parametrize(
    "line",
    ["A HAW R GUA", "A HAW - GUA", "A HAW retreats to Guam by convoy", "A HAW - GUA via WPC", "A HAW R - WPC - GUA"],
)
def test_retreat_by_ferry_may_name_its_sea(line: str) -> None:
    assert read(line, OrderContext(COLONIA, R)) == [(None, "A HAW R GUA")]


def test_no_fleet_retreats_by_ferry_and_no_army_where_there_are_none() -> None:
    assert read("F HAW - GUA via WPC", OrderContext(COLONIA, R)) == [(None, "no-stop-on-the-way")]
    assert read("A CUB - BAH via GOM", OrderContext(IMPERIAL, R)) == [(None, "no-stop-on-the-way")]


# ------------------------------------------------------------------------------------------------------- Continent


@pytest.mark.parametrize(
    ("line", "read_as"),
    [
        ("A 24 - 27", "A 24 - 27"),
        ("a 24-27", "A 24 - 27"),
        ("5-31", "F 5 - 31"),
        ("24-27", "24 - 27"),  # an army's or a fleet's: who stands there decides
        ("F 7 (nc) - 4", "F 7/NC - 4"),
        ("F 7/nc - 4", "F 7/NC - 4"),
        ("A space 24 - space 26", "A 24 - 26"),
        ("A #24 - #26", "A 24 - 26"),
        ("#24 H", "24 H"),
        ("A 24 H # 3 remarks", "A 24 H"),
        ("1. A 24 - 27", "A 24 - 27"),
        ("2) A 24 - 27", "A 24 - 27"),
        ("A 24 S A 26 - 27", "A 24 S A 26 - 27"),
        ("A Caracas - El Dorado", "A 24 - 27"),
        ("F Roaring 40's - S. Pacific", "F 87 - 66"),
        ("A 35 - S. Amazonas", "A 35 - 36"),
        ("A 35 S S. Amazonas - 37", "A 35 S A 36 - 37"),
        ("A 25 - Trinidad & Tobago via 5", "A 25 - 22 VIA"),
        ("F 22 C A 25 - 28", "F 22 C A 25 - 28"),
        ("F 5 - CAN", "F 5 - 3"),
        ("A 48 - ARE", "A 48 - 49"),
        ("F 40's - 66", "no-such-place"),
        ("A 24 - 21", "no-such-place"),  # a number no longer used
        ("A 24 - 99", "no-such-place"),
        ("A 11 - 2", "impassable"),
        ("A 11 - Panama", "impassable"),
        ("A 24 can move to 27", "not-plain"),
    ],
)
def test_space_of_continent_is_named_by_its_number_or_its_name(line: str, read_as: str) -> None:
    assert read(line, OrderContext(CONTINENT, M)) == [(None, read_as)]


@pytest.mark.parametrize(
    ("line", "power"),
    [("Peru: A 47 - 48", "PERU"), ("P: A 47-48", "PERU"), ("CH: A 47-48", "CHILE"), ("CH A 47-48", "CHILE")],
)
def test_power_stands_before_numbers(line: str, power: str) -> None:
    assert read(line, OrderContext(CONTINENT, M)) == [(power, "A 47 - 48")]


def test_count_is_no_place() -> None:
    context = OrderContext(CONTINENT, A, "VENEZUELA", CONTINENT.start())
    assert read("waive 2", context) == [(None, "WAIVE"), (None, "WAIVE")]
    assert read("Venezuela waives 3", context) == [("VENEZUELA", "WAIVE")] * 3
    assert read("build A 24, F 26", context) == [(None, "A 24 B"), (None, "F 26 B")]
    assert read("build 24", context) == [(None, "undecided-kind")]
    assert read("build F 7", context) == [(None, "undecided-coast")]


def test_first_build_is_expected_where_the_power_may_begin() -> None:
    # Amapa is no centre of Brazil's, but its territory; the Amazon Delta is nobody's
    winter = OrderContext(CONTINENT, A, "BRAZIL", CONTINENT.start())
    assert read("build F Ama", winter) == [(None, "F 38 B")]
    later = OrderContext(CONTINENT, A, "BRAZIL", Position(Phase.parse("W1992A"), (), (), {"55": "BRAZIL"}))
    assert read("build F Ama", later) == [(None, "ambiguous-place")]


def test_build_where_only_fleets_are_built_is_a_fleet() -> None:
    seven = load_variant("continent2", {"united_kingdom": "yes"})
    assert read("build OB1", OrderContext(seven, A, "UNITED KINGDOM", seven.start())) == [(None, "F OB1 B")]
    assert read("F Off-Board 1 - 31", OrderContext(seven, M)) == [(None, "F OB1 - 31")]
    # optional rule 1d: Guyana, or Guayaquil and Guasco, which no fleet reaches from Trinidad
    assert read("F Trinidad - Gu", OrderContext(seven, M)) == [(None, "no-such-place")]
    assert read("F Trinidad - Guy", OrderContext(seven, M)) == [(None, "F 22 - 28")]


@pytest.mark.parametrize("text", ["5-31", "5-7", "A 24 - 27", "24-27", "F Dubl S F Opor - Azr", "syrd - ulyt"])
def test_orders_with_numbers_and_long_codes_are_told_from_prose(text: str) -> None:
    assert resembles_order(text, CONTINENT if text[-1].isdigit() else GLOBE)


@pytest.mark.parametrize("line", ["24 D", "24 remove", "remove 24"])
def test_a_number_is_a_place_and_counts_what_follows(line: str) -> None:
    assert read(line, OrderContext(CONTINENT, A)) == [(None, "24 D")]
    assert read("2 disbands: A 24, A 26", OrderContext(CONTINENT, A)) == [(None, "A 24 D"), (None, "A 26 D")]


@pytest.mark.parametrize(
    "text",
    ["I will be away for 3 days", "Her car was new for all I can see", "Thanks for the game", "See you on 24 May then"],
)
def test_prose_is_no_order_on_large_maps(text: str) -> None:
    assert not resembles_order(text, GLOBE)
    assert not resembles_order(text, CONTINENT)


# ----------------------------------------------------------------------------------------------------- every variant

VARIANTS = [load_variant(key) for key in installed()]
JOINERS = """A F army fleet S C H D B R SA CF supports convoys holds moves build remove waive 2 to via convoy by two and
    - -> → , ; ( ) * + ? # & : . > 's /nc (sc) north coast of the if space #24 24 5 can are GB GB: AND 40's & us"""


@st.composite
def jumbles(draw: st.DrawFn) -> tuple[str, OrderContext]:
    """Words of a variant's orders in any order, and where they are read."""
    variant = draw(st.sampled_from(VARIANTS))
    named = [*variant.provinces.values(), *variant.impassable.values()]
    places = st.sampled_from([text for each in named for text in (each.label, each.name, *each.aliases)])
    powers = st.sampled_from([text for each in variant.powers.values() for text in (each.name, each.initial)])
    words = draw(st.lists(st.one_of(places, powers, st.sampled_from(JOINERS.split())), max_size=12))
    position = draw(st.sampled_from([None, variant.start()]))
    power = draw(st.sampled_from([None, *variant.powers]))
    return " ".join(words), OrderContext(variant, draw(st.sampled_from(list(PhaseKind))), power, position)


@given(jumbles())
def test_no_jumble_of_words_raises_and_every_order_is_read_again_from_its_spelling(
    jumble: tuple[str, OrderContext],
) -> None:
    line, context = jumble
    for reading in read_line(line, context):
        assert (reading.order is None) != (reading.problem is None)
        assert reading.problem is None or in_english(reading.problem, context.variant)
        assert reading.power is None or reading.power in context.variant.powers
        if reading.order is not None:
            (again,) = read_line(str(reading.order), context)
            assert again.order == reading.order
    heading_power(line, context.variant)
    resembles_order(line, context.variant)
    unit = read_unit(line, context)
    assert isinstance(unit, Unit | Problem)


@pytest.mark.parametrize("key", installed())
def test_every_step_of_every_unit_is_read_from_codes_labels_and_names(key: str) -> None:
    variant = load_variant(key)
    context = OrderContext(variant, M)
    steps = [("A", at, to) for at, near in variant.army.items() for to in near]
    steps += [("F", at, to) for at, near in variant.fleet.items() for to in near]
    for kind, at, to in sorted(steps)[:: max(1, len(steps) // 600)]:
        one, other = (variant.provinces[variant.province_of[space]] for space in (at, to))
        here, there = (f"/{space.partition('/')[2]}" if "/" in space else "" for space in (at, to))
        for line in (
            f"{kind} {at} - {to}",
            f"{kind.lower()} {at.lower()}-{to.lower()}",
            f"{kind} {one.label}{here} - {other.label}{there}",
            f"{kind} {one.name}{here} to {other.name}{there}",
        ):
            assert read(line, context) == [(None, f"{kind} {at} - {to}")], line


@pytest.mark.parametrize(
    "line", ["BUILDS FOR PRUSSIA", "Retreats for Prussia:", "Prussia builds:", "removals of prussia"]
)
def test_what_a_heading_is_about_may_stand_in_it(line: str) -> None:
    assert heading_power(line, load_variant("imperial")) == "PRUSSIA"


@pytest.mark.parametrize("line", ["Build Prussia", "Prussia builds"])
def test_a_build_is_no_heading(line: str) -> None:
    assert heading_power(line, load_variant("imperial")) is None


TOO_MANY = Position(Phase.parse("W1901A"), (Unit("FRANCE", "F", "BRE"),), (), {})
RETREATING = Position(
    Phase.parse("S1901R"), (Unit("FRANCE", "A", "QUE"),), (DislodgedUnit(Unit("FRANCE", "A", "TOU"), ("PAR",)),), {}
)


@pytest.mark.parametrize(
    ("context", "said"),
    [
        (OrderContext(GLOBE, M, "FRANCE", GLOBE.start()), "A Pari - "),  # the first of France's armies
        (OrderContext(GLOBE, M, None, GLOBE.start(), ("JAPAN",)), "F Edo - "),  # Japan begins with fleets alone
        (OrderContext(GLOBE, A, "JAPAN", GLOBE.start()), "A Edo B"),
        (OrderContext(CONTINENT, A, "PERU", CONTINENT.start()), "A Trujillo B"),  # centres by name
        (OrderContext(CONTINENT, A, None, None), "A Rosario B or A Rosario D"),  # whose it is, is not known
        (OrderContext(COLONIA, A, "FRANCE", TOO_MANY), "F BRE D"),
        (OrderContext(IMPERIAL, M), "A BUD - "),
        (OrderContext(COLONIA, R, "FRANCE", RETREATING), "A TOU R PAR or A TOU D"),  # the one that was dislodged
    ],
)
def test_an_example_is_of_the_map_and_of_the_writers_own(context: OrderContext, said: str) -> None:
    examples = [order_label(each, context.variant) for each in context.order_examples]
    assert " or ".join(examples).startswith(said)


@pytest.mark.parametrize("key", installed())
@pytest.mark.parametrize("kind", list(PhaseKind))
def test_an_example_can_be_written_as_it_stands(key: str, kind: PhaseKind) -> None:
    variant = load_variant(key)
    for power in (None, *variant.powers):
        for position in (None, variant.start()):
            context = OrderContext(variant, kind, power, position)
            for order in context.order_examples:
                (reading,) = read_line(order_label(order, variant), context)
                assert reading.order == order
