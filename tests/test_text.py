"""The texts: both languages complete, nothing left over, written as a person reads them."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from dataclasses import fields
from functools import cache
from pathlib import Path

import pytest
from hypothesis import given, strategies as st

import game
import systems
from components.condition import Conditions
from game.scenario.catalogue import shipped
from game.text import LANGS, MissingText, Part, Phrases, Text, numbers, plain
from game.text.phrases import fields as wanted, templates
from game.text.sums import specialty
from systems.actions import STANDING_ANSWERS
from systems.area import SHAPES
from systems.commands import ANSWERS, COMMANDS
from systems.facts import ATTRIBUTES, GRADES, SKILLS
from systems.rulesets import RULESETS
from systems.rulesets.checks import CHECKS
from systems.rulesets.compared import compared
from systems.rulesets.contests import CONTESTS, SAVES
from systems.rulesets.defenses import GIVEN, PARTS
from systems.rulesets.health import BANDS
from systems.rulesets.house import SWITCHES
from systems.rulesets.keywords import KEYWORDS
from systems.rulesets.point_types import POINTS
from systems.rulesets.senses import CIRCUMSTANCES
from systems.rulesets.spots import SPOTS
from systems.rulesets.states import STATES, WORDS_ONLY
from systems.rulesets.tending import TENDED

GAME = Path(game.__file__).parent
SYSTEMS = Path(systems.__file__).parent
NBSP = "\N{NO-BREAK SPACE}"
CJK = r"[\u3400-\u9fff]"

# what there is to say -------------------------------------------------------------------------------------------------


@cache
def sources(root: Path) -> str:
    return "\n".join(file.read_text("utf-8") for file in sorted(root.rglob("*.py")))


def modifier_keys() -> set[str]:
    """Every modifier key of the engine: written out, built for the parts of defense, or by a step of harm."""
    text = sources(SYSTEMS)
    found = set(re.findall(r'"modifier\.(\w+)"', text))
    assert 'f"modifier.{part}_defense"' in text, "the keys of defense parts are built otherwise: change this scan"
    found |= {f"{part}_defense" for part in PARTS} | {f"ability_{part}" for part in GIVEN}
    harm = (SYSTEMS / "rulesets" / "harm.py").read_text("utf-8")
    found |= set(re.findall(r'_line\("[A-Z]{3}-\d+", "(\w+)"', harm))
    found |= set(re.findall(r'_reduced\([^"]*(?:\("[^"]*"[^)]*\)[^"]*)?"(\w+)", "[A-Z]{3}-\d+"', harm))
    found |= set(re.findall(r'Conversion\("(\w+)"', sources(SYSTEMS / "rulesets")))
    return found


def literal_keys() -> Iterator[str]:
    """Every text in the program's own code that could be a key, and the beginnings of built ones, ending in a star."""
    for file in sorted(GAME.rglob("*.py")):
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            if isinstance(node, ast.Constant) and re.fullmatch(r"\w+(\.[\w ]+)+", str(node.value)):
                yield str(node.value)
            elif isinstance(node, ast.JoinedStr) and node.values and isinstance(node.values[0], ast.Constant):
                start = re.match(r"(\w+\.)+\w*", str(node.values[0].value))
                if start:
                    yield start[0] + "*"


def effect_keys() -> set[str]:
    """Every effect of a plan, written out, named after points or after the care that lessens them; and every word the
    board says the moment it comes about.
    """
    found = set(re.findall(r'Effect\(\s*"(\w+)"', sources(SYSTEMS)))
    assert {"pushed", "prone"} <= found, "effects are written otherwise: change this scan"
    said = {
        word
        for call in re.findall(r"\.effect\(([^()]*)\)", sources(GAME / "app"))
        for word in re.findall(r'"(\w+)"', call)
    }
    assert "readied_fires" in said, "the board says its words otherwise: change this scan"
    given = {each.points or "risen" for each in SPOTS.values()}
    given |= {each.points for each in KEYWORDS.values() if each.points}
    return found | said | set(TENDED.values()) | given


FAMILIES: dict[str, set[str]] = {
    "modifier": modifier_keys() | {"counted"} | set(CIRCUMSTANCES),
    "attribute": set(ATTRIBUTES),
    "skill": set(SKILLS),
    "band": set(BANDS),
    "damage.grade": set(GRADES),
    "condition": {each.name for each in fields(Conditions) if each.type is bool}
    | {"total_defense", "parry", "aiming", "surrendered"}
    | set(STATES)
    | set(WORDS_ONLY),
    "points.kind": set(POINTS),
    "contest.name": set(CONTESTS)
    | set(CHECKS)
    | set(SAVES)
    | {"search", "notice", "area_save", "tripwire", "steady", "wasted"},
    "called_shots.spot": set(SPOTS),
    "contest.did": set(CONTESTS),
    "effect": effect_keys(),
    "house": {f"{each.name}.name" for each in SWITCHES}
    | {f"{each.name}.{value}" for each in SWITCHES for value in each.values if not value.isdecimal()} - {
        f"{each.name}.{value}" for each in SWITCHES for value in ("on", "off")
    }
    | {"on", "off", "rounds"},
    "specialty": {"light_throwing", "heavy_throwing"}
    | {each.specialty for each in shipped().weapons.values() if each.specialty}
    | {each.specialty for each in shipped().shields.values() if each.specialty}
    | {name for each in shipped().units.values() for name in each.specialties or ()},
}  # fmt: skip


@pytest.mark.parametrize("family", sorted(FAMILIES))
def test_a_family_of_words_is_complete_and_has_no_stranger(family: str) -> None:
    told = {key.removeprefix(f"{family}.") for key in templates("en") if key.startswith(f"{family}.")}
    assert told == FAMILIES[family]


def test_the_scan_of_modifiers_finds_what_the_engine_says() -> None:
    """The scan itself: keys of each of the three ways of writing them are in it."""
    assert {
        "attribute",
        "cover",
        "base_defense",
        "deflection_defense",
        "hardness",
        "immune",
        "bulletproof",
    } <= FAMILIES["modifier"]


def test_both_languages_have_the_same_keys_and_each_key_the_same_facts() -> None:
    assert list(templates("en")) == list(templates("zh"))
    for key, english in templates("en").items():
        assert wanted(english) == wanted(templates("zh")[key]), key


def test_only_a_remedy_may_be_empty() -> None:
    for lang in LANGS:
        assert [key for key, text in templates(lang).items() if not text.strip() and not key.endswith(".remedy")] == []


@pytest.mark.parametrize("command", COMMANDS)
def test_every_verb_has_its_word_and_its_headline_when_it_is_impossible(command: type) -> None:
    verb = command.verb  # type: ignore[attr-defined]
    for lang in LANGS:
        assert Text(lang).verb(verb)
        assert Text(lang).say(f"{verb}.impossible")


def test_every_standing_answer_and_every_mode_of_attack_has_its_word() -> None:
    modes = {each.mode for each in (*shipped().weapons.values(), *shipped().shields.values())}
    for lang in LANGS:
        text = Text(lang)
        assert all(text.say(f"set_standing.{answer}") for answer in STANDING_ANSWERS)
        assert all(text.verb("attack", mode) for mode in modes)
        assert all(text.say(f"attack.did.{mode}", unit="a", target="b") for mode in modes)


def test_no_key_is_left_over() -> None:
    """A key is used when code names it, or builds it from a beginning that code names and an end that code names too.

    The ends of families come from elsewhere: units, weapons, rules.
    """
    said = set(literal_keys())
    whole = {each for each in said if not each.endswith("*")}
    begun = tuple(each[:-1] for each in said if each.endswith("*"))
    ends = set(re.findall(r"""["'.](\w+)["']""", sources(GAME) + sources(SYSTEMS)))
    verbs = {command.verb for command in COMMANDS}
    built = {f"{verb}.{end}" for verb in verbs for end in ("verb", "impossible", "impossible_at", "did")}
    built |= {f"{verb}.did.{mode}" for verb in ("attack", "aimed_attack") for mode in templates_of("attack.did")}
    built |= {f"{chapter}.impossible" for chapter in ("turn", "fiat", "faces")}
    built |= {f"{stance}.{end}" for stance in ("parry", "total_defense") for end in ("value", "value_shield", "ended")}
    built |= {f"{choice}.ask" for choice in ANSWERS}
    built |= {f"field.shape_{shape}" for shape in SHAPES}
    built |= {f"editions.field.{row.field}" for row in compared(*RULESETS.values())}
    built |= {f"odds.expected_{what}" for what in ("dice", "again", "extra")}  # the engine builds them too
    built |= {f"window.row_{key}" for key in FAMILIES["modifier"]}
    families = tuple(f"{name}." for name in (*FAMILIES, "trait", "keyword"))
    left = [
        key
        for key in templates("en")
        if key not in whole
        and key not in built
        and ".refused." not in key
        and not key.startswith(families)
        and not any(key.startswith(each) and key.removeprefix(each) in ends for each in begun)
    ]
    assert left == []


def templates_of(table: str) -> set[str]:
    return {key.removeprefix(f"{table}.") for key in templates("en") if key.startswith(f"{table}.")}


# how it is written ----------------------------------------------------------------------------------------------------


def faults_of_chinese(text: str) -> list[str]:
    """What is wrong with the typography of a Chinese text (punctuation, spaces, minus), for a person to mend."""
    found = []
    for pattern, why in (
        (rf"{CJK}[,;:!?()]|[,;!?()]{CJK}", "half-width punctuation beside Chinese"),
        (rf"{CJK}\.(?!\w)", "a half-width full stop"),
        (rf"{CJK}[A-Za-z0-9]|[A-Za-z0-9%]{CJK}", "no space between Chinese and Latin or digits"),
        (rf"{CJK}[{NBSP} ]{CJK}", "a space between Chinese characters"),
        (
            r"[，。、；：！？（）《》「」][ \u00a0]|[ \u00a0][，。、；：！？）》」]",
            "a space beside full-width punctuation",
        ),
        (r"(?<![\w-])-\d", "a hyphen for a minus"),
        (r"\s\s", "two spaces"),
        (r"[０-９Ａ-Ｚａ-ｚ]", "full-width digits or letters"),
    ):
        found += [f"{why}: …{text[max(0, m.start() - 4) : m.end() + 4]}…" for m in re.finditer(pattern, text)]
    return found


@pytest.mark.parametrize(
    "wrong",
    ["你好,世界", "你好。 世界", "掷3颗骰", "力量 -3", "骰池  4", "骰 池", "命中 ３", "100%命中", "（ 一）", "完成."],
)
def test_the_check_of_typography_sees_each_kind_of_fault(wrong: str) -> None:
    assert faults_of_chinese(wrong)


@pytest.mark.parametrize("right", ["第 3 轮，K7 处：+4（掩蔽）。", f"射程 3.5{NBSP}m 外", "60.3 至 64.5", "马拉・沃斯"])
def test_the_check_of_typography_lets_good_chinese_pass(right: str) -> None:
    assert faults_of_chinese(right) == []


#: Facts that are names, in either script; every other fact is a number, a square, a file.
NAMES = (
    "unit", "target", "hidden", "attacker", "weapon", "thing", "side", "source", "scenario", "name", "cause", "kind",
    "missing", "costs", "health", "verb",
)  # fmt: skip


def test_chinese_templates_are_set_as_chinese_is() -> None:
    """A blank to fill in stands for a Latin name at its worst: the program puts its spaces in itself."""
    for key, template in templates("zh").items():
        for name in ("某人", "Ann"):
            facts = {each: name if each in NAMES else "K7" for each in wanted(template)}
            assert faults_of_chinese(Phrases("zh").say(key, **facts)) == [], key


def test_sentences_end_in_a_full_stop_and_labels_do_not() -> None:
    label = re.compile(r"\.(verb|impossible|impossible_at|verb_by\.\w+)$|^(modifier|condition|band|skill|specialty)\.")
    for key, template in templates("en").items():
        chinese = templates("zh")[key]
        if template and (
            key.endswith((".why", ".remedy")) or (key.split(".")[0] in ("file", "replay") and "{file}" in key)
        ):
            assert (template[-1], chinese[-1]) == (".", "。"), key
        if label.search(key):
            assert not template.endswith("."), key
            assert not chinese.endswith("。"), key
        assert "  " not in template, key
        assert " ," not in template, key


def test_chinese_templates_leave_the_space_beside_a_blank_to_the_program() -> None:
    """What is filled in may be Chinese or Latin: only the program knows whether a space belongs there."""
    for key, template in templates("zh").items():
        assert not re.search(rf"{CJK} \{{|\}} {CJK}", template), key


def test_no_text_has_a_hyphen_for_a_minus_or_straight_double_quotes() -> None:
    for lang in LANGS:
        for key, template in templates(lang).items():
            assert not re.search(r'(?<!\w)-\d|"', template), key


# filling in -----------------------------------------------------------------------------------------------------------


def test_plural_follows_the_number() -> None:
    text = Text("en")
    assert [text.say("attack.successes", count=count) for count in (0, 1, 2)] == [
        "0 successes",
        "1 success",
        "2 successes",
    ]
    assert Text("zh").say("attack.successes", count=1) == "1 成功"


def test_a_key_without_text_and_a_fact_not_given_are_faults_of_the_program() -> None:
    with pytest.raises(MissingText, match=r"no\.such\.key"):
        Text("en").say("no.such.key")
    with pytest.raises(MissingText, match="square"):
        Text("en").say("move.did", unit="Ann")
    with pytest.raises(ValueError, match="fr"):
        Text("fr")


def test_a_name_stays_a_part_of_its_own() -> None:
    parts = Phrases("zh").parts("move.did", unit=Part("Ann", "unit", "ann"), square="K7")
    assert parts == (Part("Ann", "unit", "ann"), Part(" 移动到 K7"))
    assert plain(parts) == "Ann 移动到 K7"


@given(st.text(), st.sampled_from(LANGS))
def test_a_name_of_any_characters_comes_through_unchanged(name: str, lang: str) -> None:
    """Curly brackets, Chinese, Latin or nothing at all: a name is never read as a template (H40)."""
    parts = Phrases(lang).parts("move.did", unit=Part(name, "unit", "x"), square="K7")
    assert "".join(part.text for part in parts if part.kind) == name


def test_a_list_has_commas_and_at_its_end_what_the_language_says() -> None:
    assert plain(Phrases("en").listing(["K7", "L7", "M7"], last=True)) == "K7, L7 and M7"
    assert plain(Phrases("zh").listing(["K7", "L7", "M7"], last=True)) == "K7、L7、M7"


def test_an_unknown_specialty_is_called_by_its_key() -> None:
    assert specialty(Phrases("zh"), "soap_bubbles") == "soap bubbles"


# numbers --------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("chance", "said"),
    [
        (0, "0%"), (1, "100%"), (0.695, "69.5%"), (1e-9, "<0.1%"), (0.00099, "<0.1%"), (0.001, "0.1%"),
        (1 - 1e-9, ">99.9%"), (1e-300, "<0.1%"), (0.9991, ">99.9%"), (0.999, "99.9%"), (0.5, "50.0%"),
    ],
)  # fmt: skip
def test_chances_have_one_decimal_and_never_claim_too_much(chance: float, said: str) -> None:
    assert numbers.percent(chance) == said


@given(st.floats(min_value=0, max_value=1))
def test_only_what_is_certain_reads_as_certain(chance: float) -> None:
    assert (numbers.percent(chance) in ("0%", "0.0%")) == (chance == 0)
    assert (numbers.percent(chance) in ("100%", "100.0%")) == (chance == 1)


def test_signs_metres_thousands_and_ranges() -> None:
    assert [numbers.signed(number) for number in (3, 0, -2, -2914)] == ["+3", "0", "−2", "−2,914"]
    assert [numbers.metres(half) for half in (7, 14, 1)] == [f"3.5{NBSP}m", f"7{NBSP}m", f"0.5{NBSP}m"]
    assert numbers.whole(2914) == "2,914"
    assert numbers.span("60.3", "64.5", "{low} to {high}") == "60.3 to 64.5"
    assert numbers.span("7", "7", "{low}–{high}") == "7"


@pytest.mark.parametrize(
    ("square", "said"), [((0, 0), "A1"), ((10, 6), "K7"), ((25, 9), "Z10"), ((26, 0), "AA1"), ((499, 499), "SF500")]
)
def test_squares_are_column_letters_and_row_number(square: tuple[int, int], said: str) -> None:
    assert numbers.square(*square) == said
