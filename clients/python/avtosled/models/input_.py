from enum import StrEnum


class Input(StrEnum):
    BODYNUMBER = "bodyNumber"
    DRIVERLICENCE = "driverLicence"
    MODEL = "model"
    OWNERBIRTHDATE = "ownerBirthDate"
    OWNERNAME = "ownerName"
    OWNERTAXNUMBER = "ownerTaxNumber"
    PLATE = "plate"
    POLICYNUMBER = "policyNumber"
    REGISTRATIONCERTIFICATE = "registrationCertificate"
    VIN = "vin"

    def __str__(self) -> str:
        return str(self.value)

    @classmethod
    def _missing_(cls, value: object) -> "Input | None":
        """A value of a newer server."""
        if not isinstance(value, str):
            return None
        member = str.__new__(cls, value)
        member._name_ = member._value_ = value
        return member
