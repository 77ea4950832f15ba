"""PROCESS MANUAL: a phase that is due waits for its master, who sees before anybody what it would bring."""

from datetime import timedelta

from judge.game.state import GameState
from judge.writing.letters.outgoing import OutLetter
from tests.desk.house import ORDER_OF_JOINING, House, flat, running_game

DAY = timedelta(days=1)


def reviewed() -> House:
    """A game with PROCESS MANUAL in which France and Germany have ordered for Burgundy."""
    house = running_game("MOVE 3D PROCESS MANUAL")
    house.reply("spring", "FRANCE", "A PAR - BUR")
    house.reply("spring", "GERMANY", "A MUN - BUR")
    return house


def of_kind(letters: list[OutLetter], kind: str) -> list[str]:
    return [letter.address for letter in letters if letter.kind == kind]


def phase(state: GameState) -> str:
    return str(state.position.phase) if state.position else ""


def test_the_due_phase_goes_to_the_master_alone() -> None:
    house = reviewed()
    letters = house.turn("spring", 3 * DAY)
    assert [letter.address for letter in letters if letter.kind == "review"] == ["master@home"]
    assert of_kind(letters, "results") == []
    (review,) = (letter for letter in letters if letter.kind == "review")
    assert review.subject == "Diplomacy phase waits for your review (spring S1901M)"
    said = flat(review.text)
    assert "“spring”: Spring 1901 Movement (S1901M) is due and waits for you. PROCESS S1901M releases it." in said
    assert "A PAR - BUR (France): bounced with A MUN (1 against 1)" in said
    assert "Orders are missing from Austria, England, France, Germany, Italy, Russia and Turkey." in said
    assert phase(house.state()) == "S1901M"


def test_nobody_else_and_no_record_reads_of_it() -> None:
    house = reviewed()
    letters = house.turn("spring", 3 * DAY)
    for letter in letters:
        if letter.address != "master@home":
            assert "BUR" not in letter.text
            assert "Burgundy" not in letter.text
    assert all("Burgundy" not in each.text for each in house.record["spring"] if each.kind != "starting")


def test_the_clock_waits_and_asks_once() -> None:
    house = reviewed()
    house.turn("spring", 3 * DAY)
    for _ in range(5):
        assert of_kind(house.turn("spring", DAY), "review") == []
    assert phase(house.state()) == "S1901M"


def test_process_releases_it() -> None:
    house = reviewed()
    house.turn("spring", 3 * DAY)
    letters = house.reply("spring", "master", "PROCESS S1901M")
    assert len(of_kind(letters, "results")) == 8
    assert phase(house.state()) == "F1901M"
    assert not house.state().review


def test_late_orders_count_until_the_review_ends_and_their_senders_are_told() -> None:
    house = reviewed()
    house.turn("spring", 3 * DAY)
    answer = flat(house.answer("spring", "GERMANY", "A MUN - RUH"))
    assert "The phase is due and waits for the master. What you send counts until the master runs it." in answer
    assert phase(house.state()) == "S1901M"
    # the master sees anew what it would bring
    seen = flat(house.answer("spring", "master", "PREVIEW"))
    assert "Army Munich -> Ruhr succeeded" in seen
    assert "Army Paris -> Burgundy succeeded" in seen
    results = house.reply("spring", "master", "PROCESS")[-1]
    assert "bounced" not in results.text


def test_the_masters_deadline_puts_it_off() -> None:
    house = reviewed()
    house.turn("spring", 3 * DAY)
    house.reply("spring", "master", "SET DEADLINE 30 Nov 09:00")
    assert not house.state().review
    assert house.turn("spring", DAY) == []
    letters = house.turn("spring", 4 * DAY)
    assert of_kind(letters, "review") == ["master@home"]


def test_a_pause_ends_the_review_with_the_new_deadline() -> None:
    house = reviewed()
    house.turn("spring", 3 * DAY)
    house.reply("spring", "master", "PAUSE")
    house.reply("spring", "master", "RESUME")
    assert not house.state().review
    assert of_kind(house.turn("spring", DAY), "review") == ["master@home"]


def test_everybody_ready_brings_it_to_the_master_before_the_deadline() -> None:
    house = running_game("MOVE 3D PROCESS MANUAL UNDO 1H")
    position = house.state().position
    assert position is not None
    for power in ORDER_OF_JOINING:
        house.reply("spring", power, "\n".join(f"{unit} H" for unit in position.units_of(power)))
    goes = "the phase goes to the master Mon 23 Nov 2026 10:00 UTC"
    assert goes in flat(house.answer("spring", "TURKEY", "STATUS"))
    assert goes in flat(house.answer("spring", "master", "STATUS"))
    letters = house.turn("spring", timedelta(hours=1))
    assert of_kind(letters, "review") == ["master@home"]
    (review,) = letters
    assert "No orders are missing." in review.text
    assert "Everybody is ready" not in flat(house.answer("spring", "master", "STATUS"))
    assert phase(house.state()) == "S1901M"


def test_who_is_late_is_told_that_the_master_decides() -> None:
    house = running_game("MOVE 3D GRACE 1D PROCESS MANUAL")
    letters = house.turn("spring", 3 * DAY)
    assert of_kind(letters, "review") == []
    late = next(letter for letter in letters if letter.kind == "late")
    assert "(S1901M) goes to the master, who runs it without them." in flat(late.text)
    assert of_kind(house.turn("spring", DAY), "review") == ["master@home"]


def test_status_and_list_say_that_it_waits_for_the_master() -> None:
    house = reviewed()
    waits = "The phase is due and waits for the master."
    assert waits not in flat(house.answer("spring", "master", "STATUS"))
    house.turn("spring", 3 * DAY)
    assert waits in flat(house.answer("spring", "master", "STATUS"))
    assert waits in flat(house.answer("spring", "FRANCE", "STATUS"))
    assert waits in flat(house.answer("spring", "FRANCE", "LIST spring"))
    assert waits in flat(house.write("nobody@home", "LIST spring")[0].text)


def test_all_are_told_at_the_start_that_the_master_has_phases_run() -> None:
    house = House()
    letters = house.prove("master@home", "CREATE spring standard MOVE 3D PROCESS MANUAL", name="Molly")
    terms = "Process the master sees how a phase would turn out, then runs it"
    assert any(terms in flat(letter.text) for letter in letters)
    joined = house.prove("france@home", "JOIN spring FRANCE", name="France")
    assert any(terms in flat(letter.text) for letter in joined if letter.address == "france@home")
    other = House().prove("master@home", "CREATE spring standard MOVE 3D", name="Molly")
    assert all("sees how a phase would turn out" not in letter.text for letter in other)


def test_bids_are_not_in_the_review() -> None:
    house = House()
    house.prove("master@home", "CREATE globe intercontinental MOVE 3D PROCESS MANUAL", name="Molly")
    for group in ("BLUE", "TEAL", "GREEN", "OLIVE", "YELLOW", "RED", "MAROON", "VIOLET"):
        house.prove(f"{group.lower()}@home", f"JOIN globe {group}", name=group.title())
    house.reply("globe", "master", "START")
    house.reply("globe", "p1", "DP 2: F Dubl - Azor")
    letters = house.turn("globe", 3 * DAY)
    (review,) = (letter for letter in letters if letter.kind == "review")
    assert "It would turn out like this now, without bids and votes" in flat(review.text)
    assert "sortie" not in review.text
    assert "Azor" not in review.text
