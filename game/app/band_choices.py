"""What is chosen in the band: declarations, fields of a deed, another weapon, another deed, hints put away."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.app import chooser, deeds, instead, orders, picking, turn_plan
from game.app.deeds import Deed

if TYPE_CHECKING:
    from game.app.session import Session


def choice(session: Session, name: str) -> None:
    """Something chosen in the band."""
    if name == "told":
        session.plan.told = ""
        return
    if session.hints.take(name):
        return
    if name in turn_plan.CHOICES:
        turn_plan.CHOICES[name](session)
        return
    plan, unit, deed = session.plan, session.person, session.deed_in_question()
    if unit is None:
        return
    if name == "willpower":
        plan.willpower = not plan.willpower and unit.willpower > 0
    elif name.startswith("weapon:") and deed is not None:
        plan.arms[deed.name] = name.removeprefix("weapon:")
        plan.picked.add(deed.name)
    elif name.startswith(instead.NAME):
        instead.take(session, name.removeprefix(instead.NAME))
    elif name.startswith("open:"):
        plan.opened = "" if plan.opened == name.removeprefix("open:") else name.removeprefix("open:")
    elif name.startswith("field:") and deed is not None:
        _field(session, deed, name.removeprefix("field:"))
    elif name in ("fewer", "more") and deed is not None:
        weapon = unit.weapon(deed.weapon)
        most = session.battle.rules.attack_extra(unit, weapon) if weapon is not None else 0
        now = most if plan.extra < 0 else plan.extra
        now = max(0, min(most, now + (1 if name == "more" else -1)))
        plan.extra = -1 if now == most else now


def _field(session: Session, deed: Deed, name: str) -> None:
    """A value of a field, by the place it has among the choices in the band."""
    plan = session.plan
    for each, values in chooser.listed(session, deed):
        for place, value in enumerate(values):
            if name == f"{each.name}:{place}":
                several = each.kind == orders.SEVERAL
                plan.fields[each.name] = picking.other(session, each, value) if several else value
                plan.opened = ""


def other_weapon(session: Session) -> None:
    """The key of a deed again: the next weapon it could be done with."""
    deed, unit = session.deed(session.plan.deed), session.person
    if deed is None or unit is None:
        return
    weapons = [each.key for each in deeds.choices(session.battle, unit, deed.name)]
    if len(weapons) > 1:
        session.plan.arms[deed.name] = weapons[(weapons.index(deed.weapon) + 1) % len(weapons)]
        session.plan.picked.add(deed.name)
