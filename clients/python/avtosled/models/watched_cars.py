from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Self, TypeVar

from attrs import define as _attrs_define
from attrs import field as _attrs_field

if TYPE_CHECKING:
    from ..models.watched_car import WatchedCar


T = TypeVar("T", bound="WatchedCars")


@_attrs_define
class WatchedCars:
    """Watched cars of the account, newest first.

    Attributes:
        maximum (int): Maximum number of watched cars.
        price (float): Roubles, at most two decimals
        watches (list[WatchedCar]):
    """

    maximum: int
    price: float
    watches: list[WatchedCar]
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        maximum = self.maximum

        price = self.price

        watches = []
        for watches_item_data in self.watches:
            watches_item = watches_item_data.to_dict()
            watches.append(watches_item)

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "maximum": maximum,
                "price": price,
                "watches": watches,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        from ..models.watched_car import WatchedCar

        d = dict(src_dict)
        maximum = d.pop("maximum")

        price = d.pop("price")

        watches = []
        _watches = d.pop("watches")
        for watches_item_data in _watches:
            watches_item = WatchedCar.from_dict(watches_item_data)

            watches.append(watches_item)

        watched_cars = cls(
            maximum=maximum,
            price=price,
            watches=watches,
        )

        watched_cars.additional_properties = d
        return watched_cars

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
