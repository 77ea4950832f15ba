"""The languages, besides its writer's, in which a line may be read."""

from collections.abc import Iterator
from dataclasses import replace

from judge.board.variant import Variant
from judge.reading.names import fold_words, vocabulary
from judge.reading.orders.order_context import OrderContext, Search
from judge.reading.orders.order_words import order_languages, order_words


def other_contexts(text: str, context: OrderContext) -> Iterator[OrderContext]:
    """The same context in English, unless it is, then in each language of which a word stands in the text.

    No names are sought there that are spelled alike: a misspelling is one in the writer's language.
    """
    if context.language:
        yield replace(context, language="", search=Search(0))
    words = frozenset((*fold_words(text), *fold_words(text.replace("'", " "))))
    for language in order_languages():
        if language != context.language and _shows(words, language, context.variant):
            yield replace(context, language=language, search=Search(0))


def _shows(words: frozenset[str], language: str, variant: Variant) -> bool:
    """Whether one of these words is of that language, and not English."""
    if not words.isdisjoint(order_words(language).own):
        return True
    return language in variant.names and not words.isdisjoint(vocabulary(variant, language).own)
