//! Disagreement between an identifier and the car found by it: part of the problem document, of the
//! report and of what is kept of an identification.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// What the found car points to another of. Reports keep it: no name ever goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum MismatchCode {
    PlateMismatch,
    BodyNumberMismatch,
}

/// The found car points to another plate or body number than the one asked for.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Mismatch {
    pub code: MismatchCode,
    pub message: String,
    /// What was asked for.
    pub expected: String,
    /// What the car points to.
    pub found: String,
}
