from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Self, TypeVar, cast

from attrs import define as _attrs_define

from ..models.catalogue import Catalogue
from ..models.quick_package_id import QuickPackageId
from ..types import UNSET, Unset

if TYPE_CHECKING:
    from ..models.batch_row import BatchRow


T = TypeVar("T", bound="BatchRequest")


@_attrs_define
class BatchRequest:
    """Order of checks of a list of cars: one selection of services for all rows.

    Attributes:
        rows (list[BatchRow]): Cars, 1 to 5 000. Rows that are not valid, or repeat an earlier one, are skipped.
        accept_mismatch (bool | Unset): Whether a found car with another plate or body number is accepted.
        catalogue (Catalogue | None | Unset):
        dry_run (bool | Unset): Whether the list is only priced: nothing is ordered, charged or stored.
        fresh (bool | Unset): Whether new reports are ordered although equal ones of the last day exist, which are free.
        full_report (bool | Unset):
        name (None | str | Unset): Name for the customer, at most 100 characters; by default the day of the order.
        package (None | QuickPackageId | Unset):
        package_check (bool | Unset): Whether checks of packages pay for the rows instead of the balance.
        services (list[str] | Unset): Ids of services of one price list; empty means the default set of the list.
    """

    rows: list[BatchRow]
    accept_mismatch: bool | Unset = UNSET
    catalogue: Catalogue | None | Unset = UNSET
    dry_run: bool | Unset = UNSET
    fresh: bool | Unset = UNSET
    full_report: bool | Unset = UNSET
    name: None | str | Unset = UNSET
    package: None | QuickPackageId | Unset = UNSET
    package_check: bool | Unset = UNSET
    services: list[str] | Unset = UNSET

    def to_dict(self) -> dict[str, Any]:
        rows = []
        for rows_item_data in self.rows:
            rows_item = rows_item_data.to_dict()
            rows.append(rows_item)

        accept_mismatch = self.accept_mismatch

        catalogue: None | str | Unset
        if isinstance(self.catalogue, Unset):
            catalogue = UNSET
        elif isinstance(self.catalogue, Catalogue):
            catalogue = self.catalogue.value
        else:
            catalogue = self.catalogue

        dry_run = self.dry_run

        fresh = self.fresh

        full_report = self.full_report

        name: None | str | Unset
        if isinstance(self.name, Unset):
            name = UNSET
        else:
            name = self.name

        package: None | str | Unset
        if isinstance(self.package, Unset):
            package = UNSET
        elif isinstance(self.package, QuickPackageId):
            package = self.package.value
        else:
            package = self.package

        package_check = self.package_check

        services: list[str] | Unset = UNSET
        if not isinstance(self.services, Unset):
            services = self.services

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "rows": rows,
            }
        )
        if accept_mismatch is not UNSET:
            field_dict["acceptMismatch"] = accept_mismatch
        if catalogue is not UNSET:
            field_dict["catalogue"] = catalogue
        if dry_run is not UNSET:
            field_dict["dryRun"] = dry_run
        if fresh is not UNSET:
            field_dict["fresh"] = fresh
        if full_report is not UNSET:
            field_dict["fullReport"] = full_report
        if name is not UNSET:
            field_dict["name"] = name
        if package is not UNSET:
            field_dict["package"] = package
        if package_check is not UNSET:
            field_dict["packageCheck"] = package_check
        if services is not UNSET:
            field_dict["services"] = services

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        from ..models.batch_row import BatchRow

        d = dict(src_dict)
        rows = []
        _rows = d.pop("rows")
        for rows_item_data in _rows:
            rows_item = BatchRow.from_dict(rows_item_data)

            rows.append(rows_item)

        accept_mismatch = d.pop("acceptMismatch", UNSET)

        def _parse_catalogue(data: object) -> Catalogue | None | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            try:
                if not isinstance(data, str):
                    raise TypeError()
                catalogue_type_0 = Catalogue(data)

                return catalogue_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(Catalogue | None | Unset, data)

        catalogue = _parse_catalogue(d.pop("catalogue", UNSET))

        dry_run = d.pop("dryRun", UNSET)

        fresh = d.pop("fresh", UNSET)

        full_report = d.pop("fullReport", UNSET)

        def _parse_name(data: object) -> None | str | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            return cast(None | str | Unset, data)

        name = _parse_name(d.pop("name", UNSET))

        def _parse_package(data: object) -> None | QuickPackageId | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            try:
                if not isinstance(data, str):
                    raise TypeError()
                package_type_0 = QuickPackageId(data)

                return package_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(None | QuickPackageId | Unset, data)

        package = _parse_package(d.pop("package", UNSET))

        package_check = d.pop("packageCheck", UNSET)

        services = cast(list[str], d.pop("services", UNSET))

        batch_request = cls(
            rows=rows,
            accept_mismatch=accept_mismatch,
            catalogue=catalogue,
            dry_run=dry_run,
            fresh=fresh,
            full_report=full_report,
            name=name,
            package=package,
            package_check=package_check,
            services=services,
        )

        return batch_request
