"""Ground that a side does not see, as the board shows it: worked out from what each of its units sees.

One bit a square: what a unit sees from where it stands is kept until it stands elsewhere, so a step costs one look.
"""

from __future__ import annotations

from collections.abc import Iterable

from game.app.marks import Field
from systems import sight
from systems.board import Board
from systems.facts import Footprint

_DIGITS, _BYTES = bytes.maketrans(b"\0\1", b"01"), bytes.maketrans(b"01", b"\0\1")


class Darkness:
    """What is dark on the board of one battle."""

    def __init__(self) -> None:
        self._board: Board | None = None
        self._open = 0
        self._seen: dict[Footprint, int] = {}
        self.looks = 0
        """How often it was asked what a space sees: the tests count them."""

    def of(self, board: Board, spaces: Iterable[Footprint]) -> Field:
        """The open ground that nobody sees from these spaces."""
        if board is not self._board:
            self._board, self._seen = board, {}
            self._open = _bits(bytes(map(bool, board.factors)))
        before, self._seen = self._seen, {}
        seen = 0
        for space in spaces:
            found = before.get(space)
            if found is None:
                found = _bits(sight.field(board, space))
                self.looks += 1
            self._seen[space] = found
            seen |= found
        dark = self._open & ~seen
        cells = format(dark, f"0{len(board.factors)}b").encode("ascii").translate(_BYTES)
        return Field(board.width, cells)


def _bits(cells: bytes) -> int:
    """Bytes of 0 and 1 as one number, the first square its highest digit."""
    return int(cells.translate(_DIGITS), 2)
