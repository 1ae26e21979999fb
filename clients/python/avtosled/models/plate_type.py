from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Self, TypeVar, cast

from attrs import define as _attrs_define
from attrs import field as _attrs_field

T = TypeVar("T", bound="PlateType")


@_attrs_define
class PlateType:
    """Possible type of a plate.

    Attributes:
        code (str): Types of GOST R 50577 with this layout: `1/1A`, `3/4/5/7/8`.
        groups (list[str]): Groups of characters in Cyrillic, the region last.
        title (str):
    """

    code: str
    groups: list[str]
    title: str
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        code = self.code

        groups = self.groups

        title = self.title

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "code": code,
                "groups": groups,
                "title": title,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        code = d.pop("code")

        groups = cast(list[str], d.pop("groups"))

        title = d.pop("title")

        plate_type = cls(
            code=code,
            groups=groups,
            title=title,
        )

        plate_type.additional_properties = d
        return plate_type

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
