"""Orders on the map: the routes of their lines, and how their outcomes are shown."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations, pairwise
from math import dist

import pytest

from judge.atlas.drawing import OUTSIDE, Arc, Box, Mark, Panel, Place, Spot, load_drawing
from judge.atlas.painting.palette import palette_of
from judge.atlas.painting.panel_frame import PanelFrame
from judge.atlas.picture import Picture
from judge.board.library import installed, load_variant
from judge.board.notation import parse_order
from judge.board.orders import Move
from judge.board.phase import Phase
from judge.board.position import Position, Unit
from judge.board.variant import Variant
from judge.rules.outcome import Verdict
from tests.atlas.drawn import Group, Sheet, along, between, lies_in, middle, points, sheet
from tests.atlas.painted import SVG, Painted
from tests.orders import drawn_order

SUCCEEDS, FAILS, GIVEN, CUT = Verdict.SUCCEEDS, Verdict.FAILS, Verdict.GIVEN, Verdict.CUT
AVAILABLE, DISRUPTED, STANDS = Verdict.AVAILABLE, Verdict.DISRUPTED, Verdict.STANDS
INVALID, ILLEGAL = Verdict.INVALID, Verdict.ILLEGAL


@pytest.fixture(scope="module")
def standard() -> Variant:
    return load_variant("standard")


def spot(variant: Variant, space: str, panel: Panel | None = None) -> Spot:
    """The position of a unit whose place appears only once."""
    drawn = panel or load_drawing(variant).main
    return PanelFrame(variant, drawn, palette_of(variant), drawn.box, drawn.sign).spots(space)[0]


def to_line(at: tuple[float, float], path: str) -> float:
    return min(dist(at, each) for each in along(path, 200))


# -- routes


def crowds(variant: Variant) -> Iterator[list[str]]:
    """All moves without a convoy, in rounds with at most one move from each place."""
    routes = [("A", at, sorted(to)) for at, to in variant.army.items()]
    routes += [("F", at, sorted(to)) for at, to in variant.fleet.items()]
    for kind in "AF":
        mine = [(at, to) for each, at, to in routes if each == kind]
        for turn in range(max(len(to) for _, to in mine)):
            yield [f"{kind} {at} - {to[turn]}" for at, to in mine if turn < len(to)]


def lies_in_or_on(panel: Panel, code: str, at: tuple[float, float]) -> bool:
    """Whether a point lies in a place, apart from the rounding of coordinates to a tenth of a pixel."""
    x, y = at
    return any(lies_in(panel, code, (x + dx, y + dy)) for dx in (0, -0.1, 0.1) for dy in (0, -0.1, 0.1))


@pytest.mark.parametrize("key", installed())
@pytest.mark.parametrize("is_full", [False, True])
def test_arrows_start_and_end_inside_their_places(key: str, is_full: bool) -> None:
    variant = load_variant(key)
    power = next(iter(variant.powers))
    verdicts = (None, SUCCEEDS, FAILS) if len(variant.provinces) < 100 else (None,)  # each has the same way
    for verdict, texts in ((verdict, texts) for texts in crowds(variant) for verdict in verdicts):
        kind = texts[0][0]
        everywhere = {text.split(" ")[1].partition("/")[0]: text.split(" ")[1] for text in texts}
        units = {power: [f"{kind} {space}" for space in everywhere.values()]} if is_full else {}
        for panel in load_drawing(variant).panels:
            around = [{mark.one, mark.other} for mark in panel.marks if mark.kind == "around"]
            drawn = sheet(variant, units, *(drawn_order(power, text, verdict) for text in texts), panel=panel)
            for name in drawn.orders():
                order = parse_order(drawn[name].title.split(": ")[1])
                assert isinstance(order, Move)
                if {order.at, order.to} in around:
                    continue  # it leaves the map and returns elsewhere
                for space, end in zip((order.at, order.to), drawn[name].ends, strict=True):
                    code = variant.province_of[space]
                    assert lies_in_or_on(panel, code, end), (panel.key, verdict, str(order), end)


@pytest.mark.parametrize("verdict", [None, SUCCEEDS, FAILS])
def test_an_arrow_stops_in_front_of_the_unit_at_its_goal(standard: Variant, verdict: Verdict | None) -> None:
    move = drawn_order("GERMANY", "A MUN - BUR", verdict)
    sign = load_drawing(standard).main.sign
    there = spot(standard, "BUR")
    onto = sheet(standard, {"GERMANY": ["A MUN"], "FRANCE": ["A BUR"]}, move)["order-MUN"]
    alone = sheet(standard, {"GERMANY": ["A MUN"]}, move)["order-MUN"]
    assert 0.45 * sign < dist(onto.ends[1], there) < sign
    assert dist(alone.ends[1], there) < 0.45 * sign


@pytest.mark.parametrize(("one", "other"), [("A MUN - BUR", "A BUR - MUN"), ("F NTH - NWG", "F NWG - NTH")])
@pytest.mark.parametrize("verdict", [None, FAILS])
def test_the_arrows_of_opposite_moves_do_not_overlap(
    standard: Variant, one: str, other: str, verdict: Verdict | None
) -> None:
    drawn = sheet(standard, {}, drawn_order("GERMANY", one, verdict), drawn_order("FRANCE", other, verdict))
    first, second = (drawn[name].paths[0] for name in sorted(drawn.orders()))
    halfway = along(first)[12]
    # two shafts with their edges need about a third of a sign's width
    assert to_line(halfway, second) > 0.33 * load_drawing(standard).main.sign


def test_three_arrows_into_one_place_end_apart(standard: Variant) -> None:
    texts = ["A SIL - GAL", "A BOH - GAL", "A WAR - GAL", "A UKR - GAL", "A VIE - GAL"]
    drawn = sheet(standard, {}, *(drawn_order("AUSTRIA", text) for text in texts))
    tips = [drawn[name].ends[1] for name in drawn.orders()]
    assert all(dist(one, other) > 0.15 * load_drawing(standard).main.sign for one, other in combinations(tips, 2))


@pytest.mark.parametrize("coast", ["NC", "SC"])
def test_a_fleet_moves_to_the_position_of_its_coast(standard: Variant, coast: str) -> None:
    drawn = sheet(standard, {}, drawn_order("FRANCE", f"F MAO - SPA/{coast}"))
    tip = drawn["order-MAO"].ends[1]
    assert min(("NC", "SC"), key=lambda each: dist(tip, spot(standard, f"SPA/{each}"))) == coast


@pytest.mark.parametrize("verdict", [None, GIVEN, CUT])
def test_a_support_joins_the_arrow_of_the_supported_move(standard: Variant, verdict: Verdict | None) -> None:
    drawn = sheet(
        standard,
        {"FRANCE": ["A PIC", "F ENG", "A BUR"], "GERMANY": ["A BEL"]},
        drawn_order("FRANCE", "A PIC - BEL"),
        drawn_order("FRANCE", "F ENG S A PIC - BEL", verdict),
        drawn_order("FRANCE", "A BUR S A PIC - BEL", verdict),
    )
    arrow = drawn["order-PIC"].paths[0]
    joints = [drawn[name].mark("knob") for name in ("order-ENG", "order-BUR")]
    assert all(to_line(joint, arrow) < 1.0 for joint in joints)
    assert dist(*joints) > 1.0
    for name, joint in zip(("order-ENG", "order-BUR"), joints, strict=True):
        line = points(drawn[name].paths[0])
        assert dist(line[-1], joint) < 0.2
        assert dist(line[0], spot(standard, name[6:])) < load_drawing(standard).main.sign


def test_a_support_without_the_coast_joins_the_arrow_of_the_fleet(standard: Variant) -> None:
    drawn = sheet(
        standard, {}, drawn_order("FRANCE", "F MAO - SPA/NC"), drawn_order("FRANCE", "F WES S F MAO - SPA", GIVEN)
    )
    assert to_line(drawn["order-WES"].mark("knob"), drawn["order-MAO"].paths[0]) < 1.0


def test_a_support_passes_beside_other_units(standard: Variant) -> None:
    # straight from the North Sea to the middle of London's way to the Channel would cross London
    units = {"ENGLAND": ["F NTH", "F LON"]}
    drawn = sheet(
        standard, units, drawn_order("ENGLAND", "F LON - ENG"), drawn_order("ENGLAND", "F NTH S F LON - ENG", GIVEN)
    )
    sign = load_drawing(standard).main.sign
    assert to_line(spot(standard, "LON"), drawn["order-NTH"].paths[0]) > 0.45 * sign


def test_a_support_to_hold_ends_at_an_arc_around_the_unit(standard: Variant) -> None:
    drawn = sheet(standard, {"FRANCE": ["A BUR", "A PAR"]}, drawn_order("FRANCE", "A PAR S A BUR", GIVEN))
    group, sign, there = drawn["order-PAR"], load_drawing(standard).main.sign, spot(standard, "BUR")
    bows = [path for path in group.paths if "A" in path]
    assert bows
    assert 0.5 * sign < dist(points(group.paths[0])[-1], there) < sign
    ends = (points(part)[0] for part in (bows[0].split("A")[0], " ".join(bows[0].split(" ")[-2:])))
    assert all(0.5 * sign < dist(end, there) < sign for end in ends)


def test_the_lines_of_mutual_supports_do_not_overlap(standard: Variant) -> None:
    drawn = sheet(
        standard,
        {"FRANCE": ["A BUR", "A GAS"]},
        drawn_order("FRANCE", "A GAS S A BUR", GIVEN),
        drawn_order("FRANCE", "A BUR S A GAS", GIVEN),
    )
    there, back = (drawn[name].paths[0] for name in ("order-GAS", "order-BUR"))
    assert to_line(along(there)[12], back) > 2.0


# -- convoys


def test_a_convoyed_army_passes_its_fleets_and_their_waves_reach_its_route(standard: Variant) -> None:
    drawn = sheet(
        standard,
        {"ENGLAND": ["A LON", "F ENG", "F MAO"]},
        drawn_order("ENGLAND", "A LON - POR", SUCCEEDS),
        drawn_order("ENGLAND", "F ENG C A LON - POR", AVAILABLE),
        drawn_order("ENGLAND", "F MAO C A LON - POR", AVAILABLE),
    )
    sign = load_drawing(standard).main.sign
    way = drawn["order-LON"].paths[0]
    for code in ("ENG", "MAO"):
        assert to_line(spot(standard, code), way) < 1.6 * sign
        assert drawn[f"order-{code}"].kind == "convoy available"
        assert "T" in drawn[f"order-{code}"].paths[0]  # a wave
        assert to_line(drawn[f"order-{code}"].mark("knob"), way) < 0.2 * sign
    assert lies_in(load_drawing(standard).main, "POR", drawn["order-LON"].ends[1])


def test_an_army_passes_a_long_chain_of_fleets(standard: Variant) -> None:
    fleets = ["NTH", "ENG", "MAO", "WES"]
    convoys = (drawn_order("ENGLAND", f"F {code} C A NWY - TUN", AVAILABLE) for code in fleets)
    units = {"ENGLAND": ["A NWY", *(f"F {code}" for code in fleets)]}
    drawn = sheet(standard, units, drawn_order("ENGLAND", "A NWY - TUN", SUCCEEDS), *convoys)
    way, sign = drawn["order-NWY"].paths[0], load_drawing(standard).main.sign
    assert all(0.4 * sign < to_line(spot(standard, code), way) < 1.8 * sign for code in fleets)


def test_an_army_without_a_complete_convoy_chain_takes_the_direct_route(standard: Variant) -> None:
    helped = drawn_order("ENGLAND", "F MAO C A LON - POR", AVAILABLE)
    drawn = sheet(standard, {"ENGLAND": ["A LON", "F MAO"]}, drawn_order("ENGLAND", "A LON - POR", INVALID), helped)
    alone = sheet(standard, {"ENGLAND": ["A LON", "F MAO"]}, drawn_order("ENGLAND", "A LON - POR", INVALID))
    assert drawn["order-LON"].paths == alone["order-LON"].paths


def test_an_army_that_can_walk_takes_the_direct_route_unless_it_asks_for_a_convoy(standard: Variant) -> None:
    def way(text: str) -> str:
        helped = drawn_order("ITALY", "F ION C A APU - NAP", AVAILABLE)
        return sheet(standard, {"ITALY": ["A APU", "F ION"]}, drawn_order("ITALY", text), helped)["order-APU"].paths[0]

    sign, there = load_drawing(standard).main.sign, spot(standard, "ION")
    assert to_line(there, way("A APU - NAP")) > 1.6 * sign
    assert to_line(there, way("A APU - NAP VIA")) < 1.6 * sign


def test_a_broken_convoy_breaks_wave_and_arrow_at_the_fleet(standard: Variant) -> None:
    drawn = sheet(
        standard,
        {"ENGLAND": ["A LON", "F NTH"]},
        drawn_order("ENGLAND", "A LON - NWY", FAILS),
        drawn_order("ENGLAND", "F NTH C A LON - NWY", DISRUPTED, dislodged=True),
    )
    assert "cut" in drawn["order-NTH"].marks()
    assert "cut" in drawn["order-LON"].marks()
    assert "bar" not in drawn["order-LON"].marks()
    assert dist(drawn["order-LON"].mark("cut"), spot(standard, "NTH")) < 2 * load_drawing(standard).main.sign


def test_a_convoy_of_an_army_without_an_order_only_hints_at_its_move(standard: Variant) -> None:
    drawn = sheet(standard, {"ENGLAND": ["F NTH"], "FRANCE": ["A LON"]}, drawn_order("ENGLAND", "F NTH C A LON - NWY"))
    assert drawn.orders() == {"order-NTH"}
    assert all("move" not in group.kind for group in drawn.all.values())


# -- outcomes

CASES = [
    ("A MUN - BUR", None, "move ordered"),
    ("A MUN - BUR", SUCCEEDS, "move succeeds"),
    ("A MUN - BUR", FAILS, "move fails"),
    ("A MUN - BUR", INVALID, "move invalid"),
    ("A MUN S A BUR - PAR", None, "support ordered"),
    ("A MUN S A BUR - PAR", GIVEN, "support given"),
    ("A MUN S A BUR - PAR", CUT, "support cut"),
    ("A MUN S A BUR - PAR", INVALID, "support invalid"),
    ("A MUN S A BUR", None, "support ordered"),
    ("A MUN S A BUR", GIVEN, "support given"),
    ("A MUN S A BUR", CUT, "support cut"),
    ("A MUN S A BUR", INVALID, "support invalid"),
    ("F NTH C A LON - NWY", None, "convoy ordered"),
    ("F NTH C A LON - NWY", AVAILABLE, "convoy available"),
    ("F NTH C A LON - NWY", DISRUPTED, "convoy disrupted"),
    ("F NTH C A LON - NWY", INVALID, "convoy invalid"),
    ("A MUN H", None, "hold ordered"),
    ("A MUN H", STANDS, "hold stands"),
    ("A MUN H", FAILS, "hold fails"),
]
UNITS = {"GERMANY": ["A MUN", "F NTH", "A BUR", "A LON"]}


def result(variant: Variant, text: str, verdict: Verdict | None) -> Group:
    drawn = sheet(variant, UNITS, drawn_order("GERMANY", text, verdict))
    return drawn[f"order-{text.split(' ')[1]}"]


@pytest.mark.parametrize(("text", "verdict", "kind"), CASES)
def test_every_order_has_its_kind_and_verdict_as_classes(
    standard: Variant, text: str, verdict: Verdict | None, kind: str
) -> None:
    assert result(standard, text, verdict).kind == kind


@pytest.mark.parametrize("text", sorted({text for text, _, _ in CASES}))
def test_outcomes_can_be_told_apart_without_colours(standard: Variant, text: str) -> None:
    verdicts = [verdict for each, verdict, _ in CASES if each == text]
    shapes = [result(standard, text, verdict).shapes() for verdict in verdicts]
    assert all(one != other for one, other in combinations(shapes, 2))


def test_kinds_of_orders_can_be_told_apart_without_colours(standard: Variant) -> None:
    texts = ["A MUN - BUR", "A MUN S A BUR", "A MUN H"]
    shapes = [result(standard, text, None).shapes() for text in texts]
    assert all(one != other for one, other in combinations(shapes, 2))


def test_a_successful_move_is_one_solid_arrow(standard: Variant) -> None:
    group = result(standard, "A MUN - BUR", SUCCEEDS)
    assert not group.dashes
    assert not group.marks()
    assert {path[-1] for path in group.paths} == {"z"}


def test_a_failed_move_is_dashed_with_a_hollow_head_and_a_bar(
    standard: Variant,
) -> None:
    group = result(standard, "A MUN - BUR", FAILS)
    ink, paper = palette_of(standard).sign["GERMANY"], "#fbf8f1"
    head = [each for each in group.element.findall("path") if each.attrib["d"].endswith("z")][-1]
    assert group.dashes
    assert head.attrib["fill"] == paper != ink
    assert group.marks() == ["bar"]
    assert dist(group.mark("bar"), group.ends[1]) < 1.0


def test_an_order_without_a_verdict_is_thin_and_shows_no_outcome(standard: Variant) -> None:
    thin, done = result(standard, "A MUN - BUR", None), result(standard, "A MUN - BUR", SUCCEEDS)
    assert not thin.dashes
    assert not thin.marks()
    assert thin.shapes() != done.shapes()
    assert result(standard, "A MUN S A BUR - PAR", None).marks() == ["knob"]


@pytest.mark.parametrize("text", ["A MUN S A BUR - PAR", "A MUN S A BUR"])
def test_a_support_is_dotted_and_slashes_show_that_it_was_cut(standard: Variant, text: str) -> None:
    given, cut = result(standard, text, GIVEN), result(standard, text, CUT)
    assert all(each.startswith("0 ") for each in given.dashes | cut.dashes)
    assert "cut" not in given.marks()
    line = cut.paths[-1] if "A" not in cut.paths[-1] else cut.paths[0]
    assert to_line(cut.mark("cut"), line) < 1.0
    assert dist(cut.mark("cut"), middle(points(line)[0], points(line)[-1])) < 0.3 * dist(*points(line)[::2])


@pytest.mark.parametrize("text", ["A MUN S A BUR - PAR", "A MUN S A BUR", "F NTH C A LON - NWY"])
def test_a_support_without_effect_ends_at_the_unit_with_a_question_mark(standard: Variant, text: str) -> None:
    group = result(standard, text, INVALID)
    order = parse_order(text)
    assert order is not None
    there = spot(standard, text.split(" ")[4])
    assert group.marks() == ["query"]
    assert dist(group.mark("query"), there) < 1.2 * load_drawing(standard).main.sign


def test_a_support_of_a_move_outside_the_picture_does_not_draw_that_move(standard: Variant) -> None:
    drawn = sheet(standard, {"ENGLAND": ["F ENG"], "FRANCE": ["A PIC"]}, drawn_order("ENGLAND", "F ENG S A PIC - BEL"))
    assert set(drawn.all) == {"order-ENG"}
    assert drawn["order-ENG"].kind == "support ordered"
    joint = drawn["order-ENG"].mark("knob")
    assert dist(joint, middle(spot(standard, "PIC"), spot(standard, "BEL"))) < load_drawing(standard).main.sign


def test_a_bounce_is_marked_once_at_its_place(standard: Variant) -> None:
    texts = ["A MUN - BUR", "A PAR - BUR", "A MAR - BUR"]
    drawn = sheet(standard, {}, *(drawn_order("FRANCE", text, FAILS) for text in texts))
    assert [name for name in drawn.all if name.startswith("met-")] == ["met-BUR"]
    assert dist(drawn["met-BUR"].mark("burst"), spot(standard, "BUR")) < 1.0
    assert all(not drawn[name].marks() and drawn[name].dashes for name in drawn.orders())


@pytest.mark.parametrize(("third", "verdict"), [("A GAS - BUR", SUCCEEDS), ("A BUR H", STANDS), ("A BUR - RUH", FAILS)])
def test_there_is_no_burst_where_a_unit_entered_or_stayed(standard: Variant, third: str, verdict: Verdict) -> None:
    units = {"FRANCE": ["A BUR"]} if third.startswith("A BUR") else {}
    failed = (drawn_order("FRANCE", text, FAILS) for text in ("A MUN - BUR", "A PAR - BUR"))
    drawn = sheet(standard, units, *failed, drawn_order("FRANCE", third, verdict))
    assert "met-BUR" not in drawn.all
    assert drawn["order-MUN"].marks() == drawn["order-PAR"].marks() == ["bar"]


def test_a_bounce_in_a_place_just_left_is_beside_the_unit_that_left(standard: Variant) -> None:
    drawn = sheet(
        standard,
        {"FRANCE": ["A BUR"]},
        drawn_order("FRANCE", "A BUR - GAS", SUCCEEDS),
        drawn_order("FRANCE", "A MUN - BUR", FAILS),
        drawn_order("FRANCE", "A PAR - BUR", FAILS),
    )
    sign = load_drawing(standard).main.sign
    assert 0.4 * sign < dist(drawn["met-BUR"].mark("burst"), spot(standard, "BUR")) < sign


def test_a_dislodged_unit_has_a_burst_and_a_destroyed_one_a_cross(standard: Variant) -> None:
    driven = sheet(standard, UNITS, drawn_order("GERMANY", "A MUN H", FAILS, dislodged=True))
    lost = sheet(standard, UNITS, drawn_order("GERMANY", "A MUN H", FAILS, dislodged=True, destroyed=True))
    assert "dislodged-MUN" in driven.below
    assert "lost-MUN" not in driven.all
    assert "dislodged-MUN" in lost.below
    assert lost.above["lost-MUN"].marks() == ["cross"]
    assert dist(lost["lost-MUN"].mark("cross"), spot(standard, "MUN")) < 1.0


# -- retreats and adjustments


def test_a_retreat_is_jagged_and_starts_beside_the_attacker(standard: Variant) -> None:
    drawn = sheet(
        standard,
        {"FRANCE": ["A MUN"]},
        drawn_order("GERMANY", "A MUN R BER", SUCCEEDS),
        dislodged={"GERMANY": ["A MUN"]},
        phase="S1901R",
    )
    group, panel = drawn["order-MUN"], load_drawing(standard).main
    frame = PanelFrame(standard, panel, palette_of(standard), panel.box, panel.sign)
    assert group.kind == "retreat succeeds"
    assert not group.dashes
    assert group.paths[0].count("L") >= 3
    assert "Q" not in group.paths[0]
    assert dist(group.ends[0], frame.aside(spot(standard, "MUN"))) < 0.8 * panel.sign
    assert lies_in(panel, "BER", group.ends[1])


def test_retreats_that_bounce_show_crosses_and_one_burst(standard: Variant) -> None:
    driven = {"GERMANY": ["A MUN"], "AUSTRIA": ["A BOH"]}
    drawn = sheet(
        standard,
        {"FRANCE": ["A MUN", "A BOH"]},
        drawn_order("GERMANY", "A MUN R SIL", FAILS, destroyed=True),
        drawn_order("AUSTRIA", "A BOH R SIL", FAILS, destroyed=True),
        dislodged=driven,
        phase="S1901R",
    )
    panel = load_drawing(standard).main
    frame = PanelFrame(standard, panel, palette_of(standard), panel.box, panel.sign)
    assert [name for name in drawn.all if name.startswith("met-")] == ["met-SIL"]
    for code in ("MUN", "BOH"):
        assert drawn[f"order-{code}"].dashes
        assert dist(drawn[f"lost-{code}"].mark("cross"), frame.aside(spot(standard, code))) < 1.0


@pytest.mark.parametrize("verdict", [None, SUCCEEDS])
def test_a_disbanded_unit_is_crossed_out(standard: Variant, verdict: Verdict | None) -> None:
    retreat = sheet(
        standard,
        {"FRANCE": ["A MUN"]},
        drawn_order("GERMANY", "A MUN D", verdict),
        dislodged={"GERMANY": ["A MUN"]},
        phase="S1901R",
    )
    winter = sheet(standard, {"GERMANY": ["A MUN"]}, drawn_order("GERMANY", "A MUN D", verdict), phase="W1901A")
    panel = load_drawing(standard).main
    frame = PanelFrame(standard, panel, palette_of(standard), panel.box, panel.sign)
    assert dist(winter.above["order-MUN"].mark("cross"), spot(standard, "MUN")) < 1.0
    assert dist(retreat.above["order-MUN"].mark("cross"), frame.aside(spot(standard, "MUN"))) < 1.0


@pytest.mark.parametrize("verdict", [None, SUCCEEDS])
def test_a_built_unit_has_a_plus(standard: Variant, verdict: Verdict | None) -> None:
    drawn = sheet(standard, {}, drawn_order("RUSSIA", "F STP/NC B", verdict), phase="W1901A")
    group = drawn.above["order-STP"]
    assert group.marks() == ["plus"]
    assert dist(group.mark("plus"), spot(standard, "STP/NC")) < load_drawing(standard).main.sign
    assert any(each.attrib.get("transform") for each in group.element.iter())  # the sign of the unit
    assert "new-STP" in drawn.below  # a ring round it


# -- impossible orders


def test_an_impossible_order_has_a_question_mark_and_no_line(standard: Variant) -> None:
    drawn = sheet(standard, UNITS, drawn_order("GERMANY", "A MUN - MOS", ILLEGAL, "A MUN cannot reach MOS"))
    group = drawn.above["order-MUN"]
    assert group.kind == "move illegal"
    assert group.marks() == ["query"]
    assert not group.paths
    assert not drawn.below


@pytest.mark.parametrize("text", ["A VIE - BUD", "A PAR - BUR"])
def test_an_impossible_order_for_a_foreign_unit_is_not_drawn(standard: Variant, text: str) -> None:
    units = {"GERMANY": ["A MUN"], "FRANCE": ["A PAR"]}
    assert not sheet(standard, units, drawn_order("GERMANY", text, ILLEGAL)).all


@pytest.mark.parametrize("text", ["A XYZ - BUR", "what?", "A MUN S A XYZ", "A MUN - XYZ", "WAIVE"])
def test_orders_with_unknown_places_are_not_drawn(standard: Variant, text: str) -> None:
    assert not sheet(standard, UNITS, drawn_order("GERMANY", text, ILLEGAL)).all


def test_an_impossible_order_for_a_dislodged_unit_is_marked_beside_the_attacker(standard: Variant) -> None:
    drawn = sheet(
        standard,
        {"FRANCE": ["A MUN"]},
        drawn_order("GERMANY", "A MUN R PAR", ILLEGAL, destroyed=True),
        dislodged={"GERMANY": ["A MUN"]},
        phase="S1901R",
    )
    assert drawn["order-MUN"].marks() == ["query"]
    assert drawn["lost-MUN"].marks() == ["cross"]


# -- ids and tooltips


def test_the_tooltip_of_an_order_has_its_power_and_reason(standard: Variant) -> None:
    drawn = sheet(standard, UNITS, drawn_order("GERMANY", "A MUN - BUR", FAILS, 'attack 1 & hold <1> of "A BUR"'))
    assert drawn["order-MUN"].title.strip() == 'Germany: A MUN - BUR: attack 1 & hold <1> of "A BUR"'


def test_two_orders_for_one_unit_have_different_ids(standard: Variant) -> None:
    drawn = sheet(
        standard, UNITS, drawn_order("GERMANY", "A MUN - BUR", SUCCEEDS), drawn_order("GERMANY", "A MUN - TYR", ILLEGAL)
    )
    assert drawn.orders() == {"order-MUN", "order-MUN-2"}


def test_equal_orders_give_equal_drawings(standard: Variant) -> None:
    def once() -> Sheet:
        return sheet(standard, UNITS, *(drawn_order("GERMANY", text, verdict) for text, verdict, _ in CASES))

    one, other = once(), once()
    assert {name: group.shapes() for name, group in one.all.items()} == {
        name: group.shapes() for name, group in other.all.items()
    }


def test_signs_twice_as_large_have_lines_twice_as_wide(standard: Variant) -> None:
    def width(sign: float) -> float:
        drawn = sheet(standard, UNITS, drawn_order("GERMANY", "A MUN S A BUR", GIVEN), sign=sign)
        return float(drawn["order-MUN"].element.findall("path")[0].attrib["stroke-width"])

    assert width(40.0) == pytest.approx(2 * width(20.0), abs=0.02)


def test_orders_outside_the_view_are_left_out(standard: Variant) -> None:
    orders = (
        drawn_order("GERMANY", "A MUN - BUR"),
        drawn_order("GERMANY", "F NTH - NWG"),
        drawn_order("GERMANY", "A MUN S A BUR"),
    )
    there = spot(standard, "BUR")
    part = Box(there.x - 5, there.y - 5, 10, 10)
    assert sheet(standard, UNITS, *orders, view=part).orders() == {"order-MUN", "order-MUN-2"}


def test_no_line_avoids_a_unit_that_the_reader_does_not_see(standard: Variant) -> None:
    def arrow(units: tuple[Unit, ...], *seen: str) -> str:
        position = Position(Phase.parse("S1901M"), units)
        picture = Picture.on(standard, position, [drawn_order("GERMANY", "A MUN - BUR")], seen=seen)
        return Painted(picture).by_id["order-MUN"].findall(f"{SVG}path")[0].attrib["d"]

    own, other = Unit("GERMANY", "A", "MUN"), Unit("FRANCE", "A", "BUR")
    unseen, seen = arrow((own, other), "MUN", "KIE"), arrow((own, other), "MUN", "BUR")
    assert unseen == arrow((own,), "MUN", "KIE") != seen


def test_the_order_of_an_unplayed_unit_has_its_own_colour() -> None:
    variant = load_variant("intercontinental")
    key, neutral = next((key, each) for key, each in variant.neutrals.items() if each.units[0].kind == "A")
    unit = neutral.units[0]
    goal = sorted(variant.army[unit.space])[0]
    drawn = sheet(variant, {key: [str(unit)]}, drawn_order(key, f"{unit} - {goal}", FAILS))
    group = drawn[f"order-{unit.space}"]
    assert group.kind == "move fails"
    assert group.marks() == ["bar"]
    assert any(each.attrib.get("stroke") == palette_of(variant).sign[key] for each in group.element.iter())


def test_unplayed_units_without_orders_have_no_ring() -> None:
    variant = load_variant("intercontinental")
    key, neutral = next((key, each) for key, each in variant.neutrals.items() if each.units[0].kind == "A")
    unit = neutral.units[0]
    assert not sheet(variant, {key: [str(unit)]}, drawn_order(key, f"{unit} H", STANDS)).all


# -- places with several appearances, and panels


def a_panel(key: str, squares: dict[str, list[int]]) -> Panel:
    """A panel with a row of squares of 100 pixels; each place has the columns in which it appears."""
    arcs: list[Arc] = []
    places: dict[str, tuple[Place, ...]] = {}
    for code, columns in squares.items():
        for column in columns:
            left, right = 100.0 * column, 100.0 * column + 100
            corners = (Spot(left, 0), Spot(left, 100), Spot(right, 100), Spot(right, 0), Spot(left, 0))
            arcs.append(Arc(code, OUTSIDE, corners))
            middle_of = Spot(left + 50, 50)
            places[code] = (*places.get(code, ()), Place(code, middle_of, middle_of, 10))
    width = 100.0 * (1 + max(column for columns in squares.values() for column in columns))
    return Panel(key, "", Box(0, 0, width, 100), 20, tuple(arcs), places, (), {}, {})


def test_a_route_goes_to_the_nearest_appearance(standard: Variant) -> None:
    round_the_world = a_panel("main", {"NAO": [0, 8], "MAO": [7], "IRI": [1]})
    drawn = sheet(
        standard,
        {},
        drawn_order("ENGLAND", "F MAO - NAO"),
        drawn_order("ENGLAND", "F IRI - NAO"),
        panel=round_the_world,
    )
    assert drawn.orders() == {"order-MAO", "order-IRI"}
    assert drawn["order-MAO"].ends[1] == pytest.approx((850, 50), abs=20)
    assert drawn["order-IRI"].ends[1] == pytest.approx((50, 50), abs=20)


def test_a_route_visible_at_both_edges_is_drawn_at_both(standard: Variant) -> None:
    round_the_world = a_panel("main", {"NAO": [0, 8], "MAO": [1, 9], "IRI": [4]})
    drawn = sheet(standard, {}, drawn_order("ENGLAND", "F MAO - NAO"), panel=round_the_world)
    assert drawn.orders() == {"order-MAO", "order-MAO-2"}
    assert sorted(round(drawn[name].ends[1][0], -2) for name in drawn.orders()) == pytest.approx([100, 900], abs=100)


def test_a_support_joins_the_nearest_arrow(standard: Variant) -> None:
    round_the_world = a_panel("main", {"NAO": [0, 8], "MAO": [7], "IRI": [6, 14]})
    orders = drawn_order("ENGLAND", "F MAO - NAO"), drawn_order("ENGLAND", "F IRI S F MAO - NAO", GIVEN)
    drawn = sheet(standard, {}, *orders, panel=round_the_world)
    assert drawn.orders() == {"order-MAO", "order-IRI"}
    assert points(drawn["order-IRI"].paths[0])[0] == pytest.approx((650, 50), abs=20)


def test_a_support_at_one_edge_does_not_cross_the_map(standard: Variant) -> None:
    round_the_world = a_panel("main", {"NAO": [0, 8], "MAO": [1, 9], "IRI": [2]})
    orders = drawn_order("ENGLAND", "F MAO - NAO"), drawn_order("ENGLAND", "F IRI S F MAO - NAO", GIVEN)
    drawn = sheet(standard, {}, *orders, panel=round_the_world)
    assert drawn.orders() == {"order-MAO", "order-MAO-2", "order-IRI"}
    assert drawn["order-IRI"].mark("knob") == pytest.approx((100, 50), abs=30)


@pytest.mark.parametrize("verdict", [None, SUCCEEDS, FAILS])
def test_a_way_around_the_map_leaves_at_one_edge_and_returns_at_the_other(
    standard: Variant, verdict: Verdict | None
) -> None:
    row = a_panel("main", {"NAO": [0], "IRI": [4], "MAO": [9]})
    left, right = (Spot(20, 50), Spot(0, 50)), (Spot(980, 50), Spot(1000, 50))
    marked = replace(row, marks=(Mark("around", "NAO", "MAO", left), Mark("around", "MAO", "NAO", right)))
    drawn = sheet(standard, {}, drawn_order("ENGLAND", "F NAO - MAO", verdict), panel=marked)
    assert drawn.orders() == {"order-NAO", "order-NAO-2"}
    (start, leaving), (entering, end) = drawn["order-NAO"].ends, drawn["order-NAO-2"].ends
    assert start == pytest.approx((50, 50), abs=15)
    assert leaving == pytest.approx((0, 50), abs=2)
    assert entering == pytest.approx((1000, 50), abs=12)
    assert end == pytest.approx((950, 50), abs=2)


def test_an_inset_shows_the_orders_whose_ends_it_has(standard: Variant) -> None:
    orders = (
        drawn_order("ENGLAND", "F ENG - IRI"),
        drawn_order("ENGLAND", "F NAO - MAO"),
        drawn_order("ENGLAND", "F NTH S F ENG - IRI"),
    )
    whole = a_panel("main", {"ENG": [0], "IRI": [1], "NAO": [2], "MAO": [3], "NTH": [4]})
    inset = a_panel("isles", {"ENG": [0], "IRI": [1], "NAO": [2]})
    assert sheet(standard, {}, *orders, panel=whole).orders() == {"order-ENG", "order-NAO", "order-NTH"}
    assert sheet(standard, {}, *orders, panel=inset).orders() == {"order-ENG-isles"}


def test_sampled_points_of_a_line_lie_close_together() -> None:
    walked = along("M0.0 0.0Q50.0 50.0 100.0 0.0L100.0 100.0")
    assert (walked[0], walked[-1]) == ((0, 0), (100, 100))
    assert (50, 25) in walked
    assert all(dist(one, other) < 6 for one, other in pairwise(walked))
    assert between((0, 0), (10, 20), 0.5) == (5, 10)
