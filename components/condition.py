"""States a unit is in."""

from dataclasses import dataclass


@dataclass(slots=True)
class Conditions:
    """``worsening`` is dying; ``fights_on`` is wounded out but kept up by Willpower; ``stumbled`` is flat-footed to
    one attack.
    """

    prone: bool = False
    flat_footed: bool = True
    unconscious: bool = False
    worsening: bool = False
    dead: bool = False
    fights_on: bool = False
    stumbled: bool = False
