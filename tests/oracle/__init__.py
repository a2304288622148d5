"""The outsider: one attack reckoned again from the rule text, sharing nothing with the program."""
