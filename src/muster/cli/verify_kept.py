"""What somebody kept of fair dice before the first roll, to hold a log against that may have been written anew."""

from collections.abc import Iterator
from dataclasses import dataclass

from muster.battle.log.header import FairKind
from muster.battle.log.log import Log

KEPT, TOLD = "kept", "told"
SENTENCES = {
    KEPT: "Checked against the commitment kept before the first roll.",
    TOLD: "Checked only against the commitment that the log itself tells; give the one you kept with --commitment.",
}


@dataclass(frozen=True, slots=True)
class KeptCommitment:
    """A commitment and the seeds of one's own; empty where nothing was kept."""

    commitment: str
    seeds: tuple[str, ...]

    def against(self, log: Log) -> str | None:
        """What the dice of a log are held against; None where nothing was committed to, or is not revealed yet."""
        if not isinstance(log.dice, FairKind) or not log.secret:
            return None
        return KEPT if self.commitment else TOLD

    def notes(self, log: Log) -> list[str]:
        against = self.against(log)
        return [] if against is None else [SENTENCES[against]]

    def faults(self, log: Log) -> Iterator[str]:
        """Where the log says otherwise."""
        if not isinstance(log.dice, FairKind):
            if self.commitment or self.seeds:
                yield "Nothing was committed to in this game: its dice are not fair ones."
            return
        if self.commitment and self.commitment.strip().lower() != log.dice.commitment:
            yield f"The log tells the commitment {log.dice.commitment}, which is not the one that was kept."
        for seed in self.seeds:
            if seed not in log.dice.seeds:
                yield f"The seed {seed[:100]} is not among those that the dice of the log were made with."
