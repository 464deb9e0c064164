"""What a guide is told who cannot do something now: the open question, why a target is wrong, what would be right."""

import pytest
from games.donde_es.builder import Town, choose, close, discard, nudge, number_of, place

from sojourn.core.errors import IllegalAction
from sojourn.core.table import Table
from sojourn.core.words import speaking
from sojourn.games.donde_es import GAME
from sojourn.games.donde_es.actions import ACCEPT, DECLINE, END_TURN, EXCHANGE
from sojourn.games.donde_es.records import EventCard
from sojourn.games.donde_es.ui.refusals import why_wait

pytestmark = pytest.mark.plain  # about words, which are the same in both modes


def refusal(town: Town, number: int) -> tuple[str, str]:
    assert number not in town.legal
    return GAME.why_not(town.s, town.content, int(town.s.active), number)


def prompt(town: Town, seat: int = 0) -> str:
    return GAME.prompt(town.content, town.seen(seat))


# --- Leading a tourist ---------------------------------------------------------------------------


def test_refusals_name_the_reason_and_the_rule():
    town = Town(hands="Calle Cuesta/").tourist(1, "T13", "3,8")
    assert refusal(town, number_of("Calle west 1")) == ("You cannot lead Uncle Barry through a garden wall.", "DE-R12")
    assert refusal(town, number_of("Calle east 1")) == ("You cannot lead Uncle Barry there: it is not a street.", "DE-21")
    assert refusal(town, number_of("Calle north 1")) == ("A Calle card can only lead a tourist west or east.", "DE-19")
    assert refusal(town, number_of("Cuesta west 1")) == ("A Cuesta card can only lead a tourist north or south.", "DE-19")
    assert refusal(town, number_of("Callejón north 1")) == ("You have no Callejón card.", "DE-18")
    assert refusal(town, number_of("Calle west 2")) == ("There is no tourist in space 2 of the tracker.", "DE-20")
    town.play("Cuesta north 1")
    assert refusal(town, EXCHANGE) == ("Swapping your hand takes a whole turn, and you have already played a card.", "DE-30")
    assert refusal(Town(hands="/"), EXCHANGE) == ("You have no cards to swap.", "DE-R22")
    three = Town(hands="Calle Calle/", exchange_needs_three=True)
    assert refusal(three, EXCHANGE) == ("You need at least three cards to swap your hand.", "DE-R22")
    with speaking("es"):
        assert refusal(town, number_of("Calle west 2"))[0] == "No hay ningún turista en el puesto 2 del medidor."
        assert refusal(town, number_of("Callejón west 1"))[0] == "No tienes ninguna carta de Callejón."


def test_refusals_of_answers_to_questions_nobody_has_asked():
    town = Town(hands="Calle/").tourist(1, "T13", "3,8")
    assert refusal(town, place()) == ("There is no new tourist to put on the square now.", "DE-10")
    for number in (choose(1), nudge("north", 1), close(3), discard("Calle")):
        assert refusal(town, number) == ("No event is asking you to choose now.", "DE-13")
    for number in (ACCEPT, DECLINE):
        assert refusal(town, number) == ("There is nothing to accept or decline now.", "DE-18")


def test_de_16_direction_and_cell_come_before_the_event():
    """Noon sun and parade are blamed only for steps that they really forbid."""
    noon = (
        Town(hands="Calle Cuesta/", one_per_cell=True).tourist(1, "T01", "9,5").tourist(2, "T02", "9,6").tourist(3, "T03", "3,4")
    )
    noon.event_now("E16")
    assert refusal(noon, number_of("Cuesta south 1"))[1] == "DE-R13"  # somebody is there
    assert refusal(noon, number_of("Calle north 2"))[1] == "DE-19"  # the card does not lead there
    assert refusal(noon, number_of("Cuesta north 3"))[1] == "DE-R12"  # a gate
    assert refusal(noon, number_of("Cuesta north 2")) == ("Under the noon sun nobody walks north this round.", "DE-16")
    parade = (
        Town(hands="Calle Cuesta/", one_per_cell=True).tourist(1, "T01", "9,5").tourist(2, "T02", "9,6").tourist(3, "T03", "5,5")
    )
    parade.event_now("E15")
    assert refusal(parade, number_of("Cuesta south 1"))[1] == "DE-R13"
    assert refusal(parade, number_of("Calle west 3")) == ("The parade fills the square: nobody can enter it this round.", "DE-16")


def test_de_14_local_knowledge_works_once_a_turn():
    town = Town(hands="Calle Calle/").tourist(1, "T01", "5,5").lasting(0, "E07").play("Calle north 1")
    assert refusal(town, number_of("Calle north 1")) == (
        "You have already used Local knowledge this turn: a Calle card can only lead a tourist west or east.",
        "DE-19",
    )


def test_a_click_beside_a_tourist_asks_with_a_card_that_could_lead_there():
    noon = Town(hands="Calle Cuesta/").tourist(1, "T01", "9,5").event_now("E16")
    actions = [GAME.decode(noon.content, noon.seen(0), n) for n in noon.legal]
    assert f'data-why-action="{number_of("Cuesta north 1")}"' in GAME.draw(noon.content, noon.seen(0), actions=actions)


# --- A wrong target of an event ------------------------------------------------------------------


def drawn(event: str, **options: bool) -> Town:
    """Uncle Barry is frustrated and outside the square, Ruby and Jade are calm and on it; both cards have a marker of mine."""
    town = Town(hands="Calle Cuesta Cuesta/Calle", **options)
    town.tourist(1, "T13", "3,8", upset=True, marks=(0, 1, 1)).tourist(2, "T06", "5,5", marks=(1,))
    return town.event_now(event)


@pytest.mark.parametrize(
    ("event", "number", "sentence", "rule"),
    [
        ("E04", choose(2), "There is no frustration token to remove from Ruby and Jade.", "DE-R26"),
        ("E06", choose(1), "There is no room for another marker on Uncle Barry.", "DE-R16"),
        ("E10", choose(1), "The beach bus only picks up tourists on the square.", "DE-13"),
        ("E17", choose(2), "A wrong turning only happens to tourists outside the square.", "DE-13"),
        ("E20", choose(2), "There is no marker of yours to take back from Ruby and Jade.", "DE-13"),
        ("E05", nudge("west", 1), "You cannot lead Uncle Barry through a garden wall.", "DE-R12"),
        ("E05", nudge("east", 1), "You cannot lead Uncle Barry there: it is not a street.", "DE-21"),
        ("E05", nudge("east", 3), "There is no tourist in space 3 of the tracker.", "DE-13"),
        ("E13", close(17), "The beach never closes.", "DE-R30"),
        ("E14", discard("Callejón"), "You have no Callejón card to discard.", "DE-13"),
    ],
)
def test_de_13_a_wrong_target_is_told_why(event, number, sentence, rule):
    assert refusal(drawn(event), number) == (sentence, rule)


@pytest.mark.parametrize("event", ["E04", "E06", "E10", "E17", "E20"])
def test_de_13_an_empty_space_is_no_target(event):
    assert refusal(drawn(event), choose(3)) == ("There is no tourist in space 3 of the tracker.", "DE-13")


def test_de_r30_a_closed_place_is_not_closed_again():
    town = Town(hands="Calle/Calle").tourist(1, "T01", "5,5").lasting(1, "E13")
    town.s.shut[1] = 2
    town.event_now("E13")
    assert refusal(town, close(2)) == ("Heladería Los Caños is already closed.", "DE-R30")


@pytest.mark.parametrize(
    ("event", "question"),
    [
        ("E04", "First resolve Cold granizado: choose who calms down."),
        ("E05", "First resolve Helpful neighbour: have a tourist led one step, or decline."),
        ("E06", "First resolve Word of mouth: choose a tourist for your marker."),
        ("E10", "First resolve Beach bus: choose who takes the bus, or decline."),
        ("E13", "First resolve Closed this afternoon: choose which place is closed."),
        ("E14", "First resolve Sore feet: choose a card to discard."),
        ("E17", "First resolve Wrong turning: choose who goes back to the square."),
        ("E20", "First resolve Lost paperwork: choose the tourist to take your marker back from."),
    ],
)
def test_de_13_while_an_event_is_open_anything_else_names_its_question(event, question):
    town = Town(hands="Calle Cuesta Cuesta/Calle")
    town.tourist(1, "T13", "3,8", upset=True, marks=(0,)).tourist(2, "T06", "5,5", marks=(1,)).event_now(event)
    for number in (number_of("Calle east 1"), number_of("Callejón west 4"), END_TURN, EXCHANGE, ACCEPT, place()):
        assert refusal(town, number) == (question, "DE-13")
    if DECLINE not in town.legal:
        assert refusal(town, DECLINE)[0].startswith("You cannot decline ")


def test_every_event_that_asks_has_its_own_words():
    for event in (EventCard.GRANIZADO, EventCard.NEIGHBOUR, EventCard.WORD_OF_MOUTH, EventCard.BEACH_BUS, EventCard.CLOSED):
        town = drawn(f"E{int(event) + 1:02}")
        assert ":" in prompt(town)


# --- Other open questions ------------------------------------------------------------------------


def test_de_10_a_new_token_comes_first_and_says_whose():
    table = Table(GAME, GAME.content({}), 2, 1)
    seat = table.to_act[0]
    with pytest.raises(IllegalAction, match=r"^First put .+ on the square\. .*DE-10"):
        table.play(seat, END_TURN)


def test_de_13_the_token_of_a_wrong_turning_comes_first():
    town = drawn("E17").do(choose(1))
    assert refusal(town, END_TURN) == ("First choose where on the square you put Uncle Barry.", "DE-13")
    assert prompt(town) == "Wrong turning: choose a cell of the square for Uncle Barry."


def test_de_r15_de_r20_the_questions_of_variants_come_first():
    asked = Town(hands="Calle Calle/", optional_markers=True).tourist(1, "T02", "5,5").play("Calle east 1", "Calle west 1")
    assert refusal(asked, END_TURN) == ("First decide whether to place your marker on the Okafors.", "DE-R15")
    claim = Town(hands="Cuesta Calle/", pass_through=True).tourist(1, "T13", "3,8").play("Cuesta south 1")
    assert refusal(claim, END_TURN) == ("First decide whether to let Uncle Barry arrive here or lead them on.", "DE-R20")


# --- Prompts say only what is legal --------------------------------------------------------------


def test_prompts_speak_to_the_guide():
    town = Town(hands="Calle Calle Cuesta/").tourist(1, "T01", "5,5")
    assert prompt(town) == "You have 3 cards: lead tourists, swap your hand, or end your turn."
    town.play("Calle west 1")
    assert prompt(town) == "2 cards left: lead on, or end your turn."


def test_de_18_a_prompt_offers_no_step_that_no_card_allows():
    stuck = Town(hands="Cuesta/").tourist(1, "T01", "10,5")  # open to the north and west
    stuck.s.today = EventCard.NOON_SUN
    assert prompt(stuck) == "None of your cards can lead a tourist now: swap your hand, or end your turn."
    three = Town(hands="Cuesta/", exchange_needs_three=True).tourist(1, "T01", "10,5")
    three.s.today = EventCard.NOON_SUN
    assert prompt(three) == "None of your cards can lead a tourist now: end your turn."


def test_de_r22_a_prompt_offers_no_swap_that_is_not_allowed():
    town = Town(hands="Calle Cuesta/", exchange_needs_three=True).tourist(1, "T01", "5,5")
    assert prompt(town) == "You have 2 cards: lead tourists, or end your turn."


# --- Waiting -------------------------------------------------------------------------------------


def test_de_17_who_waits_is_told_what_the_table_waits_for():
    town = Town(hands="Calle/Calle").tourist(1, "T01", "5,5")
    assert prompt(town, 1) == "@0 is leading tourists."
    assert why_wait(town.content, town.seen(1)) == ("@0 is leading tourists, and it is not your turn yet.", "DE-17")


def test_de_13_who_waits_is_told_about_the_event():
    town = drawn("E13")
    assert prompt(town, 1) == "@0 is resolving an event: Closed this afternoon."
    assert why_wait(town.content, town.seen(1)) == ("@0 drew Closed this afternoon and resolves it before anyone moves.", "DE-13")


def test_de_10_who_waits_is_told_about_the_newcomer():
    placing = Town(hands="Cuesta/").tourist(1, "T13", "3,8").only_left("T02").play("Cuesta south 1")
    assert prompt(placing, 1) == "@0 is putting the Okafors on the square."
    assert why_wait(placing.content, placing.seen(1)) == ("@0 must put the Okafors on the square first.", "DE-R7")


def test_de_r15_de_r20_who_waits_is_told_about_the_questions_of_variants():
    asked = Town(hands="Calle Calle/", optional_markers=True).tourist(1, "T02", "5,5").play("Calle east 1", "Calle west 1")
    assert prompt(asked, 1) == "@0 is deciding about a marker on the Okafors."
    assert why_wait(asked.content, asked.seen(1))[1] == "DE-R15"
    claim = Town(hands="Cuesta Calle/", pass_through=True).tourist(1, "T13", "3,8").play("Cuesta south 1")
    assert prompt(claim, 1) == "@0 is deciding whether to let Uncle Barry arrive."
    assert why_wait(claim.content, claim.seen(1))[1] == "DE-R20"


def test_waiting_does_not_depend_on_what_the_seat_cannot_see():
    one, two = (Town(hands=f"{hand}/Calle").tourist(1, "T01", "5,5") for hand in ("Calle", "Callejón"))
    assert why_wait(one.content, one.seen(1)) == why_wait(two.content, two.seen(1))
