from enum import StrEnum


class HintRegionKind(StrEnum):
    REGION = "region"

    def __str__(self) -> str:
        return str(self.value)
