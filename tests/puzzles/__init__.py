"""Puzzles: the slow solver that proves them, the draw of twelve from battles, and the score of the minds."""
