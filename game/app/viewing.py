"""Fills the screen of a replay, and carries out what it reports: controls, keys, clicks."""

from __future__ import annotations

from typing import TYPE_CHECKING

from components.scene import Opening
from game.app import cues, keymap, pointing, rulebook
from game.app.hits import Wish
from game.app.layout import TABS
from game.app.replay_show import SPEEDS, EventRow, ReplayShow, Timeline
from game.app.showing import ActionBar, Budget, Panels, Strip, Tool
from game.app.tokens import Token
from game.app.widgets import Action

if TYPE_CHECKING:
    from game.app.viewer import Viewer

TOOLS = ("close", "map", "rules", "settings", "help")
SPEED_WORDS = ("½", "1×", "2×", "4×")
TOOL_KEYS = {"map": "whole_replay"}
"""Tools of the strip whose action has another name."""
ZOOM = 6
"""Pixels of a square's side that a key makes the map larger or smaller by."""
STEPS = ("first", "back", "play", "next", "last")


def stamp(viewer: Viewer) -> object:
    """All that the screen shows, as values that are never changed in place."""
    return (
        viewer.place, viewer.playing, viewer.speed, len(viewer.rerun.stops), viewer.rerun.whole,
        len(viewer.telling.told), viewer.people, viewer.inspected, viewer.card, viewer.tab, viewer.screen.at,
    )  # fmt: skip


# filling


def panels(viewer: Viewer) -> Panels:
    """Strip, unit card and rule card, as on the battle screen."""
    say, unit = viewer.text.say, viewer.inspected
    lines = viewer.telling.up_to(viewer.place).lines
    rule = rulebook.card(viewer.text, viewer.battle, viewer.card, lines, "", ()) if viewer.card else None
    shown = unit if unit in viewer.people.located else ""
    if viewer.tab == "unit" and not shown:  # the sheet of the small arrangement shows somebody
        shown = viewer.actor or min(viewer.people.located, default="")
    return Panels(
        strip(viewer),
        ActionBar(Budget(()), (), "", "", Action("more", "", "more")),
        viewer.people.card(viewer.battle.unit(shown)) if shown else None,
        tabs=tuple(say("viewer.tab_event") if name == "odds" else say(f"window.tab_{name}") for name in TABS),
        tab=viewer.tab,
        card=rule,
        edition=say(f"ruleset.{viewer.battle.rules.name}"),
    )


def strip(viewer: Viewer) -> Strip:
    """The top strip: the round, the order of turns, whose eyes, the tools; *close* leaves the replay."""
    say, battle = viewer.text.say, viewer.battle
    keys = viewer.bindings
    tips = {"close": keys.tip(say("viewer.close"), "cancel")}
    tips |= {name: keys.tip(say(f"window.{name}"), TOOL_KEYS.get(name, name)) for name in TOOLS[1:]}
    number = str(battle.round)
    word, short = say("window.round"), say("window.round_short", round=number)
    phase = battle.scene(Opening).phase
    if phase != "rounds":
        word, number = say("window.phase"), say(f"window.phase_{phase}")
        short = number
    return Strip(
        word, number, short, viewer.chips(), (say("window.storyteller"), say("window.player")),
        int(viewer.player_view), tuple(Tool(name, tips[name]) for name in TOOLS), ("close", "settings", "help"),
    )  # fmt: skip


def shown(viewer: Viewer) -> ReplayShow:
    """Timeline, event and list; of an event whose walk is still to be seen nothing is told yet."""
    say = viewer.text.say
    found = viewer.telling.up_to(viewer.place - 1 if viewer.motion.walking else viewer.place)
    counted = say("viewer.counted", place=viewer.place, count=max(0, viewer.count - 1))
    return ReplayShow(timeline(viewer), found.card, say("viewer.events"), rows(viewer), counted)


def timeline(viewer: Viewer) -> Timeline:
    """The bar: rounds, falls, where one is, the controls with their keys."""
    say, rerun = viewer.text.say, viewer.rerun
    stop = rerun.stops[viewer.place]
    falls = []
    for place, fell, number in _falls(viewer):
        for unit in fell:
            words = say("result.fell", unit=viewer.text.unit(viewer.telling.names, unit), round=number)
            falls.append((place, viewer.people.places[rerun.sides[unit]], words))
    tip = viewer.bindings.tip
    tips = {name: tip(say(f"viewer.{name}"), name) for name in STEPS}
    tips["play"] = tip(say("viewer.pause" if viewer.playing else "viewer.play"), "play")
    tips["branch"] = tip(say("viewer.branch_tip"), "branch")
    tips["film"] = tip(say("viewer.film_tip"), "film")
    return Timeline(
        viewer.count, len(rerun.stops), viewer.place,
        tuple((place, str(number)) for number, place in rerun.rounds() if number), tuple(falls), viewer.playing,
        viewer.speed, SPEED_WORDS, say("viewer.label", round=stop.round, event=viewer.place),
        say("viewer.branch"), say("viewer.film"), tuple(tips.items()),
    )  # fmt: skip


def _falls(viewer: Viewer) -> list[tuple[int, tuple[str, ...], int]]:
    """Stops at which somebody fell, with who and in which round; of others' falls a side is told what it saw."""
    stops = viewer.rerun.stops
    if not viewer.side:
        return [(place, stop.fell, stop.round) for place, stop in enumerate(stops) if stop.fell]
    told = viewer.telling.told
    return [(place, each.fell, stops[place].round) for place, each in enumerate(told) if each.fell]


def rows(viewer: Viewer) -> list[EventRow]:
    """The list, as far as it has been read: a head a round, a row an event; what was listed already stays."""
    telling, found = viewer.telling, viewer.telling.listed
    listed = found[-1].place + 1 if found else 0
    number = viewer.rerun.stops[listed - 1].round if listed else -1
    for place, told in enumerate(telling.told[listed:], listed):
        stop = viewer.rerun.stops[place]
        if stop.round != number:
            number = stop.round
            word = viewer.text.say("viewer.round", round=number) if number else viewer.text.say("viewer.before")
            found.append(EventRow(place, word, head=True))
        found.append(EventRow(place, told.card.title, told.card.result, told.line, _face(viewer, told.unit)))
    return found


def _face(viewer: Viewer, unit: str) -> Token | None:
    """The token of who does it, bare."""
    if unit not in viewer.people.letters:
        return None
    return Token(viewer.people.places[viewer.rerun.sides[unit]], viewer.people.letters[unit][:2])


# what is reported


def take(viewer: Viewer) -> None:
    """Carry out what the person wants; everything in the order in which it was wanted."""
    wishes, viewer.screen.wishes = viewer.screen.wishes, []
    for wish in wishes:
        viewer.hear(cues.WISHES.get(wish.name, ""))
        one(viewer, wish)
    if wishes:
        viewer.refresh()


def one(viewer: Viewer, wish: Wish) -> None:
    """Carry out one wish."""
    name, value = wish.name, wish.value
    if name == "step" and wish.enabled:
        viewer.step(str(value))
    elif name in ("place", "event") and isinstance(value, int):
        viewer.go(value)
    elif name == "speed" and isinstance(value, int):
        viewer.speed = value
    elif name in ("branch", "film"):
        viewer.leave = name
    elif name == "square":
        unit = pointing.unit_at(viewer.people, value)  # type: ignore[arg-type]
        viewer.inspected = "" if unit == viewer.inspected else unit
    elif name == "square right":
        viewer.inspected = ""
    elif name == "chip":
        viewer.inspected = "" if viewer.inspected == value else str(value)
        if viewer.inspected in viewer.people.located:
            viewer.screen.show(viewer.people.place(viewer.battle.unit(viewer.inspected)))
    elif name == "rule":
        viewer.card = str(value)
    elif name in ("close card", "scrim"):
        viewer.card = ""
    elif name == "view":
        viewer.see(player=bool(value))
    elif name == "tab":
        tab(viewer, str(value or ""))
    elif name == "tool":
        tool(viewer, str(value))
    elif name == "key":
        pressed(viewer, *value)  # type: ignore[misc]


def tab(viewer: Viewer, name: str) -> None:
    """A tab of the small arrangement: the map and the rules are tools, everything else a sheet."""
    if name in ("map", "rules"):
        tool(viewer, name)
    else:
        viewer.tab = "" if viewer.tab == name else name


def tool(viewer: Viewer, name: str) -> None:
    """A tool of the strip."""
    if name == "map":
        viewer.screen.whole_map()
    else:
        viewer.leave = name


def pressed(viewer: Viewer, key: int, mod: int, letter: str) -> None:
    """Do what the key stands for; an unknown key does nothing."""
    name = viewer.bindings.action(keymap.REPLAY, keymap.pressed(key, mod, letter))
    if name in STEPS:
        viewer.step(name)
    elif name in ("turn_back", "turn_on"):
        viewer.turn(1 if name == "turn_on" else -1)
    elif name in ("slower", "faster"):
        viewer.speed = max(0, min(len(SPEEDS) - 1, viewer.speed + (1 if name == "faster" else -1)))
    elif name in ("zoom_in", "zoom_out"):
        zoom = viewer.screen.camera.zoom + (ZOOM if name == "zoom_in" else -ZOOM)
        viewer.screen.camera = viewer.screen.camera.zoomed(zoom)
    elif name in ("branch", "film", "rules"):
        viewer.leave = name
    elif name == "view":
        viewer.see(player=not viewer.player_view)
    elif name == "whole_replay":
        viewer.screen.whole_map()
    elif keymap.CODES.get(key) == "Esc":
        _back(viewer)


def _back(viewer: Viewer) -> None:
    """Put away what is open; where nothing is, leave the replay."""
    if viewer.card:
        viewer.card = ""
    elif viewer.inspected:
        viewer.inspected = ""
    elif viewer.tab:
        viewer.tab = ""
    else:
        viewer.leave = "close"
