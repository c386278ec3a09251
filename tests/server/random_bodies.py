"""Requests at random by the API's own description: most nearly right, some odd, some as large as may be."""

import json
from random import Random
from typing import Any

ODD: tuple[Any, ...] = (None, True, -1, 0, 1.5, 10**30, "", "x" * 300, "\u202e", "\u0000", [], {}, [[[]]], "1e400")
DEEPEST = 6
MOST = 4
"""Items of a list that is not meant to be large."""
LARGE = 2_000


class RandomBodies:
    """Values by the shapes of one description."""

    def __init__(self, document: dict[str, Any], rng: Random) -> None:
        self._shapes = document["components"]["schemas"]
        self._rng = rng

    def text(self, operation: dict[str, Any], most: int) -> bytes:
        """A body for an operation, of at most so many bytes; now and then no JSON at all."""
        content = operation.get("requestBody", {}).get("content", {})
        if "application/json" not in content:
            return self._rng.randbytes(self._rng.choice((0, 10, 5_000, most)))
        if self._rng.random() < 0.05:
            return self._rng.choice((b"{", b"\xff\xfe", b"nul", b"[" * 50_000, b'"' + b"x" * (most - 2) + b'"'))
        return json.dumps(self.value(content["application/json"]["schema"])).encode()[:most]

    def value(self, shape: dict[str, Any], depth: int = 0) -> Any:
        rng = self._rng
        if rng.random() < 0.04:
            return rng.choice(ODD)
        if "$ref" in shape:
            return self.value(self._shapes[shape["$ref"].rpartition("/")[2]], depth)
        for several in ("anyOf", "oneOf", "allOf"):
            if several in shape:
                return self.value(rng.choice(shape[several]), depth)
        if "const" in shape or "enum" in shape:
            return shape.get("const", rng.choice(shape.get("enum", [None])))
        return self._of_type(shape, depth)

    def _of_type(self, shape: dict[str, Any], depth: int) -> Any:
        rng = self._rng
        match shape.get("type"):
            case "object":
                return self._object(shape, depth)
            case "array":
                inside = shape.get("items", {})
                count = LARGE if rng.random() < 0.01 and depth < 2 else rng.randrange(MOST)
                return [self.value(inside, depth + 1) for _ in range(0 if depth > DEEPEST else count)]
            case "integer" | "number":
                low, high = shape.get("minimum", -3), shape.get("maximum", 2_000)
                return rng.randint(int(low), max(int(low), int(high)))
            case "boolean":
                return rng.random() < 0.5
            case "string":
                return self._word(shape)
            case _:
                return rng.choice(ODD)

    def _object(self, shape: dict[str, Any], depth: int) -> dict[str, Any]:
        fields, needed = shape.get("properties", {}), shape.get("required", ())
        wanted = [
            name
            for name in fields
            if self._rng.random() < (0.97 if name in needed else 0.5) and (depth < DEEPEST or name in needed)
        ]
        found = {name: self.value(fields[name], depth + 1) for name in wanted}
        if self._rng.random() < 0.03:
            found[f"x{self._rng.randrange(9)}"] = 1
        return found

    def _word(self, shape: dict[str, Any]) -> str:
        longest = shape.get("maxLength", 40)
        length = longest if self._rng.random() < 0.02 else self._rng.randint(0, min(longest, 12))
        return "".join(self._rng.choice("abcxyz -éß0") for _ in range(min(length, 100_000)))
