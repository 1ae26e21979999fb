from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Self, TypeVar, cast

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..models.source_state import SourceState

if TYPE_CHECKING:
    from ..models.verdict_reason import VerdictReason


T = TypeVar("T", bound="ReportVerdict")


@_attrs_define
class ReportVerdict:
    """Verdict of a report.

    Attributes:
        facts (list[str]): Parts of the verdict's sentence, the heaviest first; empty while nothing is known.

            Up to three findings, or the risks that a car without findings is free of, and unanswered risks.
        final (bool): Whether no source is pending.
        level (SourceState): Result of one source for a buyer; only [`SourceState::Good`] is displayed in green.
        reasons (list[VerdictReason]): Reasons of the verdict, the worst first.
        rules_version (int):
        summary (str): Russian text about sources without an answer and unknown risks; empty without any.
        title (str):
    """

    facts: list[str]
    final: bool
    level: SourceState
    reasons: list[VerdictReason]
    rules_version: int
    summary: str
    title: str
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        facts = self.facts

        final = self.final

        level = self.level.value

        reasons = []
        for reasons_item_data in self.reasons:
            reasons_item = reasons_item_data.to_dict()
            reasons.append(reasons_item)

        rules_version = self.rules_version

        summary = self.summary

        title = self.title

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "facts": facts,
                "final": final,
                "level": level,
                "reasons": reasons,
                "rulesVersion": rules_version,
                "summary": summary,
                "title": title,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        from ..models.verdict_reason import VerdictReason

        d = dict(src_dict)
        facts = cast(list[str], d.pop("facts"))

        final = d.pop("final")

        level = SourceState(d.pop("level"))

        reasons = []
        _reasons = d.pop("reasons")
        for reasons_item_data in _reasons:
            reasons_item = VerdictReason.from_dict(reasons_item_data)

            reasons.append(reasons_item)

        rules_version = d.pop("rulesVersion")

        summary = d.pop("summary")

        title = d.pop("title")

        report_verdict = cls(
            facts=facts,
            final=final,
            level=level,
            reasons=reasons,
            rules_version=rules_version,
            summary=summary,
            title=title,
        )

        report_verdict.additional_properties = d
        return report_verdict

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
