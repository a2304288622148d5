"""A side that has nobody on the field any more: it still looks at the board, opens every page, and reads the result."""

from __future__ import annotations

from itertools import product

import pytest

from systems.commands import RemoveUnit
from tests.ui.hands import Hands

PAGES = ("unit", "gear", "dice", "control")
SIDES = (("mortar", "assault"), ("negotiation", "gang"), ("negotiation", "house"), ("dojo", "guest"))


@pytest.mark.parametrize(("scenario", "side"), SIDES)
def test_a_side_without_anybody_still_has_a_screen(scenario: str, side: str) -> None:
    """In mortar others of it are still to come, so that the battle goes on; in negotiation it ends before round 1."""
    hands = Hands(scenario, 3, persons=())
    sides = tuple(each.id for each in hands.session.scenario.sides)
    hands = Hands(scenario, 3, persons=sides)
    session = hands.session
    for unit, sheet in session.battle.sheets.items():
        if sheet.side == side:
            session.table.decree(RemoveUnit(unit))
    session.after()
    session.see(player=True)
    session.sit(side)
    hands.look()
    assert session.side == side
    assert not session.people.located & {u for u, sheet in session.battle.sheets.items() if sheet.side == side}
    for page, lang in product(PAGES, ("zh", "en")):
        hands.program.open_page(page)
        hands.program.speak(lang)
        hands.look()
        hands.program.page = None
    if session.battle.over is not None:
        hands.program.open_page("result")
        hands.look()
        shown = hands.program.page
        assert shown is not None
        assert ("before the first round" in shown.show.heading) == (session.battle.round == 0)
