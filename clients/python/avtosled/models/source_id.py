from enum import StrEnum


class SourceId(StrEnum):
    ACCIDENTS = "accidents"
    AUCTIONS = "auctions"
    BANKRUPTCY = "bankruptcy"
    CONVERSION = "conversion"
    CUSTOMS = "customs"
    DECODING = "decoding"
    ENFORCEMENT = "enforcement"
    FINES = "fines"
    HISTORY = "history"
    INSPECTIONS = "inspections"
    LEASES = "leases"
    MILEAGE = "mileage"
    PHOTOS = "photos"
    PLEDGES = "pledges"
    POLICIES = "policies"
    POLICYDETAILS = "policyDetails"
    RECALLS = "recalls"
    RESTRICTIONS = "restrictions"
    TAXI = "taxi"
    VALUATION = "valuation"
    WANTED = "wanted"

    def __str__(self) -> str:
        return str(self.value)

    @classmethod
    def _missing_(cls, value: object) -> "SourceId | None":
        """A value of a newer server."""
        if not isinstance(value, str):
            return None
        member = str.__new__(cls, value)
        member._name_ = member._value_ = value
        return member
