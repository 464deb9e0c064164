"""How people who are away hear that it is their turn: Web Push and e-mail, if they and the host want it."""
