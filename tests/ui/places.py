"""Every place at the window, how somebody gets there on purpose, and how one sees that it is there.

A place is more than a screen: a battle with a stage held, a hand laid on it or a question open takes input otherwise
than one without.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from game.app.repertoire import GROUPS
from game.app.screens.deploying import DeployScreen
from game.app.screens.setup import SetupScreen
from game.scenario import loader
from tests.ui import ways, ways_on
from tests.ui.giving import Giver


class Place(NamedTuple):
    """``go`` leads there, ``here`` says whether one is there."""

    go: Callable[[Giver], None]
    here: Callable[[Giver], bool]


# seen to be there


def _paged(name: str) -> Callable[[Giver], bool]:
    return lambda give: ways.page(give) == name


def _held(give: Giver) -> bool:
    """A battle with nothing over it."""
    return give.program.session is not None and not ways.page(give) and give.program.viewer is None


def _deed(deed: str) -> Callable[[Giver], bool]:
    return lambda give: _held(give) and (hand := give.session.plan.hand) is not None and hand.deed == deed


def _listed(deed: str) -> Callable[[Giver], bool]:
    """A list of the hand, and of which deed."""
    return lambda give: (
        ways.page(give) == "hand" and (hand := give.session.plan.hand) is not None and hand.deed == deed
    )  # fmt: skip


def _watching(give: Giver) -> bool:
    return give.program.viewer is not None and not ways.page(give)


def _titled(give: Giver) -> bool:
    return give.program.title is not None and give.program.before is None and not ways.page(give)


def _over_a_replay(give: Giver) -> bool:
    return give.program.viewer is not None and bool(ways.page(give))


def _minds_alone(give: Giver) -> bool:
    return _held(give) and not any(map(give.session.played, give.session.table.players))


PLACES: dict[str, Place] = {
    "title search": Place(
        ways.title_search,
        lambda give: _titled(give) and give.program.typing,
    ),
    "settings": Place(ways.settings, _paged("settings")),
    "help": Place(ways.keys, _paged("help")),
    "key": Place(ways.key, _paged("key")),
    "key taken": Place(ways.key_taken, _paged("key_taken")),
    "rules": Place(ways.rules, _paged("rules")),
    "rule": Place(ways.rule, _paged("rule")),
    "saves": Place(ways.saves, _paged("saves")),
    "confirm": Place(ways.confirm, _paged("confirm")),
    "opening": Place(ways_on.opening, lambda give: _paged("notice")(give) and give.program.opening is not None),
    "notice": Place(ways.notice, _paged("notice")),
    "faults": Place(ways.faults, _paged("faults")),
    "puzzle": Place(ways.puzzle, _paged("puzzle")),
    "verdict": Place(ways.verdict, _paged("verdict")),
    "lab": Place(ways.lab, lambda give: give.program.room is not None and not ways.page(give)),
    "setup": Place(ways.setup, lambda give: isinstance(give.top, SetupScreen)),
    "deploy": Place(ways.deploy, lambda give: isinstance(give.top, DeployScreen)),
    "hand over before": Place(
        ways.handover_before, lambda give: ways.page(give) == "handover" and give.program.before is not None
    ),
    "search": Place(ways_on.opens("search_log"), lambda give: _held(give) and give.session.screen.log.typing),
    "group": Place(ways_on.group, lambda give: _held(give) and give.session.plan.unfolded in GROUPS),
    "more": Place(ways_on.opens("more"), lambda give: _held(give) and give.session.plan.unfolded == "more"),
    "reason": Place(ways_on.reason, lambda give: _held(give) and give.session.plan.reason is not None),
    "stage rule": Place(
        ways_on.stage_rule,
        lambda give: _held(give) and give.session.motion.kept and bool(give.session.stepping.rule),
    ),
    "stage": Place(ways_on.stage, lambda give: _held(give) and give.session.motion.kept),
    "asked": Place(ways_on.asked, lambda give: _held(give) and give.session.ask is not None),
    "card": Place(ways_on.card, lambda give: _held(give) and bool(give.session.plan.card)),
    "plan": Place(ways_on.plan, lambda give: _held(give) and bool(give.session.turn.stages)),
    "hand": Place(ways_on.hand, _deed("")),
    "hand place": Place(ways_on.with_hand("place"), _deed("place")),
    "hand health": Place(ways_on.with_hand("health"), _deed("health")),
    "hand initiative": Place(ways_on.with_hand("initiative"), _deed("initiative")),
    "hand remove": Place(ways_on.with_hand("remove"), _deed("remove")),
    "hand doors": Place(ways_on.with_hand("doors", "alley"), _deed("doors")),
    "hand points": Place(ways_on.points, _deed("condition")),
    "hand add": Place(ways_on.add, _deed("add")),
    "list of conditions": Place(ways_on.with_hand("condition"), _listed("condition")),
    "list of things": Place(ways_on.with_hand("items"), _listed("items")),
    "list of doors": Place(ways_on.doors, _listed("doors")),
    "list of kinds": Place(ways_on.with_hand("add"), _listed("add")),
    "next dice": Place(ways_on.with_hand("dice"), _listed("dice")),
    "control": Place(ways_on.opens("control"), _paged("control")),
    "dice": Place(ways_on.opens("real_dice"), _paged("dice")),
    "faces": Place(ways_on.faces, _paged("faces")),
    "unit": Place(ways_on.opens("sheet"), _paged("unit")),
    "gear": Place(ways_on.opens("gear"), _paged("gear")),
    "why": Place(ways_on.opens("thoughts"), _paged("why")),
    "hand over": Place(ways_on.handover, lambda give: _paged("handover")(give) and give.program.session is not None),
    "result": Place(ways_on.result, _paged("result")),
    "replay card": Place(ways_on.replay_card, lambda give: _watching(give) and bool(give.program.viewer.card)),  # type: ignore[union-attr]
    "page over a replay": Place(ways_on.replay_page, _over_a_replay),
    "replay of a save": Place(ways_on.replay_saved, lambda give: _watching(give) and give.program.session is None),
    "filming": Place(ways_on.filming, lambda give: _watching(give) and give.program.filming is not None),
    "replay": Place(ways_on.replay, _watching),
    "branch": Place(ways_on.branch, lambda give: _held(give) and give.session.battle.over is None),
    "minds": Place(ways_on.minds, _minds_alone),
    **{f"battle in {key}": Place(ways_on.begun(key), _held) for key in loader.names()},
    "battle": Place(ways.battle, _held),
    "title": Place(ways.title, _titled),
}  # fmt: skip
"""By name; the first that somebody is at is where they are."""


def where(give: Giver) -> str:
    """The place somebody is at."""
    return next((name for name, place in PLACES.items() if place.here(give)), type(give.top).__name__)
