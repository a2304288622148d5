"""One module a command of ``dicefield``; game/__main__.py lists them. Heavy imports live inside the functions."""
