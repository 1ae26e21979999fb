from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Self, TypeVar

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..models.api_key_mode import ApiKeyMode
from ..models.batch_quote_object import BatchQuoteObject

if TYPE_CHECKING:
    from ..models.row_price import RowPrice
    from ..models.skipped_row import SkippedRow


T = TypeVar("T", bound="BatchQuote")


@_attrs_define
class BatchQuote:
    """Price of a batch; nothing is ordered, charged or stored.

    Attributes:
        affordable (int): Rows that the balance, or the package, covers now; the batch pauses after them.
        available (float): Roubles, at most two decimals
        existing (int): Rows with an equal check of the last day, which costs nothing.
        mode (ApiKeyMode): Mode of an API key and of what it creates.
        object_ (BatchQuoteObject): Distinguishes a price from a batch.
        package_checks (int): Checks of packages that would pay instead of the balance.
        prices (list[RowPrice]): Price of a row in roubles, by kind of identifier: a source that lacks its input is
            free.
        rows (int): Number of rows of the list.
        skipped (list[SkippedRow]): Rows that would be skipped free of charge, with the reason.
        to_order (int): Rows that would be ordered.
        total (float): Roubles, at most two decimals
    """

    affordable: int
    available: float
    existing: int
    mode: ApiKeyMode
    object_: BatchQuoteObject
    package_checks: int
    prices: list[RowPrice]
    rows: int
    skipped: list[SkippedRow]
    to_order: int
    total: float
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        affordable = self.affordable

        available = self.available

        existing = self.existing

        mode = self.mode.value

        object_ = self.object_.value

        package_checks = self.package_checks

        prices = []
        for prices_item_data in self.prices:
            prices_item = prices_item_data.to_dict()
            prices.append(prices_item)

        rows = self.rows

        skipped = []
        for skipped_item_data in self.skipped:
            skipped_item = skipped_item_data.to_dict()
            skipped.append(skipped_item)

        to_order = self.to_order

        total = self.total

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "affordable": affordable,
                "available": available,
                "existing": existing,
                "mode": mode,
                "object": object_,
                "packageChecks": package_checks,
                "prices": prices,
                "rows": rows,
                "skipped": skipped,
                "toOrder": to_order,
                "total": total,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        from ..models.row_price import RowPrice
        from ..models.skipped_row import SkippedRow

        d = dict(src_dict)
        affordable = d.pop("affordable")

        available = d.pop("available")

        existing = d.pop("existing")

        mode = ApiKeyMode(d.pop("mode"))

        object_ = BatchQuoteObject(d.pop("object"))

        package_checks = d.pop("packageChecks")

        prices = []
        _prices = d.pop("prices")
        for prices_item_data in _prices:
            prices_item = RowPrice.from_dict(prices_item_data)

            prices.append(prices_item)

        rows = d.pop("rows")

        skipped = []
        _skipped = d.pop("skipped")
        for skipped_item_data in _skipped:
            skipped_item = SkippedRow.from_dict(skipped_item_data)

            skipped.append(skipped_item)

        to_order = d.pop("toOrder")

        total = d.pop("total")

        batch_quote = cls(
            affordable=affordable,
            available=available,
            existing=existing,
            mode=mode,
            object_=object_,
            package_checks=package_checks,
            prices=prices,
            rows=rows,
            skipped=skipped,
            to_order=to_order,
            total=total,
        )

        batch_quote.additional_properties = d
        return batch_quote

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
