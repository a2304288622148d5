"""The scenarios of what comes before the first blow and around the turn, played at the window by a person on either
side, with no more in view than that side may know, against a mind to the end.
"""

from __future__ import annotations

import pytest

from game.scenario.loader import load
from systems import referee
from systems.commands import EndTurn
from systems.events import AreaAimed, HidingEnded, Joined, SurpriseBegan
from tests.amounts import checkered, some
from tests.field import rows
from tests.ui.hands import Hands
from tests.ui.persons import Keys, Mouse, Player

SCENES = ("negotiation", "night-watch", "mortar")


class Bold(Player):
    """Goes on alert where the turn cannot end before it has shown what it is about (SUR-10)."""

    def end(self) -> None:
        unit = self.hands.session.person
        assert unit is not None
        if referee.why_not(self.hands.session.battle, EndTurn(unit.id)) is None:
            super().end()
        else:
            self.do("go_on_alert")


class BoldMouse(Bold, Mouse):
    pass


class BoldKeys(Bold, Keys):
    pass


PLAYERS = (("en", BoldMouse), ("zh", BoldKeys))
"""Who plays for the first side of a scene, and who for the second."""
PLAYED = [(scene, load(scene).sides[at].id, *PLAYERS[at]) for scene, at in checkered(SCENES, (0, 1))]


@pytest.mark.parametrize(("scene", "side", "lang", "player"), some("scenes_played", PLAYED))
def test_a_person_plays_either_side_to_the_result(scene: str, side: str, lang: str, player: type[Player]) -> None:
    hands = Hands(scene, 3, lang=lang, persons=(side,), view="player")
    player(hands).battle()
    battle = hands.session.battle
    assert battle.over is not None
    assert hands.program.page_name == "result"
    assert {battle.sheets[command.actor].side for command in battle.commands} == set(battle.setup.sides)
    if scene == "mortar":
        assert rows(battle, AreaAimed)
        assert {"otto", "mirren"} <= {event.unit for event in rows(battle, Joined)} or battle.round < 3
    else:
        assert rows(battle, SurpriseBegan)
        assert rows(battle, HidingEnded)
