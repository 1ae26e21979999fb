from __future__ import annotations

import datetime
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Self, TypeVar, cast
from uuid import UUID

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..models.api_key_mode import ApiKeyMode
from ..models.report_status import ReportStatus
from ..models.source_state import SourceState

if TYPE_CHECKING:
    from ..models.check_identifier import CheckIdentifier
    from ..models.check_summary_metadata import CheckSummaryMetadata
    from ..models.vehicle import Vehicle


T = TypeVar("T", bound="CheckSummary")


@_attrs_define
class CheckSummary:
    """A check in a list.

    Attributes:
        car (Vehicle): Data of the car; missing values are displayed as «Неизвестно».
        charged (float): Roubles, at most two decimals
        completed_at (datetime.datetime | None):
        created_at (datetime.datetime):
        external_id (None | str):
        id (UUID):
        identifier (CheckIdentifier): Identifier of the car as given in the order.
        level (SourceState): Result of one source for a buyer; only [`SourceState::Good`] is displayed in green.
        metadata (CheckSummaryMetadata):
        mode (ApiKeyMode): Mode of an API key and of what it creates.
        state (ReportStatus): State of a report.
    """

    car: Vehicle
    charged: float
    completed_at: datetime.datetime | None
    created_at: datetime.datetime
    external_id: None | str
    id: UUID
    identifier: CheckIdentifier
    level: SourceState
    metadata: CheckSummaryMetadata
    mode: ApiKeyMode
    state: ReportStatus
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        car = self.car.to_dict()

        charged = self.charged

        completed_at: None | str
        if isinstance(self.completed_at, datetime.datetime):
            completed_at = self.completed_at.isoformat()
        else:
            completed_at = self.completed_at

        created_at = self.created_at.isoformat()

        external_id: None | str
        external_id = self.external_id

        id = str(self.id)

        identifier = self.identifier.to_dict()

        level = self.level.value

        metadata = self.metadata.to_dict()

        mode = self.mode.value

        state = self.state.value

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "car": car,
                "charged": charged,
                "completedAt": completed_at,
                "createdAt": created_at,
                "externalId": external_id,
                "id": id,
                "identifier": identifier,
                "level": level,
                "metadata": metadata,
                "mode": mode,
                "state": state,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        from ..models.check_identifier import CheckIdentifier
        from ..models.check_summary_metadata import CheckSummaryMetadata
        from ..models.vehicle import Vehicle

        d = dict(src_dict)
        car = Vehicle.from_dict(d.pop("car"))

        charged = d.pop("charged")

        def _parse_completed_at(data: object) -> datetime.datetime | None:
            if data is None:
                return data
            try:
                if not isinstance(data, str):
                    raise TypeError()
                completed_at_type_0 = datetime.datetime.fromisoformat(data)

                return completed_at_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(datetime.datetime | None, data)

        completed_at = _parse_completed_at(d.pop("completedAt"))

        created_at = datetime.datetime.fromisoformat(d.pop("createdAt"))

        def _parse_external_id(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        external_id = _parse_external_id(d.pop("externalId"))

        id = UUID(d.pop("id"))

        identifier = CheckIdentifier.from_dict(d.pop("identifier"))

        level = SourceState(d.pop("level"))

        metadata = CheckSummaryMetadata.from_dict(d.pop("metadata"))

        mode = ApiKeyMode(d.pop("mode"))

        state = ReportStatus(d.pop("state"))

        check_summary = cls(
            car=car,
            charged=charged,
            completed_at=completed_at,
            created_at=created_at,
            external_id=external_id,
            id=id,
            identifier=identifier,
            level=level,
            metadata=metadata,
            mode=mode,
            state=state,
        )

        check_summary.additional_properties = d
        return check_summary

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
