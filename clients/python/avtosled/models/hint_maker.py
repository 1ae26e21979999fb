from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Self, TypeVar, cast

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..models.hint_maker_kind import HintMakerKind

T = TypeVar("T", bound="HintMaker")


@_attrs_define
class HintMaker:
    """Maker and country of the car; the country may be known without the maker.

    Attributes:
        country (None | str):
        kind (HintMakerKind):
        name (None | str):
        wmi (str):
    """

    country: None | str
    kind: HintMakerKind
    name: None | str
    wmi: str
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        country: None | str
        country = self.country

        kind = self.kind.value

        name: None | str
        name = self.name

        wmi = self.wmi

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "country": country,
                "kind": kind,
                "name": name,
                "wmi": wmi,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)

        def _parse_country(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        country = _parse_country(d.pop("country"))

        kind = HintMakerKind(d.pop("kind"))

        def _parse_name(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        name = _parse_name(d.pop("name"))

        wmi = d.pop("wmi")

        hint_maker = cls(
            country=country,
            kind=kind,
            name=name,
            wmi=wmi,
        )

        hint_maker.additional_properties = d
        return hint_maker

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
