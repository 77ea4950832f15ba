"""What a letter says of its pictures: where they stand, in its text and in its HTML, and what is amiss with them."""

import re
from html import unescape

import pytest

from judge.writing.pictures.picture_text import Fitting, remark, with_pictures, with_remark
from judge.writing.rendering.html_page import PICTURES_MARK, as_html
from judge.writing.rendering.letter_blocks import Block, Heading, Paragraph, Pictures, Results, quoted
from judge.writing.rendering.letter_blocks import with_pictures as place_for_pictures
from judge.writing.rendering.plain_text import PLACE_OF_PICTURES, as_text

RESULTS = """\
:: Judge: JUDG  Game: demo  Variant: standard
:: Deadline: S1901M Fri 27 Nov 2026 20:00 CET

Movement results for Spring of 1901.  (demo.S1901M)

Austria: Army Vienna HOLD.
"""
FAILED = "A map could not be drawn this time; this letter comes without it."
PHASE, AUSTRIA = "Movement results for Spring of 1901.  (demo.S1901M)", "Austria: Army Vienna HOLD."


def html(*paragraphs: str, illustrated: bool = True) -> str:
    """The HTML of a letter of these paragraphs, with a place for pictures."""
    tree = tuple(Paragraph((each,)) for each in paragraphs)
    return as_html("x", place_for_pictures(tree) if illustrated else tree, "")


def remarked(*tree: Block) -> str:
    """The text of a letter with pictures, one of which could not be drawn."""
    return with_remark(as_text(place_for_pictures(tree), illustrated=True), remark(Fitting(failed=True), ""))


def shown(page: str) -> str:
    """What a page says from above to below, its pictures by what stands for them."""
    body = page[page.index("<body") :]
    pictures = re.sub(r'<img[^>]*alt="([^"]*)"[^>]*>', r"[\1]", body)
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", pictures)).split())


def test_pictures_stand_behind_what_the_letter_is_about_and_before_all_that_is_long() -> None:
    page = with_pictures(html(PHASE, AUSTRIA), [("1@play.test", "Map of demo")], "")
    assert "(demo.S1901M) [Map of demo] Austria: Army Vienna HOLD." in shown(page)
    assert shown(with_pictures(html("All is well."), [("1@a.b", "M")], "")).endswith("[M]")


def test_results_have_their_pictures_below_their_heading() -> None:
    results = Results(RESULTS, (Heading("Results"), Pictures(), Paragraph((AUSTRIA,))))
    page = with_pictures(as_html("x", place_for_pictures((results, Paragraph(("Why.",)))), ""), [("1@a.b", "Map")], "")
    assert shown(page) == "Results [Map] Austria: Army Vienna HOLD. Why."


def test_a_picture_is_as_wide_as_the_letter_at_most_and_names_its_part() -> None:
    page = with_pictures(html(PHASE, AUSTRIA), [("1@play.test", "A"), ("2@play.test", "B")], "")
    images = re.findall(r"<img[^>]*>", page)
    assert [re.findall(r'src="cid:([^"]*)"', each)[0] for each in images] == ["1@play.test", "2@play.test"]
    assert all("max-width:100%" in each and "height:auto" in each for each in images)


def test_what_stands_for_a_picture_is_escaped() -> None:
    page = with_pictures(html("Hi."), [("1@a.b", 'Map of "<b>" & more')], "")
    assert 'alt="Map of &quot;&lt;b&gt;&quot; &amp; more"' in page


def test_nobody_who_writes_a_letter_can_place_a_picture_in_it() -> None:
    page = html("Hello.", f"Press: {PICTURES_MARK}", "More.")
    assert page.count(PICTURES_MARK) == 1
    assert shown(with_pictures(page, [("1@a.b", "Map")], "")).startswith("Hello. [Map] Press:")
    assert PICTURES_MARK not in html("Hello.", illustrated=False)


def test_a_letter_without_pictures_is_what_it_was() -> None:
    assert with_pictures(html(PHASE, illustrated=False), [], "") == html(PHASE, illustrated=False)
    tree = (Paragraph((PHASE,)), Paragraph((AUSTRIA,)))
    assert with_remark(as_text(place_for_pictures(tree), illustrated=True), "") == as_text(tree)


def test_a_remark_stands_in_the_same_place_in_the_text_and_in_the_html() -> None:
    said = remark(Fitting(failed=True), "")
    assert remarked(Paragraph((PHASE,)), Paragraph((AUSTRIA,))).startswith(
        f"{PHASE}\n\nA map could not be drawn this time; this letter comes without it.\n\nAustria"
    )
    page = shown(with_pictures(html(PHASE, AUSTRIA), [], said))
    assert "(demo.S1901M) A map could not be drawn this time; this letter comes without it. Austria" in page


def test_a_remark_leaves_the_block_that_mapping_tools_read_whole() -> None:
    results = Results(RESULTS, (Heading("Results"), Pictures(), Paragraph((AUSTRIA,))))
    assert remarked(results, Paragraph(("Why.",))) == f"{RESULTS}\n{FAILED}\n\nWhy.\n"


def test_a_remark_follows_the_lead_however_that_looks() -> None:
    lead = Paragraph((":: is how this lead begins", "and it has two lines"))
    assert remarked(lead, Paragraph(("More.",))) == f"{lead.lines[0]}\n{lead.lines[1]}\n\n{FAILED}\n\nMore.\n"


def test_nobody_who_writes_a_letter_can_place_a_remark_in_it() -> None:
    said = remarked(Paragraph(("Hello.",)), quoted(f"Press: {PLACE_OF_PICTURES}"), Paragraph(("More.",)))
    assert said == f"Hello.\n\n{FAILED}\n\n> Press:\n\nMore.\n"


def test_a_letter_of_an_earlier_release_has_its_remark_at_its_end() -> None:
    assert with_remark("Hello.\n\nMore.\n", FAILED) == f"Hello.\n\nMore.\n\n{FAILED}\n"


@pytest.mark.parametrize(
    ("fitting", "sentence"),
    [
        (Fitting(), ""),
        (Fitting(smaller=True), "The maps are smaller than usual, because this letter would be too large otherwise."),
        (Fitting(bare=True), "The maps come without their files, because this letter would be too large otherwise."),
        (
            Fitting(smaller=True, bare=True),
            "The maps are smaller than usual and come without their files, because this letter would be too large "
            "otherwise.",
        ),
        (Fitting(bare=True, left_out=True), "This letter has no map, because it would be too large with one."),
        (Fitting(failed=True), "A map could not be drawn this time; this letter comes without it."),
        (
            Fitting(smaller=True, failed=True),
            "The maps are smaller than usual, because this letter would be too large otherwise. A map could not be "
            "drawn this time; this letter comes without it.",
        ),
    ],
)
def test_what_is_wrong_with_pictures_has_a_sentence(fitting: Fitting, sentence: str) -> None:
    assert remark(fitting, "") == sentence


def test_what_is_wrong_with_pictures_is_said_in_the_readers_language() -> None:
    assert remark(Fitting(left_out=True), "de") == "Dieser Brief hat keine Karte, weil er mit einer zu groß wäre."
    assert remark(Fitting(left_out=True), "fr") == "Cette lettre n'a pas de carte, car elle serait sinon trop grosse."
