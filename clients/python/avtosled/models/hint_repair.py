from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Self, TypeVar

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..models.hint_repair_kind import HintRepairKind

T = TypeVar("T", bound="HintRepair")


@_attrs_define
class HintRepair:
    """Suggested correction, which is never applied without confirmation.

    Attributes:
        kind (HintRepairKind):
        message (str):
        text (str):
    """

    kind: HintRepairKind
    message: str
    text: str
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        kind = self.kind.value

        message = self.message

        text = self.text

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "kind": kind,
                "message": message,
                "text": text,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        kind = HintRepairKind(d.pop("kind"))

        message = d.pop("message")

        text = d.pop("text")

        hint_repair = cls(
            kind=kind,
            message=message,
            text=text,
        )

        hint_repair.additional_properties = d
        return hint_repair

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
