"""Draw puzzles from battles, none chosen: ``python -m tests.puzzles.draw [COUNT]``.

Seeds 1, 2, 3 … give one duel each: a small map, and for either side a kind of fighter, by the seed; all of them strike
and shoot equally well. The quick mind plays both sides. Of each duel the first turn is taken that fits:

* the fight has begun (round 2 or later), and the foe has no more than ``WEAK`` points of Health left, so that it could
  fall within the turn;
* whoever has the turn knows where the foe is: nobody is asked about what he cannot see;
* at a first look, at the plain moves alone (``LOOK``, no called shots), the best of them is worth ``WORTH`` and beats
  those that are not as good by a tenth;
* so it does with every other first move there is: each is within a twentieth of it or a tenth less;
* the solver goes through all that, the foe's reply as well, with at most ``MOST`` commands.

The aim is always the same: the foe down and the own fighter standing when the foe's turn is over; after the first move
both only strike. What is drawn is written to ``assets/puzzles``; drawing again gives the same files, as long as the
mind and the rules are the same.
"""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path
from typing import NamedTuple

from game import ai
from game.match import finished
from game.puzzles import ALIKE, FOLDER, MARGIN, WHOLE, Puzzle, load, named, position
from game.scenario import loader
from game.text import Text
from game.text.numbers import square
from systems import knowledge, referee
from systems.battle import Battle
from systems.commands import Command, EndTurn, to_data
from systems.view import view
from tests.puzzles.falls import Endless
from tests.puzzles.prove import lead, rounded, say, written
from tests.puzzles.solver import Solver, TooLarge, Unwanted, described

COUNT = 12
MOST = 3_000
WEAK = 3
WORTH = Fraction(3, 5)
ROUNDS = 6
MIND = "best_odds"
THEN = ("attack", "all_out_attack")
LOOK = (*THEN, "aimed_attack", "charge", "move", "reload", "draw")
REPLY = ("attack",)


class Kind(NamedTuple):
    """A kind of fighter: its template, what it has with it here, and how it is called in a sentence."""

    template: str
    weapons: tuple[str, ...]
    en: str
    zh: str


KINDS = (
    Kind("street_thug", ("dagger",), "a thug with a dagger", "拿匕首的混混"),
    Kind("archer", ("longbow",), "an archer", "弓箭手"),
    Kind("pirate", ("longsword", "flintlock"), "a pirate", "海盗"),
    Kind("patrol_officer", ("small_pistol", "short_sword"), "a patrol officer", "巡警"),
    Kind("infiltrator", ("shuriken",), "a knife thrower", "飞刀手"),
    Kind("tribal_warrior", ("long_spear",), "a warrior with a spear", "长矛战士"),
    Kind("escape_artist", ("hand_axe",), "a quick one with an axe", "身手敏捷的斧手"),
)
MAPS = (("....", "....", "...."), ("....", ".##.", "...."), (".....", "..P..", "....."), ("...", ".#.", "...", "..."))
RED, BLUE = ("Rhea", "瑞亚"), ("Bela", "贝拉")

SCENARIO = """format = 1

[scenario]
name = {{ en = "Duel {seed}", zh = "第{seed}场决斗" }}
text = {{ en = "In the middle of a duel: Rhea, {red.en}, against Bela, {blue.en}.", zh = "一场打到一半的决斗：\
{red.zh}瑞亚对{blue.zh}贝拉。" }}
difficulty = 3
tags = ["puzzle"]

[map]
rows = '''
{rows}
'''

[[side]]
id = "reds"
name = {{ en = "Red", zh = "红方" }}

[[side]]
id = "blues"
name = {{ en = "Blue", zh = "蓝方" }}
{units}"""
UNIT = """
[[unit]]
id = "{id}"
template = "{kind.template}"
side = "{id}s"
at = [{x}, {y}]
name = {{ en = "{name[0]}", zh = "{name[1]}" }}
weapons = {weapons}
attributes = {{ STR = 3, DEX = 2, END = 2, INT = 2, PER = 2, COM = {com} }}
skills = {{ Blade = 4, Firearms = 4, Archery = 4 }}
specialties = []
printed = {{ willpower = 0, speed = 2, health = 6 }}
"""


def scenario_text(seed: int) -> str:
    """The scenario of one seed: its map, and one fighter a side in two corners of it. Their Composure differs, so that
    a turn put off to the score of the other is never rolled off, which may go on for ever.
    """
    rows = MAPS[seed % len(MAPS)]
    red, blue = KINDS[seed % len(KINDS)], KINDS[(3 * seed + seed // len(KINDS)) % len(KINDS)]
    right, bottom = len(rows[0]) - 1, len(rows) - 1
    units = "".join(
        UNIT.format(id=id, kind=kind, x=x, y=y, name=name, com=com, weapons=toml(list(kind.weapons)))
        for id, kind, x, y, name, com in (("red", red, 0, 0, RED, 3), ("blue", blue, right, bottom, BLUE, 2))
    )
    return SCENARIO.format(seed=seed, rows="\n".join(rows), units=units, red=red, blue=blue)


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
    unit = str(battle.acting())
    foe = "blue" if unit == "red" else "red"
    one, other = (RED, BLUE) if unit == "red" else (BLUE, RED)
    listed = "".join(f"    {toml(to_data(command))},\n" for command in start)
    english = f"When {other[0]}’s next turn is over, {other[0]} should be down and {one[0]} standing. "
    chinese = f"等{other[1]}的下个回合结束，{other[1]}要倒下，{one[1]}要还站着。"
    return f"""
[puzzle]
unit = "{unit}"
until = "{foe}"
theme = "drawn"
seed = {seed}
question = {{ en = "{english}What does {one[0]} do?", zh = "{chinese}{one[1]}怎么做？" }}
why = {{ en = "WHY_EN", zh = "WHY_ZH" }}
reply = {toml(list(REPLY))}
then = {toml(list(THEN))}
start = [
{listed}]

[[puzzle.aim]]
what = "falls"
unit = "{foe}"

[[puzzle.aim]]
what = "stands"
unit = "{unit}"
"""


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
    """Whether the foe could fall in this turn at all, and is where its enemy knows it to be."""
    side = battle.unit(str(battle.acting())).side
    foes = [each for each in battle.units() if each.side != side and not each.fallen]
    known = knowledge.located(battle, side)
    return any(each.healthy <= WEAK for each in foes) and all(each.id in known for each in foes)


def promising(solver: Solver) -> int:
    """What the best of the plain moves is worth; 0 where it is worth too little or does not lead by a tenth."""
    battle = solver.begin()
    plain = [
        each for each in solver.commands(battle, first=True) if each.verb in LOOK and not getattr(each, "spot", "")
    ]
    table = [(named(each), solver.move(battle, each, solver.puzzle.turns)) for each in plain]
    battle.close()
    table.sort(key=lambda row: -row[1])
    good = bool(table) and table[0][1] >= WORTH and lead(table) >= MARGIN
    return rounded(table[0][1]) if good else 0


def solved(puzzle: Puzzle) -> list[tuple[str, Fraction]] | None:
    """The table of a position, or None where it does not fit or is too large for the bounds."""
    solver = Solver(puzzle, most=MOST)

    def clear(worth: Fraction) -> bool:
        value = rounded(worth)
        return value <= top - MARGIN or abs(value - top) <= ALIKE

    try:
        top = promising(solver)
        return described(solver.table(clear)) if top else None
    except (TooLarge, Endless, Unwanted):
        return None


def draw(seed: int, file: Path) -> bool:
    """Take the first turn of a battle that fits, and write it down. Returns whether there was one."""
    with tempfile.TemporaryDirectory() as folder:
        draft = Path(folder, file.name)
        looked: list[str] = []
        for battle, start in turns(seed):
            if not fits(battle) or battle.hash() in looked:
                continue
            looked.append(battle.hash())
            draft.write_text(scenario_text(seed) + block(battle, seed, start), encoding="utf-8")
            found = solved(load(draft))
            if found is not None and lead(found) >= MARGIN:
                file.write_text(explained(draft.read_text(encoding="utf-8"), load(draft), found), encoding="utf-8")
                battle.close()
                return True
    return False


def explained(text: str, puzzle: Puzzle, table: list[tuple[str, Fraction]]) -> str:
    """The file with its table, and what that says in a sentence."""
    said = {lang: told(puzzle, [(move, rounded(worth)) for move, worth in table], lang) for lang in ("en", "zh")}
    return text.replace("WHY_EN", said["en"]).replace("WHY_ZH", said["zh"]) + written(table)


def told(puzzle: Puzzle, table: list[tuple[str, int]], lang: str) -> str:
    """What the best move is worth beside the best of the others; of those as good as it the plainest is named."""
    top = table[0][1]
    good = [row for row in table if row[1] >= top - ALIKE]
    best = next((row for row in good if row[0].split()[0] in LOOK), good[0])
    other = table[len(good)]
    one, two = (f"{100 * value / WHOLE:.0f}" for _, value in (best, other))
    this, that = (called(puzzle, move, lang) for move, _ in (best, other))
    if lang == "en":
        return f"{this}: {one} in a hundred. The best of the other plans is worth {two}: {that}."
    return f"{this}，值 {one}%。其他打算里最好的是{that}，只值 {two}%。"


def called(puzzle: Puzzle, move: str, lang: str) -> str:
    """A move of a table as people call it: its verb, and what it is done with or where it leads to."""
    verb, *rest = move.split()
    facts = dict(part.split("=", 1) for part in rest)
    text = Text(lang)
    said, thing = text.say(f"{verb}.verb"), ""
    if "weapon" in facts:
        battle = position(puzzle)
        thing = text.item(battle, facts["weapon"])
        battle.close()
    for name in ("to", "square"):
        if name in facts:
            x, y = map(int, facts[name].split(","))
            thing = square(x, y)
    return said if not thing else f"{said} ({thing})" if lang == "en" else f"{said}（{thing}）"


def retell(file: Path) -> None:
    """Say anew what the table of a drawn puzzle shows."""
    puzzle = load(file)
    en, zh = (told(puzzle, list(puzzle.worths), lang) for lang in ("en", "zh"))
    lines = file.read_text(encoding="utf-8").split("\n")
    at = next(number for number, line in enumerate(lines) if line.startswith("why = "))
    lines[at] = f'why = {{ en = "{en}", zh = "{zh}" }}'
    file.write_text("\n".join(lines), encoding="utf-8")


def main(count: int) -> None:
    """Draw so many, one after the other; what is there already is not drawn again."""
    taken, seed = 0, 0
    while taken < count:
        seed += 1
        file = FOLDER / f"drawn-{seed:03}.toml"
        if file.exists() and load(file).worths:
            retell(file)
            taken += 1
            continue
        if draw(seed, file):
            taken += 1
            say(f"battle {seed}: {load(file).worths[0]}, the lead {load(file).lead / WHOLE:.2f}; {taken} taken")
        else:
            say(f"battle {seed}: none")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else COUNT)
