from enum import StrEnum


class BatchViewObject(StrEnum):
    BATCH = "batch"

    def __str__(self) -> str:
        return str(self.value)
