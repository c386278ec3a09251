"""What people hand in, on a command line or in a file, and the sentence they get when it cannot be taken."""

from muster.files.refusals import BadFile, BadInput, Fault

__all__ = ["BadFile", "BadInput", "Fault"]
