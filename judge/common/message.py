"""What the judge says, as values: a message is a class with typed facts; its words stand in `mailtemplates/`.

A room that refuses, remarks or reports something defines a class and makes an instance of it:

    class ExtensionTooLong(Message):
        '''Votes may not move the deadline so far; `left` is the unused part of `most`.'''

        game: str most: timedelta left: timedelta

Its name is its code (`extension-too-long`), under which its sentence stands in `mailtemplates/sentences/` and its
translations in `mailtemplates/locale/`. `judge.writing` says it in its reader's language. The type of a fact decides
how it is shown: units, orders, phases, instants and lengths of time are values of their own; the aliases below tell
texts and numbers apart. A plain `str` is shown as it is (the name of a game, of a command), a plain `int` as a number.
A tuple is a list (`A, B and C`); a message may be a fact of another.
"""

import re
from collections.abc import Iterator
from dataclasses import MISSING, FrozenInstanceError, dataclass, field, fields
from inspect import get_annotations
from typing import TYPE_CHECKING, Annotated, Any, ClassVar, NewType, NoReturn, Self, TypeVar, cast, dataclass_transform

T = TypeVar("T")

Space = Annotated[str, "space"]
"""A province or one of its coasts (`STP/SC`), shown as the variant labels it."""
Power = Annotated[str, "power"]
"""A power, a group, or the centre of a neutral."""
Typed = Annotated[str, "typed"]
"""Words of a person: quoted, on one line, and cut if they are long."""
Address = Annotated[str, "address"]
"""A mail address, shown as it is and never cut."""
Count = Annotated[int, "count"]
"""A number that decides between the singular and the plural of its sentence."""
OneOf = Annotated[tuple[T, ...], "one of"]
"""A list of choices: `A, B or C`."""
Listing = Annotated[tuple[T, ...], "listing"]
"""A list in a table: `A, B, C`."""
Weekday = Annotated[int, "weekday"]
"""A day of the week; 0 is Monday."""

LogWords = NewType("LogWords", str)
"""English words for the log and for keepers who search the archive; of all letters only notices to the keeper have
them."""

_CAPITAL = re.compile(r"(?<!^)(?=[A-Z])")


def code_of(kind: type) -> str:
    """The name of a class as codes are written: `not-at-sea` for `NotAtSea`."""
    return _CAPITAL.sub("-", kind.__name__).lower()


@dataclass_transform(frozen_default=True)
class Message:
    """Something that the judge says, with its facts. A subclass is a frozen dataclass of its facts.

    `dataclass` would write six methods for each subclass and compile them. There are a thousand subclasses, and that
    took half of the judge's start. So all have the methods of this class instead; they tell facts apart by `names`.

    `besides` are messages that follow it if there is more to say: a hint, an example. A subclass that is `abstract`
    only holds what others have in common. `names` are the names of its facts.

    :raises TypeError: (for a subclass) another message has this name already.
    """

    code: ClassVar[str]
    names: ClassVar[tuple[str, ...]]
    _every: ClassVar[frozenset[str]]
    _defaults: ClassVar[dict[str, Any]]
    if TYPE_CHECKING:
        besides: "tuple[Message, ...]" = ()

    def __init_subclass__(cls, *, abstract: bool = False) -> None:
        super().__init_subclass__()
        cls.__annotations__ = get_annotations(cls) | {"besides": tuple[Message, ...]}
        cls.besides = field(default=(), kw_only=True)
        dataclass(init=False, repr=False, eq=False)(cls)
        facts = [each for each in fields(cast(Any, cls)) if each.name != "besides"]
        cls.names = tuple(each.name for each in facts)
        cls._every = frozenset(cls.names)
        cls._defaults = {each.name: each.default for each in facts if each.default is not MISSING}
        if abstract:
            return
        cls.code = code_of(cls)
        if cls.code in KINDS:
            raise TypeError(f"{cls.__module__} and {KINDS[cls.code].__module__} both have a message {cls.__name__}")
        KINDS[cls.code] = cls

    def __init__(self, *facts: Any, besides: "tuple[Message, ...]" = (), **named: Any) -> None:
        if named or len(facts) != len(self.names):
            facts = self._in_order(facts, named)
        own = self.__dict__  # what is assigned by name is refused
        own.update(zip(self.names, facts, strict=True))
        own["besides"] = besides

    def _in_order(self, facts: tuple[Any, ...], named: dict[str, Any]) -> tuple[Any, ...]:
        """All facts in their order; some of them were given by name, others are defaults of the class."""
        if not facts and named.keys() == self._every:  # nearly always
            return tuple([named[name] for name in self.names])
        given = dict(zip(self.names, facts, strict=False))
        every = self._defaults | given | named
        if len(given) < len(facts) or given.keys() & named.keys() or every.keys() != self._every:
            raise TypeError(f"{type(self).__name__} needs {self.names}, not {facts} and {named}")
        return tuple(every[name] for name in self.names)

    def __repr__(self) -> str:
        return f"{type(self).__qualname__}({', '.join(f'{name}={value!r}' for name, value in vars(self).items())})"

    def __eq__(self, other: object) -> bool:
        return vars(self) == vars(other) if type(other) is type(self) else NotImplemented

    def __hash__(self) -> int:
        return hash((type(self), *vars(self).values()))

    def __setattr__(self, name: str, value: object) -> NoReturn:
        raise FrozenInstanceError(f"cannot assign to {name!r} of a message")

    def __delattr__(self, name: str) -> NoReturn:
        raise FrozenInstanceError(f"cannot delete {name!r} of a message")

    def with_more(self, *messages: "Message | None") -> Self:
        """This message, followed by these; None stands for nothing."""
        more = tuple(each for each in messages if each is not None)
        return type(self)(*self.facts.values(), besides=(*self.besides, *more)) if more else self

    @property
    def facts(self) -> dict[str, Any]:
        """The facts by name."""
        return {name: getattr(self, name) for name in self.names}


class Proposal(Message, abstract=True):
    """Proposes what a text may have meant that could not be read."""

    @property
    def proposed(self) -> tuple[str, ...]:
        """The words that may have been meant, as they are typed."""
        raise NotImplementedError


Quotable = Annotated[str | Message, "typed"]
"""Words of a person, or the message that stands for them where they may not be repeated."""


_NAMED: dict[str, Message] = {}


def named(kind: str, name: str, module: str) -> Message:
    """A message without facts that a module defines by the name of a thing: `setting-late-press`, `help-extend`.

    Its code is `kind` and the name. Whoever asks for it again gets the same message.

    :raises TypeError: a class of messages has this name already.
    """
    title = "".join(word.capitalize() for word in (kind, *name.replace("_", " ").split()))
    if title not in _NAMED:
        made = type(title, (Message,), {"__module__": module, "__doc__": f"The words for {kind} {name}."})
        _NAMED[title] = cast(Message, made())
    return _NAMED[title]


KINDS: dict[str, type[Message]] = {}
"""Every class of message by its code."""


class Plain(Message):
    """Words without a message of their own: from a person, a mail server, or a record of an earlier release."""

    words: str


OF_MAPS = "maps/"
"""The prefix of `VariantWords.place` for the variants that come with the judge."""


class VariantWords(Message):
    """English words from a variant's files: whose map it is, its licence, what each of its options is.

    `place` says where they are: `maps/intercontinental/option suez`. Translations are found by it. It is empty for a
    keeper's own variant, whose words are shown as they are.
    """

    place: str
    words: str


class MessageError(ValueError):
    """An error with two texts: its own is for keepers and programs, `message` is for players."""

    def __init__(self, text: str, message: Message) -> None:
        super().__init__(text)
        self.message = message


def every_message(message: Message) -> Iterator[Message]:
    """A message, the messages among its facts, and those that follow it."""
    yield message
    for fact in message.facts.values():
        for each in fact if isinstance(fact, tuple) else (fact,):
            if isinstance(each, Message):
                yield from every_message(each)
    for each in message.besides:
        yield from every_message(each)
