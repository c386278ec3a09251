"""The mutants that mutmut has written into mutants/: what each changes, and its result."""

from collections.abc import Iterator
from dataclasses import dataclass
from io import StringIO
from itertools import zip_longest
from pathlib import Path
from textwrap import dedent
from token import STRING
from tokenize import generate_tokens

from mutmut.__main__ import create_mutants
from mutmut.mutation.data import MutantLineSpans, SourceFileMutationData
from mutmut.mutation.trampoline import set_mutant_under_test
from mutmut.stats import status_by_exit_code
from mutmut.utils.file_utils import copy_also_copy_files, copy_src_dir, walk_mutatable_files

from scripts.evidence import Kept

WORDS = "skipped"
"""mutmut's status for mutants that are not to be tried; here, those in words that people read."""
LEFT_OUT_AS_WORDS = 34
CAUGHT = ("killed", "timeout", "segfault", "suspicious")
SURVIVED = ("survived", "no tests")


@dataclass(frozen=True)
class Mutant:
    name: str
    where: str
    """The file and function of the mutant."""
    before: str
    after: str
    outcome: str


def generate(workers: int) -> None:
    """Lets mutmut write the mutants of every function that changed since it last did so."""
    set_mutant_under_test("mutant_generation")
    Path("mutants").mkdir(exist_ok=True)
    copy_src_dir()
    copy_also_copy_files()
    create_mutants(workers)


def mutants() -> Iterator[Mutant]:
    for data in _files():
        source = _Source(data)
        for name, code in data.exit_code_by_key.items():
            before, after = source.change(name)
            where = f"{Path(data.path).relative_to('src/muster')} {_function(name)}"
            yield Mutant(name, where, before, after, status_by_exit_code[code])


def leave_out_words() -> None:
    """Marks mutants that only change a text of several words, as people read such texts and no rule does.

    mutmut forgets the marks when its settings change, so those that it tried meanwhile are marked too.
    """
    for data in _files():
        source = _Source(data)
        for name, code in data.exit_code_by_key.items():
            if status_by_exit_code[code] not in CAUGHT and source.is_of_words(name):
                data.exit_code_by_key[name] = LEFT_OUT_AS_WORDS
        data.save()


def keep(found: Kept) -> None:
    """Notes the result of each mutant of each function, under the text of the function."""
    known = {line["key"]: line["found"] for line in found.read()}
    for data in _files():
        for function, digest in data.hash_by_function_name.items():
            codes = {
                name: code
                for name, code in data.exit_code_by_key.items()
                if code is not None and name.rpartition(".")[2].partition("__mutmut_")[0] == function
            }
            key = f"{data.path} {function} {digest}"
            if codes and known.get(key) != codes:
                found.note(key, codes)


def bring_back(found: Kept) -> None:
    """Takes over the results of other runs, perhaps on another machine, for functions that have not changed since."""
    known = {line["key"]: line["found"] for line in found.read()}
    for data in _files():
        for function, digest in data.hash_by_function_name.items():
            for name, code in known.get(f"{data.path} {function} {digest}", {}).items():
                if data.exit_code_by_key.get(name, 0) is None:
                    data.exit_code_by_key[name] = code
        data.save()


def _files() -> Iterator[SourceFileMutationData]:
    for path in sorted(walk_mutatable_files()):
        data = SourceFileMutationData(path=path)
        data.load()
        yield data


def _function(name: str) -> str:
    return name.rpartition(".")[2].partition("__mutmut_")[0].removeprefix("x_").removeprefix("xǁ").replace("ǁ", ".")


class _Source:
    """The functions of a file, unchanged and changed."""

    def __init__(self, data: SourceFileMutationData) -> None:
        spans = MutantLineSpans.load(data.path)
        if spans is None:
            raise SystemExit(f"mutmut left no index of the mutants of {data.path}; delete mutants/ and begin anew.")
        self._spans = spans
        self._lines = Path(spans.mutants_path).read_text("utf-8").splitlines(keepends=True)

    def change(self, name: str) -> tuple[str, str]:
        """The first line that differs: before and after."""
        sound, broken = self._both(name)
        lines = zip_longest(sound.splitlines(), broken.splitlines(), fillvalue="")
        return next(((was.strip(), now.strip()) for was, now in lines if was != now), ("", ""))

    def is_of_words(self, name: str) -> bool:
        sound, broken = (_tokens(text) for text in self._both(name))
        changed = [(was, now) for was, now in zip_longest(sound, broken) if was != now]
        return (
            len(changed) == 1
            and all(each is not None and each[0] == STRING for each in changed[0])
            and (" " in changed[0][0][1])
        )

    def _both(self, name: str) -> tuple[str, str]:
        own = name.rpartition(".")[2]
        return self._text(f"{own.partition('__mutmut_')[0]}__mutmut_orig"), self._text(own)

    def _text(self, function: str) -> str:
        span = self._spans.span_by_function_name[function]
        return "".join(self._lines[span.start - 1 : span.end]).replace(function, "function")


def _tokens(function: str) -> list[tuple[int, str]]:
    return [(token.type, token.string) for token in generate_tokens(StringIO(dedent(function)).readline)]
