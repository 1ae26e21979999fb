from enum import StrEnum


class CheckViewObject(StrEnum):
    CHECK = "check"

    def __str__(self) -> str:
        return str(self.value)
