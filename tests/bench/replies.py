"""Letters as they come: replies from a webmail, with what mail servers wrote above them and what they quote below.

A player's few lines of orders stand above a whole results letter, quoted once in plain text and once more as HTML: so
does a reply look in whose mail program nobody changed anything.
"""

import base64
import hashlib
import html
from pathlib import Path

QUOTED = (Path(__file__).parents[1] / "writing" / "golden" / "results_movement.txt").read_text(encoding="utf-8")
_SERVERS = (
    ("mail-ed1-f54.webmail.example", "mx3.players.example"),
    ("mx3.players.example", "in.judge.example"),
    ("in.judge.example", "judge.example"),
)


def reply(sender: str, to: str, subject: str, key: str, lines: list[str]) -> bytes:
    """A reply with these lines of orders, as it reaches the judge, with CRLF line ends; `key` makes its id."""
    orders = "\n".join(lines)
    said = f"On Mon, 5 Jan 2026 at 09:00, The Judge <{to.partition('+')[0]}@judge.example> wrote:"
    plain = f"{orders}\n\n{said}\n\n" + "".join(f"> {line}\n" for line in QUOTED.splitlines())
    written = "".join(f"<div>{html.escape(line)}</div>" for line in lines)
    quoted = "<br>\n".join(html.escape(line) for line in QUOTED.splitlines())
    rich = (
        f'<div dir="ltr">{written}</div><br><div class="gmail_quote gmail_quote_container"><div dir="ltr" '
        f'class="gmail_attr">{html.escape(said)}<br></div><blockquote class="gmail_quote" style="margin:0px 0px 0px '
        f'0.8ex;border-left:1px solid rgb(204,204,204);padding-left:1ex">{quoted}<br>\n</blockquote></div>'
    )
    boundary = hashlib.sha256(key.encode()).hexdigest()[:28]
    parts = "".join(
        f'--{boundary}\nContent-Type: text/{kind}; charset="UTF-8"\n\n{text}\n'
        for kind, text in (("plain", plain), ("html", rich))
    )
    letter = (
        f"{_trace(key)}From: Player <{sender}>\nTo: {to}\nSubject: {subject}\nDate: Mon, 5 Jan 2026 10:00:00 +0100\n"
        f"Message-ID: <{key}@mail.webmail.example>\nIn-Reply-To: <{boundary}@judge.example>\n"
        f"References: <{boundary}@judge.example>\nMIME-Version: 1.0\n"
        f'Content-Type: multipart/alternative; boundary="{boundary}"\n\n{parts}--{boundary}--\n'
    )
    return letter.replace("\n", "\r\n").encode()


def _trace(key: str) -> str:
    """What the servers on its way wrote above a letter."""
    received = "".join(
        f"Received: from {sender} ({sender} [192.0.2.{number}])\n\tby {taker} (Postfix) with ESMTPS id {key.upper()}\n"
        f"\tfor <judge@judge.example>; Mon,  5 Jan 2026 09:00:0{number} +0000 (UTC)\n"
        for number, (sender, taker) in reversed(list(enumerate(_SERVERS, 1)))
    )
    signature = base64.b64encode(hashlib.sha512(key.encode()).digest() * 4).decode()
    folded = "\n".join(f"\t {signature[at : at + 70]}" for at in range(0, len(signature), 70))
    return (
        f"{received}Authentication-Results: in.judge.example;\n\tdkim=pass (2048-bit key) header.d=webmail.example;\n"
        f"\tspf=pass smtp.mailfrom=webmail.example; dmarc=pass header.from=webmail.example\n"
        f"DKIM-Signature: v=1; a=rsa-sha256; c=relaxed/relaxed; d=webmail.example; s=20230601;\n"
        f"\th=to:subject:message-id:date:from:mime-version:from:to:cc:subject:date;\n\tbh={signature[:44]};\n\tb=\n"
        f"{folded}\nX-Received: by 2002:a17:906:5a8d with SMTP id {key}; Mon, 05 Jan 2026 09:00:00 +0000\n"
    )
