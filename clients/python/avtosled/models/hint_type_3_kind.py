from enum import StrEnum


class HintType3Kind(StrEnum):
    MAKER = "maker"

    def __str__(self) -> str:
        return str(self.value)
