"""What can be chosen in a deed beside its target and weapon, as chips in the band: whatever the referee offers.

A field that may stay empty is one chip that lays its choices open; one that must be said shows all of them. Chips carry
digits as keys, in their order.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from game.app import orders, rulebook
from game.app.showing import Choice
from game.text import Cast, Text, numbers, plain
from systems.facts import ATTRIBUTES
from systems.forecast import Forecast
from systems.offers import Field

if TYPE_CHECKING:
    from game.app.deeds import Deed
    from game.app.planned import Planned

ON_BOARD = ("square", "path", "way")
"""Fields that are chosen on the board alone."""
EMPTY = ("", ())
DEEDS = "trigger deeds"
"""What is laid open when a certain deed of somebody is waited for."""
RULES = {"spot": "CAL-01", "coup": "CDG-02", "pulled": "PUL-01"}
"""Fields whose choice is a rule of its own."""
MOST_CHIPS = 6
"""Choices of one field that lie open unasked."""
MOST_PLACES = 4
"""Places of the map that have a chip."""


def listed(session: Planned, deed: Deed) -> list[tuple[Field, tuple[Any, ...]]]:
    """Each field that leaves a choice now, with the values its chips stand for: all values of a choice, the other value
    of a flag, one less and one more of a number.
    """
    found = []
    for each in session.domain(deed, session.plan.target):
        now = current(session, each)
        if each.name in ON_BOARD:
            continue
        if each.name == "spared":
            found += _spareable(session, each)
            continue
        values: tuple[Any, ...] = ()
        if each.kind == orders.SEVERAL:
            values = each.values if len(each.values) > 1 else ()  # of one alone there is nothing to leave out
        elif each.kind == "flag":
            values = (not now,) if len(each.values) > 1 else ()
        elif each.kind == "number":
            values = (max(each.low, now - 1), min(each.high, now + 1)) if each.high > each.low else ()
        elif len(each.values) > 1:
            values = _few(session, each)
        if values:
            found.append((each, values))
    return found


def _spareable(session: Planned, offered: Field) -> list[tuple[Field, tuple[Any, ...]]]:
    """Whoever the fire would reach, friends before enemies: each can be spared."""
    shown, wanted = session.answer(), session.wanted()
    if not isinstance(shown, Forecast) or wanted is None:
        return []
    spared = tuple(session.plan.fields.get("spared", ()))
    side = session.battle.unit(wanted.actor).side
    reached = [*spared, *(name for name, _ in shown.each if name not in spared)]
    ordered = sorted(reached, key=lambda name: session.battle.unit(name).side != side)
    return [(replace(offered, kind=orders.SEVERAL, values=tuple(ordered)), tuple(ordered))] if ordered else []


def _few(session: Planned, offered: Field) -> tuple[Any, ...]:
    """The values that chips show: of many places of the map the nearest; the others are clicked on the board."""
    unit = session.person
    if offered.name != "at" or unit is None:
        return offered.values
    near = orders.nearest(unit, offered)[:MOST_PLACES]
    chosen = session.plan.fields.get("at")
    return near if chosen is None or chosen in near else (chosen, *near[: MOST_PLACES - 1])


def current(session: Planned, offered: Field) -> Any:
    """The value a field has now: what was chosen, else what it is unasked."""
    if offered.name in session.plan.fields:
        return session.plan.fields[offered.name]
    wanted = session.wanted()
    if wanted is not None and hasattr(wanted, offered.name):
        return getattr(wanted, offered.name)
    return offered.values[0] if offered.values else offered.low


def chips(session: Planned, deed: Deed) -> tuple[Choice, ...]:
    """The chips of every field of the deed, each with a digit."""
    say, plan, text = session.text.say, session.plan, session.text
    found: list[Choice] = []
    for each, values in listed(session, deed):
        now, label = current(session, each), say(f"field.{each.name}")
        if each.kind == "flag":
            found.append(Choice(f"field:{each.name}:0", label, "+", bool(now), tip=_tip(text, each.name, label)))
        elif each.kind == orders.SEVERAL:
            found.append(Choice("", say("list.colon", name=label, value="")))
            found += [
                Choice(f"field:{each.name}:{place}", value(text, session.names, each.name, one), "+", one in now)
                for place, one in enumerate(values)
            ]
        elif each.name == "trigger" and plan.opened in ("trigger", DEEDS):
            found += _moments(session, values, now)
        elif each.kind == "number" and each.name in (plan.opened, "score"):
            found.append(Choice(f"field:{each.name}:0", numbers.MINUS, "", False, now > each.low, label))
            found.append(Choice("", say("list.colon", name=label, value=str(now))))
            found.append(Choice(f"field:{each.name}:1", "+", "", False, now < each.high, label))
        elif each.kind == "number" or (plan.opened != each.name and _folded(each, values)):
            chosen = now not in EMPTY and now != each.low if each.kind == "number" else now not in EMPTY
            worded = str(now) if each.kind == "number" else value(text, session.names, each.name, now)
            named = worded if each.name == "trigger" else say("list.colon", name=label, value=worded)
            shown = named if chosen else label  # "when …" says by itself that it is a moment
            found.append(Choice(f"open:{each.name}", shown, "+", chosen, tip=_tip(text, each.name, label)))
        else:
            for place, one in enumerate(values):
                worded = value(text, session.names, each.name, one)
                if one in EMPTY:  # among the others it says of what there is none
                    worded = say("list.colon", name=label, value=worded)
                tip = _tip(text, each.name, label)
                found.append(Choice(f"field:{each.name}:{place}", worded, "+", one == now, tip=tip))
    return tuple(_keyed(found))


def _tip(text: Text, name: str, label: str) -> str:
    """What is chosen there: its name, and the words of its rule where it has one of its own."""
    said = rulebook.text_of(RULES[name], text.lang) if name in RULES else ""
    return f"{label}\n{said}" if said else label


def _moments(session: Planned, values: tuple[Any, ...], now: Any) -> list[Choice]:
    """The moments that can be waited for; those that are deeds of others lie behind one chip, and are verbs there."""
    say, text, inner = session.text.say, session.text, session.plan.opened == DEEDS
    found = []
    for place, one in enumerate(values):
        verb = str(one).partition(":")[2]
        if bool(verb) == inner:
            worded = text.verb(verb) if verb else value(text, session.names, "trigger", one)
            found.append(Choice(f"field:trigger:{place}", worded, "+", one == now))
    if inner:
        return [Choice("", say("window.does_this")), *found]
    return [*found, Choice(f"open:{DEEDS}", say("window.certain_deed"), "+", ":" in str(now))]


def _folded(offered: Field, values: tuple[Any, ...]) -> bool:
    """Whether one chip stands for all choices: where none need be made, or so many would hide the board."""
    return offered.values[0] in EMPTY or len(values) > MOST_CHIPS


def _keyed(found: list[Choice]) -> list[Choice]:
    """Digits for the chips that are waiting for a key, as far as there are any."""
    digit, keyed = 0, []
    for each in found:
        if each.key == "+":
            digit += 1
            each = replace(each, key=str(digit) if digit < 10 else "")
        keyed.append(each)
    return keyed


def value(text: Text, names: Cast, name: str, one: Any) -> str:
    """One value of a field in words."""
    say = text.say
    if one in EMPTY:
        return say("ready.any_foe") if name == "whom" else say("field.none")
    if name == "at":
        return names.thing(text.text, one)
    if name in ("by", "option", "own") or one in ATTRIBUTES:
        return text.attribute(one)
    if name == "trigger":
        kind, _, verb = str(one).partition(":")
        return say(f"ready.when.{kind}", whom=say("ready.any_foe"), verb=text.verb(verb) if verb else "")
    if name in ("target", "whom", "overrun", "targets", "beside", "spared"):
        return text.unit(names, one)
    if name == "deed":
        return text.contest_name(one)
    if name == "step":
        return say(f"reload.step.{one}")
    if name == "words":
        return say(f"say.call.{one}")
    if name == "spot":
        return say(f"called_shots.spot.{one}")
    if name == "give_up":
        return plain(text.text.listing([say(f"modifier.{part}_defense") for part in one]))
    if text.text.has(f"field.{name}_{one}"):
        return say(f"field.{name}_{one}")
    if text.text.has(f"{name}.{one}"):
        return say(f"{name}.{one}")
    return text.item(names, str(one))
