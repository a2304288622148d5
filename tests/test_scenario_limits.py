"""The limits of a scenario file, from both sides (H32), and the names a unit may have (H40)."""

from __future__ import annotations

import json

import pytest

from game.scenario import limits, loader
from game.scenario.faults import Fault
from tests.test_scenario import HEAD, SIDES, load, text, unit
from tests.test_scenario_faults import THUG, fault, faults, line

# ------------------------------------------------------------------------------------------------------ H32, sizes


def field(size: str) -> str:
    return f"{HEAD}[map]\n{size}\n{SIDES}{THUG}"


@pytest.mark.parametrize("size", ["[1, 1]", "[1, 200]", "[500, 500]"])
def test_h32_sizes_up_to_the_stated_most_work(size: str) -> None:
    board = load(field(f"size = {size}")).board
    assert [board.width, board.height] == json.loads(size)


@pytest.mark.parametrize(
    ("size", "said"),
    [
        ("size = [0, 5]", "map.size: the map is 0 squares wide, expected 1 to 500"),
        ("size = [5, 0]", "map.size: the map is 0 squares high, expected 1 to 500"),
        ("size = [-3, 4]", "map.size: the map is -3 squares wide, expected 1 to 500"),
        ("size = [501, 1]", "map.size: the map is 501 squares wide, expected 1 to 500"),
        ("size = [1, 501]", "map.size: the map is 501 squares high, expected 1 to 500"),
        ("size = [1000000000, 1000000000]", "map.size: the map is 1000000000 squares wide, expected 1 to 500"),
        ('size = "ten"', "map.size: 'ten' is no list, expected a list in [ ]"),
        ("size = 5.5", "map.size: 5.5 is no list, expected a list in [ ]"),
        ("size = [5.5, 5]", "map.size[0]: 5.5 is no whole number, expected a whole number"),
        ("size = [5]", "map.size: has 1 entries, expected at least 2"),
        ("", "map: the map has neither rows nor a size, expected rows = the map as text"),
        ("rows = ''", "map.rows: the map is 0 squares wide, expected 1 to 500"),
        ("rows = []", "map.rows: the map is 0 squares wide, expected 1 to 500"),
        ("rows = ['...', '..', '...']", "map.rows[1]: the row has 2 characters, expected 3, like the longest row"),
    ],
)
def test_h32_no_size_but_a_stated_one_is_a_map(size: str, said: str) -> None:
    """Refused with the field and the allowed range, and nothing is remembered: the next load is as always."""
    found = faults(field(size))
    assert found[0].split(": ", 1)[1] == said
    assert int(found[0].split(":")[1]) == line(field(size), size or "[map]")
    assert loader.load("dojo").board.width == 12


@pytest.mark.parametrize(("width", "height"), [(1, 1), (1, 500), (500, 1), (500, 500)])
def test_h32_drawn_maps_of_every_allowed_size_work(width: int, height: int) -> None:
    board = load(text("\n".join(["." * width] * height), THUG)).board
    assert (board.width, board.height, len(board.ground)) == (width, height, width * height)


@pytest.mark.parametrize(("width", "height", "word"), [(501, 1, "wide"), (1, 501, "high")])
def test_h32_a_drawn_map_beyond_the_limit_is_refused(width: int, height: int, word: str) -> None:
    said = fault(text("\n".join(["." * width] * height), THUG))
    assert said.endswith(f"map.rows: the map is 501 squares {word}, expected 1 to 500")


# ---------------------------------------------------------------------------------------------------------- limits


def test_the_file_limit_holds_on_both_sides(monkeypatch: pytest.MonkeyPatch) -> None:
    sound = text("...", THUG).encode()
    monkeypatch.setitem(limits.LIMITS, "file", limits.Limit(len(sound), "bytes (32 MB)"))
    loader.load(sound, "try.toml")
    assert fault(sound + b"\n").startswith(f"try.toml: the file has {len(sound) + 1} bytes, expected at most")


def test_the_file_limit_is_32_megabytes_and_is_judged_before_reading(tmp_path_factory: pytest.TempPathFactory) -> None:
    most = limits.LIMITS["file"].most
    assert most == 32 * 1024 * 1024
    path = tmp_path_factory.mktemp("large") / "large.toml"
    with path.open("wb") as file:
        file.truncate(most + 1)
    found = limits.read(path)
    assert isinstance(found, Fault)
    with path.open("wb") as file:
        file.truncate(most)
    data = limits.read(path)
    assert isinstance(data, bytes)
    assert len(data) == most


def test_five_hundred_units_stand_and_one_more_does_not() -> None:
    grid = "\n".join(["." * 30] * 20)
    units = [unit(f"u{n}", (n % 30, n // 30)) for n in range(501)]
    assert len(load(text(grid, *units[:500])).units) == 500
    assert fault(text(grid, *units)).endswith("unit: there are 501 units, expected 1 to 500")
    assert fault(text(grid)).endswith("unit: there are 0 units, expected 1 to 500")


@pytest.mark.parametrize("path", ["name", "text"])
def test_a_string_of_ten_thousand_characters_is_read_and_one_more_is_not(path: str) -> None:
    old = 'name = "Try"' if path == "name" else 'text = "A try."'
    load(text("...", THUG).replace(old, f'{path} = "{"狼" * 10_000}"'))
    said = fault(text("...", THUG).replace(old, f'{path} = "{"狼" * 10_001}"'))
    assert said.endswith(f"scenario.{path}: the text has 10001 characters, expected at most 10000")


def test_a_key_has_a_limit_too() -> None:
    assert "a key has 10001 characters, expected at most 10000" in fault(f"{'k' * 10_001} = 1\n")


@pytest.mark.parametrize(("deep", "refused"), [(64, False), (65, True), (400, True), (5000, True), (200_000, True)])
def test_nesting_ends_at_sixty_four(deep: int, refused: bool) -> None:
    """``[rules]`` is the first level, the lists of ``x`` the others; deeper is a fault, never a traceback."""
    source = text("...", THUG) + f"\n[rules]\nx = {'[' * (deep - 1)}{']' * (deep - 1)}\n"
    assert ("nested" in " ".join(faults(source))) == refused


# ----------------------------------------------------------------------------------------------------------- names

NAMES = ["狼", "オーク", "김철수", "Łódź", "Ünïcode", "x" * 200, "", "a\u200fb", "龘𠮷", "🐉"]


@pytest.mark.parametrize("name", NAMES)
def test_h40_every_script_is_a_name_and_stays_the_same(name: str) -> None:
    """Loaded, written as data and loaded again: the same text, with a right-to-left mark or above U+FFFF as well."""
    scenario = load(text("...", unit("a", (0, 0), more=f"name = {json.dumps(name, ensure_ascii=False)}")))
    again = type(scenario).from_data(json.loads(json.dumps(scenario.data())))
    assert [(sheet.name_en, sheet.name_zh) for sheet in again.units] == [(name, name)]


@pytest.mark.parametrize(("name", "code"), [("a\\nb", "000A"), ("a\\u0000b", "0000"), ("\\u001b[31m", "001B"),
                                            ("\\u007f", "007F"), ("\\u0085", "0085"), ("a\\tb", "0009")])  # fmt: skip
def test_h40_control_characters_are_no_name(name: str, code: str) -> None:
    said = fault(text("...", unit("a", (0, 0), more=f'name = "{name}"')))
    assert f"holds the control character U+{code}" in said


def test_an_id_may_be_in_any_script_as_well() -> None:
    assert load(text("...", unit("狼 一", (0, 0)))).units[0].id == "狼 一"
    assert "control character" in fault(text("...", unit("a\tb", (0, 0))))
