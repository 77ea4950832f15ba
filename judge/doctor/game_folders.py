"""Checks the IMAP folders of games: whether the login works, and a letter can be put into a folder."""

import ssl
from collections.abc import Iterator

from imapclient.exceptions import IMAPClientError, LoginError

from judge.config.schema import FoldersOut
from judge.doctor.findings import CheckContext, Finding, describe_error, failure, passed, password
from judge.post.folders import Filing, FolderConnection
from judge.post.imap import ImapAccount, Unprotected

TRIAL = "judge-doctor"
"""The folder that is created and deleted again. No game can have this name, or its folder would be deleted too."""


def game_folders(context: CheckContext) -> Iterator[Finding]:
    """`[folders]`: create a folder, put a letter into it, and delete both. No other folder is touched."""
    folders = context.config.folders
    if folders is None:
        return
    name = f"[folders] {folders.user} at {folders.host}:{folders.port}"
    secret, found = password(folders.password_file)
    yield from found
    if not secret:
        return
    try:
        folder = _tried(context, folders, secret)
    except Unprotected as error:
        yield failure(f"{name} cannot log in", str(error))
    except LoginError as error:
        yield failure(f"{name}: the login is refused: {describe_error(error, secret)}", "check user and password file")
    except (OSError, ssl.CertificateError, IMAPClientError, ValueError) as error:
        yield failure(
            f"{name} cannot be filled: {describe_error(error, secret)}",
            "check host, port, security and prefix in [folders], and that the server runs and allows creating folders",
        )
    else:
        yield passed(f"{name}: letters can be stored in folders such as {folder}")


def _tried(context: CheckContext, folders: FoldersOut, secret: str) -> str:
    account = ImapAccount(
        host=folders.host,
        port=folders.port,
        security=folders.security,
        user=folders.user,
        password=secret,
        ca_file=folders.ca_file,
    )
    connection = FolderConnection(account)
    try:
        connection.open()
        folder = connection.folder(folders.prefix, TRIAL)
        connection.enter(folder)
        raw = b"Subject: a trial\r\nMessage-ID: <trial@doctor.invalid>\r\n\r\nThe judge's doctor was here.\r\n"
        connection.put(folder, Filing(TRIAL, 1, "<trial@doctor.invalid>", context.now, raw))
        connection.drop(folder)
        connection.leave()
        return folder
    finally:
        connection.close()
