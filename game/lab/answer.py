"""What the lab answers, as plain values: ``dicefield lab --json`` prints it, table, report and window show it.

Equal questions get equal answers, byte for byte, however many workers fought; what depends on the machine is kept apart
under ``timing`` by whoever measured it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from game import __version__
from game.lab.comparison import Pairs, counterparts, paired
from game.lab.findings import Findings
from game.lab.inquiry import FIRST_LOOK, Inquiry

WEAK = ("any_legal", "novice", "best_odds")
"""Minds by whose play a battle is judged only roughly."""
STALE = 0.05
"""A share of draws from which on the answer says as much about waiting as about fighting."""
OFF = 0.05
"""How far the chance to hit that was announced may lie from what came of it before the answer says so."""
MANY = 1000
WRONG = 5.0
"""Standard deviations by which what came may lie from what the dice had: beyond them the program reckons wrongly."""

Warning = tuple[str, dict[str, Any]]


def answer(inquiry: Inquiry) -> dict[str, Any]:
    """The whole answer to one question so far."""
    question, found = inquiry.question, inquiry.findings
    setup = question.scenario.setup()
    return {
        "scenario": question.scenario.key,
        "program": __version__,
        "ruleset": setup.ruleset,
        "house": dict(setup.house),
        "varied": question.label,
        "minds": dict(question.minds),
        "seed": question.seed,
        "question": question.fingerprint(),
        "interrupted": inquiry.interrupted,
        **found.data(),
        "failed": [{"battle": each.job, "why": each.why} for each in inquiry.failed],
        "warnings": [{"key": key, **facts} for key, facts in warnings(inquiry)],
    }


def warnings(inquiry: Inquiry) -> list[Warning]:
    """What makes the answer doubtful, the gravest first: keys for text and their facts."""
    found = inquiry.findings
    told: list[Warning] = []
    if inquiry.failed:
        told.append(("failed", {"n": len(inquiry.failed)}))
    if max(abs(found.dice.off()), abs(found.drops.off())) > WRONG:
        told.append(("odds", {}))
    if inquiry.interrupted:
        told.append(("interrupted", {"n": found.battles, "goal": inquiry.goal}))
    draws = sum(found.draws.values())
    if found.battles and draws / found.battles >= STALE:
        told.append(("stalemate", {"n": draws, "of": found.battles}))
    weak = sorted({mind for _, mind in inquiry.question.minds if mind.partition("/")[0] in WEAK})
    if weak:
        told.append(("mind", {"minds": weak}))
    if found.battles < FIRST_LOOK:
        told.append(("few", {"n": found.battles}))
    said, came, count = sum(found.hits.said), sum(found.hits.came), sum(found.hits.count)
    if count >= MANY and abs(said / 1000 - came) / count > OFF:
        told.append(("forecast", {"said": said / 1000 / count, "came": came / count}))
    return told


def comparisons(inquiries: Sequence[Inquiry]) -> list[dict[str, Any]]:
    """Each question against the first, side by side. All have one seed."""
    first, found = inquiries[0], []
    for other in inquiries[1:]:
        for side, called in counterparts(first.findings.sides, other.findings.sides):
            pairs = paired(side, first.findings.briefs(), other.findings.briefs(), called)
            names = {"before_label": first.question.label, "after_label": other.question.label}
            found.append({**names, **compared(pairs)})
    return found


def compared(pairs: Pairs) -> dict[str, Any]:
    """What a change made of a side's chance to win, and what pairing was worth: ``pairs`` battles of each, where
    without pairs it would have taken ``unpaired_battles`` of each to know as much.
    """
    low, high = pairs.interval()
    return {
        "side": pairs.side,
        "against": pairs.other or pairs.side,
        "pairs": pairs.count,
        "before": pairs.before / 2 / max(1, pairs.count),
        "after": pairs.after / 2 / max(1, pairs.count),
        "difference": pairs.difference,
        "low": low,
        "high": high,
        "unpaired_battles": round(pairs.worth() * pairs.count),
    }


COLUMNS = (
    "unit", "side", "falls", "falls_low", "falls_high", "health", "lost_mean", "lost_p10", "lost_p50", "lost_p90",
    "dealt", "dealt_expected", "dealt_otherwise", "taken", "taken_expected", "taken_otherwise", "turns",
)  # fmt: skip


def rows(found: Findings) -> list[tuple[Any, ...]]:
    """One row a unit, in the order of ``COLUMNS``: what ``--csv`` writes."""
    made = []
    for unit, each in found.data()["units"].items():
        made.append(
            (
                unit, each["side"], each["falls"]["share"], each["falls"]["low"], each["falls"]["high"],
                each["health"], each["lost"]["mean"], each["lost"]["p10"], each["lost"]["p50"], each["lost"]["p90"],
                each["dealt"]["mean"], each["dealt"]["expected"], each["dealt"]["otherwise"],
                each["taken"]["mean"], each["taken"]["expected"],
                each["taken"]["otherwise"], each["turns"],
            )
        )  # fmt: skip
    return made
