"""Files of a replay: the board as a standalone SVG, the game as a readable story."""

from __future__ import annotations

import base64
import functools
import re
from hashlib import sha256

from sojourn.core.content import Option
from sojourn.core.game import Game
from sojourn.core.record import SPECTATOR
from sojourn.core.ui.svg import day_tokens, standalone
from sojourn.core.words import number as thousands
from sojourn.server.tables.looking_back import OPEN, Playback
from sojourn.server.tables.seen_moves import Numbers
from sojourn.server.web.ending import headline
from sojourn.server.web.scene import drawing
from sojourn.server.words import plainly, say

_STYLE = re.compile(r"<style>(.*?)</style>", re.S)
_AT = re.compile(r"@[\w-]+[^{};]*\{(?:[^{}]|\{[^{}]*\})*\}")  # @media, @keyframes: a picture neither moves nor grows
_RULE = re.compile(r"([^{}]+)\{([^{}]*)\}")


def board_file(playback: Playback, number: int, seat: int) -> str:
    """The board after so many moves as SVG with all its colours inside, by day."""
    game = playback.table.game
    hints = {"actions": (), "names": playback.names}
    picture = standalone(drawing(game, playback.table.content, playback.view(number, seat), hints), game)
    return re.sub("</style>", lambda _: game_css(game) + "</style>", str(picture), count=1)


def style_policy(picture: str) -> str:
    """The security policy of a picture: nothing but the one style sheet inside it."""
    found = _STYLE.search(picture)
    digest = base64.b64encode(sha256((found[1] if found else "").encode()).digest()).decode()
    return f"default-src 'none'; style-src 'sha256-{digest}'; frame-ancestors 'none'"


@functools.cache
def game_css(game: Game) -> str:
    """What only this game's board needs, for a drawing outside any page: colours written out, by day, scoped."""
    text = _AT.sub("", re.sub(r"/\*.*?\*/", "", game.board_css, flags=re.S))
    here, scope = f'[data-game="{game.name}"]', f".sojourn-{game.name}"
    tokens, rules = dict(day_tokens(game)), []
    for selector, body in _RULE.findall(text):
        where = selector.strip()
        if "data-theme" in where or here not in where:
            continue
        tokens |= dict(re.findall(r"--([\w-]+):\s*([^;]+);", body))
        plain = re.sub(r"--[\w-]+:[^;]+;", "", body)
        compact = re.sub(r"\s*([:;,])\s*", r"\1", by_day(plain, tokens).strip()).rstrip(";")
        if compact:
            rules.append(f"{where.replace(here, scope)}{{{compact}}}")
    return "".join(rules)


def by_day(text: str, tokens: dict[str, str]) -> str:
    """Values with their colours written out, those of the day."""
    for _ in range(4):  # a colour may be named by another
        text = re.sub(r"var\(--([\w-]+)(?:,[^()]*)?\)", lambda m: tokens.get(m[1], "inherit"), text)
        text = re.sub(r"light-dark\(([^,()]+),[^()]*\)", lambda m: m[1], text)
    return text


def story_file(playback: Playback, seat: int, numbers: Numbers) -> str:
    """The whole game in sentences, as the seat read it, with the numbers it knows the moves by."""
    table = playback.table
    lines = [_title(playback, seat), ""]
    lines += [say("Seat {number}: {name}", number=number, name=name) for number, name in enumerate(playback.names, start=1)]
    changed = [o for o in table.game.options if table.content.options[o.name] != o.values[0]]
    lines += [variant_line(table.game, o, table.content.options[o.name]) for o in changed]
    lines.append("")
    width, before = len(str(numbers.last)), -1
    for number, text, _ in playback.told(seat):
        head = f"{numbers.shown(number):>{width}}" if number != before else " " * width
        lines.append(f"{head}  {plainly(text, playback.names)}")
        before = number
    return "\n".join(lines + ending_lines(playback, seat, numbers.last)) + "\n"


def variant_line(game: Game, option: Option, value: str) -> str:
    """A switch and where it stands: the question and its answer."""
    answer = game.say(option.meanings[option.values.index(value)])
    return say("Variant: {question} {answer}", question=game.say(option.text), answer=answer)


def _title(playback: Playback, seat: int) -> str:
    """Which game, and through whose eyes."""
    game = playback.table.game.title
    if seat == OPEN:
        return say("{game}, with everything revealed", game=game)
    if seat == SPECTATOR:
        return say("{game}, as a spectator saw it", game=game)
    return say("{game}, as {name} saw it", game=game, name=playback.names[seat])


def ending_lines(playback: Playback, seat: int, last: int) -> list[str]:
    """How it ended, or after how many moves it goes on."""
    outcome = playback.table.outcome
    if outcome is None:
        return ["", say.many("The game is still going on after {n} move.", "The game is still going on after {n} moves.", last)]
    names, ui = playback.names, playback.table.game.ui
    points = [f"{name}: {thousands(outcome.points[each])}" for each, name in enumerate(names)]
    view = playback.view(playback.last, max(seat, SPECTATOR))
    own = ui.headline(playback.table.content, view, names) if ui.headline else ""
    result = plainly(own, names) if own else headline(outcome.winners, names)
    return ["", result, plainly(outcome.reason, names), *points]
