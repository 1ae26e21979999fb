//! The row that each call to an outside service leaves in `api_requests`.

use avtosled_core::sources::SourceId;
use chrono::{DateTime, Utc};
use serde_json::Value;
use uuid::Uuid;

use crate::checks::rows::reports::Report;
use crate::kit::tables::api_requests::Model as ApiRequest;
use avtosled_vendors::car_data::{self, ProviderError, SourceAnswer};

/// Longest code of a vendor that we keep.
const VENDOR_CODE_CHARS: usize = 64;

/// The vendor's code, cut to what fits a log line.
#[must_use]
pub fn vendor_code(error: &ProviderError) -> String {
    let safe = |c: &char| c.is_ascii_alphanumeric() || matches!(c, '_' | '-' | '.');
    error
        .code()
        .chars()
        .filter(safe)
        .take(VENDOR_CODE_CHARS)
        .collect()
}

/// For whom and of what car a source is asked.
#[derive(Clone, Copy)]
pub struct Asked<'a> {
    pub user_id: Uuid,
    pub report_id: Option<Uuid>,
    pub vin: &'a str,
}

impl<'a> From<&'a Report> for Asked<'a> {
    fn from(report: &'a Report) -> Self {
        Self {
            user_id: report.user_id,
            report_id: Some(report.id),
            vin: &report.vin,
        }
    }
}

/// The row of a call to a source for a report or a watch.
pub fn source_row<'a>(
    asked: impl Into<Asked<'a>>,
    call: SourceId,
    result: Result<&SourceAnswer, &ProviderError>,
    now: DateTime<Utc>,
) -> ApiRequest {
    let asked = asked.into();
    let (response_ms, error) = match result {
        Ok(answer) => (answer.response_ms, None),
        Err(error) => (error.trace().response_ms, Some(error)),
    };
    ApiRequest {
        id: Uuid::now_v7(),
        user_id: Some(asked.user_id),
        report_id: asked.report_id,
        endpoint: format!("{}.{}", car_data::api(call), car_data::method(call)),
        api_type: car_data::api(call).to_owned(),
        method: car_data::method(call).to_owned(),
        params: Some(serde_json::json!({ "vin": asked.vin })),
        response: if call.source().names_people {
            None
        } else {
            result.ok().map(|answer| answer.raw.clone()).or_else(|| {
                error
                    .and_then(|error| error.trace().body_excerpt.clone())
                    .map(Value::String)
            })
        },
        success: error.is_none(),
        response_time: i32::try_from(response_ms).ok(),
        cost: result.map_or(0, |answer| answer.price_kopecks),
        error_code: error.map(vendor_code),
        error_message: error.map(|error| format!("{:?}", error.class())),
        created_at: now,
    }
}
