from enum import StrEnum


class HintType5Kind(StrEnum):
    REGION = "region"

    def __str__(self) -> str:
        return str(self.value)
