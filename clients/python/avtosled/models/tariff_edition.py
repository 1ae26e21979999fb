from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Self, TypeVar

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..models.tariff_certainty import TariffCertainty

T = TypeVar("T", bound="TariffEdition")


@_attrs_define
class TariffEdition:
    """Edition of the tariff.

    Attributes:
        acts (str):
        certainty (TariffCertainty): Certainty of a tariff value: how well sources confirm the value.
        in_force (str): First day in force, `yyyy-mm-dd`.
        name (str): Short name of the act: `7204-У`.
    """

    acts: str
    certainty: TariffCertainty
    in_force: str
    name: str
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        acts = self.acts

        certainty = self.certainty.value

        in_force = self.in_force

        name = self.name

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "acts": acts,
                "certainty": certainty,
                "inForce": in_force,
                "name": name,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        acts = d.pop("acts")

        certainty = TariffCertainty(d.pop("certainty"))

        in_force = d.pop("inForce")

        name = d.pop("name")

        tariff_edition = cls(
            acts=acts,
            certainty=certainty,
            in_force=in_force,
            name=name,
        )

        tariff_edition.additional_properties = d
        return tariff_edition

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
