"""Load on loopback, bounded: guests who design a unit, price every change and save it. Prints what it measured.

`python -m scripts.load_server --guests 200 --rounds 5`
"""

import argparse
import asyncio
import json
import statistics
import tempfile
import time
from pathlib import Path
from typing import Any
from uuid import uuid4

import httpx2

from muster.army import FACTIONS, ready_faction
from muster.companion.bodies import body_of
from tests.server.kit import API, running
from tests.server.writing import AT_EASE


def main() -> None:
    reader = argparse.ArgumentParser(description=__doc__)
    reader.add_argument("--guests", type=int, default=200)
    reader.add_argument("--rounds", type=int, default=5, help="changes of each guest: a price and a save")
    asked = reader.parse_args()
    with tempfile.TemporaryDirectory() as folder, running(Path(folder), **AT_EASE) as server:
        figures = asyncio.run(load(server.address, asked.guests, asked.rounds))
    print(json.dumps(figures, indent=1))


async def load(address: str, guests: int, rounds: int) -> dict[str, Any]:
    times: list[float] = []
    errors: list[str] = []
    limits = httpx2.Limits(max_connections=guests, max_keepalive_connections=guests)
    async with httpx2.AsyncClient(base_url=address + API, limits=limits, timeout=60) as client:
        start = time.perf_counter()
        await asyncio.gather(*(_guest(client, rounds, times, errors) for _ in range(guests)))
        took = time.perf_counter() - start
    cuts = statistics.quantiles(times, n=100)
    return {
        "guests": guests,
        "requests": len(times),
        "errors": len(errors),
        "first_errors": errors[:3],
        "requests_per_second": round(len(times) / took, 1),
        "p50_ms": round(1_000 * cuts[49], 1),
        "p99_ms": round(1_000 * cuts[98], 1),
        "seconds": round(took, 1),
    }


async def _guest(client: httpx2.AsyncClient, rounds: int, times: list[float], errors: list[str]) -> None:
    async def ask(method: str, path: str, body: Any = None, key: str = "") -> Any:
        start = time.perf_counter()
        headers = {"Authorization": f"Bearer {key}"} if key else {}
        answer = await client.request(method, path, json=body, headers=headers)
        times.append(time.perf_counter() - start)
        if answer.status_code >= 400:
            errors.append(f"{answer.status_code} {answer.text[:200]}")
        return answer.json()

    faction = body_of(ready_faction(next(iter(FACTIONS))))
    made = await ask("POST", "/guests")
    thing, revision = str(uuid4()), None
    for number in range(rounds):
        unit = faction["profiles"][number % len(faction["profiles"])]
        unit["hp"] = 1 + number % 9
        await ask("POST", "/reckon/price", {"thing": {"kind": "unit", "version": 1, **unit}}, made["key"])
        wanted = {"kind": "faction", "body": faction | {"name": f"Round {number}"}, "base": revision}
        revision = (await ask("PUT", f"/things/{thing}", wanted, made["key"])).get("revision")


if __name__ == "__main__":
    main()
