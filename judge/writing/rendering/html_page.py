"""From a tree of blocks to the HTML of a letter, by `mailtemplates/page.html.j2`, which escapes everything.

It sets no colours, so that it is readable in dark mode, and fetches nothing from the web.
"""

from functools import lru_cache

from jinja2 import Environment, FileSystemLoader, StrictUndefined, Template

from judge.common.paths import data_folder
from judge.writing.rendering.letter_blocks import Tree
from judge.writing.rendering.render import TIED, clean


def as_html(title: str, tree: Tree, language: str) -> str:
    """The HTML of a letter with that subject; `language` is a code like `de`, empty for English."""
    return _template().render(title=clean(title), tree=tree, language=language or "en")


def _for_screens(text: str) -> str:
    """A text with arrows as characters, and blanks where a phone may end a line."""
    return text.replace(TIED, " ").replace(" -> ", " \N{RIGHTWARDS ARROW} ")


@lru_cache(maxsize=1)
def _template() -> Template:
    environment = Environment(
        loader=FileSystemLoader(data_folder("mailtemplates")),
        undefined=StrictUndefined,
        autoescape=True,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    environment.filters |= {"kind": lambda block: type(block).__name__, "untied": _for_screens}
    return environment.get_template("page.html.j2")
