"""Templates and the answers made of them."""

from __future__ import annotations

import functools
from pathlib import Path
from typing import Any
from urllib.parse import quote, unquote

import jinja2
import markupsafe
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from sojourn.bots import BOTS
from sojourn.bots.levels import say as say_bots
from sojourn.core.record import SPECTATOR
from sojourn.core.ui.markup import Markup, digest
from sojourn.core.words import LANGUAGES, language, later, listed, number, percent
from sojourn.server.catalogue import game_named, shown_options
from sojourn.server.tables.bot_driver import PACES
from sojourn.server.tables.clock import CLOCK_NAMES, deadline, time_left, time_left_words
from sojourn.server.tables.daily import label as daily_label
from sojourn.server.tables.daily import score
from sojourn.server.tables.lesson import lesson_of
from sojourn.server.tables.plan import NAME
from sojourn.server.web import scripts, stylesheets
from sojourn.server.web.scene import line_rule
from sojourn.server.words import clean, say

HERE = Path(__file__).parent
NAME_COOKIE = "sojourn-name"
PACE_NAMES = {"slow": later("Slow"), "normal": later("Normal"), "fast": later("Fast"), "instant": later("Instant")}


@functools.cache
def templates() -> jinja2.Environment:
    """The pages, with everything escaped that is not markup already."""
    files = jinja2.FileSystemLoader(HERE / "templates")
    env = jinja2.Environment(loader=files, auto_reload=False, autoescape=True, trim_blocks=True, lstrip_blocks=True)
    env.globals.update(poster=lambda game: drawn_poster(game, language()), paces=paces, bots=BOTS, SPECTATOR=SPECTATOR)
    env.globals.update(
        _=worded,
        many=counted,
        of_bot=say_bots,
        number=number,
        percent=percent,
        name_list=listed,
        language=language,
        languages=LANGUAGES,
    )
    env.globals.update(clocks=clocks, deadline=deadline, time_left=time_left, time_left_words=time_left_words)
    env.globals.update(has_lesson=lambda game: lesson_of(game) is not None)
    env.globals.update(daily_label=daily_label, score=score)
    env.globals.update(script=scripts.address, preloads=scripts.preloads)
    env.globals.update(stylesheet=stylesheets.address, digest=digest, line_rule=line_rule, shown_options=shown_options)
    return env


def page(request: Request, name: str, status: int = 200, **words: Any) -> HTMLResponse:
    """One template as an answer."""
    words.setdefault("my_name", my_name(request))
    return HTMLResponse(templates().get_template(name).render(request=request, **words), status)


def worded(text: str, /, **values: object) -> markupsafe.Markup:
    """A text of a page (`_` in templates). What stands in the template is markup, what fills its gaps is escaped."""
    return markupsafe.Markup(say(text, **{name: markupsafe.escape(value) for name, value in values.items()}))


def counted(one: str, several: str, n: int, /, **values: object) -> markupsafe.Markup:
    """A text of a page that depends on how many (`many` in templates); `{n}` is the number."""
    return markupsafe.Markup(say.many(one, several, n, **{name: markupsafe.escape(value) for name, value in values.items()}))


@functools.lru_cache(maxsize=64)
def drawn_poster(game: str, spoken: str) -> Markup:
    """A poster, drawn once in each language: a few have words on them."""
    return game_named(game).poster()


def paces() -> dict[str, str]:
    """How fast bots may play, and what that is called."""
    return {pace: say(PACE_NAMES[pace]) for pace in PACES}


def clocks() -> dict[str, str]:
    """How long a decision may take, and what that is called."""
    return {clock: say(name) for clock, name in CLOCK_NAMES.items()}


def remember_name(response: Response, name: str) -> None:
    """The name to suggest next time."""
    response.set_cookie(NAME_COOKIE, quote(name), max_age=365 * 24 * 3600, httponly=True, samesite="lax")


def my_name(request: Request) -> str:
    """The name this person was called by last time; empty for a new one."""
    return clean(unquote(request.cookies.get(NAME_COOKIE, "")), NAME)
