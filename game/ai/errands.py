"""Where a unit has to be: to win, to keep others from winning, because it is told so (DESIGN 9).

Each such goal pulls evenly, so many millionths a move, however far away it is: unlike an enemy to strike at, it is not
worth less for being far, and it is gone for in good time.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from game.ai import worth
from game.ai.situation import Situation, Square
from systems.facts import UnitFacts

AREA = 900_000
"""An area the side wins by reaching."""
CONTESTED = 600_000
"""An area that an enemy wins by holding it alone."""
IN_THE_WAY = 300_000
"""To be where an enemy has to pass that is about to get somewhere."""
VICTORY = 6_000_000
"""To do what ends the battle."""
ONWARD, AGAINST, ALONGSIDE = 200_000, 120_000, 60_000
"""What a move is worth that leads to where the side wins, to where an enemy would, to a comrade who must not fall: the
same at every step of the way, so that far goals are gone for as well."""
TOLD, ASTRAY = 30_000, 400_000
"""What each half metre costs on the way to ground that the unit is told to be on, and not to be on it."""
ESCORT = 6
"""Half metres from whom the side must not lose that are near enough."""
WIN, DENY, TASK = ERRANDS = range(3)


@dataclass(frozen=True, slots=True)
class Goal:
    """Somewhere to go: the promise of being there, and how near (half metres) is as good as there."""

    worth: int
    square: Square
    gap: int
    area: tuple[int, ...] = ()
    step: int = 0
    """What each half metre of the way costs: the same however far it is."""
    outside: int = 0
    """What it costs not to be there yet."""
    errand: int = 0
    """Of goals of one errand the best counts, errands add up: to win, to keep others from it, what the unit is told."""


def errands(here: Situation) -> list[Goal]:
    """Everything of that kind that there is for the unit."""
    return [*_to_win(here), *_to_deny(here), *_told(here)]


def _pull(here: Situation, full: int, a_move: int, errand: int) -> tuple[int, int]:
    """The worth of being there and the price of each half metre, so that the whole map lies within its reach."""
    share = here.temper.goals if errand == WIN else worth.CENT
    step = max(1, a_move * share // worth.CENT // (2 * max(1, here.me.speed)))
    return full * share // worth.CENT + step * _span(here), step


def _span(here: Situation) -> int:
    return 4 * (here.board.width + here.board.height)


def _to_win(here: Situation) -> Iterator[Goal]:
    """Areas to reach, things to fetch, doors to open, what is to be destroyed."""
    full, step = _pull(here, AREA, ONWARD, WIN)
    for area in here.aims.areas:
        square = _nearest_free(here, area, here.stay)
        if square is not None:
            yield Goal(full, square, 0, area, step)
    for item, x, y in here.view.loose:
        if item in here.aims.wanted:
            # whoever is nearest goes for it, the others when they have nothing better to do
            pull = (full, step) if _nearest_of_all(here, (x, y)) else _pull(here, AREA // 2, ALONGSIDE, WIN)
            yield Goal(pull[0], (x, y), 2, step=pull[1])
    for place in (*here.aims.opens, *here.aims.breaks):
        for square in _beside(here, place):
            yield Goal(full, square, 0, step=step)


def _beside(here: Situation, place: tuple[str, int, int]) -> list[Square]:
    """The squares from which a door or a thing of the map can be touched."""
    line, x, y = place
    if line == "v":
        found = [(x - 1, y), (x, y)]
    elif line == "h":
        found = [(x, y - 1), (x, y)]
    else:
        found = [(x + dx, y + dy) for dy in (-1, 0, 1) for dx in (-1, 0, 1) if dx or dy]
    return [(x, y) for x, y in found if here.board.inside(x, y) and here.board.free(x, y, here.side)]


def _to_deny(here: Situation) -> Iterator[Goal]:
    """Ground that an enemy would hold alone, the place it has to pass, a comrade who must not fall."""
    full, step = _pull(here, CONTESTED, AGAINST, DENY)
    for area in here.aims.contested:
        square = _nearest_free(here, area, here.stay)
        if square is not None:
            yield Goal(full, square, 0, area, step, errand=DENY)
    full, step = _pull(here, IN_THE_WAY, AGAINST, DENY)
    for area, name in here.aims.barred:
        runner = here.view.unit(name)
        entry = _nearest_free(here, area, here.stay if runner is None else _place(runner))
        if entry is None:
            continue
        if runner is None:  # nobody knows yet from where they will come
            watch = _pull(here, 0, ALONGSIDE, DENY)
            yield Goal(watch[0], entry, 2 * here.me.speed, step=watch[1], errand=DENY)
            continue
        late = _apart(here.stay, entry) > _apart(_place(runner), entry)
        yield Goal(full, _place(runner) if late else entry, 2, step=step, errand=DENY)
    if here.foes:
        full, step = _pull(here, 0, ALONGSIDE, DENY)
        for name in here.aims.wards:
            ward = here.view.unit(name)
            if ward is not None and not ward.fallen and ward.presence == "here":
                yield Goal(full, (ward.x, ward.y), ESCORT, step=step, errand=DENY)


def _told(here: Situation) -> Iterator[Goal]:
    """The ground that is guarded, or that the unit is told to reach."""
    for area in here.aims.posts:
        square = _nearest_free(here, area, here.stay)
        if square is not None:
            yield Goal(TOLD * _span(here), square, 0, area, TOLD, ASTRAY, TASK)


def _nearest_free(here: Situation, area: tuple[int, ...], start: Square) -> Square | None:
    """The free square of an area nearest to somewhere; of one without room, none."""
    left, top, right, bottom = area
    taken = {(unit.x, unit.y) for unit in here.known() if unit.id != here.me.id and not unit.dead}
    squares = [
        (_apart((x, y), start), y, x)
        for y in range(top, bottom - here.side + 2)
        for x in range(left, right - here.side + 2)
        if (x, y) not in taken and here.board.free(x, y, here.side)
    ]
    return None if not squares else (min(squares)[2], min(squares)[1])


def _nearest_of_all(here: Situation, square: Square) -> bool:
    """Whether no able comrade is nearer."""
    others = [unit for unit in here.view.own if unit.id != here.me.id and not unit.idle and unit.presence == "here"]
    return all(_apart(here.stay, square) <= _apart(_place(unit), square) for unit in others)


def _place(unit: UnitFacts) -> Square:
    return unit.x, unit.y


def _apart(one: Square, other: Square) -> int:
    return max(abs(one[0] - other[0]), abs(one[1] - other[1]))
