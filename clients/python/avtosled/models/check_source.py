from __future__ import annotations

import datetime
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Self, TypeVar, cast

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..models.service_status import ServiceStatus
from ..models.source_id import SourceId
from ..models.source_state import SourceState

if TYPE_CHECKING:
    from ..models.check_source_data_type_0 import CheckSourceDataType0
    from ..models.service_error import ServiceError


T = TypeVar("T", bound="CheckSource")


@_attrs_define
class CheckSource:
    """A service of a check with the answer of its source.

    Attributes:
        actual_at (datetime.datetime | None): Time of the source's data, if reported.
        assessment (None | SourceState):
        charged (float): Roubles, at most two decimals
        data (CheckSourceDataType0 | None): Typed data of the answer, whose fields depend on the source.
        error (None | ServiceError):
        fetched_at (datetime.datetime | None): Time of the call to the source.
        from_cache (bool):
        late (bool): Whether the source answered after the check completed, free of charge.
        price (float): Roubles, at most two decimals
        service (str): Id of the service in the price list.
        silent (list[str]): Registers behind the source that did not answer while others did.
        source (SourceId): Source of a report, ordered and paid for separately; tiles are in the order of the variants.

            Vendors, price lists and registers use other names for a source.
        state (ServiceStatus): State of a source within a report.
        summary (None | str): Assessment of the answer as a Russian sentence.
        title (str):
        unread (list[str]): Records of the answer that could not be parsed, as JSON text.
    """

    actual_at: datetime.datetime | None
    assessment: None | SourceState
    charged: float
    data: CheckSourceDataType0 | None
    error: None | ServiceError
    fetched_at: datetime.datetime | None
    from_cache: bool
    late: bool
    price: float
    service: str
    silent: list[str]
    source: SourceId
    state: ServiceStatus
    summary: None | str
    title: str
    unread: list[str]
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        from ..models.check_source_data_type_0 import CheckSourceDataType0
        from ..models.service_error import ServiceError

        actual_at: None | str
        if isinstance(self.actual_at, datetime.datetime):
            actual_at = self.actual_at.isoformat()
        else:
            actual_at = self.actual_at

        assessment: None | str
        if isinstance(self.assessment, SourceState):
            assessment = self.assessment.value
        else:
            assessment = self.assessment

        charged = self.charged

        data: dict[str, Any] | None
        if isinstance(self.data, CheckSourceDataType0):
            data = self.data.to_dict()
        else:
            data = self.data

        error: dict[str, Any] | None
        if isinstance(self.error, ServiceError):
            error = self.error.to_dict()
        else:
            error = self.error

        fetched_at: None | str
        if isinstance(self.fetched_at, datetime.datetime):
            fetched_at = self.fetched_at.isoformat()
        else:
            fetched_at = self.fetched_at

        from_cache = self.from_cache

        late = self.late

        price = self.price

        service = self.service

        silent = self.silent

        source = self.source.value

        state = self.state.value

        summary: None | str
        summary = self.summary

        title = self.title

        unread = self.unread

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "actualAt": actual_at,
                "assessment": assessment,
                "charged": charged,
                "data": data,
                "error": error,
                "fetchedAt": fetched_at,
                "fromCache": from_cache,
                "late": late,
                "price": price,
                "service": service,
                "silent": silent,
                "source": source,
                "state": state,
                "summary": summary,
                "title": title,
                "unread": unread,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        from ..models.check_source_data_type_0 import CheckSourceDataType0
        from ..models.service_error import ServiceError

        d = dict(src_dict)

        def _parse_actual_at(data: object) -> datetime.datetime | None:
            if data is None:
                return data
            try:
                if not isinstance(data, str):
                    raise TypeError()
                actual_at_type_0 = datetime.datetime.fromisoformat(data)

                return actual_at_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(datetime.datetime | None, data)

        actual_at = _parse_actual_at(d.pop("actualAt"))

        def _parse_assessment(data: object) -> None | SourceState:
            if data is None:
                return data
            try:
                if not isinstance(data, str):
                    raise TypeError()
                assessment_type_0 = SourceState(data)

                return assessment_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(None | SourceState, data)

        assessment = _parse_assessment(d.pop("assessment"))

        charged = d.pop("charged")

        def _parse_data(data: object) -> CheckSourceDataType0 | None:
            if data is None:
                return data
            try:
                if not isinstance(data, dict):
                    raise TypeError()
                data_type_0 = CheckSourceDataType0.from_dict(data)

                return data_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(CheckSourceDataType0 | None, data)

        data = _parse_data(d.pop("data"))

        def _parse_error(data: object) -> None | ServiceError:
            if data is None:
                return data
            try:
                if not isinstance(data, dict):
                    raise TypeError()
                error_type_0 = ServiceError.from_dict(data)

                return error_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(None | ServiceError, data)

        error = _parse_error(d.pop("error"))

        def _parse_fetched_at(data: object) -> datetime.datetime | None:
            if data is None:
                return data
            try:
                if not isinstance(data, str):
                    raise TypeError()
                fetched_at_type_0 = datetime.datetime.fromisoformat(data)

                return fetched_at_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(datetime.datetime | None, data)

        fetched_at = _parse_fetched_at(d.pop("fetchedAt"))

        from_cache = d.pop("fromCache")

        late = d.pop("late")

        price = d.pop("price")

        service = d.pop("service")

        silent = cast(list[str], d.pop("silent"))

        source = SourceId(d.pop("source"))

        state = ServiceStatus(d.pop("state"))

        def _parse_summary(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        summary = _parse_summary(d.pop("summary"))

        title = d.pop("title")

        unread = cast(list[str], d.pop("unread"))

        check_source = cls(
            actual_at=actual_at,
            assessment=assessment,
            charged=charged,
            data=data,
            error=error,
            fetched_at=fetched_at,
            from_cache=from_cache,
            late=late,
            price=price,
            service=service,
            silent=silent,
            source=source,
            state=state,
            summary=summary,
            title=title,
            unread=unread,
        )

        check_source.additional_properties = d
        return check_source

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
