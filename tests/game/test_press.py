"""Press: who may write to whom under each mode, as whom and when, and what a message must be."""

import pytest

from judge.common.message import Message as Why
from judge.game.events import PressPosted, PressSent
from judge.game.joining import forming
from judge.game.masters import master_actions
from judge.game.players import player_actions
from judge.game.press import press
from judge.game.press.press import EVERYBODY, LONGEST_PRESS, Guise
from judge.game.press.press_messages import PressMessage
from judge.game.press.press_refusals import (
    AlwaysSigned,
    EmptyPress,
    EnoughPosted,
    GreyOrSigned,
    NeverSigned,
    NoFalseNames,
    NoMasterAsFalseReader,
    NoResultsToWaitFor,
    ObserversBroadcast,
    ObserversOnlyRead,
    ObserversWriteToMaster,
    OnlyPlayersFake,
    OnlyPlayersFaked,
    PlayedWithoutBroadcasts,
    PlayedWithoutPress,
    PlayedWithoutPrivatePress,
    PressTooLong,
    PressToYourself,
    UnknownRecipient,
    VacantRecipient,
)
from judge.game.refusals import Refusal
from judge.game.settings import Manners, Observing, PressMode, Settings, Shade

from .table import VARIANT, Table, kinds, refused

NOT_ALLOWED = (
    ObserversBroadcast,
    ObserversOnlyRead,
    ObserversWriteToMaster,
    PlayedWithoutBroadcasts,
    PlayedWithoutPress,
    PlayedWithoutPrivatePress,
)


def table_with(mode: PressMode) -> Table:
    table = Table.started(Settings(press=mode))
    table.do(forming.observe(table.state, "eye@example.org", "Eve"))
    return table


def allowed(table: Table, sender: str, to: list[str] | None) -> bool:
    try:
        press.send_press(table.state, sender, to, "Hello")
    except Refusal as refusal:
        if not isinstance(refusal.message, NOT_ALLOWED):
            raise
        return False
    return True


@pytest.mark.parametrize(
    ("mode", "players", "broadcast"),
    [
        (PressMode.ALL, True, True),
        (PressMode.PARTIAL, True, False),
        (PressMode.BROADCAST, False, True),
        (PressMode.NONE, False, False),
    ],
)
def test_the_mode_says_what_players_write(mode: PressMode, players: bool, broadcast: bool) -> None:
    table = table_with(mode)
    assert allowed(table, "p1", ["p2", "p3"]) is players
    assert allowed(table, "p1", None) is broadcast
    assert allowed(table, "p1", ["master"])


@pytest.mark.parametrize("mode", list(PressMode))
def test_the_master_writes_to_anybody_and_observers_to_the_master(mode: PressMode) -> None:
    table = table_with(mode)
    for to in (["p1"], ["o1", "p2"], None):
        assert allowed(table, "master", to)
    assert allowed(table, "o1", ["master"])
    assert not allowed(table, "o1", ["p1"])
    assert not allowed(table, "o1", None)
    assert not allowed(table, "p1", ["o1"])


def test_a_broadcast_reaches_everybody_else_who_is_there() -> None:
    table = table_with(PressMode.ALL)
    table.do(player_actions.resign(table.state, "p2"))
    [sent] = press.send_press(table.state, "p1", None, "Hello")
    assert sent == PressSent("p1", ("master", "p3", "p4", "p5", "p6", "p7", "o1"), "Hello", broadcast=True, number=1)


def test_a_recipient_counts_once_and_the_sender_not_at_all() -> None:
    table = table_with(PressMode.ALL)
    [sent] = press.send_press(table.state, "p1", ["p2", "p1", "p2"], "Hello")
    assert sent == PressSent("p1", ("p2",), "Hello", broadcast=False, number=1)
    with refused(PressToYourself):
        press.send_press(table.state, "p1", ["p1"], "Hello")


def test_one_who_cannot_be_written_to_stops_the_message() -> None:
    table = table_with(PressMode.ALL)
    table.do(player_actions.resign(table.state, "p2"))
    with refused(VacantRecipient(("ENGLAND",))):
        press.send_press(table.state, "p1", ["p3", "p2"], "Hello")
    with refused(UnknownRecipient("spring-cup", "p12", tuple(table.state.seats))):
        press.send_press(table.state, "p1", ["p3", "p12"], "Hello")


def test_a_message_says_something_and_not_too_much() -> None:
    table = table_with(PressMode.ALL)
    with refused(EmptyPress):
        press.send_press(table.state, "p1", None, " \n ")
    assert press.send_press(table.state, "p1", None, "x" * LONGEST_PRESS)
    with refused(PressTooLong(LONGEST_PRESS + 1, LONGEST_PRESS)):
        press.send_press(table.state, "p1", None, "x" * (LONGEST_PRESS + 1))


def test_who_has_left_writes_nothing() -> None:
    table = table_with(PressMode.ALL)
    table.do(player_actions.resign(table.state, "p2"))
    with refused("seat-vacant"):
        press.send_press(table.state, "p2", None, "Hello")


def test_a_forming_game_has_press_between_its_seats() -> None:
    table = Table(players=2)
    assert press.send_press(table.state, "p1", ["p2"], "Hello")


# -- in a guise -------------------------------------------------------------------------------------------------------


def table_of(manners: Manners, mode: PressMode = PressMode.ALL) -> Table:
    table = Table.started(Settings(press=mode, manners=manners))
    table.do(forming.observe(table.state, "eye@example.org", "Eve"))
    return table


@pytest.mark.parametrize(
    ("shade", "asked", "grey"),
    [
        (Shade.WHITE, None, False),
        (Shade.WHITE, False, False),
        (Shade.BOTH, None, False),
        (Shade.BOTH, True, True),
        (Shade.BOTH, False, False),
        (Shade.GREY, None, True),
        (Shade.GREY, True, True),
    ],
)
def test_the_shade_of_the_game_says_who_is_named(shade: Shade, asked: bool | None, grey: bool) -> None:
    table = table_of(Manners(shade=shade))
    [sent] = press.send_press(table.state, "p1", ["p2"], "Hello", Guise(asked))
    assert isinstance(sent, PressSent)
    assert sent.grey is grey


@pytest.mark.parametrize(
    ("shade", "asked", "why"),
    [(Shade.WHITE, True, AlwaysSigned("spring-cup")), (Shade.GREY, False, NeverSigned("spring-cup"))],
)
def test_another_shade_than_the_games_is_refused(shade: Shade, asked: bool, why: Why) -> None:
    with refused(why):
        press.send_press(table_of(Manners(shade=shade)).state, "p1", ["p2"], "Hello", Guise(asked))


def test_press_is_either_grey_or_from_somebody() -> None:
    state = table_of(Manners(shade=Shade.BOTH, fake=True)).state
    with refused(GreyOrSigned):
        press.send_press(state, "p1", ["p2"], "Hello", Guise(True, as_sender="p3"))
    [sent] = press.send_press(state, "p1", ["p2"], "Hello", Guise(as_sender="p3", as_to=("p2", EVERYBODY)))
    assert isinstance(sent, PressSent)
    assert (sent.sender, sent.as_sender, sent.as_to) == ("p1", "p3", ("p2", EVERYBODY))


@pytest.mark.parametrize(
    ("sender", "guise", "why"),
    [
        ("p1", Guise(as_sender="master"), OnlyPlayersFaked),
        ("p1", Guise(as_sender="o1"), OnlyPlayersFaked),
        ("p1", Guise(as_to=("p2", "master")), NoMasterAsFalseReader),
        ("master", Guise(as_sender="p1"), OnlyPlayersFake),
    ],
)
def test_nobody_passes_for_a_master_or_an_observer(sender: str, guise: Guise, why: type[Why]) -> None:
    with refused(why):
        press.send_press(table_of(Manners(fake=True)).state, sender, ["p2"], "Hello", guise)


@pytest.mark.parametrize("guise", [Guise(as_sender="p3"), Guise(as_to=("p4",)), Guise(as_to=(EVERYBODY,))])
def test_false_names_are_for_games_that_have_them(guise: Guise) -> None:
    with refused(NoFalseNames("spring-cup")):
        press.send_press(table_of(Manners()).state, "p1", ["p2"], "Hello", guise)


def test_observers_write_to_all_where_they_may_and_are_written_to() -> None:
    table = table_of(Manners(observers=Observing.WRITE))
    assert allowed(table, "o1", None)
    assert not allowed(table, "o1", ["p1"])
    assert allowed(table, "p1", ["o1"])
    assert not allowed(table_of(Manners(observers=Observing.WRITE), PressMode.NONE), "o1", None)


# -- with the results -------------------------------------------------------------------------------------------------


def test_posted_press_waits_and_goes_out_once_with_the_results() -> None:
    table = table_of(Manners())
    posted = table.do(press.post_press(table.state, "p1", ["p2"], "Hello"))
    assert posted == [PressPosted(PressMessage("p1", ("p2",), "Hello"))]
    table.do(press.post_press(table.state, "p1", ["p2"], "Hello"))
    assert len(press.postal_press_of(table.state, "p1")) == 2
    events = table.do(master_actions.process(table.state, VARIANT, None, table.now, table.rng))
    sent = [each for each in events if isinstance(each, PressSent)]
    assert [each.number for each in sent] == [1, 2]
    assert all(each.postal for each in sent)
    assert kinds(events).index("PhaseProcessed") < kinds(events).index("PressSent")
    assert table.state.postal == ()
    assert table.state.pressed == 2


def test_there_are_no_results_to_wait_for_before_the_start_and_after_the_end() -> None:
    table = Table(players=2)
    with refused(NoResultsToWaitFor("spring-cup")):
        press.post_press(table.state, "p1", ["p2"], "Hello")
    table.do(master_actions.terminate(table.state, table.now))
    with refused("game-over"):
        press.post_press(table.state, "p1", ["p2"], "Hello")


def test_the_number_of_messages_that_wait_is_bounded() -> None:
    table = table_of(Manners())
    for _ in range(20):
        table.do(press.post_press(table.state, "p1", None, "Hello"))
    with refused(EnoughPosted(20)):
        press.post_press(table.state, "p1", None, "Hello")
    table.do(press.take_back(table.state, "p1", 20))
    table.do(press.post_press(table.state, "p1", None, "Hello"))
    table.do(press.take_back(table.state, "p1", None))
    assert table.state.postal == ()
