"""Decisions out of records, to learn from.

A record is a game as JSON Lines, as the server, ``hideout simulate --records`` and
``Game.record`` write it. Names of people are not read.

>>> import hideout
>>> from hideout import datasets
>>> game = hideout.make("caps-and-hammers", seed=1)
>>> while not game.over:
...     game.step(game.legal()[0])
>>> found = next(datasets.decisions([game.record()]))
>>> found["observations"].shape[0] == game.decisions
True
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from hideout._make import make
from hideout._native import decisions as read
from hideout._native import games
from hideout._types import Decisions

Source = str | os.PathLike[str]


class Batch(NamedTuple):
    """Decisions side by side."""

    observations: NDArray[np.float32]
    masks: NDArray[np.int8]
    actions: NDArray[np.uint16]
    rewards: NDArray[np.float32]
    """What the deciding seat got in the end, from -1 to 1; not a number for an unfinished game."""


def records(sources: Iterable[Source]) -> Iterator[str]:
    """The records one by one. A source that is a path is a file; a text is records itself."""
    if isinstance(sources, (str, os.PathLike)):
        raise TypeError("sources are a list of texts and paths; put a single one into a list")
    for source in sources:
        if isinstance(source, str):
            yield from _split(source.splitlines(keepends=True))
        else:
            with Path(source).open(encoding="utf-8") as file:
                yield from _split(file)


def decisions(sources: Iterable[Source], *, game: str | None = None) -> Iterator[Decisions]:
    """All decisions of each record as arrays, in the order in which they were made. ``about``
    says which game it was and what it was played with. With ``game``, only records of that game.
    """
    if game is not None and all(game != it["id"] for it in games()):
        make(game)  # says what games there are
    for record in records(sources):
        if game is None or f'"game":"{game}"' in record.split("\n", 1)[0].replace(" ", ""):
            yield read(record)


def batches(sources: Iterable[Source], *, game: str, size: int = 1024) -> Iterator[Batch]:
    """Decisions of one game in batches of ``size``; the last may be smaller. Only finished games
    count."""
    if size < 1:
        raise ValueError(f"a batch has at least one decision, not {size}")
    waiting: list[Batch] = []
    for found in decisions(sources, game=game):
        if not found["about"]["finished"]:
            continue
        waiting.append(
            Batch(found["observations"], found["masks"], found["actions"], found["rewards"])
        )
        while sum(len(it.actions) for it in waiting) >= size:
            joined = _join(waiting)
            yield _rows(joined, slice(None, size))
            waiting = [_rows(joined, slice(size, None))]
    if any(len(it.actions) for it in waiting):
        yield _join(waiting)


def _join(parts: list[Batch]) -> Batch:
    return Batch(
        np.concatenate([it.observations for it in parts]),
        np.concatenate([it.masks for it in parts]),
        np.concatenate([it.actions for it in parts]),
        np.concatenate([it.rewards for it in parts]),
    )


def _rows(batch: Batch, rows: slice) -> Batch:
    return Batch(
        batch.observations[rows], batch.masks[rows], batch.actions[rows], batch.rewards[rows]
    )


def schema(observation_size: int) -> Any:
    """The columns of an export: a row for each decision.

    ``record`` counts records from 0, ``decision`` the decisions of a record. ``legal`` has the
    codes of the legal actions, ``reward`` and ``points`` are what the deciding seat got in the end
    (null if the game has none).
    """
    import pyarrow as pa

    return pa.schema(
        [
            ("record", pa.int64()),
            ("game", pa.string()),
            ("revision", pa.int32()),
            ("players", pa.int8()),
            ("decision", pa.int32()),
            ("seat", pa.int8()),
            ("observation", pa.list_(pa.float32(), observation_size)),
            ("legal", pa.list_(pa.uint16())),
            ("action", pa.uint16()),
            ("reward", pa.float32()),
            ("points", pa.float32()),
        ]
    )


def to_parquet(sources: Iterable[Source], out: str | os.PathLike[str], *, game: str) -> int:
    """Writes all decisions of one game into a Parquet file, and says how many there were."""
    from pyarrow import parquet

    writer = None
    count = 0
    try:
        for number, found in enumerate(decisions(sources, game=game)):
            table = _table(number, found)
            writer = writer or parquet.ParquetWriter(out, table.schema)
            writer.write_table(table)
            count += table.num_rows
    finally:
        if writer is not None:
            writer.close()
    if writer is None:
        raise ValueError(f'there is no record of "{game}" here')
    return count


def _table(number: int, found: Decisions) -> Any:
    import pyarrow as pa

    rows, size = found["observations"].shape
    about = found["about"]
    offsets = np.concatenate([[0], found["masks"].sum(1, dtype=np.int32).cumsum()])
    codes = np.nonzero(found["masks"])[1].astype(np.uint16)
    columns = [
        pa.array(np.full(rows, number, np.int64)),
        pa.array([about["game"]] * rows),
        pa.array(np.full(rows, about["revision"], np.int32)),
        pa.array(np.full(rows, about["players"], np.int8)),
        pa.array(np.arange(rows, dtype=np.int32)),
        pa.array(found["seats"]),
        pa.FixedSizeListArray.from_arrays(pa.array(found["observations"].reshape(-1)), size),
        pa.ListArray.from_arrays(pa.array(offsets, pa.int32()), pa.array(codes)),
        pa.array(found["actions"]),
        pa.array(found["rewards"], from_pandas=True),
        pa.array(found["points"], from_pandas=True),
    ]
    return pa.Table.from_arrays(columns, schema=schema(size))


def _split(lines: Iterable[str]) -> Iterator[str]:
    """Cuts lines into records: each begins with a "start" line."""
    record: list[str] = []
    for line in lines:
        if not line.strip():
            continue
        if '"line":"start"' in line[:200].replace(" ", "") and record:
            yield "".join(record)
            record = []
        record.append(line)
    if record:
        yield "".join(record)
