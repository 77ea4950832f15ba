"""Messages as JSON values, and back: for the archive, exports and `--jsonl`; and the spaces that a message names.

A message is an object with its `code`, its facts by name, and the messages `besides` it, if there are any:

    {"code": "beaten-by-rival", "attack": 1, "prevent": 1, "rival": "GERMANY A MUN", "place": "BUR"}

A unit is preceded by its owner; orders and phases are in their spelling; a list is a list. `Plain` words (from a record
of an earlier release) are a text.
"""

from collections.abc import Iterator
from functools import lru_cache
from typing import Any, get_args, get_origin, get_type_hints

from judge.board.notation import read_owned_unit, require_order, write_owned_unit
from judge.board.orders import Order, spaces_of
from judge.board.phase import Phase
from judge.board.position import Unit
from judge.common.message import KINDS, Message, Plain, every_message


def write_message(message: Message) -> dict[str, Any] | str:
    """A message as a JSON value.

    :raises TypeError: one of its facts is of a type that no record holds.
    """
    if isinstance(message, Plain):
        return message.words
    return {"code": message.code, **write_facts(message)}


def write_facts(message: Message) -> dict[str, Any]:
    """The facts of a message by name, as JSON values, and the messages `besides` it if there are any.

    :raises TypeError: one of its facts is of a type that no record holds.
    """
    written = {name: _written(getattr(message, name)) for name in message.names}
    return written | {"besides": [write_message(each) for each in message.besides]} if message.besides else written


def _written(fact: object) -> Any:
    match fact:
        case Message():
            return write_message(fact)
        case Unit():
            return write_owned_unit(fact)
        case tuple():
            return [_written(each) for each in fact]
        case str() | int():
            return fact
    if isinstance(fact, Order | Phase):
        return str(fact)
    raise TypeError(f"no record holds a fact of type {type(fact).__name__}")


def read_message(value: Any) -> Message:
    """The message that `write_message` wrote.

    :raises ValueError: there is no such message, or the value is not one.
    :raises TypeError, KeyError, AttributeError: the value lacks facts of its message.
    """
    if isinstance(value, str):
        return Plain(value)
    if value["code"] not in KINDS:
        raise ValueError(f"there is no message {value['code']}")
    kind = KINDS[value["code"]]
    facts = {name: _read(value[name], declared) for name, declared in _types(kind.code, marked=False).items()}
    return kind(**facts).with_more(*(read_message(each) for each in value.get("besides", ())))


def _read(value: Any, declared: Any) -> Any:
    if declared is Unit:
        return read_owned_unit(value)
    if get_origin(declared) is tuple:
        return tuple(_read(each, get_args(declared)[0]) for each in value)
    if declared == Order:
        return require_order(value)
    if declared is Phase:
        return Phase.parse(value)
    if isinstance(declared, type) and issubclass(declared, Message):
        return read_message(value)
    return value


@lru_cache(maxsize=4000)
def _types(code: str, *, marked: bool) -> dict[str, Any]:
    """The types of the facts of the message with that code, by name; with `marked`, as it declares them (`Space`)."""
    types = get_type_hints(KINDS[code], include_extras=marked)
    return {name: types[name] for name in KINDS[code].names}


def spaces_named(message: Message) -> Iterator[str]:
    """Every space in the facts of a message: places, and the spaces of units and orders."""
    for each in every_message(message):
        for name, declared in _types(each.code, marked=True).items():
            yield from _spaces(getattr(each, name), declared)


def _spaces(fact: Any, declared: Any) -> Iterator[str]:
    if isinstance(fact, Unit):
        yield fact.space
    elif isinstance(fact, Order):
        yield from spaces_of(fact)
    elif isinstance(fact, tuple):
        bare = declared.__origin__ if getattr(declared, "__metadata__", ()) else declared
        for each in fact:
            yield from _spaces(each, get_args(bare)[0])
    elif "space" in getattr(declared, "__metadata__", ()):
        yield fact
