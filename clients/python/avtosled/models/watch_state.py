from enum import StrEnum


class WatchState(StrEnum):
    ACTIVE = "active"
    NO_MONEY = "no_money"
    NO_PLAN = "no_plan"

    def __str__(self) -> str:
        return str(self.value)

    @classmethod
    def _missing_(cls, value: object) -> "WatchState | None":
        """A value of a newer server."""
        if not isinstance(value, str):
            return None
        member = str.__new__(cls, value)
        member._name_ = member._value_ = value
        return member
