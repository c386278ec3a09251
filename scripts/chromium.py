"""Finds the Chromium for the browser tests, or installs it if that is allowed."""

import os
import shutil
import subprocess
import sys

SHELL = "chromium-headless-shell"
"""Chromium without a window: pages are the same, and tests take two thirds of the processor time."""
NAMES = (SHELL, "chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
INSTALL = ("apt-get", "install", "-y", "-qq", "--no-install-recommends", SHELL, "fonts-liberation")
SENTENCE = (
    f"The browser tests need Chromium: install it (on Debian: apt-get install {SHELL} fonts-liberation), "
    "or say where it is with MUSTER_CHROMIUM."
)


def chromium() -> str | None:
    """The path of Chromium, or None."""
    if told := os.environ.get("MUSTER_CHROMIUM"):
        return told
    return next((found for name in NAMES if (found := shutil.which(name))), None)


def install() -> str:
    """The path of Chromium; if missing and we are root, the one without a window is installed by apt."""
    if (
        not shutil.which(SHELL)
        and "MUSTER_CHROMIUM" not in os.environ
        and os.geteuid() == 0
        and shutil.which("apt-get")
    ):
        quiet = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
        for words in (("apt-get", "update", "-qq"), INSTALL):
            subprocess.run(words, check=False, env=quiet, stdout=subprocess.DEVNULL)
    if found := chromium():
        return found
    raise SystemExit(SENTENCE)


if __name__ == "__main__":
    sys.stdout.write(install() + "\n")
