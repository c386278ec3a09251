"""Writes src/muster/companion/ready.json from the files of the ready armies."""

from muster.companion.ready import FILE, read_ready, written


def main() -> int:
    FILE.write_text(written(read_ready()), "utf-8")
    print(f"{FILE.name}: {FILE.stat().st_size:,} bytes")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
