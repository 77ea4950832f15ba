"""Events and states as JSON text, and back.

An event's record is the name of its class and its fields, every field written out, so that a changed default does not
change what was recorded. A field added later with a default is read from older records with that default; fields that
no longer exist are ignored. People can read the records too:

    a time                2026-11-21T19:00:00.000000+00:00 (always UTC)
    a time of day         20:00
    a length of time      seconds
    a phase               S1901M
    a unit                ENGLAND F LON
    an order              A PAR - BUR, or other text instead of an order in a result
    a bid                 DP 2: F DUBL - AZOR
    a condition           (ENGLAND F ENG AND NOT A BEL), or nothing where there is none
    an owned order        FRANCE: A PAR - BUR
    a condition not met   not so: ENGLAND F ENG
    a message             an object with its code and facts, or the words of an earlier release
    a set                 a sorted list
    a closed list's item  its value
"""

import json
from collections.abc import Callable, Iterator, Mapping
from dataclasses import MISSING, dataclass, fields, replace
from datetime import datetime, time, timedelta
from typing import Any, NamedTuple, TypeVar, get_args, get_origin, get_type_hints

from cattrs import Converter
from cattrs.cols import is_frozenset
from cattrs.gen import make_dict_structure_fn, make_dict_unstructure_fn, override

from judge.archive.connection import at_instant, instant
from judge.board.bid import Bid, require_bid
from judge.board.conditions import Condition, parse_condition
from judge.board.library import Library
from judge.board.message_records import read_message, write_message
from judge.board.notation import parse_recorded, read_owned_unit, require_order, write_owned_unit
from judge.board.orders import Order, Verbatim
from judge.board.phase import Phase
from judge.board.position import Position, Unit
from judge.common.message import Message
from judge.game.events import Event, NotSo, OwnedOrder
from judge.game.state import GameState, Seat

_T = TypeVar("_T")

_KINDS: dict[str, type[Event]] = {kind.__name__: kind for kind in get_args(Event)}


def encode_event(event: Event) -> tuple[str, str]:
    """An event's kind (the name of its class) and its fields as JSON.

    :raises ValueError: a time in it has no zone.
    """
    return type(event).__name__, _encode(event)


def decode_event(kind: str, text: str) -> Event:
    """The event that `encode_event` wrote.

    :raises ValueError: there is no such kind of event, or the text is not one of that kind.
    """
    if kind not in _KINDS:
        raise ValueError(f"the archive holds an event {kind}, which this judge does not know")
    return _decode(_KINDS[kind], text)


class _WrittenField(NamedTuple):
    """A field of a state as JSON, with its name; of one that maps keys to values, also each value with its JSON."""

    text: str
    entries: Mapping[str, tuple[object, str]] = {}


@dataclass(frozen=True, slots=True)
class WrittenState:
    """A game's state, and the JSON of each of its fields."""

    state: GameState
    fields: Mapping[str, _WrittenField]

    @property
    def text(self) -> str:
        """The whole state as JSON."""
        return f"{{{','.join([each.text for each in self.fields.values()])}}}"


def write_state(state: GameState, before: WrittenState | None = None) -> WrittenState:
    """A game's state as JSON. Parts that it shares with the state `before` it reuse that state's text: whole fields,
    and the values of fields that map keys to values.

    :raises ValueError: a time in it has no zone.
    """
    written: dict[str, _WrittenField] = {}
    for name, write, omitted in _FIELDS_OF_GAMES:
        value = getattr(state, name)
        old = before.fields.get(name) if before is not None else None
        if before is not None and value is getattr(before.state, name):
            if old is not None:
                written[name] = old
        elif value != omitted:
            written[name] = write(value, old)
    return WrittenState(state, written)


def decode_state(text: str, library: Library) -> GameState:
    """The state that `write_state` wrote, for a game that finds its variant in `library`.

    :raises ValueError: the text is not a game's state.
    """
    return replace(_decode(GameState, text), library=library)


def _read_owned(text: str, _: object) -> OwnedOrder:
    power, _, order = text.rpartition(": ")
    return OwnedOrder(power, require_order(order))


_NOT_SO = "not so: "


def _write_why(why: NotSo | Message) -> Any:
    return f"{_NOT_SO}{why.condition}" if isinstance(why, NotSo) else write_message(why)


def _read_why(value: Any, _: object) -> NotSo | Message:
    if isinstance(value, str) and value.startswith(_NOT_SO):
        return NotSo(parse_condition(value.removeprefix(_NOT_SO)))
    return read_message(value)


_LATER_OF_SEATS = (
    "weights",
    "ready",
    "remind",
    "quiet",
    "absences",
    "language",
    "monitor",
    "present",
    "calendar",
    "maps",
    "copies",
    "alone",
)
_LATER_OF_GAMES = (
    "ahead",
    "postal",
    "applicants",
    "muster",
    "review",
    "extended",
    "last_extended",
    "forward",
    "reminders",
    "house_rules",
    "late_again",
    "paused_until",
    "paused_by",
    "awaited",
    "offered",
    "offered_press",
    "hidden_until",
    "revealing",
    "diary_entries",
    "bids_weighed",
    "early",
    "process",
    "run_by_vote",
    "editions",
)


def _read_lengths(value: Any, _: object) -> tuple[timedelta, ...]:
    """Lengths of time; older records have a single one instead of several, and zero for none."""
    lengths = value if isinstance(value, list) else [value]
    return tuple(timedelta(seconds=each) for each in lengths if each or isinstance(value, list))


def _with_reminders(game: dict[str, Any]) -> dict[str, Any]:
    """A game's fields; older records have the first reminder of a phase in a field of its own."""
    if not game.get("reminded"):
        return game
    lengths = game["settings"]["timing"]["remind"]
    first = max(lengths if isinstance(lengths, list) else [lengths], default=0.0)
    told = game.get("reminders", {})
    return game | {"reminders": {**told, "": [first, *told.get("", ())]}}


def _made_converter() -> Converter:
    made = Converter(detailed_validation=False)
    made.register_unstructure_hook(datetime, instant)
    made.register_structure_hook(datetime, lambda text, _: at_instant(text))
    made.register_unstructure_hook(time, lambda at: at.isoformat("minutes"))
    made.register_structure_hook(time, lambda text, _: time.fromisoformat(text))
    made.register_unstructure_hook(timedelta, timedelta.total_seconds)
    made.register_structure_hook(timedelta, lambda seconds, _: timedelta(seconds=seconds))
    made.register_structure_hook_func(lambda kind: kind == tuple[timedelta, ...], _read_lengths)
    made.register_unstructure_hook(Phase, str)
    made.register_structure_hook(Phase, lambda text, _: Phase.parse(text))
    made.register_unstructure_hook(Unit, write_owned_unit)
    made.register_structure_hook(Unit, lambda text, _: read_owned_unit(text))
    for kind in get_args(Order):
        made.register_unstructure_hook(kind, str)
    made.register_unstructure_hook(Order, str)
    made.register_structure_hook(Order, lambda text, _: require_order(text))
    made.register_unstructure_hook(Order | Verbatim | Unit, str)
    made.register_structure_hook(Order | Verbatim | Unit, lambda text, _: parse_recorded(text))
    made.register_unstructure_hook(Bid, str)
    made.register_structure_hook(Bid, lambda text, _: require_bid(text))
    for condition_type in get_args(Condition):
        made.register_unstructure_hook(condition_type, str)
    made.register_unstructure_hook(Condition | None, lambda condition: str(condition) if condition else "")
    made.register_structure_hook(Condition | None, lambda text, _: parse_condition(text) if text else None)
    made.register_unstructure_hook(OwnedOrder, str)
    made.register_structure_hook(OwnedOrder, _read_owned)
    made.register_unstructure_hook(NotSo | Message, _write_why)
    made.register_structure_hook(NotSo | Message, _read_why)
    made.register_unstructure_hook(Message, write_message)
    made.register_structure_hook(Message, lambda value, _: read_message(value))
    made.register_unstructure_hook(Message | None, lambda message: write_message(message) if message else "")
    made.register_structure_hook(Message | None, lambda value, _: read_message(value) if value else None)
    made.register_unstructure_hook_func(is_frozenset, sorted)
    # Fields added later are left out while they have their default, so that older records read the same.
    made.register_unstructure_hook(
        Position, make_dict_unstructure_fn(Position, made, edition=override(omit_if_default=True))
    )
    rare: dict[str, Any] = {name: override(omit_if_default=True) for name in _LATER_OF_SEATS}
    read_game = make_dict_structure_fn(GameState, made, library=override(omit=True))
    made.register_structure_hook(GameState, lambda value, kind: read_game(_with_reminders(value), kind))
    made.register_unstructure_hook(Seat, make_dict_unstructure_fn(Seat, made, **rare))
    return made


_CONVERTER = _made_converter()


_WriteField = Callable[[Any, _WrittenField | None], _WrittenField]
"""Writes the value of a field, given what was written of an earlier one (None: nothing)."""


def _writes_whole(name: str, kind: type) -> _WriteField:
    """What writes a field of this type."""
    unstructure = _CONVERTER.get_unstructure_hook(kind)
    return lambda value, _: _WrittenField(f'"{name}":{_dumped(unstructure(value))}')


def _writes_entries(name: str, kind: type) -> _WriteField:
    """What writes a field that maps keys to values of this type, each of which is written once."""
    unstructure = _CONVERTER.get_unstructure_hook(kind)

    def write(values: Mapping[str, Any], old: _WrittenField | None) -> _WrittenField:
        entries: dict[str, tuple[object, str]] = {}
        for key, value in values.items():
            known = old.entries.get(key) if old is not None else None
            if known is None or known[0] is not value:
                known = (value, f"{_dumped(key)}:{_dumped(unstructure(value))}")
            entries[key] = known
        return _WrittenField(f'"{name}":{{{",".join([text for _, text in entries.values()])}}}', entries)

    return write


def _fields_of_games() -> Iterator[tuple[str, _WriteField, object]]:
    """The fields of a game's state: name, function that writes it as JSON, and the value (if any) that is left out."""
    kinds = get_type_hints(GameState)
    for each in fields(GameState):
        if each.name == "library":
            continue
        default = each.default_factory() if each.default_factory is not MISSING else each.default
        omitted = default if each.name in _LATER_OF_GAMES else MISSING
        kind = kinds[each.name]
        is_mapping = get_origin(kind) is Mapping
        write = _writes_entries(each.name, get_args(kind)[1]) if is_mapping else _writes_whole(each.name, kind)
        yield each.name, write, omitted


_FIELDS_OF_GAMES = tuple(_fields_of_games())


def _encode(value: Event) -> str:
    return _dumped(_CONVERTER.unstructure(value))


# ASCII only: text from broken letters may contain what UTF-8 cannot encode, and JSON's escapes keep even that.
_dumped = json.JSONEncoder(ensure_ascii=True, separators=(",", ":")).encode


def _decode(kind: type[_T], text: str) -> _T:
    try:
        fields: Any = json.loads(text)
        return _CONVERTER.structure(fields, kind)
    except (ValueError, TypeError, KeyError, AttributeError) as broken:
        raise ValueError(f"the archive holds a {kind.__name__} that cannot be read: {broken!r}") from broken
