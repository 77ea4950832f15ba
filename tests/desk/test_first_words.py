"""Letters with results begin with what the reader lost for want of an order, and with what they have to do next.

Nobody who has nothing to order is asked for orders, in any letter.
"""

import re
from dataclasses import replace
from datetime import timedelta

from judge.board.phase import Phase
from judge.board.position import DislodgedUnit, Unit
from judge.writing.letters.outgoing import OutLetter
from tests.desk.house import House, flat, running_game
from tests.desk.test_winter_lines import winter

DAYS = timedelta(days=4)
ASKS_FOR_ORDERS = re.compile(
    r"with (?:your |the missing )?orders|orders or press|Your orders are complete|no order yet"
)


def retreats() -> House:
    """A phase of retreats in which Austria's fleet in Trieste and its army in Budapest were dislodged."""
    house = running_game()
    at = house.position()
    units = tuple(each for each in at.units if each.space not in ("TRI", "BUD"))
    dislodged = (
        DislodgedUnit(Unit("AUSTRIA", "F", "TRI"), ("ADR", "ALB")),
        DislodgedUnit(Unit("AUSTRIA", "A", "BUD"), ("SER",)),
    )
    taken = (Unit("ITALY", "A", "TRI"), Unit("RUSSIA", "A", "BUD"))
    position = replace(at, phase=Phase.parse("S1901R"), units=(*units, *taken), dislodged=dislodged)
    house.states["spring"] = replace(house.state(), position=position, orders={})
    return house


def results(house: House, reader: str) -> OutLetter:
    (letter,) = (
        each for each in house.turn("spring", DAYS) if each.kind == "results" and each.address == f"{reader}@home"
    )
    return letter


def first_words(house: House, reader: str) -> str:
    """What that player's letter with the results says before the block for everybody."""
    return flat(results(house, reader).text.partition(":: Judge:")[0])


def test_units_disbanded_for_want_of_a_retreat_come_first() -> None:
    house = retreats()
    both = house.copy()
    house.reply("spring", "AUSTRIA", "A BUD R SER")
    assert first_words(house, "austria").startswith("Your unit was disbanded, because no retreat was ordered: F TRI.")
    assert first_words(both, "austria").startswith(
        "Your units were disbanded, because no retreats were ordered: F TRI and A BUD."
    )


def test_a_unit_that_was_disbanded_by_order_is_no_setback() -> None:
    house = retreats()
    house.reply("spring", "AUSTRIA", "A BUD R SER\nF TRI D")
    assert "disbanded" not in first_words(house, "austria")


def test_units_removed_for_want_of_an_order_come_first() -> None:
    house = winter()
    assert first_words(house.copy(), "austria").startswith(
        "Your unit was removed, because no removal was ordered: F ALB."
    )
    house.reply("spring", "AUSTRIA", "A BUD D")
    assert "removed" not in first_words(house, "austria")


def test_builds_that_were_left_out_come_first() -> None:
    house = winter()
    none = house.copy()
    house.reply("spring", "FRANCE", "A PAR B\nWAIVE")
    assert "build" not in first_words(house, "france")
    assert first_words(none.copy(), "france").startswith("2 builds of yours were not used, because none was ordered.")
    assert first_words(none, "germany").startswith("A build of yours was not used, because none was ordered.")


def test_what_to_order_next_and_until_when_stands_above_the_report() -> None:
    house = running_game()
    letter = results(house, "france")
    first, _, below = flat(letter.text).partition(":: Judge:")
    assert first.startswith(
        "You have to order F BRE, A MAR and A PAR now."
        " You have until Mon 30 Nov 2026 09:00 UTC. Units without orders hold."
    )
    assert "You have to order" not in below
    assert "Deadline: Mon" not in below
    assert below.endswith("Reply to this letter with your orders, or with press. ".strip())


def test_who_has_nothing_to_order_reads_so_first() -> None:
    house = retreats()
    said = flat(results(house.copy(), "austria").text)
    letter = results(winter(), "turkey")
    assert flat(letter.text).startswith("You have to order A CON, A SMY and F ANK now.")
    house = winter()
    state = house.state()
    house.states["spring"] = replace(state, position=replace(house.position(), phase=Phase.parse("F1901R")))
    letter = results(house, "turkey")
    first, _, below = flat(letter.text).partition(":: Judge:")
    assert first.startswith("You have nothing to order in Winter 1901 Adjustment (W1901A).")
    assert "nothing to order" not in below
    assert "Deadline: " in below
    assert not ASKS_FOR_ORDERS.search(below)
    assert "You have to order A VIE now." in said


def test_who_has_lost_everything_reads_so_first() -> None:
    house = winter()
    at = house.position()
    units = tuple(each for each in at.units if each.power != "AUSTRIA")
    centres = {centre: power for centre, power in at.centres.items() if power != "AUSTRIA"}
    house.states["spring"] = replace(house.state(), position=replace(at, units=units, centres=centres))
    letter = results(house, "austria")
    assert flat(letter.text).startswith(
        "You have no units and no supply centres left, so there is nothing more for you to order."
    )
    assert not ASKS_FOR_ORDERS.search(flat(letter.text))


def test_orders_that_were_sent_ahead_are_complete_and_asked_for_no_more() -> None:
    house = running_game()
    house.reply("spring", "FRANCE", "PHASE F1901M\nF BRE H\nA PAR H\nA MAR H")
    text = flat(results(house, "france").text)
    assert text.startswith("Your orders for Fall 1901 Movement (F1901M) are complete. :: Judge")
    assert "You have to order" not in text


def test_no_letter_asks_for_orders_of_somebody_who_has_none_to_give() -> None:
    """England and Turkey have nothing to order in this winter."""
    for acts in (
        ("SET DEADLINE 2026-12-05 09:00",),
        ("PAUSE", "RESUME"),
        ("EDIT\nMOVE A BUR PIC\nREASON a slip\nEND",),
        ("SETUP MOVE 2D",),
        ("SETUP MOVE 2D\nSET DEADLINE 2026-12-05 09:00\nPAUSE",),
        ("REPLACE TURKEY turkey@elsewhere",),
        ("SET DEADLINE 2026-12-05 09:00", "TAKEBACK"),
    ):
        house = winter()
        letters = [each for act in acts for each in house.reply("spring", "master", act)]
        to_turkey = [each for each in letters if each.address.startswith("turkey@") and each.kind != "press"]
        assert to_turkey, acts
        for letter in to_turkey:
            assert not ASKS_FOR_ORDERS.search(flat(letter.text)), (acts, letter.kind, letter.text)
    house = winter()
    house.reply("spring", "TURKEY", "SET COPY ON")
    letters = house.reply("spring", "TURKEY", "PRESS TO ENGLAND\nHello\nENDPRESS")
    for letter in letters:
        assert not ASKS_FOR_ORDERS.search(flat(letter.text)), (letter.kind, letter.text)
