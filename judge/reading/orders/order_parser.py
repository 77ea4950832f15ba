"""Parses typed words by the grammar into a `Draft`, an order whose names are not yet resolved."""

from collections.abc import Iterator
from functools import lru_cache
from typing import Any, NamedTuple

from lark import Lark, Token, Transformer, v_args
from lark.exceptions import UnexpectedToken
from lark.lexer import Lexer, LexerState

from judge.board.orders import Build, Convoy, Disband, Hold, Move, Order, Retreat, Support, Waive
from judge.common.paths import data_folder
from judge.reading.orders.lexer import Name, Word


class Draft(NamedTuple):
    """An order as written. `route` lists the places on the way.

    `bare` marks a move without an arrow, and a unit without a verb, which is a build or a problem.
    """

    verb: type[Order]
    kind: str = ""
    at: Name | None = None
    of_kind: str = ""
    of_at: Name | None = None
    to: Name | None = None
    via: bool = False
    route: tuple[Name, ...] = ()
    bare: bool = False
    power: str | None = None
    waives: int = 1


class Misfit(NamedTuple):
    """Why the words do not parse: the one that does not fit (type `$END`: they end too early), and its index.

    `complete`: a whole order stands before it.
    """

    token: Word
    complete: bool
    at: int


class _Unit(NamedTuple):
    kind: str
    at: Name
    power: str | None


class _Legs(NamedTuple):
    to: Name
    route: tuple[Name, ...] = ()
    via: bool = False
    bare: bool = False


class _Source(NamedTuple):
    at: Name
    route: tuple[Name, ...] = ()
    via: bool = False


class _Typed(Lexer):
    """Passes tokens with the types of the words (`judge.reading.orders.lexer`) to the parser."""

    __future_interface__ = 2

    def __init__(self, conf: object) -> None:
        """Lark's signature; there is nothing to configure."""

    def lex(self, lexer_state: LexerState, parser_state: object) -> Iterator[Token]:
        """The tokens, which are passed in place of Lark's text."""
        tokens: Any = lexer_state.text
        return iter(tokens)


@v_args(inline=True)
class _Drafter(Transformer[Token, Draft]):
    """Turns parse trees into drafts; keeps no state between calls."""

    def start(self, *parts: Any) -> Draft:
        draft: Draft = next(part for part in parts if isinstance(part, Draft))
        return draft._replace(power=parts[0].value) if parts[0] is not draft else draft

    def note(self, *parts: Any) -> None:
        return None

    def subject(self, *parts: Token) -> _Unit:
        return _unit(parts)

    def target(self, *parts: Token) -> _Unit:
        return _unit(parts)

    def origin(self, *parts: Token) -> _Unit:
        return _unit(parts)

    def leaving(self, *parts: Token) -> _Unit:
        return _unit(parts)

    def arrow(self, *parts: Token) -> None:
        return None

    def chain(self, *parts: Token | None) -> list[Name]:
        return [part.value for part in parts if part is not None]

    def via(self, *parts: Token) -> tuple[Name, ...]:
        return tuple(part.value for part in parts if part.type == "PLACE")

    def by(self, *parts: Token) -> tuple[Name, ...]:
        return (parts[-1].value,)

    def going(self, chain: list[Name], via: tuple[Name, ...] | None = None) -> _Legs:
        *route, to = chain
        return _Legs(to, (*route, *(via or ())), via=bool(route) or via is not None)

    def legs(self, *parts: Any) -> _Legs:
        match parts:
            case [_Legs() as legs]:
                return legs
            case [tuple() as passed, _Legs() as going]:
                return going._replace(route=(*passed, *going.route), via=True)
        return _Legs(parts[0].value, parts[1] if len(parts) > 1 else (), via=len(parts) > 1, bare=True)

    def source(self, _: Token, place: Token, via: tuple[Name, ...] | None = None) -> _Source:
        return _Source(place.value, via or (), via=via is not None)

    def hold(self, *parts: Any) -> Draft:
        return _about(Hold, parts)

    def move(self, *parts: Any) -> Draft:
        return _about(Move, parts)

    def convoyed(self, unit: _Unit, *parts: Token) -> Draft:
        return Draft(Move, unit.kind or "A", unit.at, to=parts[-1].value, via=True)

    def support(self, *parts: Any) -> Draft:
        return _about(Support, parts)

    def convoy(self, *parts: Any) -> Draft:
        return _about(Convoy, parts)

    def retreat(self, *parts: Any) -> Draft:
        return _about(Retreat, parts)

    def disband(self, *parts: Any) -> Draft:
        return _about(Disband, parts)

    def build(self, *parts: Any) -> Draft:
        return _about(Build, parts)

    def listed(self, *parts: Token) -> Draft:
        return _about(Build, (_unit(parts),))._replace(bare=True)

    def waive(self, *parts: Token) -> Draft:
        return Draft(Waive, waives=next((part.value for part in parts if part.type == "NUMBER"), 1))


def _unit(parts: tuple[Token, ...]) -> _Unit:
    """The unit of a kind, a power and a place, of which only the place is required."""
    by_type = {part.type: part.value for part in parts}
    return _Unit(by_type.get("KIND", ""), by_type["PLACE"], by_type.get("POWER"))


def _about(verb: type[Order], parts: tuple[Any, ...]) -> Draft:
    """An order for the first unit among the parts, about the second, along the legs.

    With a source, the last unit is named by its destination: `BUR from PAR`.
    """
    units = [part for part in parts if isinstance(part, _Unit)]
    legs = next((part for part in parts if isinstance(part, _Legs)), None)
    source = next((part for part in parts if isinstance(part, _Source)), None)
    if source is not None:
        gone = units.pop()
        legs = _Legs(gone.at, source.route, source.via)
        units.append(gone._replace(at=source.at))
    unit, of = units[0], units[1] if len(units) == 2 else None
    draft = Draft(verb, unit.kind, unit.at, power=unit.power)
    if of is not None:
        draft = draft._replace(of_kind=of.kind, of_at=of.at)
    if legs is not None:
        draft = draft._replace(to=legs.to, via=legs.via, route=legs.route, bare=legs.bare)
    return draft


class _Slot(int):
    """The number, from one, of the word of a line that fills a place of the form."""


class _Form(NamedTuple):
    """The draft for words of some types, with slots for the words: which of its parts, and of its route, are slots."""

    draft: Draft
    said: tuple[tuple[int, _Slot], ...]
    slots: tuple[_Slot, ...]


@lru_cache(maxsize=1)
def _parser() -> Lark:
    grammar = (data_folder("grammar") / "orders.lark").read_text(encoding="utf-8")
    return Lark(grammar, parser="lalr", lexer=_Typed, transformer=_Drafter())


def parse_tokens(tokens: list[Word]) -> Draft | Misfit:
    """The draft of typed words (`judge.reading.orders.lexer.typed`), or why they do not parse."""
    form = _form(tuple([token.type for token in tokens]))
    if isinstance(form, Misfit):
        return _of_words(form, tokens)
    parts: list[Any] = list(form.draft)
    for place, slot in form.said:
        parts[place] = tokens[slot - 1].value
    draft = Draft._make(parts)
    return draft._replace(route=tuple([tokens[slot - 1].value for slot in form.slots])) if form.slots else draft


def misfit(tokens: list[Word]) -> Misfit | None:
    """Why typed words do not parse; None if they do."""
    form = _form(tuple([token.type for token in tokens]))
    return _of_words(form, tokens) if isinstance(form, Misfit) else None


def _of_words(form: Misfit, tokens: list[Word]) -> Misfit:
    return form._replace(token=tokens[form.at]) if form.at < len(tokens) else form


@lru_cache(maxsize=4096)
def _form(types: tuple[str, ...]) -> _Form | Misfit:
    """The form of words of these types, or why they do not parse. Most lines have one of a few dozen shapes."""
    tokens = [Token(kind, "") for kind in types]
    for place, token in enumerate(tokens, 1):
        token.value = _Slot(place)
    try:
        draft: Any = _parser().parse(tokens)
    except UnexpectedToken as error:
        slot = error.token.value
        place = slot - 1 if isinstance(slot, _Slot) else len(types)
        return Misfit(Word(error.token.type, ""), "$END" in error.expected, place)
    said = tuple((place, part) for place, part in enumerate(draft) if isinstance(part, _Slot))
    return _Form(draft, said, draft.route)
