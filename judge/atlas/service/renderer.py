"""What the process does that renders pictures: it serves its client, one picture after the other.

It ends when the connection ends, so it never outlives the judge.
"""

import signal
from collections.abc import Sequence
from functools import lru_cache
from multiprocessing.connection import Connection
from pathlib import Path

from judge.atlas.captions import Words
from judge.atlas.paint import draw, legible_width
from judge.atlas.pdf import pdf
from judge.atlas.picture import Picture
from judge.atlas.png import LARGEST, png
from judge.atlas.service.client import Form, Width
from judge.board.library import Library
from judge.common.redaction import redacted_traceback


def render(picture: str, form: Form, width: Width | None, words: Words, library: Library) -> bytes:
    """Render a picture (`Picture.to_json`) in a form; a PNG needs a `width`.

    :raises ValueError: the text is not a picture, it has no map, a PNG has no width, or is too large at any.
    :raises NoPdf: PDF is not available in this installation.
    """
    svg = _svg(picture, words, library)
    if form == "svg":
        return svg.encode("utf-8")
    if form == "pdf":
        return pdf(svg)
    if width is None:
        raise ValueError("a PNG needs a width")
    wide = min(max(width.least, legible_width(Picture.from_json(picture), words, library)), width.most)
    return png(svg, wide, round(LARGEST * max(1.0, (wide / 1600) ** 2)))


@lru_cache(maxsize=4)  # the forms of one picture are requested one after the other
def _svg(picture: str, words: Words, library: Library) -> str:
    return draw(Picture.from_json(picture), words, library)


def serve(arguments: Sequence[str], words: Words) -> None:
    """Serve the client at the other end of the connection.

    `arguments` are the descriptor of the connection, the folder of copies of editions, and the keeper's folder of maps
    (each empty: none); `words` say what pictures say.
    """
    # Ctrl-C and systemd signal all processes of the judge. The client ends this one when its work is done.
    for each in (signal.SIGINT, signal.SIGTERM):
        signal.signal(each, signal.SIG_IGN)
    number, *folders = arguments
    copies, own = (Path(each) if each else None for each in folders)
    library = Library(own, copies=copies)
    with Connection(int(number)) as connection:
        while True:
            try:
                picture, form, width = connection.recv()
            except EOFError:
                return
            try:
                connection.send((render(picture, form, width, words, library), ""))
            except Exception as error:
                connection.send((b"", redacted_traceback(error)))
