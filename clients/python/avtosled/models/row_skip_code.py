from enum import StrEnum


class RowSkipCode(StrEnum):
    DUPLICATE = "duplicate"
    INVALID = "invalid"

    def __str__(self) -> str:
        return str(self.value)

    @classmethod
    def _missing_(cls, value: object) -> "RowSkipCode | None":
        """A value of a newer server."""
        if not isinstance(value, str):
            return None
        member = str.__new__(cls, value)
        member._name_ = member._value_ = value
        return member
