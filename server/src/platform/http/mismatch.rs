//! Mismatch between the requested identifier and the car found.
//! Part of the problem document, of reports and of cached identifications.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// Kind of a mismatch. Stored in reports: names are never removed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum MismatchCode {
    PlateMismatch,
    BodyNumberMismatch,
}

/// A mismatch: the car found has another plate or body number than the one requested.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Mismatch {
    pub code: MismatchCode,
    pub message: String,
    /// Requested identifier.
    pub expected: String,
    /// Identifier of the car found.
    pub found: String,
}
