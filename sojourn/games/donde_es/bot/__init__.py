"""How the bots of ¿Dónde Es? think: from a view, never from a state."""
