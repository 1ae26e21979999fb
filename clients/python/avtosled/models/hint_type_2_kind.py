from enum import StrEnum


class HintType2Kind(StrEnum):
    CHECKDIGIT = "checkDigit"

    def __str__(self) -> str:
        return str(self.value)
