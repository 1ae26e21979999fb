from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Self, TypeVar

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..models.mismatch_code import MismatchCode

T = TypeVar("T", bound="Mismatch")


@_attrs_define
class Mismatch:
    """A mismatch: the car found has another plate or body number than the one requested.

    Attributes:
        code (MismatchCode): Kind of a mismatch. Stored in reports: names are never removed.
        expected (str): Requested identifier.
        found (str): Identifier of the car found.
        message (str):
    """

    code: MismatchCode
    expected: str
    found: str
    message: str
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        code = self.code.value

        expected = self.expected

        found = self.found

        message = self.message

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "code": code,
                "expected": expected,
                "found": found,
                "message": message,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        code = MismatchCode(d.pop("code"))

        expected = d.pop("expected")

        found = d.pop("found")

        message = d.pop("message")

        mismatch = cls(
            code=code,
            expected=expected,
            found=found,
            message=message,
        )

        mismatch.additional_properties = d
        return mismatch

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
