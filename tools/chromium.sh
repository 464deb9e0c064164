#!/bin/sh
# Finds a Chromium for the browser tests, or installs Debian's; says what to do where it cannot.
set -eu
if [ -n "${CHROMIUM:-}" ] && [ -x "$CHROMIUM" ]; then exit 0; fi
for name in chromium-headless-shell chromium chromium-browser google-chrome; do
  if command -v "$name" >/dev/null 2>&1; then exit 0; fi
done
if command -v apt-get >/dev/null 2>&1 && [ "$(id -u)" = 0 ]; then
  apt-get update -qq
  for package in chromium-headless-shell chromium; do
    if DEBIAN_FRONTEND=noninteractive apt-get install -y -qq "$package" >/dev/null; then exit 0; fi
  done
fi
echo "The browser tests need Chromium: install your system's package 'chromium', or set CHROMIUM to its path." >&2
exit 1
