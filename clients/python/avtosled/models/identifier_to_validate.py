from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Self, TypeVar, cast

from attrs import define as _attrs_define

from ..models.identifier_kind import IdentifierKind
from ..types import UNSET, Unset

T = TypeVar("T", bound="IdentifierToValidate")


@_attrs_define
class IdentifierToValidate:
    """Identifier to be validated.

    Attributes:
        identifier (str):
        type_ (IdentifierKind | None | Unset):
    """

    identifier: str
    type_: IdentifierKind | None | Unset = UNSET

    def to_dict(self) -> dict[str, Any]:
        identifier = self.identifier

        type_: None | str | Unset
        if isinstance(self.type_, Unset):
            type_ = UNSET
        elif isinstance(self.type_, IdentifierKind):
            type_ = self.type_.value
        else:
            type_ = self.type_

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "identifier": identifier,
            }
        )
        if type_ is not UNSET:
            field_dict["type"] = type_

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        identifier = d.pop("identifier")

        def _parse_type_(data: object) -> IdentifierKind | None | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            try:
                if not isinstance(data, str):
                    raise TypeError()
                type_type_0 = IdentifierKind(data)

                return type_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(IdentifierKind | None | Unset, data)

        type_ = _parse_type_(d.pop("type", UNSET))

        identifier_to_validate = cls(
            identifier=identifier,
            type_=type_,
        )

        return identifier_to_validate
