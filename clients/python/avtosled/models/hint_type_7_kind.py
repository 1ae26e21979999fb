from enum import StrEnum


class HintType7Kind(StrEnum):
    SUGGESTTYPE = "suggestType"

    def __str__(self) -> str:
        return str(self.value)
