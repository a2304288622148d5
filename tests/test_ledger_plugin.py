"""A rule mark counts only when the engine cites the rule while the test runs: the plugin's own tests.

Each test here runs pytest inside pytest on a small folder with cards of its own. ``ENGINE`` plays a chapter of the
engine: the plugin tells the engine's objects from a test's by the name of the module that made them.
"""

from __future__ import annotations

from dataclasses import dataclass
from textwrap import dedent

import pytest

from systems import forecast, offers
from systems.events import Event
from systems.facts import CITED, cite
from systems.forecast import Modifier
from tests.ledger_plugin import Listening, ids_in

INDEX = """
[CHG]
count = 5
title = { en = "Charge", zh = "冲锋" }
"""
CARD = """
[CHG-0{number}]
title = {{ en = "Card", zh = "卡" }}
text = {{ en = "A rule.", zh = "一条规则。" }}
status = "played"
"""
ENGINE = '''
import pytest
from systems.facts import cite
from systems.forecast import Forecast, Modifier
from systems.offers import Offer, Refusal
chapter = {"__name__": "systems.somewhere"}
exec("""
from dataclasses import dataclass, replace
from systems import facts, forecast, offers
from systems.events import Event
from systems.facts import cite
from systems.forecast import Modifier
from systems.offers import Ask, Offer, Refusal
@dataclass(frozen=True, slots=True, kw_only=True)
class Ran(Event):
    rules: tuple[str, ...] = ("CHG-01",)
@dataclass(frozen=True, slots=True, kw_only=True)
class Told(Event):
    modifiers: tuple[Modifier, ...] = ()
early = Modifier("CHG-01", "charge", 1)
def modifier(): return Modifier("CHG-01", "charge", 3)
def bigger(): return replace(early, value=4)
def refusal(): return Refusal("charge.lane", ("CHG-02", "CHG-01"))
def offer(): return Offer("charge", "alice", rules=("CHG-01",))
def ask(): return Ask("bob", "declared", "defend", rules=("CHG-01",))
def event(): return Ran()
def told(): return Told(modifiers=(early,))
def judge(): cite("CHG-01")
def other(): return Modifier("CHG-02", "charge", 3)
def silent(): return 3
""", chapter)
'''


@pytest.fixture
def inner(pytester: pytest.Pytester) -> pytest.Pytester:
    """A folder with the cards CHG-01 to CHG-05 and the plugin."""
    cards = pytester.mkdir("cards")
    (cards / "index.toml").write_text(INDEX, encoding="utf-8")
    (cards / "charge.toml").write_text("".join(CARD.format(number=n) for n in range(1, 6)), encoding="utf-8")
    pytester.makeini("[pytest]\nrule_cards = cards\n")
    return pytester


def run(inner: pytest.Pytester, test: str, *options: str) -> pytest.RunResult:
    inner.makepyfile(ENGINE + dedent(test))
    return inner.runpytest_inprocess("-p", "tests.ledger_plugin", "-p", "no:xdist", *options)


@pytest.mark.parametrize("way", ["modifier", "bigger", "refusal", "offer", "ask", "event", "told", "judge"])
def test_a_mark_counts_however_the_engine_cites_the_rule(inner: pytest.Pytester, way: str) -> None:
    result = run(inner, f"""
        @pytest.mark.rule("CHG-01")
        def test_it(): chapter["{way}"]()
    """)  # fmt: skip
    result.assert_outcomes(passed=1)


@pytest.mark.parametrize(("way", "said"), [("silent", "it cited no rule at all"), ("other", "it cited CHG-02")])
def test_a_mark_the_engine_never_cites_fails_the_test(inner: pytest.Pytester, way: str, said: str) -> None:
    result = run(inner, f"""
        @pytest.mark.rule("CHG-01")
        def test_it(): chapter["{way}"]()
    """)  # fmt: skip
    result.assert_outcomes(failed=1)
    result.stdout.fnmatch_lines([f"*the engine never cited CHG-01 while this test ran; {said}*"])


def test_every_mark_of_a_test_must_be_cited(inner: pytest.Pytester) -> None:
    result = run(inner, """
        @pytest.mark.rule("CHG-02")
        @pytest.mark.rule("CHG-01")
        def test_it(): chapter["modifier"]()
    """)  # fmt: skip
    result.assert_outcomes(failed=1)
    result.stdout.fnmatch_lines(["*the engine never cited CHG-02 while*"])


def test_what_the_test_builds_itself_does_not_count(inner: pytest.Pytester) -> None:
    result = run(inner, """
        from dataclasses import replace
        @pytest.mark.rule("CHG-01")
        def test_it():
            cite("CHG-01"), Offer("charge", "alice", rules=("CHG-01",)), Refusal("no", ("CHG-01",))
            replace(Modifier("CHG-01", "charge", 1), value=2), replace(chapter["early"], value=3)
    """)  # fmt: skip
    result.assert_outcomes(failed=1)


def test_what_the_engine_built_before_the_test_does_not_count(inner: pytest.Pytester) -> None:
    result = run(inner, """
        chapter["modifier"]()
        def test_before(): chapter["modifier"]()
        @pytest.mark.rule("CHG-01")
        def test_it(): assert chapter["early"].value == 1
    """)  # fmt: skip
    result.assert_outcomes(passed=1, failed=1)


def test_a_fixture_of_the_test_belongs_to_it(inner: pytest.Pytester) -> None:
    result = run(inner, """
        @pytest.fixture
        def begun(): return chapter["modifier"]()
        @pytest.mark.rule("CHG-01")
        def test_it(begun): assert begun.value == 3
    """)  # fmt: skip
    result.assert_outcomes(passed=1)


def test_a_test_that_fails_by_itself_says_its_own_reason(inner: pytest.Pytester) -> None:
    result = run(inner, """
        @pytest.mark.rule("CHG-01")
        def test_it(): assert "sword" == "axe"
    """)  # fmt: skip
    result.assert_outcomes(failed=1)
    assert "never cited" not in result.stdout.str()


def test_a_skipped_test_is_not_held_to_its_marks(inner: pytest.Pytester) -> None:
    result = run(inner, """
        @pytest.mark.rule("CHG-01")
        def test_it(): pytest.skip("no reference texts here")
    """)  # fmt: skip
    result.assert_outcomes(skipped=1)


def test_five_marks_are_refused_when_tests_are_collected(inner: pytest.Pytester) -> None:
    result = run(inner, """
        @pytest.mark.rule("CHG-01", "CHG-02", "CHG-03")
        class TestCharge:
            @pytest.mark.rule("CHG-04")
            @pytest.mark.rule("CHG-05")
            def test_it(self): pass
    """)  # fmt: skip
    result.assert_outcomes(errors=1)
    result.stdout.fnmatch_lines(["*test_it names 5 rules (*), at most 4 are allowed*"])


def test_four_marks_are_fine(inner: pytest.Pytester) -> None:
    result = run(inner, """
        @pytest.mark.rule("CHG-01", "CHG-02", "CHG-03", "CHG-04")
        def test_it(): chapter["refusal"]()
    """)  # fmt: skip
    result.assert_outcomes(failed=1)
    result.stdout.fnmatch_lines(["*never cited CHG-03, CHG-04 while*; it cited CHG-01, CHG-02*"])


@pytest.mark.parametrize("mark", ["rule()", "rule(3)", "rule(id='CHG-01')"])
def test_a_mark_that_names_no_rule_is_refused_when_tests_are_collected(inner: pytest.Pytester, mark: str) -> None:
    result = run(inner, f"""
        @pytest.mark.{mark}
        def test_it(): pass
    """)  # fmt: skip
    result.assert_outcomes(errors=1)
    result.stdout.fnmatch_lines(["*a rule mark takes rule IDs*"])


def test_a_mark_without_a_card_fails_and_names_the_nearest(inner: pytest.Pytester) -> None:
    result = run(inner, """
        @pytest.mark.rule("CHG-11")
        def test_it(): pass
    """)  # fmt: skip
    result.assert_outcomes(failed=1)
    result.stdout.fnmatch_lines(["*no rule card has the ID CHG-11; nearest: CHG-05*"])


def test_rule_option_runs_only_the_tests_with_that_mark(inner: pytest.Pytester) -> None:
    test = """
        @pytest.mark.rule("CHG-01")
        def test_one(): chapter["modifier"]()
        @pytest.mark.rule("CHG-02", "CHG-01")
        def test_both(): chapter["refusal"]()
        @pytest.mark.rule("CHG-02")
        def test_two(): chapter["other"]()
        def test_none(): raise RuntimeError("not asked for")
    """
    run(inner, test, "--rule", "CHG-01").assert_outcomes(passed=2, deselected=2)
    run(inner, test, "--rule", "CHG-01", "--rule", "CHG-02").assert_outcomes(passed=3, deselected=1)
    assert run(inner, test, "--rule", "CHG-03").ret == pytest.ExitCode.NO_TESTS_COLLECTED


def test_marks_hold_in_parallel_processes_too(inner: pytest.Pytester) -> None:
    inner.makepyfile(ENGINE + dedent("""
        @pytest.mark.rule("CHG-01")
        def test_cited(): chapter["modifier"]()
        @pytest.mark.rule("CHG-01")
        def test_silent(): pass
    """))  # fmt: skip
    result = inner.runpytest_subprocess("-p", "tests.ledger_plugin", "-n2")
    result.assert_outcomes(passed=1, failed=1)
    result.stdout.fnmatch_lines(["*the engine never cited CHG-01 while*"])


def test_after_listening_everything_is_as_before() -> None:
    kinds = (forecast.Modifier, offers.Refusal, offers.Offer, offers.Ask, forecast.Forecast, Event)
    before = [kind.__init__ for kind in kinds]
    listening = Listening()
    listening.start()
    assert [kind.__init__ for kind in kinds] != before
    assert CITED
    listening.stop()
    listening.stop()
    assert [kind.__init__ for kind in kinds] == before
    assert not CITED


def test_citing_while_nobody_listens_does_nothing() -> None:
    cite("CHG-01")
    assert CITED == []


def test_ids_are_found_inside_what_an_event_carries() -> None:
    @dataclass(frozen=True, slots=True, kw_only=True)
    class Struck(Event):
        sums: tuple[tuple[str, tuple[Modifier, ...]], ...]

    struck = Struck(rules=("ATK-01",), sums=(("cap", (Modifier("DMG-05", "cap", 2), Modifier("CHG-02", "run", 3))),))
    assert list(ids_in(struck)) == ["ATK-01", "DMG-05", "CHG-02"]
