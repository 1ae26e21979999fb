from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Self, TypeVar

from attrs import define as _attrs_define

T = TypeVar("T", bound="TariffTerritory")


@_attrs_define
class TariffTerritory:
    """Territory of the owner in the API.

    Attributes:
        locality (str): Locality; an unlisted one gets the row for other localities of its region.
        region (str): Plate code of the region, two or three digits.
    """

    locality: str
    region: str

    def to_dict(self) -> dict[str, Any]:
        locality = self.locality

        region = self.region

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "locality": locality,
                "region": region,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        locality = d.pop("locality")

        region = d.pop("region")

        tariff_territory = cls(
            locality=locality,
            region=region,
        )

        return tariff_territory
