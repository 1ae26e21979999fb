from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Self, TypeVar

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..models.row_skip_code import RowSkipCode

T = TypeVar("T", bound="SkippedRow")


@_attrs_define
class SkippedRow:
    """A row that would be skipped.

    Attributes:
        code (RowSkipCode): Code of a skipped row.
        identifier (str):
        message (str): Sentence in Russian.
        position (int): Counted from 1.
    """

    code: RowSkipCode
    identifier: str
    message: str
    position: int
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        code = self.code.value

        identifier = self.identifier

        message = self.message

        position = self.position

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "code": code,
                "identifier": identifier,
                "message": message,
                "position": position,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        code = RowSkipCode(d.pop("code"))

        identifier = d.pop("identifier")

        message = d.pop("message")

        position = d.pop("position")

        skipped_row = cls(
            code=code,
            identifier=identifier,
            message=message,
            position=position,
        )

        skipped_row.additional_properties = d
        return skipped_row

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
