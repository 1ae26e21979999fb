//! Result of validating an identifier or a document number.

use std::borrow::Cow;

use serde::{Deserialize, Serialize};

/// Result of validating a typed text.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify), tsify(missing_as_null))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct Validation {
    pub valid: bool,
    /// Canonical form of the text; also set when the text is not valid.
    pub normalized: String,
    pub problems: Vec<Problem>,
    pub hints: Vec<Hint>,
}

/// Reason a text is not valid.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify), tsify(missing_as_null))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema), schema(as = TextProblem))]
#[serde(rename_all = "camelCase")]
pub struct Problem {
    /// Stable code, `snake_case`.
    pub code: Cow<'static, str>,
    /// Position in the normalised text, counted from 1.
    pub position: Option<u32>,
    pub message: Cow<'static, str>,
}

/// Additional information about a text that does not affect validity.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify), tsify(missing_as_null))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(
    tag = "kind",
    rename_all = "camelCase",
    rename_all_fields = "camelCase"
)]
pub enum Hint {
    /// Formatted value for display.
    Display { text: String },
    /// Suggested correction, which is never applied without confirmation.
    Repair {
        text: String,
        message: Cow<'static, str>,
    },
    /// Result for the check digit of a VIN, position 9.
    CheckDigit {
        expected: String,
        found: String,
        /// Whether the check digit is mandatory in the market of the maker.
        required: bool,
        matches: bool,
        message: Cow<'static, str>,
    },
    /// Maker and country of the car; the country may be known without the maker.
    Maker {
        wmi: String,
        name: Option<Cow<'static, str>>,
        country: Option<Cow<'static, str>>,
    },
    /// Possible model years by position 10 of a VIN, newest first.
    ModelYears { years: Vec<i32> },
    /// Region of a plate, or by the first two digits of a driver licence.
    Region {
        code: String,
        name: Cow<'static, str>,
    },
    /// Plate types that match, the most likely first.
    PlateTypes { types: Vec<PlateType> },
    /// Another kind of identifier that the text looks like.
    SuggestType {
        #[serde(rename = "type")]
        identifier: Cow<'static, str>,
        message: Cow<'static, str>,
    },
    /// Plain Russian text.
    Note { message: Cow<'static, str> },
}

/// Possible type of a plate.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify), tsify(missing_as_null))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct PlateType {
    /// Types of GOST R 50577 with this layout: `1/1A`, `3/4/5/7/8`.
    pub code: Cow<'static, str>,
    pub title: Cow<'static, str>,
    /// Groups of characters in Cyrillic, the region last.
    pub groups: Vec<String>,
}

impl Problem {
    pub(crate) fn new(code: &'static str, message: impl Into<Cow<'static, str>>) -> Self {
        Self {
            code: Cow::Borrowed(code),
            position: None,
            message: message.into(),
        }
    }

    /// Problem of a character, given by its index from 0.
    pub(crate) fn at(
        index: usize,
        code: &'static str,
        message: impl Into<Cow<'static, str>>,
    ) -> Self {
        let position = u32::try_from(index + 1).ok();
        Self {
            position,
            ..Self::new(code, message)
        }
    }
}

impl Hint {
    pub(crate) fn repair(text: impl Into<String>, message: impl Into<Cow<'static, str>>) -> Self {
        Self::Repair {
            text: text.into(),
            message: message.into(),
        }
    }

    pub(crate) fn note(message: impl Into<Cow<'static, str>>) -> Self {
        Self::Note {
            message: message.into(),
        }
    }
}

impl Validation {
    /// Creates a result, which is valid when there are no problems.
    pub(crate) fn new(normalized: String, problems: Vec<Problem>, hints: Vec<Hint>) -> Self {
        Self {
            valid: problems.is_empty(),
            normalized,
            problems,
            hints,
        }
    }

    /// Creates the result for an empty text.
    pub(crate) fn empty(message: &'static str) -> Self {
        Self::new(
            String::new(),
            vec![Problem::new("empty", message)],
            Vec::new(),
        )
    }
}
