"""Spells as rows: begun, cast, held on to, lost; what they give and when it is over (SPL)."""

from __future__ import annotations

from game.text.numbers import signed, square
from game.text.phrases import Part, Parts
from game.text.row import Maker, Row
from systems import events as ev
from systems.facts import ATTRIBUTES


class Spells(Maker):
    """The rows of castings and effects."""

    def spell_begun(self, event: ev.SpellBegun) -> Row | None:
        if self._unseen(event.unit):
            return None
        left = self.text.say("cast.energy", energy=event.energy_left)
        if event.of > 1:
            return self._row(event, "cast.goes_on", spell=self._spell(event.spell), turns=event.turns, of=event.of)
        return self._row(event, "cast.begun", spell=self._spell(event.spell), result=left, weight="detail")

    def spell_cast(self, event: ev.SpellCast) -> Row | None:
        if self._both_unseen(event.unit, event.target):
            return None
        said = self.text.say("cast.successes", successes=event.counted) if event.rolled else ""
        key = "cast.did" if event.target == event.unit else "cast.did_on"
        return self._row(event, key, spell=self._spell(event.spell), target=self._name(event.target), result=said)

    def spell_held(self, event: ev.SpellHeld) -> Row | None:
        if self._unseen(event.unit):
            return None
        said = self.text.say("cast.against", successes=event.successes, dc=event.dc)
        return self._row(
            event, "cast.held" if event.held else "cast.slips", spell=self._spell(event.spell), result=said
        )

    def spell_lost(self, event: ev.SpellLost) -> Row | None:
        if self._unseen(event.unit):
            return None
        why = self.text.say(f"cast.cause.{event.cause}")
        return self._row(event, "cast.lost", spell=self._spell(event.spell), result=why)

    def effect_began(self, event: ev.EffectBegan) -> Row | None:
        if self._unseen(event.unit):
            return None
        rounds = self.text.say("cast.rounds", rounds=event.rounds) if event.rounds else self.text.say("cast.as_kept")
        return self._row(
            event, "cast.gives", spell=self._spell(event.spell), what=self._what(event.what),
            points=signed(event.points), result=rounds,
        )  # fmt: skip

    def effect_ended(self, event: ev.EffectEnded) -> Row | None:
        if self._unseen(event.unit):
            return None
        return self._row(event, "cast.over", spell=self._spell(event.spell), weight="detail")

    def spell_kept(self, event: ev.SpellKept) -> Row | None:
        if self._unseen(event.unit):
            return None
        key = "cast.kept" if event.kept else "cast.let_go"
        return self._row(event, key, spell=self._spell(event.spell), weight="detail")

    def barrier_raised(self, event: ev.BarrierRaised) -> Row | None:
        return self._row(
            event, "cast.raised", spell=self._spell(event.spell), squares=self._squares(event.squares),
            result=self.text.say("cast.raised_size", size=event.size),
        )  # fmt: skip

    def barrier_fell(self, event: ev.BarrierFell) -> Row | None:
        return self._row(event, "cast.fell", spell=self._spell(event.spell), squares=self._squares(event.squares))

    def _squares(self, squares: tuple[tuple[int, int], ...]) -> Parts:
        return self.text.listing([square(x, y) for x, y in squares], last=True)

    def _spell(self, key: str) -> Part:
        return self.cast.item(self.text, key)

    def _what(self, what: str) -> str:
        return self.text.say(f"attribute.{what}") if what in ATTRIBUTES else self.text.say(f"boon.{what}")
