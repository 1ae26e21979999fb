from __future__ import annotations

import datetime
from collections.abc import Mapping
from typing import Any, Self, TypeVar
from uuid import UUID

from attrs import define as _attrs_define
from attrs import field as _attrs_field

T = TypeVar("T", bound="WatchChange")


@_attrs_define
class WatchChange:
    """A change of a watched car.

    Attributes:
        charged (float): Roubles, at most two decimals
        found_at (datetime.datetime):
        id (UUID):
        summary (str): Description of the change in Russian.
    """

    charged: float
    found_at: datetime.datetime
    id: UUID
    summary: str
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        charged = self.charged

        found_at = self.found_at.isoformat()

        id = str(self.id)

        summary = self.summary

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "charged": charged,
                "foundAt": found_at,
                "id": id,
                "summary": summary,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        charged = d.pop("charged")

        found_at = datetime.datetime.fromisoformat(d.pop("foundAt"))

        id = UUID(d.pop("id"))

        summary = d.pop("summary")

        watch_change = cls(
            charged=charged,
            found_at=found_at,
            id=id,
            summary=summary,
        )

        watch_change.additional_properties = d
        return watch_change

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
