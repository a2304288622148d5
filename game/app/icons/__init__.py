"""Every icon by name, drawn by code at any size and kept: ``icon``, ``put_icon``, and the cost pips ``pip``."""

from game.app.icons import actions, manoeuvres, marks, moments, panels, playing
from game.app.icons.signs import pip
from game.app.icons.table import ICONS, icon, put_icon

__all__ = ["ICONS", "actions", "icon", "manoeuvres", "marks", "moments", "panels", "pip", "playing", "put_icon"]
