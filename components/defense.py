"""What changes a unit's defense for a while."""

from dataclasses import dataclass


@dataclass(slots=True)
class Defense:
    """Bonuses, losses and counters; the sheet's own parts are derived, not stored. ``charged`` is in metres."""

    parry_bonus: int = 0
    parry_shield: int = 0
    parry_weapon: str = ""
    total_defense: bool = False
    all_out_loss: int = 0
    charge_loss: int = 0
    all_out: bool = False
    charged: int = 0
    attacks_suffered: int = 0
    extra_left: int = 0
