"""How the bots of Route East think: from a view, never from a state."""
