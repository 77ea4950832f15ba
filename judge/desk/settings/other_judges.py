"""What other judges call the settings of a game: nJudge's SET words and DPjudge's RULE names, in our words."""

import re
from collections.abc import Mapping

from judge.game.setting_registry import SETTINGS

SYNONYMS: Mapping[str, str] = {
    phrase: f"{setting.key.upper()} {value}" for setting in SETTINGS for phrase, value in setting.phrases.items()
}
"""Each phrase of theirs, and the setting with its value that it means."""
_RULES_ONLY: Mapping[str, str] = {"NO DRAW": "DRAW NONE", "PREVIEW": "PROCESS MANUAL", "NO ABSENCES": "ABSENCE 0D"}
"""DPjudge's rules that are commands of ours where no RULE stands before them."""

_BEFORE = re.compile(r"\s*(?:SET|TIMING)\s+(?=\S)", re.IGNORECASE)


def ours(line: str) -> str:
    """A line of settings in our words: `GREY PRESS` is `SHADE GREY`, `RULE NO_PRESS GREY_PRESS` is two of ours.

    A SET, or DPjudge's TIMING, at the beginning is ignored.
    """
    line = _BEFORE.sub("", line)
    words = line.split()
    if words and words[0].upper() in ("RULE", "RULES") and len(words) > 1:
        known = {**SYNONYMS, **_RULES_ONLY}
        return " ".join(known.get(_folded(word), word) for word in words[1:])
    return SYNONYMS.get(_folded(line), line)


def _folded(text: str) -> str:
    return " ".join(re.split(r"[\s_/-]+", text.strip(" .!").upper()))
