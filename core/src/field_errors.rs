//! Errors of the fields of a form or a request body.

use std::borrow::Cow;
use std::fmt;

use serde::{Deserialize, Serialize};

/// Maximum number of errors of one input; further errors are dropped.
pub const MAX_ERRORS: usize = 50;

/// Error of one field.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify), tsify(missing_as_null))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct FieldError {
    /// Path of the field: `phone`, `object.amount.value`, `services[2]`; empty for the whole input.
    pub path: String,
    /// Stable error code, `snake_case`.
    pub code: Cow<'static, str>,
    /// Russian text for the user.
    pub message: Cow<'static, str>,
}

impl FieldError {
    pub fn new(
        path: impl Into<String>,
        code: &'static str,
        message: impl Into<Cow<'static, str>>,
    ) -> Self {
        Self {
            path: path.into(),
            code: Cow::Borrowed(code),
            message: message.into(),
        }
    }
}

/// All field errors of one input, in the order of the form.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, thiserror::Error)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify), tsify(missing_as_null))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct FieldErrors {
    pub errors: Vec<FieldError>,
}

impl FieldErrors {
    #[must_use]
    pub fn one(error: FieldError) -> Self {
        Self {
            errors: vec![error],
        }
    }

    /// Adds an error unless there are [`MAX_ERRORS`] already.
    pub fn push(&mut self, error: FieldError) {
        if self.errors.len() < MAX_ERRORS {
            self.errors.push(error);
        }
    }

    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.errors.is_empty()
    }

    /// `Ok` when there is no error.
    pub fn into_result(self) -> Result<(), Self> {
        if self.is_empty() { Ok(()) } else { Err(self) }
    }

    /// Renames the root field `from` of all paths to `to`, its name in the request.
    #[must_use]
    pub fn rename_root(mut self, from: &str, to: &str) -> Self {
        for error in &mut self.errors {
            let Some(rest) = error.path.strip_prefix(from) else {
                continue;
            };
            if rest.is_empty() || rest.starts_with(['.', '[']) {
                error.path = format!("{to}{rest}");
            }
        }
        self
    }
}

impl fmt::Display for FieldErrors {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, error) in self.errors.iter().enumerate() {
            let separator = if index == 0 { "" } else { "; " };
            write!(f, "{separator}{}: {}", error.path, error.message)?;
        }
        Ok(())
    }
}

impl From<FieldError> for FieldErrors {
    fn from(error: FieldError) -> Self {
        Self::one(error)
    }
}
