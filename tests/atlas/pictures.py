"""What the tests of the atlas share: results made by hand, and a drawing read back."""

from dataclasses import dataclass
from math import dist
from xml.etree import ElementTree

from judge.rules.outcome import Verdict

SVG = "{http://www.w3.org/2000/svg}"


@dataclass(frozen=True)
class Result:
    power: str
    order: str
    verdict: Verdict = Verdict.SUCCEEDS
    reason: object = "because"
    dislodged: bool = False
    destroyed: bool = False


class Picture:
    """A drawing read back by the standard library's XML reader."""

    def __init__(self, svg: str) -> None:
        self.root = ElementTree.fromstring(svg)
        self.by_id = {each.attrib["id"]: each for each in self.root.iter() if "id" in each.attrib}

    def ids(self, start: str) -> set[str]:
        return {name for name in self.by_id if name.startswith(start)}

    def title(self, name: str) -> str:
        return self.by_id[name].findtext(f"{SVG}title", "")

    def words(self, name: str) -> str:
        """The text a reader sees in an element, its hover title left out."""
        return "".join("".join(each.itertext()) for each in self.by_id[name].iter(f"{SVG}text"))

    def all(self, name: str, tag: str) -> list[ElementTree.Element]:
        return list(self.by_id[name].iter(f"{SVG}{tag}"))

    def place(self, code: str) -> tuple[float, float]:
        circle = self.all(f"place-{code}", "circle")[0]
        return float(circle.attrib["cx"]), float(circle.attrib["cy"])

    def line(self, name: str) -> tuple[tuple[float, float], tuple[float, float]]:
        at = {key: float(self.all(name, "line")[0].attrib[key]) for key in ("x1", "y1", "x2", "y2")}
        return (at["x1"], at["y1"]), (at["x2"], at["y2"])

    def tip(self, name: str) -> tuple[float, float]:
        """The point of an arrow's head."""
        x, y = self.all(name, "polygon")[0].attrib["points"].split()[0].split(",")
        return float(x), float(y)

    def nearest(self, at: tuple[float, float]) -> str:
        """The place whose disc lies nearest."""
        return min((name[6:] for name in self.ids("place-")), key=lambda code: dist(at, self.place(code)))
