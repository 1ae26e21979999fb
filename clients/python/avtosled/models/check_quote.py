from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Self, TypeVar, cast
from uuid import UUID

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..models.api_key_mode import ApiKeyMode
from ..models.check_quote_object import CheckQuoteObject
from ..models.paid_by import PaidBy

if TYPE_CHECKING:
    from ..models.quoted_service import QuotedService


T = TypeVar("T", bound="CheckQuote")


@_attrs_define
class CheckQuote:
    """Price of an order; nothing is ordered, charged or stored.

    Attributes:
        available (float): Roubles, at most two decimals
        discount (float): Roubles, at most two decimals
        existing_check (None | UUID): Id of an equal check of the last day, which costs nothing.
        is_affordable (bool): Whether the order can be paid now.
        mode (ApiKeyMode): Mode of an API key and of what it creates.
        object_ (CheckQuoteObject): Distinguishes a price from a check.
        paid_by (PaidBy): Means of payment chosen for an order.
        services (list[QuotedService]):
        subtotal (float): Roubles, at most two decimals
        total (float): Roubles, at most two decimals
    """

    available: float
    discount: float
    existing_check: None | UUID
    is_affordable: bool
    mode: ApiKeyMode
    object_: CheckQuoteObject
    paid_by: PaidBy
    services: list[QuotedService]
    subtotal: float
    total: float
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        available = self.available

        discount = self.discount

        existing_check: None | str
        if isinstance(self.existing_check, UUID):
            existing_check = str(self.existing_check)
        else:
            existing_check = self.existing_check

        is_affordable = self.is_affordable

        mode = self.mode.value

        object_ = self.object_.value

        paid_by = self.paid_by.value

        services = []
        for services_item_data in self.services:
            services_item = services_item_data.to_dict()
            services.append(services_item)

        subtotal = self.subtotal

        total = self.total

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "available": available,
                "discount": discount,
                "existingCheck": existing_check,
                "isAffordable": is_affordable,
                "mode": mode,
                "object": object_,
                "paidBy": paid_by,
                "services": services,
                "subtotal": subtotal,
                "total": total,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        from ..models.quoted_service import QuotedService

        d = dict(src_dict)
        available = d.pop("available")

        discount = d.pop("discount")

        def _parse_existing_check(data: object) -> None | UUID:
            if data is None:
                return data
            try:
                if not isinstance(data, str):
                    raise TypeError()
                existing_check_type_0 = UUID(data)

                return existing_check_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(None | UUID, data)

        existing_check = _parse_existing_check(d.pop("existingCheck"))

        is_affordable = d.pop("isAffordable")

        mode = ApiKeyMode(d.pop("mode"))

        object_ = CheckQuoteObject(d.pop("object"))

        paid_by = PaidBy(d.pop("paidBy"))

        services = []
        _services = d.pop("services")
        for services_item_data in _services:
            services_item = QuotedService.from_dict(services_item_data)

            services.append(services_item)

        subtotal = d.pop("subtotal")

        total = d.pop("total")

        check_quote = cls(
            available=available,
            discount=discount,
            existing_check=existing_check,
            is_affordable=is_affordable,
            mode=mode,
            object_=object_,
            paid_by=paid_by,
            services=services,
            subtotal=subtotal,
            total=total,
        )

        check_quote.additional_properties = d
        return check_quote

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
