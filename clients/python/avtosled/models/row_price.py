from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Self, TypeVar

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..models.identifier_kind import IdentifierKind

T = TypeVar("T", bound="RowPrice")


@_attrs_define
class RowPrice:
    """Price of the rows of one kind of identifier.

    Attributes:
        price (float): Roubles, at most two decimals
        rows (int): Number of rows to be charged.
        type_ (IdentifierKind): Kind of identifier.
    """

    price: float
    rows: int
    type_: IdentifierKind
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        price = self.price

        rows = self.rows

        type_ = self.type_.value

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "price": price,
                "rows": rows,
                "type": type_,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        price = d.pop("price")

        rows = d.pop("rows")

        type_ = IdentifierKind(d.pop("type"))

        row_price = cls(
            price=price,
            rows=rows,
            type_=type_,
        )

        row_price.additional_properties = d
        return row_price

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
