from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Self, TypeVar, cast

from attrs import define as _attrs_define

from ..models.any_driver import AnyDriver
from ..models.kbm_class import KbmClass
from ..models.tariff_owner import TariffOwner
from ..models.tariff_use import TariffUse
from ..types import UNSET, Unset

if TYPE_CHECKING:
    from ..models.tariff_driver import TariffDriver
    from ..models.tariff_territory import TariffTerritory
    from ..models.tariff_vehicle import TariffVehicle


T = TypeVar("T", bound="TariffInput")


@_attrs_define
class TariffInput:
    """Data from which a premium is calculated.

    Attributes:
        date (str): Day of the contract, `yyyy-mm-dd` or `dd.mm.yyyy`; it selects the edition.
        drivers (AnyDriver | list[TariffDriver]): Any driver, or the drivers named in the policy.
        owner (TariffOwner): Kind of the vehicle owner; a sole trader is a person.
        vehicle (TariffVehicle): Vehicle data used by the tariff.
        base_rate (float | None | Unset):
        kbm_class (KbmClass | None | Unset):
        months (int | None | Unset): Months of use: 3 to 12, for a foreign vehicle 1 to 12; ignored for transit.
        territory (None | TariffTerritory | Unset):
        use (None | TariffUse | Unset):
    """

    date: str
    drivers: AnyDriver | list[TariffDriver]
    owner: TariffOwner
    vehicle: TariffVehicle
    base_rate: float | None | Unset = UNSET
    kbm_class: KbmClass | None | Unset = UNSET
    months: int | None | Unset = UNSET
    territory: None | TariffTerritory | Unset = UNSET
    use: None | TariffUse | Unset = UNSET

    def to_dict(self) -> dict[str, Any]:
        from ..models.tariff_territory import TariffTerritory

        date = self.date

        drivers: list[dict[str, Any]] | str
        if isinstance(self.drivers, AnyDriver):
            drivers = self.drivers.value
        else:
            drivers = []
            for componentsschemas_tariff_drivers_type_1_item_data in self.drivers:
                componentsschemas_tariff_drivers_type_1_item = (
                    componentsschemas_tariff_drivers_type_1_item_data.to_dict()
                )
                drivers.append(componentsschemas_tariff_drivers_type_1_item)

        owner = self.owner.value

        vehicle = self.vehicle.to_dict()

        base_rate: float | None | Unset
        if isinstance(self.base_rate, Unset):
            base_rate = UNSET
        else:
            base_rate = self.base_rate

        kbm_class: None | str | Unset
        if isinstance(self.kbm_class, Unset):
            kbm_class = UNSET
        elif isinstance(self.kbm_class, KbmClass):
            kbm_class = self.kbm_class.value
        else:
            kbm_class = self.kbm_class

        months: int | None | Unset
        if isinstance(self.months, Unset):
            months = UNSET
        else:
            months = self.months

        territory: dict[str, Any] | None | Unset
        if isinstance(self.territory, Unset):
            territory = UNSET
        elif isinstance(self.territory, TariffTerritory):
            territory = self.territory.to_dict()
        else:
            territory = self.territory

        use: None | str | Unset
        if isinstance(self.use, Unset):
            use = UNSET
        elif isinstance(self.use, TariffUse):
            use = self.use.value
        else:
            use = self.use

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "date": date,
                "drivers": drivers,
                "owner": owner,
                "vehicle": vehicle,
            }
        )
        if base_rate is not UNSET:
            field_dict["baseRate"] = base_rate
        if kbm_class is not UNSET:
            field_dict["kbmClass"] = kbm_class
        if months is not UNSET:
            field_dict["months"] = months
        if territory is not UNSET:
            field_dict["territory"] = territory
        if use is not UNSET:
            field_dict["use"] = use

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        from ..models.tariff_driver import TariffDriver
        from ..models.tariff_territory import TariffTerritory
        from ..models.tariff_vehicle import TariffVehicle

        d = dict(src_dict)
        date = d.pop("date")

        def _parse_drivers(data: object) -> AnyDriver | list[TariffDriver]:
            try:
                if not isinstance(data, str):
                    raise TypeError()
                componentsschemas_tariff_drivers_type_0 = AnyDriver(data)

                return componentsschemas_tariff_drivers_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            if not isinstance(data, list):
                raise TypeError()
            componentsschemas_tariff_drivers_type_1 = []
            _componentsschemas_tariff_drivers_type_1 = data
            for (
                componentsschemas_tariff_drivers_type_1_item_data
            ) in _componentsschemas_tariff_drivers_type_1:
                componentsschemas_tariff_drivers_type_1_item = TariffDriver.from_dict(
                    componentsschemas_tariff_drivers_type_1_item_data
                )

                componentsschemas_tariff_drivers_type_1.append(
                    componentsschemas_tariff_drivers_type_1_item
                )

            return componentsschemas_tariff_drivers_type_1

        drivers = _parse_drivers(d.pop("drivers"))

        owner = TariffOwner(d.pop("owner"))

        vehicle = TariffVehicle.from_dict(d.pop("vehicle"))

        def _parse_base_rate(data: object) -> float | None | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            return cast(float | None | Unset, data)

        base_rate = _parse_base_rate(d.pop("baseRate", UNSET))

        def _parse_kbm_class(data: object) -> KbmClass | None | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            try:
                if not isinstance(data, str):
                    raise TypeError()
                kbm_class_type_0 = KbmClass(data)

                return kbm_class_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(KbmClass | None | Unset, data)

        kbm_class = _parse_kbm_class(d.pop("kbmClass", UNSET))

        def _parse_months(data: object) -> int | None | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            return cast(int | None | Unset, data)

        months = _parse_months(d.pop("months", UNSET))

        def _parse_territory(data: object) -> None | TariffTerritory | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            try:
                if not isinstance(data, dict):
                    raise TypeError()
                territory_type_0 = TariffTerritory.from_dict(data)

                return territory_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(None | TariffTerritory | Unset, data)

        territory = _parse_territory(d.pop("territory", UNSET))

        def _parse_use(data: object) -> None | TariffUse | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            try:
                if not isinstance(data, str):
                    raise TypeError()
                use_type_0 = TariffUse(data)

                return use_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(None | TariffUse | Unset, data)

        use = _parse_use(d.pop("use", UNSET))

        tariff_input = cls(
            date=date,
            drivers=drivers,
            owner=owner,
            vehicle=vehicle,
            base_rate=base_rate,
            kbm_class=kbm_class,
            months=months,
            territory=territory,
            use=use,
        )

        return tariff_input
