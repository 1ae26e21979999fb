from enum import StrEnum


class KbmClass(StrEnum):
    M = "M"
    VALUE_1 = "0"
    VALUE_10 = "9"
    VALUE_11 = "10"
    VALUE_12 = "11"
    VALUE_13 = "12"
    VALUE_14 = "13"
    VALUE_2 = "1"
    VALUE_3 = "2"
    VALUE_4 = "3"
    VALUE_5 = "4"
    VALUE_6 = "5"
    VALUE_7 = "6"
    VALUE_8 = "7"
    VALUE_9 = "8"

    def __str__(self) -> str:
        return str(self.value)

    @classmethod
    def _missing_(cls, value: object) -> "KbmClass | None":
        """A value of a newer server."""
        if not isinstance(value, str):
            return None
        member = str.__new__(cls, value)
        member._name_ = member._value_ = value
        return member
