#!/bin/sh
# Finds a PostgreSQL for the tests of shared storage, or installs Debian's; says what to do where it cannot.
set -eu
if command -v postgres >/dev/null 2>&1 || ls /usr/lib/postgresql/*/bin/postgres >/dev/null 2>&1; then exit 0; fi
if command -v apt-get >/dev/null 2>&1 && [ "$(id -u)" = 0 ]; then
  apt-get update -qq
  if DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends postgresql >/dev/null; then exit 0; fi
fi
echo "The storage tests need PostgreSQL: install your system's package 'postgresql'; it need not run." >&2
exit 1
