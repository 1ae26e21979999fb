from enum import StrEnum


class TariffCode(StrEnum):
    KBM = "kbm"
    KM = "km"
    KO = "ko"
    KP = "kp"
    KS = "ks"
    KT = "kt"
    KVS = "kvs"
    KVSLEGAL = "kvsLegal"

    def __str__(self) -> str:
        return str(self.value)

    @classmethod
    def _missing_(cls, value: object) -> "TariffCode | None":
        """A value of a newer server."""
        if not isinstance(value, str):
            return None
        member = str.__new__(cls, value)
        member._name_ = member._value_ = value
        return member
