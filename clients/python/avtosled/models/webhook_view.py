from __future__ import annotations

import datetime
from collections.abc import Mapping
from typing import Any, Self, TypeVar, cast
from uuid import UUID

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..models.api_key_mode import ApiKeyMode
from ..models.webhook_event_kind import WebhookEventKind
from ..models.webhook_state import WebhookState

T = TypeVar("T", bound="WebhookView")


@_attrs_define
class WebhookView:
    """A receiver without its secret.

    Attributes:
        created_at (datetime.datetime):
        description (str):
        events (list[WebhookEventKind]):
        failing_since (datetime.datetime | None): First failed attempt since the last success.
        id (UUID):
        mode (ApiKeyMode): Mode of an API key and of what it creates.
        state (WebhookState): State of a receiver.
        url (str):
    """

    created_at: datetime.datetime
    description: str
    events: list[WebhookEventKind]
    failing_since: datetime.datetime | None
    id: UUID
    mode: ApiKeyMode
    state: WebhookState
    url: str
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        created_at = self.created_at.isoformat()

        description = self.description

        events = []
        for events_item_data in self.events:
            events_item = events_item_data.value
            events.append(events_item)

        failing_since: None | str
        if isinstance(self.failing_since, datetime.datetime):
            failing_since = self.failing_since.isoformat()
        else:
            failing_since = self.failing_since

        id = str(self.id)

        mode = self.mode.value

        state = self.state.value

        url = self.url

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "createdAt": created_at,
                "description": description,
                "events": events,
                "failingSince": failing_since,
                "id": id,
                "mode": mode,
                "state": state,
                "url": url,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        created_at = datetime.datetime.fromisoformat(d.pop("createdAt"))

        description = d.pop("description")

        events = []
        _events = d.pop("events")
        for events_item_data in _events:
            events_item = WebhookEventKind(events_item_data)

            events.append(events_item)

        def _parse_failing_since(data: object) -> datetime.datetime | None:
            if data is None:
                return data
            try:
                if not isinstance(data, str):
                    raise TypeError()
                failing_since_type_0 = datetime.datetime.fromisoformat(data)

                return failing_since_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(datetime.datetime | None, data)

        failing_since = _parse_failing_since(d.pop("failingSince"))

        id = UUID(d.pop("id"))

        mode = ApiKeyMode(d.pop("mode"))

        state = WebhookState(d.pop("state"))

        url = d.pop("url")

        webhook_view = cls(
            created_at=created_at,
            description=description,
            events=events,
            failing_since=failing_since,
            id=id,
            mode=mode,
            state=state,
            url=url,
        )

        webhook_view.additional_properties = d
        return webhook_view

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
