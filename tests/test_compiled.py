"""Compiled rules: which build is taken and which refused, and sources written out for it that mean what they meant."""

from __future__ import annotations

import ast
import inspect
import json
import pickle
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
from click.testing import CliRunner

from game import compiled
from game.__main__ import cli
from game.compiled import building
from game.compiled.quickened import quickened
from game.compiled.written_out import written_out
from game.text import LANGS
from systems import native
from tests.amounts import amount

ROOT = Path(__file__).resolve().parent.parent
MINDS = ("best_odds", "regular", "novice", "expert")
SCENARIOS = ("dojo", "alley", "warehouse", "rooftop")


# which build ----------------------------------------------------------------------------------------------------------


@pytest.fixture
def shelf(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A shelf of builds of its own; what is put in use is out of use afterwards."""
    monkeypatch.setattr(compiled, "shelf", lambda: tmp_path)
    before = list(sys.meta_path)
    yield tmp_path
    sys.meta_path[:] = before


def put(folder: Path, *modules: str) -> None:
    """A build of such modules, as far as it is looked at before one of them is imported."""
    folder.mkdir()
    (folder / "rules__mypyc.so").write_bytes(b"")
    said = {"library": "rules__mypyc", "file": "rules__mypyc.so", "modules": modules}
    (folder / compiled.LIST).write_text(json.dumps(said), encoding="utf-8")


def test_a_build_of_these_sources_is_used_for_its_modules_and_no_others(shelf: Path) -> None:
    assert not compiled.use()
    put(shelf / compiled.digest(), "systems.nobody_has_it_yet")
    assert compiled.use()
    assert compiled.in_use()
    finder = sys.meta_path[0]
    assert isinstance(finder, compiled.Finder)
    finder.files["systems.nobody_has_it_yet"] = ROOT / "systems" / "nobody_has_it_yet.py"
    found = finder.find_spec("systems.nobody_has_it_yet")
    assert found is not None
    assert found.origin == str(shelf / compiled.digest() / "rules__mypyc.so")
    left = finder.find_spec("systems.frozen")
    assert left is not None
    assert left.origin == str(ROOT / "systems" / "frozen.py")
    assert finder.find_spec("json") is None


def test_a_build_of_other_sources_or_half_a_build_is_refused(shelf: Path) -> None:
    put(shelf / "0123456789abcdef01234567", "systems.nobody_has_it_yet")
    assert not compiled.use()
    mine = shelf / compiled.digest()
    put(mine, "systems.nobody_has_it_yet")
    (mine / "rules__mypyc.so").unlink()
    assert not compiled.use()
    (mine / compiled.LIST).write_text("{", encoding="utf-8")
    assert not compiled.use()
    assert not compiled.in_use()


def test_compiled_and_interpreted_modules_never_mix(shelf: Path) -> None:
    """The referee is here already, interpreted: a build with it comes too late."""
    import systems.referee

    put(shelf / compiled.digest(), systems.referee.__name__)
    assert not compiled.use()
    assert not compiled.in_use()


def test_one_letter_in_one_source_makes_another_digest(tmp_path: Path) -> None:
    for package in compiled.PACKAGES:
        (tmp_path / package).mkdir(parents=True)
    (tmp_path / "systems" / "attack.py").write_text("REACH = 1\n", encoding="utf-8")
    before = compiled.digest(tmp_path)
    assert compiled.digest(tmp_path) == before
    (tmp_path / "systems" / "attack.py").write_text("REACH = 2\n", encoding="utf-8")
    assert compiled.digest(tmp_path) != before


@pytest.mark.parametrize("lang", LANGS)
def test_without_a_compiler_one_message_says_what_is_missing(
    lang: str, shelf: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def nothing() -> Any:
        raise OSError("command 'cc' failed: No such file or directory")

    monkeypatch.setattr(building, "_compiler", nothing)
    done = CliRunner().invoke(cli, ["fast", "--lang", lang])
    assert done.exit_code == 2
    said = done.stderr.splitlines()[-1]
    assert "command 'cc' failed" in said
    assert "apt install gcc" in said
    assert list(shelf.iterdir()) == []


def test_nobody_who_plays_imports_any_of_it() -> None:
    code = "import sys, game.__main__, game.cli.play; print(*(each for each in sys.modules if '.compiled' in each))"
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True)
    assert done.stdout.strip() == ""
    assert "fast" in cli.list_commands(None)  # type: ignore[arg-type]


def test_the_chosen_modules_are_there_and_no_class_is_torn_from_what_it_inherits_from() -> None:
    chosen, found = set(compiled.chosen()), compiled.sources()
    assert chosen <= set(found)
    kinds: dict[str, tuple[str, list[str]]] = {}
    for name, file in found.items():
        for node in ast.parse(file.read_text(encoding="utf-8")).body:
            if isinstance(node, ast.ClassDef) and name.startswith(("systems.rulesets", "game.ai", "systems.facts")):
                kinds[node.name] = name, [ast.unparse(base).rpartition(".")[2] for base in node.bases]
    torn = [
        (kind, base)
        for kind, (name, bases) in kinds.items()
        for base in bases
        if base in kinds and "Protocol" not in kinds[base][1] and (name in chosen) != (kinds[base][0] in chosen)
    ]
    assert kinds["Overseer"][1][0] == "Reckoning"
    assert torn == []


# sources written out --------------------------------------------------------------------------------------------------

SOURCE = '''
"""Things."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import ClassVar


@dataclass(frozen=True, slots=True)
class Thing:
    """A thing."""

    key: ClassVar[str] = "thing"
    name: str
    size: int = 3
    """In metres."""
    marks: tuple[str, ...] = ()
    known: list[str] = field(default_factory=list, compare=False)

    def long(self) -> bool:
        return self.size > 3


@dataclass(frozen=True, slots=True, kw_only=True)
class Said:
    rules: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Shouted(Said):
    words: str
    odds: tuple[float, float] = (0.0, 0.0)


@dataclass(slots=True)
class Part:
    points: int = 0


@dataclass(frozen=True, slots=True)
class Marked:
    name: str
    twice: str = field(init=False, compare=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "twice", 2 * self.name)


class Situation:
    def __init__(self) -> None:
        self.asked = 0

    @cached_property
    def reach(self) -> int:
        """Once."""
        self.asked += 1
        return 7


def larger(thing: Thing) -> Thing:
    return replace(thing, size=thing.size + 1)
'''


def module(text: str) -> ModuleType:
    """A module of that text, found by its name while it is pickled."""
    made = ModuleType("things_written_out")
    sys.modules[made.__name__] = made
    exec(compile(text, "things.py", "exec"), made.__dict__)
    return made


def told(text: str) -> list[Any]:
    """All that can be asked of such classes, as values."""
    made = module(text)
    thing, other = made.Thing("rope", 5, ("wet",)), made.Thing("rope", size=5, marks=("wet",), known=["x"])
    shout, part, marked = made.Shouted(words="stop", rules=("FRE-01",)), made.Part(), made.Marked("ab")
    situation = made.Situation()
    part.points = 4
    things = (thing, made.Thing("pin"), shout, part, marked)
    return [
        [repr(each) for each in things],
        [[(field.name, field.init, field.compare, field.kw_only) for field in fields(each)] for each in things],
        [is_dataclass(each) for each in things],
        [type(each).__match_args__ for each in things],
        [thing == other, thing == made.Thing("pin"), shout == made.Said(), part == made.Part(4), marked == thing],
        [hash(thing) == hash(other), len({thing, other}), hash(shout) == hash(made.Shouted(words="go"))],
        [type(part).__hash__ is None, thing.key, thing.long(), made.larger(thing).size, thing.size, marked.twice],
        [situation.reach, situation.reach, situation.asked],
        [pickle.loads(pickle.dumps(each)) == each for each in things],
        [made.Thing("a").known is made.Thing("b").known],
    ]


def test_classes_written_out_are_what_they_were() -> None:
    spelled = written_out({"things": SOURCE})["things"]
    assert "@dataclass" not in spelled
    assert told(spelled) == told(SOURCE)
    for text in (SOURCE, spelled):
        made = module(text)
        with pytest.raises(TypeError):
            made.Thing()
        with pytest.raises(TypeError):
            made.Shouted("stop")


def test_no_field_has_the_name_by_which_replace_knows_what_it_copies() -> None:
    """mypyc took ``replace(board, thing=…)`` for the board itself: nothing of a map could be carried off."""
    first = next(iter(inspect.signature(native.replace).parameters))
    kinds = [
        node
        for file in compiled.sources().values()
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8")))
        if isinstance(node, ast.ClassDef)
    ]
    names = {each.target.id for kind in kinds for each in kind.body
             if isinstance(each, ast.AnnAssign) and isinstance(each.target, ast.Name)}  # fmt: skip
    assert "thing" in names
    assert first not in names


def test_what_one_kind_of_class_pickles_the_other_reads() -> None:
    for first, second in ((SOURCE, written_out({"t": SOURCE})["t"]), (written_out({"t": SOURCE})["t"], SOURCE)):
        made = module(first)
        things = made.Thing("rope", 5, ("wet",)), made.Shouted(words="stop"), made.Part(9), made.Marked("ab")
        stored, said = pickle.dumps(things), repr(things)
        module(second)
        assert repr(pickle.loads(stored)) == said


NAMES = '''
"""Things."""

from __future__ import annotations

from typing import Any, NamedTuple, TypeVar

LIMIT = 3
SIZES = (1, LIMIT,
         2)
T = TypeVar("T")
Square = tuple[int, int]
Many = list[Square] | None
kept: dict[int, str] = {}
hook: Any = None
count = 0
QUICK: Any = None


class Span(NamedTuple):
    row: int
    low: int
    high: int = 9


class Alone(NamedTuple):
    name: str


OPEN = Span(0, 0)


def spans(rows: list[int]) -> list[Span]:
    """Each over two lines."""
    return [Span(row, LIMIT,
                 SIZES[-1]) for row in rows] + [Span(low=1, row=2), Span(*SIZES), OPEN, Span("é", Alone("ü"), 1)]


def counted() -> int:
    global count
    count += 1
    kept[count] = "x"
    return count
'''
USER = '''
"""Uses things."""

import names
from names import LIMIT, Alone, Span

names.QUICK = LIMIT
WHOLE = [Span(LIMIT, 1, 2), Alone("b")]
'''


def test_names_made_final_and_rows_made_at_once_mean_what_they_meant() -> None:
    quick = quickened({"names": NAMES, "user": USER}, {"other": "import names\nnames.hook = print\n"})
    made, plain = module(quick["names"]), module(NAMES)
    assert made.spans([4, 5]) == plain.spans([4, 5])
    assert [type(each).__name__ for each in made.spans([4])] == ["Span"] * 5
    assert type(made.spans([])[-1].low) is made.Alone
    assert (made.counted(), made.counted(), made.kept) == (1, 2, {1: "x", 2: "x"})
    final = {line.partition(":")[0] for line in quick["names"].splitlines() if "_native.Final" in line}
    assert final == {"LIMIT", "SIZES", "kept", "OPEN"}
    assert quick["names"].count("_native.row(") == 3
    assert quick["user"].count("_native.row(") == 2
    assert [len(text.splitlines()) for text in quick.values()] == [len(NAMES.splitlines()), len(USER.splitlines())]


# battles --------------------------------------------------------------------------------------------------------------


def fought(machine_code: bool, jobs: list[list[str]]) -> list[list[Any]]:
    """Battles in a process of their own, with the compiled rules or without them: what ``compiled_battles`` tells."""
    done = subprocess.run(
        [sys.executable, "-m", "tests.compiled_battles", str(int(machine_code))],
        input=json.dumps(jobs), cwd=ROOT, capture_output=True, text=True, check=True,
    )  # fmt: skip
    told: list[list[Any]] = json.loads(done.stdout)
    return told


def test_compiled_battles_are_the_same_command_for_command() -> None:
    """And each mind decides the same from a view that the other kind of process has pickled."""
    if compiled.build(compiled.shelf() / compiled.digest()) is None:
        pytest.skip("these rules are not compiled (dicefield fast)")
    pairs = [
        [name, mind, edition] for name in SCENARIOS for mind in MINDS for edition in ("overseer", "overseer_classic")
    ]
    jobs = [[*pairs[number * 7 % len(pairs)], str(number)] for number in range(amount("machine_code_battles"))]
    interpreted, machine_code = fought(False, jobs), fought(True, jobs)
    for job, one, other in zip(jobs, interpreted, machine_code, strict=True):
        assert one[:2] == other[:2], job
    for reader, writers in ((False, machine_code), (True, interpreted)):
        for here, there in fought(reader, [["view", *each[2]] for each in writers]):
            assert here == there
