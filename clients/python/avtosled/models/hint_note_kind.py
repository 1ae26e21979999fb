from enum import StrEnum


class HintNoteKind(StrEnum):
    NOTE = "note"

    def __str__(self) -> str:
        return str(self.value)
