"""What must hold after every command of any battle. ``Watch`` is told of each command and raises AssertionError.

The numbers are those of the list of invariants: 1 squares, 2 logged changes, 3 turns, 4 timers, 5 budgets, 8 holds,
9 the fallen and the helpless, 10 flags, points and what comes of them, 11 the Health track, 12 sums and chances,
13 sight, 15 forced movement, 17 faces, 18 the end, 20 saves, 21 things.
6 and 7 (what is offered and what is refused) are in ``offers``; 14 (areas) has nothing to look at yet.
"""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

from systems import geometry, movement, referee, sight, zones
from systems.battle import Battle
from systems.commands import ANSWERS, Command, EndTurn
from systems.events import (
    ActionFired,
    ActionSpent,
    AttackAnnounced,
    AttackResolved,
    AttackSpent,
    AttributesWorn,
    Changed,
    ClungTo,
    DamageTaken,
    Event,
    Flung,
    Healed,
    InitiativeRolled,
    ItemStruck,
    Joined,
    Moved,
    PlacesSwapped,
    Pushed,
    Rolled,
    RoundStarted,
    Strayed,
    SurpriseBegan,
    ThrownOff,
    TieRolled,
    TurnDelayed,
    TurnEnded,
    TurnPassed,
    TurnStarted,
    WoundsWorsened,
    ZoneBegan,
)  # fmt: skip
from systems.store import BY_NAME, FIELDS, SCENE
from tests.fuzz import announced
from tests.fuzz.ailments import knocked_out, unsound
from tests.fuzz.belongings import altered, misplaced, pieces
from tests.fuzz.holding import loose
from tests.fuzz.reckoning import GRADES, hurt, moved, once, risen, shrunk, sums
from tests.fuzz.recorder import Recorder

State = dict[str, dict[str, list[Any]]]
FREE_OF_STATES = frozenset(("end_turn", "set_standing", "let_go", "drop_item", "set_down"))
"""What no state keeps anybody from."""


class Watch:
    """Looks over a battle's shoulder: call ``after`` once it began and after every command that was taken."""

    def __init__(self, battle: Battle, *, saves: bool = True) -> None:
        self.battle = battle
        self.saves = saves
        self.cursor = 0
        self.shadow: State = Battle(battle.setup, battle.seed).state()
        self.turns: set[tuple[str, int]] = set()
        self.passed: set[tuple[str, int]] = set()
        self.joined: set[str] = set()
        """Who came onto the field in this round."""
        self.spent: dict[str, int] = {}
        self.paid = False
        """Whether anything was paid for in this turn."""
        self.immediate: dict[str, int] = {}
        self.fired: set[str] = set()
        """Whose readied deed has begun and not been paid for."""
        self.lacks: dict[str, str] = {}
        """The kind of action that the turn lacks for a readied deed that was done before (RDY-01)."""
        self.aimed: dict[str, int] = {}
        self.unrolled = False
        """Whether the attack announced last is made without an attack roll (BRS-04 of the classic edition)."""
        self.pieces = pieces(battle)
        self.helpless: frozenset[str] = frozenset()
        self.seen_board = battle.board
        self.tracks = {unit: self._track(unit) for unit in battle.ids}
        self.logged: list[tuple[int, ...]] = []
        self.round = 0

    def after(self, command: Command | None = None) -> None:
        """Every invariant, now. ``command`` is the one that was just taken."""
        for event in self.battle.log[self.cursor :]:
            self._heard(event)
        self.cursor = len(self.battle.log)
        assert self.shadow == self.battle.state(), "2: state changed without being logged"
        self._squares()
        self._aloft()
        self._timers()
        self._faces()
        self._sight()
        self._budgets()
        self._fallen()
        self._helpless(command)
        self._things()
        assert loose(self.battle) == [], f"8: {loose(self.battle)}"
        assert unsound(self.battle) == [], f"10: {unsound(self.battle)}"
        if self.battle.over is not None:
            self._ended()
        elif self.saves:
            self._saved()

    # 2, and what each kind of event must obey

    def _heard(self, event: Event) -> None:
        if isinstance(event, Changed):
            self._changed(event)
        elif isinstance(event, Joined):
            self.joined.add(event.unit)
        elif isinstance(event, (RoundStarted, SurpriseBegan, TurnStarted, TurnPassed, TurnEnded)):
            self._clock(event)
        elif isinstance(event, (TurnDelayed, PlacesSwapped)):
            self._put_off(event)
        elif isinstance(event, ActionSpent):
            self._paid(event)
        elif isinstance(event, ActionFired):
            self.fired.add(event.unit)
        elif isinstance(event, AttackAnnounced):
            sums(event.forecast)
            announced.flags(self.battle, self._field, event)
            self.unrolled = "roll" not in self.battle.rules.verb(event.verb).steps
            self._aimed(event.target, self.unrolled)
        elif isinstance(event, AttackResolved):
            once(event.modifiers)
            self._aimed(event.target, 1)
        elif isinstance(event, AttackSpent):
            self._aimed(event.target, -self.unrolled)
        elif isinstance(event, ItemStruck):
            self.pieces[event.item] -= event.left == 0
        elif isinstance(event, DamageTaken):
            self._damage(event)
        elif isinstance(event, WoundsWorsened):
            self._worsened(event)
        elif isinstance(event, Healed):
            self._healed(event)
        elif isinstance(event, AttributesWorn):
            self._worn(event)
        elif isinstance(event, (Rolled, InitiativeRolled, TieRolled)):
            faces = event.faces if isinstance(event, Rolled) else (event.face,)
            if faces:  # of a coup de grace no die is thrown (CDG-06)
                self.logged.append(faces)
        elif isinstance(event, Strayed):
            self.logged += [*((face,) for face in event.picks), (event.face,)]
            self._aimed(event.aimed, -self.unrolled)
            self._aimed(event.struck, self.unrolled)
        elif isinstance(event, ClungTo):
            self._kept(event)
        elif isinstance(event, ZoneBegan) and event.kind == zones.AFLAME:
            self.logged.append((event.rounds - 1,))  # the die says how often it burns, before the count of this turn
        elif isinstance(event, ThrownOff):
            self.logged += [(face,) for face in event.faces]
        elif isinstance(event, Moved):
            self._walked(event)
        elif isinstance(event, (Pushed, Flung)):
            self._driven(event)

    # 21

    def _things(self) -> None:
        """Nothing is in two places, nothing is gone but what was broken."""
        assert pieces(self.battle) == +self.pieces, f"21: {pieces(self.battle)} instead of {+self.pieces}"
        assert misplaced(self.battle) == [], f"21: {misplaced(self.battle)}"
        if self.seen_board is not self.battle.board:
            self.seen_board = self.battle.board
            assert altered(self.battle) == [], f"1: {altered(self.battle)}"

    def _changed(self, event: Changed) -> None:
        place = FIELDS[BY_NAME[event.component]].index(event.field)
        values = self.shadow[event.unit][event.component]
        assert values[place] == event.old != event.new, f"2: {event}"
        values[place] = event.new
        if event.field == "owes":
            self.lacks[event.unit] = "" if event.new else str(event.old)

    def _field(self, unit: str, component: str, field: str) -> Any:
        return self.shadow[unit][component][FIELDS[BY_NAME[component]].index(field)]

    def _lies(self, unit: str) -> bool:
        """Fallen by what has been logged so far."""
        dead, out, up = (self._field(unit, "Conditions", name) for name in ("dead", "unconscious", "fights_on"))
        points, inflicted = (self._field(unit, "Conditions", name) for name in ("points", "inflicted"))
        return bool(dead or (out and not up)) or knocked_out(self.battle.unit(unit), points, inflicted)

    # 3, 4, 5

    def _clock(self, event: RoundStarted | SurpriseBegan | TurnStarted | TurnPassed | TurnEnded) -> None:
        if isinstance(event, RoundStarted):
            if self.round:
                assert event.round == self.round + 1, "3: a round was left out or repeated"
                for unit in self.battle.ids:
                    had = (unit, self.round) in self.turns | self.passed
                    had = had or unit in self.joined or self._field(unit, "Presence", "state") in ("coming", "gone")
                    assert had or self._field(unit, "Conditions", "dead"), (
                        f"3: {unit} had no turn in round {self.round}"
                    )
            self.round = event.round
            self.joined.clear()
            self.aimed.clear()
        elif isinstance(event, SurpriseBegan):  # what was done while all waited is no turn of the surprise round
            self.turns = {key for key in self.turns if key[0] == event.initiator}
            self.joined.clear()
        elif isinstance(event, TurnStarted):
            key = (event.unit, event.round)
            assert event.round == self.round
            assert event.unit not in self.joined, f"3: {event.unit} acts in the round in which it came (JOI-02)"
            assert key not in self.turns, f"3: {event.unit} takes a second turn in round {event.round}"
            assert not self._lies(event.unit), f"9: the fallen {event.unit} begins a turn"
            self.turns.add(key)
            self.spent = {"standard": 0, "move": 0, "swift": 0}
            lacks = self.lacks.pop(event.unit, "")
            self.spent |= {lacks: 1} if lacks else {}
            self.paid = False
            self.immediate[event.unit] = 0
            self._fresh(event.unit)
        elif isinstance(event, TurnPassed):
            assert (event.unit, self.round) not in self.turns
            assert self._lies(event.unit) or self._field(event.unit, "Presence", "state") == "surrendered", (
                f"3: {event.unit} was passed over although able"
            )
            self.passed.add((event.unit, self.round))

    def _put_off(self, event: TurnDelayed | PlacesSwapped) -> None:
        """3: a turn that has just begun may be had later; nothing was done in it (DLY-01, INI-07)."""
        for unit in (event.unit, getattr(event, "other", event.unit)):
            self.tracks[unit] = self._track(unit)  # a wound that worsened as the turn began is as it was (DLY-04)
            if (unit, self.round) in self.turns and not self._field(unit, "Initiative", "acted"):
                assert not self.paid, f"3: {unit} has acted in the turn that it puts off"
                self.turns.discard((unit, self.round))

    def _fresh(self, unit: str) -> None:
        """4: what lasts until the unit's next turn is over when that begins."""
        facts = self.battle.sheets[unit]
        derived = self.battle.rules.derive(facts)
        for field in ("parry_bonus", "parry_shield", "charge_loss", "charged", "all_out_loss", "all_out"):
            assert self._field(unit, "Defense", field) == 0, f"4: {field} outlasted the turn of {unit}"
        assert self._field(unit, "Defense", "parry_weapon") == ""
        assert self._field(unit, "Defense", "extra_left") == derived.defense_extra, "4: defensive extras not refilled"
        assert not self._field(unit, "Conditions", "stumbled")
        if self._field(SCENE, "Opening", "phase") != "before":  # until then nobody is on guard (PRE-03)
            assert not self._field(unit, "Conditions", "flat_footed"), f"4: {unit} acts flat-footed"

    def _aimed(self, unit: str, times: int) -> None:
        """So many attacks more that the unit has suffered: once it is rolled, or announced where none is."""
        self.aimed[unit] = self.aimed.get(unit, 0) + times

    def _timers(self) -> None:
        """4: attacks suffered are counted by the round, by what was announced since."""
        if self.battle.rules.house["attacks_reset"] == "own_turn":
            return
        for unit in self.battle.ids:
            aimed = self.aimed.get(unit, 0)
            assert self._field(unit, "Defense", "attacks_suffered") == aimed, f"4: attacks on {unit}"

    def _paid(self, event: ActionSpent) -> None:
        assert not self._lies(event.unit), f"9: the fallen {event.unit} acts"
        fires = event.unit in self.fired
        self.fired.discard(event.unit)
        self.paid |= bool(event.costs) and not fires
        for kind in () if fires else event.costs:
            if kind == "immediate":
                self.immediate[event.unit] = self.immediate.get(event.unit, 0) + 1
                assert self.immediate[event.unit] <= 1, f"5: {event.unit} reacts twice between its turns"
                continue
            assert self._field(SCENE, "Clock", "acting") == event.unit, "5: paid out of turn"
            self.spent[kind] += 1
            assert self.spent[kind] <= 1, f"5: {event.unit} spends a second {kind} action"

    def _kept(self, event: ClungTo) -> None:
        """Who climbs on with ease has the standard action left that it had paid (GRP-07)."""
        if event.kept:
            self.spent["standard"] -= 1
            assert self.spent["standard"] == 0, f"5: {event.unit} is given back what it has not paid"

    def _budgets(self) -> None:
        for unit in self.battle.ids:
            for field in ("standard", "move", "swift", "immediate"):
                assert 0 <= self._field(unit, "ActionBudget", field) <= 1, f"5: {field} of {unit}"
            assert self._field(unit, "Willpower", "points") >= 0
            assert self._field(unit, "Defense", "extra_left") >= 0
            assert all(count >= 0 for _, count in self._field(unit, "Weapons", "ammunition"))

    # 1, 13

    def _squares(self) -> None:
        board = self.battle.board
        bodies = [unit for unit in self.battle.units() if not unit.dead]
        for unit in bodies:
            free = unit.altitude or board.free(*unit.footprint)
            assert free, f"1: {unit.id} stands in a wall or off the map at {unit.footprint}"
        for place, unit in enumerate(bodies):
            for other in bodies[place + 1 :]:
                shared = geometry.overlap(unit.footprint, other.footprint) and not movement.apart(unit, other)
                assert not shared, f"1: {unit.id} and {other.id} share a square"

    def _aloft(self) -> None:
        """1: nobody is below the ground; who has no wings, wall or mount is not above it unless it began there; a rider
        is where its mount is; who has to keep flying has flown.
        """
        for unit in self.battle.units():
            assert unit.altitude >= 0, f"1: {unit.id} is below the ground"
            if unit.rides:
                mount = self.battle.unit(unit.rides)
                places = {(each.x, each.y, each.altitude) for each in (unit, mount)}
                assert len(places) == 1, f"1: {unit.id} rides alone"
            if self.battle.rules.aloft(unit):
                assert not unit.fallen, f"1: {unit.id} is down and flies"

    def _walked(self, event: Moved) -> None:
        sheet = self.battle.sheets[event.unit]
        active = {key for key, _ in self._field(event.unit, "Abilities", "active")}
        gives = [dict(each.gives).get("speed", 0) for each in sheet.abilities if each.key in active]
        derived = self.battle.rules.derive(sheet), self.battle.unit(event.unit).derived  # spells make faster
        speed = max(each.speed for each in derived) + sum(gives)
        if event.means == "jump":  # as far as the dice carry it
            return
        assert event.half <= 2 * speed, f"1: {event.unit} went {event.half} half metres with speed {speed}"

    def _driven(self, event: Pushed | Flung) -> None:
        """15: who is driven or thrown is where the log says, on free squares."""
        place = (self._field(event.unit, "Position", "x"), self._field(event.unit, "Position", "y"))
        assert event.path[-1] == place, f"15: {event.unit} is at {place}, the log says {event.path[-1]}"
        side = self.battle.rules.derive(self.battle.sheets[event.unit]).footprint
        for x, y in event.path[1:]:
            assert self.battle.board.free(x, y, side), f"15: {event.unit} was driven through {(x, y)}"

    def _sight(self) -> None:
        units = self.battle.units()
        for place, one in enumerate(units):
            for other in units[place + 1 :]:
                there = sight.sees(self.battle.board, one.footprint, other.footprint)
                back = sight.sees(self.battle.board, other.footprint, one.footprint)
                assert there == back, f"13: {one.id} and {other.id}"

    # 9

    def _fallen(self) -> None:
        """9: the fallen are offered nothing and decide nothing, except whether they get up."""
        decides = referee.decides(self.battle)
        asked = referee.asks(self.battle)
        for unit in self.battle.units():
            if unit.fallen:
                offers = {offer.verb for offer in referee.legal(self.battle, unit.id)}
                assert offers <= {"fight_on"}, f"9: the fallen {unit.id} is offered {sorted(offers)}"
        if decides is not None and self.battle.unit(decides).fallen:
            assert asked is not None
            assert asked.choice == "fight_on", f"9: the fallen {decides} is asked to {asked.choice}"

    def _helpless(self, command: Command | None) -> None:
        """9: who could not act before the command has not acted by it."""
        if command is not None and command.verb not in ANSWERS | FREE_OF_STATES:
            assert command.actor not in self.helpless, f"9: {command.actor} could not act, but: {command}"
        self.helpless = frozenset(unit.id for unit in self.battle.units() if unit.helpless or unit.bars("act"))

    # 11

    def _track(self, unit: str) -> tuple[int, ...]:
        return tuple(self._field(unit, "Health", grade) for grade in GRADES)

    def _damage(self, event: DamageTaken) -> None:
        before, after = risen(self.tracks[event.unit], event.older), self._track(event.unit)
        given = (event.bashing, event.lethal, event.aggravated)
        expected, over = hurt(before, given)
        assert after == expected, f"11: {given} on {before} gave {after}, not {expected}"
        counted = self.battle.rules.house["overflow"] != "off"
        assert event.overflow == over * counted, f"11: overflow {event.overflow}, not {over * counted}"
        if counted and len([points for points in given if points]) < 2:
            recorded = moved(before, after, GRADES[1 + max(range(3), key=given.__getitem__)])
            assert sum(given) == recorded + event.overflow, "11: given is not recorded + overflow"
        assert event.dealt == sum(given) + event.absorbed, "11: dealt is not given + absorbed"
        assert event.healthy_left == after[0]
        self.tracks[event.unit] = after

    def _worn(self, event: AttributesWorn) -> None:
        """A body that is worn down has a shorter track (companion 7.1)."""
        sheet = replace(self.battle.sheets[event.unit], attributes=self._field(event.unit, "Attributes", "ratings"))
        self.tracks[event.unit] = shrunk(self.tracks[event.unit], self.battle.rules.derive(sheet).health)

    def _healed(self, event: Healed) -> None:
        """As much as was healed is healthy again, and nothing got worse."""
        (healthy, *before), (now, *after) = self.tracks[event.unit], self._track(event.unit)
        assert now == event.healthy_left == healthy + event.bashing + event.lethal + event.aggravated, f"11: {event}"
        assert [old - new for old, new in zip(before, after, strict=True)] == [
            event.bashing, event.lethal, event.aggravated,
        ], f"11: {event}"  # fmt: skip
        self.tracks[event.unit] = self._track(event.unit)

    def _worsened(self, event: WoundsWorsened) -> None:
        before, after = self.tracks[event.unit], self._track(event.unit)
        healthy, bashing, lethal, aggravated = before
        worse = (
            (healthy, bashing, lethal - 1, aggravated + 1) if lethal else (healthy, bashing - 1, lethal, aggravated + 1)
        )
        assert after == worse, f"11: {before} worsened to {after}"
        self.tracks[event.unit] = after

    # 17

    def _faces(self) -> None:
        if isinstance(self.battle.dice, Recorder):
            assert self.logged == self.battle.dice.faces, "17: faces fell that are not in the log"
        for unit in self.battle.ids:
            assert self.tracks[unit] == self._track(unit), f"11: the track of {unit} moved without harm"

    # 18, 20

    def _ended(self) -> None:
        before = (self.battle.hash(), len(self.battle.log), len(self.battle.commands))
        for unit in self.battle.ids:
            assert referee.legal(self.battle, unit) == ()
            refusal = referee.submit(self.battle, EndTurn(unit))
            assert refusal is not None
            assert refusal.key == "turn.over"
        assert before == (self.battle.hash(), len(self.battle.log), len(self.battle.commands)), "18: not over"

    def _saved(self) -> None:
        written = json.loads(json.dumps(self.battle.state()))
        again = Battle(self.battle.setup, self.battle.seed)
        try:
            again.restore(written)
            assert again.hash() == self.battle.hash(), "20: a loaded battle differs"
            assert again.state() == self.battle.state()
            assert referee.decides(again) == referee.decides(self.battle)
            assert referee.asks(again) == referee.asks(self.battle)
        finally:
            again.close()
