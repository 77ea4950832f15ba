"""What a message declares about its facts: how each is shown, and which of them decides between singular and plural."""

from collections.abc import Mapping
from functools import lru_cache
from typing import Any, NamedTuple, get_args, get_origin, get_type_hints

from judge.common.message import KINDS
from judge.writing.rendering.catalogue import Sentence, Slot, our_sentences, pattern

_FORMS = "adjective bare capital day full local name season sentence title turn whole words year"
FORMS = frozenset(("", *_FORMS.split(" ")))
"""All forms of facts; `judge/writing/rendering/translator.py` says which type has which."""


class Declared(NamedTuple):
    """The declared type of a fact: the mark of an alias in `judge.common.message`, the members of a list."""

    mark: str = ""
    member: "Declared | None" = None


UNDECLARED = Declared()


@lru_cache(maxsize=4000)
def declarations(code: str) -> tuple[Mapping[str, Declared], str]:
    """The facts of a message of that code, and the name of the one that decides between singular and plural.

    That is the first count, else the first list in the English sentence; empty if there is none.

    :raises KeyError: there is no such message.
    """
    kind, english = KINDS[code], our_sentences().get(code, Sentence(""))
    types = get_type_hints(kind, include_extras=True)
    facts = {name: _declared(types[name]) for name in kind.names}
    said = {each.fact for text in (english.one, english.many) for each in pattern(text) if isinstance(each, Slot)}
    counts = [name for name, each in facts.items() if each.mark == "count"]
    lists = [name for name, each in facts.items() if each.member is not None and name in said]
    return facts, next(iter((*counts, *lists)), "")


def _declared(kind: Any) -> Declared:
    mark = next(iter(getattr(kind, "__metadata__", ())), "")
    bare = kind.__origin__ if mark else kind
    return Declared(mark, _declared(get_args(bare)[0]) if get_origin(bare) is tuple else None)
