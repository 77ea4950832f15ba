"""format=flowed (RFC 3676): removes the soft line breaks that a mail program inserted.

Thunderbird and others wrap a long order over several lines and end each broken line with a space. Without unwrapping,
half an order would be refused. Only a part that declares ``format=flowed`` comes here.
"""

_SIGNATURE = "-- "


def unflow(text: str, *, delsp: bool = False) -> str:
    """Joins the flowed lines of `text` and returns its paragraphs, one a line.

    `delsp` is the part's ``DelSp=yes``: the space that marks a break is then no part of the text (RFC 3676
    §4.5). Quoted paragraphs come out as ``>`` marks, a space and the text. A line that was space-stuffed to
    protect a leading ``>`` keeps its space, so that nobody takes it for a quotation (§4.4). Never raises.
    """
    paragraphs: list[str] = []
    pending: list[str] = []
    pending_depth = 0
    for raw in text.replace("\r\n", "\n").split("\n"):
        depth, content = _unstuff(raw)
        is_signature = content == _SIGNATURE
        # A change of depth, or the signature's line, ends a paragraph even if it was left open (§4.1, §4.3).
        if pending and (depth != pending_depth or is_signature):
            paragraphs.append(_quote(pending_depth, "".join(pending)))
            pending = []
        pending_depth = depth
        if content.endswith(" ") and not is_signature:
            pending.append(content[:-1] if delsp else content)
            continue
        paragraphs.append(_quote(depth, "".join([*pending, content])))
        pending = []
    if pending:
        paragraphs.append(_quote(pending_depth, "".join(pending)))
    return "\n".join(paragraphs)


def _unstuff(line: str) -> tuple[int, str]:
    """Returns a line's quote depth and its text without quote marks and the stuffed space."""
    content = line.lstrip(">")
    depth = len(line) - len(content)
    return depth, content[1:] if content.startswith(" ") else content


def _quote(depth: int, content: str) -> str:
    if depth:
        return ">" * depth + " " + content
    return " " + content if content.startswith(">") else content
