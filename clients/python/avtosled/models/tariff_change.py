from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Self, TypeVar

from attrs import define as _attrs_define
from attrs import field as _attrs_field

T = TypeVar("T", bound="TariffChange")


@_attrs_define
class TariffChange:
    """Condition under which a factor changes, and the resulting range of the premium.

    Attributes:
        max_ (float): Roubles, at most two decimals
        min_ (float): Roubles, at most two decimals
        value (float):
        when (str): Condition in Russian: «с 22 лет».
    """

    max_: float
    min_: float
    value: float
    when: str
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        max_ = self.max_

        min_ = self.min_

        value = self.value

        when = self.when

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "max": max_,
                "min": min_,
                "value": value,
                "when": when,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        max_ = d.pop("max")

        min_ = d.pop("min")

        value = d.pop("value")

        when = d.pop("when")

        tariff_change = cls(
            max_=max_,
            min_=min_,
            value=value,
            when=when,
        )

        tariff_change.additional_properties = d
        return tariff_change

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
