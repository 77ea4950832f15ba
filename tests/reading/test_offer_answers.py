"""What people answer to a letter that offers something is read, in six languages, and nothing else is taken for it."""

import pytest

from judge.reading.arguments.offer_answers import read_offer_answer

OFFERED = {1, 2, 3}

ALL = """
YES | yes. | Yes please, all of them! | Yes please | That's right | 👍 | 👍🏻 | Correct | all | Both, please | y
Yep, exactly | Hi judge, yes please | Yes, I agree | Yes! That is what I meant, thanks. | Go ahead | yes, file them
Ja, alle | Genau | Ja bitte | Richtig! | Stimmt. | Oui, toutes | C'est ça | Exactement | Oui, s'il vous plaît
Sí, todas | Correcto | Eso es | Vale | Sì, tutti e due | Esatto! | Va bene | Ja, allemaal | Klopt | Prima
"""
WITHOUT_2 = """
yes to 1 and 3, no to 2 | 1 and 3 yes, 2 no | 1: yes, 2: no, 3: yes | yes, but not 2 | Yes except 2 | all but 2
No 2, the others yes | yes to the first and the third, no to the second | ja zu 1 und 3, nein zu 2 | oui sauf la 2
sí a la 1 y la 3, no a la 2 | sì alla 1 e alla 3, no alla 2 | ja voor 1 en 3, nee voor 2 | Alle außer 2
todas menos 2 | tutti tranne 2
"""
ONE_AND_3 = """
1 and 3 yes | YES 1 3 | yes, 1 & 3 | 1, 3 | yes to no. 1 and no. 3 | ja 1 und 3 | y 1 3 | 1 y 3 | I mean 1 and 3
"""
NONE = """
no | No, thanks. | nope | none of them | n | That's wrong | nein | non | no, gracias | nee | niente | keine
"""
NO_ANSWERS = """
thanks | please | A Par - Bur | F Nor - Nth | 1. A Par - Bur | 2) F BRE H | All units hold | Alle halten | not all
Best, Al | Yes, no | yes 1, 2 no | yes 1 no 1 | What do you mean? | Hold everything | Yes but only if Turkey agrees
12. 10. 2026 | All the best
"""


def texts(listed: str) -> list[str]:
    return [each.strip() for line in listed.strip().split("\n") for each in line.split(" | ")]


@pytest.mark.parametrize(
    ("taken", "refused", "said"),
    [
        (OFFERED, set(), ALL),
        ({1, 3}, {2}, WITHOUT_2),
        ({1, 3}, set(), ONE_AND_3),
        ({2}, {1, 3}, "only 2 | yes, only 2 | No, only the second | nur 2 | seulement la 2 | solo la 2"),
        (set(), OFFERED, NONE),
        (set(), {2}, "no to 2 | not 2 | No. 2 | nein zu 2"),
    ],
)
def test_an_answer_is_read(taken: set[int], refused: set[int], said: str) -> None:
    for text in texts(said):
        answer = read_offer_answer(text)
        assert answer is not None, text
        assert ({each for each in OFFERED if answer.takes(each)}, answer.rest) == (taken, ""), text
        assert {each for each in OFFERED if answer.refuses(each)} == refused, text


def test_what_stands_behind_an_answer_is_its_rest() -> None:
    for text, rest, apart, without in [
        ("Yes but A Par - Gas", "A Par - Gas", True, False),
        ("Yes, A Par - Gas please", "A Par - Gas please", True, False),
        ("Yes to A Par - Gas", "A Par - Gas", False, False),
        ("No, A Par - Gas instead", "A Par - Gas", True, False),
        ("Ja, aber A Par - Gas", "A Par - Gas", True, False),
        ("Oui mais F Bre - Mao", "F Bre - Mao", True, False),
        ("Yes, except A Par - Gas", "A Par - Gas", True, True),
        ("No problem", "problem", False, False),
    ]:
        answer = read_offer_answer(text)
        assert answer is not None, text
        assert (answer.rest, answer.apart, answer.without) == (rest, apart, without)


def test_other_lines_are_no_answers() -> None:
    for text in ("", "yes " * 100, *texts(NO_ANSWERS)):
        assert read_offer_answer(text) is None, text
