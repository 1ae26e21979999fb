from enum import StrEnum


class SkipReasonType0Code(StrEnum):
    NOTCONNECTED = "notConnected"

    def __str__(self) -> str:
        return str(self.value)
