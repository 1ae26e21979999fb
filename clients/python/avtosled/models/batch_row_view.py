from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Self, TypeVar, cast
from uuid import UUID

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..models.batch_row_skip_code import BatchRowSkipCode
from ..models.batch_row_state import BatchRowState
from ..models.identifier_kind import IdentifierKind
from ..models.source_state import SourceState

T = TypeVar("T", bound="BatchRowView")


@_attrs_define
class BatchRowView:
    """A car of the list.

    Attributes:
        check_id (None | UUID): Check of the row, once ordered.
        external_id (None | str):
        identifier (str): Identifier as typed.
        is_existing (bool): Whether the check is an equal one of the last day, which costs nothing.
        level (None | SourceState):
        number (None | str): Normalised identifier, if valid.
        position (int): Position in the list, counted from 1.
        skip_code (BatchRowSkipCode | None):
        skip_message (None | str): The reason in Russian.
        state (BatchRowState): State of a row of a batch.
        type_ (IdentifierKind | None):
    """

    check_id: None | UUID
    external_id: None | str
    identifier: str
    is_existing: bool
    level: None | SourceState
    number: None | str
    position: int
    skip_code: BatchRowSkipCode | None
    skip_message: None | str
    state: BatchRowState
    type_: IdentifierKind | None
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        check_id: None | str
        if isinstance(self.check_id, UUID):
            check_id = str(self.check_id)
        else:
            check_id = self.check_id

        external_id: None | str
        external_id = self.external_id

        identifier = self.identifier

        is_existing = self.is_existing

        level: None | str
        if isinstance(self.level, SourceState):
            level = self.level.value
        else:
            level = self.level

        number: None | str
        number = self.number

        position = self.position

        skip_code: None | str
        if isinstance(self.skip_code, BatchRowSkipCode):
            skip_code = self.skip_code.value
        else:
            skip_code = self.skip_code

        skip_message: None | str
        skip_message = self.skip_message

        state = self.state.value

        type_: None | str
        if isinstance(self.type_, IdentifierKind):
            type_ = self.type_.value
        else:
            type_ = self.type_

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "checkId": check_id,
                "externalId": external_id,
                "identifier": identifier,
                "isExisting": is_existing,
                "level": level,
                "number": number,
                "position": position,
                "skipCode": skip_code,
                "skipMessage": skip_message,
                "state": state,
                "type": type_,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)

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

        def _parse_external_id(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        external_id = _parse_external_id(d.pop("externalId"))

        identifier = d.pop("identifier")

        is_existing = d.pop("isExisting")

        def _parse_level(data: object) -> None | SourceState:
            if data is None:
                return data
            try:
                if not isinstance(data, str):
                    raise TypeError()
                level_type_0 = SourceState(data)

                return level_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(None | SourceState, data)

        level = _parse_level(d.pop("level"))

        def _parse_number(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        number = _parse_number(d.pop("number"))

        position = d.pop("position")

        def _parse_skip_code(data: object) -> BatchRowSkipCode | None:
            if data is None:
                return data
            try:
                if not isinstance(data, str):
                    raise TypeError()
                skip_code_type_0 = BatchRowSkipCode(data)

                return skip_code_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(BatchRowSkipCode | None, data)

        skip_code = _parse_skip_code(d.pop("skipCode"))

        def _parse_skip_message(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        skip_message = _parse_skip_message(d.pop("skipMessage"))

        state = BatchRowState(d.pop("state"))

        def _parse_type_(data: object) -> IdentifierKind | None:
            if data is None:
                return data
            try:
                if not isinstance(data, str):
                    raise TypeError()
                type_type_0 = IdentifierKind(data)

                return type_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(IdentifierKind | None, data)

        type_ = _parse_type_(d.pop("type"))

        batch_row_view = cls(
            check_id=check_id,
            external_id=external_id,
            identifier=identifier,
            is_existing=is_existing,
            level=level,
            number=number,
            position=position,
            skip_code=skip_code,
            skip_message=skip_message,
            state=state,
            type_=type_,
        )

        batch_row_view.additional_properties = d
        return batch_row_view

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
