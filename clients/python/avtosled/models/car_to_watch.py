from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Self, TypeVar
from uuid import UUID

from attrs import define as _attrs_define

T = TypeVar("T", bound="CarToWatch")


@_attrs_define
class CarToWatch:
    """A car to be watched.

    Attributes:
        check_id (UUID): Check of the account whose car is watched.
    """

    check_id: UUID

    def to_dict(self) -> dict[str, Any]:
        check_id = str(self.check_id)

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "checkId": check_id,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        check_id = UUID(d.pop("checkId"))

        car_to_watch = cls(
            check_id=check_id,
        )

        return car_to_watch
