from enum import StrEnum


class HintType8Kind(StrEnum):
    NOTE = "note"

    def __str__(self) -> str:
        return str(self.value)
