"""A decent player: values everything by what it is worth at its own destination, one step ahead.

All values are hundredths of an Assurance, in whole numbers, so that both modes agree to the bit.
"""

from __future__ import annotations

from typing import Any

from sojourn.core.compiling import fast
from sojourn.core.record import Ints
from sojourn.games.emigration.actions import (
    COLLEGE,
    FORFEIT,
    NO,
    YES,
    card_of,
    clockwise,
    is_discard,
    is_scalp,
    is_wait,
    lane_of,
    owner_of,
    slot_of,
    ticket_of,
)
from sojourn.games.emigration.crossing import cost_of
from sojourn.games.emigration.layouts import fee_for, has_pair, passports, pay_of, tickets
from sojourn.games.emigration.life_cards import count_bits, of_kind
from sojourn.games.emigration.records import (
    CAREERS,
    COUNTRIES,
    GOODS,
    LANE_CARDS,
    LANES,
    LIFE,
    PASSPORT,
    PAYDAYS,
    SLOTS,
    STEPS,
    TICKET,
    Deck,
    Phase,
    Power,
    Purpose,
    Step,
    Who,
)

# Found by experiment: with these weights most players enter, on average over tables of two to six.
MONEY = 21  # one Money that can still be spent
USEFUL = 6  # so much Money can be spent for each ten cards left a player
CHANGE = 14  # one Money that neither can be spent nor fills a lot
LACK = 30  # one Money more towards a paper still missing
PAPER = 400  # a Passport or Ticket still missing
SPARE = 20  # one to sell
TURN = 36  # an action
REST = 60  # one Assurance left after entering, when entering is 1000


@fast
def advise(v: Any, box: Any, seat: int, luck: Any, mask: Ints) -> int:
    """The legal action of the highest value; the first of equals."""
    best, most = -1, 0
    for action in range(mask.shape[0]):
        if mask[action]:
            value = value_of(v, box, seat, action)
            if best < 0 or value > most:
                best, most = action, value
    return best


@fast
def value_of(v: Any, box: Any, seat: int, action: int) -> int:
    """What an action is worth to this seat."""
    if v.phase == Phase.MAIN:
        return value_of_turn(v, box, seat, action)
    if v.phase == Phase.LANE:
        return value_of_lane(v, box, seat, lane_of(action))
    if v.phase == Phase.PEEK:
        return spread(v, box, lane_of(action))
    if v.phase == Phase.COIN:
        return value_of_reroll(v, box, seat) if action == YES else 0
    if v.phase == Phase.OFFER:
        return value_of_offer(v, box, seat) if action == YES else 0
    if action == NO:
        return 0
    if v.phase == Phase.FREE_TAKE:
        owner = owner_of(action, seat, v.seats)
        card = v.layout[owner, slot_of(action)]
        return value_of_goods(v, box, seat, card) - spend(v, box, seat, fee_for(box, seat, owner)) + 1
    worth = value_of_goods(v, box, seat, card_of(action))
    if v.phase == Phase.SWAP_THEIRS:
        return worth - cheapest(v, box, seat, 0)
    return -worth


# --- Money and cards ---------------------------------------------------------------------------------------


@fast
def cards_left(v: Any) -> int:
    """Cards still in the layouts, a player."""
    count = 0
    for q in range(v.seats):
        count += count_bits(v.there[q])
    return count // v.seats


@fast
def worth_of_money(v: Any, box: Any, seat: int, money: int) -> int:
    """Money to spend is worth most, above all while papers are missing; then what the border gives for lots."""
    there = v.destination[seat]
    useful = min(money, cards_left(v) * USEFUL // 10)
    rest = money - useful
    lot, lots = int(box.lot[there]), int(box.lots[there])
    traded = min(rest // lot, lots)
    value = useful * MONEY + traded * 100 + min(rest - traded * lot, 5) * CHANGE
    missing = 0
    if not passports(v.papers[seat]):
        missing += box.price[PASSPORT] + box.fee
    if not tickets(v.papers[seat]):
        missing += box.price[TICKET] + box.fee
    return int(value + min(money, missing) * LACK)


@fast
def spend(v: Any, box: Any, seat: int, cost: int) -> int:
    """What paying (or, below 0, receiving) Money takes from a seat's prospects."""
    money = int(v.money[seat])
    return worth_of_money(v, box, seat, money) - worth_of_money(v, box, seat, max(money - cost, 0))


@fast
def value_of_goods(v: Any, box: Any, seat: int, card: int) -> int:
    """What a Document or Connection brings at the border."""
    return int(box.worth[v.destination[seat], box.sort_of[card]]) * 100


@fast
def value_of_paper(v: Any, box: Any, seat: int, ticket: bool) -> int:
    """A missing paper decides everything; a spare can be sold to somebody who lacks one."""
    owned = tickets(v.papers[seat]) if ticket else passports(v.papers[seat])
    if not owned:
        other = passports(v.papers[seat]) if ticket else tickets(v.papers[seat])
        return PAPER + (box.pair_reward * 100 if other else 0)
    for q in range(v.seats):
        theirs = tickets(v.papers[q]) if ticket else passports(v.papers[q])
        if q != seat and not theirs:
            return SPARE
    return 0


@fast
def value_of_gain(v: Any, box: Any, seat: int, card: int) -> int:
    """What owning a card is worth."""
    if card >= PASSPORT:
        return value_of_paper(v, box, seat, card >= TICKET)
    return value_of_goods(v, box, seat, card)


# --- The turn ----------------------------------------------------------------------------------------------


@fast
def value_of_turn(v: Any, box: Any, seat: int, action: int) -> int:
    """Buy, discard, activate, scalp, study, wait."""
    if action == FORFEIT:
        return 0
    if action == COLLEGE:
        return value_of_college(v, box, seat)
    if is_scalp(action):
        paper = TICKET if ticket_of(action) else PASSPORT
        return value_of_paper(v, box, seat, paper == TICKET) - spend(v, box, seat, box.price[paper] + box.fee)
    owner, slot = owner_of(action, seat, v.seats), slot_of(action)
    card, fee = int(v.layout[owner, slot]), fee_for(box, seat, owner)
    if is_wait(action):
        return value_of_gain(v, box, seat, card) - spend(v, box, seat, fee) - TURN
    if is_discard(action):
        return value_of_discard(v, box, seat, card, fee)
    if LIFE <= card < PASSPORT:
        return value_of_life(v, box, seat, card - LIFE) - spend(v, box, seat, fee)
    return value_of_gain(v, box, seat, card) - spend(v, box, seat, box.price[card] + fee)


@fast
def value_of_discard(v: Any, box: Any, seat: int, card: int, fee: int) -> int:
    """Money now, but the card cannot be bought any more."""
    gain = -spend(v, box, seat, fee - int(box.price[card]))
    regret = max(value_of_goods(v, box, seat, card) - spend(v, box, seat, int(box.price[card]) + fee), 0)
    return gain - regret


@fast
def paydays_left(v: Any, box: Any) -> int:
    """Paydays that may still come."""
    return int(box.paydays[v.seats] - v.paydays)


@fast
def value_of_college(v: Any, box: Any, seat: int) -> int:
    """The diploma's Assurance and later pay, less tuition and lost salary; a failed try costs the turn."""
    low, money = int(box.savings[v.nationality[seat]]), int(v.money[seat])
    left, turns = paydays_left(v, box), cards_left(v)
    passes = count_bits(box.passes[v.stack[v.drawn]])
    wait = 6 // passes + 1  # turns in college
    total = 0
    for roll in range(1, 7):
        if money < low + roll:
            total -= TURN
            continue
        lost = min(left, left * wait // max(turns, 1)) * pay_of(v, box, seat, min(v.paydays + 1, PAYDAYS))
        later = max(left - left * wait // max(turns, 1), 0) * box.diploma_pay
        gain = box.diploma_reward * 100 if turns > wait else 100 * turns * passes // (6 * 2)
        total += gain + (later - lost) * MONEY - spend(v, box, seat, low + roll)
    return total // 6


# --- Life Cards --------------------------------------------------------------------------------------------


@fast
def value_of_life(v: Any, box: Any, seat: int, life: int) -> int:
    """The sum of what its steps are worth."""
    total = 0
    for n in range(STEPS):
        total += value_of_step(v, box, seat, life, n)
    return total


@fast
def value_of_step(v: Any, box: Any, seat: int, life: int, n: int) -> int:
    """What one step of a Life Card is worth to the one who activates it."""
    step, amount, who = box.step[life, n], int(box.step_amount[life, n]), box.step_who[life, n]
    money = int(v.money[seat])
    if step == Step.MONEY:
        return -spend(v, box, seat, -amount)
    if step == Step.ASSURANCE:
        return amount * 100
    if step == Step.SIGN:
        return value_of_signs(v, box, seat, who)
    if step == Step.COLLECT:
        return -spend(v, box, seat, -amount * (v.seats - 1)) + 10
    if step == Step.GIVE_LEFT:
        return -spend(v, box, seat, min(amount, money)) - 10
    if step == Step.PAY_SHARE:
        return -spend(v, box, seat, money // amount)
    if step == Step.PER_CARD:
        return -spend(v, box, seat, -min(amount * count_bits(v.cards[seat]), int(box.step_most[life, n])))
    if step == Step.ROLL:
        return value_of_rolls(v, box, seat, life)
    if step == Step.LOSE:
        return value_of_loss(v, box, seat, who, amount)
    return value_of_odd_step(v, box, seat, life, n)


@fast
def value_of_odd_step(v: Any, box: Any, seat: int, life: int, n: int) -> int:
    """Free cards, new Destinations and Careers, peeks, extra actions, kept cards."""
    step, who = box.step[life, n], box.step_who[life, n]
    if step == Step.FREE_TAKE:
        return best_free(v, box, seat, who)
    if step == Step.OFFER or step == Step.REPLACE:
        return value_of_new(v, box, seat, who, step == Step.OFFER)
    if step == Step.SWAP_DOCUMENTS:
        return best_swap(v, box, seat)
    if step == Step.PEEK:
        return 30
    if step == Step.EXTRA_ACTION:
        return TURN
    if step == Step.KEEP:
        if who == Power.PAYDAY_MONEY:
            return paydays_left(v, box) * box.kept_payday[life] * MONEY
        return 20 if who == Power.REROLL else int(box.kept_border[life]) * 100
    return 0


@fast
def value_of_signs(v: Any, box: Any, seat: int, who: int) -> int:
    """A turn lost by us costs, one lost by others helps a little."""
    total = 0
    for q in range(v.seats):
        hit = who == Who.YOU and q == seat
        hit = hit or (who == Who.LEFT and q == clockwise(seat, 1, v.seats))
        hit = hit or (who == Who.TICKET_HOLDERS and tickets(v.papers[q]) != 0)
        if hit and not v.sign[q]:
            total += -TURN if q == seat else TURN // v.seats
    return total


@fast
def value_of_rolls(v: Any, box: Any, seat: int, life: int) -> int:
    """The mean over the die."""
    total = 0
    for roll in range(1, 7):
        total -= spend(v, box, seat, -int(box.step_roll[life, roll]))
    return total // 6


@fast
def cheapest(v: Any, box: Any, seat: int, kind: int) -> int:
    """The least a card of a kind we own is worth; -1 if we own none."""
    least = -1
    bits = int(v.cards[seat]) & of_kind(kind)
    for card in range(GOODS):
        if bits >> card & 1:
            value = value_of_goods(v, box, seat, card)
            if least < 0 or value < least:
                least = value
    return least


@fast
def value_of_loss(v: Any, box: Any, seat: int, kind: int, amount: int) -> int:
    """Losing our least card of a kind, or what is due without one."""
    least = cheapest(v, box, seat, kind)
    if least >= 0:
        return -least
    return -spend(v, box, seat, amount) if amount else -TURN


@fast
def best_free(v: Any, box: Any, seat: int, kind: int) -> int:
    """The best available card of a kind, without its price."""
    most = 0
    for owner in range(v.seats):
        fee = fee_for(box, seat, owner)
        for slot in range(SLOTS):
            card = int(v.layout[owner, slot])
            if v.free[owner] >> slot & 1 and v.money[seat] >= fee and box.kind[card] == kind:
                most = max(most, value_of_goods(v, box, seat, card) - spend(v, box, seat, fee))
    return most


@fast
def best_swap(v: Any, box: Any, seat: int) -> int:
    """Another player's best Document for our least."""
    mine, most = cheapest(v, box, seat, 0), 0
    if mine < 0:
        return 0
    for q in range(v.seats):
        bits = 0 if q == seat else int(v.cards[q]) & of_kind(0)
        for card in range(21):
            if bits >> card & 1:
                most = max(most, value_of_goods(v, box, seat, card) - mine)
    return most


# --- Destinations and Careers ------------------------------------------------------------------------------


@fast
def value_there(v: Any, box: Any, seat: int, country: int) -> int:
    """What our cards and Money would bring in a country."""
    total = min(int(v.money[seat]) // box.lot[country], int(box.lots[country])) * 50
    for card in range(GOODS):
        if int(v.cards[seat]) >> card & 1:
            total += box.worth[country, box.sort_of[card]] * 100
    return int(total)


@fast
def value_of_career(v: Any, box: Any, career: int) -> int:
    """What a career pays from now on."""
    total = 0
    for k in range(v.paydays + 1, box.paydays[v.seats] + 1):
        total += box.salary[v.seats, career, k]
    return int(total) * MONEY


@fast
def value_of_offer(v: Any, box: Any, seat: int) -> int:
    """The turned-up card against our own."""
    if v.offer_deck == Deck.CAREERS:
        return value_of_career(v, box, v.offer) - value_of_career(v, box, v.career[seat])
    return value_there(v, box, seat, v.offer) - value_there(v, box, seat, v.destination[seat])


@fast
def value_of_new(v: Any, box: Any, seat: int, deck: int, choice: bool) -> int:
    """The mean gain by a new card, over those that may come; with a choice losses do not count."""
    total, count = 0, 0
    for new in range(COUNTRIES if deck == Deck.DESTINATIONS else CAREERS):
        held = new == v.nationality[seat] and deck == Deck.DESTINATIONS
        for q in range(v.seats):
            held = held or new == (v.destination[q] if deck == Deck.DESTINATIONS else v.career[q])
        if held:
            continue
        if deck == Deck.CAREERS:
            gain = value_of_career(v, box, new) - value_of_career(v, box, v.career[seat])
        else:
            gain = value_there(v, box, seat, new) - value_there(v, box, seat, v.destination[seat])
        total += max(gain, 0) if choice else gain
        count += 1
    return total // count if count else 0


@fast
def value_of_reroll(v: Any, box: Any, seat: int) -> int:
    """Above 0 when the roll should be made again."""
    if v.purpose == Purpose.GRADUATION:
        return -1 if box.passes[v.student[seat]] >> v.die & 1 else 1
    if v.purpose == Purpose.TUITION:
        return 1 if v.money[seat] < v.die + box.savings[v.nationality[seat]] else -1
    mean = 0
    for roll in range(1, 7):
        mean += box.step_roll[v.life, roll]
    return int(mean - 6 * box.step_roll[v.life, v.die]) - 6


# --- The border --------------------------------------------------------------------------------------------


@fast
def may_be_next(v: Any, box: Any, lane: int, card: int) -> bool:
    """Whether a Border Control Card may be the next of a lane, as far as this view tells."""
    known = v.lanes[lane, v.lane_drawn[lane]]
    if known >= 0:
        return bool(known == card)
    if not box.mixed_lanes and card // LANE_CARDS != lane:
        return False
    for other in range(LANES):
        for i in range(LANE_CARDS):
            if v.lanes[other, i] == card:
                return False
    return True


@fast
def value_of_lane(v: Any, box: Any, seat: int, lane: int) -> int:
    """The chance to enter, and what is left then."""
    total, count = 0, 0
    for card in range(LANES * LANE_CARDS):
        if may_be_next(v, box, lane, card):
            count += 1
            left = int(v.assurance[seat]) - cost_of(v, box, seat, card)
            if left >= 0 and has_pair(v.papers[seat]):
                total += 1000 + REST * left
    return total // count if count else 0


@fast
def spread(v: Any, box: Any, lane: int) -> int:
    """How far a lane's cards lie apart: the further, the more there is to learn."""
    low, high = 1000, 0
    for card in range(LANES * LANE_CARDS):
        if may_be_next(v, box, lane, card):
            low, high = min(low, int(box.border[card])), max(high, int(box.border[card]))
    return high - low
