from enum import StrEnum


class HintPlateTypesKind(StrEnum):
    PLATETYPES = "plateTypes"

    def __str__(self) -> str:
        return str(self.value)
