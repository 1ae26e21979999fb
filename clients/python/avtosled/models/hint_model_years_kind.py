from enum import StrEnum


class HintModelYearsKind(StrEnum):
    MODELYEARS = "modelYears"

    def __str__(self) -> str:
        return str(self.value)
