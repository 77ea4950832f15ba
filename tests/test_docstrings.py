"""What docstrings name exists."""

import ast
import re

import pytest

from tests.test_walls import HOUSE, nodes_of

pytestmark = pytest.mark.xdist_group("walls")  # one worker parses the modules for all tests

_RAISES = re.compile(r":raises [\w.]*Refusal: ((?:.|\n(?!\s*:))*)")
_NAMED = re.compile(r"`([^`]+)`")


def test_every_refusal_that_a_docstring_names_exists() -> None:
    """Each name is that of a message, of a function whose refusals are meant, or of a parameter."""
    files = sorted(HOUSE.rglob("*.py"))
    defined = [node for file in files for node in nodes_of(file) if isinstance(node, ast.ClassDef | ast.FunctionDef)]
    known, refusals = {node.name for node in defined}, 0
    for function in defined:
        taken = {each.arg for each in ast.walk(function) if isinstance(each, ast.arg)}
        for raised in _RAISES.findall(ast.get_docstring(function) or ""):
            refusals += 1
            for name in _NAMED.findall(raised):
                assert name.rpartition(".")[2] in known | taken, f"{function.name} is said to raise {name}"
    assert refusals > 200
