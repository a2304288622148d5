"""Contests as rows: both rolls with their dice and sums, the margin, and what one contest brings about (DIC-05 to 07).

A contest alone is a row; one that follows an attack is part of the attack's row.
"""

from __future__ import annotations

from collections.abc import Sequence

from game.text.numbers import metres, whole
from game.text.phrases import Part, Parts, plain
from game.text.row import Die, Maker, Row, Throw
from game.text.sums import Line, lines
from systems import events as ev
from systems.dice import SIDES, SUCCESS, chance_line


class Contests(Maker):
    """The rows of contests and saves."""

    def contest_resolved(self, event: ev.ContestResolved) -> Row | None:
        return self.contest((event,))

    def toppled(self, event: ev.Toppled) -> Row | None:
        return None if self._unseen(event.unit) else self._row(event, "contest.toppled", tone="harm")

    def plunged(self, event: ev.Plunged) -> Row | None:
        if self._unseen(event.unit):
            return None
        softened = self.text.say("damage.softened", metres=metres(2 * event.saved)) if event.saved else ""
        return self._row(event, "damage.plunged", depth=metres(2 * event.metres), result=softened, tone="harm")

    # shoves and feints

    def pushed(self, event: ev.Pushed) -> Row | None:
        if self._both_unseen(event.unit, event.by):
            return None
        stopped = ""
        if event.stopped:
            facts = {"obstacle": self._name(event.obstacle)} if event.obstacle else {}
            stopped = self.text.say(f"bull_rush.stopped.{event.stopped}", **facts)
        if event.metres or len(event.path) > 1:
            gone = metres(2 * event.metres)
            result = self.text.say("bull_rush.short", distance=gone, stopped=stopped) if stopped else gone
            return self._row(event, "bull_rush.pushed", by=self._name(event.by), result=result)
        return self._row(event, "bull_rush.no_room", by=self._name(event.by), result=stopped)

    def counter_decided(self, event: ev.CounterDecided) -> Row | None:
        if self._unseen(event.unit):
            return None
        if event.counter:
            return self._row(event, "bull_rush.counters", target=self._name(event.target))
        return self._row(event, "bull_rush.lets_be", weight="detail")

    def overran(self, event: ev.Overran) -> Row | None:
        if self._both_unseen(event.unit, event.target):
            return None
        key = "overrun.passed" if event.passed else "overrun.stopped"
        return self._row(event, key, target=self._name(event.target))

    def feinted(self, event: ev.Feinted) -> Row | None:
        if self._both_unseen(event.unit, event.target):
            return None
        return self._row(event, "feint.works", target=self._name(event.target))

    def feint_ended(self, event: ev.FeintEnded) -> Row | None:
        if self._both_unseen(event.unit, event.target):
            return None
        cause = self.text.say(f"feint.cause.{event.cause}", target=self._name(event.target))
        return self._row(event, "feint.ended", target=self._name(event.target), result=cause, weight="detail")

    def clung_to(self, event: ev.ClungTo) -> Row | None:
        if self._both_unseen(event.unit, event.target):
            return None
        key = "climb_onto.kept" if event.kept else "climb_onto.works"
        return self._row(event, key, target=self._name(event.target))

    def thrown_off(self, event: ev.ThrownOff) -> Row | None:
        if self._both_unseen(event.unit, event.target):
            return None
        faces = ", ".join(str(face) for face in event.faces)
        return self._row(event, "climb_onto.thrown", target=self._name(event.target), faces=faces)

    def clinging_ended(self, event: ev.ClingingEnded) -> Row | None:
        if self._both_unseen(event.unit, event.target):
            return None
        cause = self.text.say(f"climb_onto.cause.{event.cause}")
        return self._row(event, "climb_onto.ended", target=self._name(event.target), result=cause)

    # a contest

    def contest(self, events: Sequence[ev.Event]) -> Row | None:
        """A contest with no attack before it as one row: who tries what, both rolls, the margin, what it brings about.

        None where these eyes see neither side.
        """
        event = next(each for each in events if isinstance(each, ev.ContestResolved))
        if self._both_unseen(event.unit, event.target) or (event.name == "spot" and self.eyes.side):
            return None  # a side is told what its look-out has come to, not how the dice fell
        rules = dict.fromkeys((*event.rules, *(rule for each in events for rule in each.rules)))
        head = self.text.parts(
            f"contest.did.{event.name}", unit=self._name(event.unit), target=self._name(event.target)
        )
        return Row(
            event.key,
            head,
            self.outcome(event),
            rules=tuple(rules),
            lines=self.contest_lines(event),
            units=(event.unit, event.target),
            throws=self.throws(events),
            after=(self.margin(event), *self.consequences(events, harm=True)),
        )

    def outcome(self, event: ev.ContestResolved) -> str:
        """The result in two words: by how much it was won, or that it was not."""
        return self.text.say("contest.by", margin=event.margin) if event.margin else self.text.say("contest.not_won")

    def margin(self, event: ev.ContestResolved) -> Parts:
        """Both results and what lies between: ``Balance against the trip: 3 to 1, margin 2``."""
        key = "contest.margin" if event.margin else "contest.no_margin"
        named = self.text.say(f"contest.name.{event.name}")
        return self.text.parts(key, name=named, own=event.own, other=event.other, margin=event.margin)

    def throws(self, events: Sequence[ev.Event]) -> tuple[Throw, ...]:
        """Every roll of contests and saves among the events, in its order, with who rolls and with what."""
        found, rolled = [], [each for each in events if isinstance(each, ev.Rolled)]
        chosen = {}
        for each in events:
            if isinstance(each, ev.ContestResolved):
                chosen[each.name, each.unit] = each.own_option
                chosen[each.name, each.target] = each.other_option
        for each in rolled:
            if self._unseen(each.unit):
                continue
            option = chosen.get((each.kind, each.unit), "")
            label: Parts = (self._name(each.unit),)
            if option:
                label = self.text.listing((label, self.attribute(option)))
            elif self.text.has(f"contest.name.{each.kind}"):
                label = self.text.listing((label, self.text.say(f"contest.name.{each.kind}")))
            found.append(Throw(label, dice_of(each), self._counted(each, events)))
        return tuple(found)

    def _counted(self, rolled: ev.Rolled, events: Sequence[ev.Event]) -> str:
        """What a roll came to; where extras or losses make its contest count another number, that too."""
        said = self.count(rolled.successes, rolled)
        for each in events:
            if isinstance(each, ev.ContestResolved) and each.name == rolled.kind:
                counts = {each.unit: each.own, each.target: each.other}.get(rolled.unit, rolled.successes)
                if counts != rolled.successes:
                    return self.text.say("contest.counts", said=said, count=counts)
        return said

    def contest_lines(self, event: ev.ContestResolved) -> tuple[Line, ...]:
        """Both pools with every line and its rule; a hidden side's as one number (INF-01)."""
        found: list[Line] = []
        sides = ((event.unit, event.own_option, event.own_modifiers, event.target),
                 (event.target, event.other_option, event.other_modifiers, event.unit))  # fmt: skip
        for unit, option, modifiers, rival in sides:
            if not modifiers or not option:
                continue
            head = self.text.listing((self._name(unit), self.attribute(option)))
            found.append(Line(plain(head), "", "", key="contest.side"))
            found += lines(self.text, self.cast, modifiers, unit, rival, self.eyes, guarded=False)
            pool = sum(each.value for each in modifiers if each.op == "add")
            found.append(Line(self.text.say("attack.pool"), whole(pool), "DIC-02", key="attack.pool"))
        return tuple(found)

    def consequences(self, events: Sequence[ev.Event], *, harm: bool = False) -> tuple[Parts, ...]:
        """What else happened in the same exchange, a line each, as its own row would say it; ``harm`` as well, where no
        attack tells it.
        """
        found = []
        for each in events:
            if isinstance(each, PARTS) and not (harm and isinstance(each, ev.DamageTaken)):
                continue
            made: Row | None = getattr(self, each.key)(each)
            if made is not None and made.weight == "main":
                found.append((*made.headline, Part(f" · {made.result}")) if made.result else made.headline)
        return tuple(found)

    def count(self, successes: int, rolled: ev.Rolled | None) -> str:
        """``3 successes``, with what was special about the dice."""
        return self.noted(self.text.say("attack.successes", count=successes), rolled)

    def noted(self, said: str, rolled: ev.Rolled | None) -> str:
        """A sum with what was special about its dice: a chance die, a critical failure."""
        notes = [said]
        if rolled is not None and rolled.chance:
            notes.append(self.text.say("attack.chance_die"))
        if rolled is not None and rolled.critical_failure:
            notes.append(self.text.say("attack.critical_failure"))
        return plain(self.text.listing(notes))


PARTS: tuple[type[ev.Event], ...] = (
    ev.AttackAnnounced, ev.DefenseDeclared, ev.Rolled, ev.AttackResolved, ev.AttackSpent, ev.DamageTaken,
    ev.ContestResolved,
)  # fmt: skip
"""What the row of an exchange says in its own words; everything else is a consequence."""


def dice_of(event: ev.Rolled) -> tuple[Die, ...]:
    """The faces in the order in which they fell; the last ``added`` of them were added by others."""
    success, again = (chance_line(event.presence), SIDES) if event.chance else (SUCCESS, event.again)
    first = len(event.faces) - event.added
    return tuple(Die(face, face >= success, face >= again, at >= first) for at, face in enumerate(event.faces))
