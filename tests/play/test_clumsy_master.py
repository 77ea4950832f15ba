"""A game of Standard by mail with a clumsy master, who makes ten mistakes and takes them back."""

from collections.abc import Iterator
from datetime import timedelta

import pytest

from judge.demo.stage import Stage
from judge.game.state import Status
from tests.play.long_game import people
from tests.play.longgame.cast import AUSTRIA, ENGLAND, FRANCE, GERMANY, ITALY, MASTER, PLAYERS, RUSSIA, TURKEY
from tests.play.tale import Episode, Letter, Step, Tale, Time

GAME = "larch"
POWERS = ("Austria", "England", "France", "Germany", "Italy", "Russia", "Turkey")
SPRING = {
    AUSTRIA: "A VIE - GAL\nA BUD - SER\nF TRI - ALB",
    ENGLAND: "F LON - NTH\nF EDI - NWG\nA LVP - YOR",
    FRANCE: "A PAR - BUR\nA MAR - SPA\nF BRE - MAO",
    GERMANY: "A BER - KIE\nA MUN - RUH\nF KIE - DEN",
    ITALY: "A ROM - APU\nA VEN H\nF NAP - ION",
    RUSSIA: "A MOS - UKR\nA WAR - GAL\nF SEV - BLA\nF STP/SC - BOT",
    TURKEY: "A CON - BUL\nA SMY - CON\nF ANK - BLA",
}
FALL = {
    AUSTRIA: "A VIE - TYR\nA SER - GRE\nF ALB S A SER - GRE",
    ENGLAND: "F NTH C A YOR - NWY\nA YOR - NWY\nF NWG S A YOR - NWY",
    FRANCE: "A BUR - BEL\nA SPA - POR\nF MAO - SPA/SC",
    GERMANY: "A KIE - HOL\nA RUH S A KIE - HOL\nF DEN - SWE",
    ITALY: "A APU - TUN\nA VEN H\nF ION C A APU - TUN",
    RUSSIA: "A UKR - RUM\nF SEV S A UKR - RUM\nA WAR - GAL\nF BOT - SWE",
    TURKEY: "A BUL - GRE\nA CON - BUL\nF ANK - BLA",
}
HOUR = timedelta(hours=1)


def begin() -> list[Step]:
    return [
        Letter(
            MASTER,
            f"CREATE {GAME} standard\nMOVE 3D RETREAT 1D ADJUST 1D\nAT 20:00 ZONE Europe/Berlin\nEARLY NEVER",
            way="judge",
            says=f"the game {GAME} is open",
        ),
        *(Letter(name, f"JOIN {GAME} {power}", way="judge") for name, power in zip(PLAYERS, POWERS, strict=True)),
        Letter(MASTER, "START", told={FRANCE: "You play France"}),
        *(Letter(name, orders) for name, orders in SPRING.items()),
    ]


def taken_back(mistake: str, *, told: str, again: str, whom: str = FRANCE, says: str = "") -> list[Step]:
    """A mistake of the master's of which everybody is told, and the letter that takes it back."""
    return [
        Letter(MASTER, mistake, told={whom: told}),
        Letter(MASTER, "TAKEBACK", says=("is taken back; everybody is told", says), told={whom: again}),
    ]


MISTAKES: tuple[list[Step], ...] = (
    # 1: the deadline of another game
    taken_back("SET DEADLINE +5D BECAUSE it is Christmas", told="it is Christmas", again="has taken back"),
    # 2: the wrong player
    [
        *taken_back("EJECT FRANCE", told="the master removed you", again="has taken back what took France from you"),
        Letter(FRANCE, "STATUS", says=("A PAR - BUR", "A MAR - SPA", "F BRE - MAO")),
    ],
    # 3: a replacement for a player who is there
    [
        *taken_back(
            "REPLACE GERMANY otto@archive.example Otto",
            whom=GERMANY,
            told="another player",
            again="has taken back what took Germany from you",
        ),
        Letter(GERMANY, "STATUS", says=("A BER - KIE", "F KIE - DEN")),
    ],
    # 4: a pause that nobody asked for
    taken_back("PAUSE", told="is paused", again="has taken back"),
    # 5: a unit of the wrong game is moved on the board
    [
        *taken_back("EDIT\nMOVE A PAR PIC\nREASON the adjudicator erred\nEND", told="Picardy", again="has taken back"),
        Letter(FRANCE, "STATUS", says="A PAR - BUR"),
    ],
    # 6: the wrong game is ended
    taken_back("TERMINATE\nYES", told="is over", again="has taken back"),
    # 7: ten deadlines in one letter
    taken_back(
        "\n".join(f"SET DEADLINE +{days}D" for days in range(1, 11)),
        told="deadline",
        again="has taken back",
    ),
    # 8: a deadline in an hour: the judge asks, and the master says nothing
    [Letter(MASTER, "SET DEADLINE in 1 hour", says="YES"), Letter(FRANCE, "STATUS", never="in 1 hour")],
    # 9: a term that is to count from now on, and counts from the next phase; it is set back
    [Letter(MASTER, "SETUP GRACE 12H", told={FRANCE: "GRACE"}), Letter(MASTER, "SETUP GRACE NONE")],
    # 10: the phase is run too early; ROLLBACK is the word then, and brings all orders back
    [
        Letter(MASTER, "PROCESS", told={FRANCE: "Movement results for Spring of 1901."}),
        Letter(MASTER, "TAKEBACK", wrong=1, says="ROLLBACK S1901M"),
        Letter(MASTER, "ROLLBACK S1901M RESTORE", told={FRANCE: "S1901M"}),
        Letter(FRANCE, "STATUS", says=("A PAR - BUR", "A MAR - SPA", "F BRE - MAO")),
    ],
)


def rest() -> list[Step]:
    return [
        Time("end", phase="F1901M", told={FRANCE: "Army Paris -> Burgundy."}),
        *(Letter(name, orders) for name, orders in FALL.items()),
        # too late: what was done an hour ago stays
        Letter(MASTER, "SET DEADLINE +4D"),
        Time(HOUR),
        Letter(MASTER, "TAKEBACK", wrong=1, says="30 minutes"),
        Time("end", phase="W1901A", told={FRANCE: "Army Burgundy -> Belgium."}),
        Letter(AUSTRIA, "PROPOSE DRAW"),
        *(Letter(name, "VOTE DRAW YES") for name in PLAYERS[1:]),
    ]


@pytest.fixture(scope="module")
def tale(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Tale]:
    with Stage(tmp_path_factory.mktemp("clumsy")) as stage:
        tale = Tale(stage, people(stage), GAME)
        steps = [*begin(), *(step for mistake in MISTAKES for step in mistake), *rest()]
        tale.play([Episode("A clumsy master", "", steps)])
        yield tale


def test_each_mistake_is_taken_back_or_asked_about_and_told(tale: Tale) -> None:
    assert len(MISTAKES) == 10
    assert tale.unsaid == []


def test_the_game_ends_as_if_none_had_been_made(tale: Tale) -> None:
    state = tale.state()
    assert state is not None
    assert state.status is Status.DRAWN
    assert [seat.address for seat in state.players] == [tale.cast[name].address for name in PLAYERS]
    assert state.position is not None
    assert {str(unit) for unit in state.position.units_of("FRANCE")} == {"A BEL", "A POR", "F SPA/SC"}
