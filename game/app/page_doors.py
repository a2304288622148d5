"""Which page is opened by which name, filled with what holds now."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.app import archive, battles, key_pages, page_wishes, pages

if TYPE_CHECKING:
    from game.app.program import Program

# What only a battle needs is imported when one has begun: the title does not wait for it.


def open_page(program: Program, name: str, of: str = "") -> None:
    """One of the pages by name."""
    session = program.session
    if name == "settings":
        program.show_page(
            name, pages.settings(program.text, program.settings, running=session is not None, deaf=program.sounds.deaf)
        )
    elif name in key_pages.KEYED:
        key_pages.open_page(program, name, of)
    elif name == "rules":
        program.show_page(name, pages.rulebook(program.text))
    elif name == "rule":
        program.show_page(name, pages.rule(program.text, of), of)
    elif name == "unit" and session is not None:
        from game.app import unit_page
        from game.table import PERSON

        unit = of or session.looked_at
        own = session.table.players[unit] == PERSON and not session.battle.unit(unit).dead
        program.show_page(
            name, unit_page.page(program.text, session.people, session.battle.unit(unit), own=own), unit
        )  # fmt: skip
    elif name == "why" and session is not None:
        from game.app import why_page

        program.show_page(name, why_page.page(session))
    elif name == "gear" and session is not None:
        from game.app import inventory

        program.show_page(name, inventory.page(session, of or session.looked_at), of or session.looked_at)
    elif name in page_wishes.LAID_ON and session is not None:
        from game.app import dice_pages, hand_pages

        shows = {"hand": hand_pages.page, dice_pages.MODES: dice_pages.modes, dice_pages.PAGE: dice_pages.page}
        program.show_page(name, shows[name](session))
    elif name in page_wishes.SEATED:
        from game.app import seats

        seats.open_page(program, name, of)
    elif name == archive.PAGE:
        archive.opened(program)
    elif name == "result":
        battles.show_result(program)
    elif program.puzzle is not None:
        from game.app import puzzling

        if name in puzzling.PAGES:
            puzzling.open_page(program, name)
