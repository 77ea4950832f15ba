"""Bids when a master changes the board: what fits no more is off it, and nobody learns by it what others bid."""

from tests.desk.house import House, flat
from tests.orders import bids_of

GROUPS = ("BLUE", "TEAL", "GREEN", "OLIVE", "YELLOW", "RED", "MAROON", "VIOLET")


def oceans() -> House:
    house = House()
    house.prove("molly@home", "CREATE spring intercontinental", name="Molly")
    for group in GROUPS:
        house.prove(f"{group.lower()}@home", f"JOIN spring {group}", name=group.title())
    house.reply("spring", "master", "START")
    return house


def test_a_bid_for_a_unit_that_is_gone_is_off_the_file_and_its_points_are_free() -> None:
    house = oceans()
    house.reply("spring", "p1", "2: A Anto H\n1: F Athe H")
    letters = house.reply("spring", "master", "EDIT\nREMOVE A ANTO\nREASON it was never there\nEND")
    assert house.state().bids == {"BLUE": bids_of("DP 1: F ATHE H")}
    told = {each.address: flat(each.text) for each in letters if each.kind == "edited"}
    assert "Orders and bids that no longer fit the board are no longer on file" in told["blue@home"]
    assert not [each for each in letters if "DP 2" in each.text or "ATHE" in each.text.upper().split("ALL UNITS")[0]]


def test_bids_beyond_the_points_that_are_left_are_off_the_file() -> None:
    house = oceans()
    house.reply("spring", "p1", "2: A Anto H")
    house.reply("spring", "p2", "2: A Anto H")
    position = house.state().position
    assert position is not None
    own = [each for power in house.seat("spring", "p1").powers for each in position.centres_of(power)]
    gone = "\n".join(f"CENTRE {each} NOBODY" for each in own)
    house.reply("spring", "master", f"EDIT\n{gone}\nREASON all is lost\nEND")
    assert house.state().bids == {"TEAL": bids_of("DP 2: A ANTO H")}
