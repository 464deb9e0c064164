"""The two worked turns of the rulebook: Max (seat 0) and Lina (seat 1)."""

from games.explore_new_york.builder import cards, do, drawn, guests, may, table

from sojourn.games.explore_new_york.records import Phase

DECK = "4D 5B W2 1B 2A 4B"
MAX, LINA = 0, 1


def first_turn():
    """Max is First Player and throws the star away."""
    t = table(2, cards=DECK, first=MAX)
    do(t, MAX, "W2")
    do(t, MAX, (4, 5), "V34", "V35")
    do(t, LINA, (5, 4), "H43", "H53")
    return t


def test_example_first_turn():
    t = table(2, cards=DECK, first=MAX)
    assert cards(t.state, t) == ["4D", "5B", "W2"]
    do(t, MAX, "W2")
    assert may(t, MAX) == may(t, LINA) == {(4, 5), (5, 4)}
    do(t, MAX, (4, 5))
    assert guests(t.state, MAX, (4, 5)) == "○○△"  # three tourists
    do(t, MAX, "V34", "V35")  # beside the block, then straight down
    assert t.state.phase[MAX] == Phase.DONE
    do(t, LINA, (5, 4))
    assert guests(t.state, LINA, (5, 4)) == "○○△"
    do(t, LINA, "H43", "H53")  # to the right, up to the cafe
    assert guests(t.state, LINA, (5, 4)) == "○○□□△"
    assert t.state.cafes[LINA] == 1 << 3  # circled
    assert t.state.cafes[MAX] == 0
    assert t.state.first == LINA  # becomes First Player
    assert t.to_act == [LINA]


def test_example_second_turn():
    t = first_turn()
    assert cards(t.state, t) == ["1B", "2A", "4B"]
    do(t, LINA, "1B")
    assert may(t, LINA) == {(2, 4), (4, 2)}
    do(t, LINA, (4, 2))
    assert guests(t.state, LINA, (4, 2)) == "△△"
    do(t, LINA, "V41", "V42", "V40")  # three links: one for the +
    assert drawn(t.state, LINA) == {"H43", "H53", "V41", "V42", "V40"}
    do(t, MAX, (4, 2))
    assert guests(t.state, MAX, (4, 2)) == "△△"
    do(t, MAX, "H31", "H21")
    assert guests(t.state, MAX, (4, 2)) == "□△△△"  # the cafe gave a □ and a △
    do(t, MAX, "V33")
    assert drawn(t.state, MAX) == {"V34", "V35", "H31", "H21", "V33"}
    assert t.state.cafes[MAX] == 1
    assert t.state.first == MAX
    assert t.state.turn == 2
