"""What a table is, and everything that may change one.

`registry.Tables` holds the tables in memory and stores their changes; `live_table.LiveTable` is one of them. The other
modules are one thing each that can be done at a table.
"""
