from enum import StrEnum


class HintType4Kind(StrEnum):
    MODELYEARS = "modelYears"

    def __str__(self) -> str:
        return str(self.value)
