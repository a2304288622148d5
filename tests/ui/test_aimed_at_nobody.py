"""Forecasts that are aimed at nobody: work, a blow at a thing, an area on a square; their odds are shown too."""

from __future__ import annotations

import pygame
import pytest

from game.app import filling, middle
from systems.forecast import Forecast
from tests.ui.hands import Hands

TURNS = 3


@pytest.mark.parametrize("scenario", ["rooftop", "mortar", "night-watch"])
def test_a_rule_card_opens_over_the_odds_of_every_deed(scenario: str) -> None:
    """The actor is lit, and whom it is aimed at where that is somebody; so it is for each rule of its sum."""
    hands = Hands(scenario, 3, persons=())
    sides = tuple(side.id for side in hands.session.scenario.sides)
    hands = Hands(scenario, 3, persons=sides)
    nobody = 0
    for _ in range(TURNS):
        hands.wait()
        session, unit = hands.session, hands.session.person
        assert unit is not None
        for deed in session.deeds():
            aimed = [each.id for each in session.targets(deed)[:1]] if deed.targeted else [""]
            for target in aimed:
                wanted = session.at(deed, target)
                shown = session.questions.ask(wanted) if wanted is not None else None
                if not isinstance(shown, Forecast):
                    continue
                assert middle._card(session, shown).action
                for rule in dict.fromkeys(("DIC-01", *(each.rule for each in shown.modifiers))):
                    session.plan.card = rule
                    card = filling.rule_card(session, shown)
                    assert card is not None
                    assert len(card.lit) == 1 + bool(shown.target), (deed.name, rule)
                session.plan.card = ""
                nobody += not shown.target
        hands.key(pygame.K_RETURN, pygame.KMOD_CTRL)
    assert nobody
