from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Self, TypeVar, cast

from attrs import define as _attrs_define

from ..types import UNSET, Unset

T = TypeVar("T", bound="OwnerInput")


@_attrs_define
class OwnerInput:
    """Owner as sent: a person by names and birth date, or a company by its taxpayer number.

    Attributes:
        birth_date (None | str | Unset): Birth date, `dd.mm.yyyy` or `yyyy-mm-dd`.
        first_name (None | str | Unset):
        inn (None | str | Unset):
        last_name (None | str | Unset):
        patronymic (None | str | Unset):
    """

    birth_date: None | str | Unset = UNSET
    first_name: None | str | Unset = UNSET
    inn: None | str | Unset = UNSET
    last_name: None | str | Unset = UNSET
    patronymic: None | str | Unset = UNSET

    def to_dict(self) -> dict[str, Any]:
        birth_date: None | str | Unset
        if isinstance(self.birth_date, Unset):
            birth_date = UNSET
        else:
            birth_date = self.birth_date

        first_name: None | str | Unset
        if isinstance(self.first_name, Unset):
            first_name = UNSET
        else:
            first_name = self.first_name

        inn: None | str | Unset
        if isinstance(self.inn, Unset):
            inn = UNSET
        else:
            inn = self.inn

        last_name: None | str | Unset
        if isinstance(self.last_name, Unset):
            last_name = UNSET
        else:
            last_name = self.last_name

        patronymic: None | str | Unset
        if isinstance(self.patronymic, Unset):
            patronymic = UNSET
        else:
            patronymic = self.patronymic

        field_dict: dict[str, Any] = {}

        field_dict.update({})
        if birth_date is not UNSET:
            field_dict["birthDate"] = birth_date
        if first_name is not UNSET:
            field_dict["firstName"] = first_name
        if inn is not UNSET:
            field_dict["inn"] = inn
        if last_name is not UNSET:
            field_dict["lastName"] = last_name
        if patronymic is not UNSET:
            field_dict["patronymic"] = patronymic

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)

        def _parse_birth_date(data: object) -> None | str | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            return cast(None | str | Unset, data)

        birth_date = _parse_birth_date(d.pop("birthDate", UNSET))

        def _parse_first_name(data: object) -> None | str | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            return cast(None | str | Unset, data)

        first_name = _parse_first_name(d.pop("firstName", UNSET))

        def _parse_inn(data: object) -> None | str | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            return cast(None | str | Unset, data)

        inn = _parse_inn(d.pop("inn", UNSET))

        def _parse_last_name(data: object) -> None | str | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            return cast(None | str | Unset, data)

        last_name = _parse_last_name(d.pop("lastName", UNSET))

        def _parse_patronymic(data: object) -> None | str | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            return cast(None | str | Unset, data)

        patronymic = _parse_patronymic(d.pop("patronymic", UNSET))

        owner_input = cls(
            birth_date=birth_date,
            first_name=first_name,
            inn=inn,
            last_name=last_name,
            patronymic=patronymic,
        )

        return owner_input
