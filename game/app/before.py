"""Between the browser and the battle: the setup screen and the placing of units, and what they report carried out.

``Before`` is in the program's place for whatever lies there; it holds the choices, shows them on the screen that is
open, and begins the battle with them. The choices are remembered for their scenario.
"""

from __future__ import annotations

import os
from dataclasses import replace
from typing import TYPE_CHECKING

from game.app import battles, goals, keymap, saying
from game.app.deploying import Deployment, zone_of
from game.app.keys import ARROWS
from game.app.marks import Ghost, Marks, Placed
from game.app.people import People
from game.app.screens.deploying import DeployScreen, DeployShow
from game.app.screens.page import PageButton
from game.app.screens.setup import SetupScreen
from game.app.setting_up import Choosing
from game.scenario.deploy import Barred, Square, footprint
from game.text.numbers import square as said_square
from systems import referee

if TYPE_CHECKING:
    from game.app.hits import Wish
    from game.app.program import Program
    from game.prepared import Prepared
    from game.scenario.scenario import Scenario


def fresh_seed() -> int:
    """New dice that nobody chose; the seed is shown and kept, so that the battle repeats."""
    return int.from_bytes(os.urandom(4))


def open_setup(program: Program, source: str) -> None:
    """Open the setup of a battle; what is wrong with its file is said, and the title stays."""
    from game.scenario import loader
    from game.scenario.faults import ScenarioFaults

    try:
        scenario = loader.load(source)
    except (ScenarioFaults, OSError) as fault:
        saying.faults(program, source, fault)
        return
    program.before = Before(program, source, scenario)
    program.before.screen.layout(program.size, program.scale)


class Before:
    """What is chosen for one battle, and the screen it is chosen on."""

    def __init__(self, program: Program, source: str, scenario: Scenario) -> None:
        self.program, self.source, self.scenario = program, source, scenario
        chosen = program.remembered[source].fitting(scenario)
        player = program.settings.view == "player"
        self.choosing = Choosing(scenario, chosen, program.first_seed, program.ruleset, player)
        self.deployment: Deployment | None = None
        self.people: People | None = None
        self.selected = ""
        self.cursor: Square | None = None
        self.hovered: Square | None = None
        self.held = ""
        """The unit that hangs on the pointer."""
        self.refused: Barred | None = None
        self.screen: SetupScreen | DeployScreen = SetupScreen(self.choosing.show(program.text), program.pointer)

    # both screens

    def speak(self) -> None:
        """Another language."""
        if self.deployment is not None:
            self._look()
        self.refresh()

    def refresh(self) -> None:
        """Show what holds now."""
        if isinstance(self.screen, SetupScreen):
            self.screen.changed(self.choosing.show(self.program.text))
        else:
            self.screen.show = self._deploy_show()

    def take(self) -> None:
        """Carry out what the screen reports."""
        screen = self.screen
        wishes, screen.wishes = screen.wishes, []
        for wish in wishes:
            if self.screen is not screen or self.program.before is not self:
                return
            if isinstance(screen, SetupScreen):
                self._setup(wish)
            else:
                self._deploy(wish)
        if wishes and self.program.before is self:
            self.refresh()

    def _keep(self) -> None:
        self.program.remembered.keep(self.source, self.choosing.chosen)

    def begin(self, chosen: Prepared) -> None:
        """The battle, with these choices. Who has just placed units sits before the screen: in the player's view the
        other side's person has to come first.
        """
        program = self.program
        program.before = None
        battles.play(program, self.source, chosen)
        if program.session is not None and self.deployment is not None:
            program.session.sit(self.deployment.side)

    # setup

    def _setup(self, wish: Wish) -> None:
        choosing = self.choosing
        if wish.name == "pick" and isinstance(wish.value, tuple):
            choosing.pick(*wish.value)
            view = "player" if choosing.player_view else "st"
            if view != self.program.settings.view:
                self.program.remember(view=view)
        elif wish.name == "digit":
            choosing.digit(str(wish.value))
        elif wish.name == "rule":
            self.program.open_page("rule", str(wish.value))
        elif wish.name == "button":
            self._setup_button(str(wish.value))

    def _setup_button(self, name: str) -> None:
        if name == "back":
            self._keep()
            self.program.before = None
        elif name == "reset":
            self.choosing.reset()
        elif name == "lab":
            self._keep()
            self.open_lab()
        elif name == "deploy":
            self._keep()
            if self.choosing.deploys:  # what was clicked may have gone with the click before it
                self.place_units()
        else:
            self._keep()
            self.begin(self.choosing.chosen)

    def open_lab(self) -> None:
        """Try the battle as it is prepared many times."""
        from game.app.lab_asking import Asking
        from game.app.lab_room import open_lab

        chosen, program = self.choosing.chosen, self.program
        seed = chosen.seed if chosen.seed is not None else program.first_seed
        open_lab(program, Asking(self.source, chosen, program.ruleset, seed))

    # placing units

    def place_units(self) -> None:
        """Open the deployment."""
        self.deployment = Deployment(self.scenario, self.choosing.chosen)
        self._look()
        self.selected, self.cursor, self.refused, self.held = "", None, None, ""
        self.screen = DeployScreen(self._deploy_show(), self.program.pointer)
        self.screen.bindings = self.program.bindings
        self.screen.layout(self.program.size, self.program.scale)

    def _look(self) -> None:
        """Faces for everybody: those of the battle as it would begin now."""
        assert self.deployment is not None
        if self.people is not None:
            self.people.battle.close()
        battle = referee.new_battle(self.deployment.army.settled().setup(), 0)
        self.people = People(self.program.text, battle)

    def _deploy_show(self) -> DeployShow:
        say, text, deployment, people = self.program.text.say, self.program.text, self.deployment, self.people
        assert deployment is not None
        assert people is not None
        army, names = deployment.army, goals.cast(deployment.army)
        sides = [side.id for side in army.sides]
        name = army.sides[sides.index(deployment.side)].name.say(text.lang)
        return DeployShow(
            say("deploy.heading"),
            sides.index(deployment.side),
            say("deploy.side", side=name),
            (say("deploy.help"), say("deploy.keys")),
            tuple((unit, text.unit(names, unit), said_square(deployment.units[unit].x, deployment.units[unit].y))
                  for unit in deployment.own),
            say("deploy.goals"),
            tuple(goals.lines(text, army, deployment.side)),
            (
                PageButton("back", say("setup.back")), PageButton("reset", say("deploy.reset")),
                PageButton("random", say("deploy.random")), PageButton("done", say("deploy.done"), True),
            ),
            army.board,
            tuple(self._placed()),
            self._marks(),
            self.selected,
            self._why(),
        )  # fmt: skip

    def _placed(self) -> list[Placed]:
        """The tokens: of one's own side alone in the player's view."""
        deployment, people = self.deployment, self.people
        assert deployment is not None
        assert people is not None
        found = []
        for unit, stands in deployment.units.items():
            facts = people.battle.unit(unit)
            if self.program.settings.view == "player" and facts.side != deployment.side:
                continue
            if unit == self.held and self.hovered is not None:
                continue  # it hangs on the pointer
            side = footprint(0, 0, stands.size).side
            found.append(Placed(unit, replace(people.token(facts), marks=()), float(stands.x), float(stands.y), side))
        return found

    def _marks(self) -> Marks:
        deployment, people = self.deployment, self.people
        assert deployment is not None
        assert people is not None
        at = self.hovered if self.cursor is None else self.cursor
        ghost = None
        if self.held and self.hovered is not None:
            side = footprint(0, 0, deployment.units[self.held].size).side
            ghost = Ghost(replace(people.token(people.battle.unit(self.held)), marks=()), self.hovered, side)
        refused = () if self.refused is None else (("square", *self.refused.square),)
        return Marks(
            zones=(zone_of(deployment.army, deployment.side),), selected=self.selected, hovered=at, ghost=ghost,
            refused=refused if self.refused is not None and self.refused.why != "off" else (),
        )  # fmt: skip

    def _why(self) -> str:
        """Why a unit was not put there, in words."""
        if self.refused is None or self.deployment is None:
            return ""
        facts = {"square": said_square(*self.refused.square)}
        if self.refused.unit:
            hidden = self.program.settings.view == "player" and self.refused.unit not in self.deployment.own
            if hidden and not self._ours(self.refused.unit):
                return self.program.text.say("deploy.barred_shut", **facts)
            facts["unit"] = self.program.text.unit(goals.cast(self.deployment.army), self.refused.unit)
        return self.program.text.say(f"deploy.barred_{self.refused.why}", **facts)

    def _ours(self, unit: str) -> bool:
        assert self.deployment is not None
        return next(sheet.side for sheet in self.deployment.army.units if sheet.id == unit) == self.deployment.side

    def _deploy(self, wish: Wish) -> None:
        deployment, screen, value = self.deployment, self.screen, wish.value
        assert deployment is not None
        assert isinstance(screen, DeployScreen)
        if wish.name == "hover":
            self.hovered, self.cursor = value, None  # type: ignore[assignment]
        elif wish.name == "square":
            self._at(value)  # type: ignore[arg-type]
        elif wish.name == "grab":
            unit = deployment.unit_at(value)  # type: ignore[arg-type]
            if unit in deployment.own:
                self.held = self.selected = unit
                self.refused, screen.grabbed = None, True
        elif wish.name == "drop":
            if value is not None:
                self.refused = deployment.put(self.held, value)  # type: ignore[arg-type]
            self.held, screen.grabbed = "", False
        elif wish.name == "unit":
            self.selected, self.refused = str(value), None
            stands = deployment.units[self.selected]
            self.cursor = (stands.x, stands.y)
            screen.reveal(self.cursor)
        elif wish.name == "button":
            self._deploy_button(str(value))
        elif wish.name == "key" and isinstance(value, tuple):
            self._deploy_key(*value)

    def _at(self, square: Square) -> None:
        """A square was chosen: the unit of one's own on it, or the ground for the one that is chosen already. With one
        chosen, a click on another changes their places.
        """
        deployment = self.deployment
        assert deployment is not None
        unit = deployment.unit_at(square)
        if unit in deployment.own and (not self.selected or unit == self.selected):
            self.selected, self.refused = ("" if unit == self.selected else unit), None
        elif self.selected:
            self.refused = deployment.put(self.selected, square)
            if self.refused is None:
                self.selected = ""

    def _deploy_key(self, key: int, mod: int, letter: str) -> None:
        deployment = self.deployment
        assert deployment is not None
        name = self.program.bindings.action(keymap.PLACING, keymap.pressed(key, mod, letter))
        if name in ARROWS:
            at = self.cursor or self.hovered or self._here()
            dx, dy = ARROWS[name]
            board = deployment.army.board
            self.cursor = (min(max(at[0] + dx, 0), board.width - 1), min(max(at[1] + dy, 0), board.height - 1))
            assert isinstance(self.screen, DeployScreen)
            self.screen.reveal(self.cursor)
        elif name == "placed":
            self._deploy_button("done")
        elif name == "put":
            if self.cursor is not None:
                self._at(self.cursor)
        elif keymap.CODES.get(key) == "Esc":
            if self.refused is not None or self.selected:
                self.refused, self.selected = None, ""
            else:
                self._deploy_button("back")
        elif name == "shuffle":
            self._deploy_button("random")
        elif name == "reset_places":
            self._deploy_button("reset")

    def _here(self) -> Square:
        assert self.deployment is not None
        stands = self.deployment.units[self.selected or self.deployment.own[0]]
        return stands.x, stands.y

    def _deploy_button(self, name: str) -> None:
        deployment = self.deployment
        assert deployment is not None
        self.refused = None
        if name == "reset":
            deployment.reset()
        elif name == "random":
            deployment.shuffle()
        elif name == "back":
            self.choosing.chosen = replace(self.choosing.chosen, places=())
            self.deployment = None
            self.screen = SetupScreen(self.choosing.show(self.program.text), self.program.pointer)
            self.screen.layout(self.program.size, self.program.scale)
        elif not deployment.done():
            self.selected, self.cursor, self.hovered = "", None, None
            if self.program.settings.view == "player":
                self.program.open_page("handover", deployment.side)
        else:
            self.begin(deployment.prepared)
