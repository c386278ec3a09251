"""The README's examples are run, and print what it says."""

import re
import shlex
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
README = (ROOT / "README.md").read_text("utf-8")


def blocks(language: str) -> list[str]:
    return re.findall(rf"^```{language}\n(.*?)^```", README, re.MULTILINE | re.DOTALL)


def test_the_python_examples_run() -> None:
    printed = []
    for example in blocks("python"):
        done = subprocess.run([sys.executable, "-c", example], capture_output=True, text=True, check=True)
        printed.append(done.stdout)
    assert printed == [
        "0.67 HP lost, destroyed 0.33%\n",
        "seen: True, 100% obscured by Wood; 24.8 in. to walk\n",
    ]


def test_the_console_example_prints_what_it_says() -> None:
    (example,) = blocks("console")
    command, _, printed = example.removeprefix("$ .venv/bin/").partition("\n")
    program, *arguments = shlex.split(command)
    path = Path(sys.executable).parent / program
    done = subprocess.run([path, *arguments], capture_output=True, text=True, check=True)
    assert [line.rstrip() for line in done.stdout.strip().splitlines()] == printed.strip().splitlines()


def test_every_command_in_the_table_runs() -> None:
    commands = re.findall(r"`muster ([a-z]+(?: [^`]+)?)`", README.split("## The other commands")[1])
    assert len(commands) >= 7
    for command in commands:
        if "--save" not in command:
            path = Path(sys.executable).parent / "muster"
            subprocess.run([path, *shlex.split(command)], cwd=ROOT, capture_output=True, check=True)
