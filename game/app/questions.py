"""Questions about deeds that were not done: what would happen from here, after a walk, or without one rule.

Every answer is the referee's own forecast, kept until the battle goes on. A walk is taken for walked on a fork, never
on the battle, and nothing a side does not know shows in an answer.
"""

from __future__ import annotations

from dataclasses import replace

from game.app.orders import has_odds
from systems import movement, referee, view
from systems.battle import Battle
from systems.commands import Attack, Command, Move
from systems.forecast import Forecast, Modifier
from systems.offers import Refusal

KEPT = 4096


class Questions:
    """Answers for one pair of eyes at one moment; make a new one when the battle has gone on."""

    def __init__(self, battle: Battle, side: str) -> None:
        self.battle, self.side = battle, side
        self._kept: dict[tuple[object, ...], Forecast | Refusal | None] = {}

    def ask(self, command: Command, walk: Move | None = None) -> Forecast | Refusal | None:
        """What a command would do, from where the unit stands or after a walk; or why it cannot be done. None for one
        that needs no dice. Where the odds rest on numbers these eyes may not see it is an estimate.
        """
        key = (command, walk)
        if key not in self._kept:
            if len(self._kept) > KEPT:
                self._kept.clear()
            self._kept[key] = self._after(command, walk) if walk else self._on(self.battle, command)
        return self._kept[key]

    def _on(self, battle: Battle, command: Command) -> Forecast | Refusal | None:
        return view.forecast(battle, command, self.side) if has_odds(command) else referee.why_not(battle, command)

    def _after(self, command: Command, walk: Move) -> Forecast | Refusal | None:
        """From the end of the walk, as if nothing happened on the way: neither what somebody has ready for it, nor a
        mine, nor a body that nobody has seen may show in a forecast (RDY-02), and nothing is rolled for it.
        """
        twin = self.battle.fork()
        try:
            refusal = referee.why_not(twin, walk)
            if refusal is not None:
                return refusal
            with twin:
                movement.set_out(twin, walk.actor, walk.verb)
                movement.put(twin, walk.actor, walk.path[-1], ("MOV-01",))
            return self._on(twin, command)
        finally:
            twin.close()


def without(battle: Battle, attack: Attack, shown: Forecast, rule: str) -> Forecast | None:
    """The same attack with every line of one rule left out of its pool, cap and extras; None where that changes
    nothing that could be told: no line of the rule, or an estimate.

    The ruleset folds what is left exactly as it folds the whole.
    """
    kept = tuple(line for line in shown.modifiers if line.rule != rule)
    cap = tuple(line for line in shown.cap_modifiers if line.rule != rule)
    extra = tuple(line for line in shown.attack_extra_modifiers if line.rule != rule)
    parts = (kept, cap, extra)
    if shown.estimate or parts == (shown.modifiers, shown.cap_modifiers, shown.attack_extra_modifiers):
        return None
    pool = _total(kept)
    changed = replace(
        shown, modifiers=kept, cap_modifiers=cap, pool=pool, cap=_total(cap), attack_extra_modifiers=extra,
        attack_extra=min(shown.attack_extra, _total(extra)) if pool > 0 else 0,
    )  # fmt: skip
    return battle.rules.refold(referee.facts_of(battle, attack), changed)


def _total(lines: tuple[Modifier, ...]) -> int:
    return sum(each.value for each in lines if each.op == "add")
