"""Which rows of the log are wanted: of one kind, of one side, of one unit; and where among them the search stands.

A row's kinds come from its event. Who is in it is read from the names it says aloud, never from the event: a row of
somebody unseen is nobody's (INF-01).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from game.app.log_shown import LogRow
from game.text import Row
from game.text.phrases import Part, Parts

WANTED = ("attacks", "moves", "states", "dice", "orders", "things")
"""The kinds a log is filtered by, in the order of their chips."""
_EVENTS = {
    "attacks": (
        "attack_announced", "defense_declared", "rolled", "attack_resolved", "attack_spent", "damage_taken",
        "contest_resolved", "area_aimed", "area_rolled", "area_saved", "spot_struck", "keyword_struck", "spot_sought",
        "save_resolved", "square_struck", "feinted", "feint_ended", "counter_decided", "body_struck", "item_struck",
        "object_struck", "overran", "hold_taken", "pin_taken", "spell_begun", "spell_cast", "strayed", "crashed",
        "locked_on", "missile_turned", "missile_lost",
    ),
    "moves": (
        "moved", "discovered", "pushed", "clung_to", "thrown_off", "clinging_ended", "gait_rolled", "climbed", "leapt",
        "leap_measured", "flew", "wheeled", "flight_ended", "mounted", "dismounted", "flung", "plunged", "joined",
        "kept_out", "left_field", "unit_placed", "unit_added", "unit_removed", "consented",
    ),
    "states": (
        "wounds_worsened", "fell", "fought_on", "rose", "aim_taken", "aim_lost", "stance_taken", "stance_ended",
        "toppled", "points_given", "points_reduced", "state_began", "state_ended", "attributes_worn", "healed",
        "steadied", "tended", "hold_ended", "pin_eased", "body_raised", "bonds_tied", "bonds_ended", "escape_tried",
        "ability_used", "ability_ended", "effect_began", "effect_ended", "spell_kept", "spell_held", "spell_lost",
        "hiding_began", "noticed", "hiding_ended", "intent_hidden", "intent_read", "surrendered", "health_set",
        "condition_set", "zone_began", "zone_ended", "barrier_raised", "barrier_fell",
        "ground_scorched",
    ),
    "orders": (
        "initiative_rolled", "tie_rolled", "tie_settled", "turn_started", "turn_passed", "turn_ended", "action_spent",
        "score_changed", "place_changed", "passed_over", "turn_delayed", "places_swapped", "action_readied",
        "action_fired", "readied_lapsed", "readied_stays", "act_lost", "aid_readied", "aid_given", "aid_lapsed",
        "action_owed", "waiting_began", "waiting_ended", "hostility_shown", "surprise_began", "blamed", "ordered",
        "initiative_set", "dice_fixed", "faces_given", "told", "revealed",
    ),
    "things": (
        "drawn", "stowed", "reloaded", "door_moved", "consumed", "spoke", "kicked_aside", "item_fell", "item_taken",
        "item_returned", "item_picked_up", "cover_lifted", "cover_set_down", "work_done", "work_stopped", "mine_sought",
        "weapon_noticed", "item_given", "item_taken_away", "door_set", "item_stripped", "armor_donned",
    ),
    "": ("battle_began", "round_started", "battle_ended"),
}  # fmt: skip
KIND_OF = {event: kind for kind, events in _EVENTS.items() for event in events}
"""The kind of every event that has a row; the headings of battle and rounds are of none and always stay."""


@dataclass(frozen=True, slots=True)
class Filter:
    """What is left of the log; "" leaves everything."""

    kind: str = ""
    side: str = ""
    unit: str = ""

    @property
    def on(self) -> bool:
        return bool(self.kind or self.side or self.unit)

    def passes(self, row: LogRow) -> bool:
        """Whether the row stays: headings of rounds do, so that what is left keeps its place in time."""
        if row.kind == "round":
            return True
        return (
            (not self.kind or self.kind in row.kinds)
            and (not self.side or self.side in row.sides)
            and (not self.unit or self.unit in row.units)
        )


def kinds_of(row: Row) -> tuple[str, ...]:
    """The kinds of a row of the reader: its event's, and ``dice`` where any fell."""
    kind = KIND_OF[row.key]
    thrown = bool(row.dice or any(each.dice for each in row.throws))
    return (*((kind,) if kind else ()), *(("dice",) if thrown else ()))


def named(row: Row) -> tuple[str, ...]:
    """The units a row names aloud."""
    said: list[Parts] = [row.headline, row.aside, *row.after, *(each.label for each in row.throws)]
    return tuple(dict.fromkeys(part.id for parts in said for part in _flat(parts) if part.kind == "unit" and part.id))


def _flat(parts: Parts) -> Sequence[Part]:
    return [part for part in parts if isinstance(part, Part)]


class Found:
    """The rows that are left of a growing log, kept up to date in the work of what is new.

    Only the last rows of a log change (an attack that goes on, dice that roll); a row laid open is another row too.
    """

    TAIL = 64
    """So many rows at the end may differ from those seen before."""

    def __init__(self) -> None:
        self._key: tuple[object, ...] = ()
        self._seen: list[LogRow] = []
        self._places: list[int] = []
        self.found: list[LogRow] = []
        self.judged = 0
        """How many rows were looked at so far: the tests count them."""

    def of(self, rows: Sequence[LogRow], search: str, wanted: Filter, opened: object) -> list[LogRow]:
        """The rows that pass the filter and hold every word searched for, in title, result, sum or rule."""
        key = (search, wanted, opened)
        keep = self._same(rows) if key == self._key else 0
        self._key = key
        while self._places and self._places[-1] >= keep:
            self._places.pop()
            self.found.pop()
        words = search.casefold().split()
        for place in range(keep, len(rows)):
            row = rows[place]
            self.judged += 1
            if wanted.passes(row) and holds(row, words):
                self._places.append(place)
                self.found.append(row)
        del self._seen[keep:]
        self._seen += rows[keep:]
        return self.found

    def _same(self, rows: Sequence[LogRow]) -> int:
        """So many rows from the first on are the ones seen before."""
        both = min(len(rows), len(self._seen))
        start = max(0, both - self.TAIL)
        return next((at for at in range(start, both) if rows[at] is not self._seen[at]), both)


def holds(row: LogRow, words: Sequence[str]) -> bool:
    """Whether a row holds every word."""
    if not words:
        return True
    said = f"{row.title} {row.result} {row.sum} {row.rule}".casefold()
    return all(word in said for word in words)
