"""Input from people, on a command line or in a file, and the sentence they get if it cannot be used."""

from muster.files.refusals import BadFile, BadInput, Fault

__all__ = ["BadFile", "BadInput", "Fault"]
