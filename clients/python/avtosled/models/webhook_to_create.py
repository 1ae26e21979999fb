from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Self, TypeVar

from attrs import define as _attrs_define

from ..models.webhook_event_kind import WebhookEventKind
from ..types import UNSET, Unset

T = TypeVar("T", bound="WebhookToCreate")


@_attrs_define
class WebhookToCreate:
    """A new receiver.

    Attributes:
        events (list[WebhookEventKind]): At least one.
        url (str): `https` URL of a public address, at most 500 characters.
        description (str | Unset): At most 100 characters.
    """

    events: list[WebhookEventKind]
    url: str
    description: str | Unset = UNSET

    def to_dict(self) -> dict[str, Any]:
        events = []
        for events_item_data in self.events:
            events_item = events_item_data.value
            events.append(events_item)

        url = self.url

        description = self.description

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "events": events,
                "url": url,
            }
        )
        if description is not UNSET:
            field_dict["description"] = description

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        events = []
        _events = d.pop("events")
        for events_item_data in _events:
            events_item = WebhookEventKind(events_item_data)

            events.append(events_item)

        url = d.pop("url")

        description = d.pop("description", UNSET)

        webhook_to_create = cls(
            events=events,
            url=url,
            description=description,
        )

        return webhook_to_create
