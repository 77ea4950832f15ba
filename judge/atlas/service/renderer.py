"""What the process does that renders pictures: it serves its client, one picture after the other.

It ends when the connection ends, so it never outlives the judge.
"""

import signal
from collections.abc import Sequence
from functools import lru_cache
from multiprocessing.connection import Connection
from pathlib import Path

from judge.atlas.captions import Words
from judge.atlas.paint import draw
from judge.atlas.pdf import pdf
from judge.atlas.picture import Picture
from judge.atlas.png import LARGEST, png
from judge.atlas.service.client import Form
from judge.board.library import Library
from judge.common.redaction import redacted_traceback


def render(picture: str, form: Form, width: int, words: Words, library: Library) -> bytes:
    """Render a picture (`Picture.to_json`) in a form; `width` is the width of a PNG in pixels.

    :raises ValueError: the text is not a picture, it has no map, or even its narrowest PNG is too large.
    :raises NoPdf: PDF is not available in this installation.
    """
    svg = _svg(picture, words, library)
    match form:
        case "png":
            return png(svg, width, round(LARGEST * max(1.0, (width / 1600) ** 2)))
        case "pdf":
            return pdf(svg)
    return svg.encode("utf-8")


@lru_cache(maxsize=4)  # the forms of one picture are requested one after the other
def _svg(picture: str, words: Words, library: Library) -> str:
    return draw(Picture.from_json(picture), words, library)


def serve(arguments: Sequence[str], words: Words) -> None:
    """Serve the client at the other end of the connection.

    `arguments` are the descriptor of the connection and, if there is one, the keeper's folder of maps; `words` say what
    pictures say.
    """
    # Ctrl-C and systemd signal all processes of the judge. The client ends this one when its work is done.
    for each in (signal.SIGINT, signal.SIGTERM):
        signal.signal(each, signal.SIG_IGN)
    number, *folder = arguments
    library = Library(Path(folder[0]) if folder else None)
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
