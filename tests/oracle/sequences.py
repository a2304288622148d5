"""Every way a few dice can fall, as fractions: chains of added dice cut after two tens (companion 2.3, DIC-03, DIC-12).

A die falls, and while it shows a face that adds a die, another one follows. What a die can do is listed by the kinds of
its faces; the faces themselves go round, so that every face of the die comes up. Shares no code with ``systems``.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import cycle, product

CUT = 2
"""Tens (or other faces that add) in a row after which a chain is not followed any more."""
Chain = str
"""What one die did: letters of ``kinds``; every letter but the last adds a die."""


def kinds(again: int, chance: bool) -> dict[str, tuple[int, ...]]:
    """Faces that fail, that succeed, and that succeed and add a die. A chance die succeeds only with a 10."""
    if chance:
        return {"f": tuple(range(1, 10)), "a": (10,)}
    found = {"f": tuple(range(1, 8)), "s": tuple(range(8, again)), "a": tuple(range(again, 11))}
    return {kind: faces for kind, faces in found.items() if faces}


def chains(again: int, chance: bool) -> dict[Chain, Fraction]:
    """Every chain of one die with its chance; together 1 less the chance of ``CUT`` + 1 adding faces in a row."""
    faces = kinds(again, chance)
    found = {}
    for adding in range(CUT + 1):
        for last in faces:
            if last != "a":
                chance_of = Fraction(len(faces["a"]), 10) ** adding * Fraction(len(faces[last]), 10)
                found["a" * adding + last] = chance_of
    return found


def sequences(dice: int, again: int = 10) -> Iterator[tuple[list[int], int, Fraction]]:
    """(faces in the order they fall, successes among them, chance) of every sequence; 0 dice are the chance die."""
    chance = dice <= 0
    faces = {kind: cycle(each) for kind, each in kinds(again, chance).items()}
    one = chains(again, chance)
    for fallen in product(one, repeat=max(1, dice)):
        probability = Fraction(1)
        for chain in fallen:
            probability *= one[chain]
        order = [next(faces[chain[wave]]) for wave in range(CUT + 1) for chain in fallen if len(chain) > wave]
        successes = sum(letter != "f" for chain in fallen for letter in chain)
        yield order, successes, probability
