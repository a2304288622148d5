"""Draw puzzles from battles, none chosen: ``python -m tests.puzzles.draw [COUNT]``.

Seeds 1, 2, 3 … give one battle each: a small map and a kind of fighter by the seed, as many alike on both sides, one or
two, minds on both sides. Of each battle the first turn is taken that fits the solver and has one best move:

* the fight has begun (round 2 or later), and a foe has no more than ``WEAK`` points of Health left, so that it could
  fall at all within the turn;
* the solver goes through the turn with at most ``MOST`` commands;
* the best first move beats the best of the others by a tenth.

The aim is always the same: foes down when the turn is over. What is drawn is written to ``assets/puzzles``; drawing
again gives the same files, as long as minds and rules are the same.
"""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path

from game import ai
from game.match import finished
from game.puzzles import FOLDER, MARGIN, WHOLE, Puzzle, load
from game.scenario import loader
from game.text import Text
from systems import referee
from systems.battle import Battle
from systems.commands import Command, EndTurn, to_data
from systems.view import view
from tests.puzzles.prove import lead, say, written
from tests.puzzles.solver import Endless, Solver, TooLarge, described

COUNT = 12
MOST = 4_000
WEAK = 4
ROUNDS = 12
MIND = "best_odds"
FIGHTERS = (
    "street_thug", "wrestler", "tribal_warrior", "kobold", "infiltrator", "patrol_officer", "shield_guard", "archer",
    "escape_artist", "pirate",
)  # fmt: skip
MAPS = (("....", "....", "...."), (".....", "..3..", "....."), ("....", ".~~.", "...."), ("...", ".#.", "...", "..."))
THEN = ("attack", "all_out_attack", "charge", "move", "draw", "reload", "stand_up", "drop_item", "break_free")
REPLY = ("attack",)

SCENARIO = """format = 1

[scenario]
name = {{ en = "Battle {seed}", zh = "第{seed}场" }}
text = {{ en = "Drawn from battle {seed} of the minds.", zh = "从第{seed}场电脑对战里按顺序抽出。" }}
difficulty = 3
tags = ["puzzle"]

[map]
rows = '''
{rows}
'''

[[side]]
id = "red"
name = {{ en = "Red", zh = "红方" }}

[[side]]
id = "blue"
name = {{ en = "Blue", zh = "蓝方" }}
{units}"""
UNIT = """
[[unit]]
id = "{id}"
template = "{template}"
side = "{side}"
at = [{x}, {y}]
name = {{ en = "{en}", zh = "{zh}" }}
printed = {{ willpower = 0, speed = 3 }}
"""
NAMES = {
    "red_one": ("Rhea", "瑞亚"),
    "red_two": ("Rolf", "罗尔夫"),
    "blue_one": ("Bela", "贝拉"),
    "blue_two": ("Bram", "布拉姆"),
}


def scenario_text(seed: int) -> str:
    """The scenario of one seed: its map and its fighters, the same on both sides, in the corners of the map."""
    rows = MAPS[seed % len(MAPS)]
    template = FIGHTERS[seed // len(MAPS) % len(FIGHTERS)]
    right, bottom = len(rows[0]) - 1, len(rows) - 1
    corners = {"red_one": (0, 0), "red_two": (0, bottom), "blue_one": (right, 0), "blue_two": (right, bottom)}
    units = "".join(
        UNIT.format(id=id, template=template, side=id.split("_")[0], x=x, y=y, en=NAMES[id][0], zh=NAMES[id][1])
        for id, (x, y) in corners.items()
        if seed % 2 == 0 or id.endswith("one")
    )
    return SCENARIO.format(seed=seed, rows="\n".join(rows), units=units)


def turns(seed: int) -> Iterator[tuple[Battle, tuple[Command, ...]]]:
    """The battle of a seed at the beginning of every turn from round 2 on, with the commands that led there."""
    scenario = loader.load(scenario_text(seed).encode(), f"battle {seed}")
    battle = referee.new_battle(scenario.setup(), seed)
    fresh = True
    while battle.over is None and battle.round <= ROUNDS:
        unit = referee.decides(battle)
        assert unit is not None
        if fresh and battle.round > 1 and unit == battle.acting():
            yield battle, tuple(battle.commands)
        command = finished(ai.mind(MIND)(view(battle, unit), seed * 1000 + len(battle.commands)))
        assert command is not None
        refusal = referee.submit(battle, command)
        assert refusal is None, f"{command} is refused: {refusal}"
        fresh = isinstance(command, EndTurn)
    battle.close()


def block(battle: Battle, seed: int, start: tuple[Command, ...]) -> str:
    """The block that makes a puzzle of the turn that has just begun."""
    unit = battle.unit(str(battle.acting()))
    foes = [each for each in battle.units() if each.side != unit.side and not each.fallen]
    en, zh = NAMES[unit.id]
    listed = "".join(f"    {toml(to_data(command))},\n" for command in start)
    aims = "".join(f'\n[[puzzle.aim]]\nwhat = "falls"\nunit = "{foe.id}"\n' for foe in foes)
    many = len(foes) > 1
    whom = ("As many foes as possible", "尽量多的敌人") if many else ("The foe", "敌人")
    english = f"{en} has the turn. {whom[0]} should be down when it is over. What comes first?"
    chinese = f"轮到{zh}。回合结束时，要让{whom[1]}倒下。先做什么？"
    return f"""
[puzzle]
unit = "{unit.id}"
until = "{unit.id}"
theme = "drawn"
seed = {seed}
question = {{ en = "{english}", zh = "{chinese}" }}
why = {{ en = "WHY_EN", zh = "WHY_ZH" }}
reply = {toml(list(REPLY))}
then = {toml(list(THEN))}
start = [
{listed}]
{aims}"""


def toml(value: object) -> str:
    """A plain value as TOML writes it inside a line."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, dict):
        return "{ " + ", ".join(f"{key} = {toml(each)}" for key, each in value.items()) + " }"
    if isinstance(value, (list, tuple)):
        return "[" + ", ".join(map(toml, value)) + "]"
    return f'"{value}"' if isinstance(value, str) else str(value)


def fits(battle: Battle) -> bool:
    """Whether somebody could fall in this turn at all."""
    side = battle.unit(str(battle.acting())).side
    return any(each.healthy <= WEAK for each in battle.units() if each.side != side and not each.fallen)


def solved(puzzle: Puzzle) -> list[tuple[str, Fraction]] | None:
    """The table of a position, or None where it is too large for the bounds."""
    solver = Solver(puzzle, most=MOST)
    try:
        return described(solver.table())
    except (TooLarge, Endless):
        return None


def draw(seed: int, file: Path) -> bool:
    """Take the first turn of a battle that fits, and write it down. Returns whether there was one."""
    with tempfile.TemporaryDirectory() as folder:
        draft = Path(folder, file.name)
        for battle, start in turns(seed):
            if not fits(battle):
                continue
            draft.write_text(scenario_text(seed) + block(battle, seed, start), encoding="utf-8")
            found = solved(load(draft))
            if found is not None and lead(found) >= MARGIN:
                file.write_text(explained(draft.read_text(encoding="utf-8"), found), encoding="utf-8")
                battle.close()
                return True
    return False


def explained(text: str, table: list[tuple[str, Fraction]]) -> str:
    """The file with its table, and what that says in a sentence."""
    best = table[0][0].split()[0]
    share = [round(100 * float(worth)) for _, worth in table]
    second = next(each for each in share if each < share[0] - 3)
    for lang, mark in (("en", "WHY_EN"), ("zh", "WHY_ZH")):
        verb = Text(lang).say(f"{best}.verb")
        said = {
            "en": f"{verb} comes first: it is worth {share[0]} in a hundred, the best of the other plans {second}.",
            "zh": f"先做：{verb}。它能达成目标的 {share[0]}%，其他打算最多 {second}%。",
        }
        text = text.replace(mark, said[lang])
    return text + written(table)


def main(count: int) -> None:
    """Draw so many, one after the other; what is there already is not drawn again."""
    taken, seed = 0, 0
    while taken < count:
        seed += 1
        file = FOLDER / f"drawn-{seed:03}.toml"
        if file.exists() and load(file).worths:
            taken += 1
            continue
        if draw(seed, file):
            taken += 1
            say(f"battle {seed}: {load(file).worths[0]}, the lead {load(file).lead / WHOLE:.2f}; {taken} taken")
        else:
            say(f"battle {seed}: none")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else COUNT)
