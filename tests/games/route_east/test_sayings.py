"""What the game says at a border, for the night, at the end and while a question is open: nothing that is not so."""

import re
from pathlib import Path

import pytest
from games.route_east.builder import (
    COOKIES,
    GAME,
    JERRY,
    MAGIC,
    NO,
    PASS,
    PASSPORT,
    PICKPOCKET,
    PLATES,
    TAILWIND,
    TENT,
    TRAIN,
    Trip,
    play_random,
)

from sojourn.core.errors import NotYourTurn
from sojourn.core.table import Table, replay
from sojourn.core.trace import Event
from sojourn.core.words import speaking
from sojourn.games.route_east.actions import ACTIONS
from sojourn.games.route_east.records import Edge, Goal, Phase, Reason, Status, Told
from sojourn.games.route_east.ui import panels
from sojourn.games.route_east.ui.interface import UI
from sojourn.games.route_east.ui.own import own
from sojourn.games.route_east.ui.refusals import why_wait
from sojourn.games.route_east.ui.wording import effect_text

pytestmark = pytest.mark.plain  # about words, which are the same in both modes

GOLDEN = Path(__file__).parents[2] / "golden" / "route_east"


def asked(trip: Trip, seat: int = 0) -> str:
    return GAME.prompt(trip.content, trip.view(seat))


def button(trip: Trip, name: str, **params: object) -> str:
    return GAME.decode(trip.content, trip.view(int(trip.s.actor)), trip.number(name, **params)).text


def told(trip: Trip, kind: Told, seat: int = 0, a: int = 0, b: int = 0, c: int = 0) -> str:
    return GAME.sentence(trip.content, Event(kind, seat, a, b, c, 0, -1), 0)


def refused(trip: Trip, name: str, **params: object) -> tuple[str, str]:
    return GAME.why_not(trip.s, trip.content, int(trip.s.actor), trip.number(name, **params))


def at_sarpi(*hand: str, fuel: int = 1, card: str = "", money: int = 450, **options: str) -> Trip:
    """On the border to Georgia, with an Ignition Card or the named Border Card."""
    trip = Trip(**options).put(0, "sarpi", "TR", fuel=fuel, money=money, hand=list(hand))
    if card:
        return trip.top(card).turn(0).do("draw_border")
    trip.turn(0)
    return trip.do("draw_ignition") if trip.phase() == Phase.CARD else trip


# --- Borders -------------------------------------------------------------------------------------


def test_re_r43_after_a_border_pass_the_prompt_offers_the_crossing_for_free():
    for trip in (at_sarpi(PASS, fuel=0), at_sarpi(PASS, card="bo08"), at_sarpi(PASS, card="bo03", money=0)):
        trip.play(PASS)
        assert asked(trip).startswith("You may cross for free. You have 3 moves left: cross the border")
        assert "closed" not in asked(trip)
        assert button(trip, "step", to="batumi").startswith("Cross the border to Batumi")
        assert "for free" in button(trip, "step", to="batumi")
        assert panels.turn_notes(trip.view(0), 0) == ["The border is open, free of charge and fuel."]


def test_re_r43_diplomatic_plates_ask_for_a_token_and_nothing_else():
    trip = at_sarpi(PLATES, card="bo03").play(PLATES)
    assert asked(trip).startswith("You may cross for a Fuel Token.")
    assert "for 1 Fuel Token" in button(trip, "step", to="batumi")
    assert "$" not in panels.turn_notes(trip.view(0), 0)[0]


def test_re_r43_switch_fuel_only_the_pass_says_that_it_only_replaces_the_token():
    trip = at_sarpi(PASS, fuel=0, card="bo02", border_pass="fuel_only")
    assert "no man's land: you cannot cross without a Fuel Token" in asked(trip)
    assert "charge" not in button(trip, "play", card=PASS)
    assert "without a Fuel Token, as your Border Card allows" in button(trip, "play", card=PASS)
    assert told(trip, Told.PASSES, a=1) == "@0 needs no Fuel Token to cross this border."
    trip.play(PASS)
    assert asked(trip).startswith("You may cross for $25, without a Fuel Token.")
    assert button(trip, "step", to="batumi").endswith("for $25")


def test_re_86_a_border_that_charges_nothing_names_no_amount():
    trip = at_sarpi(card="bo01")
    assert asked(trip).startswith("You may cross for a Fuel Token.")
    assert "$0" not in asked(trip) + "".join(panels.turn_notes(trip.view(0), 0)) + button(trip, "step", to="batumi")


def test_re_87_in_no_mans_land_the_prompt_says_what_is_missing():
    assert "the border is closed to you today" in asked(at_sarpi(card="bo08"))
    assert "you cannot afford the charge of $25" in asked(at_sarpi(card="bo02", money=0))
    assert "you cannot cross without a Fuel Token" in asked(at_sarpi(JERRY, fuel=0, card="bo01"))


def test_re_186_no_bill_is_never_a_bill_of_0_dollars():
    trip = Trip()
    for times in (0, 2):
        assert told(trip, Told.LODGING, a=0, b=times) == "@0 has nothing to pay for last night."
    assert told(trip, Told.LODGING, a=100, b=2) == "@0 must pay $100 for last night."


# --- What a prompt offers is legal ---------------------------------------------------------------

OFFERS = {
    "pick up an Action Card": ("pick_up",),
    "play a card": ("play",),
    "end your turn": ("end_turn",),
    "drive on": ("step", "magic_step"),
    "cross the border": ("step", "magic_step"),
    "board a boat": ("step",),
    "claim your bonus": ("claim",),
    "say Hell No!": ("hell_no",),
    "play Magic Roll": ("magic", "reroll"),
    "put up your tent": ("camp",),
    "go back": ("go_back",),
    "draw a Border Card": ("draw_border",),
    "draw an Ignition Card": ("draw_ignition",),
}


@pytest.mark.parametrize("options", [{}, {"hidden_money": "true", "magic_roll": "reroll", "manual_claim": "true"}], ids=str)
def test_re_45_prompts_offer_what_is_legal_and_nothing_else(options):
    for seed in range(12):
        trip = Trip(3, seed=seed, **options).scatter(seed)
        for n in range(40):
            if trip.s.phase == Phase.OVER:
                break
            text, names = asked(trip, int(trip.s.actor)), trip.names()
            for offer, kinds in OFFERS.items():
                assert offer not in text or names & set(kinds), (text, names)
            if trip.s.phase == Phase.MAIN:
                for offer in ("pick up an Action Card", "play a card", "end your turn", "claim your bonus"):
                    assert offer in text or not names & set(OFFERS[offer]), (text, names)
            play_random(trip, 1, seed=seed * 100 + n)


def test_re_45_an_empty_hand_is_not_asked_to_play_a_card():
    trip = Trip().put(0, "konya").turn(0)
    assert asked(trip) == "You are in Konya with 3 moves left: drive on, pick up an Action Card or end your turn."
    trip = Trip().put(0, "konya", hand=[TAILWIND]).turn(0, "ig11")
    assert asked(trip) == "You have no moves today and stay in Konya: play a card or end your turn."


# --- The night -----------------------------------------------------------------------------------


def test_re_64_end_your_turn_says_what_the_night_costs():
    assert button(Trip().put(0, "konya").turn(0), "end_turn") == "End your turn and sleep in Konya ($50 tomorrow)"
    assert button(Trip().turn(0), "end_turn") == "End your turn and sleep in Istanbul for free"
    trip = Trip(first_night_free="true").put(0, "konya")
    trip.s.turns[0] = 0
    assert button(trip.turn(0), "end_turn") == "End your turn and sleep in Konya for free"


def test_re_r18_end_your_turn_says_that_the_tent_goes():
    trip = Trip().put(0, "konya", hand=[TENT]).turn(0).go("cappadocia")
    assert button(trip, "end_turn") == "End your turn and camp at Cappadocia (uses your tent)"


def test_re_97_end_your_turn_says_where_one_is_taken_back_to():
    trip = Trip().put(0, "murghab").luck(1, 1).turn(0).go("alichur", "khorog")
    assert re.fullmatch(r"End your turn and go back to Murghab \(\$\d+ tomorrow\)", button(trip, "end_turn"))
    trip = Trip(pushback="shortest").put(0, "murghab").luck(1, 1).turn(0).go("alichur", "khorog")
    near = trip.words["spaces"][int(trip.box.near_bed[trip.s.space[0]])]["name"]
    assert near in button(trip, "end_turn")


def test_re_66_re_r33_end_your_turn_where_one_has_to_stay():
    trip = Trip().put(0, "ankara").turn(0, "ig11")
    assert button(trip, "end_turn") == "End your turn and stay in Ankara for free"
    trip = Trip().put(0, "boat_kz", "AZ")
    trip.s.lost[0] = 3
    assert button(trip.turn(0, ""), "end_turn") == "End your turn and sleep on board for free"


def test_re_r29_ending_the_turn_says_that_an_unclaimed_bonus_is_lost():
    trip = (
        Trip(manual_claim="true").goals(0, "cappadocia", "hunza", "baikal").put(0, "konya", hand=[TENT]).turn(0).go("cappadocia")
    )
    assert button(trip, "end_turn").endswith(" · the bonus you have not claimed is lost")
    assert "claim your bonus" in asked(trip)


# --- Embassies and endings -----------------------------------------------------------------------


def test_re_197_re_199_leaving_the_embassy_is_told_and_linked_to_its_rule():
    table = Table(GAME, GAME.content({}), 2, 5)
    while table.state.phase != Phase.MAIN:
        table.play(table.to_act[0], table.actions(table.to_act[0])[0])
    seat = table.to_act[0]
    other = 1 - seat
    table.state.status[other], table.state.tries[other] = Status.STUCK, 2
    table.state.space[other] = table.content.words["ids"]["ankara"]
    while table.to_act == [seat]:
        table.play(seat, next(a for a in reversed(table.actions(seat)) if a.name in ("end_turn", "step", "pick_up")))
    freed = [event for _, event in table.story if event.kind == Told.FREED]
    assert [(event.seat, event.b) for event in freed] == [(other, 1)]
    assert GAME.sentence(table.content, freed[0], seat) == f"@{other} may leave the embassy after two tries."
    assert UI.event_rules[Told.FREED, 1] == "RE-199"
    assert told(Trip(), Told.FREED) == "@0 leaves the embassy with a 6."


@pytest.mark.parametrize(
    ("winners", "reason", "edge", "says", "rule"),
    [
        (0b01, Reason.ARRIVED, Edge.FINISHED, "@0 wins: first in Shanghai with every attraction visited.", "RE-20"),
        (0b10, Reason.PLACES_DONE, Edge.FINISHED, "@1 wins: first in Shanghai with every attraction visited.", "RE-24"),
        (0b10, Reason.ROUND_DONE, Edge.FINISHED, "@1 wins: when the round ends, nobody else has reached Shanghai.", "RE-R7"),
        (0b10, Reason.ROUND_DONE, Edge.MONEY, "@1 wins, with the most money of those in Shanghai.", "RE-R7"),
        (
            0b10,
            Reason.ROUND_DONE,
            Edge.FUEL,
            "@1 wins: tied on money with others in Shanghai, but with more Fuel Tokens.",
            "RE-R7",
        ),
        (0b01, Reason.ROUNDS, Edge.ATTRACTIONS, "@0 wins, with the most attractions visited.", "RE-R9"),
        (0b01, Reason.ROUNDS, Edge.WAY, "@0 wins: tied on attractions, but with the shortest way left.", "RE-R9"),
        (0b111, Reason.ROUNDS, Edge.NONE, "Tied in everything, @0, @1 and @2 share the win.", "RE-R9"),
    ],
)
def test_re_20_re_23_re_24_every_ending_names_the_winner_and_its_own_rule(winners, reason, edge, says, rule):
    assert told(Trip(), Told.WINS, -1, winners, reason, edge) == says
    assert UI.event_rules.get((Told.WINS, reason), UI.event_rules[Told.WINS]) == rule


@pytest.mark.parametrize("name", ["first-to-arrive", "full-round", "places", "round-limit"])
def test_re_20_re_r7_re_r9_the_story_ends_with_the_winner(name):
    table = replay((GOLDEN / f"{name}.log").read_text("utf-8"))
    last = table.story[-1][1]
    assert last.kind == Told.WINS
    outcome = table.outcome
    assert outcome is not None
    assert [seat for seat in range(table.seats) if last.a >> seat & 1] == outcome.winners
    for seat in outcome.winners:
        assert f"@{seat}" in table.sentences()[-1][1]
        assert f"@{seat}" in outcome.reason


# --- While a question is open --------------------------------------------------------------------


def question(phase: Phase) -> Trip:
    """A table that waits for an answer of this kind."""
    trips = {
        Phase.CARD: lambda: Trip().put(0, "sarpi", "TR", fuel=1).turn(0),
        Phase.TARGET: lambda: Trip(3).put(0, "konya", hand=[PICKPOCKET]).turn(0).play(PICKPOCKET),
        Phase.RESPONSE: lambda: Trip().put(0, "konya", hand=[PICKPOCKET]).put(1, "van", hand=[NO]).turn(0).play(PICKPOCKET),
        Phase.CHOICE: lambda: Trip().put(0, "konya").turn(0, "ig16"),
        Phase.ROLL: lambda: Trip().put(0, "konya", hand=[MAGIC]).turn(0, "ig07"),
        Phase.REROLL: lambda: Trip(magic_roll="reroll").put(0, "konya", hand=[MAGIC]).turn(0, "ig07"),
        Phase.DISCARD: lambda: Trip().put(0, "konya", hand=[NO] * 5).turn(0).do("pick_up"),
        Phase.TRAIN: lambda: Trip().put(0, "konya", hand=[TRAIN]).turn(0).play(TRAIN),
        Phase.CAMP: lambda: Trip().put(0, "gudauri", hand=[TENT]).luck(1, 1).turn(0).go("gergeti", "lars", "lars"),
    }
    trip = trips[phase]()
    assert trip.phase() == phase
    return trip


@pytest.mark.parametrize(
    ("phase", "says", "rule"),
    [
        (Phase.CARD, "First choose between a Border Card and an Ignition Card.", "RE-80"),
        (Phase.TARGET, "First choose the player whom Pickpocket hits.", "RE-146"),
        (Phase.RESPONSE, "First answer Pickpocket: accept it, or say Hell No! if you can.", "RE-162"),
        (Phase.CHOICE, "First choose one of the options of ", "RE-R63"),
        (Phase.ROLL, "First roll the die for ", "RE-184"),
        (Phase.REROLL, "First decide whether you keep the ", "RE-R42"),
        (Phase.DISCARD, "First discard one of your six Action Cards.", "RE-141"),
        (Phase.TRAIN, "First choose where the train takes you.", "RE-219"),
        (Phase.CAMP, "First decide where you spend the night.", "RE-100"),
    ],
)
def test_re_45_while_a_question_is_open_a_refusal_names_it_and_its_rule(phase, says, rule):
    sentence, named = refused(question(phase), "pick_up")
    assert sentence.startswith(says)
    assert named == rule


def test_re_11_while_an_attraction_has_to_go_back_a_refusal_says_so():
    trip = Trip()
    trip.s.phase, trip.s.actor = Phase.SWAP, 0
    assert refused(trip, "pick_up") == ("First choose which of your two attractions in the same country goes back.", "RE-11")
    assert refused(trip, "swap", slot=0)[1] == "RE-11"


def test_re_146_a_wrong_target_is_refused_with_its_own_reason():
    trip = Trip(4).put(0, "konya", hand=[PASSPORT]).put(1, "ankara").put(2, "van").put(3, "gori")
    trip.s.status[2] = Status.STUCK
    trip.put(3, "gori")
    trip.s.victims = 0b1000
    trip.turn(0)
    trip.s.phase, trip.s.victims, trip.s.pc = Phase.TARGET, 0b1000, int(trip.box.prog[1, trip.kind(PASSPORT)])
    assert refused(trip, "target", seat=1) == ("@1 is already at that embassy.", "RE-R64")
    assert refused(trip, "target", seat=2) == ("@2 is stuck at an embassy, so no card can hit them.", "RE-195")


def test_re_r33_refusals_at_sea_name_what_is_wrong():
    trip = Trip().put(0, "boat_kz", "AZ", hand=[TRAIN, JERRY, MAGIC]).turn(0, "")
    assert refused(trip, "pick_up")[1] == "RE-R33"
    assert refused(trip, "play", card=TRAIN) == ("You cannot play Freight Train at sea.", "RE-R33")
    assert refused(trip, "end_turn")[1] == "RE-127"
    assert refused(trip, "magic", face=6)[1] == "RE-132"
    assert GAME.why_not(trip.s, trip.content, 0, trip.number("accept"))[1] == "RE-160"


def test_re_45_no_refusal_is_a_catch_all():
    """On the road everything that belongs to another moment has a reason of its own."""
    trip = Trip().put(0, "konya", hand=[COOKIES]).turn(0)
    said = {GAME.why_not(trip.s, trip.content, 0, n) for n in range(ACTIONS) if n not in trip.legal_numbers()}
    assert len(said) > 12
    assert all(sentence and sentence[-1] in ".!" for sentence, _ in said)


# --- Why a seat has nothing to decide ------------------------------------------------------------


def test_re_30_a_seat_that_is_not_asked_is_told_whose_turn_it_is():
    trip = Trip(3).put(0, "konya").turn(0)
    assert why_wait(trip.content, trip.view(1)) == ("It is @0's turn.", "RE-30")
    trip.s.status[1] = Status.STUCK
    sentence, rule = why_wait(trip.content, trip.view(1))
    assert rule == "RE-196"
    assert sentence.startswith("It is @0's turn, and you are stuck")
    trip.s.arrived[2] = 1
    assert why_wait(trip.content, trip.view(2))[1] == "RE-R7"
    assert why_wait(question(Phase.RESPONSE).content, question(Phase.RESPONSE).view(0)) == (
        "@1 may respond to the card.",
        "RE-162",
    )


def test_re_30_the_table_refuses_a_seat_that_is_not_asked_in_the_games_words():
    table = Table(GAME, GAME.content({}), 3, 5)
    waiting = next(seat for seat in range(3) if seat not in table.to_act)
    with pytest.raises(NotYourTurn) as refusal:
        table.play(waiting, 5)
    assert f"@{table.to_act[0]}" in str(refusal.value)


# --- Cards and panels ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("deck", "card", "says"),
    [
        ("ignition", "ig16", "choose: pay $50 or lose 2 moves today"),
        ("action", "ac06", "get 1 Fuel Token"),
        ("action", "ac01", "ride up to 6 spaces, using all your moves"),
    ],
)
def test_re_148_what_a_card_does_is_one_readable_line(deck, card, says):
    content = GAME.content({})
    found = next(c for c in content.words[deck] if c["id"] == card)
    assert effect_text(content, found["steps"]) == says


def test_re_148_lists_and_dice_read_well_in_both_languages():
    content = GAME.content({})
    sights = {a["id"]: effect_text(content, a["steps"]) for a in content.words["attractions"]}
    assert "get $100, draw 2 Action Cards and get 2 extra moves today" in sights.values()
    rolls = [effect_text(content, c["steps"]) for c in content.words["border"] if "roll" in c["effect"]]
    assert "roll the die. Even: cross free of charge if you wish. Odd: stay on this side today" in rolls
    with speaking("es"):
        assert "cobra $100, roba 2 cartas de acción y gana 2 movimientos extra hoy" in [
            effect_text(content, a["steps"]) for a in content.words["attractions"]
        ]


def test_re_12_a_secret_attraction_is_not_called_open():
    trip = Trip(3).turn(0)
    shown = own(trip.content, trip.view(0))
    assert "Only you know it." in shown
    assert "Everyone can see it." not in shown
    assert "open" not in shown
    trip.s.goal_state[0, 0] = Goal.SHOWN
    assert "Everyone can see it." in own(trip.content, trip.view(0))


def test_re_1_one_of_a_kind_is_never_a_plural():
    trip = Trip(3).put(0, "hangzhou", fuel=1, hand=[JERRY]).turn(0)
    trip.s.goal_state[0] = Goal.DONE
    trip.s.count[0] = trip.s.platform = 1
    shown = " ".join(str(p.html) for p in panels.panels(trip.content, trip.view(0), names=["Ada", "Bo", "Cy"]))
    shown += own(trip.content, trip.view(0))
    shown += GAME.draw(trip.content, trip.view(0), names=["Ada", "Bo", "Cy"])
    assert not re.search(r"(?<!\d)(?<!\$)1 (moves|cards|Action Cards|Fuel Tokens|borders|nights|fuel stations)\b", shown)
