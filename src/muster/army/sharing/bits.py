"""Bits in a row: written one value after another, and read back in the same order."""

from muster.files import BadInput

MOST_WORK = 150_000
"""The most work for reading one code, in characters of text; a part of a profile counts as several."""
_WIDEST = 64


def damaged(why: str) -> BadInput:
    return BadInput("share.damaged", f"the code is none that Muster writes: {why}.")


class Writing:
    """Bits being written, and the texts among them, each of which is written out once."""

    def __init__(self, *, lore: bool) -> None:
        self.lore, self.lore_met = lore, False
        self.texts: dict[str, int] = {}
        self._bits: list[str] = []

    @property
    def bits(self) -> str:
        return "".join(self._bits)

    def raw(self, bits: str) -> None:
        self._bits.append(bits)

    def fixed(self, number: int, width: int) -> None:
        if width:
            self._bits.append(f"{number:0{width}b}")

    def count(self, number: int, usual: int) -> None:
        """Writes a number from 0 upwards (exponential Golomb); numbers up to `usual` bits are the shortest."""
        shifted = number + (1 << usual)
        width = shifted.bit_length() - 1
        self._bits.append("1" * (width - usual) + "0")
        self.fixed(shifted - (1 << width), width)

    def index(self, number: int, of: int) -> None:
        """Writes one of `of` numbers; if there is only one, it takes no bit."""
        self.fixed(number, (of - 1).bit_length())


class Reading:
    """Bits being read: never past their end, and never for more work than a fair code asks."""

    def __init__(self, bits: str) -> None:
        self.lore = False
        self.texts: list[str] = []
        self.bits, self.place = bits, 0
        self._work = MOST_WORK

    def spend(self, work: int) -> None:
        self._work -= work
        if self._work < 0:
            raise BadInput("share.too_large", "the code holds more than Muster reads from one code.")

    def fixed(self, width: int) -> int:
        if not width:
            return 0
        end = self.place + width
        if end > len(self.bits):
            raise damaged("it ends too early")
        number = int(self.bits[self.place : end], 2)
        self.place = end
        return number

    def count(self, usual: int) -> int:
        end = self.bits.find("0", self.place)
        more = end - self.place
        if not 0 <= more <= _WIDEST:
            raise damaged("a number in it has no end")
        self.place = end + 1
        width = usual + more
        return self.fixed(width) + (1 << width) - (1 << usual)

    def index(self, of: int) -> int:
        number = self.fixed((of - 1).bit_length())
        if number >= of:
            raise damaged("it points at something that is not in it")
        return number
