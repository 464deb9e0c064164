"""The JSON API: everything a page can do, so that a program in any language can take a seat.

A person is a token: it comes back from `POST /api/tables` and from joining, and goes along as
`Authorization: Bearer TOKEN`. What a token may see is what its seat may see.
"""
