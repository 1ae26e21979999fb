from enum import StrEnum


class HintType0Kind(StrEnum):
    DISPLAY = "display"

    def __str__(self) -> str:
        return str(self.value)
