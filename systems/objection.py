"""Who objects to being moved or thrown along, and whether that holds the mover up (GRP-16, PIN-08, THT-11).

One after the other everybody concerned answers: agrees, objects, or lets go of what it holds. Who objects has to be
beaten in a grapple contest; losing one of them forbids the whole. Who has been beaten holds on or lets go (EX-13). The
pinned and the helpless are not asked. A unit that is not asked objects to its enemies, agrees with its friends and
keeps what it holds. Steps of the frame ``objection``: open → (ask) → answered → settle → (ask → answered) → open …;
then the frame below goes on at step ``consented`` with ``allowed``, ``let_go`` and ``agreed``.
"""

from __future__ import annotations

import esper

from systems import contest, hold, stack
from systems.battle import Battle
from systems.commands import Command, Consent
from systems.events import Consented
from systems.facts import UnitFacts, cite
from systems.forecast import ContestFacts
from systems.offers import Ask, Field, Refusal

DONE = "consented"
"""The step at which a chapter goes on once everybody has answered."""
RULES = ("GRP-16",)


def begin(battle: Battle, mover: str, asked: tuple[str, ...], *, weapon: str = "", ranged: bool = False) -> None:
    """Ask everybody in ``asked`` above the newest frame; ``weapon`` is what the mover holds with."""
    stack.push(
        battle, "objection", "open", mover=mover, left=asked, weapon=weapon, ranged=ranged, gone=(), agreed=(),
        answer="", beaten=False,
    )  # fmt: skip


def others(battle: Battle, mover: str) -> tuple[str, ...]:
    """Everybody else in the mover's hold, in the order of the scenario."""
    return tuple(unit for unit in hold.members(battle, mover) if unit != mover)


def has_a_say(unit: UnitFacts) -> bool:
    """The pinned, the helpless and the fallen are moved without a contest (GRP-16, PIN-08)."""
    if unit.pinned:
        cite("PIN-08")
    return not (unit.pinned or unit.helpless or unit.fallen)


def objects(mover: UnitFacts, unit: UnitFacts) -> bool:
    """What a unit that is not asked does: it objects to its enemies."""
    return unit.side != mover.side


def facts_against(mover: UnitFacts, unit: UnitFacts, weapon: str = "", *, ranged: bool = False) -> ContestFacts:
    """The contest of a mover against one that objects."""
    return ContestFacts("objection", mover, unit, mover.weapon(weapon) if weapon else None, ranged=ranged)


def go_on(battle: Battle, frame: stack.Frame) -> None:
    """Take the round of answers one step further."""
    left: tuple[str, ...] = frame.fact("left")
    mover = battle.unit(frame.fact("mover"))
    if frame.step == contest.SETTLES:
        margin = frame.fact("margin")
        if not margin:
            _finish(battle, frame, allowed=False)
            return
        if mover.holds == left[0]:
            hold.change(battle, mover.id, ("GRP-10",), margin=margin)
        _beaten(battle, battle.unit(left[0]), left)
    elif not left:
        _finish(battle, frame, allowed=True)
    elif frame.step == "open":
        _put(battle, mover, battle.unit(left[0]), left)
    else:
        _answered(battle, frame, mover, left)


def _put(battle: Battle, mover: UnitFacts, unit: UnitFacts, left: tuple[str, ...]) -> None:
    """The question, or the answer of one that is not asked."""
    if not has_a_say(unit):
        stack.turn(battle, "open", left=left[1:])
    elif unit.standing in ("ask", "danger"):
        stack.wait(battle, unit.id)
    else:
        stack.turn(battle, "answered", answer="object" if objects(mover, unit) else "agree")


def _beaten(battle: Battle, unit: UnitFacts, left: tuple[str, ...]) -> None:
    """It can hold nobody up any more; what it holds itself it may still let go of (GRP-23, EX-13)."""
    if unit.holds and unit.standing in ("ask", "danger"):
        stack.wait(battle, unit.id, beaten=True)
    else:
        stack.turn(battle, "open", left=left[1:], answer="")


def _answered(battle: Battle, frame: stack.Frame, mover: UnitFacts, left: tuple[str, ...]) -> None:
    answer, unit = frame.fact("answer"), left[0]
    if frame.fact("beaten") and answer != "let_go":
        stack.turn(battle, "open", left=left[1:], answer="", beaten=False)
        return
    battle.say(Consented(unit=unit, target=mover.id, answer=answer, rules=RULES))
    if answer == "object":
        contest.begin(battle, "objection", mover.id, unit, weapon=frame.fact("weapon"), ranged=frame.fact("ranged"))
        return
    gone, agreed = frame.fact("gone"), (*frame.fact("agreed"), unit)
    if answer == "let_go":
        hold.release(battle, unit, "let_go", ("GRP-23",))
        gone = (*gone, unit)
    stack.turn(battle, "open", left=left[1:], gone=gone, agreed=agreed, answer="", beaten=False)


def _finish(battle: Battle, frame: stack.Frame, *, allowed: bool) -> None:
    stack.pop(battle)
    stack.turn(battle, DONE, allowed=allowed, let_go=frame.fact("gone"), agreed=frame.fact("agreed"))


def ask(battle: Battle, frame: stack.Frame) -> Ask:
    """Agree, object, or let go? (GRP-16) And once beaten: hold on, or let go? (GRP-23)"""
    mover, unit = battle.unit(frame.fact("mover")), battle.unit(frame.asked)
    facts, beaten = facts_against(mover, unit, frame.fact("weapon"), ranged=frame.fact("ranged")), frame.fact("beaten")
    return Ask(
        unit=unit.id,
        window="declared",
        choice="consent",
        fields=(
            Field("agree", "flag", (False,) if beaten else (False, True)),
            Field("let_go", "flag", (False, True) if unit.holds else (False,)),
        ),
        facts=(("attacker", mover.id),),
        default=(("agree", not beaten and not objects(mover, unit)), ("let_go", False)),
        step=None if beaten else contest.told(battle, facts),
        rules=("GRP-23", *RULES) if beaten else RULES,
    )


def why_not(battle: Battle, command: Consent) -> Refusal | None:
    """Only who holds somebody lets go (GRP-23); who has been beaten has nothing to agree to any more."""
    frame = stack.waiting(battle)
    assert frame is not None
    if command.agree and frame.fact("beaten"):
        return Refusal("consent.beaten", ("GRP-16",), (("unit", command.actor), ("target", frame.fact("mover"))))
    if command.let_go and not battle.unit(command.actor).holds:
        return Refusal("consent.nobody", ("GRP-23", "GRP-16"), (("unit", command.actor),))
    return None


class Objections(esper.Processor):
    """Takes the answer of one that is about to be moved along."""

    def process(self, battle: Battle, command: Command) -> None:
        if isinstance(command, Consent):
            answer = "let_go" if command.let_go else "agree" if command.agree else "object"
            stack.turn(battle, "answered", answer=answer)
