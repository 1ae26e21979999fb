from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Self, TypeVar

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..models.paid_by import PaidBy

T = TypeVar("T", bound="CheckCost")


@_attrs_define
class CheckCost:
    """Sums of a check in roubles.

    Attributes:
        charged (float): Roubles, at most two decimals
        held (float): Roubles, at most two decimals
        ordered (float): Roubles, at most two decimals
        paid_by (PaidBy): Means of payment chosen for an order.
        released (float): Roubles, at most two decimals
    """

    charged: float
    held: float
    ordered: float
    paid_by: PaidBy
    released: float
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        charged = self.charged

        held = self.held

        ordered = self.ordered

        paid_by = self.paid_by.value

        released = self.released

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "charged": charged,
                "held": held,
                "ordered": ordered,
                "paidBy": paid_by,
                "released": released,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        charged = d.pop("charged")

        held = d.pop("held")

        ordered = d.pop("ordered")

        paid_by = PaidBy(d.pop("paidBy"))

        released = d.pop("released")

        check_cost = cls(
            charged=charged,
            held=held,
            ordered=ordered,
            paid_by=paid_by,
            released=released,
        )

        check_cost.additional_properties = d
        return check_cost

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
