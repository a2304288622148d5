"""Which key means which action, on every screen: one table, and what a person has made of it.

A key is written as people say it: ``U``, ``Ctrl+Enter``, ``Shift+Left``, ``?``. Letters are those that the key carries,
signs are what typing it writes, whatever key of this keyboard that takes. An action has a scope, the screens on which
its keys count; two actions may share a key unless their scopes meet. What is ``fixed`` cannot be moved: whoever has
given away every key still gets about with Tab, Enter, the arrows and Escape.

The deeds of a battle have letters of their own (``deed_keys``). Nothing here needs the rules or a window.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

import pygame

EVERYWHERE, BATTLE, REPLAY, PLACING, PAGES, ASKED = "everywhere", "battle", "replay", "placing", "pages", "asked"
TITLE, STEPPING = "title", "stepping"
GROUP = "group "
"""A group of deeds that is folded out: the scope of the letters in it."""
MOST_KEYS = 3

CODES = {
    pygame.K_RETURN: "Enter", pygame.K_KP_ENTER: "Enter", pygame.K_ESCAPE: "Esc", pygame.K_TAB: "Tab",
    pygame.K_SPACE: "Space", pygame.K_BACKSPACE: "Backspace", pygame.K_DELETE: "Delete", pygame.K_INSERT: "Insert",
    pygame.K_LEFT: "Left", pygame.K_RIGHT: "Right", pygame.K_UP: "Up", pygame.K_DOWN: "Down",
    pygame.K_HOME: "Home", pygame.K_END: "End", pygame.K_PAGEUP: "PageUp", pygame.K_PAGEDOWN: "PageDown",
    pygame.K_KP_PLUS: "+", pygame.K_KP_MINUS: "-", pygame.K_LALT: "Alt", pygame.K_RALT: "Alt",
    **{getattr(pygame, f"K_F{number}"): f"F{number}" for number in range(1, 13)},
}  # fmt: skip
SIGNS = {"Left": "←", "Right": "→", "Up": "↑", "Down": "↓", "-": "−", "PageUp": "Page ↑", "PageDown": "Page ↓"}
"""How a key is shown, where that is not its name."""
ALT = (pygame.K_LALT, pygame.K_RALT)
BARE = (
    pygame.K_LSHIFT, pygame.K_RSHIFT, pygame.K_LCTRL, pygame.K_RCTRL, pygame.K_LMETA, pygame.K_RMETA, pygame.K_CAPSLOCK,
    pygame.K_NUMLOCKCLEAR, pygame.K_SCROLLOCK, pygame.K_MODE,
)  # fmt: skip
"""Keys that only change others."""


class Deal(NamedTuple):
    """One action: its name, where its keys count, which they are unless a person has others, and whether they stay."""

    name: str
    scopes: tuple[str, ...]
    keys: tuple[str, ...]
    fixed: bool = False
    words: str = ""
    """How its keys are shown, where naming each would be too much."""


MAPS = (BATTLE, REPLAY, PLACING)
"""Screens with a map."""
TABLE: tuple[Deal, ...] = (
    # every screen
    Deal("help", (EVERYWHERE,), ("?", "F1")),
    Deal("settings", (EVERYWHERE,), ("F10",)),
    Deal("saves", (EVERYWHERE,), ("Ctrl+S",)),
    Deal("language", (EVERYWHERE,), ("L",)),
    Deal("mute", (EVERYWHERE,), ("Ctrl+M",)),
    Deal("reload", (EVERYWHERE,), ("F5",)),
    Deal("full_screen", (EVERYWHERE,), ("F11",)),
    Deal("picture", (EVERYWHERE,), ("F12",)),
    Deal("leave", (EVERYWHERE,), ("Ctrl+Q",)),
    Deal("focus", (EVERYWHERE,), ("Tab", "Shift+Tab"), True),
    Deal("cancel", (EVERYWHERE,), ("Esc",), True),
    # pages, lists and the title
    Deal("press", (PAGES,), ("Enter", "Space"), True),
    Deal("scroll", (PAGES,), ("Up", "Down", "PageUp", "PageDown"), True),
    Deal("change", (PAGES,), ("Left", "Right"), True),
    # the title
    Deal("begin", (TITLE,), ("Enter",), True),
    Deal("prepare", (TITLE,), ("P",)),
    # the battle
    Deal("commit", (BATTLE,), ("Enter",)),
    Deal("end_turn", (BATTLE,), ("Ctrl+Enter",)),
    Deal("undo", (BATTLE,), ("U", "Ctrl+Z", "Backspace")),
    Deal("waypoint", (BATTLE,), ("Shift+Enter",)),
    Deal("plan_turn", (BATTLE,), ("Shift+P",)),
    Deal("cursor_left", (BATTLE, PLACING), ("Left",)),
    Deal("cursor_right", (BATTLE, PLACING), ("Right",)),
    Deal("cursor_up", (BATTLE, PLACING), ("Up",)),
    Deal("cursor_down", (BATTLE, PLACING), ("Down",)),
    Deal("next_target", (BATTLE,), ("N",)),
    Deal("previous_target", (BATTLE,), ("Shift+N",)),
    Deal("willpower", (BATTLE,), ("W",)),
    Deal("fewer", (BATTLE,), ("[",)),
    Deal("extra", (BATTLE,), ("]",)),
    Deal("more", (BATTLE,), ("Q",)),
    Deal("sheet", (BATTLE,), ("I",)),
    Deal("badges", (BATTLE,), ("Alt",)),
    Deal("enemy_reach", (BATTLE,), ("V",)),
    Deal("danger", (BATTLE,), ("Shift+V",)),
    Deal("ranges", (BATTLE,), ("Shift+R",)),
    Deal("ruler", (BATTLE,), (), True, "Ctrl"),
    Deal("minimap", (BATTLE,), ("F6",)),
    Deal("pan", MAPS, (), True, "Space + drag"),
    Deal("search_log", (BATTLE,), ("Ctrl+F",)),
    Deal("gear", (BATTLE,), ("Ctrl+I",)),
    Deal("goals", (BATTLE,), ("Ctrl+O",)),
    Deal("thoughts", (BATTLE,), ("Ctrl+Y",)),
    Deal("filter_log", (BATTLE,), ("Ctrl+G",)),
    Deal("next_hit", (BATTLE,), ("F4",)),
    Deal("previous_hit", (BATTLE,), ("Shift+F4",)),
    Deal("row_before", (BATTLE,), ("Ctrl+Up",)),
    Deal("row_after", (BATTLE,), ("Ctrl+Down",)),
    Deal("log_up", (BATTLE,), ("PageUp",)),
    Deal("log_down", (BATTLE,), ("PageDown",)),
    Deal("rules", (BATTLE, REPLAY), ("F3",)),
    Deal("hand", (BATTLE,), ("Ctrl+H",)),
    Deal("real_dice", (BATTLE,), ("Ctrl+D",)),
    Deal("control", (BATTLE,), ("Ctrl+P",)),
    Deal("lend", (BATTLE,), ("Ctrl+A",)),
    Deal("since", (BATTLE,), ("Ctrl+T",)),
    Deal("step_mode", (BATTLE,), ("F7",)),
    # a stage of a resolution that is held
    Deal("stage_next", (STEPPING,), ("Space", "Enter", "Right")),
    Deal("stage_back", (STEPPING,), ("Backspace", "Left")),
    Deal("stage_run", (STEPPING,), ("End", "R")),
    Deal("choices", (BATTLE,), tuple("123456789"), True, "1 … 9"),
    Deal("answers", (ASKED,), (*"0123456789YNWO",), True, "0 … 9, Y, N"),
    # every map
    Deal("zoom_in", MAPS, ("+", "=")),
    Deal("zoom_out", MAPS, ("-",)),
    Deal("whole", (BATTLE, PLACING), ("Home",)),
    Deal("view", (BATTLE, REPLAY), ("F2",)),
    # placing units before a battle
    Deal("put", (PLACING,), ("Enter", "Space")),
    Deal("placed", (PLACING,), ("Ctrl+Enter",)),
    Deal("shuffle", (PLACING,), ("R",)),
    Deal("reset_places", (PLACING,), ("Backspace", "Delete")),
    # a replay
    Deal("play", (REPLAY,), ("Space",)),
    Deal("back", (REPLAY,), ("Left",)),
    Deal("next", (REPLAY,), ("Right",)),
    Deal("turn_back", (REPLAY,), ("Shift+Left",)),
    Deal("turn_on", (REPLAY,), ("Shift+Right",)),
    Deal("first", (REPLAY,), ("Home",)),
    Deal("last", (REPLAY,), ("End",)),
    Deal("slower", (REPLAY,), ("Down",)),
    Deal("faster", (REPLAY,), ("Up",)),
    Deal("whole_replay", (REPLAY,), ("M",)),
    Deal("branch", (REPLAY,), ("B",)),
    Deal("film", (REPLAY,), ("G",)),
)
"""Everything but deeds, in the order of the page of keys."""
BY_NAME = {deal.name: deal for deal in TABLE}


def pressed(key: int, mod: int, letter: str = "") -> tuple[str, ...]:
    """What a pressed key may be called, the likeliest first; nothing for a key that only changes others."""
    if key in BARE:
        return ()
    ctrl, shift = bool(mod & (pygame.KMOD_CTRL | pygame.KMOD_META)), bool(mod & pygame.KMOD_SHIFT)
    before = ("Ctrl+" if ctrl else "") + ("Alt+" if mod & pygame.KMOD_ALT and key not in ALT else "")
    sign = letter if len(letter) == 1 and letter.isprintable() and not letter.isalpha() and letter != " " else ""
    if sign and mod & (pygame.KMOD_RALT | pygame.KMOD_MODE):
        return (sign,)  # AltGr writes signs; some systems say it is Ctrl and Alt
    found = [before + sign] if sign else []  # what is written counts, whatever key and Shift it takes
    name = CODES.get(key) or (chr(key).upper() if 32 < key < 0xD800 and chr(key).isprintable() else "")
    if name and len(name) == 1 and not name.isalpha() and shift:
        return tuple(found)  # a sign with Shift is another sign
    if name and not (sign and name == sign):
        found.append(before + ("Shift+" if shift else "") + name)
        if shift and name.isalpha() and len(name) == 1:
            found.append(before + name)  # a capital is the letter, where nothing means the capital
    return tuple(found)


def is_key(said: object) -> bool:
    """Whether a text names a key as this table writes it."""
    if not isinstance(said, str):
        return False
    rest = said
    for part in ("Ctrl+", "Alt+", "Shift+"):
        rest = rest.removeprefix(part) if len(rest) > len(part) else rest
    if rest in CODES.values():
        return True
    return len(rest) == 1 and rest.isprintable() and rest != " " and rest == rest.upper()


def shown(keys: Iterable[str]) -> str:
    """Keys as the screen writes them: ``U, Ctrl + Z``."""
    return ", ".join(one(key) for key in keys)


def one(key: str) -> str:
    """One key as the screen writes it, "" for none."""
    if not key:
        return ""
    head, _, last = key.rpartition("+")
    if not last:  # the key is the sign itself
        head, last = key[:-2], "+"
    return " + ".join([*filter(None, head.split("+")), SIGNS.get(last, last)])


def is_letter(key: str) -> bool:
    """Whether a key is a plain letter: in a group that is folded out letters come before their other meanings."""
    return len(key) == 1 and key.isalpha()


def meet(key: str, scopes: tuple[str, ...], others: tuple[str, ...]) -> bool:
    """Whether a key of both scopes would mean two things on one screen."""
    if set(scopes) & set(others):
        return True
    for one, other in ((scopes, others), (others, scopes)):
        if EVERYWHERE in one and ({*MAPS, TITLE} & set(other) or not is_letter(key)):
            return True
        if BATTLE in one and other[0].startswith(GROUP) and not is_letter(key):
            return True
    return False


@dataclass(frozen=True, slots=True)
class Keys:
    """The table with what a person has changed: ``own`` names actions and the keys they have instead of their own.

    ``deals`` are the actions that are known; deeds join them with ``with_deals``.
    """

    own: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    deals: Mapping[str, Deal] = field(default_factory=lambda: BY_NAME)

    @classmethod
    def remembered(cls, kept: Mapping[str, object]) -> Keys:
        """From a settings file: what is damaged there is left out, what other programs know is kept."""
        own = {}
        for name, keys in kept.items():
            listed = [key for key in keys if is_key(key)] if isinstance(keys, list | tuple) else []
            fixed = name in BY_NAME and BY_NAME[name].fixed
            if listed and not fixed:
                own[name] = tuple(dict.fromkeys(listed))[:MOST_KEYS]
        return cls(own)

    def with_deals(self, more: Iterable[Deal]) -> Keys:
        """The same with more actions."""
        return Keys(self.own, {**self.deals, **{deal.name: deal for deal in more}})

    def keys(self, name: str) -> tuple[str, ...]:
        """The keys of an action now."""
        return self.own.get(name, self.deals[name].keys if name in self.deals else ())

    def words(self, name: str) -> str:
        """All keys of an action as the screen writes them."""
        deal = self.deals[name]
        return deal.words or shown(self.keys(name))

    def first(self, name: str) -> str:
        """The key to show where there is room for one, "" for an action without any."""
        return next((one(key) for key in self.keys(name)), "")

    def tip(self, words: str, name: str) -> str:
        """What a button does, and the key that does the same."""
        key = self.first(name)
        return f"{words} ({key})" if key else words

    def action(self, scope: str, said: tuple[str, ...]) -> str:
        """The action that a pressed key means in a scope, "" for none."""
        for key in said:
            for deal in self.deals.values():
                if scope in deal.scopes and key in self.keys(deal.name):
                    return deal.name
        return ""

    def holder(self, name: str, key: str) -> str:
        """Another action that has the key where it would be in the way, "" for none."""
        deal = self.deals[name]
        for other in self.deals.values():
            if other.name != name and key in self.keys(other.name) and meet(key, deal.scopes, other.scopes):
                return other.name
        return ""

    def bind(self, name: str, key: str) -> Keys:
        """The action has this key and no other. Raises ValueError where it is fixed or another action has the key."""
        if self.deals[name].fixed or self.holder(name, key):
            raise ValueError(f"{key} cannot be given to {name}")
        return self._with({name: (key,)})

    def swap(self, name: str, key: str) -> Keys:
        """The action takes the key from whoever has it, who gets the key it had, where nobody else has that there.

        Raises ValueError where one of the two is fixed.
        """
        now, before = self, self.keys(name)
        if self.deals[name].fixed:
            raise ValueError(f"{name} is fixed")
        while other := now.holder(name, key):
            if self.deals[other].fixed:
                raise ValueError(f"{other} is fixed")
            now = now._with({other: tuple(each for each in now.keys(other) if each != key)})
            free = now._with({name: (key,)})
            gets = tuple(each for each in before if each != key and not free.holder(other, each))[:1]
            now = now._with({other: (*gets, *now.keys(other))})
        return now._with({name: (key,)})

    def _with(self, changed: Mapping[str, tuple[str, ...]]) -> Keys:
        own = {**self.own, **changed}
        kept = {name: keys for name, keys in own.items() if name not in self.deals or keys != self.deals[name].keys}
        return Keys(kept, self.deals)

    def reset(self, name: str) -> Keys:
        """The action has its own keys again; whoever has taken them meanwhile loses them."""
        now = self
        for key in self.deals[name].keys:
            while other := now.holder(name, key):
                now = now._with({other: tuple(each for each in now.keys(other) if each != key)})
        return now._with({name: self.deals[name].keys})

    def reset_all(self) -> Keys:
        """As the table has it."""
        return Keys({}, self.deals)


DEFAULTS = Keys()
