"""What the pages show: settings, keys, the list of rules."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game import ledger
from game.app.screens.page import PageButton, PageShow
from game.app.screens.page_rows import PageRow
from game.settings import Settings
from game.text import Text

if TYPE_CHECKING:
    from game.app.repertoire import Kind

SCALES = (75, 100, 125, 150, 175, 200)
KEYS = (
    ("move", "M"), ("attack", "F G B T"), ("aim", "A, K"), ("charge", "C"), ("all_out", "O"), ("defend", "D"),
    ("parry", "P"), ("prone", "Z"), ("other_weapon", "F F, C C"), ("willpower", "W"), ("extras", "[ ]"),
    ("choices", "1 … 9"), ("next_target", "N, Shift + N"), ("cursor", "← ↑ ↓ →"), ("commit", "Enter"),
    ("cancel", "Esc"),
    ("hand", "Ctrl + H"), ("real_dice", "Ctrl + D"),
    ("undo", "U, Ctrl + Z"), ("end_turn", "Ctrl + Enter"), ("more", "Q"), ("answers", "0 … 9, Y, N"),
    ("badges", "Alt"), ("sheet", "I"), ("search_log", "Ctrl + F"), ("focus", "Tab, Shift + Tab"), ("zoom", "+ −"),
    ("whole", "Home"), ("view", "V"), ("language", "L"), ("reload", "F5"), ("full_screen", "F11"), ("picture", "F12"),
    ("saves", "Ctrl + S"), ("leave", "Ctrl + Q"),
)  # fmt: skip
REPLAY_KEYS = (
    ("play", "Space"), ("either", "← →"), ("turn", "Shift + ← →"), ("ends", "Home, End"), ("speed", "↑ ↓"),
    ("branch", "B"), ("film", "G"),
)  # fmt: skip
"""What the keys of a replay do."""


def settings(text: Text, now: Settings, *, running: bool = False) -> PageShow:
    """Language, size, view, motion; from a battle also the way back to the title."""
    say = text.say
    buttons = [PageButton("close", say("settings.close"), True)]
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
                chosen=min(range(len(SCALES)), key=lambda at: abs(SCALES[at] - now.scale)),
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
        ),
        buttons=tuple(buttons),
    )  # fmt: skip


def keys(text: Text) -> PageShow:
    """Every key and what it does, the deeds of the groups among them."""
    from game.app.repertoire import GROUPS, KINDS  # the title needs no rules

    say = text.say
    names = {name: say(f"help.{name}") for name, _ in KEYS}
    rows = [PageRow(names[name], keys) for name, keys in KEYS]
    rows.append(PageRow(say("viewer.heading"), strong=True))
    rows += [PageRow(say(f"viewer.{name}"), press) for name, press in REPLAY_KEYS]
    for group, (_, key) in GROUPS.items():
        rows.append(PageRow(say(f"window.group_{group}"), key, strong=True))
        rows += [PageRow(named(text, kind), f"{key} {kind.key}") for kind in KINDS if kind.group == group]
    return PageShow(
        say("help.heading"),
        rows=tuple(rows),
        buttons=(PageButton("close", say("settings.close"), True),),
    )


def named(text: Text, kind: Kind) -> str:
    """A deed of a group in full: by its verb, unless its button means one way of it alone."""
    label = f"window.label_{kind.named}"
    return text.say(label) if kind.name and text.text.has(label) else text.verb(kind.verb)


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
