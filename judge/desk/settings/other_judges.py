"""What other judges call the settings of a game: nJudge's SET words and DPjudge's RULE names, in ours."""

import re
from collections.abc import Mapping

SYNONYMS: Mapping[str, str] = {
    # who writes to whom
    "NO PRESS": "PRESS NONE",
    "PUBLIC PRESS": "PRESS BROADCAST",
    "BROADCAST PRESS": "PRESS BROADCAST",
    "NO PARTIAL": "PRESS BROADCAST",
    "PARTIAL": "PRESS ALL",
    "WHITE": "SHADE WHITE",
    "WHITE PRESS": "SHADE WHITE",
    "GREY": "SHADE GREY",
    "GREY PRESS": "SHADE GREY",
    "GRAY PRESS": "SHADE GREY",
    "WHITE GREY": "SHADE BOTH",
    "GREY WHITE": "SHADE BOTH",
    "WHITE GREY PRESS": "SHADE BOTH",
    "GREY WHITE PRESS": "SHADE BOTH",
    "FAKE PRESS": "FAKE YES",
    "NO FAKE": "FAKE NO",
    "EAVESDROP": "EAVESDROP YES",
    "ALL PRESS": "EAVESDROP YES",
    "NORMAL PRESS": "EAVESDROP NO",
    "NO EAVESDROP": "EAVESDROP NO",
    "MUTE OBSERVERS": "OBSERVERS READ",
    "OBSERVER ANY": "OBSERVERS WRITE",
    "OBSERVER NO": "OBSERVERS NONE",
    "NO OBSERVERS": "OBSERVERS NONE",
    "OBSERVER WHITE": "OBSERVERS WRITE",
    "LATE PRESS": "LATE_PRESS YES",
    "LATE SEND": "LATE_PRESS YES",
    "NO LATE PRESS": "LATE_PRESS NO",
    "MINOR PRESS": "MINOR_PRESS YES",
    "NO MINOR PRESS": "MINOR_PRESS NO",
    "FTF PRESS": "MINOR_PRESS NO",
    # the end
    "DIAS": "DRAW DIAS",
    "PROPOSE DIAS": "DRAW DIAS",
    "NO DIAS": "DRAW NODIAS",
    "NODIAS": "DRAW NODIAS",
    "NO DRAWS": "DRAW NONE",
    "CONCESSIONS": "CONCEDE YES",
    "NO CONCESSIONS": "CONCEDE NO",
    # how phases run
    "AUTO PROCESS": "PROCESS AUTO",
    "MANUAL PROCESS": "PROCESS MANUAL",
    "NO AUTO PROCESS": "PROCESS MANUAL",
    "CIVIL PREVIEW": "PROCESS MANUAL",
    "ALWAYS WAIT": "EARLY NEVER",
    "AUTO START": "START AUTO",
    "MANUAL START": "START MANUAL",
    "START MASTER": "START MANUAL",
    # who may play
    "APPROVAL": "APPROVAL YES",
    "NO APPROVAL": "APPROVAL NO",
    "GUNBOAT": "GUNBOAT YES",
    "NO REVEAL": "GUNBOAT YES",
    "BLIND": "FOG YES",
    "NOT BLIND": "FOG NO",
}
_RULES_ONLY: Mapping[str, str] = {"NO DRAW": "DRAW NONE", "PREVIEW": "PROCESS MANUAL", "NO ABSENCES": "ABSENCE 0D"}
"""DPjudge's rules that are commands of ours where no RULE stands before them."""

_BEFORE = re.compile(r"\s*(?:SET|TIMING)\s+(?=\S)", re.IGNORECASE)


def ours(line: str) -> str:
    """A line of settings in our words: `GREY PRESS` is `SHADE GREY`, `RULE NO_PRESS GREY_PRESS` is two of ours.

    SET, or DPjudge's TIMING, before it says nothing more.
    """
    line = _BEFORE.sub("", line)
    words = line.split()
    if words and words[0].upper() in ("RULE", "RULES") and len(words) > 1:
        known = {**SYNONYMS, **_RULES_ONLY}
        return " ".join(known.get(_folded(word), word) for word in words[1:])
    return SYNONYMS.get(_folded(line), line)


def _folded(text: str) -> str:
    return " ".join(re.split(r"[\s_/-]+", text.strip(" .!").upper()))
