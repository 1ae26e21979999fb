from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Self, TypeVar

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..models.tariff_certainty import TariffCertainty
from ..models.tariff_code import TariffCode

if TYPE_CHECKING:
    from ..models.tariff_change import TariffChange


T = TypeVar("T", bound="TariffCoefficient")


@_attrs_define
class TariffCoefficient:
    """Applied factor with its basis.

    Attributes:
        basis (str): Basis of the factor, in Russian.
        certainty (TariffCertainty): Certainty of a tariff value: how well sources confirm the value.
        changes (list[TariffChange]):
        code (TariffCode): Code of a factor of the formula.
        source (str): Act and section that set the factor.
        value (float):
    """

    basis: str
    certainty: TariffCertainty
    changes: list[TariffChange]
    code: TariffCode
    source: str
    value: float
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        basis = self.basis

        certainty = self.certainty.value

        changes = []
        for changes_item_data in self.changes:
            changes_item = changes_item_data.to_dict()
            changes.append(changes_item)

        code = self.code.value

        source = self.source

        value = self.value

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "basis": basis,
                "certainty": certainty,
                "changes": changes,
                "code": code,
                "source": source,
                "value": value,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        from ..models.tariff_change import TariffChange

        d = dict(src_dict)
        basis = d.pop("basis")

        certainty = TariffCertainty(d.pop("certainty"))

        changes = []
        _changes = d.pop("changes")
        for changes_item_data in _changes:
            changes_item = TariffChange.from_dict(changes_item_data)

            changes.append(changes_item)

        code = TariffCode(d.pop("code"))

        source = d.pop("source")

        value = d.pop("value")

        tariff_coefficient = cls(
            basis=basis,
            certainty=certainty,
            changes=changes,
            code=code,
            source=source,
            value=value,
        )

        tariff_coefficient.additional_properties = d
        return tariff_coefficient

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
