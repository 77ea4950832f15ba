"""A master writes for a player: what they may do, what the player reads, and that the master learns nothing by it."""

import pytest

from judge.game.boards import variant_of
from judge.game.events import ActedFor
from judge.writing.letters.outgoing import OutLetter
from tests.desk.house import House, flat, running_game
from tests.orders import ordered


@pytest.fixture
def house() -> House:
    house = running_game()
    house.reply("spring", "FRANCE", "A PAR - BUR\nF BRE - MAO\nA MAR - SPA")
    return house


def written(house: House, *lines: str, who: str = "master") -> tuple[OutLetter, OutLetter]:
    """What the master is answered who writes for France, and what France is told."""
    letters = house.reply("spring", who, "\n".join(["BECOME FRANCE", *lines]))
    (told,) = (each for each in letters if "has written to the judge for you" in flat(each.text))
    return letters[0], told


def test_orders_count_and_the_player_reads_every_line_with_what_is_on_file(house: House) -> None:
    answer, told = written(house, "A PAR - PIC", "A FOO - BAR")
    assert house.state().orders["FRANCE"] == ordered("A PAR - PIC", "F BRE - MAO", "A MAR - SPA")
    assert told.seat == ("spring", "p3", 1)
    said = flat(told.text)
    assert "The master of spring has written to the judge for you." in said
    assert "✓ A PAR - PIC (replaces A PAR - BUR)" in said
    assert '✗ "A FOO - BAR"' in said
    assert "F BRE - MAO Fleet Brest -> Mid-Atlantic Ocean" in said
    assert "✓ A PAR - PIC" in answer.text


def test_the_master_learns_nothing_of_what_was_on_file(house: House) -> None:
    letters = house.reply(
        "spring", "master", "BECOME FRANCE\nA PAR - PIC\nSET WAIT\nCLEAR\nFINAL\nBECOME MASTER\nSTATUS"
    )
    for each in letters:
        if each.address != "france@home":
            for secret in ("A PAR - BUR", "F BRE", "MAO", "A MAR", "SPA"):
                assert secret not in each.text, each.subject
    assert "✓ CLEAR: done, and told to the player" in letters[0].text


@pytest.mark.parametrize(
    "line",
    [
        "SET PASSWORD word",
        "SET ADDRESS",
        "SET SECOND",
        "VOTES",
        "PROPOSE CONCESSION TURKEY",
        "STATUS",
        "RESIGN",
        "DIARY LIST",
        "PREVIEW",
        "CLEAR DP",
        "SET ZONE UTC",
        "AUDIT",
        "PAUSE",
        "SET DRAW",
        "EXTEND 1D",
    ],
)
def test_all_that_is_the_players_own_is_refused(house: House, line: str) -> None:
    before = house.state()
    answer, told = written(house, line)
    after = house.state()
    assert after.seats == before.seats
    assert after.orders == before.orders
    assert after.proposals == before.proposals
    assert after.status is before.status
    assert "1 line was NOT accepted" in answer.text
    assert "✗" in told.text


def test_wait_and_press_are_done_in_the_players_name(house: House) -> None:
    letters = house.reply("spring", "master", "BECOME FRANCE\nSET WAIT\nPRESS TO TURKEY\nhello\nENDPRESS")
    assert house.seat("spring", "FRANCE").waiting
    (press,) = (each for each in letters if each.address == "turkey@home")
    assert press.subject.startswith("Diplomacy press from France")


def test_one_letter_may_speak_for_several_and_go_back(house: House) -> None:
    letters = house.reply(
        "spring", "master", "BECOME FRANCE\nA PAR H\nBECOME TURKEY\nA CON - BUL\nBECOME MASTER\nPAUSE"
    )
    assert house.state().orders["TURKEY"] == ordered("A CON - BUL")
    assert house.state().status.value == "paused"
    (turkey,) = (each for each in letters if each.address == "turkey@home" and each.kind == "reply")
    assert "A CON - BUL" in turkey.text
    assert "A PAR H" not in turkey.text
    (france,) = (each for each in letters if each.address == "france@home" and each.kind == "reply")
    assert "A CON - BUL" not in france.text


def test_it_is_on_record_and_players_may_read_that_it_was_done(house: House) -> None:
    written(house)
    assert house.past["spring"][-1].event == ActedFor("p3", "master")
    assert "master Molly: wrote for France, who was told of it" in flat(house.answer("spring", "TURKEY", "AUDIT"))
    assert all("A PAR" not in each.text for each in house.history("spring") if "wrote" in each.text)


def test_only_masters_become_somebody_and_only_somebody_who_is_there(house: House) -> None:
    assert "BECOME is for the master; in spring you are Turkey" in flat(
        house.answer("spring", "TURKEY", "BECOME FRANCE\nA PAR H")
    )
    assert "A PAR - BUR" in map(str, house.state().orders["FRANCE"])
    house.reply("spring", "master", "EJECT FRANCE")
    assert "there is nobody to act for" in flat(house.answer("spring", "master", "BECOME FRANCE"))


def test_points_are_bid_by_nobody_else() -> None:
    house = House()
    house.prove("master@home", "CREATE cup intercontinental", name="Molly")
    house.prove("ann@home", "JOIN cup", name="Ann")
    house.reply("cup", "master", "START FORCE")
    seat = next(each for each in house.state("cup").players if each.is_held)
    neutral = next(
        unit
        for unit in house.position("cup").units
        if unit.power not in {power for each in house.state("cup").players for power in each.powers}
    )
    bid = f"DP 1: {neutral} H"
    assert "✓" in house.answer("cup", seat.id, bid)
    bids = house.state("cup").bids
    for line in (bid, f"DP 2: {neutral} H", "CLEAR DP"):
        letters = house.reply("cup", "master", f"BECOME {seat.group or seat.powers[0]}\n{line}")
        assert "only players themselves make" in flat(letters[0].text).lower()
        assert "DP 1" not in letters[0].text.replace(line, "")
    assert house.state("cup").bids == bids


def test_a_build_that_cannot_stand_beside_one_on_file_tells_the_master_nothing_of_it() -> None:
    """Where a variant's first builds hang together, the reason would name what is on file."""
    house = House()
    house.prove("master@home", "CREATE cup continent2", name="Molly")
    house.prove("ann@home", "JOIN cup", name="Ann")
    house.reply("cup", "master", "START FORCE")
    state = house.state("cup")
    variant = variant_of(state)
    ann = next(seat for seat in state.players if seat.is_held)
    assert variant.opening is not None
    power = next(each for each in ann.powers if variant.opening.least_fleets.get(each))
    places = [at for at in variant.opening.territory[power] if not variant.provinces[at].coasts]
    armies = [at for at in places if at not in variant.opening.fleets_only]
    for at in armies:
        house.reply("cup", ann.id, f"{power}: BUILD A {at}")
    on_file = {str(order) for order in house.state("cup").orders[power]}
    left = next(at for at in armies if f"A {at} B" not in on_file)
    answer = house.answer("cup", "master", f"BECOME {power}\n{power}: BUILD A {left}")
    assert "not done; the player is told why" in flat(answer)


def test_the_player_is_not_told_what_is_for_the_master_alone(house: House) -> None:
    _, told = written(house, "A PAR - PIC", "VOTES", "BECOME MASTER")
    said = flat(told.text)
    assert "BECOME" not in said
    assert '✗ "VOTES": not done; no master may do this for you' in said
