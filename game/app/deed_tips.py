"""The notes at the pointer over the action bar: what a deed is, its key, its price, what its rule says, why not now."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from game.app import deeds, keymap, rulebook
from game.app.deeds import Deed
from game.text import plain
from systems.facts import UnitFacts
from systems.offers import Refusal

if TYPE_CHECKING:
    from game.app.session import Session


def of(session: Session, unit: UnitFacts, deed: Deed, refusal: Refusal | None) -> str:
    """A deed's note: name, key and price; the words of its first rule; where it is refused, why."""
    return session.kept(f"tip {deed.name} {deed.weapon} {deed.key}", lambda: _of(session, unit, deed, refusal))


def _of(session: Session, unit: UnitFacts, deed: Deed, refusal: Refusal | None) -> str:
    text, battle = session.text, session.battle
    head = named(deed.label, keymap.one(deed.key))
    paid = deeds.price(battle, unit, deed)
    lines = [text.say("tip.price", deed=head, cost=text.costs(paid)) if paid else head]
    rules = battle.rules.verb(deed.verb).rules
    said = rulebook.text_of(rules[0], text.lang) if rules else ""
    if refusal is not None:
        lines.append(text.say("tip.not_now", why=text.refusal(session.names, refusal, deed.verb).why))
    return "\n".join([*lines, *([said] if said else [])])


def group(session: Session, name: str, key: str, inside: Sequence[Deed]) -> str:
    """A group's note: its name, its key, and everything that folds out of it."""
    text = session.text
    listed = plain(text.text.listing([each.label for each in inside], last=True))
    return text.say("tip.group", group=named(text.say(f"window.group_{name}"), key), deeds=listed)


def named(label: str, key: str) -> str:
    """A caption with the key that does the same, where there is one."""
    return f"{label} ({key})" if key else label
