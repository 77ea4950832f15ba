"""The render process and its client: all forms are rendered, and every failure is reported in time."""

import os
import signal
from collections.abc import Iterator
from xml.etree import ElementTree

import pytest

from judge.app.daemon import DRAWS
from judge.atlas.picture import Picture
from judge.atlas.service.client import CannotDraw, RenderClient, Width
from judge.board.library import load_variant
from tests.orders import drawn_order

VARIANT = load_variant("standard")
SHOWS = Picture.on(VARIANT, VARIANT.start(), [drawn_order("FRANCE", "A PAR - BUR")], "demo").to_json()


@pytest.fixture(scope="module")
def client() -> Iterator[RenderClient]:
    client = RenderClient(DRAWS)
    yield client
    client.close()


def test_every_form_can_be_rendered(client: RenderClient) -> None:
    svg = client(SHOWS, "svg")
    assert ElementTree.fromstring(svg).tag.endswith("svg")
    assert client(SHOWS, "svg") == svg
    assert client(SHOWS, "png", Width(300, 300)).startswith(b"\x89PNG")
    assert client(SHOWS, "pdf").startswith(b"%PDF")


def test_a_failure_is_reported_without_revealing_the_picture(client: RenderClient) -> None:
    with pytest.raises(CannotDraw) as told:
        client(SHOWS.replace('"PAR"', '"NOWHERE"'), "svg")
    assert "NOWHERE" not in str(told.value)
    with pytest.raises(CannotDraw, match="ValueError"):
        client("{}", "svg")
    assert client(SHOWS, "svg")


def test_signals_to_stop_do_not_end_the_renderer(client: RenderClient) -> None:
    assert client(SHOWS, "svg")  # the process is running, whatever happened in earlier tests
    before = process(client)
    for number in (signal.SIGINT, signal.SIGTERM):
        os.kill(before, number)
    assert client(SHOWS, "svg")
    assert process(client) == before


def test_a_renderer_that_died_is_restarted(client: RenderClient) -> None:
    before = process(client)
    kill(client)
    assert client(SHOWS, "svg")
    assert process(client) != before


def test_a_picture_that_kills_the_renderer_fails_and_the_next_one_is_rendered(client: RenderClient) -> None:
    class Deadly:
        """A connection that kills the process before every request."""

        def __init__(self) -> None:
            self._connection = client._start()

        def send(self, asked: object) -> None:
            kill(client)
            self._connection.send(asked)

        def close(self) -> None:
            self._connection.close()

    vars(client)["_connection"] = Deadly()
    with pytest.raises(CannotDraw):
        client(SHOWS, "svg")
    assert client(SHOWS, "svg")


def test_a_renderer_that_cannot_start_is_reported_as_dead() -> None:
    client = RenderClient("judge.nowhere")
    with pytest.raises(CannotDraw, match="the process that draws has died"):
        client(SHOWS, "svg")
    client.close()


def test_a_timeout_fails_and_the_next_picture_is_rendered(
    client: RenderClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    os.kill(process(client), signal.SIGSTOP)  # the process cannot answer
    monkeypatch.setattr(client, "_time", 0.01)
    with pytest.raises(CannotDraw, match="more than"):
        client(SHOWS, "svg")
    monkeypatch.setattr(client, "_time", 30.0)
    assert client(SHOWS, "svg")


def test_the_renderer_ends_when_its_connection_closes() -> None:
    client = RenderClient(DRAWS)
    client._start().close()
    assert client._process is not None
    assert client._process.wait(30) == 0


def test_a_closed_client_renders_nothing_and_may_be_closed_again() -> None:
    client = RenderClient(DRAWS)
    client._start()
    ended = client._process
    assert ended is not None
    client.close()
    client.close()
    assert ended.returncode == -signal.SIGKILL
    with pytest.raises(CannotDraw):
        client(SHOWS, "svg")


def process(client: RenderClient) -> int:
    client._start()
    assert client._process is not None
    return client._process.pid


def kill(client: RenderClient) -> None:
    assert client._process is not None
    client._process.kill()
    client._process.wait()
