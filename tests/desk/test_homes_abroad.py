"""A keeper's variant whose powers begin in each other's homes, in turns of five years: what letters tell is true."""

from dataclasses import replace
from pathlib import Path

from judge.board.library import Library
from judge.board.loader import read_variant
from judge.rules.build_sites import open_sites
from tests.desk.house import House, flat
from tests.little_maps import write_map

# Alpha and Gamma are the homes of North, and South's at first; Beta is South's home, Delta North's that nobody owns.
TOML = """\
title = "Exchange"
provenance = "Made up for a test."
victory_centres = 3

[calendar]
start = "A1425M"
cycle = ["AM", "AR", "BM", "BR", "BA"]
seasons = { A = "A.D.", B = "A.D." }
ownership_season = "B"
step = 10
later = { B = 5 }

[powers.NORTH]
name = "North"
adjective = "Northern"
initial = "N"
homes = ["AAA", "CCC", "DDD"]
unheld = ["AAA", "CCC", "DDD"]
owns = ["BBB", "EEE"]
units = ["A BBB"]

[powers.SOUTH]
name = "South"
adjective = "Southern"
initial = "S"
homes = ["BBB"]
unheld = ["BBB"]
owns = ["AAA", "CCC"]
units = ["A AAA"]
"""
NAMES = {"AAA": "Alpha", "BBB": "Beta", "CCC": "Gamma", "DDD": "Delta", "EEE": "Epsilon"}
PLACES = "".join(f"{code}\t{name}\tland\t-\tyes\t-\n" for code, name in NAMES.items())
BORDERS = "AAA\tBBB\tarmy\nBBB\tCCC\tarmy\nCCC\tDDD\tarmy\nDDD\tEEE\tarmy\n"


def opened(tmp_path: Path) -> House:
    write_map(tmp_path / "exchange", TOML, PLACES, BORDERS)
    return House(library=Library(tmp_path))


def test_the_rules_tell_whose_homes_are_whose_and_in_which_years_what_comes(tmp_path: Path) -> None:
    told = flat(opened(tmp_path).prove("sam@home", "HELP exchange")[0].text)
    homes = "Home centres of North: Alpha, Delta and Gamma. At first South owns Alpha and Gamma."
    assert f"{homes} At first nobody owns Delta. At first North owns Epsilon too." in told
    assert "Home centres of South: Beta. At first North owns Beta." in told
    assert "A player wins with 3 of the 5 centres after A.D. 1430, 1440 and so on." in told
    assert "come round every 10 years: moves in A.D. 1425 and A.D. 1430, retreats after each of them" in told
    assert "builds and removals in A.D. 1430." in told
    assert ".." not in told


def test_info_tells_who_owns_a_home_at_first(tmp_path: Path) -> None:
    told = flat(opened(tmp_path).prove("sam@home", "INFO exchange AAA\nINFO exchange DDD\nINFO exchange EEE")[0].text)
    assert "home centre: North; at first South owns it" in told
    assert "home centre: North; at first nobody owns it" in told
    assert "nobody's home; its owner at the beginning: North" in told


def test_the_first_letter_tells_in_which_homes_one_builds_once_one_owns_them(tmp_path: Path) -> None:
    house = opened(tmp_path)
    house.prove("master@home", "CREATE five exchange MOVE 3D", name="Molly")
    for who in ("north", "south"):
        house.prove(f"{who}@home", f"JOIN five {who}", name=who)
    letters = house.reply("five", "master", "START")
    told = next(flat(each.text) for each in letters if each.address == "north@home" and each.kind == "starting")
    assert "Your centres: Beta and Epsilon." in told
    assert "You may build in these home centres of yours as soon as you own them: Alpha, Delta and Gamma." in told
    assert "you build one unit for every centre" not in told  # as the board stands, nowhere


def test_a_home_is_built_in_once_its_power_owns_it(tmp_path: Path) -> None:
    opened(tmp_path)
    variant = read_variant(tmp_path / "exchange")
    start = variant.start()
    assert set(open_sites(variant, start, "NORTH")) == set()
    taken = replace(start, units=(), centres={**start.centres, "AAA": "NORTH", "EEE": "SOUTH"})
    assert set(open_sites(variant, taken, "NORTH")) == {"AAA"}
    assert set(open_sites(variant, taken, "SOUTH")) == set()
