"""Battles on the program's screen: begun, loaded, taken up, kept as they stand, fought anew, ended.

What only a battle needs is imported when one begins: the title does not wait for the rules and the minds.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from game.app import saying, watching
from game.files import FileFault
from game.prepared import Prepared
from game.scenario.faults import ScenarioFaults

if TYPE_CHECKING:
    from game.app.program import Program
    from game.app.session import Session
    from game.replay import Recorder
    from game.saves import Loaded
    from game.scenario.scenario import Scenario
    from systems.battle import Battle


def start(
    program: Program, source: str, seed: int, *, persons: tuple[str, ...] | None = None, ruleset: str | None = None,
    prepared: Prepared | None = None,
) -> None:  # fmt: skip
    """Begin a battle. Raises ScenarioFaults or OSError when the scenario cannot be read.

    ``persons`` are the sides played at this window; without it ``prepared`` and the scenario's own controllers
    decide, or its first side. ``ruleset`` is another edition than the program's own. Of ``prepared`` that is
    played which the scenario still has.
    """
    from game.replay import Recorder
    from game.scenario import loader
    from systems import referee

    scenario = loader.load(source)
    chosen = (prepared or Prepared()).fitting(scenario)
    scenario = chosen.scenario(scenario)
    edition = (chosen.ruleset or program.ruleset) if ruleset is None else ruleset
    scenario = scenario.by(edition) if edition else scenario
    battle = referee.new_battle(scenario.setup(), seed)
    program.source, program.seed, program.again_by, program.prepared = source, seed, edition, chosen
    sit_down(program, battle, scenario, Recorder.of(battle, scenario), persons)


def sit_down(
    program: Program, battle: Battle, scenario: Scenario, notes: Recorder, persons: tuple[str, ...] | None = None
) -> None:
    """Put a battle on the screen."""
    from game.apart import MANY, Apart
    from game.app.hints import Hints
    from game.app.session import Session
    from game.scenario.schema import DEFAULT_MIND
    from game.table import PERSON, Table

    leave(program)
    watching.close(program)
    program.puzzle = None  # whoever sets one says so afterwards
    players = {side.id: PERSON if side.id in (persons or ()) else DEFAULT_MIND for side in scenario.sides}
    units = _seats(scenario, program.prepared) if persons is None else None
    table = Table(battle, players, battle.seed, notes, units, dict(scenario.tempers))
    if len(battle.ids) > MANY:
        table.apart = Apart()
    program.ended, program.replay_file, program.puzzle = False, "", None
    program.keeper.begin(battle)
    settings = program.settings
    program.session = Session(
        table, scenario, program.text, player_view=settings.view == "player", reduced=settings.motion == "reduced",
        bindings=program.bindings, steps=settings.steps, hints=Hints(on=settings.hints, known=settings.hints_known),
    )  # fmt: skip
    program.session.sound, program.session.motion.speed = program.sounds.play, settings.speed
    program.session.screen.pointer = program.pointer
    program.title, program.page, program.before = None, None, None
    program.session.screen.layout(program.size, program.scale)
    unit = battle.unit(battle.acting() or battle.ids[0])
    program.session.screen.camera = program.session.screen.camera.begun().centred((unit.x, unit.y))
    program.session.refresh()


def go_on(program: Program) -> None:
    """Continue the battle that was kept; a file that cannot be used is said, and the title stays."""
    _load(program, program.keeper.load)


def load(program: Program, file: Path) -> None:
    """Load a save; a file that cannot be used is said, and what is on the screen stays."""
    from game import saves

    _load(program, lambda: saves.load(file, log=True))


def _load(program: Program, load: Callable[[], Loaded]) -> None:
    try:
        loaded = load()
    except FileFault as fault:
        saying.fault(program, fault)
        return
    program.source, program.seed = loaded.scenario.key, loaded.battle.seed
    take_up(program, loaded.battle, loaded.scenario, loaded.notes)


def take_up(program: Program, battle: Battle, scenario: Scenario, notes: Recorder) -> None:
    """Play on in a battle that is under way: a save, or what branches off a replay."""
    program.again_by, program.prepared = battle.rules.name, None
    sit_down(program, battle, scenario, notes)


def leave(program: Program) -> None:
    """The battle on the screen is left: it is kept as it stands; a puzzle is not, it is set anew."""
    if program.session is None:
        return
    if program.session.table.apart is not None:
        program.session.table.apart.close()
    if program.puzzle is None:
        program.keeper.keep(program.session.table.battle, program.session.table.notes, now=True)


def prepare(program: Program, source: str) -> None:
    """Open the setup of a battle."""
    from game.app import before

    before.open_setup(program, source)


def play(program: Program, source: str, chosen: Prepared) -> None:
    """Begin a battle from the title with what was chosen for it."""
    from game.app.before import fresh_seed

    seed = fresh_seed() if chosen.fresh else program.first_seed if chosen.seed is None else chosen.seed
    begin(program, source, seed, prepared=chosen)


def again(program: Program, seed: int) -> None:
    """Start the battle on the screen anew, as it was prepared and by the edition it was fought by."""
    if program.puzzle is not None:
        program.puzzle.take(program, "puzzle_again")
        return
    begin(program, program.source, seed, program.again_by, program.prepared)


def begin(
    program: Program, source: str, seed: int, ruleset: str | None = None, prepared: Prepared | None = None
) -> None:  # fmt: skip
    """Start a battle, its file read anew; what is wrong with the file is said, and what is on the screen stays."""
    try:
        start(program, source, seed, ruleset=ruleset, prepared=prepared)
    except (ScenarioFaults, OSError) as fault:
        saying.faults(program, source, fault)


def keep(program: Program, session: Session) -> None:
    """Save the battle once a round, when nothing is under way; show how it ended. A puzzle says that itself."""
    if program.puzzle is not None:
        return
    if session.battle.over is None:
        program.ended = False  # an end that the Storyteller brought about can be taken back
        if session.person is not None and session.ask is None:
            program.keeper.keep(session.table.battle, session.table.notes)
    elif not program.ended and not session.motion.busy:
        program.ended = True
        program.replay_file = program.keeper.write_replay(session.table.battle, session.table.notes)
        program.keeper.forget()
        show_result(program)
        from game.app import cues  # the rules' events: not before there is a battle

        program.sounds.play(cues.of_end(session))


def show_result(program: Program) -> None:
    """Open the page of how the battle ended."""
    from game.app import outcome

    assert program.session is not None
    session, fault = program.session, program.keeper.fault
    said = saying.said(program, fault) if fault is not None else ""
    own = {session.battle.unit(unit).side for unit in session.table.players if session.played(unit)}
    program.show_page(
        "result", outcome.page(program.text, session.battle, session.scenario, program.replay_file, said,
                               replay=session.table.notes is not None, own=own),
    )  # fmt: skip


def _seats(scenario: Scenario, chosen: Prepared | None) -> dict[str, str]:
    """Who plays each unit: as the scenario says; where it leaves everybody to minds and nobody chose that, a person
    plays its first side.
    """
    from game.table import PERSON

    seats = dict(scenario.controllers)
    if PERSON not in seats.values() and chosen is not None and not (chosen.sides or chosen.units):
        first = scenario.sides[0].id
        seats |= {unit.id: PERSON for unit in scenario.units if unit.side == first}
    return seats
