from enum import StrEnum


class BatchQuoteObject(StrEnum):
    BATCH_QUOTE = "batch_quote"

    def __str__(self) -> str:
        return str(self.value)
