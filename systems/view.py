"""What one side sees of a battle: plain, picklable data for minds and for the window (DESIGN 2, 6).

A mind is handed a View and nothing else. Its own units are exact; each located enemy comes as a Record (two equal
ends when numbers are open); units out of sight are only a last place.
"""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import dataclass, field, replace
from functools import partial

from components.objects import Lying
from components.scene import Opening
from components.triggers import Triggers
from systems import (
    beliefs,
    estimates,
    flurry,
    grapple,
    guessing,
    hostility,
    information,
    initiative,
    knowledge,
    mines,
    referee,
    sandbox,
    separately,
    sight,
    victory,
)
from systems.battle import Battle
from systems.board import Board
from systems.commands import Attack, AttackSquare, BreakObject, Charge, Command, Flurry, GrappleAttack
from systems.course import Ending, endings
from systems.facts import UnitFacts, WeaponFacts, cite
from systems.forecast import AttackFacts, Forecast
from systems.information import Record
from systems.offers import Ask, Offer, Refusal
from systems.setup import Objective


@dataclass(frozen=True, slots=True)
class View:
    """One side's view at one moment, for the unit that has to decide."""

    side: str
    actor: str
    round: int
    board: Board
    ruleset: str
    house: tuple[tuple[str, str], ...]
    own: tuple[UnitFacts, ...]
    records: tuple[Record, ...]
    """Located units of other sides, in the order of the scenario."""
    last_seen: tuple[tuple[str, int, int, int], ...]
    """Units of other sides that are not located now: (id, x, y, round)."""
    met: tuple[knowledge.Met, ...]
    """Places the side takes for taken this round though it sees nobody there (DESIGN 6)."""
    order: tuple[str, ...]
    """The turns of the round, of every unit the side has ever seen."""
    objectives: tuple[Objective, ...]
    offers: tuple[Offer, ...]
    ask: Ask | None
    phase: str = "rounds"
    """Whether the rounds have begun: ``before``, ``surprise`` or ``rounds`` (SUR)."""
    fumes: tuple[tuple[str, WeaponFacts, tuple[tuple[int, int], ...]], ...] = ()
    """Ground that everybody sees to be bad: gas, ground under fire: (kind, what makes it, its squares)."""
    peace: tuple[str, ...] = ()
    """The sides the unit has no quarrel with, as far as it knows (HOS-04)."""
    loose: tuple[tuple[str, int, int], ...] = ()
    """What an objective is about and lies on the ground where the side sees it: (item, x, y)."""
    endings: tuple[Ending, ...] = ()
    """What ends the battle beside the objectives."""
    held: tuple[tuple[int, int], ...] = ()
    """How many rounds in a row an area has been held so far: (number of the objective, rounds)."""
    gone: tuple[tuple[str, str], ...] = ()
    """Who has left the field, as far as the side knows: (unit, its side)."""
    beliefs: beliefs.Beliefs | None = field(default=None, repr=False)
    """What else the side knows of the stored state: what its sandbox is built from. None where nobody wants one."""

    def sandbox(self, seed: int) -> Battle:
        """The battle the side believes in, with dice of its own (``systems/sandbox.py``)."""
        return sandbox.sandbox(self, seed)

    def unit(self, unit: str) -> UnitFacts | None:
        """A unit of the side, or of a located one the low end of what the side believes; None for any other."""
        for facts in self.own:
            if facts.id == unit:
                return facts
        for each in self.records:
            if each.low.id == unit:
                return each.low
        return None

    @property
    def me(self) -> UnitFacts:
        """The unit that has to decide."""
        found = self.unit(self.actor)
        assert found is not None
        return found


def view(battle: Battle, unit: str, *, sandbox: bool = True) -> View:
    """What the side of that unit sees now, with what the unit may do; without ``sandbox`` for somebody who will not ask
    for one.
    """
    return _view(battle, unit, referee.legal(battle, unit), sandbox=sandbox)


def view_by_parts(battle: Battle, unit: str) -> Generator[None, None, View]:
    """The same with pauses; nothing may be done to the battle meanwhile."""
    offers = yield from referee.legal_by_parts(battle, unit)
    yield
    return _view(battle, unit, offers)


def _view(battle: Battle, unit: str, offers: tuple[Offer, ...], *, sandbox: bool = True) -> View:
    with battle:
        side = battle.unit(unit).side
        located = knowledge.located(battle, side)
        others = [each for each in battle.units() if each.side != side]
        seen_last = knowledge.last_seen(battle, side)
        unaware = knowledge.unaware(battle, side)
        known = knowledge.ever(battle, side)
        records = tuple(information.record(battle, side, each.id) for each in others if each.id in located)
        cite("GRD-02")  # each unit's square and state, as tokens and marks show them
        return View(
            side=side,
            actor=unit,
            round=battle.round,
            board=battle.board,
            ruleset=battle.rules.name,
            house=battle.setup.house,
            own=tuple(unaware.get(each.id, each) for each in battle.units() if each.side == side),
            records=records,
            last_seen=tuple(
                (each.id, *seen_last[each.id]) for each in others if each.id not in located and each.id in seen_last
            ),
            met=knowledge.met(battle, side),
            order=tuple(each for each in initiative.order(battle) if each in known),
            objectives=battle.setup.objectives,
            offers=offers,
            ask=referee.asks(battle),
            phase=battle.scene(Opening).phase,
            fumes=mines.fumes(battle),
            peace=hostility.at_peace(battle, unit),
            loose=_loose(battle, side),
            endings=endings(battle.setup.triggers),
            held=battle.scene(Triggers).held,
            gone=_gone(battle, side),
            beliefs=beliefs.beliefs(battle, side, {each.low.id: each for each in records}) if sandbox else None,
        )


def _gone(battle: Battle, side: str) -> tuple[tuple[str, str], ...]:
    """Who has left the field, of the side and of those it has ever seen."""
    left = [battle.unit(each) for each in battle.absent()]
    return tuple(
        (each.id, each.side)
        for each in left
        if each.presence == "gone" and (each.side == side or each.id in knowledge.last_seen(battle, side))
    )


def _loose(battle: Battle, side: str) -> tuple[tuple[str, int, int], ...]:
    """The things to be seized in sight of some able unit of the side, on the ground or on one who has fallen."""
    wanted = {goal.item for goal in battle.setup.objectives if goal.item}
    lying = [row[:3] for row in battle.scene(Lying).items if row[0] in wanted] if wanted else []
    opened = battle.rules.house["reveal_enemy_defense"] == "on"
    for unit in battle.units() if wanted else ():
        if unit.fallen and knowledge.locates(battle, side, unit.id):
            shown = wanted if opened or unit.side == side else {item for item in wanted if "/" in item}  # no pockets
            lying += [(item, unit.x, unit.y) for item in sorted(shown) if victory.bears(battle, unit, item)]
    if not lying:
        return ()
    fields = [
        sight.field(battle.board, unit.footprint) for unit in battle.units() if unit.side == side and not unit.idle
    ]
    return tuple(row for row in lying if any(seen[row[2] * battle.board.width + row[1]] for seen in fields))


def forecast(battle: Battle, command: Command, side: str = "") -> Forecast | Refusal:
    """What an attack or any other undertaking with dice would do now as the side may know it: exact, or an estimate
    from its records (INF, DESIGN 6).

    ``side`` "" is the Storyteller. Hovering teaches nothing: a hidden unit's real sheet is not asked; a thing of the
    map has nothing to hide.
    """
    with battle:
        unaware = knowledge.unaware(battle, side) if side else {}
        if not unaware:
            return _forecast(battle, command, side)
        with battle.supposing(unaware):
            return _forecast(battle, command, side)


def _forecast(battle: Battle, command: Command, side: str) -> Forecast | Refusal:
    """The same, with the side's own units as they take themselves to be."""
    with battle:
        if not side or isinstance(command, BreakObject):
            return referee.forecast(battle, command)
        if isinstance(command, Attack) and information.open_to_all(battle):
            return referee.forecast(battle, command)
        refusal = referee.why_not(battle, command)
        if refusal is not None:
            return refusal
        if isinstance(command, AttackSquare):
            easy, hard = guessing.believed(battle, command, side)
            return replace(estimates.estimate(battle.rules, easy, hard), verb=command.verb)
        if not isinstance(command, Attack) or (isinstance(command, Charge) and command.overrun):
            return _undertaking(battle, command, side)
        facts = referee.facts_of(battle, command)
        best, worst = (_end(battle, side, command, facts, strongest=strongest) for strongest in (False, True))
        return best if best == worst else estimates.between(best, worst)


def _end(battle: Battle, side: str, command: Attack, facts: AttackFacts, *, strongest: bool) -> Forecast:
    """The whole attack against the weakest or the strongest that everybody it strikes at could be."""
    plan: separately.Made | None = None
    if isinstance(command, (GrappleAttack, Flurry)):
        plan = partial(flurry.plan if isinstance(command, Flurry) else grapple.planned_attack, battle)

    def made(facts: AttackFacts) -> Forecast:
        easy, hard = (_believed(battle, side, facts, strongest=high) for high in (False, True))
        return estimates.ends(battle.rules, easy, hard, plan)[strongest]

    if plan is not None:
        return made(facts)
    return referee.whole(battle, _believed(battle, side, facts, strongest=strongest), made)


def _undertaking(battle: Battle, command: Command, side: str) -> Forecast | Refusal:
    """A plan that is no attack, against everybody as the side takes them for; exact where no hidden number makes a
    difference.
    """
    located = knowledge.located(battle, side)
    records = {
        each.id: information.record(battle, side, each.id)
        for each in battle.units()
        if each.id in located and not information.revealed(battle, side, each.id)
    }
    found = []
    for strongest in (False, True):
        with battle.supposing({name: each.high if strongest else each.low for name, each in records.items()}):
            found.append(referee.planned(battle, command))
    best, worst = found
    return best if best == worst else estimates.between(best, worst)


def _believed(battle: Battle, side: str, facts: AttackFacts, *, strongest: bool) -> AttackFacts:
    """The facts of an attack as the side believes them: of its target, and of whom else it may meet in a hold."""
    record = information.record(battle, side, facts.target.id)
    body = None if facts.body is None else information.record(battle, side, facts.body.id)
    found = estimates.believed(battle.rules, facts, record.high if strongest else record.low)
    return replace(
        found,
        astray=tuple(
            stray._replace(facts=_believed(battle, side, stray.facts, strongest=strongest)) for stray in facts.astray
        ),
        body=None if body is None else body.high if strongest else body.low,
    )
