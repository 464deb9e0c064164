"""Everything that knows Numba from the inside: how rules are linked, stack arrays, bytes read eight at a time."""
