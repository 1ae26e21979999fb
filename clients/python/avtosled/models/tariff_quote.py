from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Self, TypeVar, cast

from attrs import define as _attrs_define
from attrs import field as _attrs_field

if TYPE_CHECKING:
    from ..models.tariff_base_rate import TariffBaseRate
    from ..models.tariff_coefficient import TariffCoefficient
    from ..models.tariff_edition import TariffEdition


T = TypeVar("T", bound="TariffQuote")


@_attrs_define
class TariffQuote:
    """Premium: its range, and the exact price when the base rate of the insurer is given.

    Attributes:
        base_rate (TariffBaseRate): Range of the base rate of a vehicle class.
        coefficients (list[TariffCoefficient]): Applied factors in the order of the formula.
        edition (TariffEdition): Edition of the tariff.
        max_ (float): Roubles, at most two decimals
        min_ (float): Roubles, at most two decimals
        price (float | None):
        warnings (list[str]): Uncertainties of the result, in Russian.
    """

    base_rate: TariffBaseRate
    coefficients: list[TariffCoefficient]
    edition: TariffEdition
    max_: float
    min_: float
    price: float | None
    warnings: list[str]
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        base_rate = self.base_rate.to_dict()

        coefficients = []
        for coefficients_item_data in self.coefficients:
            coefficients_item = coefficients_item_data.to_dict()
            coefficients.append(coefficients_item)

        edition = self.edition.to_dict()

        max_ = self.max_

        min_ = self.min_

        price: float | None
        price = self.price

        warnings = self.warnings

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "baseRate": base_rate,
                "coefficients": coefficients,
                "edition": edition,
                "max": max_,
                "min": min_,
                "price": price,
                "warnings": warnings,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        from ..models.tariff_base_rate import TariffBaseRate
        from ..models.tariff_coefficient import TariffCoefficient
        from ..models.tariff_edition import TariffEdition

        d = dict(src_dict)
        base_rate = TariffBaseRate.from_dict(d.pop("baseRate"))

        coefficients = []
        _coefficients = d.pop("coefficients")
        for coefficients_item_data in _coefficients:
            coefficients_item = TariffCoefficient.from_dict(coefficients_item_data)

            coefficients.append(coefficients_item)

        edition = TariffEdition.from_dict(d.pop("edition"))

        max_ = d.pop("max")

        min_ = d.pop("min")

        def _parse_price(data: object) -> float | None:
            if data is None:
                return data
            return cast(float | None, data)

        price = _parse_price(d.pop("price"))

        warnings = cast(list[str], d.pop("warnings"))

        tariff_quote = cls(
            base_rate=base_rate,
            coefficients=coefficients,
            edition=edition,
            max_=max_,
            min_=min_,
            price=price,
            warnings=warnings,
        )

        tariff_quote.additional_properties = d
        return tariff_quote

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
