//! Tests of single vendor methods, run by administrators.

mod run;
mod shape;
mod view;

pub use run::{MethodTestError, test_detached};
pub use view::{TestedGroup, TestedView, list};

use avtosled_core::money::Kopecks;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use utoipa::ToSchema;

/// A test to be run.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct MethodTestOrder {
    /// File of the vendor, such as `gibdd`.
    pub api_name: String,
    /// Method of the file, such as `dtp`.
    pub method: String,
    /// Query in the format of the method; at most 500 characters.
    pub test_query: String,
}

/// Whether a method answered.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum TestStatus {
    Working,
    Error,
}

impl TestStatus {
    const fn of(success: bool) -> Self {
        if success { Self::Working } else { Self::Error }
    }
}

/// Result of a test of a vendor method.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct MethodTestResult {
    pub status: TestStatus,
    pub success: bool,
    /// Total duration of the calls in milliseconds.
    pub response_time: u32,
    /// Cost of all calls in roubles.
    pub cost: Kopecks,
    /// Raw answer; null without an answer.
    /// Also null for driving licences, whose raw answers are never stored.
    #[schema(value_type = Option<Object>)]
    pub response: Option<Value>,
    /// Parsed answer, as typed data.
    #[schema(value_type = Option<Object>)]
    pub parsed: Option<Value>,
    /// Number of unparsed records.
    pub unparsed: usize,
    /// Error code of the vendor or of this server.
    pub error: Option<String>,
    /// Description of the error.
    pub message: Option<String>,
    /// Fields of the answer that the previous successful test did not have.
    pub added: Vec<String>,
    /// Fields that only the previous successful test had.
    pub missing: Vec<String>,
}
