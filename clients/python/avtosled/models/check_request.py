from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Self, TypeVar, cast

from attrs import define as _attrs_define

from ..models.catalogue import Catalogue
from ..models.identifier_kind import IdentifierKind
from ..models.quick_package_id import QuickPackageId
from ..types import UNSET, Unset

if TYPE_CHECKING:
    from ..models.check_request_metadata import CheckRequestMetadata
    from ..models.source_inputs import SourceInputs


T = TypeVar("T", bound="CheckRequest")


@_attrs_define
class CheckRequest:
    """Order of a check by the open API.

    Attributes:
        identifier (str): VIN, state plate or body number, as typed.
        accept_mismatch (bool | Unset): Whether a found car with another plate or body number is accepted.
        catalogue (Catalogue | None | Unset):
        dry_run (bool | Unset): Whether the order is only priced: nothing is ordered, charged or stored.
        external_id (None | str | Unset): Id of the car or the order in the customer's program, at most 100 characters.
        fresh (bool | Unset): Whether a new report is ordered although an equal one of the last day exists, which is
            free.
        full_report (bool | Unset):
        inputs (SourceInputs | Unset): Data for sources in addition to the VIN, plate or body number of the order.
        metadata (CheckRequestMetadata | Unset): Texts of the customer's program, at most 20, which are returned with
            the check.
        package (None | QuickPackageId | Unset):
        package_check (bool | None | Unset): Whether a check of a package pays; by default only for a full report.
        services (list[str] | Unset): Ids of services of one price list; empty means the default set of the list.
        type_ (IdentifierKind | None | Unset):
    """

    identifier: str
    accept_mismatch: bool | Unset = UNSET
    catalogue: Catalogue | None | Unset = UNSET
    dry_run: bool | Unset = UNSET
    external_id: None | str | Unset = UNSET
    fresh: bool | Unset = UNSET
    full_report: bool | Unset = UNSET
    inputs: SourceInputs | Unset = UNSET
    metadata: CheckRequestMetadata | Unset = UNSET
    package: None | QuickPackageId | Unset = UNSET
    package_check: bool | None | Unset = UNSET
    services: list[str] | Unset = UNSET
    type_: IdentifierKind | None | Unset = UNSET

    def to_dict(self) -> dict[str, Any]:
        identifier = self.identifier

        accept_mismatch = self.accept_mismatch

        catalogue: None | str | Unset
        if isinstance(self.catalogue, Unset):
            catalogue = UNSET
        elif isinstance(self.catalogue, Catalogue):
            catalogue = self.catalogue.value
        else:
            catalogue = self.catalogue

        dry_run = self.dry_run

        external_id: None | str | Unset
        if isinstance(self.external_id, Unset):
            external_id = UNSET
        else:
            external_id = self.external_id

        fresh = self.fresh

        full_report = self.full_report

        inputs: dict[str, Any] | Unset = UNSET
        if not isinstance(self.inputs, Unset):
            inputs = self.inputs.to_dict()

        metadata: dict[str, Any] | Unset = UNSET
        if not isinstance(self.metadata, Unset):
            metadata = self.metadata.to_dict()

        package: None | str | Unset
        if isinstance(self.package, Unset):
            package = UNSET
        elif isinstance(self.package, QuickPackageId):
            package = self.package.value
        else:
            package = self.package

        package_check: bool | None | Unset
        if isinstance(self.package_check, Unset):
            package_check = UNSET
        else:
            package_check = self.package_check

        services: list[str] | Unset = UNSET
        if not isinstance(self.services, Unset):
            services = self.services

        type_: None | str | Unset
        if isinstance(self.type_, Unset):
            type_ = UNSET
        elif isinstance(self.type_, IdentifierKind):
            type_ = self.type_.value
        else:
            type_ = self.type_

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "identifier": identifier,
            }
        )
        if accept_mismatch is not UNSET:
            field_dict["acceptMismatch"] = accept_mismatch
        if catalogue is not UNSET:
            field_dict["catalogue"] = catalogue
        if dry_run is not UNSET:
            field_dict["dryRun"] = dry_run
        if external_id is not UNSET:
            field_dict["externalId"] = external_id
        if fresh is not UNSET:
            field_dict["fresh"] = fresh
        if full_report is not UNSET:
            field_dict["fullReport"] = full_report
        if inputs is not UNSET:
            field_dict["inputs"] = inputs
        if metadata is not UNSET:
            field_dict["metadata"] = metadata
        if package is not UNSET:
            field_dict["package"] = package
        if package_check is not UNSET:
            field_dict["packageCheck"] = package_check
        if services is not UNSET:
            field_dict["services"] = services
        if type_ is not UNSET:
            field_dict["type"] = type_

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        from ..models.check_request_metadata import CheckRequestMetadata
        from ..models.source_inputs import SourceInputs

        d = dict(src_dict)
        identifier = d.pop("identifier")

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

        def _parse_external_id(data: object) -> None | str | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            return cast(None | str | Unset, data)

        external_id = _parse_external_id(d.pop("externalId", UNSET))

        fresh = d.pop("fresh", UNSET)

        full_report = d.pop("fullReport", UNSET)

        _inputs = d.pop("inputs", UNSET)
        inputs: SourceInputs | Unset
        if isinstance(_inputs, Unset):
            inputs = UNSET
        else:
            inputs = SourceInputs.from_dict(_inputs)

        _metadata = d.pop("metadata", UNSET)
        metadata: CheckRequestMetadata | Unset
        if isinstance(_metadata, Unset):
            metadata = UNSET
        else:
            metadata = CheckRequestMetadata.from_dict(_metadata)

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

        def _parse_package_check(data: object) -> bool | None | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            return cast(bool | None | Unset, data)

        package_check = _parse_package_check(d.pop("packageCheck", UNSET))

        services = cast(list[str], d.pop("services", UNSET))

        def _parse_type_(data: object) -> IdentifierKind | None | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            try:
                if not isinstance(data, str):
                    raise TypeError()
                type_type_0 = IdentifierKind(data)

                return type_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(IdentifierKind | None | Unset, data)

        type_ = _parse_type_(d.pop("type", UNSET))

        check_request = cls(
            identifier=identifier,
            accept_mismatch=accept_mismatch,
            catalogue=catalogue,
            dry_run=dry_run,
            external_id=external_id,
            fresh=fresh,
            full_report=full_report,
            inputs=inputs,
            metadata=metadata,
            package=package,
            package_check=package_check,
            services=services,
            type_=type_,
        )

        return check_request
