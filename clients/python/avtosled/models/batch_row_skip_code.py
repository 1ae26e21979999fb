from enum import StrEnum


class BatchRowSkipCode(StrEnum):
    DUPLICATE = "duplicate"
    INVALID = "invalid"
    MISMATCH = "mismatch"
    REJECTED = "rejected"
    UNAVAILABLE = "unavailable"
    VEHICLE_NOT_FOUND = "vehicle_not_found"

    def __str__(self) -> str:
        return str(self.value)

    @classmethod
    def _missing_(cls, value: object) -> "BatchRowSkipCode | None":
        """A value of a newer server."""
        if not isinstance(value, str):
            return None
        member = str.__new__(cls, value)
        member._name_ = member._value_ = value
        return member
