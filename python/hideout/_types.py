"""The types of what the package hands out."""

from __future__ import annotations

from typing import Any, Literal, TypedDict

import numpy as np
from numpy.typing import NDArray

Seed = int | str | None
Viewer = int | Literal["spectator", "omniscient"]


class LogLine(TypedDict):
    """Something that happened, as one viewer was told it."""

    step: int
    rule: str
    text: str
    event: Any


class Thought(TypedDict):
    """A move with what a search thinks of it."""

    code: int
    words: str
    visits: int
    expected: float
    exact: bool


class Feature(TypedDict):
    """One number of an observation, described."""

    name: str
    low: float
    high: float
    one: float


class Decisions(TypedDict):
    """The decisions of one record, a row for each."""

    about: dict[str, Any]
    observations: NDArray[np.float32]
    masks: NDArray[np.int8]
    actions: NDArray[np.uint16]
    seats: NDArray[np.int8]
    rewards: NDArray[np.float32]
    points: NDArray[np.float32]
