from enum import StrEnum


class HintType1Kind(StrEnum):
    REPAIR = "repair"

    def __str__(self) -> str:
        return str(self.value)
