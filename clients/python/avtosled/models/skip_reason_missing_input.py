from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Self, TypeVar

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..models.input_ import Input
from ..models.skip_reason_missing_input_code import SkipReasonMissingInputCode

T = TypeVar("T", bound="SkipReasonMissingInput")


@_attrs_define
class SkipReasonMissingInput:
    """Inputs missing in the input set that lacks the fewest.

    Attributes:
        code (SkipReasonMissingInputCode):
        missing (list[Input]):
    """

    code: SkipReasonMissingInputCode
    missing: list[Input]
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        code = self.code.value

        missing = []
        for missing_item_data in self.missing:
            missing_item = missing_item_data.value
            missing.append(missing_item)

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "code": code,
                "missing": missing,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        code = SkipReasonMissingInputCode(d.pop("code"))

        missing = []
        _missing = d.pop("missing")
        for missing_item_data in _missing:
            missing_item = Input(missing_item_data)

            missing.append(missing_item)

        skip_reason_missing_input = cls(
            code=code,
            missing=missing,
        )

        skip_reason_missing_input.additional_properties = d
        return skip_reason_missing_input

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
