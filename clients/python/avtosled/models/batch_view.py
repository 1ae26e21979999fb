from __future__ import annotations

import datetime
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Self, TypeVar, cast
from uuid import UUID

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..models.api_key_mode import ApiKeyMode
from ..models.batch_state import BatchState
from ..models.batch_view_object import BatchViewObject
from ..models.pause_reason import PauseReason

if TYPE_CHECKING:
    from ..models.row_counts import RowCounts


T = TypeVar("T", bound="BatchView")


@_attrs_define
class BatchView:
    """Checks ordered from a list of cars.

    Attributes:
        charged (float): Roubles, at most two decimals
        created_at (datetime.datetime):
        ended_at (datetime.datetime | None): Set once the batch is completed or cancelled.
        held (float): Roubles, at most two decimals
        id (UUID):
        mode (ApiKeyMode): Mode of an API key and of what it creates.
        name (str):
        object_ (BatchViewObject): Distinguishes a batch from its price.
        ordered_by (None | str): Name of the member of the company who ordered; `null` for the owner of the account.
        pause_reason (None | PauseReason):
        rows (RowCounts): Numbers of rows of a batch.
        state (BatchState): State of a batch.
    """

    charged: float
    created_at: datetime.datetime
    ended_at: datetime.datetime | None
    held: float
    id: UUID
    mode: ApiKeyMode
    name: str
    object_: BatchViewObject
    ordered_by: None | str
    pause_reason: None | PauseReason
    rows: RowCounts
    state: BatchState
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        charged = self.charged

        created_at = self.created_at.isoformat()

        ended_at: None | str
        if isinstance(self.ended_at, datetime.datetime):
            ended_at = self.ended_at.isoformat()
        else:
            ended_at = self.ended_at

        held = self.held

        id = str(self.id)

        mode = self.mode.value

        name = self.name

        object_ = self.object_.value

        ordered_by: None | str
        ordered_by = self.ordered_by

        pause_reason: None | str
        if isinstance(self.pause_reason, PauseReason):
            pause_reason = self.pause_reason.value
        else:
            pause_reason = self.pause_reason

        rows = self.rows.to_dict()

        state = self.state.value

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "charged": charged,
                "createdAt": created_at,
                "endedAt": ended_at,
                "held": held,
                "id": id,
                "mode": mode,
                "name": name,
                "object": object_,
                "orderedBy": ordered_by,
                "pauseReason": pause_reason,
                "rows": rows,
                "state": state,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        from ..models.row_counts import RowCounts

        d = dict(src_dict)
        charged = d.pop("charged")

        created_at = datetime.datetime.fromisoformat(d.pop("createdAt"))

        def _parse_ended_at(data: object) -> datetime.datetime | None:
            if data is None:
                return data
            try:
                if not isinstance(data, str):
                    raise TypeError()
                ended_at_type_0 = datetime.datetime.fromisoformat(data)

                return ended_at_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(datetime.datetime | None, data)

        ended_at = _parse_ended_at(d.pop("endedAt"))

        held = d.pop("held")

        id = UUID(d.pop("id"))

        mode = ApiKeyMode(d.pop("mode"))

        name = d.pop("name")

        object_ = BatchViewObject(d.pop("object"))

        def _parse_ordered_by(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        ordered_by = _parse_ordered_by(d.pop("orderedBy"))

        def _parse_pause_reason(data: object) -> None | PauseReason:
            if data is None:
                return data
            try:
                if not isinstance(data, str):
                    raise TypeError()
                pause_reason_type_0 = PauseReason(data)

                return pause_reason_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(None | PauseReason, data)

        pause_reason = _parse_pause_reason(d.pop("pauseReason"))

        rows = RowCounts.from_dict(d.pop("rows"))

        state = BatchState(d.pop("state"))

        batch_view = cls(
            charged=charged,
            created_at=created_at,
            ended_at=ended_at,
            held=held,
            id=id,
            mode=mode,
            name=name,
            object_=object_,
            ordered_by=ordered_by,
            pause_reason=pause_reason,
            rows=rows,
            state=state,
        )

        batch_view.additional_properties = d
        return batch_view

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
