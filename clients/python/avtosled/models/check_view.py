from __future__ import annotations

import datetime
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Self, TypeVar, cast
from uuid import UUID

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..models.api_key_mode import ApiKeyMode
from ..models.catalogue import Catalogue
from ..models.check_view_object import CheckViewObject
from ..models.report_status import ReportStatus

if TYPE_CHECKING:
    from ..models.check_cost import CheckCost
    from ..models.check_identifier import CheckIdentifier
    from ..models.check_source import CheckSource
    from ..models.check_view_metadata import CheckViewMetadata
    from ..models.report_verdict import ReportVerdict
    from ..models.vehicle import Vehicle


T = TypeVar("T", bound="CheckView")


@_attrs_define
class CheckView:
    """A check of one car.

    Attributes:
        car (Vehicle): Data of the car; missing values are displayed as «Неизвестно».
        catalogue (Catalogue): Price list.
        completed_at (datetime.datetime | None):
        cost (CheckCost): Sums of a check in roubles.
        created_at (datetime.datetime):
        external_id (None | str): Customer's own id of the car or order.
        id (UUID):
        identifier (CheckIdentifier): Identifier of the car as given in the order.
        metadata (CheckViewMetadata): Customer's own labels of the order.
        mode (ApiKeyMode): Mode of an API key and of what it creates.
        object_ (CheckViewObject): Distinguishes a check from a price.
        refreshed_from (None | UUID): Id of the check that this one refreshed.
        report_url (str): URL of the report on the pages, for the owner of the account.
        sources (list[CheckSource]): Services of the order with the answers of their sources.
        state (ReportStatus): State of a report.
        verdict (ReportVerdict): Verdict of a report.
    """

    car: Vehicle
    catalogue: Catalogue
    completed_at: datetime.datetime | None
    cost: CheckCost
    created_at: datetime.datetime
    external_id: None | str
    id: UUID
    identifier: CheckIdentifier
    metadata: CheckViewMetadata
    mode: ApiKeyMode
    object_: CheckViewObject
    refreshed_from: None | UUID
    report_url: str
    sources: list[CheckSource]
    state: ReportStatus
    verdict: ReportVerdict
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        car = self.car.to_dict()

        catalogue = self.catalogue.value

        completed_at: None | str
        if isinstance(self.completed_at, datetime.datetime):
            completed_at = self.completed_at.isoformat()
        else:
            completed_at = self.completed_at

        cost = self.cost.to_dict()

        created_at = self.created_at.isoformat()

        external_id: None | str
        external_id = self.external_id

        id = str(self.id)

        identifier = self.identifier.to_dict()

        metadata = self.metadata.to_dict()

        mode = self.mode.value

        object_ = self.object_.value

        refreshed_from: None | str
        if isinstance(self.refreshed_from, UUID):
            refreshed_from = str(self.refreshed_from)
        else:
            refreshed_from = self.refreshed_from

        report_url = self.report_url

        sources = []
        for sources_item_data in self.sources:
            sources_item = sources_item_data.to_dict()
            sources.append(sources_item)

        state = self.state.value

        verdict = self.verdict.to_dict()

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "car": car,
                "catalogue": catalogue,
                "completedAt": completed_at,
                "cost": cost,
                "createdAt": created_at,
                "externalId": external_id,
                "id": id,
                "identifier": identifier,
                "metadata": metadata,
                "mode": mode,
                "object": object_,
                "refreshedFrom": refreshed_from,
                "reportUrl": report_url,
                "sources": sources,
                "state": state,
                "verdict": verdict,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        from ..models.check_cost import CheckCost
        from ..models.check_identifier import CheckIdentifier
        from ..models.check_source import CheckSource
        from ..models.check_view_metadata import CheckViewMetadata
        from ..models.report_verdict import ReportVerdict
        from ..models.vehicle import Vehicle

        d = dict(src_dict)
        car = Vehicle.from_dict(d.pop("car"))

        catalogue = Catalogue(d.pop("catalogue"))

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

        cost = CheckCost.from_dict(d.pop("cost"))

        created_at = datetime.datetime.fromisoformat(d.pop("createdAt"))

        def _parse_external_id(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        external_id = _parse_external_id(d.pop("externalId"))

        id = UUID(d.pop("id"))

        identifier = CheckIdentifier.from_dict(d.pop("identifier"))

        metadata = CheckViewMetadata.from_dict(d.pop("metadata"))

        mode = ApiKeyMode(d.pop("mode"))

        object_ = CheckViewObject(d.pop("object"))

        def _parse_refreshed_from(data: object) -> None | UUID:
            if data is None:
                return data
            try:
                if not isinstance(data, str):
                    raise TypeError()
                refreshed_from_type_0 = UUID(data)

                return refreshed_from_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(None | UUID, data)

        refreshed_from = _parse_refreshed_from(d.pop("refreshedFrom"))

        report_url = d.pop("reportUrl")

        sources = []
        _sources = d.pop("sources")
        for sources_item_data in _sources:
            sources_item = CheckSource.from_dict(sources_item_data)

            sources.append(sources_item)

        state = ReportStatus(d.pop("state"))

        verdict = ReportVerdict.from_dict(d.pop("verdict"))

        check_view = cls(
            car=car,
            catalogue=catalogue,
            completed_at=completed_at,
            cost=cost,
            created_at=created_at,
            external_id=external_id,
            id=id,
            identifier=identifier,
            metadata=metadata,
            mode=mode,
            object_=object_,
            refreshed_from=refreshed_from,
            report_url=report_url,
            sources=sources,
            state=state,
            verdict=verdict,
        )

        check_view.additional_properties = d
        return check_view

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
