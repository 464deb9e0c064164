"""How the bots of Explore New York think: from a view, never from a state."""
