"""The program around a battle: command line, window, minds, scenario files, replays, texts."""

__version__ = "0.1.0"
