"""The JSON API: everything a page can do, so that a program in any language can take a seat.

A person is identified by a token. You get it from `POST /api/tables` or by joining, and send it as
`Authorization: Bearer TOKEN`. A token sees what its seats may see.
"""
