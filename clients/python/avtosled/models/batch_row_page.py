from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Self, TypeVar, cast

from attrs import define as _attrs_define
from attrs import field as _attrs_field

if TYPE_CHECKING:
    from ..models.batch_row_view import BatchRowView


T = TypeVar("T", bound="BatchRowPage")


@_attrs_define
class BatchRowPage:
    """Page of the rows of a batch in the order of the list.

    Attributes:
        next_ (int | None): Position after which the next page starts; `null` on the last page.
        rows (list[BatchRowView]):
    """

    next_: int | None
    rows: list[BatchRowView]
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        next_: int | None
        next_ = self.next_

        rows = []
        for rows_item_data in self.rows:
            rows_item = rows_item_data.to_dict()
            rows.append(rows_item)

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "next": next_,
                "rows": rows,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        from ..models.batch_row_view import BatchRowView

        d = dict(src_dict)

        def _parse_next_(data: object) -> int | None:
            if data is None:
                return data
            return cast(int | None, data)

        next_ = _parse_next_(d.pop("next"))

        rows = []
        _rows = d.pop("rows")
        for rows_item_data in _rows:
            rows_item = BatchRowView.from_dict(rows_item_data)

            rows.append(rows_item)

        batch_row_page = cls(
            next_=next_,
            rows=rows,
        )

        batch_row_page.additional_properties = d
        return batch_row_page

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
