"""Why did it do that? What the minds of the battle thought of, the newest first: for the Storyteller alone, since it
tells what a side knows and intends.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.app.screens.page import PageButton, PageShow
from game.app.screens.page_figures import Columns
from game.app.screens.page_rows import PageRow
from game.text.thoughts import turns

if TYPE_CHECKING:
    from game.app.session import Session

PAGE = "why"
TOLD = 4
"""How many decisions are told."""


def page(session: Session) -> PageShow:
    """The page, or who may see it."""
    say, table = session.text.say, session.table
    close = (PageButton("close", say("settings.close"), True),)
    if session.player_view:
        return PageShow(say("why.heading"), (say("why.not_yours"),), (), close)
    rows = [
        PageRow(say("why.noting"), name=PAGE, choices=(say("settings.off"), say("settings.on")), chosen=int(table.why))
    ]
    for thought in table.thoughts[: -TOLD - 1 : -1]:
        unit = session.text.unit(session.names, thought.unit)
        rows.append(PageRow(say("why.thought", unit=unit, mind=say(f"mind.{thought.mind}")), strong=True))
        for turn in turns(session.text, session.names, thought):
            rows.append(PageRow(turn.deed, turn.worth))
            rows += [PageRow("", figures=Columns(word, (said,), head=True)) for word, said in turn.terms]
    lines = (say("why.what"),) if table.thoughts else (say("why.what"), say("why.none" if table.why else "why.off"))
    return PageShow(say("why.heading"), lines, tuple(rows), close)


def switch(session: Session, *, on: bool) -> None:
    """From now on minds note what they think of, or no more."""
    session.table.why = on
