from enum import StrEnum


class HintCheckDigitKind(StrEnum):
    CHECKDIGIT = "checkDigit"

    def __str__(self) -> str:
        return str(self.value)
