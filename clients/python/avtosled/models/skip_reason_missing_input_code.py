from enum import StrEnum


class SkipReasonMissingInputCode(StrEnum):
    MISSINGINPUT = "missingInput"

    def __str__(self) -> str:
        return str(self.value)
