"""What a move is worth, proven: every command, every fall of the dice, every reply, to the horizon of the puzzle.

Nothing here knows a mind or a forecast. Positions follow each other through ``referee.submit`` alone; what may be done
comes from ``referee.legal``, every field multiplied out. The side of the puzzle plays what is worth most to it, the
other what is worth least to that side, both knowing everything but the dice. Three things are taken together, and
nothing is left out:

* Falls of one roll by their successes, and those between two that come to the same (``falls.py``); and falls that lead
  to the same position (their chances add up).
* Positions that differ only in how they came about: the same hash once the counters are gone that name rolls. At the
  horizon all that are worth the same.
* What is announced with an attack: everything is put into it, no success held back. That more successes never harm is
  a promise of the rules; ``test_solver`` holds it on positions small enough to be gone through with all of them.

The bounds of a puzzle: every first move is gone through, whatever it is; from then on its side keeps to the verbs of
``then`` and the other to those of ``reply``, and neither calls shots, where the puzzle says so.

A way is the cheapest to its end. A move worth no more than one known already is given up as soon as that is certain;
the table of first moves knows no such bound.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import combinations, product
from typing import Any

from components.scene import DiceCount
from game.puzzles import Puzzle, named, position, reached, whole
from systems import hold_moves, movement, referee
from systems.battle import Battle
from systems.board import Board
from systems.commands import BY_VERB, Command, Delay, Ready
from systems.events import TurnEnded
from systems.offers import Field, Offer
from systems.store import SCENE
from tests.puzzles.falls import Endless, Falls, every
from tests.puzzles.moments import lone_wait, place_after, waits_in_vain

EVERYTHING = {"extra": (-1,), "pulled": (0,)}
"""How the trimmings of an attack are taken together."""


class TooLarge(Exception):
    """More positions than the solver was given."""


class Unwanted(Exception):
    """A first move has a worth that whoever asks has no use for."""


@dataclass
class Solver:
    """One puzzle being gone through; ``most`` positions, and no more, if that is said."""

    puzzle: Puzzle
    most: int = 0
    trimmed: bool = True
    known: dict[tuple[str, int], Fraction] = field(default_factory=dict)
    open: set[tuple[str, int]] = field(default_factory=set)
    submitted: int = 0
    left: int = 0
    bounded: bool = False

    def __post_init__(self) -> None:
        self.side = self.puzzle.side
        self.whole = whole(self.puzzle)

    # the table

    def table(self, wanted: Callable[[Fraction], bool] = lambda worth: True) -> list[tuple[Command, Fraction]]:
        """Every first move with its worth, best first; equal ones in the order in which they are offered.

        Raises Unwanted as soon as one has a worth that is not ``wanted``.
        """
        battle = self.begin()
        first = self.commands(battle, first=True)
        alike: dict[object, Fraction] = {}
        found = []
        for command in first:
            kind = self.kind(battle, command)
            if kind not in alike:
                alike[kind] = self.move(battle, command, self.puzzle.turns)
                if not wanted(alike[kind]):
                    raise Unwanted
            found.append((command, alike[kind]))
        battle.close()
        return sorted(found, key=lambda row: -row[1])

    def begin(self) -> Battle:
        """The position, free of how it came about."""
        battle = position(self.puzzle)
        self.left = self.puzzle.turns
        _forget(battle)
        return battle

    # one position

    def value(self, battle: Battle, left: int) -> Fraction:
        """What a position is worth with so many turns of the horizon's unit still to end."""
        unit = referee.decides(battle)
        if left == 0 or unit is None:
            return Fraction(reached(self.puzzle, battle), self.whole)
        key = (battle.hash(), left)
        if key not in self.known:
            if key in self.open:
                raise Endless(f"{unit} comes back to the same position")
            self.open.add(key)
            self.left = left
            done = self.trimmed and self.idle(battle, unit)
            self.known[key] = (
                Fraction(reached(self.puzzle, battle), self.whole) if done else self._best(battle, unit, left)
            )
            self.open.discard(key)
        return self.known[key]

    def _best(self, battle: Battle, unit: str, left: int) -> Fraction:
        ours = battle.unit(unit).side == self.side
        best: Fraction | None = None
        self.left = left
        for command in self.commands(battle):
            worth = self.move(battle, command, left, best, ours)
            if best is None or (worth > best if ours else worth < best):
                best = worth
            if best == ours:
                break  # nothing is worth more than everything, or less than nothing
        assert best is not None, f"{unit} can do nothing at all"
        return best

    def move(
        self, battle: Battle, command: Command, left: int, bound: Fraction | None = None, ours: bool = True
    ) -> Fraction:
        """What a command is worth here: over all its falls. With a bound, no more than that it is no better."""
        falls = self.falls(battle, command, left)
        worth, open_ = Fraction(0), Fraction(1)
        for at, (chance, after, then) in enumerate(falls):
            worth += chance * self.value(after, then)
            open_ -= chance
            after.close()
            if bound is not None and (worth + open_ <= bound if ours else worth >= bound):
                for _, rest, _ in falls[at + 1 :]:
                    rest.close()
                return worth + open_ if ours else worth
        assert open_ == 0, f"the falls of {command} leave {open_} open"
        return worth

    def falls(self, battle: Battle, command: Command, left: int) -> list[tuple[Fraction, Battle, int]]:
        """Every position a command may lead to with its exact chance, the likeliest first; the caller closes them."""
        met: dict[tuple[str, int], Battle] = {}

        def play(dice: Falls) -> tuple[str, int]:
            after = battle.fork()
            after.dice = dice
            refusal = referee.submit(after, command)
            assert refusal is None, f"{command} was offered and is refused: {refusal}"
            self.submitted += 1
            if self.most and self.submitted > self.most:
                after.close()
                raise TooLarge
            ended = sum(isinstance(event, TurnEnded) and event.unit == self.puzzle.until for event in after.log)
            then = max(0, left - ended)
            if then == 0 or after.over is not None:
                key = (f"the end: {reached(self.puzzle, after)}", 0)
            else:
                _forget(after)
                key = (after.hash(), then)
            if met.setdefault(key, after) is not after:
                after.close()
            return key

        found = every(play, between=self.trimmed)
        return sorted(((chance, met[key], key[1]) for key, chance in found.items()), key=lambda row: -row[0])

    # what may be done

    def commands(self, battle: Battle, *, first: bool = False) -> list[Command]:
        """Every command of whoever decides within the bounds of the puzzle; strokes first, going and ending last."""
        unit = referee.decides(battle)
        assert unit is not None
        offers = referee.legal(battle, unit)
        bound = self.puzzle.then if battle.unit(unit).side == self.side else self.puzzle.reply
        self.bounded = bound is not None and not first
        if bound is not None and not first and referee.asks(battle) is None:
            offers = tuple(each for each in offers if each.verb in (*bound, "end_turn"))
        offers = tuple(each for each in offers if each.verb not in WORDS)
        if self.trimmed:
            vain = PREPARES if self._last(battle, unit) else ()
            offers = tuple(each for each in offers if each.verb not in vain)
        found = [command for offer in offers for command in self.filled(battle, offer)]
        if self.trimmed:
            found = [command for command in found if not waits_in_vain(battle, self.puzzle, command, self.left)]
            if not first:
                found = list({self.kind(battle, command): command for command in found}.values())
        return sorted(dict.fromkeys(found), key=lambda each: ORDER.get(each.verb, 1))

    def _last(self, battle: Battle, unit: str) -> bool:
        """Whether the unit is in the turn with which the horizon comes, so that nobody else acts any more."""
        return self.left == 1 and unit == self.puzzle.until == battle.acting() and referee.asks(battle) is None

    def idle(self, battle: Battle, unit: str) -> bool:
        """Whether nothing can come of the rest of this turn, the last before the horizon: whatever is left to do in it
        hurts nobody, moves nobody else and takes nobody out of a hold.
        """
        if not self._last(battle, unit) or any(each.what == "reaches" for each in self.puzzle.aims):
            return False
        done = SPENT if not battle.unit(unit).standard and _harmless(battle.board) else IDLE
        return all(offer.verb in done for offer in referee.legal(battle, unit))

    def kind(self, battle: Battle, command: Command) -> object:
        """What a command is as far as its worth goes: of those of one kind one is gone through."""
        if isinstance(command, Delay):
            return place_after(battle, command)
        if isinstance(command, Ready) and self.trimmed and self.puzzle.reply == ("attack",):
            others = [each for each in battle.units() if each.id != command.actor and not each.fallen]
            if len(others) == 1 and others[0].side != battle.unit(command.actor).side:
                return lone_wait(command, others[0].id)
        return command

    def filled(self, battle: Battle, offer: Offer) -> Iterator[Command]:
        """An offer with every value of every field."""
        kind = BY_VERB[offer.verb]
        domains = [self._domain(battle, offer, each) for each in offer.fields]
        names = [each.name for each in offer.fields]
        for values in product(*domains):
            yield kind(offer.actor, **dict(zip(names, values, strict=True)))

    def _domain(self, battle: Battle, offer: Offer, field: Field) -> Sequence[Any]:
        if self.trimmed and field.name in EVERYTHING:
            return EVERYTHING[field.name]
        if self.bounded and field.name == "spot":
            return ("",)
        if field.kind == "number":
            return range(field.low, field.high + 1)
        if field.kind == "several":
            counts = range(field.low, field.high + 1)
            return [some for count in counts for some in combinations(field.values, count)]
        if field.kind == "path":
            unit = battle.unit(offer.actor)
            held = offer.verb == "move_hold"
            reach = hold_moves.ways(battle.board, unit, battle.units()) if held else movement.reach(battle, unit)
            return [reach.path(square[0], square[1]) for square in field.values if isinstance(square, tuple)]
        return field.values


WORDS = ("say",)
"""What is said while the fight is on changes nothing; a word is no move."""
PREPARES = ("parry", "total_defense", "ready", "aid", "drop_prone")
"""What only bears on what others do later. In the last turn before the horizon it is no move."""
IDLE = (*PREPARES, "end_turn", "stand_up", "draw", "drop_item", "say", "surrender", "leave")
"""What changes nothing about who of the others has fallen, who is held and where others stand."""
SPENT = (*IDLE, "move", "overrun", "crawl", "jump", "reload", "read_intent", "lock_on", "hide", "pick_up", "open_door",
         "close_door", "mount", "dismount", "lift_cover", "set_down", "delay")  # fmt: skip
"""And what with it changes nothing once no standard action is left, on ground that hurts nobody."""


def _harmless(board: Board) -> bool:
    """Whether the ground of a map hurts nobody who goes over it or is laid down on it: one height, no fire, water."""
    kinds = [board.grounds[number] for number in {*board.ground}]
    return len({*board.floor}) == 1 and not any(kind.fire or kind.heat or kind.wade or kind.dc for kind in kinds)


ORDER = {"attack": 0, "charge": 0, "move": 2, "end_turn": 3}


def _forget(battle: Battle) -> None:
    """Drop what only names rolls: how many of each kind a unit has made this round."""
    with battle:
        battle.write(SCENE, DiceCount, "counts", ())
    battle.log.clear()


def described(table: Sequence[tuple[Command, Fraction]]) -> list[tuple[str, Fraction]]:
    """The table by the names of the moves; of what is announced otherwise the best way stands."""
    best: dict[str, Fraction] = {}
    for command, worth in table:
        best.setdefault(named(command), worth)
    return sorted(best.items(), key=lambda row: -row[1])
