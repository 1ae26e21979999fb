from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Self, TypeVar

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..models.catalogue import Catalogue
from ..models.input_ import Input
from ..models.source_id import SourceId

T = TypeVar("T", bound="PricedSource")


@_attrs_define
class PricedSource:
    """A service of a price list with its source.

    Attributes:
        catalogue (Catalogue): Price list.
        fresh_minutes (int): Minutes for which an answer stays fresh.
        inputs (list[list[Input]]): Alternative sets of inputs, of which one complete set is enough.
        is_connected (bool): Whether the source is queried now; otherwise the service is skipped free of charge.
        price (float): Roubles, at most two decimals
        register (str): Owner of the register behind the source.
        service (str): Id of the service, for `services` of an order.
        source (SourceId): Source of a report, ordered and paid for separately; tiles are in the order of the variants.

            Vendors, price lists and registers use other names for a source.
        title (str):
    """

    catalogue: Catalogue
    fresh_minutes: int
    inputs: list[list[Input]]
    is_connected: bool
    price: float
    register: str
    service: str
    source: SourceId
    title: str
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        catalogue = self.catalogue.value

        fresh_minutes = self.fresh_minutes

        inputs = []
        for inputs_item_data in self.inputs:
            inputs_item = []
            for inputs_item_item_data in inputs_item_data:
                inputs_item_item = inputs_item_item_data.value
                inputs_item.append(inputs_item_item)

            inputs.append(inputs_item)

        is_connected = self.is_connected

        price = self.price

        register = self.register

        service = self.service

        source = self.source.value

        title = self.title

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "catalogue": catalogue,
                "freshMinutes": fresh_minutes,
                "inputs": inputs,
                "isConnected": is_connected,
                "price": price,
                "register": register,
                "service": service,
                "source": source,
                "title": title,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        catalogue = Catalogue(d.pop("catalogue"))

        fresh_minutes = d.pop("freshMinutes")

        inputs = []
        _inputs = d.pop("inputs")
        for inputs_item_data in _inputs:
            inputs_item = []
            _inputs_item = inputs_item_data
            for inputs_item_item_data in _inputs_item:
                inputs_item_item = Input(inputs_item_item_data)

                inputs_item.append(inputs_item_item)

            inputs.append(inputs_item)

        is_connected = d.pop("isConnected")

        price = d.pop("price")

        register = d.pop("register")

        service = d.pop("service")

        source = SourceId(d.pop("source"))

        title = d.pop("title")

        priced_source = cls(
            catalogue=catalogue,
            fresh_minutes=fresh_minutes,
            inputs=inputs,
            is_connected=is_connected,
            price=price,
            register=register,
            service=service,
            source=source,
            title=title,
        )

        priced_source.additional_properties = d
        return priced_source

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
