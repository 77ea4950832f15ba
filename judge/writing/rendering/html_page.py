"""From a tree of blocks to the HTML of a letter, by `mailtemplates/page.html.j2`, which escapes everything.

It sets no colours, so that it is readable in dark mode, and fetches nothing from the web.
"""

from collections.abc import Iterator
from functools import lru_cache
from typing import Any

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup

from judge.common.paths import data_folder
from judge.writing.rendering.letter_blocks import Block, Heading, Quoted, Results, Tree
from judge.writing.rendering.render import TIED, clean

_FIRST = 2  # the level of a letter's headings; its subject is above them


def as_html(title: str, tree: Tree, language: str) -> str:
    """The HTML of a letter with that subject; `language` is a code like `de`, empty for English."""
    return str(_macros().page(clean(title), language or "en", map(html_of, _in_order(tree))))


def _in_order(tree: Tree) -> Iterator[Block]:
    """The blocks of a letter; headings of a part, if no heading stands above the parts yet, are of the first level.

    So no level is left out, which programs that read letters aloud rely on.
    """
    begun = False
    for block in tree:
        if isinstance(block, Heading) and block.level > _FIRST and not begun:
            yield Heading(block.text, _FIRST)
        else:
            begun = begun or isinstance(block, Heading | Results)
            yield block


@lru_cache(maxsize=500)  # letters of one moment have most blocks in common; a block's HTML depends on nothing else
def html_of(block: Block) -> Markup:
    """The HTML of a block, with arrows as characters, and blanks where a phone may end a line."""
    if isinstance(block, Results):
        return Markup().join(map(html_of, block.parts))
    made: Markup = getattr(_macros(), type(block).__name__)(block)
    if isinstance(block, Quoted):  # stays as it was written
        return made
    return Markup(str(made).replace(TIED, " ").replace(" -&gt; ", " \N{RIGHTWARDS ARROW} "))


@lru_cache(maxsize=1)
def _macros() -> Any:
    """The macros of the template: `page`, and one for each kind of block under its name."""
    environment = Environment(
        loader=FileSystemLoader(data_folder("mailtemplates")),
        undefined=StrictUndefined,
        autoescape=True,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    return environment.get_template("page.html.j2").module
