from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Self, TypeVar

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..models.source_id import SourceId

T = TypeVar("T", bound="SourceUsage")


@_attrs_define
class SourceUsage:
    """Use of a source on a day.

    Attributes:
        answered (int): Services that got an answer.
        calls (int): Ordered services whose source was asked.
        cost (float): Roubles, at most two decimals
        day (str): Day of the orders in Moscow, `YYYY-MM-DD`.
        source (SourceId): Source of a report, ordered and paid for separately; tiles are in the order of the variants.

            Vendors, price lists and registers use other names for a source.
    """

    answered: int
    calls: int
    cost: float
    day: str
    source: SourceId
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        answered = self.answered

        calls = self.calls

        cost = self.cost

        day = self.day

        source = self.source.value

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "answered": answered,
                "calls": calls,
                "cost": cost,
                "day": day,
                "source": source,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        answered = d.pop("answered")

        calls = d.pop("calls")

        cost = d.pop("cost")

        day = d.pop("day")

        source = SourceId(d.pop("source"))

        source_usage = cls(
            answered=answered,
            calls=calls,
            cost=cost,
            day=day,
            source=source,
        )

        source_usage.additional_properties = d
        return source_usage

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
