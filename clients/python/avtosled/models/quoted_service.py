from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Self, TypeVar, cast

from attrs import define as _attrs_define
from attrs import field as _attrs_field

if TYPE_CHECKING:
    from ..models.skip_reason_missing_input import SkipReasonMissingInput
    from ..models.skip_reason_not_connected import SkipReasonNotConnected


T = TypeVar("T", bound="QuotedService")


@_attrs_define
class QuotedService:
    """Price of a service.

    Attributes:
        price (float): Roubles, at most two decimals
        service (str):
        skipped (None | SkipReasonMissingInput | SkipReasonNotConnected):
        title (str):
    """

    price: float
    service: str
    skipped: None | SkipReasonMissingInput | SkipReasonNotConnected
    title: str
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        from ..models.skip_reason_missing_input import SkipReasonMissingInput
        from ..models.skip_reason_not_connected import SkipReasonNotConnected

        price = self.price

        service = self.service

        skipped: dict[str, Any] | None
        if isinstance(self.skipped, SkipReasonNotConnected) or isinstance(
            self.skipped, SkipReasonMissingInput
        ):
            skipped = self.skipped.to_dict()
        else:
            skipped = self.skipped

        title = self.title

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "price": price,
                "service": service,
                "skipped": skipped,
                "title": title,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        from ..models.skip_reason_missing_input import SkipReasonMissingInput
        from ..models.skip_reason_not_connected import SkipReasonNotConnected

        d = dict(src_dict)
        price = d.pop("price")

        service = d.pop("service")

        def _parse_skipped(data: object) -> None | SkipReasonMissingInput | SkipReasonNotConnected:
            if data is None:
                return data
            try:
                if not isinstance(data, dict):
                    raise TypeError()
                componentsschemas_skip_reason_skip_reason_not_connected = (
                    SkipReasonNotConnected.from_dict(data)
                )

                return componentsschemas_skip_reason_skip_reason_not_connected
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            try:
                if not isinstance(data, dict):
                    raise TypeError()
                componentsschemas_skip_reason_skip_reason_missing_input = (
                    SkipReasonMissingInput.from_dict(data)
                )

                return componentsschemas_skip_reason_skip_reason_missing_input
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(None | SkipReasonMissingInput | SkipReasonNotConnected, data)

        skipped = _parse_skipped(d.pop("skipped"))

        title = d.pop("title")

        quoted_service = cls(
            price=price,
            service=service,
            skipped=skipped,
            title=title,
        )

        quoted_service.additional_properties = d
        return quoted_service

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
