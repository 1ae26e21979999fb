from enum import StrEnum


class HintMakerKind(StrEnum):
    MAKER = "maker"

    def __str__(self) -> str:
        return str(self.value)
