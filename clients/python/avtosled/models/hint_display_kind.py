from enum import StrEnum


class HintDisplayKind(StrEnum):
    DISPLAY = "display"

    def __str__(self) -> str:
        return str(self.value)
