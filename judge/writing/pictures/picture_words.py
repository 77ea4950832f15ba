"""The words of pictures, except their titles, in the languages of their readers."""

from functools import lru_cache

from judge.atlas import captions
from judge.atlas.captions import Say
from judge.board.variant import Variant
from judge.common.message import KINDS
from judge.writing.rendering.declared_facts import declarations
from judge.writing.rendering.own_words import sentence_in
from judge.writing.rendering.translator import Translator


def picture_words(language: str, variant: Variant) -> Say:
    """A function that says the captions of a picture in a language (empty: English), with the names of a variant."""
    return Translator(language, variant=variant).say


def has_captions(language: str, variant: Variant) -> bool:
    """Whether a language has all words of a variant's pictures except titles; a picture is in one language."""
    lacks: list[str] = []
    Translator(language, variant=variant, lacks=lacks).say(variant.provenance)
    return not lacks and _has_all_captions(language)


@lru_cache(maxsize=64)
def _has_all_captions(language: str) -> bool:
    codes = [code for code, kind in KINDS.items() if kind.__module__ == captions.__name__]
    return all(sentence_in(language, code, 1 if declarations(code)[1] else None)[1] for code in codes)
