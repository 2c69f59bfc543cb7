"""Studies on many machines, with Ray.

A task plays one piece of a study from its numbers alone, so it can be played again elsewhere when
a worker or a machine dies. Pieces are put together in order: whatever the cluster, the result is
the same, and nothing is counted twice.

>>> from hideout import lab, ray
>>> runner = ray.runner("auto")  # doctest: +SKIP
>>> lab.simulate("caper", games=1_000_000, runner=runner)  # doctest: +SKIP
"""

from __future__ import annotations

import sys
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from itertools import islice
from typing import Any, Literal

import ray

from hideout import _study
from hideout._native import review as review_here
from hideout._study import Piece, Pieces, Plan, Played, Runner

Progress = Callable[[int, int], None]

RETRIES = 20
"""How often a task is tried again when its worker dies. A wrong plan fails at once."""


def connect(address: str = "auto") -> None:
    """Joins a cluster: ``"auto"`` finds the one that this machine belongs to, ``"local"`` starts
    one here, anything else is an address. Does nothing if there is a connection already."""
    if not ray.is_initialized():
        ray.init(
            address=None if address == "local" else address,
            include_dashboard=False if address == "local" else None,
            log_to_driver=False,
        )


def runner(address: str = "auto", *, progress: Progress | None = None) -> Runner:
    """What ``hideout.lab`` takes as ``runner`` to play on a cluster."""

    def run(plan: Plan, todo: Pieces) -> Iterator[Played]:
        connect(address)
        # The plan travels once, not with every task.
        shared = ray.put(plan)
        return ordered(
            _play, ((shared, piece) for piece in todo), total=len(todo), progress=progress
        )

    return run


def review(
    records: Iterable[str],
    *,
    depth: Literal["quick", "deep"] = "quick",
    seed: int | str = "review",
    address: str = "auto",
    progress: Progress | None = None,
) -> Iterator[dict[str, Any]]:
    """Reviews finished games, one task each, and hands the reviews over in order: those of
    ``hideout review --json``. ``hideout.lab.review_table`` makes an Arrow table of them."""
    connect(address)
    texts = list(records)
    return ordered(
        _review, ((text, depth, seed) for text in texts), total=len(texts), progress=progress
    )


def ordered(
    task: Any, items: Iterable[tuple[Any, ...]], *, total: int, progress: Progress | None = None
) -> Iterator[Any]:
    """Runs a task for every item and hands the answers over in order. A few more are under way
    than there are processors, so that memory does not grow with the study. Whoever closes this
    early, with enough answers, gives up those."""
    ahead = max(4, 2 * int(ray.cluster_resources().get("CPU", 2)))
    waiting: deque[Any] = deque()
    queue = iter(items)
    try:
        for done in range(1, total + 1):
            waiting.extend(task.remote(*item) for item in islice(queue, ahead - len(waiting)))
            answer = ray.get(waiting.popleft())
            if progress is not None:
                progress(done, total)
            yield answer
    finally:
        for answer in waiting:
            ray.cancel(answer)


def print_progress(done: int, total: int) -> None:
    """Says on the terminal how far it is."""
    end = "\n" if done == total else ""
    print(f"\r{done}/{total} pieces", end=end, file=sys.stderr, flush=True)


@ray.remote(max_retries=RETRIES)  # type: ignore[untyped-decorator]
def _play(plan: Plan, piece: Piece) -> Played:
    return _study.play(plan, piece)


@ray.remote(max_retries=RETRIES)  # type: ignore[untyped-decorator]
def _review(record: str, depth: Literal["quick", "deep"], seed: int | str) -> dict[str, Any]:
    return review_here(record, depth, seed)
