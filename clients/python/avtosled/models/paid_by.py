from enum import StrEnum


class PaidBy(StrEnum):
    BALANCE = "balance"
    CARD = "card"
    FREE_CHECK = "free_check"
    PACKAGE_CHECK = "package_check"
    VK_PACKAGE = "vk_package"

    def __str__(self) -> str:
        return str(self.value)

    @classmethod
    def _missing_(cls, value: object) -> "PaidBy | None":
        """A value of a newer server."""
        if not isinstance(value, str):
            return None
        member = str.__new__(cls, value)
        member._name_ = member._value_ = value
        return member
