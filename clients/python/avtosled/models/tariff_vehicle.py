from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Self, TypeVar, cast

from attrs import define as _attrs_define

from ..models.vehicle_category import VehicleCategory
from ..types import UNSET, Unset

T = TypeVar("T", bound="TariffVehicle")


@_attrs_define
class TariffVehicle:
    """Vehicle data used by the tariff.

    Attributes:
        category (VehicleCategory): Category in the vehicle documents, or a kind of vehicle without a category.
        mass_tonnes (float | None | Unset): Permitted maximum mass, tonnes; required for lorries.
        power (float | None | Unset): Engine power, horsepower, at least 1; required for cars and motorcycles.
        seats (float | None | Unset): Number of passenger seats; required for buses.
        taxi (bool | None | Unset): Whether a car of category B is used as a taxi.
    """

    category: VehicleCategory
    mass_tonnes: float | None | Unset = UNSET
    power: float | None | Unset = UNSET
    seats: float | None | Unset = UNSET
    taxi: bool | None | Unset = UNSET

    def to_dict(self) -> dict[str, Any]:
        category = self.category.value

        mass_tonnes: float | None | Unset
        if isinstance(self.mass_tonnes, Unset):
            mass_tonnes = UNSET
        else:
            mass_tonnes = self.mass_tonnes

        power: float | None | Unset
        if isinstance(self.power, Unset):
            power = UNSET
        else:
            power = self.power

        seats: float | None | Unset
        if isinstance(self.seats, Unset):
            seats = UNSET
        else:
            seats = self.seats

        taxi: bool | None | Unset
        if isinstance(self.taxi, Unset):
            taxi = UNSET
        else:
            taxi = self.taxi

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "category": category,
            }
        )
        if mass_tonnes is not UNSET:
            field_dict["massTonnes"] = mass_tonnes
        if power is not UNSET:
            field_dict["power"] = power
        if seats is not UNSET:
            field_dict["seats"] = seats
        if taxi is not UNSET:
            field_dict["taxi"] = taxi

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        category = VehicleCategory(d.pop("category"))

        def _parse_mass_tonnes(data: object) -> float | None | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            return cast(float | None | Unset, data)

        mass_tonnes = _parse_mass_tonnes(d.pop("massTonnes", UNSET))

        def _parse_power(data: object) -> float | None | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            return cast(float | None | Unset, data)

        power = _parse_power(d.pop("power", UNSET))

        def _parse_seats(data: object) -> float | None | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            return cast(float | None | Unset, data)

        seats = _parse_seats(d.pop("seats", UNSET))

        def _parse_taxi(data: object) -> bool | None | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            return cast(bool | None | Unset, data)

        taxi = _parse_taxi(d.pop("taxi", UNSET))

        tariff_vehicle = cls(
            category=category,
            mass_tonnes=mass_tonnes,
            power=power,
            seats=seats,
            taxi=taxi,
        )

        return tariff_vehicle
