"""The schematic map: who is drawn where, in which colour, and what came of the orders."""

from collections.abc import Sequence
from dataclasses import replace
from itertools import combinations
from math import dist

import pytest

from judge.atlas.sheet import colours
from judge.atlas.sketch import draw
from judge.board.maps import load_variant
from judge.board.notation import parse_order
from judge.board.position import Position
from judge.board.records import read_position
from judge.board.variant import Variant
from judge.rules.outcome import Verdict
from judge.rules.turn import adjudicate
from tests.atlas.pictures import SVG, Picture, Result

DISC = 15.0
"""How far from the middle of a place its outermost ring reaches."""


@pytest.fixture(scope="module")
def standard() -> Variant:
    return load_variant("standard")


def position(variant: Variant, phase: str, **record: object) -> Position:
    return read_position(variant, {"phase": phase, "centres": {}, **record})


def picture(variant: Variant, units: dict[str, list[str]], *results: Result, phase: str = "S1901M") -> Picture:
    return Picture(draw(variant, position(variant, phase, units=units), results))


def test_every_place_is_drawn_once_with_its_name_to_hover_on(standard: Variant) -> None:
    drawn = Picture(draw(standard, standard.start()))
    assert drawn.ids("place-") == {f"place-{code}" for code in standard.provinces}
    assert all(standard.provinces[name[6:]].name in drawn.title(name) for name in drawn.ids("place-"))


def test_every_id_is_there_once(standard: Variant) -> None:
    results = [Result(unit.power, f"{unit} H", Verdict.STANDS) for unit in standard.start().units]
    drawn = Picture(draw(standard, standard.start(), results))
    assert sum("id" in each.attrib for each in drawn.root.iter()) == len(drawn.by_id)


def test_every_border_is_one_line_between_its_places(standard: Variant) -> None:
    drawn = Picture(draw(standard, standard.start()))
    pairs = {(one, other) for one, near in standard.touching.items() for other in near if one < other}
    assert drawn.ids("border-") == {f"border-{one}-{other}" for one, other in pairs}
    for one, other in pairs:
        at = drawn.by_id[f"border-{one}-{other}"].attrib
        assert (float(at["x1"]), float(at["y1"])) == drawn.place(one)
        assert (float(at["x2"]), float(at["y2"])) == drawn.place(other)


@pytest.mark.parametrize(
    ("border", "dotted"),
    [("BUR-PAR", False), ("ENG-LON", True), ("ANK-CON", False), ("ROM-TYS", True), ("ANK-SMY", False)],
)
def test_borders_that_only_fleets_cross_are_dotted(standard: Variant, border: str, dotted: bool) -> None:
    drawn = Picture(draw(standard, standard.start()))
    assert ("stroke-dasharray" in drawn.by_id[f"border-{border}"].attrib) is dotted


def test_every_unit_stands_on_its_place_in_its_owners_colour_with_its_initial(standard: Variant) -> None:
    drawn = Picture(draw(standard, standard.start()))
    assert len(drawn.ids("unit-")) == 22
    for unit in standard.start().units:
        code = standard.province_of[unit.space]
        name = f"unit-{code}"
        sign = drawn.all(name, "polygon")[0]
        corners = [tuple(map(float, pair.split(","))) for pair in sign.attrib["points"].split()]
        middle = (sum(x for x, _ in corners) / 4, sum(y for _, y in corners) / 4)
        assert dist(middle, drawn.place(code)) < 0.2
        assert sign.attrib["fill"] == colours(standard)[unit.power]
        assert drawn.words(name).startswith(unit.kind + standard.powers[unit.power].initial)


def test_the_seven_powers_have_seven_colours(standard: Variant) -> None:
    assert len(set(colours(standard).values())) == 7


def test_a_fleet_on_a_named_coast_says_which(standard: Variant) -> None:
    drawn = Picture(draw(standard, standard.start()))
    assert drawn.words("unit-STP") == "FR/sc"
    assert drawn.title("unit-STP") == "Russian fleet STP/SC"


def test_a_fleet_has_another_shape_than_an_army(standard: Variant) -> None:
    army = picture(standard, {"ENGLAND": ["A LON"]}).all("unit-LON", "polygon")[0].attrib["points"]
    fleet = picture(standard, {"ENGLAND": ["F LON"]}).all("unit-LON", "polygon")[0].attrib["points"]
    assert army != fleet


def test_a_centre_has_a_double_ring_its_owners_colour_and_initial(standard: Variant) -> None:
    drawn = Picture(draw(standard, position(standard, "S1901M", centres={"TURKEY": ["LON"]})))
    rings = drawn.all("place-LON", "circle")
    assert len(rings) == 2
    assert rings[1].attrib["fill"] == colours(standard)["TURKEY"]
    assert drawn.by_id["label-LON"].text == "LON\u00b7T"
    assert drawn.title("place-LON") == "London (LON), coast, centre of Turkey"


def test_a_centre_nobody_owns_has_a_double_ring_and_no_initial(standard: Variant) -> None:
    drawn = Picture(draw(standard, standard.start()))
    assert len(drawn.all("place-BEL", "circle")) == 2
    assert drawn.by_id["label-BEL"].text == "BEL"
    assert drawn.title("place-BEL") == "Belgium (BEL), coast, centre that nobody owns"


def test_a_place_that_is_no_centre_has_one_ring(standard: Variant) -> None:
    drawn = Picture(draw(standard, standard.start()))
    assert len(drawn.all("place-RUH", "circle")) == 1


def test_sea_and_land_are_told_apart(standard: Variant) -> None:
    drawn = Picture(draw(standard, standard.start()))
    assert drawn.all("place-NTH", "circle")[0].attrib["fill"] != drawn.all("place-RUH", "circle")[0].attrib["fill"]


@pytest.mark.parametrize(("start", "end"), [("HOL", "BEL"), ("SPA", "POR"), ("BUL", "CON"), ("MOS", "SEV")])
def test_an_arrow_leaves_its_units_disc_and_points_at_its_aim(standard: Variant, start: str, end: str) -> None:
    drawn = picture(standard, {"FRANCE": [f"A {start}"]}, Result("FRANCE", f"A {start} - {end}"))
    name = f"order-{start}"
    assert dist(drawn.line(name)[0], drawn.place(start)) <= DISC
    assert dist(drawn.tip(name), drawn.place(end)) <= DISC
    assert drawn.nearest(drawn.line(name)[0]) == start
    assert drawn.nearest(drawn.tip(name)) == end


def test_a_move_to_a_coast_ends_at_its_province(standard: Variant) -> None:
    drawn = picture(standard, {"RUSSIA": ["F NWY"]}, Result("RUSSIA", "F NWY - STP/NC"))
    assert dist(drawn.tip("order-NWY"), drawn.place("STP")) <= DISC


def test_a_failed_move_is_dashed_and_crossed_whatever_its_colour(standard: Variant) -> None:
    units = {"FRANCE": ["A PAR"]}
    done = picture(standard, units, Result("FRANCE", "A PAR - BUR"))
    failed = picture(standard, units, Result("FRANCE", "A PAR - BUR", Verdict.FAILS))
    assert all("stroke-dasharray" not in line.attrib for line in done.all("order-PAR", "line"))
    assert all("stroke-dasharray" in line.attrib for line in failed.all("order-PAR", "line"))
    assert not done.all("order-PAR", "path")
    assert failed.all("order-PAR", "path")
    assert failed.by_id["order-PAR"].attrib["class"] == "move fails"


def test_two_units_that_attack_each_other_have_two_lines(standard: Variant) -> None:
    drawn = picture(
        standard,
        {"ITALY": ["A VEN"], "AUSTRIA": ["A TRI"]},
        Result("ITALY", "A VEN - TRI", Verdict.FAILS),
        Result("AUSTRIA", "A TRI - VEN", Verdict.FAILS),
    )
    (here, _), tip = drawn.line("order-VEN"), drawn.tip("order-TRI")
    assert dist(here, tip) > 4


def test_a_support_to_hold_is_a_dotted_line_to_the_supported_unit(standard: Variant) -> None:
    drawn = picture(standard, {"GERMANY": ["A RUH", "A MUN"]}, Result("GERMANY", "A RUH S A MUN", Verdict.GIVEN))
    start, end = drawn.line("order-RUH")
    assert drawn.all("order-RUH", "line")[0].attrib["stroke-linecap"] == "round"
    assert "stroke-dasharray" in drawn.all("order-RUH", "line")[0].attrib
    assert dist(start, drawn.place("RUH")) <= DISC
    assert dist(end, drawn.place("MUN")) <= DISC
    assert not drawn.all("order-RUH", "path")


def test_a_support_to_move_meets_the_supported_arrow(standard: Variant) -> None:
    drawn = picture(
        standard,
        {"GERMANY": ["A RUH", "A MUN"]},
        Result("GERMANY", "A RUH S A MUN - BUR", Verdict.GIVEN),
        Result("GERMANY", "A MUN - BUR"),
    )
    start, tip = drawn.line("order-MUN")[0], drawn.tip("order-MUN")
    end = drawn.line("order-RUH")[1]
    assert abs(dist(start, end) + dist(end, tip) - dist(start, tip)) < 0.5


@pytest.mark.parametrize("order", ["F NTH C A LON - NWY", "F NTH S A LON - NWY"])
def test_help_for_a_move_that_was_not_ordered_points_at_the_unit(standard: Variant, order: str) -> None:
    units = {"ENGLAND": ["F NTH", "A LON"]}
    drawn = picture(standard, units, Result("ENGLAND", order, Verdict.INVALID))
    assert dist(drawn.line("order-NTH")[1], drawn.place("LON")) <= DISC
    assert drawn.all("order-NTH", "path")


@pytest.mark.parametrize(("order", "verdict"), [("A RUH S A MUN", Verdict.CUT), ("A RUH S A MUN - BUR", Verdict.CUT)])
def test_a_cut_support_is_crossed(standard: Variant, order: str, verdict: Verdict) -> None:
    drawn = picture(standard, {"GERMANY": ["A RUH", "A MUN"]}, Result("GERMANY", order, verdict))
    assert drawn.all("order-RUH", "path")


def test_a_convoy_is_told_from_a_support_without_colour(standard: Variant) -> None:
    units = {"ENGLAND": ["F NTH", "A LON"]}
    convoy = picture(standard, units, Result("ENGLAND", "F NTH C A LON - NWY", Verdict.AVAILABLE))
    support = picture(standard, units, Result("ENGLAND", "F NTH S A LON - NWY", Verdict.GIVEN))
    dashes = [each.all("order-NTH", "line")[0].attrib["stroke-dasharray"] for each in (convoy, support)]
    assert dashes[0] != dashes[1]


@pytest.mark.parametrize(("verdict", "broken"), [(Verdict.STANDS, False), (Verdict.FAILS, True)])
def test_a_hold_is_a_ring_around_its_place(standard: Variant, verdict: Verdict, broken: bool) -> None:
    drawn = picture(standard, {"FRANCE": ["A PAR"]}, Result("FRANCE", "A PAR H", verdict))
    ring = drawn.all("order-PAR", "circle")[0].attrib
    assert (float(ring["cx"]), float(ring["cy"])) == drawn.place("PAR")
    assert float(ring["r"]) > DISC
    assert ("stroke-dasharray" in ring) is broken


def test_hovering_an_order_tells_whose_it_is_and_why(standard: Variant) -> None:
    result = Result("FRANCE", "A PAR - BUR", Verdict.FAILS, "failed: attack 1 does not exceed hold 1 of A BUR")
    drawn = picture(standard, {"FRANCE": ["A PAR"]}, result)
    assert drawn.title("order-PAR") == "France: A PAR - BUR: failed: attack 1 does not exceed hold 1 of A BUR"


def test_a_unit_that_was_dislodged_is_marked_and_one_that_is_lost_is_crossed(standard: Variant) -> None:
    drawn = picture(
        standard,
        {"FRANCE": ["A PAR", "A BRE", "A MAR"]},
        Result("FRANCE", "A PAR H", Verdict.FAILS, dislodged=True),
        Result("FRANCE", "A BRE H", Verdict.FAILS, dislodged=True, destroyed=True),
        Result("FRANCE", "A MAR H", Verdict.STANDS),
    )
    classes = {code: drawn.by_id[f"unit-{code}"].attrib["class"] for code in ("PAR", "BRE", "MAR")}
    assert classes == {"PAR": "unit dislodged", "BRE": "unit destroyed", "MAR": "unit stands"}
    marks = [each.attrib.get("class") for each in drawn.by_id["units"]]
    assert (marks.count("burst"), marks.count("strike")) == (2, 1)


def test_a_dislodged_unit_stands_beside_the_one_that_drove_it_out(standard: Variant) -> None:
    where = position(standard, "S1901R", units={"GERMANY": ["A BUR"]}, dislodged={"FRANCE": {"A BUR": ["PAR"]}})
    drawn = Picture(draw(standard, where, [Result("FRANCE", "A BUR R PAR")]))
    there, aside = (drawn.all(name, "polygon")[0].attrib for name in ("unit-BUR", "dislodged-BUR"))
    assert there["points"] != aside["points"]
    assert aside["fill"] == colours(standard)["FRANCE"]
    assert drawn.by_id["order-BUR"].attrib["class"] == "retreat succeeds"
    assert dist(drawn.tip("order-BUR"), drawn.place("PAR")) <= DISC


def test_builds_and_removals_are_marked(standard: Variant) -> None:
    where = position(standard, "W1901A", units={"FRANCE": ["A PIC"]})
    results = [
        Result("GERMANY", "F KIE B"),
        Result("GERMANY", "A BER B", Verdict.FAILS),
        Result("FRANCE", "A PIC D"),
        Result("RUSSIA", "WAIVE"),
    ]
    drawn = Picture(draw(standard, where, results))
    assert drawn.ids("built-") == {"built-KIE"}
    assert drawn.by_id["unit-PIC"].attrib["class"] == "unit removed"
    marks = [each.attrib.get("class") for each in drawn.by_id["units"]]
    assert (marks.count("plus"), marks.count("strike")) == (1, 1)
    assert "Not drawn" not in drawn.words("legend")


def test_a_disbanded_unit_is_crossed_beside_its_place(standard: Variant) -> None:
    where = position(standard, "S1901R", units={"GERMANY": ["A BUR"]}, dislodged={"FRANCE": {"A BUR": ["PAR"]}})
    drawn = Picture(draw(standard, where, [Result("FRANCE", "A BUR D")]))
    marks = [each.attrib.get("class") for each in drawn.by_id["units"]]
    assert (marks.count("burst"), marks.count("strike")) == (1, 1)
    assert drawn.by_id["unit-BUR"].attrib["class"] == "unit stands"


@pytest.mark.parametrize(
    "order", ["A PAR - MOS", "A PAR - ATLANTIS", "let <Paris> & Co. go", "", "A XYZ H", "A PAR S A XYZ"]
)
def test_illegal_orders_are_counted_at_the_foot_not_drawn(standard: Variant, order: str) -> None:
    drawn = picture(standard, {"FRANCE": ["A PAR"]}, Result("FRANCE", order, Verdict.ILLEGAL))
    assert not drawn.ids("order-")
    assert "Not drawn: 1 illegal order." in drawn.words("legend")


def test_a_unit_whose_order_was_illegal_may_be_dislodged(standard: Variant) -> None:
    result = Result("FRANCE", "A PAR - MOS", Verdict.ILLEGAL, dislodged=True)
    drawn = picture(standard, {"FRANCE": ["A PAR"]}, result)
    assert drawn.by_id["unit-PAR"].attrib["class"] == "unit dislodged"


def test_the_legend_counts_centres_and_units(standard: Variant) -> None:
    drawn = Picture(draw(standard, standard.start()))
    assert "Russia: 4 centres, 4 units" in drawn.words("legend-RUSSIA")
    assert "Turkey: 3 centres, 3 units" in drawn.words("legend-TURKEY")
    assert drawn.ids("legend-") == {f"legend-{power}" for power in standard.powers}
    assert "12 centres nobody owns; 18 of 34 win." in drawn.words("legend")


def test_one_centre_is_not_one_centres(standard: Variant) -> None:
    where = position(standard, "S1901M", units={"FRANCE": ["A PAR"]}, centres={"FRANCE": ["PAR"]})
    assert "France: 1 centre, 1 unit" in Picture(draw(standard, where)).words("legend-FRANCE")


def test_phase_and_provenance_are_told(standard: Variant) -> None:
    drawn = Picture(draw(standard, standard.start()))
    assert drawn.words("phase") == "Standard, Spring 1901 Movement"
    assert standard.provenance in drawn.words("legend")


def test_what_a_variant_says_is_escaped(standard: Variant) -> None:
    power = replace(standard.powers["FRANCE"], name='<script>"&', adjective="<i>", initial="<")
    place = replace(standard.provinces["PAR"], name="Paris & <Versailles>")
    odd = replace(
        standard,
        title="A & <B>",
        provenance='"C" < D',
        powers={**standard.powers, "FRANCE": power},
        provinces={**standard.provinces, "PAR": place},
    )
    svg = draw(odd, odd.start(), [Result("FRANCE", "A PAR - BUR", Verdict.FAILS, "<b>&</b>")])
    drawn = Picture(svg)
    assert "<script>" not in svg
    assert drawn.title("place-PAR") == 'Paris & <Versailles> (PAR), inland, centre of <script>"&'
    assert drawn.title("order-PAR") == '<script>"&: A PAR - BUR: <b>&</b>'
    assert drawn.words("unit-PAR") == "A<"


def test_there_is_nothing_active_in_a_picture(standard: Variant) -> None:
    drawn = Picture(draw(standard, standard.start()))
    assert {each.tag.removeprefix(SVG) for each in drawn.root.iter()} <= {
        *("svg", "g", "title", "rect", "circle", "line", "path", "polygon", "text", "tspan")
    }
    assert not [key for each in drawn.root.iter() for key in each.attrib if key.startswith("on") or "href" in key]


def test_the_same_position_is_the_same_bytes_however_it_was_put_together(standard: Variant) -> None:
    start = standard.start()
    shuffled = replace(start, centres=dict(reversed(start.centres.items())))
    assert draw(standard, start) == draw(standard, start) == draw(standard, shuffled)


def test_real_outcomes_can_be_drawn_phase_after_phase(standard: Variant) -> None:
    where = standard.start()
    season: Sequence[tuple[str, str]] = [
        ("FRANCE", "A PAR - BUR"),
        ("GERMANY", "A MUN - BUR"),
        ("RUSSIA", "A WAR - GAL"),
    ]
    orders = {power: [order] for power, text in season if (order := parse_order(text)) is not None}
    outcome = adjudicate(standard, where, orders)
    drawn = Picture(draw(standard, where, outcome.results))
    assert drawn.by_id["order-PAR"].attrib["class"] == "move fails"
    assert drawn.by_id["order-WAR"].attrib["class"] == "move succeeds"
    assert drawn.by_id["order-LON"].attrib["class"] == "hold stands"
    assert len(drawn.ids("order-")) == 22


def boxes(drawn: Picture) -> dict[str, tuple[float, float, float, float]]:
    """The boxes of all labels, each letter taken to be as wide as a wide capital is."""
    found = {}
    for name in drawn.ids("label-"):
        at = drawn.by_id[name].attrib
        size, letters = float(at["font-size"]), len(drawn.by_id[name].text or "")
        x, y, half = float(at["x"]), float(at["y"]), letters * size * 0.75 / 2
        found[name[6:]] = (x - half, y - size * 0.75, x + half, y + size * 0.2)
    return found


@pytest.fixture(scope="module")
def crowded(standard: Variant) -> Picture:
    """Every centre owned: the labels are as long as they get."""
    owned = {"ENGLAND": list(standard.centres)}
    return Picture(draw(standard, position(standard, "S1901M", centres=owned)))


def test_no_two_labels_overlap(crowded: Picture) -> None:
    for (one, a), (other, b) in combinations(sorted(boxes(crowded).items()), 2):
        assert a[2] <= b[0] or b[2] <= a[0] or a[3] <= b[1] or b[3] <= a[1], f"{one} and {other}"


def test_no_label_lies_on_a_disc(crowded: Picture) -> None:
    for code, (left, top, right, bottom) in boxes(crowded).items():
        for name in crowded.ids("place-"):
            x, y = crowded.place(name[6:])
            nearest = (min(max(x, left), right), min(max(y, top), bottom))
            assert dist(nearest, (x, y)) >= float(crowded.all(name, "circle")[0].attrib["r"]), f"{code} on {name}"


def test_between_two_discs_there_is_room_for_an_arrow(crowded: Picture) -> None:
    for one, other in combinations(sorted(crowded.ids("place-")), 2):
        assert dist(crowded.place(one[6:]), crowded.place(other[6:])) >= 2 * DISC + 12, f"{one} and {other}"


def test_everything_lies_on_the_sheet(crowded: Picture) -> None:
    _, _, width, height = map(float, crowded.root.attrib["viewBox"].split())
    for left, top, right, bottom in boxes(crowded).values():
        assert left >= 0
        assert top >= 0
        assert right <= width
        assert bottom <= height
    lowest = max(float(each.attrib["y"]) for each in crowded.all("legend", "text"))
    assert lowest < height
