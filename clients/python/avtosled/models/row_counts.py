from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Self, TypeVar

from attrs import define as _attrs_define
from attrs import field as _attrs_field

T = TypeVar("T", bound="RowCounts")


@_attrs_define
class RowCounts:
    """Numbers of rows of a batch.

    Attributes:
        attention (int): Completed rows with a reason to look closer.
        cancelled (int): Not ordered before the batch was cancelled.
        completed (int):
        existing (int): Rows with an equal report of the last day, which cost nothing.
        good (int): Completed rows without remarks.
        running (int): Ordered; sources are being queried.
        skipped (int): Not ordered, free of charge.
        stop (int): Completed rows with a reason not to buy.
        total (int):
        unknown (int): Completed rows whose sources know too little for a verdict.
        waiting (int): Not ordered yet.
    """

    attention: int
    cancelled: int
    completed: int
    existing: int
    good: int
    running: int
    skipped: int
    stop: int
    total: int
    unknown: int
    waiting: int
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        attention = self.attention

        cancelled = self.cancelled

        completed = self.completed

        existing = self.existing

        good = self.good

        running = self.running

        skipped = self.skipped

        stop = self.stop

        total = self.total

        unknown = self.unknown

        waiting = self.waiting

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "attention": attention,
                "cancelled": cancelled,
                "completed": completed,
                "existing": existing,
                "good": good,
                "running": running,
                "skipped": skipped,
                "stop": stop,
                "total": total,
                "unknown": unknown,
                "waiting": waiting,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        attention = d.pop("attention")

        cancelled = d.pop("cancelled")

        completed = d.pop("completed")

        existing = d.pop("existing")

        good = d.pop("good")

        running = d.pop("running")

        skipped = d.pop("skipped")

        stop = d.pop("stop")

        total = d.pop("total")

        unknown = d.pop("unknown")

        waiting = d.pop("waiting")

        row_counts = cls(
            attention=attention,
            cancelled=cancelled,
            completed=completed,
            existing=existing,
            good=good,
            running=running,
            skipped=skipped,
            stop=stop,
            total=total,
            unknown=unknown,
            waiting=waiting,
        )

        row_counts.additional_properties = d
        return row_counts

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
