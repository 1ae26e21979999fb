from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Self, TypeVar, cast

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..models.hint_model_years_kind import HintModelYearsKind

T = TypeVar("T", bound="HintModelYears")


@_attrs_define
class HintModelYears:
    """Possible model years by position 10 of a VIN, newest first.

    Attributes:
        kind (HintModelYearsKind):
        years (list[int]):
    """

    kind: HintModelYearsKind
    years: list[int]
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        kind = self.kind.value

        years = self.years

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "kind": kind,
                "years": years,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        kind = HintModelYearsKind(d.pop("kind"))

        years = cast(list[int], d.pop("years"))

        hint_model_years = cls(
            kind=kind,
            years=years,
        )

        hint_model_years.additional_properties = d
        return hint_model_years

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
