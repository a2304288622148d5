"""What the person at the window is about to do: the chosen deed, what is pointed at, what is pinned. Plain values."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from game.app.popovers import Reason

if TYPE_CHECKING:
    from game.app.hand import Hand

Square = tuple[int, int]


@dataclass(slots=True)
class Plan:
    """The question on the screen; the newest one wins (look 3)."""

    deed: str = ""
    """Name of the chosen deed; "" lets the pointer decide: a way to a square, odds against an enemy."""
    arms: dict[str, str] = field(default_factory=dict)
    """The weapon wanted for a verb that several would do for: verb -> weapon key."""
    picked: set[str] = field(default_factory=set)
    """The verbs whose weapon the person has picked; for the others it changes with the target."""
    hovered: Square | None = None
    cursor: Square | None = None
    """The board cursor of the keys; the pointer puts it away."""
    step: Square | None = None
    """Where the unit is to walk before it strikes."""
    via: tuple[Square, ...] = ()
    """Squares that the way in question leads over."""
    pulled: str = ""
    """By what the way is held: its ``end``, or anywhere else on its ``way``; ``… step`` where it is a turn's step."""
    pull_end: Square | None = None
    """Where the way ended when it was grabbed."""
    target: str = ""
    """The pinned target: a second choice of it commits."""
    willpower: bool = False
    extra: int = -1
    """Attack extra successes to declare; -1 is all there are (DIC-10)."""
    fields: dict[str, Any] = field(default_factory=dict)
    """What was chosen in the deed beside target and weapon: spot, way of rushing, item, square …"""
    opened: str = ""
    """The field whose choices are laid open in the band."""
    cause: int = -1
    """The modifier row that is pointed at, whose cause is lit."""
    inspected: str = ""
    """The unit whose card is shown instead of the acting one."""
    row: int = -1
    """The row of the log that is laid open, by its place among all rows."""
    reason: Reason | None = None
    reason_for: str = ""
    refused: tuple[str, int, int] | tuple[()] = ()
    possible: tuple[Square, ...] = ()
    """Squares from which the refused deed would be possible."""
    unfolded: str = ""
    """The group of actions that is folded out: ``more``, ``special``, ``hold``, ``gear``; "" for none."""
    card: str = ""
    """The open rule card."""
    without: bool = False
    """Whether the odds are shown without the rule of the open card."""
    struck: frozenset[int] = frozenset()
    """Lines of the forecast's sum that are clicked away, by their places."""
    struck_of: Any = None
    """The command whose lines they are: of any other none is."""
    badges: bool = False
    """Whether the key is held that shows what everything covers."""
    danger: bool = False
    """Whether the danger of every square is shown."""
    enemy_reach: bool = False
    """Whether the key is held that shows the ground enemies threaten."""
    ranges: bool = False
    """Whether the key is held that shows how far the weapon in question carries."""
    ruler: bool = False
    """Whether the key is held that measures from the unit, or from ``measured_from``, to the pointer."""
    measured_from: Square | None = None
    goals: bool = False
    """Whether the goals are unfolded."""
    tab: str = ""
    hand: Hand | None = None
    """The Storyteller's hand, while it is open."""
    told: str = ""
    """What the scenario has told since anybody at the window last did something."""

    @property
    def pointed(self) -> Square | None:
        """The square in question: the cursor of the keys, else the pointer's."""
        return self.cursor or self.hovered

    @property
    def open(self) -> bool:
        """Whether something is chosen, laid open or said that can be put away."""
        chosen = self.deed or self.target or self.inspected or self.unfolded or self.via or self.reason is not None
        return bool(chosen) or self.step is not None or self.cursor is not None or self.row >= 0

    def drop(self) -> None:
        """Put the question away."""
        self.deed, self.target, self.cause, self.step, self.extra = "", "", -1, None, -1
        self.struck, self.struck_of = frozenset(), None
        self.via, self.pulled, self.pull_end = (), "", None
        self.choose_nothing()
        self.quiet()

    def choose_nothing(self) -> None:
        """Put away what was chosen in the last deed."""
        self.fields.clear()
        self.opened = ""

    def fresh(self) -> None:
        """Another moment of the battle: nothing of the last question holds."""
        self.drop()
        self.willpower, self.card, self.without, self.cursor = False, "", False, None
        self.unfolded = ""  # its letters would mean something else to whoever decides next
        self.arms.clear()
        self.picked.clear()

    def quiet(self) -> None:
        """Close the reason."""
        self.reason, self.reason_for, self.refused, self.possible = None, "", (), ()
