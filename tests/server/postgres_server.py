"""A PostgreSQL of our own for the tests: started on a socket nobody else sees, gone with them."""

from __future__ import annotations

import atexit
import functools
import getpass
import itertools
import os
import pwd
import shutil
import subprocess
import tempfile
import time
from pathlib import Path

import psycopg
import pytest

_numbers = itertools.count(1)


def program(name: str) -> str:
    """Where a program of PostgreSQL is; a machine without one fails these tests rather than skipping them."""
    found = shutil.which(name) or next(map(str, sorted(Path("/usr/lib/postgresql").glob(f"*/bin/{name}"))[-1:]), None)
    if found is None:
        pytest.fail("No PostgreSQL: install it (tools/postgres.sh does, on Debian).")
    return found


def somebody() -> str:
    """PostgreSQL does not run as root; it brings a user of its own."""
    if os.geteuid():
        return getpass.getuser()
    return next(name for name in ("postgres", "nobody") if name in {user.pw_name for user in pwd.getpwall()})


@functools.cache
def cluster() -> str:
    """The address of a fresh PostgreSQL, started once."""
    user, folder = somebody(), Path(tempfile.mkdtemp(prefix="sojourn-"))
    folder.chmod(0o700)
    shutil.chown(folder, user)
    how = {"user": user, "group": pwd.getpwnam(user).pw_gid, "cwd": folder} if os.geteuid() == 0 else {"cwd": folder}
    quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
    data = str(folder / "data")
    subprocess.run([program("initdb"), "-D", data, "-A", "trust", "-U", "sojourn", "-N"], check=True, **how, **quiet)  # type: ignore[call-overload]
    options = ["-c", "listen_addresses=", "-c", "fsync=off", "-k", str(folder)]
    server = subprocess.Popen([program("postgres"), "-D", data, *options], **how, **quiet)  # type: ignore[call-overload]
    atexit.register(_end, server, folder)
    url = f"postgresql://sojourn@/postgres?host={folder}"
    for _ in range(600):
        try:
            psycopg.connect(url).close()
            return url
        except psycopg.OperationalError:
            time.sleep(0.1)
    raise AssertionError("PostgreSQL did not start")


def _end(server: subprocess.Popen[bytes], folder: Path) -> None:
    server.terminate()
    server.wait(10)
    shutil.rmtree(folder, ignore_errors=True)


def fresh_database() -> str:
    """The address of an empty database."""
    name = f"t{os.getpid()}_{next(_numbers)}"
    with psycopg.connect(cluster(), autocommit=True) as db:
        db.execute(f"CREATE DATABASE {name}")  # type: ignore[arg-type]
    return cluster().replace("/postgres?", f"/{name}?")
