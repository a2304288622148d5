"""Keys that mean the same on every screen: pages, language, window, sound; they come before a screen's own."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from game.app import archive, battles, keymap

if TYPE_CHECKING:
    import pygame

    from game.app.program import Program


def take(program: Program, e: pygame.event.Event) -> bool:
    """Do what the key stands for on every screen; False leaves it to the screen.

    Where letters are text, or choose among deeds, they are that.
    """
    if program.page is not None and program.page.show.captures:
        return False
    said = keymap.pressed(e.key, e.mod, getattr(e, "unicode", ""))
    name = program.bindings.action(keymap.EVERYWHERE, said) or _in_battle(program, said)
    if name not in ACTIONS:
        return False
    used = next(key for key in said if key in program.bindings.keys(name))
    if (len(used) == 1 and program.typing) or (keymap.is_letter(used) and program.letters_taken):
        return False
    return ACTIONS[name](program) is not False


def _in_battle(program: Program, said: tuple[str, ...]) -> str:
    """What may be done in a battle at any time, also while minds think."""
    alone = program.session is not None and program.page is None and program.viewer is None
    name = program.bindings.action(keymap.BATTLE, said) if alone else ""
    return name if name == "search_log" else ""


def _page(program: Program, name: str) -> bool:
    if program.page is not None:
        return False
    program.open_page(name)
    return True


def _reload(program: Program) -> bool:
    if program.session is None or program.viewer is not None:
        return False
    battles.again(program, program.seed)
    if program.page is None:  # its file had no faults
        program.tell(program.text.say("window.reloaded", file=program.source))
    return True


def _search(program: Program) -> None:
    assert program.session is not None
    program.session.screen.log.typing = True


def _language(program: Program) -> None:
    program.speak("zh" if program.text.lang == "en" else "en")


def _full_screen(program: Program) -> None:
    program.full_screen = not program.full_screen


def _picture(program: Program) -> None:
    program.pictures.wanted = True


def _mute(program: Program) -> None:
    program.remember(mute=not program.settings.mute)
    program.sounds.set(program.settings.volume, mute=program.settings.mute)
    program.tell(program.text.say("settings.muted" if program.settings.mute else "settings.heard"))
    if program.page is not None and program.page_name == "settings":
        program.page_again()


ACTIONS: dict[str, Callable[[Program], bool | None]] = {
    "help": lambda program: _page(program, "help"), "settings": lambda program: _page(program, "settings"),
    "saves": lambda program: _page(program, archive.PAGE), "language": _language, "reload": _reload,
    "full_screen": _full_screen, "picture": _picture, "leave": lambda program: program.close(), "mute": _mute,
    "search_log": _search,
}  # fmt: skip
