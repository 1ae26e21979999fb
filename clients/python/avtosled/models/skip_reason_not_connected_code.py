from enum import StrEnum


class SkipReasonNotConnectedCode(StrEnum):
    NOTCONNECTED = "notConnected"

    def __str__(self) -> str:
        return str(self.value)
