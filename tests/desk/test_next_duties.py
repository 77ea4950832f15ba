"""What reminders and late notices say of builds and retreats: where they may be."""

from datetime import timedelta

from tests.desk.house import House, flat, running_game

DAY = timedelta(days=1)


def winter() -> House:
    """Winter 1901: England has a build, in Edinburgh, Liverpool or London."""
    house = running_game("MOVE 3D RETREAT 1D ADJUST 2D GRACE 1D REMIND 1D")
    house.reply("spring", "ENGLAND", "F EDI - NTH\nF LON - ENG\nA LVP - YOR")
    house.turn("spring", 4 * DAY)
    house.reply("spring", "ENGLAND", "A YOR - NWY\nF NTH C A YOR - NWY")
    house.turn("spring", 4 * DAY)
    assert str(house.position().phase) == "W1901A"
    return house


def test_a_reminder_and_a_late_notice_name_the_places_where_one_may_build() -> None:
    house = winter()
    told = [each for _ in range(3) for each in house.turn("spring", DAY) if each.address == "england@home"]
    kinds = {each.kind: flat(each.text) for each in told}
    for kind in ("reminder", "late"):
        assert "You may build 1 unit, in Edinburgh (EDI), Liverpool (LVP) or London (LON)" in kinds[kind], kinds
