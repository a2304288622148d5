"""Nouns: what units and the scene are made of. Slotted dataclasses of ints, strings and tuples; no behaviour."""
