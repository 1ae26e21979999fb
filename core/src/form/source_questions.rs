//! Additional data that the sources of an order need, as questions to the user.

use serde::Serialize;
use strum::VariantArray;

use super::order::{KIND_MESSAGE, source_inputs};
use super::source_inputs::SourceInputs;
use crate::date::Date;
use crate::field_reader::{FieldReader, FromFields};
use crate::identifier::IdentifierKind;
use crate::sources::{self, SourceId};

/// Group of fields of [`SourceInputs`] that one question asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, VariantArray)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify), tsify(missing_as_null))]
#[serde(rename_all = "camelCase")]
pub enum InputGroup {
    Certificate,
    Owner,
    Mileage,
    Plate,
}

/// Question to the user, with the sources that need the answer.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify), tsify(missing_as_null))]
pub struct SourceQuestion {
    pub group: InputGroup,
    pub sources: Vec<SourceId>,
}

/// Questions of an order, and the sources that would be skipped now.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify), tsify(missing_as_null))]
pub struct SourceQuestions {
    /// Questions in the order of the page.
    pub questions: Vec<SourceQuestion>,
    /// Sources that lack data and are therefore skipped free of charge.
    pub lacking: Vec<SourceId>,
}

/// Sources of an order with the data provided so far.
#[derive(Debug)]
pub struct OrderedSources {
    pub kind: IdentifierKind,
    pub sources: Vec<SourceId>,
    pub inputs: SourceInputs,
}

impl InputGroup {
    const fn of(input: sources::Input) -> Option<Self> {
        match input {
            sources::Input::RegistrationCertificate => Some(Self::Certificate),
            sources::Input::Plate => Some(Self::Plate),
            // The valuation of a model depends on the mileage.
            sources::Input::Model => Some(Self::Mileage),
            sources::Input::OwnerName
            | sources::Input::OwnerBirthDate
            | sources::Input::OwnerTaxNumber => Some(Self::Owner),
            _ => None,
        }
    }

    /// Whether a source needs the group from the user, because the identifier is not sufficient.
    fn is_needed_by(self, source: SourceId) -> bool {
        const IDENTIFIERS: [sources::Input; 2] = [sources::Input::Vin, sources::Input::BodyNumber];
        let input_sets = source.source().input_sets;
        let is_identifier =
            |set: &&[sources::Input]| set.iter().all(|input| IDENTIFIERS.contains(input));
        let mut inputs = input_sets.iter().copied().flatten();
        !input_sets.iter().any(is_identifier) && inputs.any(|input| Self::of(*input) == Some(self))
    }
}

impl OrderedSources {
    /// Questions of the order, and the sources that lack data.
    #[must_use]
    pub fn questions(&self) -> SourceQuestions {
        let known = self.inputs.possible_inputs();
        let lacking = |source: &SourceId| source.source().skip_reason(&known).is_some();
        SourceQuestions {
            questions: InputGroup::VARIANTS
                .iter()
                .map(|group| self.question(*group))
                .filter(|question| !question.sources.is_empty())
                .collect(),
            lacking: self.sources.iter().copied().filter(lacking).collect(),
        }
    }

    fn question(&self, group: InputGroup) -> SourceQuestion {
        // A search by plate already provides the plate.
        let is_known = group == InputGroup::Plate && self.kind == IdentifierKind::License;
        let needs_group = |source: &SourceId| !is_known && group.is_needed_by(*source);
        SourceQuestion {
            group,
            sources: self.sources.iter().copied().filter(needs_group).collect(),
        }
    }
}

impl FromFields for OrderedSources {
    fn from_fields(fields: &FieldReader<'_>, today: Date) -> Option<Self> {
        let kind = fields.choice("type", IdentifierKind::parse, KIND_MESSAGE);
        let names = fields.texts("sources").unwrap_or_default();
        let sources: Option<Vec<SourceId>> = names.iter().map(|name| name.parse().ok()).collect();
        if sources.is_none() {
            fields.add_error("sources", "unknown_choice", "Такого источника нет");
        }
        Some(Self {
            kind: kind.unwrap_or_default(),
            sources: sources?,
            inputs: source_inputs(fields, today),
        })
    }
}
