"""Finds the Chromium that the browser tests drive, or installs it where that may be done."""

import os
import shutil
import subprocess
import sys

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
INSTALL = ("apt-get", "install", "-y", "-qq", "--no-install-recommends", "chromium", "fonts-liberation")
SENTENCE = (
    "The browser tests need Chromium: install it (on Debian: apt-get install chromium fonts-liberation), "
    "or say where it is with MUSTER_CHROMIUM."
)


def chromium() -> str | None:
    """Where Chromium is, or nothing."""
    if told := os.environ.get("MUSTER_CHROMIUM"):
        return told
    return next((found for name in NAMES if (found := shutil.which(name))), None)


def install() -> str:
    """Where Chromium is, installed by apt if it was not there and we are root."""
    if found := chromium():
        return found
    if os.geteuid() != 0 or not shutil.which("apt-get"):
        raise SystemExit(SENTENCE)
    quiet = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    for words in (("apt-get", "update", "-qq"), INSTALL):
        subprocess.run(words, check=True, env=quiet, stdout=subprocess.DEVNULL)
    if found := chromium():
        return found
    raise SystemExit(SENTENCE)


if __name__ == "__main__":
    sys.stdout.write(install() + "\n")
