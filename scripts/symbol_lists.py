"""Writes docs/symbols.md: the symbols to choose from, who drew each, and its licence."""

from collections import Counter
from itertools import groupby

from muster.army.symbols import ListedSymbol, listed_symbols
from muster.press.icons import CREDIT

HEAD = """\
# Symbols

A unit or a weapon may carry a symbol (`symbol: wolf-head` in its file; STAT-15). It stands on its base, its card and
in lists, and does nothing in play. `muster symbols` lists all there are, `muster symbols dragon` finds some by their
words, `muster symbols --picture symbols.png` draws the sheet below. This page is written by `make docs` from
`src/muster/army/symbols.json`.

![All symbols with their names](pictures/symbols.png)

## Licence and credit
The symbols come from [game-icons.net](https://game-icons.net) by way of the npm package `@iconify-json/game-icons`,
under [CC BY 3.0](https://creativecommons.org/licenses/by/3.0/). They are drawn as they are, in one colour; curves
are rewritten as lines and cubic curves. Whatever shows them says:

> {credit}

Drawn by {authors}. The lists below say who drew which.

The words beside them are set in Barlow Condensed and Atkinson Hyperlegible Next, both under the SIL Open Font
License 1.1; its text comes along with the fonts.

## Which symbols are offered
Of the 4,134 in the package {count} were chosen by hand, spread over fantasy, science fiction, history and animals.
Each passes the test of boldness, because a base is small: drawn 24 pixels wide, at least 0.40 of its inked pixels
have four inked neighbours. A test tries all of them. That is why some that one would look for, such as the package's
`battle-tank` and `crossed-swords`, are missing. Their words find what may stand for them: `muster symbols tank` names
the gun turret, `muster symbols crossed swords` the emblem of two swords on a shield.

To add one: a line in `symbols.json` (its name in the package, a label, who drew it by the folders of the game-icons
archive, words to find it by), then `make setup`, `make docs` and the tests.
"""


def symbols() -> str:
    listed = list(listed_symbols().values())
    counted = Counter(each.author for each in listed).most_common()
    authors = ", ".join(f"{name} ({count})" for name, count in counted)
    parts = [HEAD.format(credit=CREDIT, authors=authors, count=len(listed))]
    for kind, chapter in groupby(listed, lambda each: each.kind):
        parts.append(f"\n## {kind.title}\n\n| symbol | shows | drawn by |\n| --- | --- | --- |\n")
        parts += [_row(each) for each in chapter]
    return "".join(parts)


def _row(each: ListedSymbol) -> str:
    return f"| `{each.name}` | {each.label} | {each.author} |\n"
