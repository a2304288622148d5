"""States a unit is in."""

from dataclasses import dataclass


@dataclass(slots=True)
class Conditions:
    """``worsening``: dying. ``fights_on``: wounded out, kept up by Willpower. ``stumbled``: flat-footed once."""

    prone: bool = False
    flat_footed: bool = True
    unconscious: bool = False
    worsening: bool = False
    dead: bool = False
    fights_on: bool = False
    stumbled: bool = False
