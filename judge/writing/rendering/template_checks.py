"""Reads a keeper's own template without writing a letter: its names, sentences and attributes, in every branch."""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from jinja2 import Environment, TemplateSyntaxError, nodes
from jinja2.meta import find_undeclared_variables

from judge.common.paths import data_folder
from judge.writing.rendering.catalogue import Slot, pattern
from judge.writing.rendering.composer import TOOLS, environment
from judge.writing.rendering.declared_facts import FORMS
from judge.writing.rendering.own_words import OwnProblem

OURS = data_folder("mailtemplates") / "letters"
_SAYING = {"_", "ngettext"}
_IN_LETTERS_OF_GAMES = {"view", "variant", "zone", "role", "phase"}
_LONGEST = 40  # characters of a sentence that a problem quotes
_WITH_NAMES = (nodes.Include, nodes.Import, nodes.FromImport, nodes.Extends)

Samples = Sequence[Mapping[str, object]]
"""The facts of letters, or of parts of letters, with the same template."""


def our_templates() -> list[str]:
    """The names of our templates, with their ending."""
    return sorted(each.name for each in OURS.glob("*.j2"))


def used_by(file: Path, own: Path) -> set[str]:
    """The templates that a keeper's one includes by name; none if it cannot be read."""
    try:
        tree = environment(own).parse(file.read_text(encoding="utf-8"))
    except (TemplateSyntaxError, UnicodeDecodeError):
        return set()
    return {name for node in tree.find_all(_WITH_NAMES) for name in _named(node)}


def problems_in(file: Path, own: Path, samples: Samples = ()) -> Iterator[OwnProblem]:
    """The faults of a template in a keeper's folder; `samples` are contents of letters by it."""
    made = environment(own)
    try:
        text = file.read_text(encoding="utf-8")
        tree = made.parse(text)
        if unknown := list(_unknown_tools(tree, made)):  # with such a fault nothing more can be found out
            yield from (OwnProblem(file, reason, line) for line, reason in unknown)
            return
        made.compile(text, file.stem, str(file))
    except TemplateSyntaxError as error:
        yield OwnProblem(file, error.message or "it cannot be read", error.lineno)
        return
    except UnicodeDecodeError:
        yield OwnProblem(file, "it is not written in UTF-8")
        return
    found = [*_unknown_facts(tree, file.name, samples), *_unknown_templates(tree, own)]
    found += [*_sentences(tree), *_Walk(samples).problems(tree)]
    for line in sorted({line for line, _ in found}):
        yield from (OwnProblem(file, reason, line) for reason in dict.fromkeys(why for at, why in found if at == line))


_Found = tuple[int, str]
"""The line of a problem, and what it is."""


def _unknown_facts(tree: nodes.Template, name: str, samples: Samples) -> Iterator[_Found]:
    """Facts that letters by our template of this name do not have."""
    if name not in our_templates():
        return
    known = _facts_of(environment(None).parse((OURS / name).read_text(encoding="utf-8")))
    known |= _IN_LETTERS_OF_GAMES if known & _IN_LETTERS_OF_GAMES else set()
    unknown = _facts_of(tree) - known.union(*samples)
    lines = {node.lineno for node in tree.find_all(nodes.Name) if node.name in unknown}
    for line in lines:
        here = sorted({node.name for node in tree.find_all(nodes.Name) if node.lineno == line} & unknown)
        yield line, f"there is no {' and no '.join(here)} in this letter; see ours of the same name"


def _facts_of(tree: nodes.Template) -> set[str]:
    return find_undeclared_variables(tree) - TOOLS.keys()


# -- other templates


def _named(node: nodes.Node) -> list[str]:
    """The templates that a tag includes, as far as it names them."""
    name = node.template  # type: ignore[attr-defined]
    if isinstance(name, nodes.Const):
        return [*name.value] if isinstance(name.value, tuple | list) else [name.value]
    return [each.value for each in name.iter_child_nodes() if isinstance(each, nodes.Const)]


def _source(name: str, own: Path) -> Path | None:
    return next((file for file in (own / "letters" / name, OURS / name) if file.is_file()), None)


def _unknown_templates(tree: nodes.Template, own: Path) -> Iterator[_Found]:
    """Included templates that do not exist, and pieces of included ones that do not exist."""
    brought: dict[str, set[str]] = {}
    for node in tree.find_all(_WITH_NAMES):
        missing = [name for name in _named(node) if _source(name, own) is None]
        if missing and not getattr(node, "ignore_missing", False):
            yield node.lineno, f"there is no template {' and no '.join(missing)}"
        elif isinstance(node, nodes.Import | nodes.FromImport) and _named(node):
            pieces = _pieces(_named(node)[0], own)
            if isinstance(node, nodes.Import):
                brought[node.target] = pieces
            else:
                names = [each if isinstance(each, str) else each[0] for each in node.names]
                lacking = [each for each in names if each not in pieces]
                if lacking:
                    yield node.lineno, f"{_named(node)[0]} has no {' and no '.join(lacking)}"
    for piece in tree.find_all(nodes.Getattr):
        if isinstance(piece.node, nodes.Name) and piece.attr not in brought.get(piece.node.name, {piece.attr}):
            yield piece.lineno, f"{piece.node.name} has no {piece.attr}"


def _pieces(name: str, own: Path) -> set[str]:
    """The names that a template exports."""
    source = _source(name, own)
    try:
        tree = environment(own).parse(source.read_text(encoding="utf-8")) if source else nodes.Template([])
    except (TemplateSyntaxError, UnicodeDecodeError):  # reported for that file
        return set()
    made = {each.name for each in tree.find_all(nodes.Macro)}
    targets = [each.target for each in tree.body if isinstance(each, nodes.Assign)]
    return made | {each.name for each in targets if isinstance(each, nodes.Name)}


def _unknown_tools(tree: nodes.Template, made: Environment) -> Iterator[_Found]:
    yield from ((each.lineno, f"there is no filter {each.name}") for each in _of(tree, nodes.Filter, made.filters))
    yield from ((each.lineno, f"there is no test {each.name}") for each in _of(tree, nodes.Test, made.tests))


def _of(tree: nodes.Template, kind: type[Any], known: Collection[str]) -> Iterator[Any]:
    return (each for each in tree.find_all(kind) if each.name not in known)


# -- sentences


def _sentences(tree: nodes.Template) -> Iterator[_Found]:
    """The faults of the sentences of a template: facts in them that are not given."""
    for call in tree.find_all(nodes.Call):
        name = call.node.name if isinstance(call.node, nodes.Name) else ""
        if name not in _SAYING:
            continue
        parts = call.args[:1] if name == "_" else call.args[:2]
        texts = [each.value for each in parts if isinstance(each, nodes.Const) and isinstance(each.value, str)]
        if len(call.args) != (1 if name == "_" else 3):
            yield call.lineno, f"{name} takes {'a sentence' if name == '_' else 'singular, plural and a number'}"
        elif len(texts) != len(parts):
            yield call.lineno, "a sentence must stand there in quotation marks, as translators find it"
        elif call.dyn_kwargs is None:
            given = {each.key for each in call.kwargs} | ({"count"} if name == "ngettext" else set())
            yield from ((call.lineno, problem) for text in texts for problem in _said(text, given))


def _said(sentence: str, given: set[str]) -> Iterator[str]:
    quoted = f"“{sentence if len(sentence) <= _LONGEST else sentence[:_LONGEST].rstrip() + '…'}”"
    try:
        slots = [each for each in pattern(sentence) if isinstance(each, Slot)]
    except ValueError as error:
        yield str(error)
        return
    lacking = sorted({each.fact for each in slots} - given)
    if lacking:
        yield f"no {' and no '.join(lacking)} is given to {quoted}"
    yield from (f"there is no form {each.form} of a fact, in {quoted}" for each in slots if each.form not in FORMS)


# -- attributes


class _Walk:
    """Walks a template with all values that samples give to its names, and looks for attributes that none has.

    It enters every branch, whatever the condition, and knows nothing about the results of filters and macros.
    """

    def __init__(self, samples: Samples) -> None:
        names = {name for each in samples for name in each}
        self._values = {name: [each[name] for each in samples if each.get(name) is not None] for name in names}
        self._found: list[_Found] = []

    def problems(self, tree: nodes.Template) -> list[_Found]:
        """The attributes that no fact has, with their lines."""
        self._visit(tree)
        return self._found

    def _visit(self, node: nodes.Node) -> None:
        match node:
            case nodes.For(target=target, iter=source, body=body, else_=otherwise, test=test):
                self._of(source)
                members = [each for value in self._of(source) for each in _members(value)]
                before = dict(self._values)
                self._bind(target, members)
                self._values["loop"] = []
                self._all(([test] if test else []) + body)
                self._values = before
                self._all(otherwise)
            case nodes.Assign(target=target, node=value):
                self._bind(target, self._of(value))
            case nodes.Macro(args=args, body=body):
                before = dict(self._values)
                for each in args:
                    self._bind(each, [])
                self._all(body)
                self._values = before
            case nodes.Expr():
                self._of(node)
            case _:
                self._all(node.iter_child_nodes())

    def _all(self, many: Iterable[nodes.Node]) -> None:
        for each in many:
            self._visit(each)

    def _bind(self, target: nodes.Node, values: Sequence[object]) -> None:
        match target:
            case nodes.Name(name=name):
                self._values[name] = [each for each in values if each is not None]
            case nodes.Tuple(items=items):
                for place, item in enumerate(items):
                    parts = [each[place] for each in values if isinstance(each, tuple | list) and place < len(each)]
                    self._bind(item, parts)

    def _of(self, node: nodes.Node) -> Sequence[object]:
        """The values that an expression may have, as far as samples tell."""
        match node:
            case nodes.Name(name=name):
                return self._values.get(name, ())
            case nodes.Getattr(node=of, attr=attribute):
                return self._attribute(self._of(of), attribute, node.lineno)
            case nodes.Getitem(node=of, arg=nodes.Const(value=key)):
                return [each for value in self._of(of) if (each := _item(value, key)) is not None]
            case nodes.CondExpr(expr1=first, expr2=second, test=test):
                self._of(test)
                return [*self._of(first), *(self._of(second) if second else ())]
            case nodes.Or(left=left, right=right) | nodes.And(left=left, right=right):
                return [*self._of(left), *self._of(right)]
        for each in node.iter_child_nodes():
            self._of(each)
        return ()

    def _attribute(self, values: Sequence[object], name: str, line: int) -> Sequence[object]:
        having = [value for value in values if _has(value, name)]
        if values and not having:
            kinds = " or ".join(sorted({type(each).__name__ for each in values}))
            self._found.append((line, f"{kinds} has no {name}"))
        found = (getattr(each, name) if hasattr(each, name) else _item(each, name) for each in having)
        return [each for each in found if each is not None]


def _has(value: object, name: str) -> bool:
    return hasattr(value, name) or (isinstance(value, Mapping) and name in value)


def _item(value: Any, key: object) -> object:
    try:
        return value[key]
    except (LookupError, TypeError):
        return None


def _members(value: object) -> Iterable[object]:
    return value if isinstance(value, Iterable) and not isinstance(value, str) else ()
