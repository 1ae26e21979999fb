//! Performance of the vendor over the last 24 hours, from `api_requests`.

use std::collections::{BTreeMap, HashMap};

use avtosled_core::money::Kopecks;
use chrono::{DateTime, Duration, Utc};
use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

use crate::admin::alerts;
use crate::admin::repository::alerts::{Alert, Kind};
use crate::admin::repository::overview::{ApiRequest, list_calls};
use crate::admin::repository::vendor_calls::{self as repo, LateCall, MethodCalls};
use crate::platform::Context;
use crate::platform::db::StorageError;

const PERIOD: Duration = Duration::hours(24);
/// Maximum latest calls per method used for percentiles.
const SAMPLED: i64 = 500;
/// Consecutive failures after which a method counts as broken.
const FAILURES: usize = 3;
/// Maximum calls in the list, as specified.
const LISTED: u64 = 50;

/// A vendor call without inputs and answer.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct VendorCall {
    pub id: Uuid,
    /// Report that the call was made for.
    pub report_id: Option<Uuid>,
    /// File and method of the vendor, such as `gibdd.dtp`.
    pub endpoint: String,
    pub success: bool,
    /// Duration of the call in milliseconds.
    pub response_time: Option<i32>,
    /// Cost of the call in roubles.
    pub cost: Kopecks,
    /// Error code of the vendor or of this server; null on success.
    pub error_code: Option<String>,
    pub created_at: DateTime<Utc>,
}

impl From<ApiRequest> for VendorCall {
    fn from(row: ApiRequest) -> Self {
        Self {
            id: row.id,
            report_id: row.report_id,
            endpoint: row.endpoint,
            success: row.success,
            response_time: row.response_time,
            cost: Kopecks(row.cost),
            error_code: row.error_code,
            created_at: row.created_at,
        }
    }
}

/// Health of a vendor method or service.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum ApiStatus {
    Ok,
    Error,
}

/// Health of the services called within 24 hours, by vendor file.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ApiPerformance {
    pub services: BTreeMap<String, ServicePerformance>,
    pub cache_stats: CacheStats,
}

#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ServicePerformance {
    /// `error` if one of the methods has it.
    pub status: ApiStatus,
    pub method_count: usize,
    pub methods: Vec<MethodPerformance>,
    /// Code of the latest error of the first broken method.
    pub error: Option<String>,
}

#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct MethodPerformance {
    pub method: String,
    /// `error` if the last three calls failed, or all of fewer calls.
    pub status: ApiStatus,
    pub calls: i64,
    pub succeeded: i64,
    /// Number of answered calls.
    pub answers: i64,
    /// Number of answers with data about the car.
    pub found: i64,
    /// Number of calls rejected by the vendor's rate limit.
    pub turned_away: i64,
    /// Whether the circuit breaker of any process is open.
    pub is_breaker_open: bool,
    /// Cost of all calls in roubles.
    pub cost: Kopecks,
    /// Median duration of recent successful calls in milliseconds; null without any.
    pub p50: Option<i32>,
    /// 95th percentile of the duration in milliseconds.
    pub p95: Option<i32>,
    /// 99th percentile of the duration in milliseconds.
    pub p99: Option<i32>,
    pub last_call_at: DateTime<Utc>,
    /// Code of the latest error among recent calls.
    pub last_error: Option<String>,
}

/// Statistics of the answer cache over the last 24 hours.
#[derive(Clone, Copy, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CacheStats {
    /// Number of answers that can be reused.
    pub total_entries: i64,
    /// Hit ratio of the cache, 0 to 1.
    pub hit_rate: f64,
    pub total_hits: i64,
    pub total_misses: i64,
}

/// Vendor calls of the last 24 hours, in total and by service.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ApiStatistics {
    pub calls: i64,
    pub succeeded: i64,
    /// Share of successful calls, 0 to 1; 0 without calls.
    pub success_rate: f64,
    /// Cost of the calls in roubles.
    pub cost: Kopecks,
    pub cache_stats: CacheStats,
    pub by_api: Vec<ApiTotals>,
    /// Latest calls, newest first, at most 50.
    pub requests: Vec<VendorCall>,
}

/// Totals of the calls of one service.
#[derive(Clone, Debug, Default, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ApiTotals {
    pub api: String,
    pub calls: i64,
    pub succeeded: i64,
    /// Cost of the calls in roubles.
    pub cost: Kopecks,
}

/// Computes the health of each vendor service.
pub async fn performance(ctx: &Context) -> Result<ApiPerformance, StorageError> {
    let since = ctx.clock.now() - PERIOD;
    let counted = repo::count_by_method(ctx.db.read(), since).await?;
    let newest = repo::list_newest_of_each(ctx.db.read(), since, SAMPLED).await?;
    let mut newest = by_method(newest);
    // Breakers are per process; an open breaker of any process is an alert.
    let open = alerts::list_open(ctx).await?;
    let is_open = |endpoint: &str| {
        let is_its = |alert: &Alert| alert.kind == Kind::BreakerOpen && alert.subject == endpoint;
        open.iter().any(is_its)
    };
    let mut services: BTreeMap<String, Vec<MethodPerformance>> = BTreeMap::new();
    for calls in counted {
        let key = (calls.api_type.clone(), calls.method.clone());
        // A call that ends between the two queries is counted next time.
        let late = newest.remove(&key).unwrap_or_default();
        let is_open = is_open(&format!("{}.{}", key.0, key.1));
        if let Some(method) = method(calls, &late, is_open) {
            services.entry(key.0).or_default().push(method);
        }
    }
    let services = services.into_iter();
    Ok(ApiPerformance {
        services: services.map(|(api, all)| (api, service(all))).collect(),
        cache_stats: cache_stats(ctx).await?,
    })
}

/// Computes the totals of vendor calls.
pub async fn statistics(ctx: &Context) -> Result<ApiStatistics, StorageError> {
    let since = ctx.clock.now() - PERIOD;
    let mut by_api: BTreeMap<String, ApiTotals> = BTreeMap::new();
    let mut all = ApiTotals::default();
    for calls in repo::count_by_method(ctx.db.read(), since).await? {
        all.add(&calls);
        let totals = by_api.entry(calls.api_type.clone()).or_default();
        totals.api.clone_from(&calls.api_type);
        totals.add(&calls);
    }
    Ok(ApiStatistics {
        calls: all.calls,
        succeeded: all.succeeded,
        success_rate: share(all.succeeded, all.calls),
        cost: all.cost,
        cache_stats: cache_stats(ctx).await?,
        by_api: by_api.into_values().collect(),
        requests: newest(ctx, LISTED).await?,
    })
}

/// Latest vendor calls, newest first.
pub async fn newest(ctx: &Context, limit: u64) -> Result<Vec<VendorCall>, StorageError> {
    let found = list_calls(ctx.db.read(), limit).await?;
    Ok(found.into_iter().map(VendorCall::from).collect())
}

impl ApiTotals {
    fn add(&mut self, calls: &MethodCalls) {
        self.calls += calls.calls;
        self.succeeded += calls.succeeded;
        self.cost = Kopecks(self.cost.0.saturating_add(calls.cost));
    }
}

fn by_method(calls: Vec<LateCall>) -> HashMap<(String, String), Vec<LateCall>> {
    let mut all: HashMap<_, Vec<LateCall>> = HashMap::new();
    for call in calls {
        let key = (call.api_type.clone(), call.method.clone());
        all.entry(key).or_default().push(call);
    }
    all
}

/// Performance of one method; `late` are its latest calls, newest first.
fn method(calls: MethodCalls, late: &[LateCall], is_open: bool) -> Option<MethodPerformance> {
    let last = late.first()?;
    let mut times: Vec<i32> = late
        .iter()
        .filter(|call| call.success)
        .filter_map(|call| call.response_time)
        .collect();
    times.sort_unstable();
    let failed = late.iter().find(|call| !call.success);
    Some(MethodPerformance {
        method: calls.method,
        status: status(late),
        calls: calls.calls,
        succeeded: calls.succeeded,
        answers: calls.answers,
        found: calls.found,
        turned_away: calls.turned_away,
        is_breaker_open: is_open,
        cost: Kopecks(calls.cost),
        p50: percentile(&times, 50),
        p95: percentile(&times, 95),
        p99: percentile(&times, 99),
        last_call_at: last.created_at,
        last_error: failed.and_then(|call| call.error_code.clone()),
    })
}

fn status(late: &[LateCall]) -> ApiStatus {
    if late.iter().take(FAILURES).all(|call| !call.success) {
        ApiStatus::Error
    } else {
        ApiStatus::Ok
    }
}

fn service(methods: Vec<MethodPerformance>) -> ServicePerformance {
    let broken = methods
        .iter()
        .find(|method| method.status == ApiStatus::Error);
    ServicePerformance {
        status: broken.map_or(ApiStatus::Ok, |_| ApiStatus::Error),
        error: broken.and_then(|method| method.last_error.clone()),
        method_count: methods.len(),
        methods,
    }
}

/// Percentile of sorted values by the nearest-rank method.
fn percentile(sorted: &[i32], percent: usize) -> Option<i32> {
    let rank = (sorted.len() * percent).div_ceil(100);
    sorted.get(rank.saturating_sub(1)).copied()
}

async fn cache_stats(ctx: &Context) -> Result<CacheStats, StorageError> {
    let since = ctx.clock.now() - PERIOD;
    let counts = repo::count_answers(ctx.db.read(), since).await?;
    Ok(CacheStats {
        total_entries: counts.kept,
        hit_rate: share(counts.cached, counts.cached + counts.asked),
        total_hits: counts.cached,
        total_misses: counts.asked,
    })
}

#[expect(
    clippy::cast_precision_loss,
    reason = "counts of a day are exact in a float"
)]
fn share(part: i64, whole: i64) -> f64 {
    if whole == 0 {
        return 0.0;
    }
    part as f64 / whole as f64
}

#[cfg(test)]
mod tests {
    use super::*;

    fn calls(ends: &[bool]) -> Vec<LateCall> {
        let call = |success: &bool| LateCall {
            api_type: "gibdd".to_owned(),
            method: "dtp".to_owned(),
            success: *success,
            response_time: Some(10),
            error_code: (!success).then(|| "E".to_owned()),
            created_at: DateTime::UNIX_EPOCH,
        };
        ends.iter().map(call).collect()
    }

    #[test]
    fn percentile_equals_a_measured_duration_and_is_none_for_no_calls() {
        let hundred: Vec<i32> = (1..=100).collect();
        assert_eq!(percentile(&hundred, 50), Some(50));
        assert_eq!(percentile(&hundred, 99), Some(99));
        assert_eq!(percentile(&[7], 50), Some(7));
        assert_eq!(percentile(&[7], 99), Some(7));
        assert_eq!(percentile(&[], 50), None);
    }

    #[test]
    fn method_with_three_latest_calls_failed_has_error_status() {
        assert_eq!(status(&calls(&[false, false, true])), ApiStatus::Ok);
        let broken = calls(&[false, false, false, true]);
        assert_eq!(status(&broken), ApiStatus::Error);
        assert_eq!(status(&calls(&[false])), ApiStatus::Error);
        assert_eq!(status(&calls(&[true])), ApiStatus::Ok);
    }
}
