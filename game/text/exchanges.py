"""Attacks and harm as rows: each event alone, and a whole attack as one row (FLW, DMG, OVF)."""

from __future__ import annotations

from collections.abc import Sequence

from game.text.contests import Contests, dice_of
from game.text.numbers import signed, whole
from game.text.phrases import Parts, plain
from game.text.plans import outcomes
from game.text.row import Row, term
from game.text.sums import Line, lines, modifier
from systems import events as ev
from systems.dice import SIDES
from systems.facts import cite


class Exchanges(Contests):
    """The rows of attacks, of what they do, and of units that fall and rise."""

    # attacks

    def attack_announced(self, event: ev.AttackAnnounced) -> Row | None:
        return self.exchange((event,))

    def defense_declared(self, event: ev.DefenseDeclared) -> Row | None:
        if self._unseen(event.unit):
            return None
        return self._row(event, "defend.did", result=self._declared(event), weight="detail")

    def rolled(self, event: ev.Rolled) -> Row | None:
        if self._unseen(event.unit):
            return None
        return self._row(event, "attack.rolled", dice=dice_of(event), sum=self.count(event.successes, event))

    def attack_resolved(self, event: ev.AttackResolved) -> Row | None:
        if self._both_unseen(event.unit, event.target) or self._at_square(event):
            return None
        head = self.text.parts("attack.resolved", unit=self._name(event.unit), target=self._name(event.target))
        result = self.text.say("attack.hit" if event.hit else "attack.miss")
        return Row(
            event.key, head, result, "", self._weapon(event.weapon), sum=self._sum(event, None),
            rules=event.rules, lines=self._sum_lines(event, None), units=(event.unit, event.target),
        )  # fmt: skip

    def attack_spent(self, event: ev.AttackSpent) -> Row | None:
        if self._both_unseen(event.unit, event.target) or self._at_square(event):
            return None
        head = self.text.parts("attack.resolved", unit=self._name(event.unit), target=self._name(event.target))
        return Row(
            event.key, head, self.text.say("attack.no_roll"), "", self._weapon(event.weapon), rules=event.rules,
            units=(event.unit, event.target),
        )  # fmt: skip

    def exchange(self, events: Sequence[ev.Event]) -> Row | None:
        """One attack as one row; see the function of that name."""
        announced = next(each for each in events if isinstance(each, ev.AttackAnnounced))
        if self._both_unseen(announced.unit, announced.target) or self._at_square(announced):
            return None
        declared, resolved, spent, harm, contest = (
            next((each for each in events if isinstance(each, kind)), None)
            for kind in (ev.DefenseDeclared, ev.AttackResolved, ev.AttackSpent, ev.DamageTaken, ev.ContestResolved)
        )
        rolled = next((each for each in events if isinstance(each, ev.Rolled) and _of_attack(each, announced)), None)
        rules = dict.fromkeys(rule for each in events for rule in each.rules)
        result = ""
        if isinstance(harm, ev.DamageTaken):
            result = self._harm(harm)
        elif isinstance(contest, ev.ContestResolved):
            result = self.outcome(contest)
        elif isinstance(resolved, ev.AttackResolved):
            result = self.text.say("attack.hit" if resolved.hit else "attack.miss")
        elif spent is not None:
            result = self.text.say("attack.no_roll")
        found = list(self._sum_lines(resolved if isinstance(resolved, ev.AttackResolved) else announced, announced))
        found += self._extra_lines(announced, declared, resolved)
        if isinstance(harm, ev.DamageTaken):
            found += self._harm_lines(harm)
        found += self._foreseen(announced)
        contests = [each for each in events if isinstance(each, ev.ContestResolved)]
        for each in contests:
            found += self.contest_lines(each)
        said = self._sum(resolved, rolled) if isinstance(resolved, ev.AttackResolved) else ""
        first = "DIC-09" if isinstance(resolved, ev.AttackResolved) and _terms(resolved) else ""
        if not first and rolled is not None:
            first = rolled.rules[0]
        return Row(
            key=announced.key,
            headline=self._did(announced),
            result=result,
            tone="harm" if isinstance(harm, ev.DamageTaken) else "",
            aside=self._weapon(announced.weapon),
            dice=dice_of(rolled) if rolled is not None else (),
            sum=said,
            rules=tuple(dict.fromkeys((first, *rules) if first else rules)),
            lines=tuple(found),
            units=(announced.unit, announced.target),
            throws=self.throws([each for each in events if each is not rolled]),
            after=(*(self.margin(each) for each in contests), *self.consequences(events)),
        )

    def _at_square(self, event: ev.AttackAnnounced | ev.AttackResolved | ev.AttackSpent) -> bool:
        """Whether these eyes struck at a square without knowing whom they have before them (COV-18)."""
        sheet = self.cast.sheets.get(event.unit)
        return self._unseen(event.target) and sheet is not None and sheet.side == self.eyes.side

    def _extra_lines(
        self, announced: ev.AttackAnnounced, declared: ev.Event | None, resolved: ev.Event | None
    ) -> list[Line]:
        """What was added to the successes of a hit, what the defender took off, what was given up (DIC-10, PUL-02)."""
        found: list[Line] = []
        if isinstance(resolved, ev.AttackResolved) and resolved.hit and announced.unit not in self.eyes.hidden:
            found += lines(self.text, self.cast, announced.forecast.attack_extra_modifiers)
        if isinstance(declared, ev.DefenseDeclared) and declared.extra:
            said = self.text.say("defend.extra_label")
            found.append(Line(said, signed(-declared.extra), "DIC-10", key="defend.extra_label"))
        if isinstance(resolved, ev.AttackResolved) and resolved.pulled:
            said = self.text.say("contest.pulled")
            found.append(Line(said, signed(-resolved.pulled), "PUL-02", key="contest.pulled"))
        return found

    def _foreseen(self, event: ev.AttackAnnounced) -> list[Line]:
        """What the plan was announced with: the chance of each effect, so that the row shows the odds it had."""
        if event.unit in self.eyes.hidden or event.target in self.eyes.hidden:
            return []
        return [
            Line(self.text.say("contest.before", effect=each.text), each.chance, each.rule, key="contest.before")
            for each in outcomes(self.text, event.forecast)
        ]

    def _did(self, event: ev.AttackAnnounced) -> Parts:
        if event.verb == "bolt":
            return self.text.parts("cast.strikes", unit=self._name(event.unit), target=self._name(event.target))
        mode = self.cast.mode(event.unit, event.weapon)
        key = f"{event.verb}.did.{mode}" if self.text.has(f"{event.verb}.did.{mode}") else f"{event.verb}.did"
        said = self.text.parts(key, unit=self._name(event.unit), target=self._name(event.target))
        if event.forecast.spot:
            spot = self.text.say(f"called_shots.spot.{event.forecast.spot}")
            said = (*said, *self.text.parts("called_shots.aimed", spot=spot))
        return (*said, *self.text.parts("coup_de_grace.aimed")) if event.forecast.coup else said

    def _declared(self, event: ev.DefenseDeclared) -> str:
        said = []
        if event.extra:
            said.append(self.text.say("defend.extra", count=event.extra))
        if event.willpower:
            said.append(self.text.say("defend.willpower"))
        if event.give_up:
            parts = self.text.listing([self.text.say(f"modifier.{part}_defense") for part in event.give_up], last=True)
            said.append(self.text.say("defend.give_up", parts=parts))
        return plain(self.text.listing(said)) or self.text.say("defend.nothing")

    def _sum(self, event: ev.AttackResolved, rolled: ev.Rolled | None) -> str:
        """``3 − 1 = 2``, or the plain number of successes where nothing was added or taken."""
        terms = _terms(event)
        if not terms:
            return self.count(event.dice, rolled)
        total = event.dice + sum(terms)
        said = f"{event.dice} {' '.join(term(each) for each in terms)} = {whole(total)}"
        return self.noted(said, rolled)

    def _sum_lines(
        self, event: ev.AttackResolved | ev.AttackAnnounced, announced: ev.AttackAnnounced | None
    ) -> tuple[Line, ...]:
        modifiers = event.modifiers if isinstance(event, ev.AttackResolved) else event.forecast.modifiers
        found = [*lines(self.text, self.cast, modifiers, event.unit, event.target, self.eyes)]
        if modifiers:  # without any line nobody rolls to attack at all
            pool = sum(each.value for each in modifiers if each.op == "add")
            found.append(Line(self.text.say("attack.pool"), whole(pool), "FLW-03", key="attack.pool"))
        if event.unit not in self.eyes.hidden:
            found += self._cap_lines(event, announced)
        if announced is not None and announced.forecast.coup:
            found.append(
                Line(self.text.say("coup_de_grace.all_succeed"), "", "CDG-06", key="coup_de_grace.all_succeed")
            )
        elif announced is not None and announced.forecast.again != SIDES:
            again = self.text.say("attack.again", again=announced.forecast.again)
            found.append(Line(again, "", "DIC-03", key="attack.again"))
        return tuple(found)

    def _cap_lines(
        self, event: ev.AttackResolved | ev.AttackAnnounced, announced: ev.AttackAnnounced | None
    ) -> tuple[Line, ...]:
        """The damage cap and what changed it; nothing of a deed that does no damage to be capped (DMG-04)."""
        cap = event.cap if isinstance(event, ev.AttackResolved) else event.forecast.cap
        parts = announced.forecast.cap_modifiers if announced is not None else ()
        if not (cap or parts):
            return ()
        chapter = parts[0].rule if parts else "DMG-04"
        told = Line(self.text.say("modifier.cap"), whole(cap), chapter, key="modifier.cap")
        return (told, *lines(self.text, self.cast, (each for each in parts if each.rule != chapter)))

    def _weapon(self, key: str) -> Parts:
        return (self.cast.item(self.text, key),)

    # harm

    def damage_taken(self, event: ev.DamageTaken) -> Row | None:
        if self._unseen(event.unit):
            return None
        key = "damage.taken" if event.bashing + event.lethal + event.aggravated else "damage.untouched"
        return self._row(event, key, result=self._harm(event), tone="harm", lines=self._harm_lines(event))

    def _harm(self, event: ev.DamageTaken) -> str:
        """``2 L``; of a unit whose numbers are hidden only how hurt it looks (INF-02, INF-04)."""
        if event.unit in self.eyes.hidden:
            cite("INF-02", "INF-04")
            band = self.eyes.bands.get(event.unit)
            return self.band(band) if band else self.text.say("attack.hit")
        by_grade = (("B", event.bashing), ("L", event.lethal), ("A", event.aggravated))
        said = " ".join(
            self.text.say("damage.amount", points=points, grade=grade) for grade, points in by_grade if points
        )
        said = said or self.text.say("damage.none")
        return self.text.say("damage.overflow", amount=said, overflow=event.overflow) if event.overflow else said

    def _harm_lines(self, event: ev.DamageTaken) -> tuple[Line, ...]:
        if event.unit in self.eyes.hidden:
            return ()
        found = [modifier(self.text, self.cast, each) for each in event.modifiers]
        for key, value, rule in (
            ("dealt", event.dealt, "DMG-02"), ("absorbed", -event.absorbed, "DMG-14"),
            ("older", event.older, "CAL-12"), ("overflowed", event.overflow, "OVF-01"),
        ):  # fmt: skip
            if value:
                found.append(Line(self.text.say(f"damage.{key}"), whole(value), rule, key=f"damage.{key}"))
        left = self.text.say("damage.left")
        return (*found, Line(left, whole(event.healthy_left), "DMG-01", key="damage.left"))

    def wounds_worsened(self, event: ev.WoundsWorsened) -> Row | None:
        return None if self._unseen(event.unit) else self._row(event, "damage.worsened", tone="harm")

    def fell(self, event: ev.Fell) -> Row | None:
        if self._unseen(event.unit):
            return None
        return self._row(event, "damage.fell", result=self.text.say(f"damage.state.{event.state}"), tone="fall")

    def fought_on(self, event: ev.FoughtOn) -> Row | None:
        if self._unseen(event.unit):
            return None
        if event.hardy:
            return self._row(event, "fight_on.hardy")
        left = "" if event.unit in self.eyes.hidden else self.text.say("fight_on.left", points=event.willpower_left)
        return self._row(event, "fight_on.did", result=left)

    def rose(self, event: ev.Rose) -> Row | None:
        return None if self._unseen(event.unit) else self._row(event, "damage.rose")


def _terms(event: ev.AttackResolved) -> list[int]:
    """What was taken from and added to the dice, in the order of FLW-05; nothing that is 0."""
    return [each for each in (-event.lost, -event.defense_extra, event.attack_extra, -event.pulled) if each]


def _of_attack(rolled: ev.Rolled, announced: ev.AttackAnnounced) -> bool:
    """Whether these are the dice of the attack itself, no contest's and no helper's."""
    return rolled.unit == announced.unit and rolled.kind == announced.verb
