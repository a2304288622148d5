"""Golden replays: one battle of each released version of a ruleset, for ever the same (DESIGN 4)."""
