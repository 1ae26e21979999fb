from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Self, TypeVar

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..models.skip_reason_not_connected_code import SkipReasonNotConnectedCode

T = TypeVar("T", bound="SkipReasonNotConnected")


@_attrs_define
class SkipReasonNotConnected:
    """
    Attributes:
        code (SkipReasonNotConnectedCode):
    """

    code: SkipReasonNotConnectedCode
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        code = self.code.value

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "code": code,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        code = SkipReasonNotConnectedCode(d.pop("code"))

        skip_reason_not_connected = cls(
            code=code,
        )

        skip_reason_not_connected.additional_properties = d
        return skip_reason_not_connected

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
