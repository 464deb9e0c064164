"""Processes of their own for bots and searches: the pool that asks them, what they are sent, and how they answer."""
