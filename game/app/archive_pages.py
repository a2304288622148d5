"""The page of saves and replays, and what asks once more before a file is gone."""

from __future__ import annotations

from datetime import datetime
from typing import TYPE_CHECKING

from game.app.screens.page import PageButton, PageShow
from game.app.screens.page_figures import Item
from game.app.screens.page_rows import PageRow
from game.text import Text

if TYPE_CHECKING:
    from game.app.archive import Archive, Entry


def page(text: Text, archive: Archive, *, battle: bool, fault: str = "") -> PageShow:
    """The page; ``battle``: there is one on the screen that can be saved."""
    say, entry = text.say, archive.entry
    rows = []
    for kind, word in (("save", say("archive.saves")), ("replay", say("archive.replays"))):
        found = [each for each in archive.entries if each.kind == kind]
        if found:
            rows.append(PageRow(word, strong=True))
            rows += [PageRow("", figures=item(text, each, chosen=each.file == archive.chosen)) for each in found]
    lines = ([fault] if fault else []) + ([] if rows else [say("archive.nothing")])
    buttons = _buttons(text, entry, battle)
    return PageShow(
        say("archive.heading"), tuple(lines), tuple(rows), (*buttons, PageButton("close", say("settings.close"))),
        say("archive.name") if battle else "", filters=False, steps=True,
    )  # fmt: skip


def _buttons(text: Text, entry: Entry | None, battle: bool) -> list[PageButton]:
    """What can be done with the chosen file; the first is what Enter does."""
    say, found = text.say, []
    if battle:
        found.append(PageButton("save", say("archive.save"), entry is None))
    if entry is None or not entry.status:
        return found
    if entry.status == "good":
        if entry.kind == "save":
            found.append(PageButton("load", say("archive.load"), True))
        found.append(PageButton("watch", say("archive.watch"), entry.kind == "replay"))
    elif entry.backup:
        found.append(PageButton("load backup", say("archive.backup"), True))
    if entry.status != "good" and entry.fault is not None:
        found.append(PageButton("why", say("archive.fault")))
    return [*found, PageButton("delete", say("archive.delete"))]


def item(text: Text, entry: Entry, *, chosen: bool) -> Item:
    """One file as a row: its name, what is in it or what is wrong with it, and when it was written."""
    say = text.say
    when = datetime.fromtimestamp(entry.written / 1e9).strftime("%Y-%m-%d %H:%M") if entry.written else ""  # noqa: DTZ006
    name = say("archive.autosave") if entry.kind == "save" and entry.name == "autosave" else entry.name
    title = entry.scenario[text.lang == "zh"] or entry.scenario[0]
    if not entry.status:
        return Item(entry.file.name, "", when, str(entry.file), chosen)
    if entry.status != "good":
        note = say("archive.newer") if entry.status == "newer" else say("archive.damaged")
        return Item(entry.file.name, note, when, str(entry.file), chosen, harm=True)
    if entry.kind == "save":
        note = say("archive.in_round", scenario=title, round=entry.round)
    else:
        name, note = title, say("archive.of", seed=entry.seed, program=entry.program)
    return Item(name, note, when, str(entry.file), chosen)


def confirmation(text: Text, archive: Archive) -> PageShow:
    """Asks once more before a file is gone."""
    say, entry = text.say, archive.entry
    if archive.asked == "delete":
        name = entry.file.name if entry is not None else ""
        shown = item(text, entry, chosen=False).name if entry is not None else ""
        heading, line, yes = say("archive.delete_ask", name=shown), say("archive.delete_line", file=name), "delete yes"
        word = say("archive.delete")
    else:
        heading, line = say("archive.replace_ask", name=archive.asked), say("archive.replace_line")
        yes, word = "replace yes", say("archive.replace")
    return PageShow(heading, (line,), (), (PageButton(yes, word), PageButton("keep", say("archive.keep"), True)))
