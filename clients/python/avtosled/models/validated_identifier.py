from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Self, TypeVar

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..models.identifier_kind import IdentifierKind

if TYPE_CHECKING:
    from ..models.hint_check_digit import HintCheckDigit
    from ..models.hint_display import HintDisplay
    from ..models.hint_maker import HintMaker
    from ..models.hint_model_years import HintModelYears
    from ..models.hint_note import HintNote
    from ..models.hint_plate_types import HintPlateTypes
    from ..models.hint_region import HintRegion
    from ..models.hint_repair import HintRepair
    from ..models.hint_suggest_type import HintSuggestType
    from ..models.text_problem import TextProblem


T = TypeVar("T", bound="ValidatedIdentifier")


@_attrs_define
class ValidatedIdentifier:
    """Result of the validation of an identifier, with an explanation.

    Attributes:
        hints (list[HintCheckDigit | HintDisplay | HintMaker | HintModelYears | HintNote | HintPlateTypes | HintRegion |
            HintRepair | HintSuggestType]):
        normalized (str): Canonical form of the text; also set when the text is not valid.
        problems (list[TextProblem]):
        valid (bool):
        type_ (IdentifierKind): Kind of identifier.
    """

    hints: list[
        HintCheckDigit
        | HintDisplay
        | HintMaker
        | HintModelYears
        | HintNote
        | HintPlateTypes
        | HintRegion
        | HintRepair
        | HintSuggestType
    ]
    normalized: str
    problems: list[TextProblem]
    valid: bool
    type_: IdentifierKind
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        from ..models.hint_check_digit import HintCheckDigit
        from ..models.hint_display import HintDisplay
        from ..models.hint_maker import HintMaker
        from ..models.hint_model_years import HintModelYears
        from ..models.hint_plate_types import HintPlateTypes
        from ..models.hint_region import HintRegion
        from ..models.hint_repair import HintRepair
        from ..models.hint_suggest_type import HintSuggestType

        hints = []
        for hints_item_data in self.hints:
            hints_item: dict[str, Any]
            if (
                isinstance(hints_item_data, HintDisplay)
                or isinstance(hints_item_data, HintRepair)
                or isinstance(hints_item_data, HintCheckDigit)
                or isinstance(hints_item_data, HintMaker)
                or isinstance(hints_item_data, HintModelYears)
                or isinstance(hints_item_data, HintRegion)
                or isinstance(hints_item_data, HintPlateTypes)
                or isinstance(hints_item_data, HintSuggestType)
            ):
                hints_item = hints_item_data.to_dict()
            else:
                hints_item = hints_item_data.to_dict()

            hints.append(hints_item)

        normalized = self.normalized

        problems = []
        for problems_item_data in self.problems:
            problems_item = problems_item_data.to_dict()
            problems.append(problems_item)

        valid = self.valid

        type_ = self.type_.value

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "hints": hints,
                "normalized": normalized,
                "problems": problems,
                "valid": valid,
                "type": type_,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        from ..models.hint_check_digit import HintCheckDigit
        from ..models.hint_display import HintDisplay
        from ..models.hint_maker import HintMaker
        from ..models.hint_model_years import HintModelYears
        from ..models.hint_note import HintNote
        from ..models.hint_plate_types import HintPlateTypes
        from ..models.hint_region import HintRegion
        from ..models.hint_repair import HintRepair
        from ..models.hint_suggest_type import HintSuggestType
        from ..models.text_problem import TextProblem

        d = dict(src_dict)
        hints = []
        _hints = d.pop("hints")
        for hints_item_data in _hints:

            def _parse_hints_item(
                data: object,
            ) -> (
                HintCheckDigit
                | HintDisplay
                | HintMaker
                | HintModelYears
                | HintNote
                | HintPlateTypes
                | HintRegion
                | HintRepair
                | HintSuggestType
            ):
                try:
                    if not isinstance(data, dict):
                        raise TypeError()
                    componentsschemas_hint_hint_display = HintDisplay.from_dict(data)

                    return componentsschemas_hint_hint_display
                except (TypeError, ValueError, AttributeError, KeyError):
                    pass
                try:
                    if not isinstance(data, dict):
                        raise TypeError()
                    componentsschemas_hint_hint_repair = HintRepair.from_dict(data)

                    return componentsschemas_hint_hint_repair
                except (TypeError, ValueError, AttributeError, KeyError):
                    pass
                try:
                    if not isinstance(data, dict):
                        raise TypeError()
                    componentsschemas_hint_hint_check_digit = HintCheckDigit.from_dict(data)

                    return componentsschemas_hint_hint_check_digit
                except (TypeError, ValueError, AttributeError, KeyError):
                    pass
                try:
                    if not isinstance(data, dict):
                        raise TypeError()
                    componentsschemas_hint_hint_maker = HintMaker.from_dict(data)

                    return componentsschemas_hint_hint_maker
                except (TypeError, ValueError, AttributeError, KeyError):
                    pass
                try:
                    if not isinstance(data, dict):
                        raise TypeError()
                    componentsschemas_hint_hint_model_years = HintModelYears.from_dict(data)

                    return componentsschemas_hint_hint_model_years
                except (TypeError, ValueError, AttributeError, KeyError):
                    pass
                try:
                    if not isinstance(data, dict):
                        raise TypeError()
                    componentsschemas_hint_hint_region = HintRegion.from_dict(data)

                    return componentsschemas_hint_hint_region
                except (TypeError, ValueError, AttributeError, KeyError):
                    pass
                try:
                    if not isinstance(data, dict):
                        raise TypeError()
                    componentsschemas_hint_hint_plate_types = HintPlateTypes.from_dict(data)

                    return componentsschemas_hint_hint_plate_types
                except (TypeError, ValueError, AttributeError, KeyError):
                    pass
                try:
                    if not isinstance(data, dict):
                        raise TypeError()
                    componentsschemas_hint_hint_suggest_type = HintSuggestType.from_dict(data)

                    return componentsschemas_hint_hint_suggest_type
                except (TypeError, ValueError, AttributeError, KeyError):
                    pass
                if not isinstance(data, dict):
                    raise TypeError()
                componentsschemas_hint_hint_note = HintNote.from_dict(data)

                return componentsschemas_hint_hint_note

            hints_item = _parse_hints_item(hints_item_data)

            hints.append(hints_item)

        normalized = d.pop("normalized")

        problems = []
        _problems = d.pop("problems")
        for problems_item_data in _problems:
            problems_item = TextProblem.from_dict(problems_item_data)

            problems.append(problems_item)

        valid = d.pop("valid")

        type_ = IdentifierKind(d.pop("type"))

        validated_identifier = cls(
            hints=hints,
            normalized=normalized,
            problems=problems,
            valid=valid,
            type_=type_,
        )

        validated_identifier.additional_properties = d
        return validated_identifier

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
