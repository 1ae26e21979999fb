from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Self, TypeVar, cast

from attrs import define as _attrs_define

from ..models.identifier_kind import IdentifierKind
from ..types import UNSET, Unset

T = TypeVar("T", bound="BatchRow")


@_attrs_define
class BatchRow:
    """Car of a list.

    Attributes:
        identifier (str): VIN, state plate or body number, as typed.
        external_id (None | str | Unset): Id of the car in the customer's program or list, at most 100 characters.
        type_ (IdentifierKind | None | Unset):
    """

    identifier: str
    external_id: None | str | Unset = UNSET
    type_: IdentifierKind | None | Unset = UNSET

    def to_dict(self) -> dict[str, Any]:
        identifier = self.identifier

        external_id: None | str | Unset
        if isinstance(self.external_id, Unset):
            external_id = UNSET
        else:
            external_id = self.external_id

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
        if external_id is not UNSET:
            field_dict["externalId"] = external_id
        if type_ is not UNSET:
            field_dict["type"] = type_

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        identifier = d.pop("identifier")

        def _parse_external_id(data: object) -> None | str | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            return cast(None | str | Unset, data)

        external_id = _parse_external_id(d.pop("externalId", UNSET))

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

        batch_row = cls(
            identifier=identifier,
            external_id=external_id,
            type_=type_,
        )

        return batch_row
