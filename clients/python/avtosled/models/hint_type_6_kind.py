from enum import StrEnum


class HintType6Kind(StrEnum):
    PLATETYPES = "plateTypes"

    def __str__(self) -> str:
        return str(self.value)
