"""`python -m tests.words` (`make words`): brings the translators' files up to date with our English sentences.

Each message has an entry in `mailtemplates/locale/LANGUAGE/judge.po`: its code as context, our English, and the
translation; so has what our variants' files say of them, and each sentence of the templates in
`mailtemplates/letters/`, without a context and with the names of its templates. What is new has an empty translation;
where our English has changed, the translation is marked `fuzzy` and the English that it was made for stands beside it,
until a translator has looked at it. What we no longer say goes.
"""

import importlib
import io
import pkgutil
from collections.abc import Sequence
from pathlib import Path

from babel.messages.catalog import Catalog, Message
from babel.messages.pofile import read_po, write_po
from jinja2.ext import babel_extract
from rapidfuzz import fuzz, process

import judge
from judge.board.library import installed, load_variant
from judge.common.message import KINDS, Plain, VariantWords
from judge.common.paths import data_folder
from judge.writing.rendering.catalogue import our_sentences
from judge.writing.rendering.declared_facts import declarations

_UNNEEDED = (
    "Project-Id-Version",
    "Report-Msgid-Bugs-To",
    "POT-Creation-Date",
    "PO-Revision-Date",
    "Last-Translator",
    "Language-Team",
    "Generated-By",
)
"""Lines of a file's head that say nothing about its messages."""

_ALIKE = 85  # of 100: a sentence is an older one with some words changed

OF_OTHERS = (Plain, VariantWords)
"""Messages whose words are no sentences of ours."""

LOCALES = data_folder("mailtemplates") / "locale"


def every_code() -> list[str]:
    """The codes of all messages that any room of the judge defines."""
    for module in pkgutil.walk_packages(judge.__path__, "judge."):
        if module.name != "judge.__main__" and not module.name.startswith("judge.atlas.making"):
            importlib.import_module(module.name)
    ours = [code for code, kind in KINDS.items() if kind.__module__.startswith("judge.") and kind not in OF_OTHERS]
    return sorted(ours)


def words_of_variants() -> dict[str, str]:
    """What our variants' files say of them, by the place that its translations have as their context."""
    found: dict[str, str] = {}
    for key in installed():
        variant = load_variant(key)
        said = (
            variant.provenance,
            variant.authors,
            variant.licence,
            *(each.title for each in variant.options.values()),
        )
        found |= {each.place: each.words for each in said if isinstance(each, VariantWords)}
    return found


def entry_of(code: str) -> str | tuple[str, str]:
    """What a translator reads of a message: its English, or singular and plural where it counts something."""
    english = our_sentences()[code]
    return (english.one, english.many or english.one) if declarations(code)[1] else english.one


def sentences_of_letters() -> dict[str | tuple[str, str], list[str]]:
    """What the templates say, as a translator reads it, with the names of the templates that say it."""
    found: dict[str | tuple[str, str], list[str]] = {}
    for file in sorted((data_folder("mailtemplates") / "letters").glob("*.j2")):
        with file.open("rb") as lines:
            for _, _, english, _ in babel_extract(lines, ("_", "ngettext"), (), {}):
                forms = [english] if isinstance(english, str) else [each for each in english or () if each]
                found.setdefault((forms[0], forms[1]) if len(forms) > 1 else forms[0], []).append(file.stem)
    return found


def read(file: Path) -> Catalog:
    """A language's file; empty if there is none yet."""
    if not file.is_file():
        return Catalog(locale=file.parent.name)
    with file.open("rb") as lines:
        return read_po(lines, locale=file.parent.name)


def brought_up_to_date(old: Catalog) -> Catalog:
    """The translations, with an entry for each message.

    A file keeps its plural forms: a later release of Babel may count others for its language.
    """
    name = old.locale.get_display_name("en") if old.locale else ""
    new = Catalog(locale=old.locale, header_comment=f"# What the judge says, in {name}.", charset="utf-8", fuzzy=False)
    new.mime_headers = [("Plural-Forms", old.plural_forms)]
    kept = {each.context: each for each in old if each.context}
    entries = {code: entry_of(code) for code in every_code()} | words_of_variants()
    for code, english in sorted(entries.items()):
        _enter(new, english, kept.get(code), context=code)
    letters = sentences_of_letters()
    said = {_bare(each.id): each for each in old if each.id and not each.context}
    gone = {key: each for key, each in said.items() if key not in map(_bare, letters) and is_translated(each.string)}
    for english, templates in letters.items():
        near = process.extractOne(_bare(english), list(gone), scorer=fuzz.ratio, score_cutoff=_ALIKE)
        known = said.get(_bare(english)) or (gone[near[0]] if near else None)
        _enter(new, english, known, comments=templates)
    return new


def _enter(
    new: Catalog,
    english: str | tuple[str, str],
    known: Message | None,
    *,
    context: str | None = None,
    comments: Sequence[str] = (),
) -> None:
    """An entry with the translation that is known; `fuzzy` where that was made for other English.

    A sentence that has got its plural, or lost it, must be translated anew.
    """
    if known is None or not is_translated(known.string) or isinstance(known.id, str) != isinstance(english, str):
        new.add(english, context=context, auto_comments=comments)
    elif known.id == english:
        flags = known.flags - {"python-format"}
        new.add(english, known.string, context=context, flags=flags, auto_comments=comments)
    else:
        before = [known.id] if isinstance(known.id, str) else list(known.id)
        flags = {"fuzzy"}
        new.add(english, known.string, context=context, flags=flags, previous_id=before, auto_comments=comments)


def _bare(english: str | Sequence[str]) -> str:
    return english if isinstance(english, str) else english[0]


def written(catalog: Catalog) -> bytes:
    """A language's file, sorted by code, without dates."""
    made = io.BytesIO()
    write_po(made, catalog, width=0, omit_header=False, sort_output=False, include_previous=True, no_location=True)
    lines = made.getvalue().decode().split("\n")
    unneeded = tuple(f'"{each}' for each in _UNNEEDED)
    return "\n".join(line for line in lines if not line.startswith(unneeded)).encode()


def is_translated(string: str | Sequence[str] | None) -> bool:
    """Whether a translator has filled in an entry, with all its plural forms."""
    return bool(string) if string is None or isinstance(string, str) else all(string)


def main() -> None:
    """Write every language's file anew, and say what is left to translate."""
    for folder in sorted(each for each in LOCALES.iterdir() if each.is_dir()):
        file = folder / "judge.po"
        catalog = brought_up_to_date(read(file))
        file.write_bytes(written(catalog))
        todo = sum(not is_translated(each.string) or each.fuzzy for each in catalog if each.id)
        print(f"{folder.name}: {todo} of {len(list(catalog)) - 1} messages to translate")


if __name__ == "__main__":
    main()
