from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Self, TypeVar, cast

from attrs import define as _attrs_define

from ..types import UNSET, Unset

if TYPE_CHECKING:
    from ..models.owner_input import OwnerInput


T = TypeVar("T", bound="SourceInputs")


@_attrs_define
class SourceInputs:
    """Data for sources in addition to the VIN, plate or body number of the order.

    Attributes:
        certificate (None | str | Unset): Series and number of the registration certificate, for fines.
        mileage (int | None | Unset): Odometer reading in kilometres, for the valuation.
        owner (None | OwnerInput | Unset):
        plate (None | str | Unset): State plate, for photos and fines of a car ordered by VIN or body number.
    """

    certificate: None | str | Unset = UNSET
    mileage: int | None | Unset = UNSET
    owner: None | OwnerInput | Unset = UNSET
    plate: None | str | Unset = UNSET

    def to_dict(self) -> dict[str, Any]:
        from ..models.owner_input import OwnerInput

        certificate: None | str | Unset
        if isinstance(self.certificate, Unset):
            certificate = UNSET
        else:
            certificate = self.certificate

        mileage: int | None | Unset
        if isinstance(self.mileage, Unset):
            mileage = UNSET
        else:
            mileage = self.mileage

        owner: dict[str, Any] | None | Unset
        if isinstance(self.owner, Unset):
            owner = UNSET
        elif isinstance(self.owner, OwnerInput):
            owner = self.owner.to_dict()
        else:
            owner = self.owner

        plate: None | str | Unset
        if isinstance(self.plate, Unset):
            plate = UNSET
        else:
            plate = self.plate

        field_dict: dict[str, Any] = {}

        field_dict.update({})
        if certificate is not UNSET:
            field_dict["certificate"] = certificate
        if mileage is not UNSET:
            field_dict["mileage"] = mileage
        if owner is not UNSET:
            field_dict["owner"] = owner
        if plate is not UNSET:
            field_dict["plate"] = plate

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        from ..models.owner_input import OwnerInput

        d = dict(src_dict)

        def _parse_certificate(data: object) -> None | str | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            return cast(None | str | Unset, data)

        certificate = _parse_certificate(d.pop("certificate", UNSET))

        def _parse_mileage(data: object) -> int | None | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            return cast(int | None | Unset, data)

        mileage = _parse_mileage(d.pop("mileage", UNSET))

        def _parse_owner(data: object) -> None | OwnerInput | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            try:
                if not isinstance(data, dict):
                    raise TypeError()
                owner_type_0 = OwnerInput.from_dict(data)

                return owner_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(None | OwnerInput | Unset, data)

        owner = _parse_owner(d.pop("owner", UNSET))

        def _parse_plate(data: object) -> None | str | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            return cast(None | str | Unset, data)

        plate = _parse_plate(d.pop("plate", UNSET))

        source_inputs = cls(
            certificate=certificate,
            mileage=mileage,
            owner=owner,
            plate=plate,
        )

        return source_inputs
