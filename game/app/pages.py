"""What the pages show: settings, keys, the list of rules."""

from __future__ import annotations

from game import ledger
from game.app.screens.page import PageButton, PageShow
from game.app.screens.page_rows import PageRow
from game.settings import Settings
from game.text import Text

SCALES = (75, 100, 125, 150, 175, 200)
VOLUMES = (0, 25, 50, 70, 85, 100)
SPEEDS = (50, 100, 200, 400)


def settings(text: Text, now: Settings, *, running: bool = False, deaf: bool = False) -> PageShow:
    """Language, size, view, motion, sound; from a battle also the way back to the title. ``deaf``: no device plays."""
    say = text.say
    buttons = [PageButton("help", say("help.heading")), PageButton("close", say("settings.close"), True)]
    if running:
        buttons = [
            PageButton("title", say("settings.leave")), PageButton("saves", say("archive.heading")),
            PageButton("dice", say("dice.heading")),
            *([PageButton("hand", say("hand.heading"))] if now.view == "st" else []), *buttons,
        ]  # fmt: skip
    return PageShow(
        say("settings.heading"),
        rows=(
            PageRow(say("settings.language"), name="lang", choices=("English", "中文"), chosen=int(text.lang == "zh")),
            PageRow(
                say("settings.scale"), name="scale", choices=tuple(f"{scale}%" for scale in SCALES),
                chosen=_nearest(SCALES, now.scale),
            ),
            PageRow(
                say("settings.view"), name="view",
                choices=(say("window.storyteller"), say("window.player")), chosen=int(now.view == "player"),
            ),
            PageRow("", say("settings.st" if now.view == "st" else "settings.player")),
            PageRow(
                say("settings.motion"), name="motion",
                choices=(say("settings.full"), say("settings.reduced")), chosen=int(now.motion == "reduced"),
            ),
            PageRow(
                say("settings.speed"), name="speed", choices=tuple(_times(each) for each in SPEEDS),
                chosen=_nearest(SPEEDS, now.speed),
            ),
            PageRow(
                say("settings.steps"), name="steps", choices=(say("settings.off"), say("settings.on")),
                chosen=int(now.steps),
            ),
            PageRow(
                say("settings.hints"), name="hints", choices=(say("settings.off"), say("settings.on")),
                chosen=int(now.hints),
            ),
            PageRow(
                say("settings.sound"), name="mute", choices=(say("settings.on"), say("settings.off")),
                chosen=int(now.mute),
            ),
            PageRow(
                say("settings.volume"), name="volume", choices=tuple(f"{each}%" for each in VOLUMES),
                chosen=_nearest(VOLUMES, now.volume),
            ),
            *([PageRow("", say("settings.no_sound"))] if deaf else []),
        ),
        buttons=tuple(buttons),
    )  # fmt: skip


def _nearest(values: tuple[int, ...], now: int) -> int:
    """The place of the value that comes nearest: a settings file may hold any."""
    return min(range(len(values)), key=lambda at: abs(values[at] - now))


def _times(percent: int) -> str:
    return f"{percent // 100}×" if percent >= 100 else "½"


def rulebook(text: Text) -> PageShow:
    """Every chapter's rules by title; each ID opens its card. Searched by ID and title."""
    book = ledger.load()
    rows = []
    for rule in book.ids:
        found = book.find(rule)
        if found is not None:
            rows.append(PageRow(found.title.say(text.lang), rule=rule))
    done = PageButton("close", text.say("settings.close"), True)
    return PageShow(
        text.say("window.rules"), (), tuple(rows), (done,), text.say("title.search"), text.say("window.no_rule")
    )


def rule(text: Text, rule_id: str) -> PageShow:
    """One card as a page, where no battle is open."""
    found = ledger.load().card(rule_id)
    lines = [found.text.say(text.lang)]
    if found.instead is not None:
        lines.append(found.instead.say(text.lang))
    book = ledger.load()
    see = tuple(
        PageRow(other.title.say(text.lang), rule=other_id)
        for other_id in found.see
        if (other := book.find(other_id)) is not None
    )
    return PageShow(
        f"{rule_id}  {found.title.say(text.lang)}", tuple(lines), see,
        (PageButton("rules", text.say("window.rules")), PageButton("close", text.say("settings.close"), True)),
    )  # fmt: skip


def notice(text: Text, heading: str, lines: tuple[str, ...]) -> PageShow:
    """Something that went wrong, said once."""
    return PageShow(heading, lines, (), (PageButton("close", text.say("settings.close"), True),))
