"""People who are away are told that it is their turn: by Web Push and by mail, once for each decision, if they want it."""

from __future__ import annotations

import base64
import json
import re
import socket
import threading
import time
from collections.abc import Iterator
from email import message_from_bytes, policy
from email.message import EmailMessage
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import http_ece
import pytest
from aiosmtpd.controller import Controller
from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric import ec
from fastapi.testclient import TestClient
from postgres_server import fresh_database
from py_vapid import Vapid02

from sojourn.core.errors import SojournError
from sojourn.server.app import create_app
from sojourn.server.reminders import push, sending
from sojourn.server.reminders.host_settings import HostSettings, host_settings, mail_server
from sojourn.server.web import reminders as routes


def b64(raw: bytes) -> str:
    return base64.urlsafe_b64encode(raw).decode().rstrip("=")


class PushService:
    """A push service on this machine, and a browser that reads what it gets."""

    def __init__(self) -> None:
        self.got: list[dict[str, Any]] = []
        self.status = 201
        self.wait = 0.0
        self.key, self.auth = ec.generate_private_key(ec.SECP256R1()), b"0123456789abcdef"
        outer = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                body = self.rfile.read(int(self.headers["content-length"]))
                time.sleep(outer.wait)
                outer.got.append({"headers": dict(self.headers), "body": body, "path": self.path})
                self.send_response(outer.status)
                self.send_header("location", "http://127.0.0.1:1/elsewhere")
                self.end_headers()

            def log_message(self, *_: Any) -> None: ...

        self.server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.host = f"127.0.0.1:{self.server.server_port}"
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def subscription(self, device: str = "phone") -> str:
        point = self.key.public_key().public_bytes(serialization.Encoding.X962, serialization.PublicFormat.UncompressedPoint)
        keys = {"p256dh": b64(point), "auth": b64(self.auth)}
        return json.dumps({"endpoint": f"http://{self.host}/{device}", "keys": keys, "expirationTime": None})

    def read(self, nth: int = -1) -> dict[str, str]:
        """What the browser decrypts."""
        body = self.got[nth]["body"]
        return dict(json.loads(http_ece.decrypt(body, private_key=self.key, auth_secret=self.auth, version="aes128gcm")))


class Letters:
    """A mail server on this machine that keeps what it gets."""

    def __init__(self) -> None:
        self.got: list[EmailMessage] = []
        self.to: list[str] = []
        self.controller = Controller(self, hostname="127.0.0.1", port=0)

    async def handle_DATA(self, server: Any, session: Any, envelope: Any) -> str:
        self.got.append(message_from_bytes(envelope.content, policy=policy.default))  # type: ignore[arg-type]
        self.to += envelope.rcpt_tos
        return "250 OK"

    def link(self, kind: str, nth: int = -1) -> str:
        """The address of a link in a mail, on the test's server."""
        found = re.search(rf"https://games\.example\.org(/mail/\S+/{kind})", self.got[nth].get_content())
        assert found
        return found[1]


@pytest.fixture
def service() -> Iterator[PushService]:
    made = PushService()
    yield made
    made.server.shutdown()
    made.server.server_close()


@pytest.fixture
def letters() -> Iterator[Letters]:
    made = Letters()
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        made.controller.port = probe.getsockname()[1]
    made.controller.start()
    yield made
    made.controller.stop()


@pytest.fixture
def settings(service: PushService, letters: Letters) -> HostSettings:
    smtp = f"smtp://127.0.0.1:{letters.controller.port}"
    return HostSettings("https://games.example.org", smtp, "table@example.org", push_hosts=f"other.example {service.host}")


@pytest.fixture
def client(tmp_path: Path, settings: HostSettings, monkeypatch: pytest.MonkeyPatch) -> Iterator[TestClient]:
    monkeypatch.setattr(sending, "AWAY", 0.0)
    monkeypatch.setattr(sending, "MAIL_PAUSE", 0.0)
    monkeypatch.setattr(sending, "SWEEP", 1e6)
    with TestClient(create_app(tmp_path, bot_processes=False, settings=settings)) as browser:
        yield browser


def new_table(client: TestClient, **more: str) -> str:
    """Two people share this browser: it is always somebody's turn here."""
    fields = {"sitter-0": "you", "name-0": "Ada", "sitter-1": "you", "name-1": "Bo", **more}
    return str(client.post("/games/high-card/new", data=fields, follow_redirects=False).headers["location"])


def send_due(client: TestClient) -> None:
    """The server looks for reminders that are due, and sends them."""

    async def send() -> None:
        await client.app.state.reminders.send_due()  # type: ignore[attr-defined]
        await client.app.state.reminders.settled()  # type: ignore[attr-defined]

    time.sleep(0.01)
    client.portal.call(send)  # type: ignore[union-attr]


def subscribe(client: TestClient, table: str, service: PushService, seat: int = 0, device: str = "phone") -> Any:
    return client.post(f"{table}/remind/push?seat={seat}", data={"subscription": service.subscription(device)})


# --- Web Push ------------------------------------------------------------------------------------


def test_a_browser_is_told_once_that_it_is_my_turn_and_only_it_can_read_it(client: TestClient, service: PushService) -> None:
    table = new_table(client, clock="3-days")
    assert subscribe(client, table, service).status_code == 204
    send_due(client)
    send_due(client)
    assert len(service.got) == 1, "once for each decision"
    assert service.read() == {
        "title": "High Card",
        "body": "It is your turn at High Card with Bo. 3 days left.",
        "url": table,
        "tag": table.removeprefix("/t/"),
        "language": "en",
    }
    assert b"High Card" not in service.got[0]["body"]
    client.post(f"{table}/play?seat=0", data={"action": "0"})
    send_due(client)
    assert len(service.got) == 1, "now it is the other's turn, who did not ask for it"


def test_a_message_is_signed_with_the_key_the_browser_subscribed_with(client: TestClient, service: PushService) -> None:
    key = client.get("/push/key").json()["key"]
    assert client.get("/push/key").json()["key"] == key, "made once"
    subscribe(client, new_table(client), service)
    send_due(client)
    scheme = next(value for name, value in service.got[0]["headers"].items() if name.lower() == "authorization")
    assert Vapid02.verify(scheme)
    token, shown = re.fullmatch(r"vapid t=([\w.-]+),\s*k=([\w-]+)", scheme).groups()  # type: ignore[union-attr]
    assert shown == key
    claims = json.loads(base64.urlsafe_b64decode(token.split(".")[1] + "=="))
    assert claims["sub"] == "mailto:table@example.org"
    assert claims["aud"] == f"http://{service.host}"
    assert time.time() < claims["exp"] <= time.time() + 24 * 3600


def test_who_looks_at_the_table_is_not_told(client: TestClient, service: PushService, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sending, "AWAY", 0.5)
    table = new_table(client)
    subscribe(client, table, service)
    time.sleep(0.6)
    client.portal.call(_look, client, table)  # type: ignore[union-attr]
    send_due(client)
    assert service.got == []
    time.sleep(0.6)
    send_due(client)
    assert len(service.got) == 1, "but when the page is gone"


async def _look(client: TestClient, table: str) -> None:
    """A page with an open stream was here just now."""
    await client.app.state.tables.storage.set_seen(table.removeprefix("/t/"), [0], time.time())  # type: ignore[attr-defined]


def test_a_browser_that_wants_no_more_is_forgotten(client: TestClient, service: PushService) -> None:
    table = new_table(client)
    subscribe(client, table, service)
    subscribe(client, table, service, device="laptop")
    service.status = 410
    send_due(client)
    assert len(service.got) == 2
    storage = client.app.state.tables.storage  # type: ignore[attr-defined]
    assert storage.rows("SELECT count(*) FROM reminders") == [(0,)]


def test_a_push_service_that_fails_or_is_slow_stops_nobody(client: TestClient, service: PushService) -> None:
    table = new_table(client)
    subscribe(client, table, service)
    service.status, service.wait = 500, 1.0

    async def start() -> None:
        await client.app.state.reminders.send_due()  # type: ignore[attr-defined]

    time.sleep(0.01)
    client.portal.call(start)  # type: ignore[union-attr]
    began = time.monotonic()
    assert client.post(f"{table}/play?seat=0", data={"action": "0"}).status_code == 200
    assert time.monotonic() - began < 0.9
    client.portal.call(client.app.state.reminders.settled)  # type: ignore[union-attr, attr-defined]
    assert len(service.got) == 1
    storage = client.app.state.tables.storage  # type: ignore[attr-defined]
    assert storage.rows("SELECT count(*) FROM reminders") == [(1,)], "a fault of the service is not the browser's wish"


def test_nothing_is_sent_where_a_push_service_points_to(client: TestClient, service: PushService) -> None:
    subscribe(client, new_table(client), service)
    service.status = 307
    send_due(client)
    assert [each["path"] for each in service.got] == ["/phone"]


@pytest.mark.parametrize(
    "endpoint",
    [
        "http://127.0.0.1:8000/x",
        "https://fcm.googleapis.com.evil.example/x",
        "https://fcm.googleapis.com:22/x",
        "http://fcm.googleapis.com/x",
        "https://user@fcm.googleapis.com/x",
        "https://10.0.0.1/x",
        "file:///etc/passwd",
        "",
    ],
)
def test_only_push_services_are_sent_anything(client: TestClient, service: PushService, endpoint: str) -> None:
    wish = json.loads(service.subscription()) | {"endpoint": endpoint}
    answer = client.post(f"{new_table(client)}/remind/push?seat=0", data={"subscription": json.dumps(wish)})
    assert answer.status_code == 400
    for text in ("", "[]", "{}", '{"endpoint": 5, "keys": {"p256dh": "x", "auth": "y"}}', "x" * 5000):
        with pytest.raises(SojournError):
            push.checked_subscription(text)


def test_known_push_services_are_accepted(service: PushService) -> None:
    for host in ("fcm.googleapis.com", "updates.push.services.mozilla.com", "web.push.apple.com", "x.notify.windows.com"):
        wish = json.loads(service.subscription()) | {"endpoint": f"https://{host}/send/abc"}
        assert push.checked_subscription(json.dumps(wish))["endpoint"] == wish["endpoint"]


def test_push_is_stopped_for_this_browser_alone(client: TestClient, service: PushService) -> None:
    table = new_table(client)
    subscribe(client, table, service)
    subscribe(client, table, service, device="laptop")
    client.post(f"{table}/remind/push/stop?seat=0", data={"endpoint": f"http://{service.host}/phone"})
    send_due(client)
    assert [each["path"] for each in service.got] == ["/laptop"]


def test_nobody_subscribes_for_another_ones_seat(client: TestClient, service: PushService) -> None:
    table = new_table(client)
    client.cookies.clear()
    assert subscribe(client, table, service).status_code == 403


def test_of_two_servers_one_sends(
    tmp_path: Path, service: PushService, settings: HostSettings, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sending, "AWAY", 0.0)
    url = fresh_database()
    with (
        TestClient(create_app(tmp_path, database=url, bot_processes=False, settings=settings)) as one,
        TestClient(create_app(tmp_path, database=url, bot_processes=False, settings=settings)) as two,
    ):
        subscribe(one, new_table(one), service)
        assert one.get("/push/key").json() == two.get("/push/key").json()
        send_due(one)
        send_due(two)
        assert len(service.got) == 1


# --- Mail ----------------------------------------------------------------------------------------


def ask_for_mail(client: TestClient, table: str, address: str = "ada@example.org") -> Any:
    return client.post(f"{table}/remind/mail?seat=0", data={"address": address})


def test_an_address_is_used_only_when_it_is_confirmed_and_until_it_is_stopped(client: TestClient, letters: Letters) -> None:
    table = new_table(client, clock="1-day")
    page = ask_for_mail(client, table)
    assert "We sent a mail to ad…@example.org: follow its link to confirm the address." in page.text
    assert "ada@example.org" not in page.text
    assert letters.to == ["ada@example.org"]
    assert "Ada" not in letters.got[0].get_content(), "nothing that somebody typed"
    send_due(client)
    assert len(letters.got) == 1, "not before it is confirmed"
    link = letters.link("confirm")
    assert "Send me reminders" in client.get(link).text
    send_due(client)
    assert len(letters.got) == 1, "following a link is not enough: programs follow links"
    assert "You get a mail when it is your turn" in client.post(link).text
    send_due(client)
    send_due(client)
    assert len(letters.got) == 2, "one for each decision"
    mail = letters.got[1]
    assert mail["Subject"] == "Your turn: High Card"
    assert mail["From"] == "table@example.org"
    assert "It is your turn at High Card with Bo. 24 hours left." in mail.get_content()
    assert f"https://games.example.org{table}" in mail.get_content()
    assert mail["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
    stop = letters.link("stop")
    assert mail["List-Unsubscribe"].strip() == f"<https://games.example.org{stop}>"
    assert "You get a mail to ad…@example.org" in client.get(f"{table}?seat=0").text
    assert "Stop and delete" in client.get(stop).text
    assert "your address is deleted" in client.post(stop, data={"List-Unsubscribe": "One-Click"}).text
    storage = client.app.state.tables.storage  # type: ignore[attr-defined]
    assert storage.rows("SELECT count(*) FROM reminders") == [(0,)]
    assert client.get(stop).status_code == 404


def test_mails_are_in_the_language_of_who_asked(client: TestClient, letters: Letters) -> None:
    table = new_table(client)
    client.headers["Accept-Language"] = "es"
    ask_for_mail(client, table)
    client.post(letters.link("confirm"))
    send_due(client)
    assert letters.got[0]["Subject"] == "Confirma tu dirección para los avisos"
    assert letters.got[1]["Subject"] == "Te toca: High Card"


def test_the_address_can_be_stopped_at_the_table_and_goes_when_the_game_is_over(client: TestClient, letters: Letters) -> None:
    storage = client.app.state.tables.storage  # type: ignore[attr-defined]
    table = new_table(client)
    ask_for_mail(client, table)
    assert 'name="address"' in client.post(f"{table}/remind/mail/stop?seat=0").text
    assert storage.rows("SELECT count(*) FROM reminders") == [(0,)]
    ask_for_mail(client, table)
    client.portal.call(storage.stop_old_reminders, time.time() - 60)  # type: ignore[union-attr]
    assert storage.rows("SELECT count(*) FROM reminders") == [(1,)]
    client.portal.call(storage.stop_old_reminders, time.time())  # type: ignore[union-attr]
    assert storage.rows("SELECT count(*) FROM reminders") == [(0,)], "nobody has confirmed it"
    ask_for_mail(client, table)
    client.post(letters.link("confirm"))
    for seat in (0, 1):
        client.post(f"{table}/play?seat={seat}", data={"action": "0"})
    client.portal.call(storage.stop_old_reminders, 0.0)  # type: ignore[union-attr]
    assert storage.rows("SELECT count(*) FROM reminders") == [(0,)], "the game is over"


def test_mails_are_limited(client: TestClient, letters: Letters) -> None:
    table = new_table(client)
    answers = [ask_for_mail(client, table).status_code for _ in range(5)]
    assert answers == [200, 200, 200, 400, 400]
    assert len(letters.got) == 3
    rates = routes.MailRates()
    for person in range(3):
        rates.check(str(person), "victim@example.org")
    with pytest.raises(SojournError, match="Too many mails"):
        rates.check("another", "Victim@example.org")


def test_a_seat_gets_no_two_mails_within_minutes(client: TestClient, letters: Letters, monkeypatch: pytest.MonkeyPatch) -> None:
    storage, table = client.app.state.tables.storage, new_table(client)  # type: ignore[attr-defined]
    ask_for_mail(client, table)
    client.post(letters.link("confirm"))
    send_due(client)
    client.portal.call(storage.set_owed, table.removeprefix("/t/"), {0: time.time()})  # type: ignore[union-attr]
    monkeypatch.setattr(sending, "MAIL_PAUSE", 600.0)
    send_due(client)
    assert len(letters.got) == 2
    monkeypatch.setattr(sending, "MAIL_PAUSE", 0.0)
    send_due(client)
    assert len(letters.got) == 3, "later it is sent"


@pytest.mark.parametrize("address", ["", "ada", "ada@", "a b@x.org", "a@b@x.org", "ada@x.org\nBcc: x@y.org", "a@local"])
def test_what_is_no_address_is_refused(client: TestClient, letters: Letters, address: str) -> None:
    assert ask_for_mail(client, new_table(client), address).status_code == 400
    assert letters.got == []


def test_without_a_mail_server_there_is_no_mail(tmp_path: Path) -> None:
    with TestClient(create_app(tmp_path, bot_processes=False)) as client:
        table = new_table(client)
        assert "mail-form" not in client.get(f"{table}?seat=0").text
        assert ask_for_mail(client, table).status_code == 400


def test_a_mail_server_that_is_not_there_is_told_in_one_sentence(tmp_path: Path) -> None:
    settings = HostSettings("https://games.example.org", "smtp://127.0.0.1:1", "table@example.org")
    with TestClient(create_app(tmp_path, bot_processes=False, settings=settings)) as client:
        answer = ask_for_mail(client, new_table(client))
        assert answer.status_code == 400
        assert "The mail could not be sent; try again later." in answer.text
        storage = client.app.state.tables.storage  # type: ignore[attr-defined]
        assert storage.rows("SELECT count(*) FROM reminders") == [(0,)]


# --- The host's settings ---------------------------------------------------------------------------


def test_settings_come_from_options_and_else_from_the_environment() -> None:
    environment = {"SOJOURN_SMTP": "smtp://a", "SOJOURN_MAIL_FROM": "t@example.org", "SOJOURN_PUBLIC_URL": "https://a.example"}
    assert host_settings({}, {}) == HostSettings()
    assert not host_settings({}, {}).sends_mail
    found = host_settings({"smtp": "smtps://u:p%40@b:1"}, environment)
    assert (found.smtp, found.mail_from, found.public_url) == ("smtps://u:p%40@b:1", "t@example.org", "https://a.example")
    server = mail_server(found.smtp)
    assert (server.host, server.port, server.user, server.password, server.tls) == ("b", 1, "u", "p@", True)
    assert mail_server("smtp://a").port == 587


@pytest.mark.parametrize(
    "given",
    [
        {"smtp": "mail.example.org"},
        {"smtp": "smtp://mail.example.org:x", "mail_from": "t@example.org", "public_url": "https://a.example"},
        {"smtp": "smtp://mail.example.org", "mail_from": "t@example.org"},
        {"smtp": "smtp://mail.example.org", "public_url": "https://a.example"},
        {"public_url": "games.example.org"},
    ],
)
def test_what_is_missing_in_the_settings_is_one_sentence(given: dict[str, str]) -> None:
    with pytest.raises(SojournError):
        host_settings(given, {})
