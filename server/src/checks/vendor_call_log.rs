//! Log of calls to external services (`api_requests`).

use avtosled_core::report::{SourceState, confirms_car};
use avtosled_core::sources::SourceId;
use chrono::{DateTime, Utc};
use serde_json::Value;
use uuid::Uuid;

use crate::checks::repository::reports::Report;
use crate::platform::clock::moscow_day;
use crate::platform::entities::api_requests::Model as ApiRequest;
use avtosled_vendors::car_data::{CallRecord, ProviderError, SourceAnswer};

/// Maximum characters of a stored vendor error code.
const VENDOR_CODE_CHARS: usize = 64;

/// Error code of the vendor, truncated.
#[must_use]
pub fn vendor_code(error: &ProviderError) -> String {
    safe_code(error.code())
}

fn safe_code(code: &str) -> String {
    let safe = |c: &char| c.is_ascii_alphanumeric() || matches!(c, '_' | '-' | '.');
    code.chars().filter(safe).take(VENDOR_CODE_CHARS).collect()
}

/// User, report and car on whose behalf a source is called.
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

/// Calls made for an answer or error of a source.
#[must_use]
pub fn calls_of<'a>(result: Result<&'a SourceAnswer, &'a ProviderError>) -> &'a [CallRecord] {
    match result {
        Ok(answer) => &answer.calls,
        Err(error) => error.calls(),
    }
}

/// Log rows of the calls of a source, for a report or watch.
pub fn source_rows<'a>(
    asked: impl Into<Asked<'a>>,
    source: SourceId,
    result: Result<&SourceAnswer, &ProviderError>,
    now: DateTime<Utc>,
) -> Vec<ApiRequest> {
    let asked = asked.into();
    let found = result.ok().map(|answer| has_data(answer, now));
    let row = |call: &CallRecord| {
        let mut row = call_row(call, serde_json::json!({ "vin": asked.vin }), now);
        row.user_id = Some(asked.user_id);
        row.report_id = asked.report_id;
        row.found = found.filter(|_| row.success);
        if source.source().has_personal_data {
            row.response = None;
        }
        row
    };
    calls_of(result).iter().map(row).collect()
}

/// Whether a source answered with data about the car.
fn has_data(answer: &SourceAnswer, now: DateTime<Utc>) -> bool {
    answer.block.as_ref().is_some_and(|block| {
        confirms_car(block) || block.assess(moscow_day(now)).level != SourceState::NoData
    })
}

/// Log row of one call, not yet assigned to a user; `params` are its inputs.
/// Also counts the call in metrics.
#[must_use]
pub fn call_row(call: &CallRecord, params: Value, now: DateTime<Utc>) -> ApiRequest {
    count(call);
    let failure = call.failure.as_ref();
    let has_params = params.as_object().is_some_and(|params| !params.is_empty());
    ApiRequest {
        id: Uuid::now_v7(),
        user_id: None,
        report_id: None,
        endpoint: format!("{}.{}", call.api, call.method),
        api_type: call.api.to_owned(),
        method: call.method.to_owned(),
        params: has_params.then_some(params),
        response: call.response.clone(),
        success: failure.is_none(),
        response_time: i32::try_from(call.response_ms).ok(),
        cost: call.cost_kopecks,
        cost_estimated: call.is_cost_estimated,
        error_code: failure.map(|failure| safe_code(&failure.code)),
        error_message: failure.map(|failure| format!("{:?}", failure.class)),
        found: None,
        created_at: now,
    }
}

fn count(call: &CallRecord) {
    let method = format!("{}.{}", call.api, call.method);
    let end = if call.failure.is_none() {
        "answered"
    } else {
        "failed"
    };
    let cost = u64::try_from(call.cost_kopecks).unwrap_or_default();
    metrics::counter!("avtosled_vendor_calls_total", "method" => method.clone(), "outcome" => end)
        .increment(1);
    metrics::counter!("avtosled_vendor_cost_kopecks_total", "method" => method.clone())
        .increment(cost);
    metrics::histogram!("avtosled_vendor_call_duration_seconds", "method" => method)
        .record(f64::from(call.response_ms) / 1000.0);
}

#[cfg(test)]
mod tests {
    use avtosled_vendors::car_data::{ABANDONED, CallFailure, ErrorClass};

    use super::*;

    fn call(method: &'static str, failure: Option<CallFailure>) -> CallRecord {
        CallRecord {
            api: "gibdd",
            method,
            http_status: Some(200),
            cost_kopecks: 80,
            is_cost_estimated: failure.is_some(),
            response_ms: 5,
            failure,
            response: Some(Value::Null),
        }
    }

    #[test]
    fn call_row_has_cost_and_error_and_no_response_of_personal_source() {
        let abandoned = CallFailure {
            code: ABANDONED.to_owned(),
            class: ErrorClass::MaybePaid,
            was_rate_limited: false,
        };
        let answer = SourceAnswer {
            calls: vec![call("dtp", None), call("eaisto", Some(abandoned))],
            ..SourceAnswer::default()
        };
        let asked = Asked {
            user_id: Uuid::nil(),
            report_id: None,
            vin: "X9F00TEST00000001",
        };
        let rows = source_rows(
            asked,
            SourceId::Accidents,
            Ok(&answer),
            DateTime::UNIX_EPOCH,
        );
        let [first, second] = rows.as_slice() else {
            panic!("{rows:?}")
        };
        assert_eq!((first.endpoint.as_str(), first.cost), ("gibdd.dtp", 80));
        assert!(first.success && !second.success);
        assert_eq!(second.error_code.as_deref(), Some("abandoned"));
        assert_eq!(second.error_message.as_deref(), Some("MaybePaid"));
        assert!(!first.cost_estimated && second.cost_estimated);
        let people = source_rows(
            asked,
            SourceId::Enforcement,
            Ok(&answer),
            DateTime::UNIX_EPOCH,
        );
        assert!(people.iter().all(|row| row.response.is_none()));
    }
}
