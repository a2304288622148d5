"""Nothing a side cannot know is in its picture: marks, tokens, order strip, cards, log, odds (INF, DESIGN 6)."""

from __future__ import annotations

import os
from collections.abc import Iterator

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")

import pygame
import pytest

from components.condition import Conditions
from game import match
from game.ai.chance import Chance
from game.app import choosing, deeds
from game.app.session import Session
from game.app.theme import Scale
from game.scenario.loader import load
from game.scenario.scenario import Scenario
from game.table import PERSON, Table
from game.text import Text
from systems import knowledge, referee
from systems.battle import Battle
from tests.amounts import amount, seed
from tests.secrets_kept import CHANGES, Change, twin_of

SCENES = ("night-watch", "mortar", "parley", "warehouse")
SIZE = (1280, 800)
STEPS = 24
"""So many steps of what is worked out between frames are taken before a picture."""


def scene(number: int) -> Scenario:
    """A scenario that ships, every other time with the numbers of enemies hidden."""
    scenario = load(SCENES[number % len(SCENES)])
    hidden = (*scenario.rules, ("reveal_enemy_defense", "off"))
    return scenario._replace(rules=hidden if number // 2 % 2 else scenario.rules)


def moments(scenario: Scenario, number: int) -> Iterator[Battle]:
    """The battle every few commands, fought at random."""
    played = match.begin(scenario, number, match.minds(scenario, "any_legal"))
    for step in range(6 * amount("secrets_pictures")):
        if step % 6 == number % 6 and referee.decides(played.battle) is not None:
            yield played.battle
        if not played.step():
            return


def picture(battle: Battle, like: Battle, scenario: Scenario, aimed: int) -> tuple[bytes, list[str]]:
    """The window of whoever decides, with an enemy it knows of aimed at, and the words of its log."""
    battle.log[:0], battle.commands[:0] = like.log, like.commands  # a fork begins both anew
    table = Table(battle, dict.fromkeys(battle.setup.sides, PERSON))
    session = Session(table, scenario, Text("en"), player_view=True, reduced=True)
    session.screen.layout(SIZE, Scale(100))
    who = referee.decides(battle)
    foes = deeds.foes(battle, battle.unit(who)) if who is not None else ()
    if foes and session.person is not None:
        choosing.pin(session, foes[aimed % len(foes)].id)
    session.after()
    overlaid(session, aimed)
    session.refresh()
    surface = pygame.Surface(SIZE)
    session.screen.draw(surface)
    session.screen.draw(surface)
    return pygame.image.tobytes(surface, "RGB"), [repr(row) for row in session.journal.read()]


def overlaid(session: Session, aimed: int) -> None:
    """Ask for everything that can be laid over the map: danger, threatened ground, numbers, the ruler, ranges."""
    plan, board = session.plan, session.battle.board
    plan.danger = plan.enemy_reach = plan.badges = plan.ruler = True
    plan.ranges = bool(aimed % 2)
    plan.cursor = (board.width * (aimed + 1) // 10, board.height // 2)
    session.lookout.danger(session)
    session.lookout.threatened(session)
    for work in tuple(session.lookout._work.values()):
        for _ in zip(range(STEPS), work, strict=False):
            pass
    session.lookout.stamp += 1


@pytest.mark.rule("INF-01")
def test_no_picture_of_a_side_shows_what_it_cannot_know() -> None:
    tried = 0
    kinds = [*CHANGES]
    for number in range(seed(), seed() + len(SCENES)):
        scenario, chance = scene(number), Chance(number, 5)
        for step, battle in enumerate(moments(scenario, number)):
            who = referee.decides(battle)
            assert who is not None
            for kind in (kinds[(step + turned) % len(kinds)] for turned in (0, 3, 6)):
                tried += alike(battle, scenario, battle.unit(who).side, kind, chance)
    assert tried >= 2 * amount("secrets_pictures"), "hardly anything was hidden from anybody"


def alike(battle: Battle, scenario: Scenario, side: str, kind: str, chance: Chance) -> int:
    """Whether there was anything to change; the pictures of both are the same."""
    twin = twin_of(battle, side, CHANGES[kind], chance)
    if twin is None:
        return 0
    plain = battle.fork(0)
    aimed = chance.below(8)
    shown, words = picture(plain, battle, scenario, aimed)
    other, told = picture(twin, battle, scenario, aimed)
    assert words == told, kind
    assert shown == other, f"{kind} shows in {scenario.key}, round {battle.round}"
    plain.close()
    twin.close()
    return 1


def test_a_change_that_shows_is_in_the_picture() -> None:
    """The detector fires: an enemy in sight that lies down is drawn so."""
    scenario = load("warehouse")
    battle = next(moments(scenario, 0))

    def lies_down(twin: Battle, side: str, chance: Chance) -> bool:
        foe = next(each for each in sorted(knowledge.located(twin, side)) if twin.unit(each).side != side)
        twin.write(foe, Conditions, "prone", True)
        return True

    who = referee.decides(battle)
    assert who is not None
    change: Change = lies_down
    twin = twin_of(battle, battle.unit(who).side, change, Chance(1))
    assert twin is not None
    assert picture(twin, battle, scenario, 0)[0] != picture(battle.fork(0), battle, scenario, 0)[0]
