"""`python -m judge.atlas.service.renderer FD [MAPS]`: the process that draws pictures for its client.

It draws what comes over the connection with that file descriptor, one picture after the other, until the connection
ends, so it ends with the judge in any case.
"""

import signal
import sys
from functools import lru_cache
from multiprocessing.connection import Connection
from pathlib import Path

from judge.atlas.paint import draw
from judge.atlas.pdf import pdf
from judge.atlas.picture import Picture
from judge.atlas.png import LARGEST, png
from judge.atlas.service.client import Form
from judge.board.library import Library
from judge.common.redaction import redacted_traceback


def render(picture: str, form: Form, width: int, library: Library) -> bytes:
    """A picture of one of the library's variants in a form, drawn here and now; `width` is a PNG's, in pixels.

    :raises ValueError: there is no such picture, no map for it, or no PNG of it small enough.
    :raises NoPdf: there is no PDF to be had here.
    """
    svg = _svg(picture, library)
    match form:
        case "png":
            return png(svg, width, round(LARGEST * max(1.0, (width / 1600) ** 2)))
        case "pdf":
            return pdf(svg)
    return svg.encode("utf-8")


@lru_cache(maxsize=4)  # the forms of one picture are requested one after the other
def _svg(picture: str, library: Library) -> str:
    return draw(Picture.from_json(picture), library)


def main() -> None:
    """Draw for the client at the other end of the connection."""
    # Ctrl-C and systemd signal all processes of the judge; the client ends this one after its work in hand.
    for each in (signal.SIGINT, signal.SIGTERM):
        signal.signal(each, signal.SIG_IGN)
    number, *folder = sys.argv[1:]
    library = Library(Path(folder[0]) if folder else None)
    with Connection(int(number)) as connection:
        while True:
            try:
                picture, form, width = connection.recv()
            except EOFError:
                return
            try:
                connection.send((render(picture, form, width, library), ""))
            except Exception as error:
                connection.send((b"", redacted_traceback(error)))


if __name__ == "__main__":
    main()
