//! What the sources of an order ask of a person beside the identifier.

use serde::Serialize;
use strum::VariantArray;

use super::SourceInputs;
use super::order::{KIND_MESSAGE, source_inputs};
use crate::date::Date;
use crate::field_reader::{Fields, Input};
use crate::identifier::IdentifierKind;
use crate::sources::{self, SourceId};

/// A field of [`SourceInputs`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, VariantArray)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify), tsify(missing_as_null))]
#[serde(rename_all = "camelCase")]
pub enum InputGroup {
    Certificate,
    Owner,
    Mileage,
    Plate,
}

/// One thing to tell, and the sources that ask for it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify), tsify(missing_as_null))]
pub struct SourceQuestion {
    pub group: InputGroup,
    pub sources: Vec<SourceId>,
}

/// What may be told, and what comes of it as it is.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify), tsify(missing_as_null))]
pub struct SourceQuestions {
    /// In the order of the page.
    pub questions: Vec<SourceQuestion>,
    /// Sources that cannot be asked by what is told: they are skipped and cost nothing.
    pub lacking: Vec<SourceId>,
}

/// An order's sources, and what it tells them so far.
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
            // The price of a model depends on it.
            sources::Input::Model => Some(Self::Mileage),
            sources::Input::OwnerName
            | sources::Input::OwnerBirthDate
            | sources::Input::OwnerTaxNumber => Some(Self::Owner),
            _ => None,
        }
    }

    /// Whether the source asks a person for it: not where the identifier will do.
    fn is_asked_by(self, source: SourceId) -> bool {
        const ORDERED: [sources::Input; 2] = [sources::Input::Vin, sources::Input::BodyNumber];
        let ways = source.source().ways;
        let is_ordered = |way: &&[sources::Input]| way.iter().all(|input| ORDERED.contains(input));
        let mut inputs = ways.iter().copied().flatten();
        !ways.iter().any(is_ordered) && inputs.any(|input| Self::of(*input) == Some(self))
    }
}

impl OrderedSources {
    /// What may be told, and which sources cannot be asked without more.
    #[must_use]
    pub fn questions(&self) -> SourceQuestions {
        let known = self.inputs.possible();
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
        // Whoever searches by the plate has told it.
        let is_known = group == InputGroup::Plate && self.kind == IdentifierKind::License;
        let asking = |source: &SourceId| !is_known && group.is_asked_by(*source);
        SourceQuestion {
            group,
            sources: self.sources.iter().copied().filter(asking).collect(),
        }
    }
}

impl Fields for OrderedSources {
    fn fields(input: &Input<'_>, today: Date) -> Option<Self> {
        let kind = input.choice("type", IdentifierKind::parse, KIND_MESSAGE);
        let names = input.texts("sources").unwrap_or_default();
        let sources: Option<Vec<SourceId>> = names.iter().map(|name| name.parse().ok()).collect();
        if sources.is_none() {
            input.refuse("sources", "unknown_choice", "Такого источника нет");
        }
        Some(Self {
            kind: kind.unwrap_or_default(),
            sources: sources?,
            inputs: source_inputs(input, today),
        })
    }
}
