"""Before the first blow: units wait, hide and watch in turn until one of them shows hostility (PRE, HOS).

There is no Initiative yet: turns go round in the order of the scenario, one action each. The first act that shows
hostility makes its unit the initiator, and the surprise round is open before the act is carried out (HOS-06, SUR-02).
"""

from __future__ import annotations

from collections.abc import Iterator

import esper

from components.hiding import Hiding
from components.initiative import Initiative as Place
from components.scene import Opening
from systems import (
    actions,
    condition,
    hostility,
    hot_ground,
    initiative,
    intents,
    knowledge,
    mines,
    readied,
    stack,
    surprise,
    victory,
)
from systems.battle import Battle
from systems.commands import Command, EndTurn, Fiat, GoOnAlert, Held, ReadIntent, Ready, SetStanding, Warn
from systems.course import Hidden
from systems.detection import UNLOCATED
from systems.events import HidingBegan, WaitingBegan, WaitingEnded
from systems.facts import UnitFacts, cite
from systems.offers import Field, Offer, Refusal
from systems.store import SCENE


def start(battle: Battle) -> None:
    """The fight opens as its scenario says: at once, with the surprise round of an initiator, or with a wait."""
    mines.begin(battle)
    hot_ground.begin(battle)
    before = battle.setup.before
    if before is None:
        initiative.start(battle)
        return
    sides = battle.setup.sides
    apart = tuple((side, other) for side in sides for other in sides if side != other)
    battle.write(SCENE, Opening, "peace", apart, ("HOS-04",))
    battle.write(SCENE, Opening, "phase", "before", ("PRE-01",))
    for hidden in before.hidden:
        if hidden.what == "intent":
            intents.hide_intent(battle, hidden.unit, hidden.whom)
        else:
            _hide(battle, hidden)
    for each in before.ready:
        readied.prepare(
            battle, Ready(each.unit, each.deed, each.weapon, each.target, each.square, each.trigger, each.whom)
        )
    knowledge.look(battle)
    if before.initiator:
        surprise.begin(battle, before.initiator)
    else:
        _wait(battle, before.rounds)


def _hide(battle: Battle, hidden: Hidden) -> None:
    """It has hidden in time: as its scenario says, these have not noticed it, or only roughly (HID-09)."""
    rows = dict(battle.of(hidden.unit, Hiding).whereabouts) | dict.fromkeys(hidden.whom, hidden.level)
    found = tuple((each, rows[each]) for each in battle.ids if each in rows)
    battle.write(hidden.unit, Hiding, "whereabouts", found, ("HID-02", "HID-09"))
    battle.say(HidingBegan(unit=hidden.unit, watchers=hidden.whom, rules=("HID-01", "HID-02", "HID-09")))


def _wait(battle: Battle, left: int) -> None:
    for unit in battle.ids:
        battle.write(unit, Place, "acted", False)
    battle.say(WaitingBegan(left=left, rules=("HOS-04", "HOS-02")))


def round_over(battle: Battle) -> None:
    """Everybody has had its turn of a round that is none of the ordinary ones."""
    opening, before = battle.scene(Opening), battle.setup.before
    if opening.phase == "surprise":
        surprise.over(battle)
        return
    assert before is not None
    battle.write(SCENE, Opening, "passed", opening.passed + 1)
    left = before.rounds - opening.passed
    if left > 0:
        _wait(battle, left)
        return
    battle.say(WaitingEnded(into=before.otherwise, rules=("HOS-03", "INI-01")))
    if before.otherwise == "peace":
        victory.end(battle, "", "peace")
        return
    hostility.break_peace(battle, *opening.peace)  # both sides notice what the other is about
    battle.write(SCENE, Opening, "phase", "rounds")
    initiative.start(battle)


# showing hostility without a blow


def why_not_warn(battle: Battle, command: Warn) -> Refusal | None:
    """Only before the fight, and only about somebody of another side whom the unit itself has noticed (PRE-03)."""
    named = (("unit", command.actor), ("target", command.target))
    if command.target not in battle.sheets or command.target == command.actor:
        return Refusal("attack.no_target", ("PRE-03",), named)
    unit, target = battle.unit(command.actor), battle.unit(command.target)
    if target.side == unit.side:
        return Refusal("hostility.friend", ("PRE-03",), named)
    if knowledge.level(battle, unit.id, target.id) == UNLOCATED:
        return Refusal("hostility.not_noticed", ("PRE-03",), named)
    return _shown_already(battle, command)


def why_not_alert(battle: Battle, command: GoOnAlert) -> Refusal | None:
    """Only as long as the unit has not shown hostility: in a fight everybody is on guard (HOS-06, SUR-13)."""
    return _shown_already(battle, command)


def _shown_already(battle: Battle, command: Command) -> Refusal | None:
    opening = battle.scene(Opening)
    if opening.phase == "before" or (opening.phase == "surprise" and _about_to(opening, command.actor)):
        return None
    return Refusal("hostility.fighting", ("SUR-13", "HOS-03"), (("unit", command.actor), ("verb", command.verb)))


def _about_to(opening: Opening, unit: str) -> bool:
    return unit == opening.initiator and not opening.shown


# looking whether somebody means harm


def why_not_read(battle: Battle, command: ReadIntent) -> Refusal | None:
    """Only before the fight, of somebody located who belongs to another side, and once for each (HOS-01, HOS-08)."""
    named = (("unit", command.actor), ("target", command.target))
    if battle.scene(Opening).phase != "before":
        return Refusal("hostility.fighting", ("HOS-01", "HOS-03"), (*named[:1], ("verb", command.verb)))
    if command.target not in battle.sheets or command.target == command.actor:
        return Refusal("attack.no_target", ("HOS-01",), named)
    unit, target = battle.unit(command.actor), battle.unit(command.target)
    if target.side == unit.side:
        return Refusal("hostility.friend", ("HOS-01",), named)
    if not intents.senses_hostility(battle, unit.id, target.id):
        return Refusal("hostility.unlocated", ("HOS-08",), named)
    if hostility.sensed(battle, unit.id, target.id):
        return Refusal("hostility.known", ("HOS-01",), named)
    return None


def offers(battle: Battle, unit: UnitFacts) -> Iterator[Offer]:
    """A warning, going on alert, and watching somebody, while there is no fight yet."""
    if battle.scene(Opening).phase == "rounds":
        return
    others = tuple(other for other in battle.units() if other.side != unit.side)
    for kind in (Warn, ReadIntent):
        judge = why_not_warn if kind is Warn else why_not_read
        price = actions.payable(battle, unit, kind.verb)
        targets = tuple(each.id for each in others if judge(battle, kind(unit.id, each.id)) is None)  # type: ignore[arg-type]
        if price is not None and targets:
            fields = (Field("target", "unit", targets),)
            yield Offer(kind.verb, unit.id, fields, price, battle.rules.verb(kind.verb).rules)
    if battle.rules.has("go_on_alert") and why_not_alert(battle, GoOnAlert(unit.id)) is None:
        yield Offer("go_on_alert", unit.id, (), (), battle.rules.verb("go_on_alert").rules)


def _telling(battle: Battle, command: Command) -> bool:
    """Whether the initiator's command is its act, and not something free that shows nothing (SUR-06, SUR-10)."""
    costs = any(battle.rules.prices(command.verb, battle.unit(command.actor)))
    return costs or hostility.shows(battle, command)


class Outbreak(esper.Processor):
    """Opens the surprise round before the act that starts it is carried out, and takes acts that are nothing else."""

    def process(self, battle: Battle, command: Command) -> None:
        opening = battle.scene(Opening)
        if isinstance(command, Held) and command.command is not None:
            command = command.command  # the round is open before anybody's moment comes (SUR-15)
        if opening.phase == "rounds" or isinstance(command, (SetStanding, EndTurn, Fiat)):
            return
        if command.actor == battle.acting() and stack.top(battle) is None:
            self._shown(battle, command, opening)
        if isinstance(command, (Warn, GoOnAlert)):
            condition.undertake(battle, command.actor, command.verb)
        elif isinstance(command, ReadIntent):
            condition.undertake(battle, command.actor, command.verb)
            cite("HOS-01")
            intents.read_intent(battle, command.actor, command.target)

    def _shown(self, battle: Battle, command: Command, opening: Opening) -> None:
        started = opening.phase == "before" and hostility.shows(battle, command)
        first = opening.phase == "surprise" and _about_to(opening, command.actor)
        if not started and not first:
            if opening.phase == "before":  # not even coming into sight of somebody is an act of hostility
                cite("HOS-06", "HOS-04") if command.verb == "move" else cite("HOS-06")
            return
        if started:
            surprise.begin(battle, command.actor, command.target if isinstance(command, Warn) else "")
        if first and not _telling(battle, command):
            return
        battle.write(SCENE, Opening, "shown", True, ("SUR-10",))
        target = getattr(command, "target", "")
        aimed = target if target in battle.sheets and command.verb != "warn" else ""
        hostility.show(battle, command.actor, command.verb, aimed, subtle=hostility.subtle(battle, command))
