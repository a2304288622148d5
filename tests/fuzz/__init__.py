"""Random battles, and what must hold after every command in them."""
