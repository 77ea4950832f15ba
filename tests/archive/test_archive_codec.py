"""Events and states survive being written down, in a form that people can read and that old records keep."""

import json
import types
import typing
from collections.abc import Mapping
from dataclasses import fields, is_dataclass, replace
from datetime import UTC, datetime, time, timedelta
from enum import Enum
from functools import cache
from zoneinfo import ZoneInfo

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from judge.archive.codec import decode_event, decode_state, encode_event, write_state
from judge.board.bid import Bid
from judge.board.conditions import Condition, Joined, Not, Stands
from judge.board.library import Library, installed
from judge.board.orders import (
    Build,
    Convoy,
    Disband,
    Hold,
    Move,
    MovementOrder,
    Order,
    Retreat,
    Support,
    Verbatim,
    Waive,
)
from judge.board.phase import Phase, PhaseKind
from judge.board.position import Unit
from judge.common.message import KINDS, Message, Plain
from judge.game.events import (
    AheadFiled,
    AheadUsed,
    BidsFiled,
    BidsSettled,
    DeadlineSet,
    EarlyRunSet,
    Event,
    GameCreated,
    GameStarted,
    NotSo,
    OrdersFiled,
    OwnedOrder,
    PhaseProcessed,
    PressSent,
    ResultLine,
    RolledBack,
    SeatLeft,
    SettingsChanged,
)
from judge.game.settings import Settings, StartMode, Timing
from judge.game.state import AheadOrder, Branch, GameState, Status
from judge.rules.reasons import Reason
from judge.rules.reasons.movement_reasons import BeatenByRival
from tests.archive.archive_samples import ALICE, AUTUMN, BOB, LATER, MASTER, NOW

PHASES = st.builds(Phase, st.sampled_from("SFW"), st.integers(100, 9999), st.sampled_from(PhaseKind))
POWERS = st.sampled_from(("FRANCE", "GREAT BRITAIN", "X"))
UNITS = st.builds(Unit, POWERS, st.sampled_from("AF"), st.sampled_from(("LON", "STP/SC", "OREN", "16")))
ORDERS = st.sampled_from(
    (
        Hold("A", "LON"),
        Move("", "PAR", "BUR"),
        Move("A", "LON", "NWY", via=True),
        Support("F", "STP/SC", "A", "LVN"),
        Support("A", "GAS", "", "MAR", "BUR"),
        Convoy("F", "NTH", "A", "LON", "NWY"),
        Retreat("F", "POR", "SPA/NC"),
        Disband("A", "VIE"),
        Build("F", "STP/NC"),
        Waive(),
    )
)
TIMES = st.integers(0, 2**52).map(lambda passed: datetime(2000, 1, 1, tzinfo=UTC) + timedelta(microseconds=passed))
CONDITIONS = st.sampled_from(
    (
        Stands("BEL"),
        Stands("PAR", "GREAT BRITAIN", "A", dislodged=True),
        Not(Stands("ENG", "", "F")),
        Joined("AND", (Stands("ENG", "ENGLAND", "F"), Not(Joined("OR", (Stands("BEL"), Stands("HOL")))))),
    )
)
TEXTS = st.sampled_from(("", "p1", "FRANCE", "two words", 'said "so"\n', "Zoé", "\udcff", "\x00", "\U0001f600"))

LEAVES: dict[object, st.SearchStrategy[object]] = {
    bool: st.booleans(),
    int: st.integers(),
    float: st.floats(allow_nan=False, allow_infinity=False),
    str: TEXTS,
    datetime: TIMES,
    time: st.integers(0, 1439).map(lambda minute: time(*divmod(minute, 60))),
    timedelta: st.integers(0, 2**48).map(lambda passed: timedelta(microseconds=passed)),
    Phase: PHASES,
    Unit: UNITS,
    Order: ORDERS,
    Bid: st.builds(Bid, st.integers(0, 9999), ORDERS.filter(lambda order: isinstance(order, MovementOrder))),
    Condition: CONDITIONS,
    Condition | None: st.none() | CONDITIONS,
    Order | Verbatim | Unit: ORDERS | st.builds(Verbatim, st.sampled_from(["", "dance", "A LON", "the sea rose"])),
    Message: st.deferred(lambda: MESSAGES),
    type(None): st.none(),
    Library: st.just(installed()),
}


PLAIN = st.builds(Plain, st.text(min_size=1))


def messages_of(kind: type[Message]) -> st.SearchStrategy[Message]:
    """Every message of that class, with and without another besides it."""
    hints = typing.get_type_hints(kind)
    facts = {name: PLAIN if hints[name] is Message else values_of(hints[name]) for name in kind.names}
    return st.builds(kind, **facts, besides=st.just(()) | st.tuples(PLAIN))


MESSAGES: st.SearchStrategy[Message] = PLAIN | st.sampled_from(
    [kind for kind in KINDS.values() if issubclass(kind, Reason)]
).flatmap(messages_of)


@cache
def values_of(kind: object, most: int = 2) -> st.SearchStrategy[object]:
    """Every value a field of that type may have; lists and the like of at most so many, and of one within another."""
    if kind in LEAVES:
        return LEAVES[kind]
    origin, inner = typing.get_origin(kind), typing.get_args(kind)
    if origin in (types.UnionType, typing.Union):
        return st.one_of(*(values_of(each, most) for each in inner))
    if origin is tuple and inner[-1] is not Ellipsis:
        return st.tuples(*(values_of(each, most) for each in inner))
    if origin is tuple:
        return st.lists(values_of(inner[0], 1), max_size=most).map(tuple)
    if origin is frozenset:
        return st.frozensets(values_of(inner[0], 1), max_size=most)
    if origin in (Mapping, dict):
        return st.dictionaries(values_of(inner[0], 1), values_of(inner[1], 1), max_size=most)
    assert isinstance(kind, type), kind
    if issubclass(kind, Enum):
        return st.sampled_from(kind)
    if issubclass(kind, Message):
        return messages_of(kind)
    assert is_dataclass(kind), kind
    hints = typing.get_type_hints(kind)
    return st.builds(kind, **{field.name: values_of(hints[field.name], most) for field in fields(kind)})


@given(values_of(Event))
def test_every_event_comes_back_as_it_was(event: Event) -> None:
    assert decode_event(*encode_event(event)) == event


@given(values_of(GameState))
def test_every_state_comes_back_as_it_was(state: GameState) -> None:
    read = decode_state(write_state(state).text, installed())
    assert read == state
    assert list(read.seats) == list(state.seats)  # the order of seats is the order in which they were taken


def changes_of_a_state() -> st.SearchStrategy[dict[str, typing.Any]]:
    """Other values of any of a state's fields."""
    hints = typing.get_type_hints(GameState)
    return st.fixed_dictionaries({}, optional={each.name: values_of(hints[each.name], 1) for each in fields(GameState)})


@given(values_of(GameState, 1), changes_of_a_state())
def test_a_state_that_shares_much_with_the_one_before_is_written_as_it_is_alone(
    before: GameState, changed: dict[str, typing.Any]
) -> None:
    after = replace(before, **changed)
    assert write_state(after, write_state(before)).text == write_state(after).text


def test_an_event_is_kept_as_its_class_and_its_fields_in_readable_form() -> None:
    event = RolledBack(AUTUMN, LATER)
    kind, text = encode_event(event)
    assert kind == "RolledBack"
    kept = json.loads(text)
    assert kept["deadline"] == "2026-11-24T19:00:00.000000+00:00"
    assert kept["position"] == {
        "phase": "F1901R",
        "units": ["ENGLAND F NTH", "FRANCE A PAR"],
        "dislodged": [{"unit": "FRANCE A MAR", "retreats": ["GAS", "SPA"]}],
        "centres": {"LON": "ENGLAND"},
        "adopted": {},
        "control": {},
        "since": {},
        "stays": {},
    }


def test_settings_are_kept_as_minutes_seconds_sorted_days_and_plain_words() -> None:
    timing = Timing(move=timedelta(days=2), at=time(20, 30), days=frozenset({4, 0, 2}), zone="Europe/Paris")
    event = GameCreated("cup", "standard", Settings(timing, start=StartMode.AUTO, policies={"paradox": "1982"}), MASTER)
    kept = json.loads(encode_event(event)[1])["settings"]
    assert kept["timing"]["at"] == "20:30"
    assert kept["timing"]["days"] == [0, 2, 4]
    assert kept["timing"]["move"] == 172800
    assert kept["timing"]["zone"] == "Europe/Paris"
    assert kept["start"] == "auto"
    assert kept["policies"] == {"paradox": "1982"}


def test_a_unit_of_a_power_with_two_words_is_read_back() -> None:
    position = AUTUMN.__class__(AUTUMN.phase, (Unit("GREAT BRITAIN", "F", "STP/SC"),))
    event = RolledBack(position, LATER)
    assert "GREAT BRITAIN F STP/SC" in encode_event(event)[1]
    assert decode_event(*encode_event(event)) == event


def test_what_some_variants_remember_of_a_position_is_kept_and_older_records_have_none_of_it() -> None:
    position = replace(AUTUMN, adopted={"GURY": "RUSSIA"}, since={"16": 1991}, stays={"3": 1}, control={"88": "CHILE"})
    kind, text = encode_event(RolledBack(position, LATER))
    assert decode_event(kind, text) == RolledBack(position, LATER)
    older = json.loads(text)
    for field in ("adopted", "control", "since", "stays"):
        del older["position"][field]
    assert decode_event(kind, json.dumps(older)) == RolledBack(AUTUMN, LATER)


def test_a_game_started_before_there_were_groups_has_none() -> None:
    started = GameStarted({"p1": ("FRANCE",)}, 7, AUTUMN, LATER)
    kind, text = encode_event(started)
    older = json.loads(text)
    del older["assignment"], older["groups"]
    assert decode_event(kind, json.dumps(older)) == started


def test_the_groups_that_were_dealt_are_kept() -> None:
    started = GameStarted(
        {"p1": ("CANADA", "MEXICO")}, 7, AUTUMN, LATER, None, {"CANADA": "RED", "MEXICO": "RED"}, {"p1": "RED"}
    )
    assert decode_event(*encode_event(started)) == started


def test_a_drawn_game_is_kept_with_those_who_share_it() -> None:
    state = GameState("cup", "standard", Settings(), Status.DRAWN, {"master": MASTER}, drawn=("BLUE", "RED"))
    assert json.loads(write_state(state).text)["status"] == "drawn"
    assert decode_state(write_state(state).text, installed()) == state


def test_a_local_time_is_kept_as_the_same_instant_in_utc() -> None:
    local = datetime(2026, 7, 1, 20, 0, tzinfo=ZoneInfo("Europe/Paris"))
    read = decode_event(*encode_event(EarlyRunSet(local)))
    assert read == EarlyRunSet(local)
    assert isinstance(read, EarlyRunSet)
    assert read.at is not None
    assert read.at.isoformat() == "2026-07-01T18:00:00+00:00"


def test_a_time_without_a_zone_is_refused() -> None:
    with pytest.raises(ValueError, match="has no zone"):
        encode_event(EarlyRunSet(NOW.replace(tzinfo=None)))


@given(st.text(st.characters()))  # anything at all, halves of surrogate pairs too
@example("broken \udcff and \x00 within")
def test_text_that_utf8_cannot_hold_is_kept(said: str) -> None:
    event = PressSent("p1", ("p2",), said, False)
    kind, text = encode_event(event)
    assert text.isascii()
    assert decode_event(kind, text) == event


@pytest.mark.parametrize(
    ("kind", "text"),
    [
        ("OrdersFiled", '{"power":"FRANCE","orders":["A PAR - BUR","F BRE S A GAS","A MAR H"]}'),
        ("OrdersFiled", '{"power":"FRANCE","orders":["PAR - BUR","BRE S GAS - SPA","WAIVE"]}'),
    ],
)
def test_orders_that_were_written_as_texts_are_read_and_written_byte_for_byte_the_same(kind: str, text: str) -> None:
    event = decode_event(kind, text)
    assert isinstance(event, OrdersFiled)
    assert all(isinstance(each, Order) for each in event.orders)
    assert encode_event(event) == (kind, text)


def test_orders_ahead_that_were_written_as_texts_are_read_and_written_byte_for_byte_the_same() -> None:
    text = (
        '{"seat":"p1","phase":"F1901M","orders":[{"power":"FRANCE","order":"F MAO - ENG","when":""},'
        '{"power":"","order":"WAIVE","when":"(ENGLAND F ENG AND NOT A BEL)"}]}'
    )
    event = decode_event("AheadFiled", text)
    when = Joined("AND", (Stands("ENG", "ENGLAND", "F"), Not(Stands("BEL", "", "A"))))
    orders = (AheadOrder("FRANCE", Move("F", "MAO", "ENG")), AheadOrder("", Waive(), when))
    assert event == AheadFiled("p1", "F1901M", orders)
    assert encode_event(event) == ("AheadFiled", text)


def test_the_reason_of_a_result_is_kept_by_code_and_facts_and_words_of_an_earlier_release_stay() -> None:
    rival = Unit("GREAT BRITAIN", "F", "ENG")
    bounced = ResultLine(
        "FRANCE", Move("F", "BRE", "ENG"), "fails", BeatenByRival(1, 1, rival, "ENG"), "beaten-by-rival"
    )
    event = PhaseProcessed(AUTUMN, {}, (bounced,), AUTUMN, (), None)
    kind, text = encode_event(event)
    facts = {"attack": 1, "prevent": 1, "rival": "GREAT BRITAIN F ENG", "place": "ENG"}
    kept = json.loads(text)
    assert kept["results"][0]["reason"] == {"code": "beaten-by-rival", **facts}
    assert decode_event(kind, text) == event
    words = "failed: attack 1 does not exceed 1 of F ENG, which wants ENG too"
    kept["results"][0]["reason"] = words
    earlier = decode_event(kind, json.dumps(kept))
    assert earlier == replace(event, results=(replace(bounced, reason=Plain(words)),))
    assert json.loads(encode_event(earlier)[1])["results"][0]["reason"] == words


def test_what_became_of_orders_ahead_is_read_from_texts_and_written_byte_for_byte_the_same() -> None:
    text = (
        '{"seat":"p1","phase":"F1901M","filed":["FRANCE: A BUR - BEL"],"left":[["GREAT BRITAIN: F MAO - ENG",'
        '"not so: NOT ENGLAND F ENG"],["WAIVE","the phase was not held"]]}'
    )
    event = decode_event("AheadUsed", text)
    unmet = NotSo(Not(Stands("ENG", "ENGLAND", "F")))
    left = (
        (OwnedOrder("GREAT BRITAIN", Move("F", "MAO", "ENG")), unmet),
        (OwnedOrder("", Waive()), Plain("the phase was not held")),
    )
    assert event == AheadUsed("p1", "F1901M", (OwnedOrder("FRANCE", Move("A", "BUR", "BEL")),), left)
    assert encode_event(event) == ("AheadUsed", text)


def test_orders_ahead_of_a_state_are_written_as_texts() -> None:
    kept = (AheadOrder("FRANCE", Move("F", "MAO", "ENG"), Stands("BEL")), AheadOrder("", Waive()))
    state = GameState("cup", "standard", Settings(), Status.ACTIVE, {}, ahead={"p1": {"F1901M": kept}})
    text = write_state(state).text
    first = '{"power":"FRANCE","order":"F MAO - ENG","when":"BEL"}'
    assert f'"ahead":{{"p1":{{"F1901M":[{first},{{"power":"","order":"WAIVE","when":""}}]}}}}' in text
    assert decode_state(text, installed()) == state


@pytest.mark.parametrize(
    ("kind", "text"),
    [
        ("BidsFiled", '{"side":"BLUE","bids":["DP 2: F DUBL - AZOR","DP 1: A GURY S A ROST"]}'),
        ("BidsFiled", '{"side":"BLUE","bids":[]}'),
        (
            "BidsSettled",
            '{"phase":"S1865M","commitment":"c0","salt":"5a","ledger":[{"side":"BLUE","bid":"DP 2: F DUBL - AZOR",'
            '"weight":4,"reason":"won: 4 for this order","code":"bid-won"}]}',
        ),
    ],
)
def test_bids_that_were_written_as_texts_are_read_and_written_byte_for_byte_the_same(kind: str, text: str) -> None:
    event = decode_event(kind, text)
    assert isinstance(event, BidsFiled | BidsSettled)
    bids = event.bids if isinstance(event, BidsFiled) else tuple(line.bid for line in event.ledger)
    assert bids[:1] in ((), (Bid(2, Move("F", "DUBL", "AZOR")),))
    assert encode_event(event) == (kind, text)


def test_bids_on_file_of_a_state_and_of_what_a_rollback_left_are_written_as_texts() -> None:
    bid = Bid(2, Move("F", "DUBL", "AZOR"))
    left = Branch(AUTUMN, {}, {"RED": (bid,)}, 60.0)
    state = GameState("cup", "standard", Settings(), Status.ACTIVE, {}, bids={"BLUE": (bid,)}, forward=left)
    text = write_state(state).text
    assert '"bids":{"BLUE":["DP 2: F DUBL - AZOR"]}' in text
    assert '"bids":{"RED":["DP 2: F DUBL - AZOR"]}' in text
    assert decode_state(text, installed()) == state


def test_a_phase_that_was_written_with_texts_is_read_and_written_byte_for_byte_the_same() -> None:
    text = (
        '{"before":{"phase":"S1901M","units":["FRANCE A PAR"],"dislodged":[],"centres":{},"adopted":{},"control":{},'
        '"since":{},"stays":{}},"orders":{"FRANCE":["A PAR - BUR"]},"results":[{"power":"FRANCE","order":"A PAR - BUR",'
        '"verdict":"succeeds","reason":"succeeds: nobody stands in the way","code":"moved-free","dislodged":false,'
        '"destroyed":false,"ordered":true,"strengths":null,"by":""},{"power":"FRANCE","order":"the sea rose",'
        '"verdict":"succeeds","reason":"lost","code":"","dislodged":false,"destroyed":false,"ordered":false,'
        '"strengths":null,"by":""}],"after":{"phase":"F1901M","units":["FRANCE A BUR"],"dislodged":[],"centres":{},'
        '"adopted":{},"control":{},"since":{},"stays":{}},"missing":[],"deadline":null,"winner":null,"began":null,'
        '"drawn":[],"commitment":"","hurried":false,"cause":null,"by":"","hidden_until":null,"avoids":[]}'
    )
    event = decode_event("PhaseProcessed", text)
    assert isinstance(event, PhaseProcessed)
    assert [each.order for each in event.results] == [Move("A", "PAR", "BUR"), Verbatim("the sea rose")]
    assert encode_event(event) == ("PhaseProcessed", text)


def test_a_record_from_before_a_field_existed_gets_the_fields_default() -> None:
    state = GameState("cup", "standard", Settings(), Status.FORMING, {seat.id: seat for seat in (MASTER, ALICE, BOB)})
    older = json.loads(write_state(state).text)
    del older["late_noticed"], older["seats"]["p1"]["generation"]
    assert decode_state(json.dumps(older), installed()) == state


@pytest.mark.parametrize(("recorded", "meant"), [(86400.0, (timedelta(days=1),)), (0.0, ())])
def test_a_game_that_reminded_once_or_never_is_read(recorded: float, meant: tuple[timedelta, ...]) -> None:
    kind, text = encode_event(SettingsChanged(Settings(), ("REMIND",)))
    fields = json.loads(text)
    assert fields["settings"]["timing"]["remind"] == [86400.0]
    fields["settings"]["timing"]["remind"] = recorded
    event = decode_event(kind, json.dumps(fields))
    assert isinstance(event, SettingsChanged)
    assert event.settings.timing.remind == meant


@pytest.mark.parametrize("lengths", [86400.0, [86400.0, 7200.0]])
def test_a_game_of_before_remembers_that_it_has_reminded(lengths: object) -> None:
    """The first reminder of a phase had a field of its own, and is the longest before the deadline."""
    state = GameState("cup", "standard", Settings(), Status.ACTIVE, {seat.id: seat for seat in (MASTER, ALICE, BOB)})
    older = json.loads(write_state(state).text) | {"reminded": True, "reminders": {"p1": [3600.0]}}
    older["settings"]["timing"]["remind"] = lengths
    assert decode_state(json.dumps(older), installed()).reminders == {"": (86400.0,), "p1": (3600.0,)}


def test_a_field_that_no_longer_exists_is_passed_over() -> None:
    assert decode_event("SeatLeft", '{"seat":"p1","why":"resigned","mood":"sour"}') == SeatLeft("p1", "resigned")


@pytest.mark.parametrize(
    ("kind", "text", "complaint"),
    [
        ("MoonLanded", "{}", "MoonLanded, which this judge does not know"),
        ("SeatLeft", "{", "SeatLeft that cannot be read"),
        ("SeatLeft", "[]", "SeatLeft that cannot be read"),
        ("SeatLeft", '{"seat":"p1"}', "SeatLeft that cannot be read"),
        ("DeadlineSet", '{"deadline":"soon","why":"master"}', "DeadlineSet that cannot be read"),
        ("DeadlineSet", '{"deadline":7,"why":"master"}', "DeadlineSet that cannot be read"),
        ("BidsFiled", '{"side":"BLUE","bids":["DP 2: dance"]}', "BidsFiled that cannot be read"),
        ("AheadUsed", '{"seat":"p1","phase":"F1901M","filed":["FRANCE: dance"],"left":[]}', "AheadUsed that cannot be"),
    ],
)
def test_what_is_not_an_event_is_named_and_refused(kind: str, text: str, complaint: str) -> None:
    with pytest.raises(ValueError, match=complaint):
        decode_event(kind, text)


def test_what_is_not_a_state_is_refused() -> None:
    with pytest.raises(ValueError, match="GameState that cannot be read"):
        decode_state(encode_event(DeadlineSet(NOW, "master"))[1], installed())
