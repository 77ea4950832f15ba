"""The keeper's commands as a keeper uses them: backup, restore, doctor."""

import smtplib
import socket
from datetime import UTC, datetime
from pathlib import Path

import pytest

from judge.app.daemon import Daemon
from judge.archive.backup import backup, restore
from judge.archive.lock import occupy
from judge.archive.outbox import OutgoingRow
from judge.config.loading import read_config
from tests.keeper import configured, judge

AT = datetime(2026, 11, 21, 12, 0, tzinfo=UTC)


@pytest.fixture
def config(tmp_path: Path) -> Path:
    """A keeper's file, and the archive of a judge that has lived a little."""
    with configured(tmp_path) as (file, archive):
        archive.heartbeat(AT)
        archive.store_letter("a@example.org", "judge@localhost", b"Subject: x\r\n\r\nHELP\r\n", AT)
        with archive.transaction() as transaction:
            transaction.queue(OutgoingRow("a@example.org", "", b"\r\n", "<1@localhost>", None, AT))
    return file


def test_a_copy_is_made_told_and_put_back(tmp_path: Path, config: Path) -> None:
    copy = tmp_path / "copy.sqlite"
    made = judge("backup", copy, "--config", config)
    assert made.exit_code == 0, made.output
    assert made.output == f"✓ {copy}: 0.2 MB, 0 games, 1 letter, no events yet\n"
    restored = judge("restore", copy, "--config", config)
    assert restored.exit_code == 0, restored.output
    lines = restored.output.splitlines()
    assert lines[0].endswith("0 games, 1 letter, no events yet")
    assert "judge.sqlite.before-restore-" in lines[1]
    assert "since 2026-11-21 12:00 UTC are not known: ask players to send them again" in lines[2]
    assert "counts as an outage" in lines[3]
    assert "still to be sent then: 1." in lines[4]
    assert "the same Message-ID" in lines[5]


def test_mail_can_be_held_back(tmp_path: Path, config: Path) -> None:
    copy = tmp_path / "copy.sqlite"
    judge("backup", copy, "--config", config)
    assert "held back: 1." in judge("restore", copy, "--hold-mail", "--config", config).output


def test_a_copy_overwrites_only_by_force(tmp_path: Path, config: Path) -> None:
    copy = tmp_path / "copy.sqlite"
    copy.write_text("mine")
    refused = judge("backup", copy, "--config", config)
    assert refused.exit_code == 1
    assert "exists already; name another file, or --force" in refused.output
    assert judge("backup", copy, "--force", "--config", config).exit_code == 0


def test_a_copy_goes_into_a_folder_that_is_there(tmp_path: Path, config: Path) -> None:
    refused = judge("backup", tmp_path / "nowhere" / "copy.sqlite", "--config", config)
    assert refused.exit_code == 1
    assert "No such file or directory" in refused.output


def test_there_must_be_an_archive(tmp_path: Path) -> None:
    file = tmp_path / "judge.toml"
    file.write_text("[judge]\nvar = 'none'\n", encoding="utf-8")
    refused = judge("backup", tmp_path / "copy.sqlite", "--config", file)
    assert refused.exit_code == 1
    assert "there is no archive" in refused.output
    assert not (tmp_path / "none").exists()


def test_nothing_is_restored_under_a_running_judge(tmp_path: Path, config: Path) -> None:
    copy = tmp_path / "copy.sqlite"
    judge("backup", copy, "--config", config)
    with occupy(tmp_path / "state"):
        refused = judge("restore", copy, "--config", config)
    assert refused.exit_code == 1
    assert f"nothing was restored: another judge runs in {tmp_path / 'state'}; stop it first" in refused.output


def test_a_running_judge_is_copied_and_found_fit_and_takes_letters_on(tmp_path: Path) -> None:
    with socket.socket() as tried:
        tried.bind(("127.0.0.1", 0))
        port = tried.getsockname()[1]
    file = tmp_path / "judge.toml"
    file.write_text(f"[judge]\nvar = 'state'\n[[smtp]]\nport = {port}\n[[lmtp]]\nsocket = 's'\n", encoding="utf-8")
    running = Daemon(read_config(file))
    running.start()
    try:
        copied = judge("backup", tmp_path / "copy.sqlite", "--config", file)
        looked = judge("doctor", "--config", file)
        refused = judge("restore", tmp_path / "copy.sqlite", "--config", file)
        with smtplib.SMTP("127.0.0.1", port, "localhost", timeout=30) as sender:
            sender.sendmail("a@example.org", "judge@localhost", "Subject: x\r\n\r\nHELP\r\n")
    finally:
        running.stop()
    assert copied.exit_code == 0, copied.output
    assert looked.exit_code == 0, looked.output
    assert "✓ the judge runs and is alive" in looked.output
    assert looked.output.count("answers, accepts letters to the judge, and rejects letters to others") == 2
    assert refused.exit_code == 1
    restored = judge("restore", tmp_path / "copy.sqlite", "--config", file)
    assert restored.exit_code == 0
    assert "0 letters" in restored.output


def test_what_is_no_archive_is_not_restored(tmp_path: Path, config: Path) -> None:
    refused = judge("restore", config, "--config", config)
    assert refused.exit_code == 1
    assert f"nothing was restored: {config} is no archive of a judge" in refused.output


def test_the_doctor_finds_a_judge_that_stands_still_fit(config: Path) -> None:
    done = judge("doctor", "--config", config)
    assert done.exit_code == 0, done.output
    lines = done.output.splitlines()
    assert lines[0] == f"✓ configuration {config}"
    assert all(line[0] in "✓!" and line[1] == " " for line in lines)


def test_the_doctor_ends_with_1_when_something_is_broken(tmp_path: Path, config: Path) -> None:
    (tmp_path / "state" / "judge.sqlite").write_bytes(b"no archive")
    done = judge("doctor", "--config", config)
    assert done.exit_code == 1
    assert any(line.startswith("✗ archive") for line in done.output.splitlines())


def test_the_doctor_tells_every_mistake_of_a_configuration(tmp_path: Path) -> None:
    file = tmp_path / "judge.toml"
    file.write_text("[judge]\naddress = 'nobody'\n[smtp]\nport = 99999\n", encoding="utf-8")
    done = judge("doctor", "--config", file)
    assert done.exit_code == 1
    assert "address 'nobody'" in done.output
    assert "port 99999" in done.output


def test_the_archive_is_not_restored_from_itself(tmp_path: Path, config: Path) -> None:
    archive = tmp_path / "state" / "judge.sqlite"
    before = archive.read_bytes()
    refused = judge("restore", archive, "--config", config)
    assert refused.exit_code == 1
    assert f"nothing was restored: {archive} is the archive itself" in refused.output
    assert archive.read_bytes() == before


def test_two_restores_in_one_second_keep_the_first_former_archive(tmp_path: Path, config: Path) -> None:
    archive, copy = tmp_path / "state" / "judge.sqlite", tmp_path / "copy.sqlite"
    backup(archive, copy)
    kept = restore(copy, archive, AT, epoch=7).kept
    assert kept is not None
    before = kept.read_bytes()
    with pytest.raises(FileExistsError, match=f"{kept} exists already, from a restore just now"):
        restore(copy, archive, AT, epoch=7)
    assert kept.read_bytes() == before


def test_a_port_that_is_taken_is_told_before_anything_is_made(tmp_path: Path) -> None:
    file = tmp_path / "judge.toml"
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = other.getsockname()[1]
        file.write_text(f"[judge]\nvar = 'state'\n[[smtp]]\nport = {port}\n", encoding="utf-8")
        refused = judge("run", "--config", file)
    assert refused.exit_code == 1
    assert refused.output == (
        f"✗ [[smtp]] 127.0.0.1:{port}: another program uses port {port}; "
        "perhaps a mail server or another judge; stop it, or choose another port\n"
    )
    assert not (tmp_path / "state").exists()
