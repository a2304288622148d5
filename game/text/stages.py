"""A resolution in its stages, as a table goes through it: announce, defense, traits, declarations, dice, damage (FLW-02
to FLW-06); a contest, a save and an area by their own rolls. Each has its rule and its numbers.

It says no more than the log does to the same eyes, only one thing after another.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from game.text.cast import Cast, Eyes
from game.text.contests import dice_of
from game.text.numbers import signed, whole
from game.text.phrases import Phrases, plain
from game.text.reader import CLOSES, TELLS
from game.text.row import Die, Row
from game.text.rows import Rows, told as told_row
from game.text.sums import Line, lines
from systems import events as ev
from systems.forecast import Modifier

PASSES = (*CLOSES, ev.BattleBegan, ev.InitiativeRolled, ev.TieRolled, ev.TieSettled, ev.Moved, ev.Told, ev.Changed)
"""Events nobody stops at: the frame of the battle, and ways that are seen as they are walked."""
BEGINS = (
    ev.AttackAnnounced, ev.ContestResolved, ev.Rolled, ev.DamageTaken, ev.AreaAimed, ev.AreaSaved, ev.SaveResolved,
    ev.AttackSpent,
)  # fmt: skip
"""Events that a resolution may begin with; what comes of one is a stage only after one of them."""


@dataclass(frozen=True, slots=True)
class Stage:
    """One stage. ``end``: the place after its last event among those it was made of; ``kind`` names its words."""

    kind: str
    end: int
    rules: tuple[str, ...]
    headline: str
    result: str = ""
    dice: tuple[Die, ...] = ()
    lines: tuple[Line, ...] = ()
    total: tuple[Line, ...] = ()
    """What the lines come to."""
    more: tuple[Line, ...] = ()
    """What is told as well and is no part of the sum."""
    units: tuple[str, ...] = ()
    """Whom it is about: actor, then target."""


def stages(text: Phrases, cast: Cast, events: Sequence[ev.Event], eyes: Eyes, *, going: bool = False) -> list[Stage]:
    """The stages of what happened, for one pair of eyes; empty where nothing was resolved before them.

    ``going``: a resolution was under way before the first of these events.
    """
    return _Stages(text, cast, events, eyes, going).all()


class _Stages:
    def __init__(self, text: Phrases, cast: Cast, events: Sequence[ev.Event], eyes: Eyes, going: bool) -> None:
        self.text, self.cast, self.events, self.eyes = text, cast, events, eyes
        self.rows = Rows(text, cast, eyes)
        self.going = going
        self.found: list[Stage] = []

    def all(self) -> list[Stage]:
        at = 0
        while at < len(self.events):
            at = self._take(at)
        return self.found

    def _take(self, at: int) -> int:
        """Make what there is to say of the event at a place; returns the place of the next to look at."""
        event = self.events[at]
        if isinstance(event, PASSES):
            paid = isinstance(event, ev.ActionSpent)
            self.going = self.going and (paid or isinstance(event, (ev.Moved, ev.Told, ev.Changed)))
            return at + 1
        self.going = self.going or isinstance(event, BEGINS)
        if isinstance(event, ev.AttackAnnounced):
            self._announced(event, at + 1)
        elif isinstance(event, ev.DefenseDeclared):
            self._declared(event, at)
        elif isinstance(event, ev.Rolled):
            return self._rolled(event, at)
        elif isinstance(event, (ev.AttackResolved, ev.AttackSpent)):
            self._resolved(event, None, at + 1)
        elif isinstance(event, ev.DamageTaken):
            self._one("damage", self.rows.damage_taken(event), at + 1, (event.source, event.unit), ("FLW-06",))
        elif isinstance(event, ev.ContestResolved):
            self._contest(event, at + 1)
        elif isinstance(event, (ev.AreaAimed, ev.AreaRolled, ev.AreaSaved, ev.SaveResolved)):
            self._one(_kind(event), self._row(event), at + 1, _about(event))
        elif self.going:
            return self._after(at)
        return at + 1

    # attacks

    def _announced(self, event: ev.AttackAnnounced, end: int) -> None:
        """Three stages at once: what is brought, what stands against it, what takes from that (FLW-02, FLW-03)."""
        row = self.rows.attack_announced(event)
        if row is None:
            return
        head, shown = plain(row.headline), event.forecast
        units = (event.unit, event.target)
        own = tuple(each for each in shown.modifiers if each.scope == "own")
        scene = tuple(each for each in shown.modifiers if each.scope != "own")
        pool = sum(each.value for each in shown.modifiers if each.op == "add")
        brought = self._total("stage.brought", sum(each.value for each in own if each.op == "add"), "FLW-02")
        extra = self._lines(shown.attack_extra_modifiers, event) if event.unit not in self.eyes.hidden else ()
        more = tuple(
            replace(each, text=self.text.say("stage.extra_of", name=each.text), key="stage.extra_of") for each in extra
        )
        self._add(
            "announce", end, ("FLW-02",), head, lines=self._lines(own, event), total=brought, more=more, units=units
        )  # fmt: skip
        if not shown.modifiers:
            return  # nobody rolls to attack: a contest decides
        left = self._total("attack.pool", pool, "FLW-03")
        if event.target in self.eyes.hidden:  # the sum of all is what these eyes are told
            self._add("defense", end, ("FLW-03",), head, lines=self._lines(scene, event), total=left, units=units)
            return
        stands = tuple(each for each in scene if each.value < 0 or each.op != "add")
        taken = tuple(each for each in scene if each not in stands)
        against = self._total("attack.defense_in_all", sum(each.value for each in stands if each.op == "add"), "FLW-03")
        self._add("defense", end, ("FLW-03",), head, lines=self._lines(stands, event), total=against, units=units)
        self._add("traits", end, ("FLW-03",), head, lines=(*brought, *against, *self._lines(taken, event)), total=left,
                  units=units)  # fmt: skip

    def _declared(self, event: ev.DefenseDeclared, at: int) -> None:
        """What the defender spends, and the pool after it (FLW-04)."""
        row = self.rows.defense_declared(event)
        if row is None:
            return
        found = []
        if event.extra:
            found.append(self._line("defend.extra_label", signed(-event.extra), "DIC-10"))
        resolved = next((each for each in self.events[at:] if isinstance(each, ev.AttackResolved)), None)
        total: tuple[Line, ...] = ()
        if resolved is not None and resolved.target == event.unit and resolved.modifiers:
            pool = sum(each.value for each in resolved.modifiers if each.op == "add")
            total = self._total("attack.pool", pool, "FLW-03")
            if event.willpower and event.unit not in self.eyes.hidden:
                spent = [each for each in resolved.modifiers if each.key == "modifier.willpower_defense"]
                found += lines(self.text, self.cast, spent)
        units = (resolved.unit, event.unit) if resolved is not None else (event.unit,)
        self._add("declare", at + 1, ("FLW-04",), row.text, row.result, lines=tuple(found), total=total, units=units)

    def _resolved(self, event: ev.AttackResolved | ev.AttackSpent, rolled: ev.Rolled | None, end: int) -> None:
        """The dice and the arithmetic of FLW-05, or that nothing is rolled."""
        row = getattr(self.rows, event.key)(event)
        if row is None:
            return
        units, dice = (event.unit, event.target), dice_of(rolled) if rolled is not None else ()
        if isinstance(event, ev.AttackSpent):
            self._add("dice", end, ("FLW-05",), row.text, row.result, units=units)
            return
        given = (
            ("stage.dice", event.dice, "DIC-01"), ("stage.lost", -event.lost, "DIC-09"),
            ("defend.extra_label", -event.defense_extra, "DIC-10"), ("stage.extra", event.attack_extra, "DIC-10"),
            ("contest.pulled", -event.pulled, "PUL-02"),
        )  # fmt: skip
        told = [
            self._line(key, whole(value) if key == "stage.dice" else signed(value), rule)
            for key, value, rule in given
            if value or key == "stage.dice"
        ]
        total = event.dice - event.lost - event.defense_extra + event.attack_extra - event.pulled
        came = self._total("stage.final", total, "FLW-05")
        noted = self.rows.noted(row.result, rolled)
        self._add("dice", end, ("FLW-05",), row.text, noted, dice, tuple(told), came, units)

    # rolls and contests

    def _rolled(self, event: ev.Rolled, at: int) -> int:
        """A roll with what it was for: an attack's, one side's of a contest, or what the next event tells."""
        after = self.events[at + 1 :]
        attack = next((each for each in after if isinstance(each, ev.AttackResolved)), None)
        if attack is not None and attack.unit == event.unit and attack.verb == event.kind:
            place = at + 1 + after.index(attack)
            if not any(isinstance(each, ev.Rolled) for each in self.events[at + 1 : place]):
                self._resolved(attack, event, place + 1)
                return place + 1
        contest = next(
            (each for each in after if isinstance(each, ev.ContestResolved) and each.name == event.kind), None
        )
        if contest is not None and event.unit in (contest.unit, contest.target):
            self._side(event, contest, at + 1)
            return at + 1
        if after and isinstance(after[0], TELLS) and getattr(after[0], "unit", "") == event.unit:
            made = told_row(self.text, self.cast, event, after[0], self.eyes)
            self._one(_kind(after[0]), made, at + 2, _about(after[0]), after[0].rules)
            return at + 2
        if not self.text.has(f"contest.did.{event.kind}"):
            self._one("roll", self.rows.rolled(event), at + 1, (event.unit,))
        return at + 1

    def _side(self, event: ev.Rolled, contest: ev.ContestResolved, end: int) -> None:
        """One side's roll of a contest: its pool, its dice, what they come to."""
        if self.rows.contest((contest,)) is None or event.unit in self.eyes.unseen:
            return
        mine = event.unit == contest.unit
        rival = contest.target if mine else contest.unit
        modifiers = contest.own_modifiers if mine else contest.other_modifiers
        found = lines(self.text, self.cast, modifiers, event.unit, rival, self.eyes, guarded=False)
        throw = self.rows.throws((event, contest))[0]
        pool = self._total("attack.pool", event.pool, "DIC-02") if modifiers else ()
        kind, rules = "own_roll" if mine else "other_roll", (*contest.rules, *event.rules)
        units = (contest.unit, contest.target)
        self._add(kind, end, rules, plain(throw.label), throw.sum, throw.dice, found, pool, units)

    def _contest(self, event: ev.ContestResolved, end: int) -> None:
        """Both results and the margin (DIC-05 to DIC-07)."""
        row = self.rows.contest((event,))
        if row is None:
            return
        named = [plain((self.rows._name(unit),)) for unit in (event.unit, event.target)]
        rule = event.rules[0] if event.rules else "DIC-05"
        found = (Line(named[0], whole(event.own), rule), Line(named[1], signed(-event.other), rule))
        total, units = self._total("stage.margin", event.margin, "DIC-05"), (event.unit, event.target)
        self._add("margin", end, event.rules, row.text, row.result, lines=found, total=total, units=units)

    # what comes of it

    def _after(self, at: int) -> int:
        """Everything that follows until the next roll or blow, a sentence each."""
        said: list[Row] = []
        units: dict[str, None] = {}
        while at < len(self.events):
            event = self.events[at]
            if isinstance(event, (*PASSES, *BEGINS, ev.AttackResolved, ev.DefenseDeclared, ev.AreaRolled)):
                break
            row = self._row(event)
            if row is not None and row.weight == "main":
                said.append(row)
                units |= dict.fromkeys(unit for unit in _about(event) if unit)
            at += 1
        if said:
            told = tuple(Line(row.text, row.result, row.rules[0] if row.rules else "", key=row.key) for row in said)
            rules = tuple(rule for row in said for rule in row.rules)
            self._add("after", at, rules, told[0].text, told[0].value, lines=told[1:], units=tuple(units))
        return at

    # parts

    def _row(self, event: ev.Event) -> Row | None:
        made: Row | None = getattr(self.rows, event.key)(event)
        return made

    def _one(
        self, kind: str, row: Row | None, end: int, units: tuple[str, ...], rules: tuple[str, ...] = ()
    ) -> None:  # fmt: skip
        """A stage that is one row of the log, laid open."""
        if row is None:
            return
        result = row.result if row.sum in ("", row.result) or not row.result else f"{row.sum}  {row.result}"
        split = len(row.lines) - (bool(row.lines) and row.lines[-1].key == "attack.pool")
        lines, total = row.lines[:split], row.lines[split:]
        self._add(kind, end, (*rules, *row.rules), row.text, result or row.sum, row.dice, lines, total, units)

    def _lines(self, modifiers: Sequence[Modifier], event: ev.AttackAnnounced) -> tuple[Line, ...]:
        """The lines of a part of the attack's sum: without the attacker's hidden part where none of it is in there."""
        whole_part = any(each.scope == "own" for each in modifiers)
        found = lines(self.text, self.cast, modifiers, event.unit, event.target, self.eyes, guarded=False)
        return tuple(each for each in found if whole_part or each.key != "attack.own_part")

    def _line(self, key: str, value: str, rule: str) -> Line:
        return Line(self.text.say(key), value, rule, key=key)

    def _total(self, key: str, value: int, rule: str) -> tuple[Line, ...]:
        return (self._line(key, signed(value) if value < 0 else whole(value), rule),)

    def _add(
        self, kind: str, end: int, rules: tuple[str, ...], headline: str, result: str = "", dice: tuple[Die, ...] = (),
        lines: tuple[Line, ...] = (), total: tuple[Line, ...] = (), units: tuple[str, ...] = (),
        more: tuple[Line, ...] = (),
    ) -> None:  # fmt: skip
        seen = tuple(unit for unit in dict.fromkeys(units) if unit and unit not in self.eyes.unseen)
        self.found.append(
            Stage(kind, end, tuple(dict.fromkeys(rules)), headline, result, dice, lines, total, more, seen)
        )


def _kind(event: ev.Event) -> str:
    """The word for a stage that is one event of a save or an area."""
    if isinstance(event, (ev.SaveResolved, ev.AreaSaved)):
        return "save"
    return "area" if isinstance(event, (ev.AreaAimed, ev.AreaRolled)) else "roll"


def _about(event: ev.Event) -> tuple[str, ...]:
    """Whom an event names, the doer first."""
    units = [str(getattr(event, name, "")) for name in ("by", "source", "unit", "target")]
    return (*dict.fromkeys(each for each in units if each), *getattr(event, "caught", ()))
