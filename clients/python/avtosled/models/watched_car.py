from __future__ import annotations

import datetime
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Self, TypeVar, cast
from uuid import UUID

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..models.api_key_mode import ApiKeyMode
from ..models.watch_state import WatchState

if TYPE_CHECKING:
    from ..models.watch_change import WatchChange


T = TypeVar("T", bound="WatchedCar")


@_attrs_define
class WatchedCar:
    """A watched car with its changes.

    Attributes:
        car (None | str): Make and model of the car, once reported.
        changes (list[WatchChange]): Changes, newest first, at most 20.
        check_id (None | UUID): Check that the watch was created from, while it exists.
        compared_at (datetime.datetime | None): Time of the latest comparison; `null` before the first one.
        created_at (datetime.datetime):
        id (UUID):
        mode (ApiKeyMode): Mode of an API key and of what it creates.
        next_comparison_at (datetime.datetime | None): Time of the next comparison; `null` while paused.
        silent (list[str]): Russian names of the registers that did not answer the last comparison.
        state (WatchState):
        vin (str): VIN of the car, or body number of a car without VIN.
    """

    car: None | str
    changes: list[WatchChange]
    check_id: None | UUID
    compared_at: datetime.datetime | None
    created_at: datetime.datetime
    id: UUID
    mode: ApiKeyMode
    next_comparison_at: datetime.datetime | None
    silent: list[str]
    state: WatchState
    vin: str
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        car: None | str
        car = self.car

        changes = []
        for changes_item_data in self.changes:
            changes_item = changes_item_data.to_dict()
            changes.append(changes_item)

        check_id: None | str
        if isinstance(self.check_id, UUID):
            check_id = str(self.check_id)
        else:
            check_id = self.check_id

        compared_at: None | str
        if isinstance(self.compared_at, datetime.datetime):
            compared_at = self.compared_at.isoformat()
        else:
            compared_at = self.compared_at

        created_at = self.created_at.isoformat()

        id = str(self.id)

        mode = self.mode.value

        next_comparison_at: None | str
        if isinstance(self.next_comparison_at, datetime.datetime):
            next_comparison_at = self.next_comparison_at.isoformat()
        else:
            next_comparison_at = self.next_comparison_at

        silent = self.silent

        state = self.state.value

        vin = self.vin

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "car": car,
                "changes": changes,
                "checkId": check_id,
                "comparedAt": compared_at,
                "createdAt": created_at,
                "id": id,
                "mode": mode,
                "nextComparisonAt": next_comparison_at,
                "silent": silent,
                "state": state,
                "vin": vin,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        from ..models.watch_change import WatchChange

        d = dict(src_dict)

        def _parse_car(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        car = _parse_car(d.pop("car"))

        changes = []
        _changes = d.pop("changes")
        for changes_item_data in _changes:
            changes_item = WatchChange.from_dict(changes_item_data)

            changes.append(changes_item)

        def _parse_check_id(data: object) -> None | UUID:
            if data is None:
                return data
            try:
                if not isinstance(data, str):
                    raise TypeError()
                check_id_type_0 = UUID(data)

                return check_id_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(None | UUID, data)

        check_id = _parse_check_id(d.pop("checkId"))

        def _parse_compared_at(data: object) -> datetime.datetime | None:
            if data is None:
                return data
            try:
                if not isinstance(data, str):
                    raise TypeError()
                compared_at_type_0 = datetime.datetime.fromisoformat(data)

                return compared_at_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(datetime.datetime | None, data)

        compared_at = _parse_compared_at(d.pop("comparedAt"))

        created_at = datetime.datetime.fromisoformat(d.pop("createdAt"))

        id = UUID(d.pop("id"))

        mode = ApiKeyMode(d.pop("mode"))

        def _parse_next_comparison_at(data: object) -> datetime.datetime | None:
            if data is None:
                return data
            try:
                if not isinstance(data, str):
                    raise TypeError()
                next_comparison_at_type_0 = datetime.datetime.fromisoformat(data)

                return next_comparison_at_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(datetime.datetime | None, data)

        next_comparison_at = _parse_next_comparison_at(d.pop("nextComparisonAt"))

        silent = cast(list[str], d.pop("silent"))

        state = WatchState(d.pop("state"))

        vin = d.pop("vin")

        watched_car = cls(
            car=car,
            changes=changes,
            check_id=check_id,
            compared_at=compared_at,
            created_at=created_at,
            id=id,
            mode=mode,
            next_comparison_at=next_comparison_at,
            silent=silent,
            state=state,
            vin=vin,
        )

        watched_car.additional_properties = d
        return watched_car

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
