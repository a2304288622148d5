"""What the person at the window is about to do: the chosen deed, what is pointed at, what is pinned. Plain values."""

from __future__ import annotations

from dataclasses import dataclass

from game.app.popovers import Reason

Square = tuple[int, int]


@dataclass(slots=True)
class Plan:
    """The question on the screen; the newest one wins (look 3)."""

    deed: str = ""
    """Name of the chosen deed; "" lets the pointer decide: a way to a square, odds against an enemy."""
    hovered: Square | None = None
    cursor: Square | None = None
    """The board cursor of the keys; the pointer puts it away."""
    target: str = ""
    """The pinned target: a second choice of it commits."""
    willpower: bool = False
    cause: int = -1
    """The modifier row that is pointed at, whose cause is lit."""
    inspected: str = ""
    """The unit whose card is shown instead of the acting one."""
    reason: Reason | None = None
    reason_for: str = ""
    refused: tuple[str, int, int] | tuple[()] = ()
    unfolded: bool = False
    card: str = ""
    """The open rule card."""
    tab: str = ""

    @property
    def pointed(self) -> Square | None:
        """The square in question: the cursor of the keys, else the pointer's."""
        return self.cursor or self.hovered

    def drop(self) -> None:
        """Put the question away."""
        self.deed, self.target, self.cause = "", "", -1
        self.quiet()

    def quiet(self) -> None:
        """Close the reason."""
        self.reason, self.reason_for, self.refused = None, "", ()
