"""Choosing at the window: a button, a square, a target, a choice in the band; and doing what was planned."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from game.app import answers, deeds, orders, outlook, picking, pointing, turn_plan
from game.app.deeds import Deed
from game.app.repertoire import AFTER_WALK as WALKED, FINAL, GROUPS, ONCE
from systems import knowledge
from systems.battle import Battle
from systems.commands import Command, EndTurn
from systems.facts import UnitFacts
from systems.forecast import Forecast
from systems.offers import Refusal

if TYPE_CHECKING:
    from game.app.planned import Planned
    from game.app.session import Session

Square = tuple[int, int]
NEAREST = 3
"""Enemies for whom it is tried whether a walk would make a refused deed possible."""


def best_weapon(session: Planned, unit: UnitFacts, target: str) -> Deed | None:
    """The attack that does most on average; where none is possible the first one, so that it says why not."""
    best: tuple[float, Deed] | None = None
    attacks = [each for each in session.deeds() if each.verb == "attack"]
    for each in attacks:
        command = orders.command(session.battle, unit, each, target)
        assert command is not None
        shown = session.questions.ask(command)
        if isinstance(shown, Forecast) and (best is None or shown.mean > best[0]):
            best = (shown.mean, each)
    if best is not None:
        return best[1]
    return attacks[0] if attacks else None


def press(session: Session, name: str) -> None:
    """A button of the action bar, possible or not."""
    plan, unit = session.plan, session.person
    plan.quiet()
    plan.row = -1
    if name == "more" or name.startswith("group:"):
        unfold(session, name.removeprefix("group:"))
        return
    if unit is None:
        return
    if session.ask is not None:
        command = answers.command(session.ask, name, plan)
        if command is not None:
            session.submit(command)
        return
    chosen = session.deed(name)
    if chosen is None:
        return
    refusal = session.refusal(unit, chosen)
    if refusal is not None:
        _where(session, unit, chosen)
        # what is not possible from here may be after a walk: then the deed is chosen, and the squares are lit
        plan.deed = name if plan.possible and chosen.verb in WALKED and unit.move else ""
        plan.target, plan.step = "", None
        plan.choose_nothing()
        session.explain(refusal, chosen.verb, name)
    elif chosen.targeted or chosen.verb == "move" or _to_choose(session, chosen):
        _plan(session, chosen)
    else:
        offered = session.domain(chosen) if orders.hungry(chosen) else ()
        command = orders.command(session.battle, unit, chosen, "", {}, offered)
        if command is not None:
            turn_plan.give(session, command)


def unfold(session: Session, group: str) -> None:
    """Fold a group of actions out, or in again."""
    plan = session.plan
    plan.unfolded = "" if plan.unfolded == group else group


def _to_choose(session: Session, deed: Deed) -> bool:
    """Whether a deed without a target is planned first: it throws dice, or leaves several things, squares or ways."""
    if deed.verb in ONCE:
        return False
    if deed.anywhere or deed.verb in FINAL:
        return True
    offered = session.domain(deed)
    unit = session.person
    wanted = orders.command(session.battle, unit, deed, "", {}, offered) if unit is not None else None
    if wanted is not None and orders.has_odds(wanted):
        return True
    if any(each.name == "score" for each in offered):
        return True
    return any(len(each.values) > 1 for each in offered if each.name in orders.HUNGRY or each.name == "trigger")


def _plan(session: Session, chosen: Deed) -> None:
    """Choose a deed, or put it away again; its target too, where only one can be meant."""
    plan = session.plan
    plan.deed = "" if plan.deed == chosen.name else chosen.name
    plan.target, plan.step, plan.extra = "", None, -1
    plan.choose_nothing()
    plan.unfolded = ""
    unit = session.person
    if plan.deed and unit is not None and chosen.name not in plan.arms:
        key = orders.fitting(session.battle, unit, chosen, session.offers)
        if key not in (None, chosen.weapon):
            plan.arms[chosen.name] = str(key)
    if plan.deed and chosen.aim == "held":
        held = session.targets(chosen)
        if len(held) == 1:
            pin(session, held[0].id)


def _where(session: Session, unit: UnitFacts, deed: Deed) -> None:
    """Find the squares from which a refused attack on a near enemy would be possible, if a walk could help."""
    foes = session.targets(deed)
    refusal = session.refusal(unit, deed)
    if deed.verb not in WALKED or not foes or not unit.move or refusal is None or refusal.key == "action.spent":
        return
    for foe in foes[:NEAREST]:
        session.plan.possible = possible(session, unit, deed, foe.id)
        if session.plan.possible:
            return


def possible(session: Session, unit: UnitFacts, deed: Deed, target: str) -> tuple[Square, ...]:
    """Squares of one move from which the deed would be possible against the target."""

    def make(there: UnitFacts, twin: Battle) -> Command | None:
        return orders.command(twin, there, deed, target)

    key = f"possible {deed.name} {deed.weapon} {target}"
    return session.kept(key, lambda: pointing.possible_from(session.people, unit, make, session.pointing.reach(unit)))


def choose(session: Session, square: Square) -> None:
    """A square of the board: a way there, or the unit on it as target; the second choice of a target commits, and one
    of somebody over free ground to whom nothing can be done walks there.
    """
    plan, unit = session.plan, session.person
    marked = plan.possible
    plan.quiet()
    plan.row = -1
    plan.unfolded = ""
    there = session.unit_under(square)
    if unit is None or session.ask is not None:
        plan.inspected = "" if plan.inspected == there else there
        return
    chosen = session.deed(plan.deed)
    if chosen is not None and picking.aimed_at_board(session, chosen):
        picked = picking.pick(session, chosen, square)
        if picked == picking.AGAIN:
            commit(session)
        if picked:
            return
    if goes_below(session, square):
        _ground(session, unit, square)
        return
    aimed = chosen is not None and there in [each.id for each in session.targets(chosen)]
    if there and (aimed or (session.battle.unit(there).side != unit.side and (chosen is None or chosen.aim != "held"))):
        if plan.target == there:
            plan.possible = marked
            commit(session)
        else:
            pin(session, there)
        return
    if there and there != unit.id:
        plan.inspected = "" if plan.inspected == there else there
        return
    plan.inspected = ""
    if there == unit.id:
        plan.target, plan.step = "", None
        return
    if chosen is None and plan.target and square in marked and (meant := session.deed_in_question()) is not None:
        plan.deed = meant.name  # it was marked for this strike: the walk belongs to it
    _ground(session, unit, square)


def goes_below(session: Session, square: Square) -> bool:
    """Whether choosing a square once more walks there, though somebody is over it."""
    unit, there = session.person, session.unit_under(square)
    return bool(there) and unit is not None and picking.ground_below(session, unit, square, there)


def pin(session: Session, target: str) -> None:
    """Take an enemy as target; where the attack is refused, say from where it would be possible."""
    plan, unit = session.plan, session.person
    plan.target, plan.inspected, plan.possible = target, "", ()
    if unit is not None:
        session.show_both(unit.id, target)
        _likeliest_arm(session, unit, target)
    deed, answer = session.deed_in_question(), session.answer()
    if unit is None or deed is None or not isinstance(answer, Refusal) or session.walk() is not None:
        return
    if deed.verb in WALKED and answer.key != "action.spent" and unit.move:  # else the walk would take the strike
        plan.possible = possible(session, unit, deed, target)


def _likeliest_arm(session: Session, unit: UnitFacts, target: str) -> None:
    """Take the weapon that a manoeuvre is likeliest to work with, unless the person has chosen one."""
    deed = session.deed(session.plan.deed)
    if deed is None or deed.group not in GROUPS or deed.name in session.plan.picked:
        return
    best: tuple[float, str] | None = None
    for weapon in deeds.choices(session.battle, unit, deed.name):
        wanted = session.at(replace(deed, weapon=weapon.key), target)
        shown = session.questions.ask(wanted, session.walk()) if wanted is not None else None
        if isinstance(shown, Forecast) and (best is None or outlook.chance(shown) > best[0]):
            best = (outlook.chance(shown), weapon.key)
    if best is not None and best[1] != deed.weapon:
        session.plan.arms[deed.name] = best[1]


def _ground(session: Session, unit: UnitFacts, square: Square) -> None:
    """Free ground: the walk before a chosen strike, or a walk at once."""
    plan = session.plan
    chosen = session.deed(plan.deed)
    move = session.pointing.move_to(unit, square)
    if chosen is not None and chosen.verb in WALKED and unit.move:
        if move is not None:
            plan.step = None if plan.step == square else square
        else:
            explain_way(session, unit, square)
        return
    if chosen is not None and chosen.verb != "move":
        plan.drop()
        return
    plan.target = ""
    if move is not None:
        turn_plan.give(session, move)
    else:
        explain_way(session, unit, square)


def explain_way(session: Session, unit: UnitFacts, square: Square) -> None:
    """Why the unit cannot go there."""
    refusal = answers.no_way(session.battle, unit, square)
    if refusal is not None:
        session.explain(refusal, "move", "move")


def commit(session: Session) -> None:
    """Do what is planned: the walk, if there is one, and the deed after it."""
    plan, unit = session.plan, session.person
    if unit is None or session.ask is not None:
        return
    if session.turn.stages and not plan.target and not plan.deed:
        turn_plan.carry_out(session)
        return
    wanted, walk = session.wanted(), session.walk()
    deed = session.deed_in_question()
    if wanted is None or deed is None:
        return
    if orders.wants_square(deed) and session.open_square(deed, plan.target, plan.fields):
        return  # a square that is only pointed at is not chosen yet
    if walk is None and plan.possible and plan.target and isinstance(session.answer(), Refusal):
        plan.deed, plan.step, plan.possible = deed.name, plan.possible[0], ()  # out of reach: the nearest way first
        return
    if walk is not None and not isinstance(session.answer(), Refusal):
        _walk_and(session, unit, wanted)
    elif walk is None:
        turn_plan.give(session, wanted)


def _walk_and(session: Session, unit: UnitFacts, wanted: Command) -> None:
    """Walk, then strike, unless the walk was stopped or showed somebody new: then the person thinks again."""
    walk = session.walk()
    assert walk is not None
    if session.turn.on:
        if turn_plan.give(session, walk):
            turn_plan.give(session, wanted)
        return
    with session.battle:
        before = knowledge.located(session.battle, unit.side)
    target = session.plan.target
    if session.submit(walk) is not None:
        return
    now = session.person
    arrived = now is not None and now.id == unit.id and (now.x, now.y) == walk.path[-1]
    if not arrived or session.ask is not None or session.knows_more(before):
        session.plan.target = target
        return
    session.submit(wanted)


def end_turn(session: Session) -> None:
    """End the acting person's turn, whatever is left of it; in a battle that is over, come back to its result."""
    if session.battle.over is not None:
        session.leave = "result"
    if session.person is not None and session.ask is None:
        session.submit(EndTurn(session.person.id))
