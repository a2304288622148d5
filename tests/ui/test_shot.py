"""Pictures of screens: what is in them, and which target a forecast is drawn for."""

from __future__ import annotations

import pytest

from components.scene import Opening
from game.app import choosing, deeds, shot
from game.app.poses.turns import pin
from game.app.program import Program
from game.app.session import Session
from game.scenario import loader
from game.settings import Settings
from systems.forecast import Forecast
from systems.offers import Refusal


def session_of(scenario: str, turns: int = 0) -> Session:
    """The session of ``dicefield shot SCENARIO --seed 1 --turns N --screen forecast``."""
    program = Program((1280, 800), Settings(), "en")
    shot.prepare(program, loader.load(scenario), scenario, 1, turns, "forecast")
    assert program.session is not None
    return program.session


def answers(session: Session, deed: str) -> dict[str, object]:
    """What each enemy in sight, nearest first, would answer to the deed."""
    unit = session.person
    assert unit is not None
    session.plan.deed = deed
    found: dict[str, object] = {}
    for foe in deeds.foes(session.battle, unit):
        choosing.pin(session, foe.id)
        found[foe.id] = session.answer()
    return found


@pytest.mark.parametrize("scenario", loader.names())
@pytest.mark.parametrize("turns", [0, 3])
def test_a_forecast_is_drawn_for_the_nearest_who_can_be_attacked(scenario: str, turns: int) -> None:
    session = session_of(scenario, turns)
    chosen, shown = session.plan.target, session.answer()
    can = [foe for foe, answer in answers(session, "").items() if isinstance(answer, Forecast)]
    if not can:  # out of reach, but not of a charge
        can = [foe for foe, answer in answers(session, "charge").items() if isinstance(answer, Forecast)]
    if can:
        assert chosen == can[0]
        assert isinstance(shown, Forecast)
    else:  # where the fight has yet to begin something else with dice is shown, or why nothing can be done
        assert session.battle.scene(Opening).phase != "rounds"
        assert shown is not None


def test_where_nobody_can_be_attacked_the_nearest_says_why(monkeypatch: pytest.MonkeyPatch) -> None:
    session = session_of("dragon")
    unit = session.person
    assert unit is not None
    foes = [foe.id for foe in deeds.foes(session.battle, unit)]
    assert len(foes) > 1
    monkeypatch.setattr(session, "answer", lambda: Refusal("attack.out_of_reach", ()))
    pin(session)
    assert (session.plan.target, session.plan.deed) == (foes[0], "")
