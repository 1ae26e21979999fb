from enum import StrEnum


class HintRepairKind(StrEnum):
    REPAIR = "repair"

    def __str__(self) -> str:
        return str(self.value)
