"""What came of studies and reviews as tables: Arrow in memory, Parquet in a file."""

from __future__ import annotations

import json
import os
from collections.abc import Iterable, Sequence
from types import TracebackType
from typing import Any

from hideout._study import Piece


def games_schema() -> Any:
    """The columns: a row for each seat of each game.

    ``deal`` is the number of the deal, which an arena plays with several seatings; in a simulation
    it is that of the game. ``decisions`` is null in an arena, which does not count them.
    """
    import pyarrow as pa

    return pa.schema(
        [
            ("game", pa.int64()),
            ("deal", pa.int64()),
            ("seat", pa.int8()),
            ("bot", pa.string()),
            ("won", pa.bool_()),
            ("rank", pa.int8()),
            ("points", pa.int32()),
            ("decisions", pa.int32()),
        ]
    )


def review_table(reviews: Iterable[dict[str, Any]]) -> Any:
    """A row for each decision of some reviews, with the columns of ``hideout review --csv``;
    ``played`` and ``preferred`` are codes of actions. Names are not in it."""
    import pyarrow as pa

    schema = pa.schema(
        [
            ("game", pa.string()),
            ("record", pa.int64()),
            ("step", pa.int32()),
            ("seat", pa.int8()),
            ("played", pa.uint16()),
            ("preferred", pa.uint16()),
            ("chance", pa.float32()),
            ("best_chance", pa.float32()),
            ("loss", pa.float32()),
            ("plus_minus", pa.float32()),
            ("label", pa.string()),
        ]
    )
    rows = [
        {
            **{
                name: judged[name]
                for name in schema.names[2:]
                if name not in ("played", "preferred")
            },
            "game": review["game"],
            "record": number,
            "played": judged["played"][0],
            "preferred": judged["preferred"][0],
        }
        for number, review in enumerate(reviews)
        for judged in review["decisions"]
    ]
    return pa.Table.from_pylist(rows, schema)


class GamesWriter:
    """Writes the games of a simulation or an arena into a Parquet file, part by part as they
    come, so that memory does not grow with the study."""

    def __init__(self, path: str | os.PathLike[str], bots: Sequence[str], arena: bool) -> None:
        from pyarrow import parquet

        self._bots, self._arena = bots, arena
        self._writer = parquet.ParquetWriter(path, games_schema())

    def __enter__(self) -> GamesWriter:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._writer.close()

    def add(self, piece: Piece, part: bytes) -> None:
        """The games of a part."""
        import pyarrow as pa

        seatings = json.loads(piece.work)["seatings"]
        told = json.loads(part)
        rows = [
            row
            for number, game in enumerate(told["games"], start=told["start"])
            for row in self._rows(number, seatings, game)
        ]
        self._writer.write_table(pa.Table.from_pylist(rows, games_schema()))

    def _rows(
        self, number: int, seatings: list[list[int]], game: dict[str, Any]
    ) -> list[dict[str, Any]]:
        deal, decisions = number, game["decisions"]
        if self._arena:
            deal, decisions = number // len(seatings), None
        seating = seatings[number % len(seatings)]
        return [
            {
                "game": number,
                "deal": deal,
                "seat": seat,
                "bot": self._bots[bot],
                "won": seat in game["winners"],
                "rank": place["rank"],
                "points": place["points"],
                "decisions": decisions,
            }
            for seat, (bot, place) in enumerate(zip(seating, game["places"], strict=True))
        ]
