"""How the bots of The Journey: Istanbul think: from a view, never from a state."""
