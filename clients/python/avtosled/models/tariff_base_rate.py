from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Self, TypeVar

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..models.tariff_certainty import TariffCertainty

T = TypeVar("T", bound="TariffBaseRate")


@_attrs_define
class TariffBaseRate:
    """Range of the base rate of a vehicle class.

    Attributes:
        certainty (TariffCertainty): Certainty of a tariff value: how well sources confirm the value.
        max_ (float): Roubles, at most two decimals
        min_ (float): Roubles, at most two decimals
        source (str):
    """

    certainty: TariffCertainty
    max_: float
    min_: float
    source: str
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        certainty = self.certainty.value

        max_ = self.max_

        min_ = self.min_

        source = self.source

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "certainty": certainty,
                "max": max_,
                "min": min_,
                "source": source,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        certainty = TariffCertainty(d.pop("certainty"))

        max_ = d.pop("max")

        min_ = d.pop("min")

        source = d.pop("source")

        tariff_base_rate = cls(
            certainty=certainty,
            max_=max_,
            min_=min_,
            source=source,
        )

        tariff_base_rate.additional_properties = d
        return tariff_base_rate

    @property
    def additional_keys(self) -> list[str]:
        return list(self.additional_properties.keys())

    def __getitem__(self, key: str) -> Any:
        return self.additional_properties[key]

    def __setitem__(self, key: str, value: Any) -> None:
        self.additional_properties[key] = value

    def __delitem__(self, key: str) -> None:
        del self.additional_properties[key]

    def __contains__(self, key: str) -> bool:
        return key in self.additional_properties
