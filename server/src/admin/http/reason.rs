//! Reason of a staff action, recorded in the audit log.

use avtosled_core::field_errors::{FieldError, FieldErrors};
use avtosled_core::form::REASON_CHARS;
use serde::Deserialize;
use utoipa::ToSchema;

use crate::platform::http::error::ApiError;

/// Request body with only a reason.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ReasonBody {
    /// Reason of 3 to 500 characters.
    reason: String,
}

impl ReasonBody {
    pub fn checked(&self) -> Result<String, ApiError> {
        Ok(checked(&self.reason)?)
    }
}

/// Trimmed reason; the error says why it is invalid.
pub fn checked(reason: &str) -> Result<String, FieldErrors> {
    let reason = reason.trim();
    if REASON_CHARS.contains(&reason.chars().count()) {
        return Ok(reason.to_owned());
    }
    let message = "Укажите причину: от 3 до 500 символов";
    let error = FieldError::new("reason", "reason_required", message);
    Err(FieldErrors::one(error))
}
