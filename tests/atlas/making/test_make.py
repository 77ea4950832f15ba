"""Making drawings of small worlds: contacts, lines, closed borders, marks, claims and panels."""

import math
from itertools import pairwise
from pathlib import Path

import pytest
import shapely

from judge.atlas.drawing import OUTSIDE, Arc, Box, Spot, read_drawing, write_drawing
from judge.atlas.making.coast import Coast
from judge.atlas.making.make import Board, make_drawing, panel_lines, shapes_of, touching_pairs
from judge.atlas.making.plan import Claim, MapView, PanelPlan, Plan, Wander
from tests.atlas.making.worlds import DEGREE, FLAT, board, land, panel, plan, seeded

# An island of 10 by 6 degrees in a sea, divided into two halves. A pixel is a tenth of a degree, the middle is 100, 50.
ISLAND = land((-5, -3, 5, 3))
HALVES = seeded(WES="land -3,0", EAS="land 3,0", SEA="sea 0,4 0,-4 -8,0 8,0")
EVERYTHING_TOUCHES = board(HALVES, "WES-EAS WES-SEA EAS-SEA")


def touch(arcs: tuple[Arc, ...]) -> set[str]:
    return {"-".join(sorted(pair)) for pair in touching_pairs(arcs)}


def arcs_of(drawn: Plan, on: Board, coast: Coast = ISLAND) -> tuple[Arc, ...]:
    return panel_lines(drawn, drawn.panels[0], on, coast).arcs


def test_places_side_by_side_touch() -> None:
    arcs = arcs_of(plan(HALVES), EVERYTHING_TOUCHES)
    assert touch(arcs) == {"EAS-WES", "SEA-WES", "EAS-SEA"}
    assert not any(arc.closed for arc in arcs)


def test_faces_have_no_overlaps_and_no_gaps() -> None:
    shapes = shapes_of(arcs_of(plan(HALVES), EVERYTHING_TOUCHES))
    assert sum(shape.area for shape in shapes.values()) == pytest.approx(200 * 100)
    assert shapely.union_all(list(shapes.values())).area == pytest.approx(200 * 100)
    assert shapes["WES"].area + shapes["EAS"].area == pytest.approx(100 * 60, rel=0.01)


def test_every_line_is_drawn_once_with_its_face_on_its_left() -> None:
    arcs = arcs_of(plan(HALVES), EVERYTHING_TOUCHES)
    border = [arc for arc in arcs if {arc.left, arc.right} == {"WES", "EAS"}]
    assert len(border) == 1
    first, last = border[0].points[0], border[0].points[-1]
    # Seen on the sheet, west is on the left of a line that goes up.
    assert (last.y < first.y) == (border[0].left == "WES")


def test_a_border_runs_in_the_middle_between_two_seeds() -> None:
    arcs = arcs_of(plan(HALVES), EVERYTHING_TOUCHES)
    border = next(arc for arc in arcs if {arc.left, arc.right} == {"WES", "EAS"})
    assert all(abs(spot.x - 100) <= 0.5 for spot in border.points)
    assert sorted(spot.y for spot in (border.points[0], border.points[-1])) == pytest.approx([20, 80], abs=0.5)


def test_borders_follow_the_coastline() -> None:
    arcs = arcs_of(plan(HALVES), EVERYTHING_TOUCHES)
    shore = [
        spot
        for arc in arcs
        if "SEA" in (arc.left, arc.right) and OUTSIDE not in (arc.left, arc.right)
        for spot in arc.points
    ]
    edge = shapely.box(50, 20, 150, 80).exterior
    assert max(edge.distance(shapely.Point(spot)) for spot in shore) < 1.5


def test_noisy_borders_are_smooth() -> None:
    drawn = plan(HALVES, wander_land=Wander(0.5, 3), smooth_border=4.0)
    border = next(a for a in arcs_of(drawn, EVERYTHING_TOUCHES) if {a.left, a.right} == {"WES", "EAS"})
    assert max(spot.x for spot in border.points) - min(spot.x for spot in border.points) > 1
    assert all(abs(spot.x - 100) < 15 for spot in border.points)
    headings = [math.atan2(b.y - a.y, b.x - a.x) for a, b in pairwise(border.points)]
    turns = [abs((b - a + math.pi) % (2 * math.pi) - math.pi) for a, b in pairwise(headings)]
    assert max(turns) < math.radians(60)


def test_the_same_plan_gives_the_same_file() -> None:
    drawn = plan(HALVES, wander_land=Wander(0.5, 3), wander_sea=Wander(0.5, 3))
    texts = {write_drawing(make_drawing(drawn, EVERYTHING_TOUCHES, ISLAND), "a remark") for _ in range(2)}
    assert len(texts) == 1


def test_a_written_drawing_is_read_back_unchanged(tmp_path: Path) -> None:
    made = make_drawing(plan(HALVES, legend=Box(1, 2, 30, 40)), EVERYTHING_TOUCHES, ISLAND)
    file = tmp_path / "drawing.tsv"
    file.write_text(write_drawing(made, "a remark"), encoding="utf-8")
    read = read_drawing(file)
    assert (read.width, read.height, read.legend) == (200, 100, Box(1, 2, 30, 40))
    assert read.main.arcs == made.main.arcs
    assert read.main.places == made.main.places
    assert set(read.main.outlines) == {"WES", "EAS", "SEA"}


# -- discs and claims


def test_a_seed_with_a_radius_becomes_an_uneven_disc() -> None:
    seeds = seeded(ISL="land 0,0,1.5", SEA="sea 0,4")
    shape = shapes_of(arcs_of(plan(seeds), board(seeds, "ISL-SEA"), land((90, 0, 91, 1))))["ISL"]
    assert shape.area == pytest.approx(math.pi * 15**2, rel=0.25)
    middle = shapely.Point(100, 50)
    far = [middle.distance(shapely.Point(spot)) for spot in shape.exterior.coords]
    assert max(far) - min(far) > 1  # not a perfect circle
    assert shape.convex_hull.area < shape.area * 1.1  # but not ragged either


def test_a_seed_of_land_with_a_radius_closes_a_strait() -> None:
    # Two seas, west and east, meet in a channel between two lands, north and south.
    coast = land((-2, 1, 2, 5), (-2, -5, 2, -1))
    places = {"NOR": "land 0,4", "SOU": "land 0,-4", "WSE": "sea -6,0", "ESE": "sea 6,0"}
    open_ = seeded(**places)
    shut = seeded(**{**places, "NOR": "land 0,4 0,0.5,1.9"})
    free = Board({code: code for code in open_}, frozenset())
    assert "ESE-WSE" in touch(arcs_of(plan(open_), free, coast))
    assert "NOR-SOU" not in touch(arcs_of(plan(open_), free, coast))
    shut_arcs = touch(arcs_of(plan(shut), free, coast))
    assert "ESE-WSE" not in shut_arcs
    assert "NOR-SOU" in shut_arcs


def ring_area(rings: tuple[tuple[Spot, ...], ...]) -> float:
    return shapely.build_area(shapely.MultiLineString(rings)).area if rings else 0.0


def test_water_inside_a_place_of_land_becomes_an_inner_patch() -> None:
    coast = land((-2, 1, 2, 5), (-2, -5, 2, -1))  # a channel two degrees wide and four long
    seeds = seeded(NOR="land 0,4 0,0.5,1.9", SOU="land 0,-4", WSE="sea -6,0", ESE="sea 6,0")
    drawn = plan(seeds)
    free = Board({code: code for code in seeds}, frozenset())
    inner = panel_lines(drawn, drawn.panels[0], free, coast).inner
    assert set(inner) == {"NOR"}
    # The disc covers the channel, which is 20 pixels wide, along a little less than its own diameter of 38 pixels.
    assert 20 * 25 < ring_area(inner["NOR"]) < 20 * 45


def test_a_disc_that_is_mostly_water_has_no_inner_patches() -> None:
    seeds = seeded(ISL="land 0,0,1.5", SEA="sea 0,4")
    drawn = plan(seeds)
    islet = land((-0.3, -0.3, 0.3, 0.3))
    assert not panel_lines(drawn, drawn.panels[0], board(seeds, "ISL-SEA"), islet).inner


def test_islands_inside_a_sea_become_inner_patches_but_land_at_its_edge_does_not() -> None:
    seeds = seeded(LND="land -8,0", ISL="sea 3,0,2", CUT="sea -8,2,1", SEA="sea 0,4 0,-4 8,4")
    coast = land((-10, -3, -6, 3), (2.5, -0.5, 3.5, 0.5))
    drawn = plan(seeds)
    inner = panel_lines(drawn, drawn.panels[0], Board({code: code for code in seeds}, frozenset()), coast).inner
    assert set(inner) == {"ISL"}
    assert ring_area(inner["ISL"]) == pytest.approx(100, rel=0.15)


def test_a_panel_may_claim_pixels_for_a_place() -> None:
    claims = (
        Claim("EAS", (Spot(60, 40), Spot(70, 40), Spot(70, 60), Spot(60, 60))),
        Claim("WES", (Spot(180, 50),), 8.0),
    )
    free = Board({code: code for code in HALVES}, frozenset())
    shapes = shapes_of(arcs_of(plan(HALVES, panel(claims=claims)), free))
    assert shapes["EAS"].contains(shapely.Point(65, 50))
    assert shapes["WES"].contains(shapely.Point(180, 50))
    assert shapes["SEA"].area == pytest.approx(200 * 100 - 100 * 60 - math.pi * 64, rel=0.01)


# -- contacts agree with the borders of the variant


def test_a_short_wrong_contact_is_removed_so_that_the_neighbours_meet() -> None:
    # Four quarters. North-west and south-east touch along four pixels, because the seeds are slightly uneven.
    coast = land((-9, -4.5, 9, 4.5))
    seeds = seeded(
        NW="land -4,2", NE="land 4.4,2", SW="land -4.4,-2", SE="land 4,-2", SEA="sea 0,4.9 0,-4.9 9.8,0 -9.8,0"
    )
    rim = " NW-SEA NE-SEA SW-SEA SE-SEA"
    free = Board({code: code for code in seeds}, frozenset())
    assert "NW-SE" in touch(arcs_of(plan(seeds), free, coast))
    arcs = arcs_of(plan(seeds, least_contact=10.0), board(seeds, "NW-NE NE-SE SE-SW SW-NW NE-SW" + rim), coast)
    assert "NW-SE" not in touch(arcs)
    assert "NE-SW" in touch(arcs)
    assert not any(arc.closed for arc in arcs)


def test_a_long_wrong_contact_becomes_a_closed_line() -> None:
    arcs = arcs_of(plan(HALVES), board(HALVES, "WES-SEA EAS-SEA"))
    assert {frozenset((arc.left, arc.right)) for arc in arcs if arc.closed} == {frozenset(("WES", "EAS"))}
    assert touch(arcs) == {"SEA-WES", "EAS-SEA"}


def test_walls_may_touch_anything() -> None:
    seeds = seeded(WES="land -3,0", XEA="wall 3,0", SEA="sea 0,4 0,-4 -8,0 8,0")
    arcs = arcs_of(plan(seeds), board(["WES", "SEA"], "WES-SEA"))
    assert not any(arc.closed for arc in arcs)
    assert make_drawing(plan(seeds), board(["WES", "SEA"], "WES-SEA"), ISLAND).walls["XEA"].kind == "wall"


@pytest.mark.parametrize(
    ("neighbours", "kind"),
    [("ONE-TWO", "bridge"), ("NSE-SSE", "canal"), ("ONE-SSE", "strait")],
)
def test_neighbours_that_do_not_touch_get_a_mark(neighbours: str, kind: str) -> None:
    # A wall runs across the sheet. Two islands and one sea lie north of it, another sea south of it.
    coast = land((-12, -2, 12, 0), (-5, 1, -3, 3), (0, 1, 2, 3))
    seeds = seeded(
        ONE="land -4,2",
        TWO="land 1,2",
        NSE="sea -8,3 8,3 -2,1 4,1",
        SSE="sea -8,-4 -4,-3 0,-3 4,-3 8,-4",
        BAR="wall -8,-1 -4,-1 0,-1 4,-1 8,-1",
    )
    codes = ["ONE", "TWO", "NSE", "SSE"]
    made = make_drawing(plan(seeds), board(codes, "ONE-NSE TWO-NSE " + neighbours), coast)
    assert [(mark.kind, mark.one, mark.other) for mark in made.main.marks] == [(kind, *neighbours.split("-"))]
    shapes = shapes_of(made.main.arcs)
    for code, spot in zip(
        neighbours.split("-"), (made.main.marks[0].points[0], made.main.marks[0].points[-1]), strict=True
    ):
        assert shapes[code].distance(shapely.Point(spot)) == 0


# -- fragments


def test_tiny_islands_are_removed() -> None:
    coast = land((-5, -3, 5, 3), (7, 0, 7.1, 0.1), (7, 2, 7.6, 2.6))
    shapes = shapes_of(arcs_of(plan(HALVES, least_island=5.0), EVERYTHING_TOUCHES, coast))
    islands = [part.area for part in shapely.get_parts(shapes["EAS"])]
    assert sorted(islands) == pytest.approx([36, 3000], rel=0.1)  # the islet of one pixel is removed


def test_a_stray_piece_of_land_is_merged_into_the_place_around_it() -> None:
    # A second seed of the west lies among seeds of the east, so its land is cut off from the rest of the west.
    seeds = seeded(WES="land -3,0 3,0.3", EAS="land 2,0.3 4,0.3 3,1.3 3,-0.7", SEA="sea 0,4 0,-4 -8,0 8,0")
    free = Board({code: code for code in seeds}, frozenset())
    shape = shapes_of(arcs_of(plan(seeds), free))["WES"]
    assert isinstance(shape, shapely.Polygon)
    assert shape.bounds[2] < 110


# -- projections


def test_a_panel_may_cross_the_antimeridian() -> None:
    coast = land((178, -3, 182, 3))
    seeds = seeded(ISL="land 179,0 -179,0", SEA="sea 170,0 -170,0 180,4.5 180,-4.5")
    shapes = shapes_of(
        arcs_of(plan(seeds, panel(MapView(FLAT + " +over", (180, 0), 20 * DEGREE))), board(seeds, "ISL-SEA"), coast)
    )
    assert set(shapes) == {"ISL", "SEA"}
    assert shapes["ISL"].bounds == pytest.approx((80, 20, 120, 80), abs=1)
    assert isinstance(shapes["ISL"], shapely.Polygon)


def test_a_map_wider_than_the_world_shows_its_edges_twice() -> None:
    seeds = seeded(ISL="land 180,0", SEA="sea 0,0 90,0 -90,0 180,40 180,-40")
    wide = panel(MapView(FLAT + " +over", (0, 0), 400 * DEGREE))
    made = make_drawing(plan(seeds, wide), board(seeds, "ISL-SEA"), land((170, -10, 180, 10), (-180, -10, -170, 10)))
    shape = shapes_of(made.main.arcs)["ISL"]
    # 20 degrees are 10 pixels, so the antimeridian is 90 pixels from the middle on both sides.
    assert sorted(part.centroid.x for part in shape.geoms) == pytest.approx([10, 190], abs=1)


ROUND = "+proj=laea +lat_0=0 +lon_0=0 +R=6371000"


def test_pixels_outside_the_projection_belong_to_a_corner_or_to_nobody() -> None:
    seeds = seeded(ISL="land 50,0", SEA="sea 0,0", NWE="sea -170,60", SEE="sea 170,-60")
    square = Box(0, 0, 100, 100)
    view = MapView(ROUND, (0, 0), 4 * 6371.0)
    free = Board({code: code for code in seeds}, frozenset())
    bare = arcs_of(plan(seeds, panel(view, square)), free, land((45, -5, 55, 5)))
    assert sum(shape.area for shape in shapes_of(bare).values()) == pytest.approx(math.pi * 50**2, rel=0.01)
    corners = {"nw": "NWE", "ne": "SEE", "sw": "SEA", "se": "SEE"}
    shapes = shapes_of(arcs_of(plan(seeds, panel(view, square, corners=corners)), free, land((45, -5, 55, 5))))
    assert sum(shape.area for shape in shapes.values()) == pytest.approx(100 * 100)
    for code, x, y in (("NWE", 2, 2), ("SEE", 98, 2), ("SEA", 2, 98), ("SEE", 98, 98)):
        assert shapes[code].contains(shapely.Point(x, y))


# -- panels


def inset(**more: object) -> PanelPlan:
    """The east of the island at three times the scale."""
    view = MapView(FLAT, (4, 0), 6.6 * DEGREE)
    return panel(view, Box(0, 0, 200, 100), key="east", title="The east", **more)


def test_places_wholly_inside_an_inset_are_labelled_there_only() -> None:
    coast = land((-5, -3, 5, 3), (7, -1, 8, 1))
    seeds = seeded(WES="land -3,0", EAS="land 3,0", ISL="land 7.5,0", SEA="sea 0,4 0,-4 -8,0 9,0 6,0")
    closer = panel(MapView(FLAT, (7.5, 0), 4 * DEGREE), Box(150, 60, 50, 40), key="near", title="Near")
    made = make_drawing(plan(seeds, panel(), closer), board(seeds, "WES-EAS WES-SEA EAS-SEA ISL-SEA"), coast)
    assert [each.key for each in made.panels] == ["main", "near"]
    main, detail = made.panels
    assert main.places["ISL"][0].size == 0
    assert detail.places["ISL"][0].size > 0
    assert main.places["WES"][0].size > 0
    assert all(spot.x >= 150 and spot.y >= 60 for arc in detail.arcs for spot in arc.points)


def test_a_plan_may_list_the_places_that_an_inset_labels() -> None:
    made = make_drawing(plan(HALVES, panel(), inset(shows=("EAS",))), EVERYTHING_TOUCHES, ISLAND)
    assert made.panels[0].places["EAS"][0].size == 0
    assert made.panels[1].places["EAS"][0].size > 0
    assert made.panels[1].places["SEA"][0].size == 0


def test_a_panel_may_be_one_place_off_the_map() -> None:
    seeds = HALVES | seeded(OFF="sea")
    off = panel(box=Box(150, 10, 40, 20), key="off", whole="OFF", title="Off the board")
    made = make_drawing(plan(seeds, panel(), off), board(seeds, "WES-EAS WES-SEA EAS-SEA OFF-SEA"), ISLAND)
    shapes = shapes_of(made.panels[1].arcs)
    assert shapes["OFF"].bounds == (150, 10, 190, 30)
    assert "OFF" not in made.main.places
    assert made.panels[1].places["OFF"][0].size > 0


def test_fleets_on_named_coasts_are_placed_at_their_own_shores() -> None:
    seeds = seeded(LND="land 0,0", NSE="sea 0,4", SSE="sea 0,-4")
    shores = {"LND/NC": frozenset({"NSE"}), "LND/SC": frozenset({"SSE"})}
    made = make_drawing(plan(seeds), board(seeds, "LND-NSE LND-SSE NSE-SSE", shores), ISLAND)
    coasts = made.main.places["LND"][0].coasts
    assert coasts["LND/NC"].y < 50 < coasts["LND/SC"].y


def test_a_named_coast_is_placed_at_the_sea_that_no_other_coast_has() -> None:
    # Both coasts lie on the western sea, but only the south coast lies on the southern one.
    seeds = seeded(LND="land 0,0", WSE="sea -7,0 -4,4 4,4 7,3", SSE="sea 0,-4 4,-4")
    shores = {"LND/NC": frozenset({"WSE"}), "LND/SC": frozenset({"WSE", "SSE"})}
    made = make_drawing(plan(seeds), board(seeds, "LND-WSE LND-SSE WSE-SSE", shores), ISLAND)
    assert made.main.places["LND"][0].coasts["LND/SC"].y > 65
