from enum import StrEnum


class HintSuggestTypeKind(StrEnum):
    SUGGESTTYPE = "suggestType"

    def __str__(self) -> str:
        return str(self.value)
