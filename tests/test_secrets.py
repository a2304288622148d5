"""What a side cannot know changes nothing it is shown or does (INF, DESIGN 6): views, offers, refusals, odds, order,
texts and the commands of its mind are the same whatever an enemy it has not located is about.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields, replace

import pytest

from components.condition import Conditions
from components.damage import Health
from components.hiding import Hiding
from components.movement import Position
from game.ai import any_legal, best_odds
from game.ai.chance import Chance
from game.text import Text
from systems import knowledge, referee
from systems.battle import Battle
from systems.board import Board, draw
from systems.commands import Attack, AttackSquare, BreakObject, Command, Hide
from systems.dice import Dice
from systems.setup import Setup
from systems.view import View, forecast, view
from tests.amounts import amount, seed
from tests.field import BOW, FIST, KNIFE, SWORD, unit

MAP = [
    "...#....oo..",
    "...#...oooo.",
    "..~...#oooo.",
    "......#.oo..",
    ".oo.....#...",
    ".ooo...##...",
    "..oo.c......",
    "............",
]
PLACES = ((0, 0), (1, 6), (0, 4), (11, 1), (9, 5), (6, 7))
HOUSE = ((), (("reveal_enemy_defense", "off"),))


def field(number: int) -> Board:
    """The map by day, at dusk, at night."""
    board = draw(MAP)
    return replace(board, dark=(number % 3,) * len(board.dark)) if number % 3 else board


def fought(number: int) -> Battle:
    """A battle of three against three with everything that locates and hides."""
    kit = (FIST, SWORD, KNIFE, BOW)
    senses: tuple[dict[str, int], ...] = (
        {},
        {"darkvision": 1},
        {"keen_smell": 2},
        {"blindsense": 3},
        {"low_light_vision": 1},
    )
    sheets = []
    for at, name in enumerate(("ann", "abe", "amy", "bob", "bea", "ben")):
        side = "red" if name[0] == "a" else "blue"
        own = senses[(number + 2 * at) % len(senses)]
        sheet = unit(name, side, weapons=kit, STR=3, DEX=3, Stealth=at % 4, Investigation=at % 3, traits=own, Blade=2)
        sheets.append(replace(sheet, x=PLACES[at][0], y=PLACES[at][1]))
    setup = Setup(field(number), tuple(sheets), ("red", "blue"), house=HOUSE[number // 3 % 2])
    return referee.new_battle(setup, dice=Dice(number))


def states(number: int) -> Iterator[Battle]:
    """The battle at each of its decisions, fought at random."""
    battle = fought(number)
    for step in range(amount("secrets_commands")):
        who = referee.decides(battle)
        if who is None:
            return
        yield battle
        command = any_legal.drawn(view(battle, who), Chance(number, step))
        assert referee.submit(battle, command) is None, command
    battle.close()


def secret(battle: Battle, side: str, chance: Chance) -> Battle | None:
    """A twin in which an enemy that the side has not located is somewhere else, hurt, prone or hidden from others; None
    where there is no such enemy.
    """
    with battle:
        located = knowledge.located(battle, side)
        lost = [each for each in battle.units() if each.side != side and each.id not in located and not each.group]
    if not lost:
        return None
    unseen = chance.pick(lost)
    twin = battle.fork(0)
    with twin:
        free = [each for each in _free(twin, unseen.id) if each != (unseen.x, unseen.y)]
        for _ in range(10):
            x, y = chance.pick(free)
            twin.write(unseen.id, Position, "x", x)
            twin.write(unseen.id, Position, "y", y)
            if unseen.id not in knowledge.located(twin, side):
                break
        else:
            twin.write(unseen.id, Position, "x", unseen.x)
            twin.write(unseen.id, Position, "y", unseen.y)
        hurt = min(2, twin.of(unseen.id, Health).healthy)
        twin.write(unseen.id, Health, "healthy", twin.of(unseen.id, Health).healthy - hurt)
        twin.write(unseen.id, Health, "bashing", twin.of(unseen.id, Health).bashing + hurt)
        twin.write(unseen.id, Conditions, "prone", not unseen.prone)
        twin.write(unseen.id, Hiding, "deeds", ("attacked", "spoke"))
        assert unseen.id not in knowledge.located(twin, side)
    return twin


def _free(battle: Battle, name: str) -> list[tuple[int, int]]:
    board, taken = battle.board, {(each.x, each.y) for each in battle.units() if each.id != name}
    return [(x, y) for y in range(board.height) for x in range(board.width) if board.free(x, y) and (x, y) not in taken]


def guesses(seen: View, chance: Chance) -> Iterator[Command]:
    """Commands to be judged: offered ones, and the same with another target, square or weapon."""
    for _ in range(4):
        command = any_legal.drawn(seen, chance)
        yield command
        names = {each.name for each in fields(command)}
        if "target" in names:
            yield replace(command, target=chance.pick([*(each for each in seen.order), "nobody"]))  # type: ignore[call-arg]
        if "square" in names:
            yield replace(command, square=(chance.below(12), chance.below(8)))  # type: ignore[call-arg]
    me = seen.actor
    for target in seen.order:
        yield Attack(me, target, "bow")
        yield Hide(me, (target,))
        yield AttackSquare(me, target, (chance.below(12), chance.below(8)), "fist")


@pytest.mark.rule("INF-01")
def test_what_a_side_cannot_know_changes_nothing_it_sees_or_does() -> None:
    tried = 0
    for number in range(seed(), seed() + amount("secrets")):
        chance = Chance(number, 77)
        for battle in states(number):
            who = referee.decides(battle)
            assert who is not None
            side = battle.unit(who).side
            twin = secret(battle, side, chance)
            if twin is None:
                continue
            tried += 1
            same(battle, twin, who, side, chance)
            twin.close()
    assert tried >= amount("secrets"), "hardly anybody was ever out of sight"


def same(battle: Battle, twin: Battle, who: str, side: str, chance: Chance) -> None:
    """Everything the side is shown, told and asks for is the same in both."""
    seen, other = view(battle, who), view(twin, who)
    for name in View.__slots__:
        assert getattr(seen, name) == getattr(other, name), name
    read, told = (Text("en").reader(each, side) for each in (battle, twin))
    read.read(battle)
    told.read(twin)
    assert not told.rows, "what was changed reads as something that happened"
    for mind in (any_legal, best_odds):
        assert decided(mind.think(seen, 5)) == decided(mind.think(other, 5))
    for command in guesses(seen, chance):
        with battle:
            first = referee.why_not(battle, command)
        with twin:
            second = referee.why_not(twin, command)
        assert first == second, command
        if first is None and not isinstance(command, BreakObject):
            text = Text("en")
            if _has_odds(command):
                assert forecast(battle, command, side) == forecast(twin, command, side), (
                    command,
                    text.verb(command.verb),
                )


def _has_odds(command: Command) -> bool:
    return isinstance(command, Attack) or type(command) in referee.PLANS


def decided(thinking: object) -> Command:
    """What the mind answers once it has thought."""
    try:
        while True:
            next(thinking)  # type: ignore[call-overload]
    except StopIteration as done:
        found: Command = done.value
        return found
