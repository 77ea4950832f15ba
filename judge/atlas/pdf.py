"""Renders SVG as a vector PDF with one page of the picture's size. It needs the extra `pdf`."""

from judge.atlas.painting.lettering import FONTS


class NoPdf(RuntimeError):
    """PDF is not available in this installation; the text says what to install."""


_PAGE = b"""#set document(date: none)
#set page(width: auto, height: auto, margin: 0pt)
#image(bytes(sys.inputs.svg), format: "svg")
"""


def pdf(svg: str) -> bytes:
    """The PDF of an SVG document; equal documents give equal bytes.

    :raises NoPdf: typst is not installed.
    :raises ValueError: the text is not SVG.
    """
    try:
        import typst
    except ImportError as error:
        raise NoPdf("PDF needs the package typst: pip install 'diplomacy-judge[pdf]'") from error
    fonts = typst.Fonts(include_system_fonts=False, include_embedded_fonts=False, font_paths=[str(FONTS)])
    try:
        made: bytes = typst.compile(_PAGE, format="pdf", font_paths=fonts, sys_inputs={"svg": svg})
    except typst.TypstError as error:
        raise ValueError(f"the picture cannot be made a PDF: {error}") from error
    return made
