from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Self, TypeVar

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..models.hint_suggest_type_kind import HintSuggestTypeKind

T = TypeVar("T", bound="HintSuggestType")


@_attrs_define
class HintSuggestType:
    """Another kind of identifier that the text looks like.

    Attributes:
        kind (HintSuggestTypeKind):
        message (str):
        type_ (str):
    """

    kind: HintSuggestTypeKind
    message: str
    type_: str
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        kind = self.kind.value

        message = self.message

        type_ = self.type_

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "kind": kind,
                "message": message,
                "type": type_,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        kind = HintSuggestTypeKind(d.pop("kind"))

        message = d.pop("message")

        type_ = d.pop("type")

        hint_suggest_type = cls(
            kind=kind,
            message=message,
            type_=type_,
        )

        hint_suggest_type.additional_properties = d
        return hint_suggest_type

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
