from enum import StrEnum


class CheckQuoteObject(StrEnum):
    QUOTE = "quote"

    def __str__(self) -> str:
        return str(self.value)
