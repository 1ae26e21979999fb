from enum import StrEnum


class Catalogue(StrEnum):
    EXTENDED = "extended"
    SEARCH = "search"
    SELECTION = "selection"

    def __str__(self) -> str:
        return str(self.value)

    @classmethod
    def _missing_(cls, value: object) -> "Catalogue | None":
        """A value of a newer server."""
        if not isinstance(value, str):
            return None
        member = str.__new__(cls, value)
        member._name_ = member._value_ = value
        return member
