from enum import StrEnum


class VehicleCategory(StrEnum):
    A = "A"
    A1 = "A1"
    B = "B"
    B1 = "B1"
    BE = "BE"
    C = "C"
    C1 = "C1"
    C1E = "C1E"
    CE = "CE"
    D = "D"
    D1 = "D1"
    D1E = "D1E"
    DE = "DE"
    M = "M"
    REGULAR_BUS = "regular_bus"
    TB = "Tb"
    TM = "Tm"
    TRACTOR = "tractor"

    def __str__(self) -> str:
        return str(self.value)

    @classmethod
    def _missing_(cls, value: object) -> "VehicleCategory | None":
        """A value of a newer server."""
        if not isinstance(value, str):
            return None
        member = str.__new__(cls, value)
        member._name_ = member._value_ = value
        return member
