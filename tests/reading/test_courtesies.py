"""Greetings and names are known, and nothing that asks for something is taken for one."""

import pytest

from judge.reading.mail.courtesies import is_courtesy

FRED = ("Fred van der Berg", "FRANCE")


@pytest.mark.parametrize(
    "line",
    [
        "Hi",
        "Hello judge, here are my orders:",
        "Hi Ken,",
        "Dear Judge",
        "Thanks, Fred",
        "Thank you very much!",
        "-- Best regards,",
        "Fred",
        "Fred van der Berg",
        "France",
        "Fred (France)",
        "Liebe Grüße, Fred",
        "Liebe Gru\u0308ße",
        "Hallo zusammen,",
        "Vielen Dank im Voraus",
        "Bonjour à tous,",
        "Merci d’avance",
        "Cordialement,",
        "Hola, buenos días",
        "Muchas gracias",
        "Ciao a tutti",
        "Met vriendelijke groet,",
    ],
)
def test_a_greeting_is_one(line: str) -> None:
    assert is_courtesy(line, FRED)


@pytest.mark.parametrize(
    "line",
    [
        "Thanks, but please hold everywhere",
        "Thanks, A PAR",
        "Hi, Paris to Burgundy",
        "Hello judge, same orders as last time",
        "Best of luck with Belgium",
        "Regards to England 2",
        "Dear all, I am away next week",
        "England",
        "Paris",
        "hold",
        "all",
        "my orders",
        "Merci de maintenir",
        "Thanks hold",
        "Fred moves to Burgundy",
        "Hi there, " + "x" * 80,
    ],
)
def test_what_may_ask_for_something_is_none(line: str) -> None:
    assert not is_courtesy(line, FRED)
