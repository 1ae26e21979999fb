from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Self, TypeVar

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..models.identifier_kind import IdentifierKind

if TYPE_CHECKING:
    from ..models.hint_type_0 import HintType0
    from ..models.hint_type_1 import HintType1
    from ..models.hint_type_2 import HintType2
    from ..models.hint_type_3 import HintType3
    from ..models.hint_type_4 import HintType4
    from ..models.hint_type_5 import HintType5
    from ..models.hint_type_6 import HintType6
    from ..models.hint_type_7 import HintType7
    from ..models.hint_type_8 import HintType8
    from ..models.text_problem import TextProblem


T = TypeVar("T", bound="ValidatedIdentifier")


@_attrs_define
class ValidatedIdentifier:
    """Result of the validation of an identifier, with an explanation.

    Attributes:
        hints (list[HintType0 | HintType1 | HintType2 | HintType3 | HintType4 | HintType5 | HintType6 | HintType7 |
            HintType8]):
        normalized (str): Canonical form of the text; also set when the text is not valid.
        problems (list[TextProblem]):
        valid (bool):
        type_ (IdentifierKind): Kind of identifier.
    """

    hints: list[
        HintType0
        | HintType1
        | HintType2
        | HintType3
        | HintType4
        | HintType5
        | HintType6
        | HintType7
        | HintType8
    ]
    normalized: str
    problems: list[TextProblem]
    valid: bool
    type_: IdentifierKind
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        from ..models.hint_type_0 import HintType0
        from ..models.hint_type_1 import HintType1
        from ..models.hint_type_2 import HintType2
        from ..models.hint_type_3 import HintType3
        from ..models.hint_type_4 import HintType4
        from ..models.hint_type_5 import HintType5
        from ..models.hint_type_6 import HintType6
        from ..models.hint_type_7 import HintType7

        hints = []
        for hints_item_data in self.hints:
            hints_item: dict[str, Any]
            if (
                isinstance(hints_item_data, HintType0)
                or isinstance(hints_item_data, HintType1)
                or isinstance(hints_item_data, HintType2)
                or isinstance(hints_item_data, HintType3)
                or isinstance(hints_item_data, HintType4)
                or isinstance(hints_item_data, HintType5)
                or isinstance(hints_item_data, HintType6)
                or isinstance(hints_item_data, HintType7)
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
        from ..models.hint_type_0 import HintType0
        from ..models.hint_type_1 import HintType1
        from ..models.hint_type_2 import HintType2
        from ..models.hint_type_3 import HintType3
        from ..models.hint_type_4 import HintType4
        from ..models.hint_type_5 import HintType5
        from ..models.hint_type_6 import HintType6
        from ..models.hint_type_7 import HintType7
        from ..models.hint_type_8 import HintType8
        from ..models.text_problem import TextProblem

        d = dict(src_dict)
        hints = []
        _hints = d.pop("hints")
        for hints_item_data in _hints:

            def _parse_hints_item(
                data: object,
            ) -> (
                HintType0
                | HintType1
                | HintType2
                | HintType3
                | HintType4
                | HintType5
                | HintType6
                | HintType7
                | HintType8
            ):
                try:
                    if not isinstance(data, dict):
                        raise TypeError()
                    componentsschemas_hint_type_0 = HintType0.from_dict(data)

                    return componentsschemas_hint_type_0
                except (TypeError, ValueError, AttributeError, KeyError):
                    pass
                try:
                    if not isinstance(data, dict):
                        raise TypeError()
                    componentsschemas_hint_type_1 = HintType1.from_dict(data)

                    return componentsschemas_hint_type_1
                except (TypeError, ValueError, AttributeError, KeyError):
                    pass
                try:
                    if not isinstance(data, dict):
                        raise TypeError()
                    componentsschemas_hint_type_2 = HintType2.from_dict(data)

                    return componentsschemas_hint_type_2
                except (TypeError, ValueError, AttributeError, KeyError):
                    pass
                try:
                    if not isinstance(data, dict):
                        raise TypeError()
                    componentsschemas_hint_type_3 = HintType3.from_dict(data)

                    return componentsschemas_hint_type_3
                except (TypeError, ValueError, AttributeError, KeyError):
                    pass
                try:
                    if not isinstance(data, dict):
                        raise TypeError()
                    componentsschemas_hint_type_4 = HintType4.from_dict(data)

                    return componentsschemas_hint_type_4
                except (TypeError, ValueError, AttributeError, KeyError):
                    pass
                try:
                    if not isinstance(data, dict):
                        raise TypeError()
                    componentsschemas_hint_type_5 = HintType5.from_dict(data)

                    return componentsschemas_hint_type_5
                except (TypeError, ValueError, AttributeError, KeyError):
                    pass
                try:
                    if not isinstance(data, dict):
                        raise TypeError()
                    componentsschemas_hint_type_6 = HintType6.from_dict(data)

                    return componentsschemas_hint_type_6
                except (TypeError, ValueError, AttributeError, KeyError):
                    pass
                try:
                    if not isinstance(data, dict):
                        raise TypeError()
                    componentsschemas_hint_type_7 = HintType7.from_dict(data)

                    return componentsschemas_hint_type_7
                except (TypeError, ValueError, AttributeError, KeyError):
                    pass
                if not isinstance(data, dict):
                    raise TypeError()
                componentsschemas_hint_type_8 = HintType8.from_dict(data)

                return componentsschemas_hint_type_8

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
