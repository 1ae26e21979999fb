//! Error of a tool as an assistant receives it: code and sentence of the open API.

use std::borrow::Cow;

use avtosled_core::field_errors::{FieldError, FieldErrors};
use avtosled_core::money::Kopecks;
use rmcp::model::CallToolResult;
use serde::Serialize;

use crate::checks::orders::OrderError;
use crate::platform::http::error::ApiError;
use crate::platform::http::mismatch::Mismatch;
use crate::public_api::checks::CheckError;

/// Error of a tool.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct ToolError {
    /// HTTP status of the problem in `/v1`.
    #[serde(skip)]
    pub status: u16,
    /// Stable code of the problem, as in `/v1`.
    pub code: &'static str,
    /// Message for the user.
    detail: Cow<'static, str>,
    /// Invalid arguments.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    errors: Vec<FieldError>,
    /// Seconds to wait.
    #[serde(skip_serializing_if = "Option::is_none")]
    retry_after: Option<i64>,
    /// Differing identifiers.
    #[serde(skip_serializing_if = "Option::is_none")]
    mismatch: Option<Box<Mismatch>>,
    /// Current price of the order in roubles, if another one was confirmed.
    #[serde(skip_serializing_if = "Option::is_none")]
    current_price: Option<Kopecks>,
}

impl From<ApiError> for ToolError {
    fn from(error: ApiError) -> Self {
        Self {
            status: error.status.as_u16(),
            code: error.code,
            detail: error.detail,
            errors: error.errors,
            retry_after: error.retry_after_s,
            mismatch: error.mismatch,
            current_price: None,
        }
    }
}

impl From<CheckError> for ToolError {
    fn from(error: CheckError) -> Self {
        let current_price = match &error {
            CheckError::Order(OrderError::PriceDiffers { current }) => Some(*current),
            _ => None,
        };
        Self {
            current_price,
            ..ApiError::from(error).into()
        }
    }
}

impl From<FieldErrors> for ToolError {
    fn from(errors: FieldErrors) -> Self {
        ApiError::fields(errors).into()
    }
}

impl From<ToolError> for CallToolResult {
    fn from(error: ToolError) -> Self {
        // A struct of texts and numbers is always JSON.
        let value = serde_json::to_value(&error).unwrap_or_default();
        Self::structured_error(value)
    }
}
