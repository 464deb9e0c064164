"""What drawings of all games share: SVG, markup, colours, posters, and what a game may show people. Never compiled."""
