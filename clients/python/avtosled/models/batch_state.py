from enum import StrEnum


class BatchState(StrEnum):
    CANCELLED = "cancelled"
    COMPLETED = "completed"
    PAUSED = "paused"
    RUNNING = "running"

    def __str__(self) -> str:
        return str(self.value)

    @classmethod
    def _missing_(cls, value: object) -> "BatchState | None":
        """A value of a newer server."""
        if not isinstance(value, str):
            return None
        member = str.__new__(cls, value)
        member._name_ = member._value_ = value
        return member
