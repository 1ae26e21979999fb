from enum import StrEnum


class SkipReasonType1Code(StrEnum):
    MISSINGINPUT = "missingInput"

    def __str__(self) -> str:
        return str(self.value)
