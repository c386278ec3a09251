"""What always holds in this repository, whatever it does."""

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest
from ruamel.yaml import YAML

from muster.rulebook.catalogue import rule_of

ROOT = Path(__file__).resolve().parents[2]
PURE_ROOMS = ("files", "rulebook", "dice", "combat", "bookkeeping", "army", "companion")


def tracked() -> list[Path]:
    """The files of the project: what git tracks or would, and without git whatever was not made by make."""
    if not (ROOT / ".git").exists():
        made = {"build", "built", "__pycache__", "node_modules"}
        return [
            path
            for path in ROOT.rglob("*")
            if path.is_file()
            and not any(part.startswith(".") or part in made for part in path.relative_to(ROOT).parts)
        ]
    listed = subprocess.run(
        ["git", "ls-files", "--cached", "--others", "--exclude-standard"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    )
    return [ROOT / name for name in listed.stdout.splitlines() if (ROOT / name).is_file()]


def texts() -> dict[str, str]:
    return {
        path.relative_to(ROOT).as_posix(): path.read_text("utf-8")
        for path in tracked()
        if path.suffix not in (".png", ".pdf")
    }


LOADS_ALL = """
import importlib, pkgutil, sys
for room in {rooms!r}:
    package = importlib.import_module("muster." + room)
    for module in pkgutil.walk_packages(package.__path__, package.__name__ + "."):
        importlib.import_module(module.name)
from muster.files.document import parse_documents
parse_documents("kind: weapon", "x")
print("\\n".join(getattr(module, "__file__", None) or "" for module in list(sys.modules.values())))
"""


def test_the_ground_rooms_import_no_compiled_package() -> None:
    """They must run as they are inside a browser."""
    done = subprocess.run(
        [sys.executable, "-c", LOADS_ALL.format(rooms=PURE_ROOMS)], capture_output=True, text=True, check=True
    )
    files = [Path(line) for line in done.stdout.splitlines() if line]
    assert any("ruamel" in file.parts for file in files)
    installed = [file for file in files if "site-packages" in file.parts]
    assert [file for file in installed if file.suffix in (".so", ".pyd", ".dylib")] == []


def test_no_package_registry_and_no_path_of_a_machine_is_named() -> None:
    hosts = ["".join(parts) for parts in (("py", "pi.org"), ("python", "hosted"), ("npm", "js."), ("deb.", "debian"))]
    paths = re.compile(r"(^|[^A-Za-z0-9_.])/(" + "work|root|home|farm" + r")/[a-z]")
    for name, text in texts().items():
        assert not [host for host in hosts if host in text], name
        assert not paths.search(text), name
    assert not {"uv.lock", "pylock.toml"} & set(texts())


def test_locks_hold_hashes_and_no_address() -> None:
    for name in (
        "requirements.lock",
        "requirements-dev.lock",
        "requirements-bench.lock",
        "requirements-mutants.lock",
        "requirements-setup.lock",
    ):
        text = (ROOT / name).read_text("utf-8")
        assert "://" not in text
        pins = re.findall(r"^[a-z0-9.-]+(?:\[[a-z]+\])?==", text, re.MULTILINE)
        assert len(pins) == len(re.findall(r"^[a-z]", text, re.MULTILINE)) > 0
        assert text.count("--hash=sha256:") >= len(pins)


def test_every_link_in_the_documentation_leads_somewhere() -> None:
    files = {path.resolve() for path in tracked()}
    for name, text in texts().items():
        if name.endswith(".md"):
            for target in re.findall(r"\]\(([^)#:]+)(?:#[^)]*)?\)", text):
                found = (ROOT / name).parent.joinpath(target).resolve()
                leads = found in files or any(found in file.parents for file in files)
                assert leads, f"{name} links to {target}"


def test_the_readme_says_what_it_must() -> None:
    text = (ROOT / "README.md").read_text("utf-8")
    assert "WARSURGE is a trademark of Three Brothers Grim" in text
    assert "independent implementation" in text
    for command in ("make serve", "make test"):
        assert command in text


def test_ci_calls_make_test_and_nothing_that_hides_a_missing_step() -> None:
    lines = [line for line in (ROOT / ".ci" / "run").read_text("utf-8").splitlines() if not line.startswith("#")]
    assert lines == ["set -euo pipefail", 'cd "$(dirname "$0")/.."', "exec make test"]


def test_bare_make_lists_every_target() -> None:
    done = subprocess.run(["make"], cwd=ROOT, capture_output=True, text=True, check=True)
    for target in ("setup", "serve", "test", "quick", "check", "bench", "soak", "sabotage"):
        assert re.search(rf"make {target} +\S", done.stdout)


def test_every_breakage_finds_what_it_breaks() -> None:
    """So that `make sabotage`, which takes long, is not where it first shows that the source went on."""
    for breakage in YAML(typ="safe", pure=True).load((ROOT / "tests" / "sabotage.yaml").read_text("utf-8")):
        text = (ROOT / "src" / "muster" / breakage["file"]).read_text("utf-8")
        assert text.count(breakage["find"]) == 1, breakage
        if "rule" in breakage:
            assert breakage["rule"] in rule_of(), breakage
        else:
            assert (ROOT / breakage["test"].partition("::")[0]).exists(), breakage


def test_setup_does_nothing_when_nothing_changed() -> None:
    made = (".venv/.setup-done", "src/muster/press/icons/built/symbols.json")
    asked = subprocess.run(["make", "--question", *made], cwd=ROOT, capture_output=True, check=False)
    assert asked.returncode == 0


@pytest.mark.parametrize("folder", ["src", "tests", "scripts"])
def test_files_can_be_seen_across(folder: str) -> None:
    for path in (ROOT / folder).rglob("*.py"):
        assert len(path.read_text("utf-8").splitlines()) <= 400, path.name


def test_every_python_file_opens_with_what_it_is_for() -> None:
    for path in tracked():
        if path.suffix == ".py" and path.stat().st_size:
            assert path.read_text("utf-8").startswith(('"""', "#!")), path


def test_the_version_and_the_changelog_agree() -> None:
    version = re.search(r'__version__ = "(.+)"', (ROOT / "src" / "muster" / "__init__.py").read_text("utf-8"))
    project = re.search(r'^version = "(.+)"', (ROOT / "pyproject.toml").read_text("utf-8"), re.MULTILINE)
    newest = re.search(r"^## (\d\S*)", (ROOT / "CHANGELOG.md").read_text("utf-8"), re.MULTILINE)
    assert version
    assert project
    assert newest
    assert version[1] == project[1] == newest[1]


def test_the_record_of_rules_is_named_in_one_word() -> None:
    """As a word of its own the file, once it exists, would be taken for the tests to run."""
    assert "--record-rules=build/rules-proven.json" in (ROOT / "Makefile").read_text("utf-8")


def test_a_kernel_draws_only_on_its_own_room_and_on_the_shapes() -> None:
    """The cache of compiled kernels is named after those sources, so a kernel elsewhere could grow stale unseen."""
    kernels = [
        path for path in (ROOT / "src").rglob("*.py") if re.search(r"^@kernel$", path.read_text("utf-8"), re.M)
    ]
    assert len(kernels) > 5
    for path in kernels:
        own = ".".join(path.relative_to(ROOT / "src").parent.parts)
        drawn = re.findall(r"^from (muster\.table\.\S+) import", path.read_text("utf-8"), re.M)
        assert all(name.rpartition(".")[0] in (own, "muster.table.shapes") or name == own for name in drawn), path


def test_npm_packages_are_pinned_and_their_lock_names_no_registry() -> None:
    wanted = json.loads((ROOT / "web" / "package.json").read_text("utf-8"))
    assert all(re.fullmatch(r"\d+\.\d+\.\d+", version) for version in wanted["dependencies"].values())
    lock = json.loads((ROOT / "web" / "package-lock.json").read_text("utf-8"))
    packages = [package for name, package in lock["packages"].items() if name]
    assert all("resolved" not in package and package["integrity"].startswith("sha512-") for package in packages)
    assert "omit-lockfile-registry-resolved=true" in (ROOT / "web" / ".npmrc").read_text("utf-8").splitlines()
