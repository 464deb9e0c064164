"""How the bots of Emigration think: from a view, never from a state."""
