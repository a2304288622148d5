"""The Health track: what damage, healing and worsening do to it (DMG-01, DMG-19, DMG-20, OVF-01 to OVF-04).

Each point of Health is healthy, bashing, lethal or aggravated. Damage fills healthy points first; with
none left it raises older wounds; what can raise nothing overflows and is reported (companion 7.1).
Everything is a function of the track alone: no hidden counters.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from systems.facts import cite

ABLE, UNCONSCIOUS, WORSENING, DEAD = "able", "unconscious", "worsening", "dead"
BANDS = ("unhurt", "light", "moderate", "severe", "dying")


class Track(NamedTuple):
    """How many points are healthy and how many hold a wound of each grade."""

    healthy: int
    bashing: int = 0
    lethal: int = 0
    aggravated: int = 0

    @property
    def maximum(self) -> int:
        """All points, hurt or not."""
        return self.healthy + self.bashing + self.lethal + self.aggravated


def take(track: Track, bashing: int = 0, lethal: int = 0, aggravated: int = 0) -> tuple[Track, int]:
    """The track after this damage, mildest grade first, and how much of it overflowed (OVF-01, OVF-02).

    Bashing and lethal points turn a healthy point, else B into L, else L into A; aggravated points turn a
    healthy point, else a B, else an L, into A. Refuses negative damage.
    """
    if min(bashing, lethal, aggravated) < 0:
        raise ValueError(f"damage below 0: {bashing}B {lethal}L {aggravated}A")
    cite("DMG-01", "DMG-19", "OVF-01", "OVF-02")
    h, b, low, a = track
    move = min(bashing, h)
    h, b, bashing = h - move, b + move, bashing - move
    b, low, a, bashing = _raised(b, low, a, bashing)

    move = min(lethal, h)
    h, low, lethal = h - move, low + move, lethal - move
    b, low, a, lethal = _raised(b, low, a, lethal)

    from_h = min(aggravated, h)
    from_b = min(aggravated - from_h, b)
    from_l = min(aggravated - from_h - from_b, low)
    move = from_h + from_b + from_l
    return Track(h - from_h, b - from_b, low - from_l, a + move), bashing + lethal + aggravated - move


def worsen(track: Track) -> Track:
    """Without a healthy point one wound becomes aggravated, L first (companion 7.1); other tracks stay as they are."""
    if track.healthy:
        return track
    if track.lethal:
        return track._replace(lethal=track.lethal - 1, aggravated=track.aggravated + 1)
    if track.bashing:
        return track._replace(bashing=track.bashing - 1, aggravated=track.aggravated + 1)
    return track


def heal(track: Track, bashing: int = 0, lethal: int = 0, aggravated: int = 0) -> Track:
    """Up to so many wounds of each grade become healthy points. Refuses negative healing."""
    if min(bashing, lethal, aggravated) < 0:
        raise ValueError(f"healing below 0: {bashing}B {lethal}L {aggravated}A")
    b, low, a = min(bashing, track.bashing), min(lethal, track.lethal), min(aggravated, track.aggravated)
    return Track(track.healthy + b + low + a, track.bashing - b, track.lethal - low, track.aggravated - a)


def rapid_healing(track: Track, sources: Iterable[int]) -> Track:
    """Rapid healing or regeneration at the start of a turn, each source on its own (companion 7.1).

    A source of N heals N points of L and B, L first because it is the graver; what it has left heals one A for
    every 4. Sources do not merge: 3 and 2 together never reach an A.
    """
    for points in sources:
        before = track.healthy
        track = heal(track, lethal=points)
        track = heal(track, bashing=points - (track.healthy - before))
        track = heal(track, aggravated=(points - (track.healthy - before)) // 4)
    return track


def resized(track: Track, maximum: int) -> Track:
    """The track with another maximum: gained points are healthy, lost ones go in the order H, B, L, A."""
    if maximum < 0:
        raise ValueError(f"Health cannot be {maximum}")
    lost = track.maximum - maximum
    if lost <= 0:
        return track._replace(healthy=track.healthy - lost)
    left: list[int] = []
    for points in track:
        gone = min(points, lost)
        lost -= gone
        left.append(points - gone)
    return Track(*left)


def state(track: Track) -> str:
    """``able`` with a healthy point; without one ``dead`` (all A), ``worsening`` (some A), ``unconscious`` (DMG-20)."""
    cite("DMG-20")
    if track.healthy:
        return ABLE
    if not track.bashing and not track.lethal:
        return DEAD
    return WORSENING if track.aggravated else UNCONSCIOUS


def band(track: Track) -> str:
    """How hurt a unit looks: B counts 1, L 2, A 3 against its maximum (companion 7.1); ``dying`` when all is A."""
    weight = track.bashing + 2 * track.lethal + 3 * track.aggravated
    if not weight:
        return BANDS[0]
    if track.aggravated == track.maximum:
        return BANDS[4]
    return BANDS[-(-weight // track.maximum)]


def damage_to_fall(track: Track) -> int:
    """The least damage that leaves no healthy point; 0 when none is left.

    The same for every grade, and for any mixture: while a healthy point is left each point of damage takes one.
    """
    return track.healthy


def _raised(b: int, low: int, a: int, points: int) -> tuple[int, int, int, int]:
    """Bashing or lethal points that found no healthy point: B into L, then L into A; the rest is left over."""
    move = min(points, b)
    b, low, points = b - move, low + move, points - move
    move = min(points, low)
    return b, low - move, a + move, points - move
