"""The rules ledger against the program and its tests (DESIGN 8): what a card says must be so."""

from __future__ import annotations

import re
from collections import Counter
from functools import cache

import pytest

from game import LANGS, ledger
from game.ledger import Card, Ledger, Words, coverage, sources
from systems.rulesets.house import SWITCHES
from tests import mutants

ROOT = sources.root()
REFERENCE = ROOT.parent / "shared" / "rules"
MOST_TERMS = 40
HAN = "\u3400-\u9fff"
#: A comma or its like that was typed on a Latin keyboard between two Chinese characters.
HALF_WIDTH = re.compile(f"[{HAN}」》）][,;:?!] *[{HAN}「《（]")


@cache
def cards() -> Ledger:
    return ledger.read(ledger.folder())[0]


@cache
def named_by_tests() -> tuple[sources.Named, ...]:
    return sources.marked(ROOT / "tests")


def texts(card: Card) -> tuple[Words, ...]:
    return (card.title, card.text) + ((card.instead,) if card.instead else ())


def test_every_card_is_read_without_a_fault() -> None:
    assert ledger.read(ledger.folder())[1] == ()


def test_the_index_has_the_rulebooks_543_rules_in_66_chapters() -> None:
    assert len(cards().chapters) == 66
    assert len(set(cards().ids)) == len(cards().ids) == 543


def test_the_index_has_the_rules_of_the_inventory() -> None:
    inventory = REFERENCE / "battle-rules.md"
    if not inventory.is_file():
        pytest.skip("the rule inventory is not beside the project")
    found = re.findall(r"^- \*\*([A-Z]{3}-\d\d)\*\*", inventory.read_text(encoding="utf-8"), re.MULTILINE)
    assert list(cards().ids) == found


def test_every_played_rule_has_a_test_that_names_it() -> None:
    named = frozenset(mark.id for mark in named_by_tests())
    assert coverage.untested(cards(), named) == ()


def test_no_test_names_an_unknown_rule() -> None:
    assert [str(mark) for mark in named_by_tests() if mark.id not in cards()] == []


def test_the_program_cites_no_rule_without_a_card() -> None:
    cited = sources.written([ROOT / "systems", ROOT / "game"])
    assert [str(each) for each in cited if each.id not in cards()] == []


def test_terms_are_few_and_each_names_a_rule_that_uses_the_word() -> None:
    terms = [card for card in cards().cards if card.status == "term"]
    assert len(terms) <= MOST_TERMS
    users = {term.id: cards().find(term.used_by) for term in terms}
    assert [id for id, user in users.items() if user is None or user.id == id or user.status == "term"] == []


def test_every_rule_a_card_points_to_has_a_card() -> None:
    pairs = [(card.id, other) for card in cards().cards for other in card.references]
    assert [pair for pair in pairs if pair[1] not in cards()] == []


def test_both_languages_are_what_they_claim_to_be() -> None:
    wrong = []
    for card in cards().cards:
        for words in texts(card):
            if not re.search(f"[{HAN}]", words.zh):
                wrong.append(f"{card.id}: no Chinese in {words.zh!r}")
            if re.search(f"[{HAN}]", words.en):
                wrong.append(f"{card.id}: Chinese in {words.en!r}")
            if HALF_WIDTH.search(words.zh):
                wrong.append(f"{card.id}: half-width punctuation in {words.zh!r}")
    assert wrong == []


def test_every_sentence_ends_as_its_language_ends_one() -> None:
    sentences = [(card.id, words) for card in cards().cards for words in texts(card)[1:]]
    assert [id for id, words in sentences if words.en[-1] not in ".!?)" or words.zh[-1] not in "。！？）"] == []


def test_no_two_cards_have_the_same_title() -> None:
    for lang in LANGS:
        titles = Counter(card.title.say(lang) for card in cards().cards)
        assert [title for title, count in titles.items() if count > 1] == []


def test_no_card_repeats_a_sentence_of_the_rule_texts() -> None:
    files = [file for file in REFERENCE.rglob("*") if file.suffix in (".md", ".txt")]
    if not files:
        pytest.skip("the rule texts are not beside the project")
    source = "".join(_bare(file.read_text(encoding="utf-8")) for file in files)
    said = [(card.id, part) for card in cards().cards for words in texts(card)[1:] for part in _sentences(words)]
    assert [(id, part) for id, part in said if _bare(part) in source] == []


def _sentences(words: Words) -> list[str]:
    """Sentences long enough that two people would not write them alike by chance."""
    english = [part for part in re.split(r"(?<=[.!?]) ", words.en) if len(part.split()) >= 6]
    return english + [part for part in re.split("[。！？]", words.zh) if len(part) >= 12]


def _bare(text: str) -> str:
    return re.sub(r"[\W_]+", "", text).casefold()


# --------------------------------------------------------------------------------------------------- mutants, houses


def test_every_mutant_can_be_tried() -> None:
    marked = frozenset(mark.id for mark in named_by_tests())
    assert mutants.faults(mutants.read(ROOT / mutants.TABLE), ROOT, marked) == []


def test_every_played_rule_has_a_mutant() -> None:
    """What no planted error breaks is held by no test."""
    tried = {mutant.rule for mutant in mutants.read(ROOT / mutants.TABLE)}
    assert [card.id for card in cards().cards if card.status == "played" and card.id not in tried] == []


def test_every_house_rule_belongs_to_a_rule_with_a_card() -> None:
    assert SWITCHES
    assert [(switch.name, switch.rule) for switch in SWITCHES if switch.rule not in cards()] == []
