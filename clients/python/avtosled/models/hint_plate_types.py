from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Self, TypeVar

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..models.hint_plate_types_kind import HintPlateTypesKind

if TYPE_CHECKING:
    from ..models.plate_type import PlateType


T = TypeVar("T", bound="HintPlateTypes")


@_attrs_define
class HintPlateTypes:
    """Plate types that match, the most likely first.

    Attributes:
        kind (HintPlateTypesKind):
        types (list[PlateType]):
    """

    kind: HintPlateTypesKind
    types: list[PlateType]
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        kind = self.kind.value

        types = []
        for types_item_data in self.types:
            types_item = types_item_data.to_dict()
            types.append(types_item)

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "kind": kind,
                "types": types,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        from ..models.plate_type import PlateType

        d = dict(src_dict)
        kind = HintPlateTypesKind(d.pop("kind"))

        types = []
        _types = d.pop("types")
        for types_item_data in _types:
            types_item = PlateType.from_dict(types_item_data)

            types.append(types_item)

        hint_plate_types = cls(
            kind=kind,
            types=types,
        )

        hint_plate_types.additional_properties = d
        return hint_plate_types

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
