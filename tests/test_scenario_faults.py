"""Scenario files that are not sound: every fault at once, each with its file, its line and what was expected."""

from __future__ import annotations

import pytest
from hypothesis import given, strategies as st

from game.scenario import loader
from game.scenario.faults import Fault, ScenarioFaults
from tests.test_scenario import load, text, unit


def faults(source: str | bytes) -> list[str]:
    """Every fault of a file as it is printed; none is a failure."""
    with pytest.raises(ScenarioFaults) as wrong:
        loader.load(source if isinstance(source, bytes) else source.encode("utf-8", "surrogatepass"), "try.toml")
    return [str(fault) for fault in wrong.value.faults]


def fault(source: str | bytes) -> str:
    """The one fault of a file."""
    found = faults(source)
    assert len(found) == 1, found
    return found[0]


def line(source: str, words: str) -> int:
    """The first line of the file that begins with these words, counted from 1."""
    return next(n for n, row in enumerate(source.split("\n"), 1) if row.startswith(words))


THUG = unit("a", (0, 0))
SORTED = ("one of COM", "DEX", "END", "INT", "MAN", "PER", "PRE", "RES", "STR")

#: (what is wrong: old, new) in a sound file; the words whose line is named; the rest of the message.
ONE = [
    ("format = 1", "format = 2", "format = 2", "format: 2 is not known here, expected 1"),
    ("format = 1", 'format = "1"', "format =", "format: '1' is not known here, expected 1"),
    ("difficulty = 1", "difficulty = 6", "difficulty", "scenario.difficulty: 6 is too large, expected at most 5"),
    ("difficulty = 1", "difficulty = 0", "difficulty", "scenario.difficulty: 0 is too small, expected at least 1"),
    ("difficulty = 1", "difficulty = 1.5", "difficulty",
     "scenario.difficulty: 1.5 is no whole number, expected a whole number"),
    ("difficulty = 1", "difficulty = true", "difficulty",
     "scenario.difficulty: True is no whole number, expected a whole number"),
    ("difficulty = 1", "", "[scenario]", "scenario.difficulty: is missing"),
    ("difficulty = 1", "difficulty = 1\ntag = 1", "tag",
     "scenario.tag: unknown key, expected 'tags', the nearest name"),
    ('name = "Try"', "name = 3", "name = 3", "scenario.name: 3 is no table, expected a table"),
    ('name = "Try"', 'name = { en = "Try" }', "name", "scenario.name.zh: is missing"),
    ('name = "Try"', 'name = "T\\u0000ry"', "name",
     "scenario.name: 'T\\x00ry' holds the control character U+0000, expected printable text"),
    ('name = "Try"', 'name = { en = "x", zh = "\\n" }', "name",
     "scenario.name.zh: '\\n' holds the control character U+000A, expected printable text"),
    ("[map]", "[mpa]", "[mpa]", "mpa: unknown key, expected 'map', the nearest name"),
    ("...", "..?", "..?", "map.rows[0]: unknown sign '?' at square (2, 0), expected a sign of the legend"),
    ("...", "?.?", "?.?", "map.rows[0]: unknown sign '?' at square (0, 0) and 1 more, expected a sign of the legend"),
    ("...", "...\n#", "#", "map.rows[1]: the row has 1 characters, expected 3, like the longest row"),
    ("[map]", "[map]\nsize = [3, 2]", "size", "map.size: the size says 3×2, expected 3×1, as drawn in rows"),
    ("[map]", '[map]\nground = "gras"', "ground",
     "map.ground: unknown ground 'gras', expected 'grass', the nearest name"),
    ("[map]", '[map]\nlegend = { xy = "wall" }', "legend",
     "map.legend.xy: 'xy' is no single character, expected one character a square"),
    ("[map]", '[map]\nlegend = { x = "wal" }', "legend",
     "map.legend.x: unknown terrain 'wal', expected 'wall', the nearest name"),
    ("[map]", '[map]\nlegend = { x = { thing = "cart" } }', "legend",
     "map.legend.x: unknown thing 'cart', expected 'car', the nearest name"),
    ("[map]", '[map]\nlegend = { x = { ground = "flor" } }', "legend",
     "map.legend.x: unknown ground 'flor', expected 'floor', the nearest name"),
    ("[map]", '[map]\nlegend = { x = { is = "wall", thing = "car" } }', "legend",
     "map.legend.x: the sign has both is and ground or thing, expected one of them"),
    ("[map]", '[map]\nlegend = { x = { is = "wall", size = 3 } }', "legend",
     "map.legend.x: only a thing has a size of its own, expected thing = … beside it"),
    ("[map]", '[map]\nheights = "00"', "heights", "map.heights[0]: the row has 2 heights, expected 3, like the map"),
    ("[map]", '[map]\nheights = ["000", "000"]', "heights",
     "map.heights: there are 2 rows of heights, expected 1, like the map"),
    ("[map]", '[map]\nlights = "bb"', "lights", "map.lights[0]: the row has 2 lights, expected 3, like the map"),
    ("[map]", '[map]\nlights = ["bbb", "bbb"]', "lights",
     "map.lights: there are 2 rows of lights, expected 1, like the map"),
    ("[map]", '[map]\nlights = "bxb"', "lights",
     "map.lights[0]: 'x' is no light, expected b, d, k, or . for that of the map"),
    ("[map]", '[map]\nheights = "0x0"', "heights", "map.heights[0]: 'x' is no height, expected a digit, or . for 0"),
    ("[map]", "[map]\ndouble = 1", "double", "map.double: 1 is neither true nor false, expected true or false"),
    ('id = "red"', ' id = "blue"', " id =",
     "side[1].id: side 'blue' exists already, expected an id of its own"),
    ('name = "Blue"', 'name = "Blue"\nattitude = 1', "attitude",
     "side[0].attitude: unknown key, expected one of controller, id, name, personality"),
    ('template = "street_thug"', 'template = "street_thog"', "template",
     "unit[0].template: unknown template 'street_thog', expected 'street_thug', the nearest name"),
    ('side = "blue"', 'side = "bleu"', "side =",
     "unit[0].side: unknown side 'bleu', expected 'blue', the nearest name"),
    ("at = [0, 0]", "at = [3, 0]", "at =",
     "unit[0].at: unit 'a' stands off the map at square (3, 0), expected squares from (0, 0) to (2, 0)"),
    ("at = [0, 0]", "at = [-1, 0]", "at =",
     "unit[0].at: unit 'a' stands off the map at square (-1, 0), expected squares from (0, 0) to (2, 0)"),
    ("at = [0, 0]", "at = [0, 0]\nsize = 10", "at =",
     "unit[0].at: unit 'a' stands off the map at square (0, 1), expected squares from (0, 0) to (2, 0)"),
    ("...", "#..", "at =",
     "unit[0].at: unit 'a' stands in wall at square (0, 0), expected squares that can be entered"),
    ("...", "5..", "at =",
     "unit[0].at: unit 'a' stands in crate at square (0, 0), expected squares that can be entered"),
    ("at = [0, 0]", 'at = [0, "ten"]', "at =", "unit[0].at[1]: 'ten' is no whole number, expected a whole number"),
    ("at = [0, 0]", "at = [0]", "at =", "unit[0].at: has 1 entries, expected at least 2"),
    ("at = [0, 0]", "at = [0, 0]\nwepons = []", "wepons",
     "unit[0].wepons: unknown key, expected 'weapons', the nearest name"),
    ("at = [0, 0]", 'at = [0, 0]\nweapons = ["fist", "dager"]', "weapons",
     "unit[0].weapons[1]: unknown weapon 'dager', expected 'dagger', the nearest name"),
    ("at = [0, 0]", 'at = [0, 0]\nweapons = [\n"fist",\n{ item = "dager" } ]', "{ item",
     "unit[0].weapons[1]: unknown weapon 'dager', expected 'dagger', the nearest name"),
    ("at = [0, 0]", 'at = [0, 0]\nweapons = ["fist", "fist"]', "weapons",
     "unit[0].weapons[1]: 'fist' is listed twice, expected each item once, with shots for several"),
    ("at = [0, 0]", 'at = [0, 0]\nweapons = [{ item = "fist", shots = 2 }]', "weapons",
     "unit[0].weapons[0].shots: 'fist' is not spent by attacking, expected no shots"),
    ("at = [0, 0]", 'at = [0, 0]\narmor = "leather"', "armor",
     "unit[0].armor: unknown armor 'leather', expected 'leather_coat', the nearest name"),
    ("at = [0, 0]", 'at = [0, 0]\nshield = "bucklr"', "shield",
     "unit[0].shield: unknown shield 'bucklr', expected 'buckler', the nearest name"),
    ("at = [0, 0]", "at = [0, 0]\nattributes = { STRENGTH = 3 }", "attributes",
     "unit[0].attributes.STRENGTH: 'STRENGTH' is none of the attributes, expected " + ", ".join(SORTED)),
    ("at = [0, 0]", "at = [0, 0]\nattributes = { STR = -1 }", "attributes",
     'unit[0].attributes.STR: -1 is too small, expected at least 0, or "-" for none'),
    ("at = [0, 0]", "at = [0, 0]\nskills = { Brwl = 3 }", "skills",
     "unit[0].skills.Brwl: 'Brwl' is none of the skills, expected 'Brawl', the nearest name"),
    ("at = [0, 0]", "at = [0, 0]\nskills = { Brawl = 16 }", "skills",
     "unit[0].skills.Brawl: 16 is too large, expected at most 15"),
    ("at = [0, 0]", "at = [0, 0]\nprinted = { helth = 3 }", "printed",
     "unit[0].printed.helth: 'helth' is none of the printed, expected 'health', the nearest name"),
    ("at = [0, 0]", "at = [0, 0]\ngear = { rop = 1 }", "gear",
     "unit[0].gear.rop: unknown gear 'rop', expected 'rope', the nearest name"),
    ("at = [0, 0]", "at = [0, 0]\ngear = { whip = 1 }", "gear",
     "unit[0].gear.whip: 'whip' is a weapon, expected it under weapons or shield"),
    ("at = [0, 0]", "at = [0, 0]\ngear = { rope = 1000 }", "gear",
     "unit[0].gear.rope: 1000 is too large, expected at most 999"),
    ("at = [0, 0]", 'at = [0, 0]\ngear = ["rope"]', "gear",
     "unit[0].gear: ['rope'] is no table, expected a table"),
    ("at = [0, 0]", 'at = [0, 0]\nabilities = ["mountain_skin", "mountain_skim"]', "abilities",
     "unit[0].abilities[1]: unknown ability 'mountain_skim', expected 'mountain_skin', the nearest name"),
    ("at = [0, 0]", 'at = [0, 0]\nabilities = ["mountain_skin", "mountain_skin"]', "abilities",
     "unit[0].abilities[1]: 'mountain_skin' is listed twice, expected each ability once"),
    ("at = [0, 0]", "at = [0, 0]\ntraits = { Big-One = 3 }", "traits",
     "unit[0].traits.Big-One: 'Big-One' is no name, expected letters, digits and _ only"),
    ("at = [0, 0]", 'at = [0, 0]\ncontroller = "ai"', "controller",
     ("unit[0].controller: 'ai' is not known here, expected 'person', 'novice', 'regular', 'expert', 'best_odds' or "
      "'any_legal'")),
    ("at = [0, 0]", 'at = [0, 0]\npersonality = "brutl"', "personality",
     "unit[0].personality: unknown personality 'brutl', expected 'brutal', the nearest name"),
    ('name = "Blue"', 'name = "Blue"\npersonality = "timid"', "personality",
     "side[0].personality: unknown personality 'timid', expected one of brutal, cautious, coward, guard, skirmisher"),
    ("at = [0, 0]", 'at = [0, 0]\norders = "guard"', "orders",
     "unit[0].orders: guard needs unit or area, expected area = …"),
    ("at = [0, 0]", 'at = [0, 0]\norders = { order = "hunt", unit = "zed" }', "orders",
     "unit[0].orders.unit: unknown unit 'zed', expected one of a"),
    ("at = [0, 0]", 'at = [0, 0]\norders = { order = "reach", area = [0, 0, 99, 0] }', "orders",
     "unit[0].orders.area: [0, 0, 99, 0] reaches off the map, expected an area inside [0, 0, 2, 0]"),
    ("at = [0, 0]", 'at = [0, 0]\norders = { order = "hold", within = 3 }', "orders",
     "unit[0].orders.within: hold has no within, expected no such key here"),
    ('id = "a"', 'id = ""', 'id = ""', "unit[0].id: the text is empty, expected at least 1 character"),
]  # fmt: skip


@pytest.mark.parametrize(("old", "new", "words", "said"), ONE, ids=[f"{row[3][:40]}-{n}" for n, row in enumerate(ONE)])
def test_one_fault_is_said_with_its_line(old: str, new: str, words: str, said: str) -> None:
    sound = text("...", THUG)
    load(sound)
    assert sound.count(old) >= 1
    wrong = sound.replace(old, new, 1)
    found = faults(wrong)
    if words == "[mpa]":  # a table misspelled is one unknown and one missing
        assert found == [
            "try.toml:1: map: is missing, expected a table [map]",
            f"try.toml:{line(wrong, words)}: {said}",
        ]
        return
    assert found == [f"try.toml:{line(wrong, words)}: {said}"]


OBJECTIVES = [
    (
        'kind = "rot"',
        (
            "kind: 'rot' is not known here, expected "
            "'rout', 'fall', 'protect', 'survive', 'reach', 'hold', 'escape' or 'seize'"
        ),
    ),
    ('kind = "fall"', "unit: fall needs unit, expected unit = …"),
    ('kind = "fall"\nunit = "aa"', "unit: unknown unit 'aa', expected 'a'"),
    ('kind = "survive"', "rounds: survive needs rounds, expected rounds = …"),
    ('kind = "survive"\nrounds = 3\ncount = 2', "count: survive has no count, expected no such key here"),
    ('kind = "reach"\ncount = 1', "area: reach needs area, expected area = …"),
    ('kind = "reach"\ncount = 1\narea = [2, 0, 1, 0]',
     "area: [2, 0, 1, 0] is no area, expected [left, top, right, bottom], both ends included"),
    ('kind = "reach"\ncount = 1\narea = [0, 0, 3, 0]',
     "area: [0, 0, 3, 0] reaches off the map, expected an area inside [0, 0, 2, 0]"),
    ('kind = "reach"\ncount = 0\narea = [0, 0, 2, 0]', "count: 0 is too small, expected at least 1"),
    ('kind = "rout"\nresult = "win"', "result: 'win' is not known here, expected 'victory', 'defeat' or 'stage'"),
]  # fmt: skip


@pytest.mark.parametrize(("block", "said"), OBJECTIVES)
def test_an_objective_that_cannot_be_judged_is_a_fault(block: str, said: str) -> None:
    source = text("...", THUG, more=f'[[objective]]\nside = "blue"\n{block}\n')
    key = said.split(":")[0]
    number = next((n for n, row in enumerate(source.split("\n"), 1) if n > 27 and row.startswith(f"{key} =")), None)
    assert fault(source) == f"try.toml:{number or line(source, '[[objective]]')}: objective[0].{said}"


def test_units_that_share_a_square_are_both_named() -> None:
    """H33: the same stacked positions written in a file are refused, naming both units and the square."""
    source = text(
        "...\n...\n...", unit("ox", (0, 0), more="size = 10"), unit("ann", (1, 1)), unit("bob", (1, 1), "red")
    )
    at = [n for n, row in enumerate(source.split("\n"), 1) if row.startswith("at =")]
    assert faults(source) == [
        f"try.toml:{at[1]}: unit[1].at: units 'ox' and 'ann' share square (1, 1), expected squares of its own",
        f"try.toml:{at[2]}: unit[2].at: units 'ox' and 'bob' share square (1, 1), expected squares of its own",
    ]


def test_a_big_unit_may_not_stand_across_a_wall() -> None:
    grid = "+   +\n .|.\n\n . .\n+   +"
    source = text(grid, unit("ox", (0, 0), more="size = 10"), options="double = true")
    assert "unit 'ox' stands across a wall or a closed door" in fault(source)
    load(source.replace(" .|.", " ./."))


@pytest.mark.parametrize(
    ("old", "new", "row", "said"),
    [
        (
            "- w",
            "- ?",
            0,
            "unknown sign '?' on the line on top of square (1, 0), expected one of - d k / w l, or a blank",
        ),
        (
            "|.",
            "-.",
            1,
            "unknown sign '-' on the line on the left of square (0, 0), expected one of | d k / w l, or a blank",
        ),
        ("+- ", "d- ", 0, "unknown sign 'd' at a corner of the grid, expected one of + - | or a blank"),
    ],
)
def test_a_wrong_sign_on_the_lines_of_a_double_grid(old: str, new: str, row: int, said: str) -> None:
    sound = text("+- w+\n|. .|\n+- -+", THUG, options="double = true")
    load(sound)
    number = sound.split("\n").index("+- w+") + 1
    assert fault(sound.replace(old, new, 1)) == f"try.toml:{number + row}: map.rows[{row}]: {said}"


def test_the_frame_of_a_double_grid_must_be_whole() -> None:
    assert faults(text("+- -+\n|. .|", THUG, options="double = true"))[0].endswith(
        "map.rows: the map is 0 squares high, expected 1 to 500"
    )
    even = faults(text("+- -+\n|. .|\n+- -+\n|. .|", THUG, options="double = true"))
    assert "a double grid has 4 rows" in even[0]
    assert "a double grid is 4 characters wide" in faults(text("+- -\n|. .\n+- -", THUG, options="double = true"))[0]


def test_house_rules_are_those_of_the_table() -> None:
    source = text(
        "...", THUG, more='[rules]\ncover = "none"\ncovr = "literal"\nround_limit = "20"\n[draw]\nrounds = 20\n'
    )
    assert [said.split(": ", 1)[1] for said in faults(source)] == [
        "rules.cover: 'none' is no choice, expected one of 'literal', 'graded'",
        "rules.covr: unknown house rule 'covr', expected 'cover', the nearest name",
        "rules.round_limit: the rounds of the draw are said twice, expected here or under [draw] rounds",
    ]
    source = text("...", THUG, more="[draw]\nstalemate = 7\n")
    assert fault(source) == (
        f"try.toml:{line(source, 'stalemate')}: draw.stalemate: '7' is no choice, "
        "expected one of '15', '5', '10', '20', '30'"
    )


def test_everything_wrong_in_a_file_is_said_at_once() -> None:
    source = text(
        "..?",
        unit("a", (9, 9), template="strt_thug"),
        unit("b", (0, 0), "rad", more="attributes = { STR = 1.5, DX = 2 }\nspeed = 3"),
        unit("b", (0, 0), more='weapons = ["dager"]'),
        '[[unit]]\nid = "c"\nside = "rd"\ntemplate = "none"\n',
        more='colour = 1\n[[objective]]\nside = "blue"\nkind = "fall"\nunit = "c"\n[rules]\ncovr = "x"\n',
    ).replace("difficulty = 1", "difficulty = 11")
    paths = [said.split(": ")[1] for said in faults(source)]
    assert paths == [
        "scenario.difficulty", "map.rows[0]", "unit[0].template", "unit[1].side", "unit[1].attributes.STR",
        "unit[1].attributes.DX", "unit[1].speed", "unit[2].id", "unit[2].weapons[0]", "unit[3].at", "unit[3].side",
        "unit[3].template", "unit[3].colour", "rules.covr",
    ]  # fmt: skip
    at = [int(said.split(":")[1]) for said in faults(source)]
    assert at == sorted(at)


def test_a_stacked_pair_is_seen_although_one_of_them_has_another_fault() -> None:
    source = text("...", unit("a", (0, 0), more="x = 1"), unit("b", (0, 0), more='armor = "tin"'))
    assert any("units 'a' and 'b' share square (0, 0)" in said for said in faults(source))


@pytest.mark.parametrize(
    ("source", "said"),
    [
        ("format = 1\nname = = 3\n", "try.toml:2: this is no TOML: invalid value"),
        ("format = 1\n[map\n", "try.toml:2: this is no TOML: expected ']' at the end of a table declaration"),
        ('format = 1\nname = "a\x00b"\n', "try.toml:2: this is no TOML: illegal character '\\x00'"),
        ("format = 1\nformat = 1\n", "try.toml:2: this is no TOML: cannot overwrite a value"),
        ('format = 1\nx = "open\n', "try.toml:2: this is no TOML: illegal character '\\n'"),
        (b"format = 1\n# \xff\n", "try.toml:2: the file is no UTF-8 text, expected a text file saved as UTF-8"),
        ("", "try.toml:1: format: is missing, expected format = 1"),
    ],
)
def test_what_is_no_toml_is_one_plain_sentence(source: str | bytes, said: str) -> None:
    assert faults(source)[0] == said


def test_a_byte_order_mark_and_windows_line_ends_are_fine() -> None:
    sound = text("...", THUG)
    assert loader.load(b"\xef\xbb\xbf" + sound.replace("\n", "\r\n").encode(), "try.toml") == load(sound)


def test_lines_hold_in_files_with_windows_line_ends() -> None:
    wrong = text("...", THUG).replace("difficulty = 1", "difficulty = 7")
    assert faults(wrong) == faults(wrong.replace("\n", "\r\n"))


SHIPPED = {name: (loader.SCENARIOS / f"{name}.toml").read_text("utf-8") for name in ("dojo", "alley")}


@given(st.sampled_from(sorted(SHIPPED)), st.data())
def test_a_slip_of_the_pen_is_a_fault_with_a_line_or_no_fault_at_all(name: str, data: st.DataObject) -> None:
    """A few characters of a sound file replaced, anywhere: faults are said, and nothing else ever happens."""
    source = SHIPPED[name]
    for _ in range(data.draw(st.integers(1, 3))):
        at = data.draw(st.integers(0, len(source) - 1))
        source = (
            source[:at]
            + data.draw(st.text("[]{}=\"'\\n.,-#1x龍\x00", max_size=3))
            + source[at + data.draw(st.integers(0, 3)) :]
        )
    found: list[Fault] | None = None
    try:
        load(source)
    except ScenarioFaults as wrong:
        found = wrong.faults
    assert found is None or found
    rows = source.count("\n") + 1
    assert all(1 <= fault.line <= rows and fault.file == "try.toml" and fault.what for fault in found or ())


@given(st.text(max_size=60))
def test_any_text_is_answered_with_faults(source: str) -> None:
    with pytest.raises(ScenarioFaults):
        loader.load(source.encode("utf-8", "surrogatepass"), "try.toml")
