from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Self, TypeVar, cast

from attrs import define as _attrs_define

from ..types import UNSET, Unset

if TYPE_CHECKING:
    from ..models.source_inputs import SourceInputs


T = TypeVar("T", bound="Refresh")


@_attrs_define
class Refresh:
    """Refresh of the sources of a report.

    Attributes:
        inputs (SourceInputs | Unset): Data for sources in addition to the VIN, plate or body number of the order.
        services (list[str] | Unset): Ids of services in the price list; empty means every stale or failed source that
            can be requested.
        total (float | None | Unset):
    """

    inputs: SourceInputs | Unset = UNSET
    services: list[str] | Unset = UNSET
    total: float | None | Unset = UNSET

    def to_dict(self) -> dict[str, Any]:
        inputs: dict[str, Any] | Unset = UNSET
        if not isinstance(self.inputs, Unset):
            inputs = self.inputs.to_dict()

        services: list[str] | Unset = UNSET
        if not isinstance(self.services, Unset):
            services = self.services

        total: float | None | Unset
        if isinstance(self.total, Unset):
            total = UNSET
        else:
            total = self.total

        field_dict: dict[str, Any] = {}

        field_dict.update({})
        if inputs is not UNSET:
            field_dict["inputs"] = inputs
        if services is not UNSET:
            field_dict["services"] = services
        if total is not UNSET:
            field_dict["total"] = total

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        from ..models.source_inputs import SourceInputs

        d = dict(src_dict)
        _inputs = d.pop("inputs", UNSET)
        inputs: SourceInputs | Unset
        if isinstance(_inputs, Unset):
            inputs = UNSET
        else:
            inputs = SourceInputs.from_dict(_inputs)

        services = cast(list[str], d.pop("services", UNSET))

        def _parse_total(data: object) -> float | None | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            return cast(float | None | Unset, data)

        total = _parse_total(d.pop("total", UNSET))

        refresh = cls(
            inputs=inputs,
            services=services,
            total=total,
        )

        return refresh
