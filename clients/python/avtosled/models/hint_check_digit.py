from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Self, TypeVar

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..models.hint_check_digit_kind import HintCheckDigitKind

T = TypeVar("T", bound="HintCheckDigit")


@_attrs_define
class HintCheckDigit:
    """Result for the check digit of a VIN, position 9.

    Attributes:
        expected (str):
        found (str):
        kind (HintCheckDigitKind):
        matches (bool):
        message (str):
        required (bool): Whether the check digit is mandatory in the market of the maker.
    """

    expected: str
    found: str
    kind: HintCheckDigitKind
    matches: bool
    message: str
    required: bool
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        expected = self.expected

        found = self.found

        kind = self.kind.value

        matches = self.matches

        message = self.message

        required = self.required

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "expected": expected,
                "found": found,
                "kind": kind,
                "matches": matches,
                "message": message,
                "required": required,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        expected = d.pop("expected")

        found = d.pop("found")

        kind = HintCheckDigitKind(d.pop("kind"))

        matches = d.pop("matches")

        message = d.pop("message")

        required = d.pop("required")

        hint_check_digit = cls(
            expected=expected,
            found=found,
            kind=kind,
            matches=matches,
            message=message,
            required=required,
        )

        hint_check_digit.additional_properties = d
        return hint_check_digit

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
