from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Self, TypeVar, cast

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..models.problem_code import ProblemCode
from ..types import UNSET, Unset

if TYPE_CHECKING:
    from ..models.field_error import FieldError
    from ..models.mismatch import Mismatch


T = TypeVar("T", bound="Problem")


@_attrs_define
class Problem:
    """An error response.

    Attributes:
        code (ProblemCode): Stable code of the problem.
        detail (str): Message for the user.
        error (str): Copy of `detail`.
        request_id (str):
        status (int):
        title (str):
        type_ (str): Always `about:blank`; `code` names the problem.
        docs (None | str | Unset): Page that explains the code, in the open API.
        errors (list[FieldError] | Unset): Invalid fields of a 422 response.
        mismatch (Mismatch | None | Unset):
        retry_after (int | None | Unset): Seconds to wait, with 429.
    """

    code: ProblemCode
    detail: str
    error: str
    request_id: str
    status: int
    title: str
    type_: str
    docs: None | str | Unset = UNSET
    errors: list[FieldError] | Unset = UNSET
    mismatch: Mismatch | None | Unset = UNSET
    retry_after: int | None | Unset = UNSET
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        from ..models.mismatch import Mismatch

        code = self.code.value

        detail = self.detail

        error = self.error

        request_id = self.request_id

        status = self.status

        title = self.title

        type_ = self.type_

        docs: None | str | Unset
        if isinstance(self.docs, Unset):
            docs = UNSET
        else:
            docs = self.docs

        errors: list[dict[str, Any]] | Unset = UNSET
        if not isinstance(self.errors, Unset):
            errors = []
            for errors_item_data in self.errors:
                errors_item = errors_item_data.to_dict()
                errors.append(errors_item)

        mismatch: dict[str, Any] | None | Unset
        if isinstance(self.mismatch, Unset):
            mismatch = UNSET
        elif isinstance(self.mismatch, Mismatch):
            mismatch = self.mismatch.to_dict()
        else:
            mismatch = self.mismatch

        retry_after: int | None | Unset
        if isinstance(self.retry_after, Unset):
            retry_after = UNSET
        else:
            retry_after = self.retry_after

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "code": code,
                "detail": detail,
                "error": error,
                "request_id": request_id,
                "status": status,
                "title": title,
                "type": type_,
            }
        )
        if docs is not UNSET:
            field_dict["docs"] = docs
        if errors is not UNSET:
            field_dict["errors"] = errors
        if mismatch is not UNSET:
            field_dict["mismatch"] = mismatch
        if retry_after is not UNSET:
            field_dict["retryAfter"] = retry_after

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        from ..models.field_error import FieldError
        from ..models.mismatch import Mismatch

        d = dict(src_dict)
        code = ProblemCode(d.pop("code"))

        detail = d.pop("detail")

        error = d.pop("error")

        request_id = d.pop("request_id")

        status = d.pop("status")

        title = d.pop("title")

        type_ = d.pop("type")

        def _parse_docs(data: object) -> None | str | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            return cast(None | str | Unset, data)

        docs = _parse_docs(d.pop("docs", UNSET))

        _errors = d.pop("errors", UNSET)
        errors: list[FieldError] | Unset = UNSET
        if _errors is not UNSET:
            errors = []
            for errors_item_data in _errors:
                errors_item = FieldError.from_dict(errors_item_data)

                errors.append(errors_item)

        def _parse_mismatch(data: object) -> Mismatch | None | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            try:
                if not isinstance(data, dict):
                    raise TypeError()
                mismatch_type_0 = Mismatch.from_dict(data)

                return mismatch_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(Mismatch | None | Unset, data)

        mismatch = _parse_mismatch(d.pop("mismatch", UNSET))

        def _parse_retry_after(data: object) -> int | None | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            return cast(int | None | Unset, data)

        retry_after = _parse_retry_after(d.pop("retryAfter", UNSET))

        problem = cls(
            code=code,
            detail=detail,
            error=error,
            request_id=request_id,
            status=status,
            title=title,
            type_=type_,
            docs=docs,
            errors=errors,
            mismatch=mismatch,
            retry_after=retry_after,
        )

        problem.additional_properties = d
        return problem

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
