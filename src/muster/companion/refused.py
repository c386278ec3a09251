"""A request that cannot be answered: what is wrong with it, and where in it."""

from muster.files import BadInput


class Refused(BadInput):
    """Bad input whose place is its path in the request, such as `thing.profiles[2].armour`.

    Where it is `agreeable`, players may agree on it, and ask for the same by agreement.
    """

    def __init__(self, code: str, sentence: str, rule: str = "", at: str = "", *, agreeable: bool = False) -> None:
        super().__init__(code, sentence, rule, at)
        self.agreeable = agreeable
