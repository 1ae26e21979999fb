from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Self, TypeVar, cast

from attrs import define as _attrs_define

from ..models.kbm_class import KbmClass
from ..types import UNSET, Unset

T = TypeVar("T", bound="TariffDriver")


@_attrs_define
class TariffDriver:
    """A driver of the policy.

    Attributes:
        age (int): Age, full years, 16 to 110.
        experience (int): Full years of driving vehicles of this category, at most `age` minus 16.
        kbm_class (KbmClass | None | Unset):
    """

    age: int
    experience: int
    kbm_class: KbmClass | None | Unset = UNSET

    def to_dict(self) -> dict[str, Any]:
        age = self.age

        experience = self.experience

        kbm_class: None | str | Unset
        if isinstance(self.kbm_class, Unset):
            kbm_class = UNSET
        elif isinstance(self.kbm_class, KbmClass):
            kbm_class = self.kbm_class.value
        else:
            kbm_class = self.kbm_class

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "age": age,
                "experience": experience,
            }
        )
        if kbm_class is not UNSET:
            field_dict["kbmClass"] = kbm_class

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        age = d.pop("age")

        experience = d.pop("experience")

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

        tariff_driver = cls(
            age=age,
            experience=experience,
            kbm_class=kbm_class,
        )

        return tariff_driver
