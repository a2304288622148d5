"""What a page reports, carried out: a setting, a rule to open, a button."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from game.app import archive, battles, key_pages, pages, watching
from game.app.hits import Wish

if TYPE_CHECKING:
    from game.app.program import Program
    from game.app.session import Session


LAID_ON = ("hand", "dice", "faces")
"""Pages of the Storyteller's hand and of real dice."""
SEATED = ("control", "handover")
"""Pages about who plays."""


def take(program: Program, wish: Wish) -> None:
    """Carry out one wish of the open page."""
    if program.page_name in key_pages.KEYED and key_pages.take(program, wish):
        return
    if program.page_name in LAID_ON and _laid_on(program, wish):
        return
    if program.page_name == "gear" and _geared(program, wish):
        return
    if program.page_name in SEATED and _seated(program, wish):
        return
    if wish.name == "pick" and isinstance(wish.value, tuple):
        _setting(program, *wish.value)
    elif wish.name == "rule":
        if program.viewer is not None:
            program.viewer.card, program.page = str(wish.value), None
            program.viewer.refresh()
        elif program.session is not None and program.page_name != "result":
            program.session.plan.card, program.page = str(wish.value), None
            program.session.refresh()
        else:
            program.open_page("rule", str(wish.value))
    elif wish.name in ("item", "step"):
        _choose(program, wish)
    elif wish.name == "button":
        _button(program, str(wish.value))


def _geared(program: Program, wish: Wish) -> bool:
    """A wish of the page of what a unit carries."""
    from game.app import inventory

    return inventory.take(program, wish)


def _seated(program: Program, wish: Wish) -> bool:
    """A wish of the page of who plays, or of the screen that is handed over."""
    from game.app import seats

    return seats.take(program, wish)


def _laid_on(program: Program, wish: Wish) -> bool:
    """A wish of a page by which a hand is laid on the battle or its dice."""
    if program.session is None:
        return False
    from game.app import dice_pages, hand_pages

    if program.page_name == hand_pages.PAGE:
        return hand_pages.take(program, wish)
    return dice_pages.take(program, wish)


def _choose(program: Program, wish: Wish) -> None:
    """Choose a file of the archive; the chosen one once more does what Enter does."""
    if program.page_name != archive.PAGE or program.page is None:
        return
    if wish.name == "step" and isinstance(wish.value, int):
        program.archive.step(wish.value)
    elif program.archive.chosen == Path(str(wish.value)):
        first = next((each.name for each in program.page.show.buttons if each.primary), "")
        if first:
            archive.take(program, first)
        return
    else:
        program.archive.chosen = Path(str(wish.value))
    archive.opened(program)
    program.page.reveal(str(program.archive.chosen))


def _button(program: Program, name: str) -> None:
    if program.page_name in (archive.PAGE, archive.CONFIRM) and archive.take(program, name):
        return
    if program.puzzle is not None and program.puzzle.take(program, name):
        return
    if name in ("close", "look"):
        program.page = None
    elif name == "gear":
        program.open_page(name, program.page_of)
    elif name in ("rules", "saves", "dice", "help"):
        program.open_page(name)
    elif name == "hand" and program.session is not None:
        from game.app import hand

        program.page = None
        hand.toggle(program.session)
        program.session.refresh()
    elif name in ("back", "title"):
        program.show_title(program.session.scenario.key if program.session is not None else program.source)
    elif name in ("gif", "mp4"):
        from game.app import filming

        program.page = None
        filming.begin(program, name)
    elif name == "replay":
        watching.watch_battle(program)
    elif name in ("again", "other"):
        battles.again(program, program.seed + (name == "other"))


def _setting(program: Program, name: str, place: int) -> None:
    if name == "lang":
        program.speak(("en", "zh")[place])
    elif name == "scale":
        program.remember(scale=pages.SCALES[place])
        program.resize(program.size)
    elif name == "view":
        program.remember(view=("st", "player")[place])
        if program.session is not None:
            program.session.see(player=place == 1)
        if program.viewer is not None:
            program.viewer.see(player=place == 1)
    elif name == "speed":
        program.remember(speed=pages.SPEEDS[place])
        for moving in (program.session, program.viewer):
            if moving is not None:
                moving.motion.speed = program.settings.speed
    elif name in ("volume", "mute"):
        program.remember(**({"volume": pages.VOLUMES[place]} if name == "volume" else {"mute": place == 1}))
        program.sounds.set(program.settings.volume, mute=program.settings.mute)
        program.sounds.play("plan")
    elif name == "why" and program.session is not None:
        from game.app import why_page

        why_page.switch(program.session, on=place == 1)
    elif name == "steps":
        program.remember(steps=place == 1)
        if program.session is not None and program.session.stepping.on != program.settings.steps:
            program.session.stepping.toggle(program.session)
    elif name == "hints":
        program.remember(hints=place == 1, hints_known=() if place == 1 else program.settings.hints_known)
        if program.session is not None:
            program.session.hints.switch(on=place == 1)
            program.session.refresh()
    elif name == "motion":
        program.remember(motion=("full", "reduced")[place])
        if program.session is not None:
            program.session.motion.reduced = place == 1
        if program.viewer is not None:
            program.viewer.motion.reduced = place == 1
    elif name.startswith("standing:") and program.session is not None:
        from game.app.unit_page import STANDINGS

        _standing(program.session, name.removeprefix("standing:"), STANDINGS[place])
    if program.page is not None:
        program.page_again()


def _standing(session: Session, unit: str, answer: str) -> None:
    """How a unit answers from now on when it is attacked (DIC-10)."""
    from systems.commands import SetStanding

    if session.battle.over is None and session.battle.unit(unit).standing != answer:
        plan = session.plan
        target, deed, step = plan.target, plan.deed, plan.step
        session.submit(SetStanding(unit, answer))
        plan.target, plan.deed, plan.step = target, deed, step
        session.refresh()
