"""JSON as Python has it, and the TypedDict that also a server on an older Python can describe."""

import sys
from typing import Any, NotRequired

if sys.version_info >= (3, 12):
    from typing import TypedDict
else:  # what turns shapes into descriptions asks for this one
    from typing_extensions import TypedDict

Body = dict[str, Any]
"""The JSON twin of a file: the same fields, `kind` and `version` among them (docs/files.md)."""

__all__ = ["Body", "NotRequired", "TypedDict"]
