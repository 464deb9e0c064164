"""Chance: one stream of random numbers whose words live in the record that uses it.

The generator is xoshiro128** on four words of 32 bits, kept in 64-bit fields so that both modes
compute the same numbers without overflow. `pick` is exactly uniform: a draw that would favour
some answers is thrown away and taken again (Lemire's method).
"""

from __future__ import annotations

from typing import Any

from sojourn.core.compiling import fast
from sojourn.core.numba.packed_bytes import count_flags, index_of_nth, load_word, signed, word
from sojourn.core.record import Ints, Record, i8

WORD = 0xFFFFFFFF
LOW = word(WORD)
MOST_ACTIONS = 1000  # that `choose` can count: each of eight sums must fit in seven bits
EVENS = word(0x00FF00FF00FF00FF)
EVEN_ONES = word(0x0001000100010001)


class Luck(Record):
    """A stream of its own, for a bot or for redealing what a seat cannot see."""

    drawer: int = i8()  # free for its owner; also keeps Numba from taking a State for a Luck
    rng: Ints = i8(4)  # four words below 2**32


@fast
def seed_luck(s: Any, seed: int, stream: int) -> None:
    """Start a stream: the same seed and stream give the same numbers for ever."""
    seed = int(seed)
    x = (seed ^ (seed >> 32)) & WORD
    y = (stream * 0x9E3779B9 + (seed >> 32)) & WORD
    for i in range(4):
        x = (x + 0x9E3779B9) & WORD
        z = x ^ ((y * (2 * i + 1)) & WORD)
        z = ((z ^ (z >> 16)) * 0x21F0AAAD) & WORD
        z = ((z ^ (z >> 15)) * 0x735A2D97) & WORD
        s.rng[i] = z ^ (z >> 15)
    s.rng[0] |= 1  # four zero words would stand still
    for _ in range(8):
        next_word(s)


@fast
def start_unseeded(s: Any) -> None:
    """Start a stream that nobody has seeded (four zero words, which stand still) as seed 0, stream 0 would."""
    s.rng[0], s.rng[1], s.rng[2], s.rng[3] = 0x044844C2, 0xFD10B3F5, 0x5292B3D1, 0x86BE4351


@fast
def next_word(s: Any) -> int:
    """32 random bits; moves the stream on."""
    a, b, c, d = int(s.rng[0]), int(s.rng[1]), int(s.rng[2]), int(s.rng[3])
    x = (b * 5) & WORD
    word = (((x << 7) | (x >> 25)) & WORD) * 9 & WORD
    t = (b << 9) & WORD
    c ^= a
    d ^= b
    s.rng[1] = b ^ c
    s.rng[0] = a ^ d
    s.rng[2] = c ^ t
    s.rng[3] = ((d << 11) | (d >> 21)) & WORD
    return word


@fast
def reseed(s: Any, luck: Any) -> None:
    """Give an imagined table a stream of its own, drawn from another one."""
    for i in range(4):
        s.rng[i] = next_word(luck)
    s.rng[0] |= 1  # four zero words would stand still


@fast
def pick(s: Any, n: int) -> int:
    """A whole number from 0 to n - 1, each equally likely."""
    n = int(n)  # small numbers of a record would wrap when multiplied uncompiled
    m = word(next_word(s)) * word(n)
    if (m & LOW) < word(n):
        if not (s.rng[0] or s.rng[1] or s.rng[2] or s.rng[3]):
            start_unseeded(s)
            m = word(next_word(s)) * word(n)
        unfair = word((WORD + 1 - n) % n)
        while (m & LOW) < unfair:
            m = word(next_word(s)) * word(n)
    return signed(m >> 32)


@fast
def shuffle(s: Any, cards: Ints, count: int) -> None:
    """Put the first `count` cards in a random order."""
    for i in range(count - 1, 0, -1):
        j = pick(s, i + 1)
        card = cards[i]
        cards[i] = cards[j]
        cards[j] = card


@fast
def last_word(mask: Ints, start: int) -> int:
    """The last entries of a mask, one to eight, as one word."""
    size = mask.shape[0]
    if size >= 8:
        return load_word(mask, size - 8) >> 8 * (start + 8 - size)
    packed = word(0)
    for action in range(size):
        packed |= word(mask[action]) << 8 * action
    return packed


@fast
def choose(s: Any, mask: Ints) -> int:
    """One of the actions marked with 1, each equally likely; -1 if none is marked.

    Eight are counted at a time; among eight the right one is found without a branch, which processors guess wrong.
    """
    whole = mask.shape[0] - 1 >> 3
    last = last_word(mask, 8 * whole)
    sums = last  # each byte stays below 128: see MOST_ACTIONS
    for i in range(whole):
        sums += load_word(mask, 8 * i)
    count = signed(word(((sums & EVENS) + (sums >> 8 & EVENS)) * EVEN_ONES) >> 48)
    if count == 0:
        return -1
    nth = pick(s, count)
    before, at = 0, 0
    while at < whole:
        inside = count_flags(load_word(mask, 8 * at))
        if nth < before + inside:
            break
        before += inside
        at += 1
    return 8 * at + index_of_nth(load_word(mask, 8 * at) if at < whole else last, nth - before)
