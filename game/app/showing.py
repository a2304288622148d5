"""What the panels of the battle screen show: plain values, already put into words of one language. No rules, no pixels.

Whoever fills these (the screen's presenter) reads the battle; the panels only draw them and report what was pointed at.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from game.app.log_shown import Die, LogFilters, LogRow
from game.app.marks import At
from game.app.popovers import Reason
from game.app.tokens import Harm, Token
from game.app.widgets import Action


@dataclass(frozen=True, slots=True)
class Chip:
    """One unit of the initiative track: one word, or three cost pips (kind, spent)."""

    unit: str
    token: Token
    initiative: str
    word: str = ""
    pips: tuple[tuple[str, bool], ...] = ()
    current: bool = False
    acted: bool = False
    tip: str = ""
    """Whose it is, with its word, for which narrow chips have no room."""
    name: str = ""
    note: str = ""
    """What is to be said of it beside its name: a turn put off, a readied deed, states."""


@dataclass(frozen=True, slots=True)
class Tool:
    """One icon at the right of the top strip."""

    name: str
    tip: str = ""
    enabled: bool = True
    chosen: bool = False
    """Whether what it turns on is on."""


@dataclass(frozen=True, slots=True)
class Strip:
    """The top strip."""

    round_word: str
    round: str
    round_short: str
    chips: tuple[Chip, ...]
    views: tuple[str, ...] = ()
    view: int = 0
    tools: tuple[Tool, ...] = ()
    small_tools: tuple[str, ...] = ("plan", "undo", "danger", "settings", "help")


@dataclass(frozen=True, slots=True)
class Stat:
    """A caption with its value; a rule ID makes it a thing to point at."""

    caption: str
    value: str
    rule: str = ""
    tip: str = ""


@dataclass(frozen=True, slots=True)
class UnitCard:
    """The unit in question: who, what in hand, wounds, defenses."""

    unit: str
    token: Token
    name: str
    line: str
    harm: Harm
    health: str
    stats: tuple[Stat, ...]
    words: tuple[str, ...] = ()
    """Conditions and notes in words, under the numbers where there is room."""
    state: str = ""
    """The conditions alone: they stand in the place of ``line`` while there are any."""
    unplayed: str = ""
    """Which of its traits nothing plays yet; a mark at the name says that there are some."""
    short: str = ""
    """The line in fewer words, for where ``line`` does not fit."""
    gear: str = ""
    """What opens its things, in words."""


@dataclass(frozen=True, slots=True)
class Row:
    """One modifier: words, value as said ("−4"), rule ID, and the place on the map that causes it."""

    text: str
    value: str
    rule: str = ""
    at: At | tuple[()] = ()
    lit: bool = False
    short: str = ""
    """Fewer words, for where ``text`` does not fit."""
    struck: bool = False
    """Clicked away: the odds are without it."""
    kind: str = ""
    """ "" for a modifier, ``head`` (a contest), ``side`` (whose roll), ``pool``, ``effect``, ``spread``."""
    costs: tuple[str, ...] = ()
    """What a step of a plan costs, as pips before its value."""


@dataclass(frozen=True, slots=True)
class Bar:
    """One column of the harm chart. ``kind``: miss (hatched), up (side colour) or drop (ink).

    ``low``/``high``: a range.
    """

    label: str
    chance: float
    text: str
    kind: str = "up"


@dataclass(frozen=True, slots=True)
class ForecastCard:
    """What an action would do, in the fixed order of the panel."""

    action: str
    target: str
    costs: tuple[str, ...]
    chance: str
    chance_word: str
    pairs: tuple[tuple[str, str], ...]
    bars: tuple[Bar, ...]
    bars_caption: str
    rows: tuple[Row, ...]
    pool_word: str
    pool: str
    extra: str = ""
    extra_rule: str = ""
    answer_word: str = ""
    answers: tuple[tuple[str, str], ...] = ()
    estimate: str = ""
    """The word *estimate* when parts are unknown: bars are hatched then."""
    commit: str = ""
    """Caption of the sheet's own button in the small arrangement."""
    commit_enabled: bool = True
    notes: tuple[Row, ...] = ()
    """What the sum does not hold: chance die, where extra successes come from; under the pool."""
    strikes: str = ""
    """What a click on a modifier does, in words; "" where it does nothing."""
    effects: tuple[Row, ...] = ()
    """What the plan brings about beside harm, each with its chance; at the foot, always in sight."""


@dataclass(frozen=True, slots=True)
class Note:
    """What stands in the forecast's place when there is none: a heading, sentences, perhaps a rule and a remedy."""

    title: str
    lines: tuple[str, ...] = ()
    rule: str = ""
    remedy: str = ""
    rows: tuple[Row, ...] = ()
    """The lines of a sum, each with its value and rule: how a result of the log came about."""


@dataclass(frozen=True, slots=True)
class Budget:
    """What is left of the turn: (kind, word, left)."""

    rows: tuple[tuple[str, str, bool], ...]


@dataclass(frozen=True, slots=True)
class ActionBar:
    """The buttons, the budget and End turn. The last button that does not fit goes behind *More*."""

    budget: Budget
    actions: tuple[Action, ...]
    end: str
    end_key: str
    more: Action
    end_enabled: bool = True
    end_tip: str = ""
    unfolded: str = ""
    """The group that is folded out: ``more``, or the name behind ``group:`` of its button."""
    heading: str = ""
    """The name of that group."""
    reason: Reason | None = None
    """Why the action named ``reason_for`` is not possible, shown in a popover above it."""
    reason_for: str = ""


@dataclass(frozen=True, slots=True)
class Choice:
    """One thing to decide in the band over the board. ``name`` "" is a word between two others, no button."""

    name: str
    label: str
    key: str = ""
    chosen: bool = False
    enabled: bool = True
    tip: str = ""


@dataclass(frozen=True, slots=True)
class Band:
    """What is asked of the person now, over the board's lower edge: a question, or a plan with its choices and the
    button that carries it out.
    """

    text: str
    rule: str = ""
    choices: tuple[Choice, ...] = ()
    commit: str = ""
    top: bool = False
    """At the board's upper edge, where the lower one would hide who is asked about."""
    commit_tip: str = ""
    quiet: bool = False
    """Whether its words are a hint, not a question."""


@dataclass(frozen=True, slots=True)
class SumRow:
    """One line of a rule card's *Here* box."""

    text: str
    value: str
    total: bool = False
    rule: str = ""


@dataclass(frozen=True, slots=True)
class RuleCard:
    """A rule, opened over the board; ``lit`` places are left out of the scrim."""

    rule: str
    title: str
    body: str
    here_word: str = ""
    here: tuple[SumRow, ...] = ()
    also_word: str = ""
    also: tuple[str, ...] = ()
    house_word: str = ""
    house: str = ""
    show: str = ""
    without: str = ""
    lit: tuple[tuple[float, float, int], ...] = ()
    """Spaces that matter: (x, y, squares a side)."""
    hull: bool = True
    causes: tuple[At, ...] = ()
    stage: str = ""
    """Which stage of a resolution it shows: then who does what, dice and numbers come before the rule's words."""
    headline: str = ""
    result: str = ""
    dice: tuple[Die, ...] = ()
    buttons: tuple[Choice, ...] = ()
    """What goes on and back from stage to stage."""


@dataclass(frozen=True, slots=True)
class AimRow:
    """One objective, or something else that ends the battle: whose, what, how far."""

    side: str
    what: str
    far: str = ""
    """How far it has come, in words."""
    done: bool = False
    place: int = 0
    """The place of the side, for its shape; below 0 there is no side."""


@dataclass(frozen=True, slots=True)
class Tracker:
    """The line of the goals, and everything behind it."""

    line: str
    far: str
    heading: str
    goals: tuple[AimRow, ...]
    tip: str = ""
    place: int = 0


@dataclass(slots=True)
class Panels:
    """Everything beside the board, for one frame."""

    strip: Strip
    bar: ActionBar
    unit: UnitCard | None = None
    forecast: ForecastCard | Note | None = None
    log_word: str = ""
    log: list[LogRow] = field(default_factory=list)
    log_filters: LogFilters = field(default_factory=LogFilters)
    card: RuleCard | None = None
    tabs: tuple[str, ...] = ("Unit", "Odds", "Log", "Order", "Map", "Rules")
    tab: str = ""
    tooltip: str = ""
    goals: Tracker | None = None
    goals_open: bool = False
    band: Band | None = None
    minimap: tuple[str, str, str] = ("", "", "")
    """What the corner map says of itself: to lay it open, what it is, to fold it."""
    edition: str = ""
    """The name of the rules that are played."""
    edition_short: str = ""
    hint: Band | None = None
    """A hint for whoever is new, beside the band."""
    told: Band | None = None
    """What the scenario tells, over the board until it is put away."""
