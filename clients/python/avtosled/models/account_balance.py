from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Self, TypeVar, cast

from attrs import define as _attrs_define
from attrs import field as _attrs_field

T = TypeVar("T", bound="AccountBalance")


@_attrs_define
class AccountBalance:
    """Balance of the account, and usage of the API key.

    Attributes:
        balance (float): Roubles, at most two decimals
        held (float): Roubles, at most two decimals
        monthly_cap (float | None):
        spent_this_month (float): Roubles, at most two decimals
    """

    balance: float
    held: float
    monthly_cap: float | None
    spent_this_month: float
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        balance = self.balance

        held = self.held

        monthly_cap: float | None
        monthly_cap = self.monthly_cap

        spent_this_month = self.spent_this_month

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "balance": balance,
                "held": held,
                "monthlyCap": monthly_cap,
                "spentThisMonth": spent_this_month,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        balance = d.pop("balance")

        held = d.pop("held")

        def _parse_monthly_cap(data: object) -> float | None:
            if data is None:
                return data
            return cast(float | None, data)

        monthly_cap = _parse_monthly_cap(d.pop("monthlyCap"))

        spent_this_month = d.pop("spentThisMonth")

        account_balance = cls(
            balance=balance,
            held=held,
            monthly_cap=monthly_cap,
            spent_this_month=spent_this_month,
        )

        account_balance.additional_properties = d
        return account_balance

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
