"""The client of the process that renders pictures (`judge.atlas.service.renderer`).

Rendering blocks all other threads, so it runs in a separate process.
"""

import subprocess
import sys
from collections.abc import Callable
from multiprocessing.connection import Connection, Pipe
from pathlib import Path
from typing import Literal, NamedTuple

Form = Literal["svg", "png", "pdf"]
TIME = 30.0  # seconds for one picture


class Width(NamedTuple):
    """The width of a PNG in pixels: as little as lets its labels be read, but from `least` to `most`."""

    least: int
    most: int


Draw = Callable[[str, Form, Width | None], bytes]
"""Renders a picture (`Picture.to_json`) in a form; a PNG has a width.

:raises CannotDraw: the picture cannot be rendered.
"""


class CannotDraw(RuntimeError):
    """A picture cannot be rendered. The text says why, but nothing about what the picture shows."""


class RenderClient:
    """The client of the render process. It starts the process when it is first needed, and again when it has died.

    `program` is the module that runs as the process: it calls `judge.atlas.service.renderer.serve` with its arguments.
    It finds the maps of variants where a `Library` with these folders does.
    """

    def __init__(
        self, program: str, own_maps: Path | None = None, time: float = TIME, copies: Path | None = None
    ) -> None:
        self._program = program
        self._folders = [str(each or "") for each in (copies, own_maps)]
        self._time = time
        self._process: subprocess.Popen[bytes] | None = None
        self._connection: Connection | None = None
        self._closed = False

    def __call__(self, picture: str, form: Form, width: Width | None = None) -> bytes:
        """Render a picture in a form; see `Draw`.

        :raises CannotDraw: the picture cannot be rendered, took too long, or the process died.
        """
        try:
            connection = self._start()
            connection.send((picture, form, width))
            if not connection.poll(self._time):
                raise CannotDraw(f"it took more than {self._time:.0f} s")
            found, complaint = connection.recv()
        except (OSError, EOFError, CannotDraw) as error:
            self._discard()
            died = isinstance(error, ConnectionError | EOFError)
            raise CannotDraw("the process that draws has died" if died else str(error)) from error
        if complaint:
            raise CannotDraw(complaint)
        return bytes(found)

    def close(self) -> None:
        """End the process for good; may be called twice.

        A thread that waits for a picture gets CannotDraw.
        """
        self._closed = True
        process = self._process
        if process is not None:
            process.kill()
            process.wait()

    def _start(self) -> Connection:
        if self._closed:
            raise CannotDraw("nothing is drawn any more")
        if self._process is not None and self._process.poll() is not None:
            self._discard()
        if self._connection is None:
            self._connection, theirs = Pipe()
            with theirs:
                number = theirs.fileno()
                command = [sys.executable, "-m", self._program, str(number), *self._folders]
                self._process = subprocess.Popen(command, pass_fds=[number], stdin=subprocess.DEVNULL)
        return self._connection

    def _discard(self) -> None:
        """Discard the process; the next picture gets a new one."""
        if self._process is not None:
            self._process.kill()
            self._process.wait()
        if self._connection is not None:
            self._connection.close()
        self._process = self._connection = None
