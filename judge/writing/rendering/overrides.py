"""Checks a keeper's own templates, sentences and translations before a letter is written with one."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path

from rapidfuzz import process

from judge.common.languages import languages
from judge.writing.rendering.composer import Passage, compose, every_passage
from judge.writing.rendering.own_words import OwnProblem, read_own_words
from judge.writing.rendering.template_checks import OURS, our_templates, problems_in, used_by
from judge.writing.rendering.translator import Translator

_ENDINGS = {"letters": ".j2", "sentences": ".toml"}


def template_problems(folder: Path, samples: Iterable[Passage] = ()) -> list[str]:
    """The problems with the files in a keeper's folder, each with its file and line; empty if there are none.

    `letters/NAME.j2` must have the name of one of ours, be valid, and use only the facts of letters with that name;
    `sentences/NAME.toml` must hold sentences with existing codes, and with the facts of their messages;
    `locale/LANGUAGE/judge.po` must have the facts of the English. `samples` are the contents of letters of all kinds;
    each is written in every language with the keeper's templates.
    """
    samples = list(samples)
    facts: dict[str, list[Mapping[str, object]]] = {}
    for sample in samples:
        for passage in every_passage(sample):
            facts.setdefault(passage.template, []).append(passage.facts)
    files = sorted(each for each in folder.rglob("*") if each.is_file() and not _is_nobodys(each, folder))
    problems = [problem for file in files for problem in _file_problems(folder, file, facts)]
    problems += read_own_words(folder).problems
    named = {(each.file, each.line) for each in problems}
    told = [each for each in _failing(folder, _with_own(folder, samples)) if (each.file, each.line) not in named]
    return [str(each) for each in dict.fromkeys((*problems, *told))]


def _is_nobodys(file: Path, folder: Path) -> bool:
    """Whether a file is not part of a judge's words: a hidden one, or one that tells people about the others."""
    return file.name.startswith("README") or any(each.startswith(".") for each in file.relative_to(folder).parts)


def _file_problems(folder: Path, file: Path, facts: Mapping[str, list[Mapping[str, object]]]) -> Iterator[OwnProblem]:
    place = file.parent.relative_to(folder).parts
    match place:
        case ("letters",) if file.suffix == ".j2":
            if file.name in our_templates() or _is_brought_in(file, folder):
                yield from problems_in(file, folder, facts.get(file.stem, ()))
                return
        case ("sentences",) if file.suffix == ".toml":
            return
        case ("locale", language) if file.name == "judge.po":
            known = sorted(languages())
            if language not in known:
                yield OwnProblem(file, f"the judge does not write {language}, only {', '.join(known)}")
            return
    yield OwnProblem(file, _stray(file, place))


def _is_brought_in(file: Path, folder: Path) -> bool:
    """Whether another of the keeper's templates includes this one."""
    others = (each for each in (folder / "letters").glob("*.j2") if each != file)
    return any(file.name in used_by(each, folder) for each in others)


def _stray(file: Path, place: tuple[str, ...]) -> str:
    """Why nothing reads a file."""
    if file.suffix == ".j2":
        near = process.extractOne(file.name, our_templates(), score_cutoff=60)
        return f"there is no such template{f'; did you mean letters/{near[0]}?' if near else ''}"
    if len(place) == 1 and place[0] in _ENDINGS:
        return f"it is not read: here are only files that end in {_ENDINGS[place[0]]}"
    return "it is not read: your words stand in letters/NAME.j2, sentences/NAME.toml and locale/LANGUAGE/judge.po"


def _with_own(folder: Path, samples: Sequence[Passage]) -> Sequence[Passage]:
    """The samples that need anything of the keeper's: one of their templates, or sentences, which may occur anywhere.

    The others are written the same without the keeper's words.
    """
    if (folder / "sentences").is_dir() or (folder / "locale").is_dir():
        return samples
    ours = {name: (OURS / name).read_text(encoding="utf-8") for name in our_templates()}
    names = {each.name for each in (folder / "letters").glob("*.j2")}
    while more := {name for name, text in ours.items() if any(each in text for each in names)} - names:
        names |= more  # a template that includes one of these
    return [each for each in samples if not names.isdisjoint(f"{one.template}.j2" for one in every_passage(each))]


def _failing(folder: Path, samples: Iterable[Passage]) -> Iterator[OwnProblem]:
    """The failures when these are written in every language with the keeper's templates."""
    for sample in samples:
        for language in languages():
            translator = Translator(language, own=folder)
            compose(sample, translator)
            yield from translator.broken
