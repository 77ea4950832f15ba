"""What the doctor finds in the installation: every fault with its remedy, and nothing if there is none."""

import os
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from judge.archive.archive import Archive
from judge.archive.lock import occupy
from judge.archive.outbox import OutgoingRow
from judge.config.loading import Config
from judge.config.schema import Identity, ImapIn, RelayOut, SmtpIn
from judge.doctor import checkup, installation
from judge.doctor.checkup import run_checks
from judge.doctor.findings import CheckContext, Finding, Level, describe_error, failure

NOW = datetime(2026, 11, 21, 12, 0, tzinfo=UTC)
WELL = Config(
    address="judge@dip.example.org",
    keeper="keeper@example.org",
    hostname="dip.example.org",
    smtp=(SmtpIn(port=0),),
)


@pytest.fixture
def config(tmp_path: Path, fresh_archive: bytes) -> Config:
    """A judge that was started once, and stands still."""
    var = tmp_path / "var"
    var.mkdir(mode=0o700)
    (var / "judge.sqlite").write_bytes(fresh_archive)
    (var / "judge.sqlite").chmod(0o600)
    with Archive.open(var / "judge.sqlite") as archive:
        archive.heartbeat(NOW)
    return replace(WELL, var=var)


@pytest.fixture
def running(config: Config) -> Iterator[Config]:
    """The folder is taken, as by a judge that runs."""
    with occupy(config.var):
        yield replace(config, smtp=())


def found(config: Config, check: Callable[[CheckContext], Iterator[Finding]], *, now: datetime = NOW) -> list[str]:
    return [str(each) for each in check(CheckContext(config, now, running=False))]


def looked_over(config: Config, *, now: datetime = NOW) -> list[str]:
    return [str(each) for each in run_checks(config, now, patience=1)]


def only(lines: list[str], *words: str) -> str:
    """The one line that has all the words."""
    (line,) = (each for each in lines if all(word in each for word in words))
    return line


def test_a_judge_in_good_order_has_no_faults(config: Config) -> None:
    levels = {each.level for each in run_checks(config, NOW)}
    assert Level.FAILURE not in levels


def test_a_judge_that_was_never_started_has_no_faults_and_gets_no_folder(tmp_path: Path) -> None:
    lines = looked_over(replace(WELL, var=tmp_path / "var"))
    assert not any(line.startswith("✗") for line in lines)
    assert not (tmp_path / "var").exists()


def test_every_finding_is_one_line() -> None:
    assert str(failure("a server said: one\r\ntwo", "mend\nit")) == "✗ a server said: one two: mend it"


def test_a_check_that_stumbles_keeps_no_other_from_its_work(config: Config, monkeypatch: pytest.MonkeyPatch) -> None:
    def stumbles(context: CheckContext) -> Iterator[Finding]:
        raise KeyError(context.config.address)

    monkeypatch.setattr(checkup, "CHECKS", (stumbles, installation.clock))
    lines = looked_over(config)
    assert lines[0].startswith("✗ the check of stumbles failed (KeyError)")
    assert lines[1].startswith("✓ clock")


# ---- folder and disk


def test_a_folder_that_others_look_into_is_told_with_the_cure(config: Config) -> None:
    config.var.chmod(0o755)
    assert only(found(config, installation.folder), "can read").endswith(f"chmod 700 {config.var}")


def test_a_file_in_the_folder_s_place_is_a_fault(tmp_path: Path) -> None:
    (tmp_path / "var").write_text("")
    assert found(replace(WELL, var=tmp_path / "var"), installation.folder)[0].startswith("✗ var")


@pytest.mark.parametrize(
    ("megabytes", "inodes", "level"),
    [(49, None, "✗"), (50, None, "!"), (499, 10**6, "!"), (500, 10**6, "✓"), (10**6, 999, "✗"), (10**6, 1000, "✓")],
)
def test_the_doctor_reports_a_full_disk(megabytes: int, inodes: int | None, level: str) -> None:
    assert installation.room(megabytes * 1_000_000, inodes).level.value == level


def test_the_file_system_of_a_folder_is_that_of_the_nearest_mount(tmp_path: Path) -> None:
    mounts = tmp_path / "mounts"
    mounts.write_text("/dev/sda / ext4 rw 0 0\nserver:/x /srv/my\\040judge nfs4 rw 0 0\n\n")
    assert installation.filesystem(Path("/srv/my judge/var"), mounts) == "nfs4"
    assert installation.filesystem(Path("/srv/my"), mounts) == "ext4"
    assert installation.filesystem(Path("/srv"), tmp_path / "none") == ""


def test_a_folder_on_another_machine_is_a_fault(config: Config, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(installation, "filesystem", lambda *_: "nfs")
    assert only(found(config, installation.folder), "nfs").startswith("✗")


# ---- archive


def test_an_archive_that_others_read_is_a_fault(config: Config) -> None:
    config.archive.chmod(0o644)
    assert only(found(config, installation.archive), "others can read").endswith(f"chmod 600 {config.archive}")


@pytest.mark.parametrize("content", [b"", b"no archive", b"SQLite format 3\0" + bytes(4000)])
def test_a_file_that_is_no_archive_is_a_fault(config: Config, content: bytes) -> None:
    config.archive.write_bytes(content)
    assert found(config, installation.archive)[0].startswith("✗ archive")


def test_the_doctor_reports_an_archive_of_another_version(config: Config) -> None:
    with closing(sqlite3.connect(config.archive)) as db:
        db.execute("UPDATE _sqlite_migrations SET name = 'crystal_balls' WHERE name = 'mailboxes'")
        db.commit()
    lines = found(config, installation.archive)
    assert only(lines, "newer judge (crystal_balls)").startswith("✗")
    assert only(lines, "older judge").startswith("!")


def test_letters_that_got_stuck_are_counted(config: Config) -> None:
    with Archive.open(config.archive) as archive:
        archive.store_letter("a@x.example", config.address, b"1", NOW)
        with archive.transaction() as transaction:
            transaction.finish_letter(1, "set aside", failed=True)
            for number in range(3):
                transaction.queue(OutgoingRow("a@x.example", "", b"", f"<{number}@x>", None, NOW))
        archive.mark_failed(1, "550 no", None)
        archive.mark_failed(2, "451 later", NOW + timedelta(hours=1))
    lines = found(config, installation.archive)
    assert only(lines, "set aside: 1").startswith("!")
    assert only(lines, "given up or held back: 1").startswith("!")
    assert only(lines, "waiting to be sent: 2", "after 1 failures").startswith("!")


def test_a_judge_that_runs_and_beats_is_alive(running: Config) -> None:
    assert only(looked_over(running), "alive").startswith("✓")


def test_a_judge_that_runs_without_a_sign_of_life_is_a_fault(running: Config) -> None:
    lines = looked_over(running, now=NOW + timedelta(seconds=61))
    assert only(lines, "no sign of life").startswith("✗")


def test_letters_that_a_running_judge_does_not_send_are_a_fault(running: Config) -> None:
    with Archive.open(running.archive) as archive, archive.transaction() as transaction:
        transaction.queue(OutgoingRow("a@x.example", "", b"", "<1@x>", None, NOW - timedelta(minutes=11)))
    assert only(looked_over(running), "waiting to be sent: 1").startswith("✗")


def test_the_doctor_reports_a_judge_that_does_not_run(config: Config) -> None:
    assert only(looked_over(config), "no judge runs").startswith("!")


# ---- clock


def test_a_clock_that_went_back_is_a_fault(config: Config) -> None:
    lines = found(config, installation.archive, now=NOW - timedelta(hours=1))
    assert only(lines, "sign of life", "in the future").startswith("✗")


@pytest.mark.parametrize("year", [1970, 2025, 2100])
def test_a_clock_that_cannot_be_right_is_a_fault(config: Config, year: int) -> None:
    assert found(config, installation.clock, now=NOW.replace(year=year))[0].startswith("✗ clock")


# ---- addresses


def test_addresses_that_fit_together_are_good(config: Config) -> None:
    assert all(line.startswith("✓") for line in found(config, installation.addresses))


def test_an_address_too_long_to_be_signed_is_a_fault(config: Config) -> None:
    """53 characters are the longest tag: 24 of the game, `master`, 21 that are sealed (13 bytes), two dots."""
    fits = replace(config, address="diplomats1@example.org")  # 10, the +, and 53 are 64
    assert only(found(fits, installation.addresses), "short enough").startswith("✓")
    line = only(found(replace(config, address="diplomats-hq@example.org"), installation.addresses), "too long")
    assert line.startswith("✗")
    assert line.endswith("2 characters fewer")


def test_a_keeper_who_is_the_judge_is_a_fault(config: Config) -> None:
    lines = found(replace(config, keeper="judge+me@dip.example.org"), installation.addresses)
    assert only(lines, "keeper").startswith("✗")


def test_the_doctor_reports_a_judge_without_a_keeper(config: Config) -> None:
    assert only(found(replace(config, keeper=""), installation.addresses), "into keeper").startswith("!")


def test_names_that_only_this_machine_knows_are_told_when_letters_leave_it(config: Config) -> None:
    local = replace(config, address="judge@localhost", hostname="localhost")
    assert not any("localhost'" in line for line in found(local, installation.addresses))
    lines = found(replace(local, relay=RelayOut()), installation.addresses)
    assert [line[0] for line in lines if "'localhost'" in line] == ["!", "!"]


def test_a_password_sent_in_the_open_is_a_fault_but_not_within_this_machine(config: Config) -> None:
    there = RelayOut("mail.example.org", security="plain", user="u", password_file="p")
    box = ImapIn("imap.example.org", 143, "plain", "u", "p")
    lines = found(replace(config, relay=there, imap=(box,)), installation.addresses)
    assert only(lines, "[relay]", "password unencrypted").startswith("✗")
    assert only(lines, "[imap]", "password unencrypted").startswith("✗")
    here = found(replace(config, relay=replace(there, host="127.0.0.1")), installation.addresses)
    assert not any("password unencrypted" in line for line in here)


@pytest.mark.parametrize(("name", "level"), [("mx.example.org", "!"), ("mx example", "✗"), ("x;dkim=pass", "✗")])
def test_the_name_that_authenticates_senders_is_looked_at(config: Config, name: str, level: str) -> None:
    lines = found(replace(config, identity=Identity(name)), installation.addresses)
    assert only(lines, "authserv_id").startswith(level)


def test_signatures_that_nothing_here_can_check_are_a_fault(config: Config, monkeypatch: pytest.MonkeyPatch) -> None:
    checking = replace(config, identity=Identity(dkim=True))
    monkeypatch.setattr(installation, "dkim_available", lambda: False)
    assert only(found(checking, installation.addresses), "dkim").startswith("✗")
    monkeypatch.setattr(installation, "dkim_available", lambda: True)
    assert not any("dkim" in line for line in found(checking, installation.addresses))


# ---- maps


def test_a_broken_map_is_a_fault(config: Config, tmp_path: Path) -> None:
    (tmp_path / "maps" / "mine").mkdir(parents=True)
    (tmp_path / "maps" / "mine" / "variant.toml").write_text("title = [")
    assert found(replace(config, maps=str(tmp_path / "maps")), installation.maps)[0].startswith("✗")


def test_a_secret_in_an_error_is_not_told() -> None:
    assert describe_error(OSError("login s3cret refused"), "s3cret") == "login … refused"
    assert describe_error(ValueError("b'[AUTHENTICATIONFAILED] no'")) == "[AUTHENTICATIONFAILED] no"
    assert describe_error(PermissionError(13, os.strerror(13))) == "Permission denied"


def test_templates_of_the_keepers_that_fail_are_found(config: Config, tmp_path: Path) -> None:
    file = tmp_path / "own" / "letters" / "won.j2"
    file.parent.mkdir(parents=True)
    file.write_text("{{ view.winer }}", encoding="utf-8")
    said = only(found(replace(config, templates=str(tmp_path / "own")), installation.templates))
    assert said.startswith(f"✗ {file}: line 1: GameView has no winer: fix it or remove it")
