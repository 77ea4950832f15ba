"""Parses typed words by the grammar into a `Draft`, an order whose names are not yet resolved."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any, NamedTuple, cast

from lark import Lark, Token, Transformer, v_args
from lark.exceptions import UnexpectedToken
from lark.lexer import Lexer, LexerState

from judge.board.orders import Build, Convoy, Disband, Hold, Move, Order, Retreat, Support, Waive
from judge.common.paths import data_folder
from judge.reading.orders.lexer import Name


@dataclass(frozen=True, slots=True)
class Draft:
    """An order as written. `route` lists the places on the way; `bare` marks a move without an arrow."""

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
    count: int = 1


_SAID = ("kind", "at", "of_kind", "of_at", "to", "power", "count")  # the parts of a draft that come from single words


class Misfit(NamedTuple):
    """Why the words do not parse: the one that does not fit (type `$END`: they end too early).

    `complete`: a whole order stands before it.
    """

    token: Token
    complete: bool


class _Unit(NamedTuple):
    kind: str
    at: Name
    power: str | None


class _Legs(NamedTuple):
    to: Name
    route: tuple[Name, ...] = ()
    via: bool = False
    bare: bool = False


class _Typed(Lexer):
    """Passes the typed words of `judge.reading.orders.lexer` to the parser."""

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
        draft: Draft = parts[-1]
        return replace(draft, power=parts[0].value) if len(parts) == 2 else draft

    def subject(self, *parts: Token) -> _Unit:
        return _Unit(parts[0].value if len(parts) == 2 else "", parts[-1].value, None)

    def target(self, *parts: Token) -> _Unit:
        by_type = {part.type: part.value for part in parts}
        return _Unit(by_type.get("KIND", ""), by_type["PLACE"], by_type.get("POWER"))

    def arrow(self, *parts: Token) -> None:
        return None

    def chain(self, *parts: Token | None) -> list[Name]:
        return [part.value for part in parts if part is not None]

    def via(self, *parts: Token) -> tuple[Name, ...]:
        return tuple(part.value for part in parts if part.type == "PLACE")

    def legs(self, *parts: Any) -> _Legs:
        match parts:
            case [Token() as place]:
                return _Legs(place.value, bare=True)
            case [Token() as place, tuple() as passed]:
                return _Legs(place.value, passed, via=True, bare=True)
            case [tuple() as passed, [*route, to]]:
                return _Legs(to, (*passed, *route), via=True)
            case [[*route, to], tuple() as passed]:
                return _Legs(to, (*route, *passed), via=True)
        *route, to = parts[0]
        return _Legs(to, tuple(route), via=bool(route))

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

    def waive(self, *parts: Token) -> Draft:
        return Draft(Waive, count=next((part.value for part in parts if part.type == "NUMBER"), 1))


def _about(verb: type[Order], parts: tuple[Any, ...]) -> Draft:
    """An order for the first unit among the parts, about the second, along the legs."""
    units = [part for part in parts if isinstance(part, _Unit)]
    legs = next((part for part in parts if isinstance(part, _Legs)), None)
    unit, of = units[0], units[1] if len(units) == 2 else None
    draft = Draft(verb, unit.kind, unit.at, power=unit.power)
    if of is not None:
        draft = replace(draft, of_kind=of.kind, of_at=of.at)
    if legs is not None:
        draft = replace(draft, to=legs.to, via=legs.via, route=legs.route, bare=legs.bare)
    return draft


class _Slot(int):
    """The number, from one, of the word of a line that stands at a place of its shape."""


@lru_cache(maxsize=1)
def _parser() -> Lark:
    grammar = (data_folder("grammar") / "orders.lark").read_text(encoding="utf-8")
    return Lark(grammar, parser="lalr", lexer=_Typed, transformer=_Drafter())


def parse_tokens(tokens: list[Token]) -> Draft | Misfit:
    """The draft of typed words (`judge.reading.orders.lexer.typed`), or why they do not parse."""
    form = _form(tuple(token.type for token in tokens))

    def said(part: Any) -> Any:
        return tokens[part - 1].value if isinstance(part, _Slot) else part

    if isinstance(form, Misfit):
        place = form.token.value
        return form._replace(token=tokens[place - 1]) if isinstance(place, _Slot) else form
    return replace(
        form,
        **{name: said(getattr(form, name)) for name in _SAID},
        route=tuple(map(said, form.route)),
    )


@lru_cache(maxsize=4096)
def _form(types: tuple[str, ...]) -> Draft | Misfit:
    """The draft for words of these types, with slots for the words. Most lines have one of a few dozen shapes."""
    tokens = [Token(kind, "") for kind in types]
    for place, token in enumerate(tokens, 1):
        token.value = _Slot(place)
    try:
        draft: Any = _parser().parse(tokens)
    except UnexpectedToken as misfit:
        return Misfit(misfit.token, "$END" in misfit.expected)
    return cast(Draft, draft)
