"""The questions a ruleset answers, one file for each family; ``base.Ruleset`` is all of them together."""
