"""What the band over the board holds: a question to a person, or a plan with everything that can be chosen in it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.app import chooser, deeds, hand_band, instead, orders, outlook, turn_shown
from game.app.deeds import Deed
from game.app.showing import Band, Choice
from game.text import numbers
from systems.facts import UnitFacts, WeaponFacts
from systems.forecast import Forecast
from systems.offers import Refusal

if TYPE_CHECKING:
    from game.app.session import Session


def commit_word(session: Session, verb: str) -> str:
    """What the button that carries the plan out says."""
    word = _commit_word(session, verb)
    return session.text.say("turn_plan.add", step=word) if word and session.turn.on else word


def _commit_word(session: Session, verb: str) -> str:
    unit = session.plan.target
    if not unit:
        chosen = session.deed(session.plan.deed)
        return verb if chosen is not None and not chosen.targeted else ""
    if session.walk() is None:
        return session.text.say("window.commit", verb=verb, target=session.name_of(unit))
    return session.text.say("window.move_and", verb=verb[0].lower() + verb[1:], target=session.name_of(unit))


def deed_word(session: Session, deed: Deed) -> str:
    """What a deed is called where its group does not stand over it."""
    if deed.verb != "ready":
        return deed.label
    return session.text.say("window.ready_to", deed=outlook.spoken(deed.label, session.text.text.lang))


def band(session: Session, shown: Forecast | Refusal | None) -> Band | None:
    """The question to a person, or the plan that is under way with everything that can be chosen in it."""
    asked, unit, plan = session.ask, session.person, session.plan
    if plan.hand is not None:
        return hand_band.band(session)
    if asked is not None:
        rule = asked.rules[0] if asked.rules else ""
        return Band(session.text.ask(session.battle, asked), rule, top=session.low(asked.unit))
    if unit is None or plan.reason is not None:
        return None
    if (planned := turn_shown.band(session)) is not None:
        return planned
    chosen = session.deed(plan.deed)
    aimed = bool(plan.target) or (chosen is not None and not chosen.targeted)
    wanted = session.wanted() if aimed else None
    if (chosen is None and wanted is None) or (chosen is not None and chosen.verb == "move"):
        return None
    deed = session.deed_in_question()
    if deed is None:
        return None
    refused = isinstance(shown, Refusal)
    declared = () if refused and deed.verb != "cast" else (
        *_extras(session, unit, deed), *_willpower(session, unit, deed)
    )  # fmt: skip
    choices = (
        *_weapons(session, unit, deed), *declared, *(chooser.chips(session, deed) if aimed else ()),
        *(instead.choices(session, deed) if refused and plan.target else ()),
    )  # fmt: skip
    weapon = unit.weapon(deed.weapon)
    verb = deed_word(session, deed) if deed.preset else session.text.verb(deed.verb, weapon.mode if weapon else "")
    in_sheet = session.sheet_open and isinstance(shown, Forecast)
    can = wanted is not None and not isinstance(shown, Refusal) and not in_sheet
    can = can and not open_choice(session, deed)
    commit = _with_chance(session, commit_word(session, verb), shown) if can else ""
    text = "" if commit else instead.wish(session) or _wish(session, deed, verb)
    if not choices and not commit and not text:
        return None
    named = session.name_of(plan.target) if plan.target else ""
    tip = session.text.say("tip.commit", target=named) if named else session.text.say("tip.commit_alone")
    return Band(text, "", choices, commit, session.low(unit.id, plan.target), tip)


def _with_chance(session: Session, word: str, shown: Forecast | Refusal | None) -> str:
    """The caption with the chance where no card says it: in the small arrangement, its sheet put away."""
    screen = session.screen
    if not word or not isinstance(shown, Forecast) or not screen.at.small or screen.panels.tab == "odds":
        return word
    about = "\u2248\u00a0" if shown.estimate else ""
    return f"{word}  {about}{numbers.percent(outlook.chance(shown))}"


def open_choice(session: Session, deed: Deed) -> bool:
    """Whether the deed still waits for a square that nobody has chosen."""
    return orders.wants_square(deed) and session.open_square(deed, session.plan.target, session.plan.fields)


def _wish(session: Session, deed: Deed, verb: str) -> str:
    """What is still to be chosen: a target, a square, a thing."""
    if deed.targeted and not session.plan.target:
        return session.text.say("window.choose_target", verb=verb)
    if open_choice(session, deed):
        return session.text.say("window.choose_square", verb=verb)
    return ""


def _weapons(session: Session, unit: UnitFacts, deed: Deed) -> tuple[Choice, ...]:
    weapons = deeds.choices(session.battle, unit, deed.name)
    if len(weapons) < 2:
        return ()
    items = [each.item for each in weapons]
    return tuple(
        Choice(f"weapon:{each.key}", _arm(session, each, items.count(each.item) > 1), "", each.key == deed.weapon)
        for each in weapons
    )


def _arm(session: Session, weapon: WeaponFacts, twice: bool) -> str:
    """A weapon by its name; one that can be used in two ways by how it is used as well."""
    name, say = session.text.item(session.battle, weapon.item), session.text.say
    return say("list.pair", one=name, other=session.text.verb("attack", weapon.mode)) if twice else name


def _extras(session: Session, unit: UnitFacts, deed: Deed) -> tuple[Choice, ...]:
    """How many attack extra successes to declare, where there are any (DIC-10)."""
    weapon = unit.weapon(deed.weapon)
    most = session.battle.rules.attack_extra(unit, weapon) if weapon is not None and deed.rolls else 0
    if not most:
        return ()
    now = most if session.plan.extra < 0 else min(session.plan.extra, most)
    say = session.text.say
    return (
        Choice("fewer", "\u2212", "[", False, now > 0, say("window.fewer")),
        Choice("", say("window.extra_of", count=now, most=most), tip=say("tip.extras")),
        Choice("more", "+", "]", False, now < most, say("window.further")),
    )


def _willpower(session: Session, unit: UnitFacts, deed: Deed) -> tuple[Choice, ...]:
    if not deed.rolls or (deed.verb == "cast" and not orders.payable_with_willpower(session.offers(), deed)):
        return ()
    say = session.text.say
    label = say("window.willpower_choice", left=unit.willpower)
    tip = say("tip.willpower", left=unit.willpower) if unit.willpower else say("window.no_willpower")
    return (Choice("willpower", label, "W", session.plan.willpower, unit.willpower > 0, tip),)
