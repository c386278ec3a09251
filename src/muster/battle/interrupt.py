"""Telling Ctrl-C from a fault, wherever it struck."""


def is_interrupt(error: BaseException) -> bool:
    """Whether somebody pressed Ctrl-C: compiled code hands that on wrapped in an error of its own."""
    seen: set[int] = set()
    link: BaseException | None = error
    while link is not None and id(link) not in seen:
        if isinstance(link, KeyboardInterrupt):
            return True
        seen.add(id(link))
        link = link.__cause__ or link.__context__
    return False
