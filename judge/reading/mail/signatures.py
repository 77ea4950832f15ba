"""Text around a letter that is not part of it: signatures, lines added by phones and scanners, legal notices,
armour."""

from judge.common.word_lists import word_list

_LONGEST = 200  # characters of a line that are looked at
_WRAPPED = range(50, 101)  # characters: a line this long was wrapped by a mail program, so its sentence goes on
_DASHES = frozenset(("--", "\u2014", "- --"))  # phones turn two hyphens into a dash; OpenPGP escapes them
_APPENDED = word_list("signatures", "appended")
_APPENDED_BEHIND = word_list("signatures", "appended_behind")
_NOTICES = word_list("signatures", "notices")
_ARMOUR = "-----BEGIN PGP "


def is_dashes(text: str) -> bool:
    """Whether this is the line above a signature (``-- ``)."""
    return text.strip() in _DASHES


def is_appended(text: str) -> bool:
    """Whether a phone, a mail program or a scanner added this line below the letter ("Sent from my iPhone")."""
    bare = text[:_LONGEST].strip().casefold()
    return bare.startswith(_APPENDED) or (len(text) < _LONGEST and bare.endswith(_APPENDED_BEHIND))


def is_notice(text: str) -> bool:
    """Whether a legal notice begins here, such as companies put below every letter."""
    return text[:_LONGEST].lstrip(" *").casefold().startswith(_NOTICES)


def continues_notice(above: str) -> bool:
    """Whether a notice goes on below the line `above`: that line was broken where a line is full.

    In letters from HTML a notice is one long line, and what comes below it may be an order.
    """
    return len(above) in _WRAPPED


def opens_armour(text: str) -> str:
    """If OpenPGP armour (RFC 9580 §6, §7) begins at this line, returns the line that ends it; else "".

    The heading of a signed text ends at an empty line (``\\n``); the text itself follows and is the writer's.
    """
    if not text.startswith(_ARMOUR):
        return ""
    what = text[:_LONGEST].removeprefix(_ARMOUR)
    return "\n" if what == "SIGNED MESSAGE-----" else f"-----END PGP {what}"
