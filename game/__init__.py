"""The program around a battle: command line, window, minds, scenario files, replays, texts."""

__version__ = "0.4.0"

LANGS = ("en", "zh")
"""The languages of the program. Each has its text file in ``assets/text`` and its name in every text of the assets."""
