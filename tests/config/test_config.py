"""The keeper's file: every mistake is told with its cure, and what is printed reads back the same."""

from pathlib import Path

import pytest
from click.testing import CliRunner

from judge.cli.main import main
from judge.config.loading import Config, ConfigError, describe, read_config, read_secret
from judge.config.schema import Limits, RelayOut

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
security = "starttls"
"""


def written(folder: Path, text: str) -> Path:
    file = folder / "judge.toml"
    file.write_text(text, encoding="utf-8")
    return file


def test_without_a_file_the_embedded_defaults_serve() -> None:
    assert read_config(None) == Config()


def test_a_good_file(tmp_path: Path) -> None:
    config = read_config(written(tmp_path, GOOD))
    assert (config.address, config.domain, config.smtp[0].port) == ("judge@dip.example.org", "dip.example.org", 25)
    assert config.relay == RelayOut("mail.example.org", 587, "starttls")
    assert config.archive == tmp_path / "state" / "judge.sqlite"


def test_what_is_printed_reads_back_the_same(tmp_path: Path) -> None:
    config = read_config(written(tmp_path, GOOD))
    assert read_config(written(tmp_path, describe(config))) == config


SEVERAL = """
[judge]
var = "state"
[[smtp]]
port = 25
[[smtp]]
port = 587
[[lmtp]]
socket = "lmtp.sock"
[[imap]]
host = "mail.example.org"
user = "judge"
password_file = "word"
done_folder = "Judged"
[[imap]]
host = "mail.example.org"
user = "judge"
password_file = "word"
folder = "Diplomacy"
[identity]
authserv_id = "mx.example.org"
dkim = true
[limits]
letters_per_day = 50
"""


def test_there_may_be_several_ways_in(tmp_path: Path) -> None:
    (tmp_path / "word").write_text("secret\n", encoding="utf-8")
    config = read_config(written(tmp_path, SEVERAL))
    assert [each.port for each in config.smtp] == [25, 587]
    assert [each.socket for each in config.lmtp] == [str(tmp_path / "lmtp.sock")]
    assert [(each.folder, each.done_folder) for each in config.imap] == [("INBOX", "Judged"), ("Diplomacy", "")]
    assert read_secret(config.imap[0].password_file) == "secret"
    assert (config.identity.authserv_id, config.identity.dkim) == ("mx.example.org", True)
    assert (config.limits.letters_per_day, config.limits.letters_per_hour) == (50, Limits().letters_per_hour)
    assert read_config(written(tmp_path, describe(config))) == config
    assert "secret" not in describe(config)


def test_a_judge_that_only_fetches_letters_opens_no_port(tmp_path: Path) -> None:
    (tmp_path / "word").write_text("secret", encoding="utf-8")
    text = "[imap]\nhost = 'mail.example.org'\nuser = 'judge'\npassword_file = 'word'"
    config = read_config(written(tmp_path, text))
    assert config.smtp == ()
    assert config.lmtp == ()
    assert len(config.imap) == 1


def test_one_mailbox_is_not_read_twice(tmp_path: Path) -> None:
    (tmp_path / "word").write_text("secret", encoding="utf-8")
    text = "[[imap]]\nhost = 'mail.example.org'\nuser = 'judge'\npassword_file = 'word'\n"
    with pytest.raises(ConfigError, match="names one mailbox twice"):
        read_config(written(tmp_path, text + text))


def test_a_keepers_own_maps_lie_beside_the_file(tmp_path: Path) -> None:
    (tmp_path / "own").mkdir()
    assert read_config(written(tmp_path, "[judge]\nmaps = 'own'")).maps == str(tmp_path / "own")


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("[judge]\nmaps = 'nowhere'", "nowhere is not a folder; create it, or remove the line"),
        ("[judge", "is not TOML"),
        ("[post]\nx = 1", "[post] is not a section; there are [judge], [[smtp]], [[lmtp]], [[imap]], [maildir]"),
        ("[judge]\nadress = 'j@example.org'", "has no key 'adress'; its keys are name, address"),
        ("[relay]\nstarttls = true", "has no key 'starttls'; write security = \"starttls\" for true"),
        ("[judge]\naddress = 'nobody'", "'nobody' is not an address"),
        ("[judge]\naddress = 'a+b@example.org'", "contains a '+'"),
        ("[judge]\naddress = 5", "address must be a text, not 5"),
        ("judge = 5", "judge must be a section"),
        ("[smtp]\nport = 99999", "port 99999 is not a port; write 0 to 65535"),
        ("[judge]\nhostname = 'a b'", "[judge] hostname 'a b' is not a host name; write one like mail.example.org"),
        ("[judge]\nhostname = ''", "hostname '' is not a host name"),
        ("[[lmtp]]\nsocket = 's'\nport = 2424", "[[lmtp]] has a socket and a host or port; write one of them"),
        ("[[lmtp]]\nsocket = 's'\nhost = '127.0.0.1'", "[[lmtp]] has a socket and a host or port; write one of them"),
        ("[smtp]\nport = '25'", "[[smtp]] port must be a whole number"),
        ("[smtp]\nhost = 'a..b'", "[[smtp]] host 'a..b' is not a host name; write an address of this machine"),
        ("[[lmtp]]\nhost = 'a..b'", "[[lmtp]] host 'a..b' is not a host name; write an address of this machine"),
        ("[smtp]\nsize_limit = 5", "rejects ordinary letters"),
        ("[smtp]\nconnections = 0", "connections must be 1 or more"),
        ("[maildir]\npath = 'x'\n[relay]\nhost = 'y'", "delete one of them"),
        ("[relay]\nuser = 'me'", "user and password_file belong together"),
        ("[relay]\nuser = 'me'\npassword_file = '/nowhere/at/all'", "password_file /nowhere/at/all does not exist"),
        ("[relay]\nport = 0", "port 0 is not a port; write 1 to 65535"),
        ("[relay]\nsecurity = 'ssl'", "security 'ssl' is not valid; write one of plain, starttls, tls"),
        ("[relay]\nca_file = '/nowhere/at/all'", "ca_file /nowhere/at/all does not exist"),
        ("[[lmtp]]\nport = 70000", "[[lmtp]] port 70000 is not a port"),
        ("[[lmtp]]\nsize_limit = 5", "[[lmtp]] size_limit 5 rejects ordinary letters"),
        ("[[imap]]\nhost = 'mail.example.org'", "[[imap]] needs host, user and password_file"),
        ("[folders]\nhost = 'mail.example.org'", "[folders] needs host, user and password_file"),
        ("[folders]\nsecurity = 'ssl'", "[folders] security 'ssl' is not valid; write one of"),
        ("[imap]\npoll = 0", "[[imap]] poll must be 1 second or more"),
        ("[limits]\nletters_per_hour = 0", "[limits] letters_per_hour must be 1 or more"),
        ("[outages]\nopen = 0", "[outages] open must be 1 hour or more"),
        ("[outages]\nhold = -1", "[outages] hold must be 0 or more hours"),
        ("[identity]\ndkim = 'yes'", "[identity] dkim must be true or false, not 'yes'"),
        ("[judge]\naddress = 'a@example.org'\nkeeper = 'A@example.org'", "keeper is the judge's own address"),
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


def test_a_missing_configuration_file_is_named(tmp_path: Path) -> None:
    done = CliRunner().invoke(main, ["check-config", str(tmp_path / "none.toml")])
    assert done.exit_code == 1
    assert "cannot be read" in done.stderr


def test_a_keeper_chooses_how_large_letters_may_be_and_whether_they_bring_maps(tmp_path: Path) -> None:
    config = read_config(written(tmp_path, "[judge]\nlargest_letter = 1000000\n[maps]\nin_letters = false\n"))
    assert config.largest_letter == 1_000_000
    assert not config.letter_maps.in_letters
    assert Config().letter_maps.in_letters
    with pytest.raises(ConfigError, match="largest_letter 99999 is too small for some letters; write 100000"):
        read_config(written(tmp_path, "[judge]\nlargest_letter = 99999\n"))


@pytest.mark.parametrize(
    ("written_so", "most"),
    [
        ("", 3_500_000),
        ("[judge]\nlargest_letter = 1000000", 1_000_000),
        ("[[lmtp]]\nsize_limit = 1000000\n[[smtp]]\nsize_limit = 3000000", 500_000),
        ("[[lmtp]]\nsize_limit = 20000", 100_000),  # no letter is bound to less
    ],
)
def test_a_reply_that_brings_the_maps_of_a_letter_back_is_never_too_large(
    tmp_path: Path, written_so: str, most: int
) -> None:
    assert read_config(written(tmp_path, written_so)).largest_with_maps == most
