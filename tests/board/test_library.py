"""The variants of a judge: those of this installation and a keeper's own, each read from the folder that it lies in."""

import shutil
from pathlib import Path

import pytest

from judge.board.library import Library, UnknownVariant, installed
from judge.common.paths import data_folder


def own(folder: Path, key: str, title: str) -> Path:
    """A folder with one variant, Standard under another title."""
    shutil.copytree(data_folder("maps") / "standard", folder / key)
    file = folder / key / "variant.toml"
    text = file.read_text(encoding="utf-8")
    file.write_text(text.replace('title = "Standard"', f'title = "{title}"'), encoding="utf-8")
    return folder


def test_each_folder_gives_its_own_variant(tmp_path: Path) -> None:
    one, other = own(tmp_path / "a", "mine", "Mine of A"), own(tmp_path / "b", "mine", "Mine of B")
    assert [Library(each).load("mine").title for each in (one, other, one)] == ["Mine of A", "Mine of B", "Mine of A"]


def test_an_installations_variants_go_before_a_keepers(tmp_path: Path) -> None:
    assert Library(own(tmp_path, "standard", "Mine")).load("standard").title == "Standard"


def test_a_keepers_variants_stand_among_the_others_by_name(tmp_path: Path) -> None:
    library = Library(own(tmp_path, "mine", "Mine"))
    assert list(library) == sorted([*installed(), "mine"])
    assert "mine" in library
    assert len(library) == len(installed()) + 1
    assert "mine" not in installed()
    with pytest.raises(UnknownVariant, match="no variant is called 'mine'; known: colonia4"):
        installed().load("mine")


def test_the_same_board_is_the_same_object_in_one_library(tmp_path: Path) -> None:
    library = Library(own(tmp_path, "mine", "Mine"))
    assert library.load("MINE") is library.load("mine")
    assert library.load("mine") is not Library(tmp_path).load("mine")


def test_a_library_without_drawings_shows_none() -> None:
    assert installed().load("standard").drawing == data_folder("maps") / "standard" / "drawing.tsv"
    assert Library(drawn=False).load("standard").drawing is None
