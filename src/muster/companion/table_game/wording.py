"""Numbers of things as people read them."""


def models_text(count: int) -> str:
    return "1 model" if count == 1 else f"{count} models"
