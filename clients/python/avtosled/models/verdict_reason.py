from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Self, TypeVar, cast

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..models.source_state import SourceState

T = TypeVar("T", bound="VerdictReason")


@_attrs_define
class VerdictReason:
    """Reason of a verdict.

    Attributes:
        anchor (str): Anchor of the evidence on the page.

            The service id, with `-3` for the third record of its block; or `consistency-` and the code of a contradiction.
        in_facts (bool): Whether a part of the verdict's sentence contains the finding.
        level (SourceState): Result of one source for a buyer; only [`SourceState::Good`] is displayed in green.
        meaning (None | str): Consequence of the finding for the buyer; missing if the reason is no finding.
        service_id (str): Id of the service; empty if the reason is not of a single source, as with a mismatch.
        text (str):
    """

    anchor: str
    in_facts: bool
    level: SourceState
    meaning: None | str
    service_id: str
    text: str
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        anchor = self.anchor

        in_facts = self.in_facts

        level = self.level.value

        meaning: None | str
        meaning = self.meaning

        service_id = self.service_id

        text = self.text

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "anchor": anchor,
                "inFacts": in_facts,
                "level": level,
                "meaning": meaning,
                "serviceId": service_id,
                "text": text,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        anchor = d.pop("anchor")

        in_facts = d.pop("inFacts")

        level = SourceState(d.pop("level"))

        def _parse_meaning(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        meaning = _parse_meaning(d.pop("meaning"))

        service_id = d.pop("serviceId")

        text = d.pop("text")

        verdict_reason = cls(
            anchor=anchor,
            in_facts=in_facts,
            level=level,
            meaning=meaning,
            service_id=service_id,
            text=text,
        )

        verdict_reason.additional_properties = d
        return verdict_reason

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
