"""The keeper's file: every mistake is told with its cure, and what is printed reads back the same."""

from pathlib import Path

import pytest
from click.testing import CliRunner

from judge.cli import main
from judge.config import Config, ConfigError, RelayOut, describe, read_config

GOOD = """
[judge]
name = "Dip Judge"
address = "judge@dip.example.org"
keeper = "keeper@example.org"
hostname = "dip.example.org"
var = "state"

[smtp]
host = "0.0.0.0"
port = 25

[relay]
host = "mail.example.org"
port = 587
starttls = true
"""


def written(folder: Path, text: str) -> Path:
    file = folder / "judge.toml"
    file.write_text(text, encoding="utf-8")
    return file


def test_without_a_file_the_embedded_defaults_serve() -> None:
    assert read_config(None) == Config()


def test_a_good_file(tmp_path: Path) -> None:
    config = read_config(written(tmp_path, GOOD))
    assert (config.address, config.domain, config.smtp.port) == ("judge@dip.example.org", "dip.example.org", 25)
    assert config.relay == RelayOut("mail.example.org", 587, True)
    assert config.archive == tmp_path / "state" / "judge.sqlite"


def test_what_is_printed_reads_back_the_same(tmp_path: Path) -> None:
    config = read_config(written(tmp_path, GOOD))
    assert read_config(written(tmp_path, describe(config))) == config


def test_a_keepers_own_maps_lie_beside_the_file(tmp_path: Path) -> None:
    (tmp_path / "own").mkdir()
    assert read_config(written(tmp_path, "[judge]\nmaps = 'own'")).maps == str(tmp_path / "own")


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("[judge]\nmaps = 'nowhere'", "nowhere is no folder; make it, or take the line out"),
        ("[judge", "is not TOML"),
        ("[post]\nx = 1", "[post] is no section; there are [judge], [smtp], [maildir], [relay]"),
        ("[judge]\nadress = 'j@example.org'", "knows no 'adress'; it knows name, address"),
        ("[judge]\naddress = 'nobody'", "'nobody' is no address"),
        ("[judge]\naddress = 'a+b@example.org'", "holds a '+'"),
        ("[judge]\naddress = 5", "address must be a text, not 5"),
        ("judge = 5", "judge must be a section"),
        ("[smtp]\nport = 99999", "port 99999 is no port; take 0 to 65535"),
        ("[smtp]\nport = '25'", "port must be a whole number"),
        ("[smtp]\nsize_limit = 5", "refuses ordinary letters"),
        ("[smtp]\nconnections = 0", "connections must be 1 or more"),
        ("[maildir]\npath = 'x'\n[relay]\nhost = 'y'", "delete one of them"),
        ("[relay]\nuser = 'me'", "user and password_file belong together"),
        ("[relay]\nuser = 'me'\npassword_file = '/nowhere/at/all'", "password_file /nowhere/at/all is not there"),
        ("[relay]\nport = 0", "port 0 is no port; take 1 to 65535"),
    ],
)
def test_a_mistake_is_told_with_its_cure(tmp_path: Path, text: str, problem: str) -> None:
    with pytest.raises(ConfigError) as caught:
        read_config(written(tmp_path, text))
    assert problem in str(caught.value)


def test_all_mistakes_are_told_at_once(tmp_path: Path) -> None:
    file = written(tmp_path, "[judge]\nadress = 'x'\n[smtp]\nport = 70000")
    done = CliRunner().invoke(main, ["check-config", str(file)])
    assert done.exit_code == 1
    assert "adress" in done.stderr
    assert "70000" in done.stderr


def test_check_config_prints_every_choice(tmp_path: Path) -> None:
    done = CliRunner().invoke(main, ["check-config", str(written(tmp_path, GOOD))])
    assert done.exit_code == 0
    assert 'address = "judge@dip.example.org"' in done.stdout
    assert "# the configuration is good" in done.stdout


def test_a_file_that_is_not_there_is_said_so(tmp_path: Path) -> None:
    done = CliRunner().invoke(main, ["check-config", str(tmp_path / "none.toml")])
    assert done.exit_code == 1
    assert "cannot be read" in done.stderr
