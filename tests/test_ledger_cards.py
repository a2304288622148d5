"""The reader of the rule cards is strict and tells every fault; search, sources and coverage on cards of their own."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from game import ledger
from game.ledger import coverage, sources
from systems.rulesets import DEFAULT, RULESETS


def write(folder: Path, **files: str) -> Path:
    index = '[CHG]\ncount = 4\ntitle = { en = "Charge", zh = "冲锋" }\n'
    index += '[COV]\ncount = 2\ntitle = { en = "Cover", zh = "掩蔽" }\n'
    for name, text in {"index": index, **files}.items():
        (folder / f"{name}.toml").write_text(text, encoding="utf-8")
    return folder


def card(id: str, more: str = 'status = "played"', en: str = "Run at them.", title: str = "Run") -> str:
    title_row = f'title = {{ en = "{title}", zh = "跑" }}'
    return f'[{id}]\n{title_row}\ntext = {{ en = "{en}", zh = "向敌人跑去。" }}\n{more}\n'


@pytest.mark.parametrize(
    ("row", "fault"),
    [
        ('status = "played"\ncolour = "red"', "unknown key 'colour', expected title, text, status"),
        ('status = "done"', "status is 'done', expected one of played, term, st, outside, deviation"),
        ("", "status is None, expected one of"),
        ('status = "term"', "used_by is missing"),
        ('status = "term"\nused_by = "CHG-09"', "used_by is 'CHG-09', expected the ID of a rule"),
        ('status = "played"\nused_by = "CHG-02"', "used_by belongs to status term only"),
        ('status = "st"', "instead is missing, status st says"),
        ('status = "outside"', "instead is missing"),
        ('status = "deviation"\ninstead = { en = "Other." }', "instead.zh is missing or empty"),
        (
            'status = "played"\ninstead = { en = "A.", zh = "甲。" }',
            "instead belongs to status deviation, outside, st only",
        ),
        ('status = "played"\nsee = "CHG-02"', "see is 'CHG-02', expected a list of rule IDs"),
        ('status = "played"\nsee = ["CHG-01"]', "see names 'CHG-01', expected the ID of another rule"),
        ('status = "played"\nsee = ["ABC-01"]', "see names 'ABC-01'"),
    ],
)
def test_a_fault_in_a_card_is_named_with_file_and_id(tmp_path: Path, row: str, fault: str) -> None:
    book, faults = ledger.read(write(tmp_path, charge=card("CHG-01", row) + card("CHG-02")))
    assert [each for each in faults if each.startswith(f"charge.toml: CHG-01: {fault}")], faults
    assert len(faults) == 1
    assert [each.id for each in book.cards] == ["CHG-02"], "a sound card stays readable beside a faulty one"


@pytest.mark.parametrize("key", ["title", "text"])
@pytest.mark.parametrize(
    ("value", "fault"),
    [
        ('"words"', " is missing or no table"),
        ('{ en = "Words" }', ".zh is missing or empty"),
        ('{ en = " ", zh = "话" }', ".en is missing or empty"),
        ('{ en = "Words", zh = "话", fr = "Mots" }', ": unknown key 'fr'"),
    ],
)
def test_both_languages_are_asked_for(tmp_path: Path, key: str, value: str, fault: str) -> None:
    row = re.sub(f"(?m)^{key} = .*$", f"{key} = {value}", card("CHG-01"))
    faults = ledger.read(write(tmp_path, charge=row))[1]
    assert len(faults) == 1
    assert faults[0].startswith(f"charge.toml: CHG-01: {key}{fault}")


def test_all_faults_of_all_files_are_told_at_once(tmp_path: Path) -> None:
    folder = write(
        tmp_path,
        broken="[CHG-01\n",
        charge=card("CHG-01") + card("CHG-05") + card("chg-2"),
        cover=card("COV-01") + card("CHG-01"),
        note="[COV-02]\n",
    )
    faults = "\n".join(ledger.read(folder)[1])
    assert "broken.toml: not valid TOML" in faults
    assert "charge.toml: CHG-05: the rulebook has no such rule" in faults
    assert "charge.toml: chg-2: not a rule ID" in faults
    assert "cover.toml: CHG-01: has a card in charge.toml already" in faults
    assert "note.toml: COV-02: title is missing" in faults


def test_a_faulty_index_is_told(tmp_path: Path) -> None:
    faults = ledger.read(write(tmp_path, index="[CHG]\ncount = 0\n[cov]\n[DMG]\ncount = 2\nsize = 1\n"))[1]
    assert "index.toml: CHG: count is 0, expected a whole number from 1 to 99" in faults
    assert "index.toml: cov: expected a table named by three capital letters" in faults
    assert "index.toml: DMG: unknown key 'size', expected count, title" in faults
    assert ledger.read(tmp_path / "nowhere")[1] == ("index.toml: cannot be read: No such file or directory",)


def test_cards_come_in_the_order_of_the_rulebook_and_the_rest_is_missing(tmp_path: Path) -> None:
    book, faults = ledger.read(write(tmp_path, a=card("COV-01"), b=card("CHG-03") + card("CHG-01")))
    assert faults == ()
    assert [each.id for each in book.cards] == ["CHG-01", "CHG-03", "COV-01"]
    assert book.missing == ("CHG-02", "CHG-04", "COV-02")
    assert book.card("CHG-03").chapter == "CHG"
    assert [each.id for each in book.of_chapter("CHG")] == ["CHG-01", "CHG-03"]
    with pytest.raises(KeyError, match=r"no card for CHG-04; nearest: CHG-0[13]"):
        book.card("CHG-04")


def test_search_wants_every_word_and_puts_titles_of_the_language_first(tmp_path: Path) -> None:
    cover = card("COV-01", title="Half cover", en="Charge is no matter.") + card("COV-02", title="Recover", en="Rise.")
    book, _ = ledger.read(write(tmp_path, a=cover, b=card("CHG-01", en="Charge them from cover.", title="Charge")))
    assert [each.id for each in book.search("charge")] == ["CHG-01", "COV-01"]
    assert [each.id for each in book.search("COVER")] == ["COV-01", "CHG-01"], "no Recover, and the title first"
    assert [each.id for each in book.search("cover charge")] == ["CHG-01", "COV-01"]
    assert [each.id for each in book.search("敌人", "zh")] == ["CHG-01", "COV-01", "COV-02"]
    assert [each.id for each in book.search("cov-02")] == ["COV-02"]
    assert book.search("cover dragon") == ()
    assert book.search("  ") == ()


# ---------------------------------------------------------------------------------------------- sources and coverage


def test_marks_are_read_from_sources_wherever_they_stand(tmp_path: Path) -> None:
    (tmp_path / "tests" / "deep").mkdir(parents=True)
    (tmp_path / "tests" / "deep" / "test_a.py").write_text(
        "import pytest\nfrom pytest import mark\n"
        'pytestmark = pytest.mark.rule("CHG-01")\n'
        '@mark.rule("CHG-02", "CHG-03")\ndef test_a(): "pytest.mark.rule(\'CHG-04\')"\n'
        'ROWS = [pytest.param(1, marks=[pytest.mark.rule("COV-01")])]\n'
        'house.rule("COV-02")\n'
    )
    found = sources.marked(tmp_path / "tests")
    assert sorted(str(each) for each in found) == [
        "tests/deep/test_a.py:3: CHG-01",
        "tests/deep/test_a.py:4: CHG-02",
        "tests/deep/test_a.py:4: CHG-03",
        "tests/deep/test_a.py:6: COV-01",
    ]
    (tmp_path / "tests" / "test_b.py").write_text("import pytest\n\n@pytest.mark.rule(ID)\ndef test_b(): ...\n")
    with pytest.raises(ValueError, match=r"tests/test_b.py:3: a rule mark must be written out"):
        sources.marked(tmp_path / "tests")


def test_ids_written_in_the_program_are_found_and_mentions_are_not(tmp_path: Path) -> None:
    (tmp_path / "systems").mkdir()
    (tmp_path / "systems" / "charge.py").write_text('"""About CHG-01."""\nRULES = ("CHG-02", "see CHG-03")\n')
    assert [str(each) for each in sources.written([tmp_path / "systems"])] == ["systems/charge.py:2: CHG-02"]


def test_coverage_counts_each_rule_once_and_lists_what_no_test_names(tmp_path: Path) -> None:
    term = card("CHG-02", 'status = "term"\nused_by = "CHG-01"')
    left = card("COV-01", 'status = "st"\ninstead = { en = "No.", zh = "否。" }')
    book, faults = ledger.read(write(tmp_path, a=card("CHG-01") + term + card("CHG-03"), b=left))
    assert faults == ()
    assert coverage.untested(book, frozenset({"CHG-03", "COV-01"})) == ("CHG-01",)
    assert coverage.counts(book) == (("played", 2), ("term", 1), ("st", 1), ("outside", 0), ("deviation", 0))
    assert sum(count for _, count in coverage.counts(book)) + len(book.missing) == len(book.ids)


def test_traits_of_items_and_units_are_found_at_any_depth(tmp_path: Path) -> None:
    for room in ("items", "units", "scenarios"):
        (tmp_path / room).mkdir()
    (tmp_path / "items" / "blades.toml").write_text(
        "[weapon.sword]\ntraits = { parry = 1 }\n[[weapon.sword.mode]]\ntraits = { high_speed = 5 }\n"
    )
    (tmp_path / "units" / "beasts.toml").write_text("[wolf]\n[wolf.traits]\nscent = 1\n")
    (tmp_path / "scenarios" / "dojo.toml").write_text("[traits]\nquiet = 1\n")
    assert coverage.traits_in(tmp_path) == {"parry", "high_speed", "scent"}


def test_only_traits_that_nothing_plays_are_listed(monkeypatch: pytest.MonkeyPatch) -> None:
    played = sorted(RULESETS[DEFAULT].played_traits)[0]
    monkeypatch.setattr(coverage, "traits_in", lambda assets: frozenset({"zeal", played, "amber"}))
    assert coverage.unplayed_traits() == ("amber", "zeal")


def test_every_trait_that_the_rules_ask_for_by_name_is_known_as_played() -> None:
    asked = re.compile(r'\.trait\("(\w+)"\)|traits\)\.get\("(\w+)"')
    files = (sources.root() / "systems").rglob("*.py")
    pairs = (pair for file in files for pair in asked.findall(file.read_text(encoding="utf-8")))
    found = {name for pair in pairs for name in pair if name}
    assert len(found) > 30
    assert sorted(found - frozenset().union(*(edition.played_traits for edition in RULESETS.values()))) == []


@pytest.mark.parametrize("trait", ["dazed_immune", "sleep_immune", "stone", "two_handed", "grapple_immune", "die_hard"])
def test_what_a_chapter_plays_of_its_own_table_is_no_longer_marked(trait: str) -> None:
    assert trait not in coverage.unplayed_traits()
