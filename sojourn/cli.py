"""The `sojourn` command: play in the browser, serve a table, read rules, replay a saved game."""

from __future__ import annotations

import argparse
import os
import socket
import sys
import threading
import time
import urllib.error
import urllib.request
import webbrowser
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from sojourn.core.errors import SojournError

PORT = 8000
LOCAL = "127.0.0.1"


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command; 0 if it went well."""
    given = list(sys.argv[1:] if argv is None else argv)
    if not given or (given[0].startswith("-") and given[0] not in ("-h", "--help", "--version")):
        given.insert(0, "play")
    if given[0] == "bench":  # its own options are read by the bench itself
        return _bench(given[1:])
    if given[0] == "lab":
        return _lab(given[1:])
    arguments = _parser().parse_args(given)
    try:
        return int(arguments.run(arguments) or 0)
    except SojournError as error:
        print(f"sojourn: {error}", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        return 130


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="sojourn", description="Travel board games: play in the browser, read rules, replay.")
    parser.add_argument("--version", action="version", version=_version())
    commands = parser.add_subparsers(title="commands", required=True)
    for name, words, run in (
        ("play", "start a local server and open the browser (the default)", _play),
        ("serve", "start a server without opening the browser", _serve),
    ):
        command = commands.add_parser(name, help=words, description=words)
        command.add_argument(
            "--host", default=LOCAL, help="address to listen on; 0.0.0.0 lets other devices connect (default %(default)s)"
        )
        command.add_argument("--port", type=_port, default=None, help=f"port (default {PORT}, or the next free one)")
        command.add_argument(
            "--data", type=Path, default=None, metavar="DIR", help="folder to store games in (default: your user data folder)"
        )
        command.add_argument(
            "--database",
            default="",
            metavar="URL",
            help="store games in PostgreSQL instead (postgresql://...); several servers can share it",
        )
        command.add_argument(
            "--public-url", default="", metavar="URL", help="address people reach this server at (or SOJOURN_PUBLIC_URL)"
        )
        command.add_argument(
            "--smtp",
            default="",
            metavar="URL",
            help="mail server for reminders, such as smtp://user:password@host:587 (or SOJOURN_SMTP, which nobody else sees)",
        )
        command.add_argument(
            "--mail-from", default="", metavar="ADDRESS", help="sender of reminders by mail (or SOJOURN_MAIL_FROM)"
        )
        command.set_defaults(run=run)
        if name == "play":
            command.add_argument("--no-browser", action="store_true", help="only print the address")
    rules = commands.add_parser(
        "rules", help="print a game's rules, or one rule", description="Print a game's rules, or one rule."
    )
    rules.add_argument("game")
    rules.add_argument("id", nargs="?", help="the rule's ID, such as JI-31")
    rules.set_defaults(run=_rules)
    commands.add_parser("games", help="list the installed games").set_defaults(run=_games)
    replay = commands.add_parser("replay", help="print the story of a saved game", description="Print the story of a saved game.")
    replay.add_argument("file", type=Path)
    replay.set_defaults(run=_replay)
    commands.add_parser("bench", help="measure how fast the rules run (see sojourn bench --help)")
    commands.add_parser("lab", help="run experiments: lab ladder GAME measures the bots, lab corpus replays games of older rules")
    return parser


def _version() -> str:
    import importlib.metadata

    return f"sojourn {importlib.metadata.version('sojourn')}"


def _port(text: str) -> int:
    if not text.isdigit() or not 0 < int(text) < 65536:
        raise argparse.ArgumentTypeError(f"a port is a number from 1 to 65535, not {text!r}")
    return int(text)


# --- The server ----------------------------------------------------------------------------------


def _play(arguments: Any) -> int:
    return _start(arguments, open_browser=not arguments.no_browser)


def _serve(arguments: Any) -> int:
    return _start(arguments, open_browser=False)


def _start(arguments: Any, open_browser: bool) -> int:
    """Listen, say where, and stay until Ctrl-C."""
    never = os.environ.get("NUMBA_DISABLE_JIT", "0") not in ("", "0")  # said by whoever starts us: nothing is to be compiled
    os.environ["NUMBA_DISABLE_JIT"] = "1"  # the web process runs rules uncompiled; bots run in worker processes
    from sojourn.server.reminders.host_settings import host_settings

    settings = host_settings(vars(arguments), os.environ)
    listener = listen_on(arguments.host, arguments.port)
    port = int(listener.getsockname()[1])
    host = LOCAL if arguments.host in ("0.0.0.0", "::") else arguments.host
    where = f"http://{host}:{port}/"
    print(f"Sojourn is running at {where}  (press Ctrl-C to stop)", flush=True)
    threading.Thread(target=_greet, args=(where, open_browser), daemon=True).start()
    import platformdirs
    import uvicorn

    from sojourn.server.app import create_app
    from sojourn.server.middleware.security import Rates
    from sojourn.server.storage import open_storage
    from sojourn.server.web.addresses import lan_address

    data = arguments.data or platformdirs.user_data_path("sojourn")
    reachable = arguments.host not in (LOCAL, "localhost", "::1")
    if reachable and (lan := lan_address()):
        print(f"Phones on your network can reach it at http://{lan}:{port}/", flush=True)
    open_storage(Path(data), arguments.database).close()  # so that an error in it ends the command before anyone connects
    app = create_app(
        Path(data),
        database=arguments.database,
        reachable=reachable,
        building="never" if never else "ahead",
        rates=Rates(),
        settings=settings,
    )
    config = uvicorn.Config(app, log_level="warning", access_log=False, timeout_graceful_shutdown=2, server_header=False)
    server = uvicorn.Server(config)
    server.run(sockets=[listener])
    return 0 if server.started else 1


def listen_on(host: str, port: int | None) -> socket.socket:
    """The port that was asked for, or the first free one from 8000 on."""
    for candidate in [port] if port else range(PORT, PORT + 100):
        family = socket.AF_INET6 if ":" in host else socket.AF_INET
        listener = socket.socket(family, socket.SOCK_STREAM)
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            listener.bind((host, candidate))
            listener.listen(128)
        except OSError as error:
            listener.close()
            if port:
                raise SojournError(f"Cannot listen on {host}, port {port}: {error.strerror}.") from None
            continue
        return listener
    raise SojournError(f"No port from {PORT} to {PORT + 99} is free on {host}; choose one with --port.")


def _greet(where: str, open_browser: bool) -> None:
    """Open the browser as soon as the first page is there."""
    if not open_browser:
        return
    for _ in range(100):
        try:
            with urllib.request.urlopen(where + "static/css/pages.css", timeout=2):
                break
        except (urllib.error.URLError, OSError):
            time.sleep(0.1)
    webbrowser.open(where)


# --- Words ---------------------------------------------------------------------------------------


def _games(_: Any) -> int:
    os.environ.setdefault("NUMBA_DISABLE_JIT", "1")
    from sojourn.server.catalogue import installed

    for game in installed().values():
        print(f"{game.name:20} {game.title}, {game.seats[0]}-{game.seats[-1]} players. {game.summary}")
    return 0


def _rules(arguments: Any) -> int:
    os.environ.setdefault("NUMBA_DISABLE_JIT", "1")
    from sojourn.core.rulespage import Rule, rulebook
    from sojourn.server.catalogue import game_named, rule_text

    game = game_named(arguments.game)
    section = ""
    rules: Sequence[Rule] = [rule_text(game, arguments.id)] if arguments.id else rulebook(game)
    for rule in rules:
        if rule.section != section:
            section = rule.section
            print(f"\n{section}\n")
        marks = [word for word, holds in (("ruling", rule.ruling), ("reconstructed", rule.reconstructed)) if holds]
        marks += [f"switch {rule.switch}"] if rule.switch else []
        print(f"{rule.id:8} {rule.text}" + (f"  [{', '.join(marks)}]" if marks else ""))
    return 0


def _replay(arguments: Any) -> int:
    os.environ.setdefault("NUMBA_DISABLE_JIT", "1")
    import sojourn
    from sojourn.server.words import plainly

    try:
        text = arguments.file.read_text("utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise SojournError(f"{arguments.file} cannot be read: {error}.") from None
    names = [f"Seat {seat}" for seat in range(10)]
    try:
        table = sojourn.replay(text)
    except SojournError as error:
        raise SojournError(plainly(str(error), names)) from None
    move = 0
    for number, sentence in table.sentences():
        if number != move:
            move = number
            print(f"\n{number:4}  {names[table.moves[number - 1].seat]}: {plainly(table.moves[number - 1].text, names)}")
        print(f"        {plainly(sentence, names)}")
    outcome = table.outcome
    print()
    print(f"{plainly(outcome.reason, names)} {_standings(outcome, names)}" if outcome else "The game is not over.")
    return 0


def _standings(outcome: Any, names: Sequence[str]) -> str:
    """Each seat's points, and who won."""
    from sojourn.core.words import listed

    points = [f"{name}: {n:,} {'point' if n == 1 else 'points'}." for name, n in zip(names, outcome.points, strict=False)]
    winners = [names[seat] for seat in outcome.winners]
    won = f"{winners[0]} wins." if len(winners) == 1 else f"{listed(winners)} share the win." if winners else "Nobody wins."
    return " ".join([*points, won])


def _bench(arguments: list[str]) -> int:
    from sojourn.lab import bench

    try:
        bench.main(arguments)
    except SojournError as error:
        print(f"sojourn: {error}", file=sys.stderr)
        return 2
    return 0


def _lab(arguments: list[str]) -> int:
    """`sojourn lab ladder ...` or `sojourn lab corpus ...`; their own options are read there."""
    if arguments[:1] not in (["ladder"], ["corpus"]):
        print(
            "sojourn: the lab has two commands: sojourn lab ladder GAME, sojourn lab corpus (see --help of each).",
            file=sys.stderr,
        )
        return 2
    from sojourn.lab import corpus, ladder

    try:
        return int((corpus if arguments[0] == "corpus" else ladder).main(arguments[1:]) or 0)
    except SojournError as error:
        print(f"sojourn: {error}", file=sys.stderr)
        return 2


if __name__ == "__main__":
    sys.exit(main())
