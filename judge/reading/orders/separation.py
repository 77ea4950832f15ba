"""Separates the orders in one part of a line that have nothing, `and` or a slash between them, and makes orders of
units that another order names as its supporters.

All of a part must be accounted for; else it is left whole, so that nothing is half read.
"""

from collections.abc import Iterable, Iterator
from itertools import groupby, zip_longest

from judge.reading.orders.lexer import NOTES, Word
from judge.reading.orders.order_parser import misfit
from judge.reading.orders.order_words import folded

_BETWEEN = frozenset({"AND", "SLASH"})
_HELPING = ("SUPPORT", "CONVOY")
_SHARED = frozenset({"HOLD", "DISBAND", "BUILD"})
_UNITS = (["PLACE"], ["KIND", "PLACE"], ["POWER", "KIND", "PLACE"], ["KIND", "POWER", "PLACE"])
_BEGINNINGS = frozenset({"POWER", "KIND", "BUILD", "DISBAND", "WAIVE"})


def separated(tokens: list[Word], *, adjusting: bool) -> list[list[Word]]:
    """The words of each order of a part; the whole part if some of its words belong to no order, or name no place.

    A unit alone counts as an order in an adjustment phase (`adjusting`): the verb may precede it.
    """
    wrong = misfit(tokens)
    if adjusting and (listed := _listed(tokens)):
        return listed
    if wrong is None or any(token.type == "PLACE" and not token.value.spaces for token in tokens):
        return [tokens]
    pieces: list[list[Word]] = []
    rest = tokens
    while wrong is not None:
        length = wrong.at
        is_whole = wrong.complete and (wrong.token.type in _BETWEEN or begins(wrong.token))
        is_listed = wrong.token.type in _BETWEEN and _end_alike(tokens)
        if not is_whole or (not adjusting and _is_unit(rest[:length]) and not is_listed):
            return [tokens]
        pieces.append(rest[:length])
        rest = rest[length + (wrong.token.type in _BETWEEN) :]
        wrong = misfit(rest)
    return [tokens] if not adjusting and _is_unit(rest) else [*pieces, rest]


def _listed(tokens: list[Word]) -> list[list[Word]]:
    """An order for each of several units after one word, if some leave out their kind: `remove AEG and BUL`, `build A
    PAR and MAR`; none for other words."""
    verb = next((at for at, word in enumerate(tokens) if word.type in ("BUILD", "DISBAND")), 0)
    head, named = tokens[: verb + 1], tokens[verb + 1 :]
    if [word.type for word in head[:-1]] not in ([], ["POWER"]) or head[-1].type not in ("BUILD", "DISBAND"):
        return []
    units = [list(unit) for is_between, unit in groupby(named, lambda word: word.type in _BETWEEN) if not is_between]
    types = [[word.type for word in unit] for unit in units]
    is_list = len(units) > 1 and ["PLACE"] in types and all(each in (["PLACE"], ["KIND", "PLACE"]) for each in types)
    return [[*head, *unit] for unit in units] if is_list else []


def kind_first(words: list[Word]) -> list[Word]:
    """The words of an order of an adjustment phase, the unit's kind before its place: `ROM: build army`, `ROM army`.

    No unit retreats then, so `R` removes, and a sign between a unit's kind and its place means nothing: `Army - ROM`.
    """
    owner = words[: words[0].type == "POWER"]
    said = [word._replace(type="DISBAND") if word.type == "RETREAT" and word.text in "Rr" else word for word in words]
    said = said[len(owner) :]
    if [word.type for word in said[-3:]] == ["KIND", "ARROW", "PLACE"] and not said[-2].text.isalpha():
        said = [*said[:-2], said[-1]]
    match [word.type for word in said]:
        case ["PLACE", "BUILD" | "DISBAND", "KIND"] if said[1].text.isalpha():  # no `+` or `-` between them
            return [*owner, said[1], said[2], said[0]]
        case ["BUILD" | "DISBAND", "PLACE", "KIND"]:
            return [*owner, said[0], said[2], said[1]]
        case ["PLACE", "KIND"]:
            return [*owner, said[1], said[0]]
    return [*owner, *said]


def with_late_verbs(parts: Iterable[tuple[str, list[Word]]]) -> list[tuple[str, list[Word]]]:
    """The texts and words of parts, one that only says what a unit does joined to the unit before: `A VIE, hold`."""
    done: list[tuple[str, list[Word]]] = []
    for text, words in parts:
        if done and len(words) == 1 and words[0].type in _SHARED and _is_unit(done[-1][1]):
            before, unit = done.pop()
            done.append((f"{before}, {text}", unit + words))
        else:
            done.append((text, words))
    return done


def with_supporters(parts: Iterable[tuple[str, list[Word]]]) -> Iterator[tuple[str, list[Word]]]:
    """The texts and words of parts, with an order of its own for each unit that the end of another order names as its
    supporter or convoy.

    `A VIE - GAL supported by A BUD and A WAR`, `A VIE - GAL, with BUD supporting`, `A VIE - GAL (A BUD, A WAR
    support)`. Ends that name anything but units are left as they are.
    """
    backed: list[Word] = []
    alone: list[tuple[str, list[Word]]] = []  # units after the order, whose verb may follow
    for text, words in parts:
        if backed and [word.type for word in words] in _UNITS:
            alone.append((text, words))
            continue
        at = next((at for at, word in enumerate(words) if word.type == "BACKED" or _is_backing(words[at:])), None)
        at = 0 if backed and words[-1].type in _HELPING and _units(words) else at
        order = backed if at == 0 else words[:at]
        supporters = _units(words[at:]) if at is not None and order and misfit(order) is None else []
        if supporters and at == 0:
            supporters = [unit for _, unit in alone] + supporters
        else:
            yield from alone
        alone = []
        if not supporters:
            backed = words
            yield text, words
            continue
        if at:
            backed = order
            yield " ".join(word.text for word in order), order
        spoken_of = [word for word in backed if word.type not in ("POWER", "REMARK", *NOTES)]
        helping = words[-1].type if words[-1].type in _HELPING else "SUPPORT"
        for unit in supporters:
            yield text, [*unit, Word(helping, ""), *spoken_of]
    yield from alone


def with_late_kinds(parts: list[tuple[str, list[Word]]]) -> list[tuple[str, list[Word]]]:
    """The texts and words of parts, each place joined to the kind of unit beside it: `Rome, army, Naples, fleet`.

    They are left as they are if one of them would remain alone.
    """
    done: list[tuple[str, list[Word]]] = []
    for text, words in parts:
        if done and {"PLACE", "KIND"} == {_alone(done[-1][1]), _alone(words)}:
            before, word = done.pop()
            done.append((f"{before}, {text}", word + words))
        else:
            done.append((text, words))
    return parts if any(_alone(words) for _, words in done) else done


def with_shared_kinds(parts: Iterable[tuple[str, list[Word]]], several: frozenset[str]) -> list[tuple[str, list[Word]]]:
    """The texts and words of parts; if one of the words `several` begins a list of places, its kind is put before each:
    `armies in Paris and Rome, Venice`, `Build two armies, Paris and Venice`."""
    done: list[tuple[str, list[Word]]] = []
    shared: Word | None = None
    for text, words in parts:
        told, kind = _with_kind(words, shared, several)
        if done and shared is not None and done[-1][1][-1] is shared:
            before, head = done.pop()  # there was nothing of its list
            done.append((f"{before}, {text}", head[:-1] + told if told[0] is shared else head + told))
        else:
            done.append((text, told))
        shared = kind
    return done


def _with_kind(words: list[Word], shared: Word | None, several: frozenset[str]) -> tuple[list[Word], Word | None]:
    """The words of a part with their kind before places of a list, and the kind of the places that may follow.

    `shared` is the kind of a list that the parts before have begun.
    """
    told: list[Word] = []
    for word, following in zip_longest(words, words[1:]):
        if word.type == "KIND":
            shared = word if folded(word.text) in several else None
        elif word.type not in ("PLACE", *_BETWEEN):
            shared = None
        elif word.type == "PLACE" and shared is not None and (following is None or following.type != "KIND"):
            told += [] if told and told[-1] is shared else [shared]
        told.append(word)
    return told, shared


def _alone(words: list[Word]) -> str:
    """PLACE or KIND for words that are a single one, perhaps with a word before a list; empty for others."""
    types = [word.type for word in words if word.type not in ("POWER", "BUILD", "DISBAND")]
    return types[0] if types in (["PLACE"], ["KIND"]) else ""


def with_shared_ends(orders: Iterable[tuple[str, list[Word]]]) -> list[tuple[str, list[Word]]]:
    """The texts and words of orders; a unit alone does what the next unit of its list does.

    `A MUN, A BER H` are two that hold.
    """
    done: list[tuple[str, list[Word]]] = []
    shared: list[Word] = []
    for text, words in reversed(list(orders)):
        if _is_unit(words):
            done.append((text, words + shared))
        else:
            done.append((text, words))
            shared = words[-1:] if words[-1].type in _SHARED and _is_unit(words[:-1]) else []
    return done[::-1]


def _end_alike(tokens: list[Word]) -> bool:
    """Whether words are units of a list, with the verb of all of them at its end."""
    is_list = {token.type for token in tokens[:-1]} <= {"POWER", "KIND", "PLACE", *_BETWEEN}
    return is_list and tokens[-1].type in _SHARED


def _is_backing(words: list[Word]) -> bool:
    """Whether words are `with`, a unit and a word for support, or `S by` and a unit."""
    is_by = [word.type for word in words[:2]] in (["SUPPORT", "BY"], ["SUPPORT", "FROM"])
    is_with = words[0].type == "WITH" and words[-1].type in _HELPING
    return (is_by or is_with) and bool(_units(words))


def _units(words: list[Word]) -> list[list[Word]]:
    """The units between the words of an end that names supporters; none if there is anything else."""
    if words[0].type == "SUPPORT":
        named = words[2:]
    elif words[-1].type in _HELPING:
        named = words[words[0].type == "WITH" : -1]
    else:
        named = words[1:]
    units = [list(unit) for is_between, unit in groupby(named, lambda word: word.type in _BETWEEN) if not is_between]
    return units if all([word.type for word in unit] in _UNITS for unit in units) else []


def begins(token: Word) -> bool:
    """Whether an order may begin with a word directly after another order."""
    return token.type in _BEGINNINGS or (token.type == "PLACE" and bool(token.value.spaces))


def _is_unit(tokens: list[Word]) -> bool:
    return [token.type for token in tokens if token.type != "POWER"] == ["KIND", "PLACE"]
