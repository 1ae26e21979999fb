from enum import StrEnum


class PauseReason(StrEnum):
    ACCOUNT_BLOCKED = "account_blocked"
    API_KEY_NOT_VALID = "api_key_not_valid"
    INSUFFICIENT_FUNDS = "insufficient_funds"
    MEMBER_NOT_ACTIVE = "member_not_active"
    MONTHLY_CAP = "monthly_cap"
    PACKAGE_CHECK_UNAVAILABLE = "package_check_unavailable"
    REQUESTED = "requested"

    def __str__(self) -> str:
        return str(self.value)

    @classmethod
    def _missing_(cls, value: object) -> "PauseReason | None":
        """A value of a newer server."""
        if not isinstance(value, str):
            return None
        member = str.__new__(cls, value)
        member._name_ = member._value_ = value
        return member
