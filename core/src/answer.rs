//! The answer about one identifier or document, explained.

use std::borrow::Cow;

use serde::{Deserialize, Serialize};

/// What is known of a typed text.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify), tsify(missing_as_null))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct Answer {
    pub valid: bool,
    /// The canonical form of what was typed, also when it is not valid.
    pub normalized: String,
    pub problems: Vec<Problem>,
    pub hints: Vec<Hint>,
}

/// Why a text is not valid.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify), tsify(missing_as_null))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema), schema(as = TextProblem))]
#[serde(rename_all = "camelCase")]
pub struct Problem {
    /// Stable name, `snake_case`.
    pub code: Cow<'static, str>,
    /// Which character of the normalised text, counted from 1.
    pub position: Option<u32>,
    pub message: Cow<'static, str>,
}

/// Something worth knowing that does not change whether the text is valid.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify), tsify(missing_as_null))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(
    tag = "kind",
    rename_all = "camelCase",
    rename_all_fields = "camelCase"
)]
pub enum Hint {
    /// How to show the value.
    Display { text: String },
    /// A text the user may have meant; never applied without asking.
    Repair {
        text: String,
        message: Cow<'static, str>,
    },
    /// The check digit of a VIN, position 9.
    CheckDigit {
        expected: String,
        found: String,
        /// The market of the maker demands it.
        required: bool,
        matches: bool,
        message: Cow<'static, str>,
    },
    /// Who made the car; the country also when the maker is unknown.
    Maker {
        wmi: String,
        name: Option<Cow<'static, str>>,
        country: Option<Cow<'static, str>>,
    },
    /// Model years that position 10 of a VIN may mean, newest first.
    ModelYears { years: Vec<i32> },
    /// The region of a plate, or of a driving licence's first two digits.
    Region {
        code: String,
        name: Cow<'static, str>,
    },
    /// The plate types that the text fits, the likeliest first.
    PlateTypes { types: Vec<PlateType> },
    /// The text looks like another kind of identifier.
    SuggestType {
        #[serde(rename = "type")]
        identifier: Cow<'static, str>,
        message: Cow<'static, str>,
    },
    /// Plain text.
    Note { message: Cow<'static, str> },
}

/// One reading of a plate.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify), tsify(missing_as_null))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct PlateType {
    /// Types of GOST R 50577 with this layout: `1/1A`, `3/4/5/7/8`.
    pub code: Cow<'static, str>,
    pub title: Cow<'static, str>,
    /// The characters as the plate groups them, Cyrillic, the region last.
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

    /// The problem of one character, by its place counted from 0.
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

impl Answer {
    /// An answer is valid when nothing speaks against it.
    pub(crate) fn new(normalized: String, problems: Vec<Problem>, hints: Vec<Hint>) -> Self {
        Self {
            valid: problems.is_empty(),
            normalized,
            problems,
            hints,
        }
    }

    /// Nothing was typed.
    pub(crate) fn empty(message: &'static str) -> Self {
        Self::new(
            String::new(),
            vec![Problem::new("empty", message)],
            Vec::new(),
        )
    }
}
