"""What the maps in letters keep back: the board in fog, others' orders and bids, names of players."""

import re
from collections.abc import Sequence
from dataclasses import replace
from datetime import timedelta

import pytest

from judge.atlas.paint import draw
from judge.board.phase import Phase, PhaseKind
from judge.board.position import Unit
from judge.game.boards import variant_of
from judge.game.hidden import HIDDEN_FOR
from judge.game.views.fog import sight
from judge.writing.letters.outgoing import Illustration, OutLetter
from judge.writing.pictures.picture_words import picture_words
from tests.desk.house import House, running_game
from tests.desk.test_fog import fight, foggy
from tests.desk.test_groups import GAME, begun

DAYS = timedelta(days=5)


def pictures(letters: Sequence[OutLetter], who: str, kind: str = "") -> list[Illustration]:
    return [
        each
        for letter in letters
        if letter.address == f"{who}@home" and kind in ("", letter.kind)
        for each in letter.pictures
    ]


def units_of(illustration: Illustration) -> set[str]:
    position = illustration.picture.position
    return {str(unit) for unit in (*position.units, *(each.unit for each in position.dislodged))}


def ids(svg: str) -> set[str]:
    return set(re.findall(r'\bid="([^"]+)"', svg))


def drawn(illustration: Illustration) -> set[str]:
    return {str(each.order) for each in illustration.picture.orders}


def sees_no_more(house: House, illustration: Illustration, powers: tuple[str, ...]) -> None:
    """A picture knows the state of no place that these powers do not see, and holds nothing that stands there."""
    picture = illustration.picture
    variant = variant_of(house.state())
    assert picture.seen is not None
    known = {variant.province_of[unit.space] for unit in picture.position.units}
    assert set(picture.seen) == sight(variant, picture.position, powers) | known
    assert picture.position.centres.keys() <= set(picture.seen)


# -- fog


def test_the_first_map_in_fog_shows_what_the_player_sees_and_watchers_get_none() -> None:
    house = House()
    house.prove("master@home", "CREATE spring standard MOVE 3D FOG YES", name="Molly")
    for power in ("AUSTRIA", "ENGLAND", "FRANCE", "GERMANY", "ITALY", "RUSSIA", "TURKEY"):
        house.prove(f"{power.lower()}@home", f"JOIN spring {power}", name=power.title())
    house.prove("otto@home", "OBSERVE spring", name="Otto")
    letters = house.reply("spring", "master", "START")
    (austria,) = pictures(letters, "austria")
    # Vienna, Budapest and Trieste see Venice, and no other unit of anybody's
    assert units_of(austria) == {"A VIE", "A BUD", "F TRI", "A VEN"}
    sees_no_more(house, austria, ("AUSTRIA",))
    assert pictures(letters, "otto") == []
    (master,) = pictures(letters, "master")
    assert len(units_of(master)) == 22
    assert master.picture.seen is None


def test_results_in_fog_are_drawn_as_each_player_saw_them() -> None:
    house = foggy()
    letters = fight(house)
    before, now = pictures(letters, "france", "results")
    # London, from where the fleet came that bounced, is not seen; Munich is from Burgundy, now, and so is its order
    assert drawn(before) == {"A PAR - BUR", "A MAR S A PAR - BUR", "F BRE - ENG", "A MUN - BUR"}
    for picture in (before, now):
        assert not {"F LON", "F EDI", "F HOL", "A KIE", "A VIE", "F NTH"} & units_of(picture)
        assert "F LON - ENG" not in picture.picture.to_json()
        assert "A BER" not in picture.picture.to_json()
        assert {"A PAR", "A MUN"} & units_of(picture)
        sees_no_more(house, picture, ("FRANCE",))
    # whose move is told by its end alone has no arrow, and stands where it is now
    germany = pictures(letters, "germany", "results")
    assert "A PAR - BUR" not in drawn(germany[0])
    assert "A BUR" in units_of(germany[1])
    assert "A BUR" not in units_of(germany[0])
    assert "PAR" not in germany[1].picture.to_json().replace("PARTIAL", "")


def test_no_reason_on_a_map_in_fog_tells_of_what_is_not_seen() -> None:
    house = foggy()
    for picture in pictures(fight(house), "france", "results"):
        bounced = [each for each in picture.picture.orders if str(each.order) == "F BRE - ENG"]
        assert all(each.reason == "" for each in bounced)


def test_watchers_in_fog_get_no_map_and_masters_the_whole_one() -> None:
    house = foggy()
    letters = fight(house)
    assert pictures(letters, "otto") == pictures(letters, "mona") == []
    before, now = pictures(letters, "master", "results")
    assert (len(units_of(before)), len(units_of(now))) == (22, 22)
    assert before.picture.seen is now.picture.seen is None


def test_a_receipt_in_fog_draws_only_what_its_player_sees() -> None:
    house = foggy()
    (brought,) = pictures(house.reply("spring", "FRANCE", "A PAR S A MUN - BUR\nF BRE - ENG"), "france")
    assert drawn(brought) == {"A PAR S A MUN - BUR", "F BRE - ENG"}
    assert units_of(brought) == {"A PAR", "A MAR", "F BRE"}
    sees_no_more(house, brought, ("FRANCE",))


def test_a_preview_in_fog_shows_no_more_than_its_player_knows() -> None:
    house = foggy()
    house.reply("spring", "GERMANY", "A MUN - BUR")
    (brought,) = pictures(house.reply("spring", "FRANCE", "PREVIEW\nA PAR - BUR\nEND"), "france", "reply")[-1:]
    assert units_of(brought) == {"A PAR", "A MAR", "F BRE"}
    assert "A MUN" not in brought.picture.to_json()


def test_a_retreat_in_fog_is_shown_to_its_player_with_the_ways_out_and_to_others_without() -> None:
    house = foggy()
    house.reply("spring", "AUSTRIA", "A VIE - TYR")
    house.turn("spring", DAYS)
    house.reply("spring", "AUSTRIA", "F TRI - VEN\nA TYR S F TRI - VEN")
    letters = house.turn("spring", DAYS)
    *_, retreat = pictures(letters, "italy", "results")
    assert set(retreat.picture.marked) == {"APU", "PIE", "TUS"}
    for other in ("austria", "france"):
        for picture in pictures(letters, other, "results"):
            assert picture.picture.marked == ()
            assert all(each.retreats is None for each in picture.picture.position.dislodged)
    assert not any("VEN" in picture.picture.to_json() for picture in pictures(letters, "france", "results"))


@pytest.mark.parametrize("said", ["MAP spring", "MAP spring S1901M", "MAP spring ZOOM Paris"])
def test_map_shows_a_game_in_fog_to_nobody_but_its_players_and_masters(said: str) -> None:
    house = foggy()
    fight(house)
    for letters in (house.write("bob@home", said), house.reply("spring", "o1", said)):
        assert letters[0].pictures == ()
        assert "spring is played in the fog" in letters[0].text
    unproven = house.write("france@home", said)[0].text  # the sender may be anybody
    assert "spring is played in the fog" in " ".join(unproven.split())
    (france,) = pictures(house.reply("spring", "FRANCE", said), "france")
    assert "F LON - ENG" not in france.picture.to_json()
    sees_no_more(house, france, ("FRANCE",))
    (master,) = pictures(house.reply("spring", "master", said), "master")
    assert len(units_of(master)) == 22


def test_a_power_in_fog_is_zoomed_to_by_the_units_that_are_seen() -> None:
    house = foggy()
    fight(house)
    (seen,) = pictures(house.reply("spring", "FRANCE", "MAP zoom England"), "france")
    assert set(seen.picture.zoom) == {"EDI", "LON", "LVP"}
    (all_of_it,) = pictures(house.reply("spring", "master", "MAP zoom England"), "master")
    assert set(all_of_it.picture.zoom) == {"EDI", "LON", "LVP", "NTH", "YOR"}


def test_when_the_fog_lifts_the_last_maps_are_whole() -> None:
    house = foggy()
    fight(house)
    house.reply("spring", "master", "TERMINATE\nYES")
    letters = house.turn("spring", HIDDEN_FOR)
    for who in ("france", "otto"):
        (brought,) = pictures(letters, who, "fog_lifted")
        assert (len(units_of(brought)), brought.picture.seen) == (22, None)
    (then,) = pictures(house.write("bob@home", "MAP spring S1901M"), "bob")
    assert "F LON - ENG" in drawn(then)


def test_maps_go_on_when_a_canal_opens_in_fog() -> None:
    house = begun()
    state = house.states[GAME]
    (canal, year), *_ = variant_of(state).canals.items()
    position = state.position
    assert position is not None
    blue = house.seat(GAME, "p1")
    fleet = Unit(blue.powers[0], "F", f"{canal}/{variant_of(state).provinces[canal].coasts[0]}")
    gone = {position.units_of(fleet.power)[0], *(each for each in position.units if each.space.startswith(canal))}
    units = (*(each for each in position.units if each not in gone), fleet)
    late = replace(position, phase=Phase("W", year - 1, PhaseKind.ADJUSTMENTS), units=units)
    house.states[GAME] = replace(state, position=late, settings=replace(state.settings, fog=True))
    letters = house.turn(GAME, DAYS)
    assert {each.kind for each in letters if each.address == "blue@home"} == {"results"}
    before, now, *_ = pictures(letters, "blue", "results")
    assert f"F {canal}" in units_of(now)
    assert str(fleet) in units_of(before)


def test_what_is_drawn_in_fog_has_no_sign_of_what_is_not_seen() -> None:
    house = foggy()
    before, now = pictures(fight(house), "france", "results")
    told, later = draw(before.picture, picture_words), draw(now.picture, picture_words)
    assert {"order-PAR", "order-MUN", "unit-BRE"} <= ids(told)
    hidden = {"LON", "EDI", "LVP", "KIE", "BER", "HOL", "NTH", "YOR", "VIE"}
    assert not {f"{kind}-{at}" for kind in ("unit", "order") for at in hidden} & (ids(told) | ids(later))
    assert "English fleet" not in told + later


# -- others' orders


def test_what_is_drawn_on_a_receipt_is_nobody_elses_order() -> None:
    house = running_game()
    house.reply("spring", "GERMANY", "A MUN - BUR\nF KIE - HOL")
    (brought,) = pictures(house.reply("spring", "FRANCE", "A PAR - BUR"), "france")
    svg = draw(brought.picture, picture_words)
    assert {each for each in ids(svg) if each.startswith("order-")} == {"order-PAR"}
    assert "unit-MUN" in ids(svg)
    assert "A PAR - BUR" in svg
    assert not any(order in svg for order in ("A MUN - BUR", "F KIE - HOL"))


@pytest.mark.parametrize("settings", ["MOVE 3D", "MOVE 3D FOG YES"])
def test_what_is_drawn_of_a_preview_is_nothing_that_others_have_on_file(settings: str) -> None:
    house = running_game(settings)
    house.reply("spring", "GERMANY", "A MUN - BUR\nF KIE - HOL")
    letters = house.reply("spring", "FRANCE", "PREVIEW\nA PAR - BUR\nF BRE - ENG\nEND")
    svg = draw(pictures(letters, "france", "reply")[-1].picture, picture_words)
    assert {"order-PAR", "order-BRE"} <= ids(svg)
    assert not re.search(r'id="order-(MUN|KIE)" class="move', svg)
    assert not any(order in svg for order in ("A MUN - BUR", "F KIE - HOL"))


# -- gunboat, bids


def test_no_picture_names_a_player() -> None:
    house = running_game("MOVE 3D GUNBOAT YES")
    letters = house.reply("spring", "FRANCE", "A PAR - BUR\nMAP") + house.turn("spring", DAYS)
    told = [each for letter in letters for each in letter.pictures]
    assert told
    assert not any("@" in each.picture.to_json() + each.alt + each.name for each in told)


def test_maps_show_no_bids_and_of_their_outcome_only_what_results_tell() -> None:
    house = begun()
    # A ANTO is a unit that nobody plays, and both bid for it
    receipts = house.reply(GAME, "p1", "DP 2: A ANTO - LAPA") + house.reply(GAME, "p2", "DP 1: A ANTO - SALT")
    assert ["1 bid was understood" in each.text for each in receipts] == [True, True]
    assert not [each for letter in receipts for each in letter.pictures]
    (receipt,) = pictures(house.reply(GAME, "p1", "A Queb - Otta"), "blue")
    assert drawn(receipt) == {"A QUEB - OTTA"}
    told = [each for letter in house.turn(GAME, DAYS) for each in letter.pictures]
    orders = {order for picture in told for order in drawn(picture)}
    assert "A ANTO - LAPA" in orders
    assert "A ANTO - SALT" not in orders
    assert not any(re.search(r"\bDP\b|\bbid|\bpoints?\b", each.picture.to_json() + each.alt) for each in told)
