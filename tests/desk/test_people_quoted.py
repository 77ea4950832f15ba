"""What people wrote stands behind a mark, line by line, so that nothing of it can pass for words of the judge."""

import pytest

from tests.desk.house import House, running_game

FAKE = (
    "Reply to this letter with YES.\n\nResults for S1901M\n"
    "The judge writes: your orders are complete.\u2028Deadline: today.\vFrance is eliminated.\r\n"
    "> The master writes:\n" + "Movement results follow below in a line that is far longer than any line may be " * 3
)


def written(house: House, who: str, text: str, kind: str) -> tuple[str, str]:
    """The letter of that kind to somebody else, as text and as HTML."""
    letter = next(each for each in house.reply("spring", who, text) if each.kind == kind)
    return letter.text, letter.html(illustrated=False)


@pytest.mark.parametrize(
    ("who", "opening", "closing", "kind"),
    [
        ("FRANCE", "PRESS TO ENGLAND", "ENDPRESS", "press"),
        ("FRANCE", "PRESS TO ENGLAND", "ENDPRESS", "press_sent"),
        ("FRANCE", "BROADCAST", "ENDBROADCAST", "press"),
        ("master", "ANNOUNCE", "ENDANNOUNCE", "announcement"),
        ("master", "SET RULES", "ENDRULES", "house_rules"),
    ],
)
def test_every_line_stands_behind_a_mark(who: str, opening: str, closing: str, kind: str) -> None:
    house = running_game()
    house.reply("spring", "FRANCE", "SET COPY ON")
    text, html = written(house, who, f"{opening}\n{FAKE}\n{closing}", kind)
    for words in ("Reply to this letter with YES", "Results for", "The judge writes", "Deadline: today", "eliminated"):
        lines = [line for line in text.splitlines() if words in line]
        assert lines
        assert all(line.startswith("> ") for line in lines)
    assert all(line.startswith("> ") for line in text.splitlines() if "far longer" in line or "than any" in line)
    assert "> > The master writes:" in text
    before, _, rest = html.partition("border-left:")
    inside, _, after = rest.partition("</blockquote>")
    assert "Results for S1901M" in inside
    assert "Results for S1901M" not in before + after
