//! Tests of the vendor's methods one by one, by administrators.

mod run;
mod shape;
mod view;

pub use run::{MethodTestError, test_detached};
pub use view::{TestedGroup, TestedView, list};

use avtosled_core::money::Kopecks;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use utoipa::ToSchema;

/// A test to run.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct MethodTestOrder {
    /// The vendor's file: `gibdd`.
    pub api_name: String,
    /// Its method: `dtp`.
    pub method: String,
    /// In the format of the method; at most 500 characters.
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

/// What came of a test.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct MethodTestResult {
    pub status: TestStatus,
    pub success: bool,
    /// Milliseconds of the question with all its calls.
    pub response_time: u32,
    /// Roubles of all calls.
    pub cost: Kopecks,
    /// The answer as it came. Null where there was none, and of driving licences, which are never
    /// kept as they come.
    #[schema(value_type = Option<Object>)]
    pub response: Option<Value>,
    /// What we understood of it.
    #[schema(value_type = Option<Object>)]
    pub parsed: Option<Value>,
    /// How many records of it were not understood.
    pub unparsed: usize,
    /// The vendor's code or ours.
    pub error: Option<String>,
    /// Why there is no answer, in words.
    pub message: Option<String>,
    /// Fields that came now and not at the last test that brought an answer.
    pub added: Vec<String>,
    /// Fields that came then and not now.
    pub missing: Vec<String>,
}
