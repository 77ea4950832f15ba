"""Moves the corners of triangles so that these take wanted shapes, and none is ever turned over.

The energy of a triangle is that of Dirichlet, made symmetric: it is least where the triangle has its wanted shape, and
grows without limit as it becomes flat (Smith and Schaefer, 2015). The descent is that of limited memory (L-BFGS).
"""

import math
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

Points = NDArray[np.float64]
"""Rows of x and y."""

_MEMORY = 12  # steps that the next one is estimated from
_LEAST_GAIN = 1e-7  # of the energy, in one round; with less the descent is over
_FIRST_STEP = 1e-3
_SMALLEST_STEP = 1e-14


class Similarity(NamedTuple):
    """A way to move points, to turn and scale them, and perhaps to mirror them: `turn` and then `shift` are applied."""

    turn: NDArray[np.float64]
    shift: NDArray[np.float64]

    @classmethod
    def fitting(cls, points: Points, onto: Points, *, mirrors: bool) -> "Similarity":
        """What brings points as near to others as can be; mirrored, if that may be and fits better."""
        own, other = points - points.mean(axis=0), onto - onto.mean(axis=0)
        left, sizes, right = np.linalg.svd(own.T @ other)
        if np.linalg.det(left @ right) < 0 and not mirrors:
            left[:, -1] *= -1
            sizes[-1] *= -1
        scale = sizes.sum() / max(float((own**2).sum()), 1e-12)
        turn = (left @ right) * (scale if scale > 1e-12 else 1.0)
        return cls(turn, onto.mean(axis=0) - points.mean(axis=0) @ turn)

    @classmethod
    def lying(cls, points: Points) -> "Similarity":
        """What turns points so that they lie on their longer side."""
        own = points - points.mean(axis=0)
        axes = np.linalg.svd(own, full_matrices=False)[2]
        turn = axes.T if np.linalg.det(axes) > 0 else axes.T * (1.0, -1.0)
        return cls(turn, np.zeros(2))

    @property
    def is_mirrored(self) -> bool:
        """Whether points that run counterclockwise run clockwise afterwards."""
        return bool(np.linalg.det(self.turn) < 0)

    def of(self, points: Points) -> Points:
        """The points after it."""
        moved: Points = points @ self.turn + self.shift
        return moved


class Descent:
    """Triangles, as rows of three numbers of spots, with the shapes that they should have and their weights.

    A wanted shape has in its columns the second and the third corner, as seen from the first.
    """

    def __init__(self, triangles: NDArray[np.int64], wanted: NDArray[np.float64], weights: NDArray[np.float64]) -> None:
        self.triangles = triangles
        self.inverse = np.linalg.inv(wanted)
        self.weights = weights
        self.wanted_area = float(np.linalg.det(wanted).sum() / 2)

    def mirror(self) -> None:
        """Take the triangles as seen in a mirror."""
        self.triangles = self.triangles[:, [0, 2, 1]]

    def area(self, spots: Points) -> float:
        """The area of all triangles."""
        return float(self._twice_areas(spots).sum() / 2)

    def _twice_areas(self, spots: Points) -> NDArray[np.float64]:
        first, second = self._sides(spots)
        twice: NDArray[np.float64] = first[:, 0] * second[:, 1] - first[:, 1] * second[:, 0]
        return twice

    def _sides(self, spots: Points) -> tuple[Points, Points]:
        corners = spots[self.triangles]
        return corners[:, 1] - corners[:, 0], corners[:, 2] - corners[:, 0]

    def down(
        self,
        spots: Points,
        rounds: int,
        pull: float = 0.0,
        pulled: NDArray[np.int64] | None = None,
        goals: Points | None = None,
    ) -> tuple[Points, float]:
        """The spots after so many rounds at most, and their energy. Those `pulled` are drawn to `goals`, by `pull`."""

        def value(at: Points) -> tuple[float, Points]:
            energy, slope = self._energy(at)
            if pulled is not None and goals is not None:
                away = at[pulled] - goals
                energy += pull * float((away**2).sum())
                np.add.at(slope, pulled, 2 * pull * away)
            return energy, slope

        energy, slope = value(spots)
        steps: list[tuple[Points, Points]] = []
        for _ in range(rounds):
            way = _downhill(slope, steps)
            fall = float((slope * way).sum())
            if fall >= 0:
                steps.clear()
                way = -_FIRST_STEP * slope
                fall = float((slope * way).sum())
            step = min(1.0, 0.8 * self._farthest(spots, way))
            while True:
                there = spots + step * way
                if self._twice_areas(there).min() > 0:
                    lower, slope_there = value(there)
                    if lower <= energy + 1e-4 * step * fall:
                        break
                step /= 2
                if step < _SMALLEST_STEP:
                    return spots, energy
            gone, turned = there - spots, slope_there - slope
            if float((gone * turned).sum()) > 1e-12:
                steps = [*steps[-_MEMORY + 1 :], (gone, turned)]
            gain = (energy - lower) / energy
            spots, energy, slope = there, lower, slope_there
            if gain < _LEAST_GAIN:
                break
        return spots, energy

    def _energy(self, spots: Points) -> tuple[float, Points]:
        """The energy of all triangles, and its slope at each spot."""
        bent = np.stack(self._sides(spots), axis=-1) @ self.inverse
        area = bent[:, 0, 0] * bent[:, 1, 1] - bent[:, 0, 1] * bent[:, 1, 0]
        length = (bent**2).sum(axis=(1, 2))
        energy = float((self.weights * length * (1 + 1 / area**2)).sum())
        turned = np.stack(
            [np.stack([bent[:, 1, 1], -bent[:, 1, 0]], -1), np.stack([-bent[:, 0, 1], bent[:, 0, 0]], -1)], axis=1
        )
        of_bent = 2 * bent * (1 + 1 / area**2)[:, None, None] - 2 * (length / area**3)[:, None, None] * turned
        of_sides = (self.weights[:, None, None] * of_bent) @ self.inverse.transpose(0, 2, 1)
        slope = np.zeros_like(spots)
        np.add.at(slope, self.triangles[:, 1], of_sides[:, :, 0])
        np.add.at(slope, self.triangles[:, 2], of_sides[:, :, 1])
        np.add.at(slope, self.triangles[:, 0], -of_sides.sum(axis=2))
        return energy, slope

    def _farthest(self, spots: Points, way: Points) -> float:
        """How many times this way may be gone before the first triangle is flat."""
        (a, b), (c, d) = self._sides(spots), self._sides(way)
        still = a[:, 0] * b[:, 1] - a[:, 1] * b[:, 0]
        once = a[:, 0] * d[:, 1] + c[:, 0] * b[:, 1] - a[:, 1] * d[:, 0] - c[:, 1] * b[:, 0]
        twice = c[:, 0] * d[:, 1] - c[:, 1] * d[:, 0]
        with np.errstate(divide="ignore", invalid="ignore"):
            root = np.sqrt(once**2 - 4 * twice * still)
            times = np.concatenate([(-once - root) / (2 * twice), (-once + root) / (2 * twice), -still / once])
        ahead = times[np.isfinite(times) & (times > 0)]
        return float(ahead.min()) if len(ahead) else math.inf


def _downhill(slope: Points, steps: list[tuple[Points, Points]]) -> Points:
    """The way down from a slope, as the last steps and the turns of the slope on them let expect."""
    way = slope.copy()
    shares = []
    for gone, turned in reversed(steps):
        share = float((gone * way).sum() / (gone * turned).sum())
        shares.append(share)
        way -= share * turned
    if steps:
        gone, turned = steps[-1]
        way *= float((gone * turned).sum() / (turned**2).sum())
    else:
        way *= _FIRST_STEP
    for (gone, turned), share in zip(steps, reversed(shares), strict=True):
        way += gone * (share - float((turned * way).sum() / (gone * turned).sum()))
    return -way
