"""The arithmetic that invariants 11 and 12 are held against, written from the rules and not from the program."""

from __future__ import annotations

from systems.forecast import Forecast, Modifier, Side, Step

GRADES = ("healthy", "bashing", "lethal", "aggravated")


def hurt(track: tuple[int, ...], given: tuple[int, ...]) -> tuple[tuple[int, ...], int]:
    """Companion 7.1 point by point: bashing and lethal take a healthy point, else make a B an L, else an L an A;
    aggravated takes a healthy point, else a B, else an L. Returns the track and what found nothing to raise."""
    healthy, bashing, lethal, aggravated = track
    over = 0
    for grade, points in enumerate(given):
        for _ in range(points):
            if healthy:
                healthy -= 1
                bashing, lethal, aggravated = bashing + (grade == 0), lethal + (grade == 1), aggravated + (grade == 2)
            elif grade == 2 and bashing:
                bashing, aggravated = bashing - 1, aggravated + 1
            elif grade < 2 and bashing:
                bashing, lethal = bashing - 1, lethal + 1
            elif lethal:
                lethal, aggravated = lethal - 1, aggravated + 1
            else:
                over += 1
    return (healthy, bashing, lethal, aggravated), over


def risen(track: tuple[int, ...], points: int) -> tuple[int, ...]:
    """CAL-12: so many older wounds one grade worse, each once, the mildest first."""
    healthy, bashing, lethal, aggravated = track
    first = min(points, bashing)
    then = min(points - first, lethal)
    return healthy, bashing - first, lethal - then + first, aggravated + then


def shrunk(track: tuple[int, ...], maximum: int) -> tuple[int, ...]:
    """A track of another length: points gained are healthy; lost are the healthy first, the worst last."""
    left = list(track)
    for _ in range(sum(track) - maximum):
        grade = next(grade for grade, points in enumerate(left) if points)
        left[grade] -= 1
    left[0] += max(0, maximum - sum(track))
    return tuple(left)


def moved(before: tuple[int, ...], after: tuple[int, ...], grade: str) -> int:
    """Points of one grade that the track shows: healthy points gone, and rises of older wounds (to A at once by A)."""
    assert sum(before) == sum(after), "11: the track changed its length"
    fresh = before[0] - after[0]
    if grade == "aggravated":
        return after[3] - before[3]
    worth = 1 if grade == "bashing" else 2
    weights = [track[1] + 2 * track[2] + 3 * track[3] for track in (before, after)]
    return fresh + weights[1] - weights[0] - worth * fresh


def once(modifiers: tuple[Modifier, ...]) -> None:
    """12: each source is listed once."""
    keys = [(line.rule, line.key, line.source, line.at) for line in modifiers]
    assert len(keys) == len(set(keys)), f"12: a source is listed twice in {keys}"


def sums(shown: Forecast) -> None:
    """12: the listed modifiers add up to what is applied."""
    for lines, applied in (
        (shown.modifiers, shown.pool),
        (shown.cap_modifiers, shown.cap),
    ):
        once(lines)
        assert sum(line.value for line in lines if line.op == "add") == applied, "12: lines do not add up"
    assert 0 <= shown.attack_extra <= sum(line.value for line in shown.attack_extra_modifiers)
    chances(shown)


def chances(shown: Forecast) -> None:
    """12: what is foretold are chances: each between 0 and 1, and all that can come of one thing together 1."""
    whole = [("successes", shown.successes), ("damage", shown.damage)]
    whole += [(f"the effect {effect.key}", effect.amounts) for effect in shown.effects]
    whole += [(f"the margin of {step.name}", step.margins) for step in shown.steps]
    whole += [(f"{side.unit} in {step.name}", side.successes) for step in shown.steps for side in _sides(step)]
    for name, amounts in whole:
        if amounts:
            assert min(amounts) >= 0, f"12: {name} has a chance below 0: {amounts}"
            assert abs(sum(amounts) - 1) < 1e-9, f"12: {name} comes to {sum(amounts)}"
    for name, chance in [("hit", shown.hit), ("drop", shown.drop), *((step.name, step.win) for step in shown.steps)]:
        assert -1e-12 <= chance <= 1 + 1e-9, f"12: {name} has the chance {chance}"


def _sides(step: Step) -> list[Side]:
    return [side for side in (step.own, step.other, *step.options) if side is not None]
