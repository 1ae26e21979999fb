from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Self, TypeVar, cast

from attrs import define as _attrs_define
from attrs import field as _attrs_field

T = TypeVar("T", bound="Vehicle")


@_attrs_define
class Vehicle:
    """Data of the car; missing values are displayed as «Неизвестно».

    Attributes:
        body_number (None | str):
        brand (None | str):
        category (None | str):
        color (None | str):
        engine_number (None | str):
        engine_power (int | None): Engine power, horsepower, rounded.
        engine_volume (int | None): Engine volume, cubic centimetres.
        license_number (None | str): State plate, Cyrillic.
        model (None | str):
        plate_number (None | str):
        transmission (None | str):
        vehicle_type (None | str):
        vin (None | str):
        year (int | None):
    """

    body_number: None | str
    brand: None | str
    category: None | str
    color: None | str
    engine_number: None | str
    engine_power: int | None
    engine_volume: int | None
    license_number: None | str
    model: None | str
    plate_number: None | str
    transmission: None | str
    vehicle_type: None | str
    vin: None | str
    year: int | None
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        body_number: None | str
        body_number = self.body_number

        brand: None | str
        brand = self.brand

        category: None | str
        category = self.category

        color: None | str
        color = self.color

        engine_number: None | str
        engine_number = self.engine_number

        engine_power: int | None
        engine_power = self.engine_power

        engine_volume: int | None
        engine_volume = self.engine_volume

        license_number: None | str
        license_number = self.license_number

        model: None | str
        model = self.model

        plate_number: None | str
        plate_number = self.plate_number

        transmission: None | str
        transmission = self.transmission

        vehicle_type: None | str
        vehicle_type = self.vehicle_type

        vin: None | str
        vin = self.vin

        year: int | None
        year = self.year

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "bodyNumber": body_number,
                "brand": brand,
                "category": category,
                "color": color,
                "engineNumber": engine_number,
                "enginePower": engine_power,
                "engineVolume": engine_volume,
                "licenseNumber": license_number,
                "model": model,
                "plateNumber": plate_number,
                "transmission": transmission,
                "vehicleType": vehicle_type,
                "vin": vin,
                "year": year,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)

        def _parse_body_number(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        body_number = _parse_body_number(d.pop("bodyNumber"))

        def _parse_brand(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        brand = _parse_brand(d.pop("brand"))

        def _parse_category(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        category = _parse_category(d.pop("category"))

        def _parse_color(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        color = _parse_color(d.pop("color"))

        def _parse_engine_number(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        engine_number = _parse_engine_number(d.pop("engineNumber"))

        def _parse_engine_power(data: object) -> int | None:
            if data is None:
                return data
            return cast(int | None, data)

        engine_power = _parse_engine_power(d.pop("enginePower"))

        def _parse_engine_volume(data: object) -> int | None:
            if data is None:
                return data
            return cast(int | None, data)

        engine_volume = _parse_engine_volume(d.pop("engineVolume"))

        def _parse_license_number(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        license_number = _parse_license_number(d.pop("licenseNumber"))

        def _parse_model(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        model = _parse_model(d.pop("model"))

        def _parse_plate_number(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        plate_number = _parse_plate_number(d.pop("plateNumber"))

        def _parse_transmission(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        transmission = _parse_transmission(d.pop("transmission"))

        def _parse_vehicle_type(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        vehicle_type = _parse_vehicle_type(d.pop("vehicleType"))

        def _parse_vin(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        vin = _parse_vin(d.pop("vin"))

        def _parse_year(data: object) -> int | None:
            if data is None:
                return data
            return cast(int | None, data)

        year = _parse_year(d.pop("year"))

        vehicle = cls(
            body_number=body_number,
            brand=brand,
            category=category,
            color=color,
            engine_number=engine_number,
            engine_power=engine_power,
            engine_volume=engine_volume,
            license_number=license_number,
            model=model,
            plate_number=plate_number,
            transmission=transmission,
            vehicle_type=vehicle_type,
            vin=vin,
            year=year,
        )

        vehicle.additional_properties = d
        return vehicle

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
