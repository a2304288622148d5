"""Many battles: ``batch.py`` fights them over processes, ``statistics.py`` says what they show and how surely.

``fighting.py`` fights one battle of minds for its figures, ``idleness.py`` judges turns in which nothing was done.
``arena.py`` lets minds meet on the mirrored grounds of ``grounds.py``; ``standings.py`` makes a table of it. A battle
of the lab is the window's battle, command for command.
"""
