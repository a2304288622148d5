"""Hints for whoever is new: one sentence at the moment it is of use, never twice once it was followed.

A hint belongs to a situation. It is known from the moment on at which its situation is over because somebody acted, or
when it is put away; what is known stays known over the next battles (``settings.hints_known``).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING

from game.app import outlook
from game.app.showing import Band, Choice
from systems import actions
from systems.facts import UnitFacts
from systems.forecast import Forecast
from systems.geometry import distance

if TYPE_CHECKING:
    from game.app.session import Session

EVEN = 0.5
GOT, OFF = "hint:got", "hint:off"
"""Choices of the band: put this one away, and all of them."""


class Hints:
    """Which hint shows; ``known`` are those that do not show any more."""

    def __init__(self, *, on: bool = False, known: Iterable[str] = ()) -> None:
        self.on, self.known = on, list(known)
        self.shown = ""
        """The hint on the screen."""
        self._since: list[str] = []
        """Those that showed since somebody acted last."""

    def band(self, session: Session) -> Band | None:
        """The hint of this moment with the two ways to put it away; None where there is nothing to say."""
        self.shown = self._now(session)
        if not self.shown:
            return None
        if self.shown not in self._since:
            self._since.append(self.shown)
        say = session.text.say
        facts = FACTS[self.shown](session) if self.shown in FACTS else {}
        unit, target = session.person, session.plan.target
        low = unit is not None and session.low(unit.id, target)
        ways = (Choice(GOT, say("hint.got"), ""), Choice(OFF, say("hint.off"), ""))
        small = self.shown == "odds" and session.screen.at.small  # the card is behind a tab there
        key = "hint.odds_small" if small else f"hint.{self.shown}"
        return Band(say(key, **facts), "", ways, top=low, quiet=True)

    def _now(self, session: Session) -> str:
        """The first hint that fits and is not known yet; none while something else lies over the board."""
        plan = session.plan
        if not self.on or session.person is None or session.battle.over is not None or not hasattr(session, "screen"):
            return ""
        if plan.hand is not None or plan.card or plan.reason is not None or plan.unfolded or session.turn.on:
            return ""
        return next((name for name, fits in FITS.items() if name not in self.known and fits(session)), "")

    def acted(self, session: Session) -> None:
        """Something was done: the hints that showed before it are known, as far as they do not fit any more."""
        for name in self._since:
            if name not in self.known and (session.person is None or not FITS[name](session)):
                self.known.append(name)
        self._since.clear()

    def take(self, name: str) -> bool:
        """A choice of the band; False for what is none of a hint's."""
        if name == GOT:
            self._learn()
        elif name == OFF:
            self.on, self.shown = False, ""
        return name in (GOT, OFF)

    def switch(self, *, on: bool) -> None:
        """On again means from the beginning: whoever wants hints wants them all."""
        if on and not self.on:
            self.known.clear()
        self.on = on

    def _learn(self) -> None:
        if self.shown and self.shown not in self.known:
            self.known.append(self.shown)
        self.shown = ""


# when each is of use


def _own(session: Session) -> UnitFacts | None:
    """The person's unit in its own turn, with no question open."""
    return session.person if session.ask is None else None


def _begins(session: Session) -> bool:
    """Nothing is chosen yet, and everything can still be done."""
    unit = _own(session)
    return unit is not None and bool(unit.move and unit.standard) and not session.plan.target and not session.plan.deed


def _odds(session: Session) -> bool:
    """An enemy is pinned, and the odds are on the screen."""
    return _own(session) is not None and bool(session.plan.target) and isinstance(session.answer(), Forecast)


def _poor(session: Session) -> bool:
    """The odds are less than even, and Willpower could better them."""
    unit, shown = _own(session), session.answer()
    if unit is None or not unit.willpower or session.plan.willpower or not _odds(session):
        return False
    return isinstance(shown, Forecast) and bool(shown.modifiers) and outlook.chance(shown) < EVEN


def _attacked(session: Session) -> bool:
    return session.ask is not None and session.ask.choice == "defend"


def _falling(session: Session) -> bool:
    return session.ask is not None and session.ask.choice == "fight_on"


def _undo(session: Session) -> bool:
    """It has walked, no die has fallen since, and it can still strike."""
    unit = _own(session)
    return unit is not None and bool(unit.standard) and not unit.move and session.table.can_undo


def _parry(session: Session) -> bool:
    """It has struck, a move action is left, and an enemy stands beside it whose blow it could parry."""
    unit = _own(session)
    if unit is None or unit.standard or unit.parry_weapon or actions.payable(session.battle, unit, "parry") is None:
        return False
    chosen = session.deed("parry")
    if chosen is None or session.refusal(unit, chosen) is not None:
        return False
    foes = [each for each in session.battle.units() if each.side != unit.side and not each.fallen]
    known = session.people.located
    return any(each.id in known and distance(unit.footprint, each.footprint) <= 1 for each in foes)


def _done(session: Session) -> bool:
    """Neither a standard nor a move action is left."""
    unit = _own(session)
    return unit is not None and not unit.standard and not unit.move


FITS: dict[str, Callable[[Session], bool]] = {
    "attacked": _attacked, "falling": _falling, "odds": _odds, "poor": _poor, "begins": _begins, "parry": _parry,
    "undo": _undo, "done": _done,
}  # fmt: skip
"""Every hint and when it is of use; of several the first."""


def _named(session: Session) -> dict[str, str]:
    return {"target": session.name_of(session.plan.target)}


def _key(name: str) -> Callable[[Session], dict[str, str]]:
    return lambda session: {"button": session.bindings.first(name)}


def _parry_key(session: Session) -> dict[str, str]:
    chosen = session.deed("parry")
    return {"deed": chosen.label if chosen is not None else "", "button": chosen.key if chosen is not None else ""}


FACTS: dict[str, Callable[[Session], dict[str, str]]] = {
    "odds": _named, "undo": _key("undo"), "done": _key("end_turn"), "parry": _parry_key,
}  # fmt: skip
