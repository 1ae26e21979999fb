from enum import StrEnum


class AnyDriver(StrEnum):
    UNLIMITED = "unlimited"

    def __str__(self) -> str:
        return str(self.value)
