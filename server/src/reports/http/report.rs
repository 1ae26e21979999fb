//! Routes for the reports of the signed-in user.

use std::convert::Infallible;
use std::sync::Arc;
use std::time::Duration;

use avtosled_core::tags::tag_key;
use axum::Json;
use axum::extract::{Path, Query, State};
use axum::http::{HeaderMap, HeaderValue, header};
use axum::response::sse::{Event, KeepAlive, Sse};
use axum::response::{IntoResponse, Response};
use futures::StreamExt;
use serde::Deserialize;
use utoipa::IntoParams;
use uuid::Uuid;

use crate::checks::repository::reports::ReportFilter;
use crate::identity::http::extract::{AccountOrAnonymous, CurrentAccount, require_token_or_key};
use crate::platform::Context;
use crate::platform::http::cached_response::answer;
use crate::platform::http::error::ApiError;
use crate::platform::http::extract::{AccessKey, Id};
use crate::platform::repository::pagination;
use crate::reports::access;
use crate::reports::event_stream::{self, Reader, WatchError};
use crate::reports::rendered_report::{self, Viewer};
use crate::reports::view::{ReportSummary, ReportView};

const KEEP_ALIVE: Duration = Duration::from_secs(15);

#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct Listing {
    /// Number of reports, at most 100; default 50.
    limit: Option<u64>,
    /// Id of the last report of the previous page.
    after: Option<Uuid>,
    /// Id of the member of the company who ordered the reports.
    member: Option<Uuid>,
    /// Tag of the reports, without regard to case.
    tag: Option<String>,
}

/// Lists the user's reports, newest first.
#[utoipa::path(get, path = "/api/reports", operation_id = "list_reports",
    tag = "reports", security(("bearer" = [])),
    params(Listing),
    responses((status = 200, description = "The reports", body = Vec<ReportSummary>)))]
pub async fn list(
    State(ctx): State<Arc<Context>>,
    CurrentAccount(account): CurrentAccount,
    Query(listing): Query<Listing>,
) -> Result<Json<Vec<ReportSummary>>, ApiError> {
    let limit = pagination::limit(listing.limit);
    let filter = ReportFilter {
        member_id: listing.member,
        tag_key: listing.tag.as_deref().map(tag_key),
    };
    let page = access::list(&ctx, account.user.id, filter, listing.after, limit);
    Ok(Json(page.await?))
}

/// Returns a report of the user or of the bearer of its access key.
#[utoipa::path(get, path = "/api/reports/{id}", operation_id = "get_report",
    tag = "reports", security(("bearer" = []), ("accessKey" = [])),
    params(("id" = Uuid, Path, description = "The report")),
    responses((status = 200, description = "The report", body = ReportView),
        (status = 304, description = "Not changed since the one named by `If-None-Match`")))]
pub async fn get(
    State(ctx): State<Arc<Context>>,
    AccountOrAnonymous(access): AccountOrAnonymous,
    AccessKey(key): AccessKey,
    Path(Id(id)): Path<Id>,
    headers: HeaderMap,
) -> Result<Response, ApiError> {
    require_token_or_key(access.as_ref(), key.as_deref())?;
    if let Some(access) = &access
        && let Some(own) = rendered_report::find(&ctx, access.user.id, id, Viewer::ByOwner).await?
    {
        return Ok(answer(&own, &headers));
    }
    let rendered = match &key {
        Some(key) => rendered_report::find_by_key(&ctx, id, key).await?,
        None => None,
    };
    let rendered = rendered.ok_or_else(ApiError::report_not_found)?;
    Ok(answer(&rendered, &headers))
}

/// Streams a report as server-sent events. At most six streams per user.
/// `report` has the whole report after each change, with its version as id; `end` follows the last one. A stream that
/// stops without `end` (after 15 minutes, or when the session ended) is resumed with `Last-Event-ID`.
#[utoipa::path(get, path = "/api/reports/{id}/events", operation_id = "follow_report",
    tag = "reports", security(("bearer" = []), ("accessKey" = [])),
    params(("id" = Uuid, Path, description = "The report")),
    responses((status = 200, description = "The events", content_type = "text/event-stream")))]
pub async fn events(
    State(ctx): State<Arc<Context>>,
    AccountOrAnonymous(access): AccountOrAnonymous,
    AccessKey(key): AccessKey,
    Path(Id(id)): Path<Id>,
    headers: HeaderMap,
) -> Result<Response, ApiError> {
    let seen = headers
        .get("last-event-id")
        .and_then(|value| value.to_str().ok()?.parse().ok());
    require_token_or_key(access.as_ref(), key.as_deref())?;
    // With an access key the session is ignored.
    let reader = match (&key, &access) {
        (Some(key), _) => Reader::Key(key),
        (None, Some(access)) => Reader::Account(access),
        (None, None) => return Err(ApiError::report_not_found()),
    };
    let events = event_stream::watch(&ctx, reader, id, seen.unwrap_or(0)).await?;
    // On shutdown the stream ends, and the page reconnects to another process through the proxy.
    let events = events.take_until(ctx.shutdown.closing.clone().cancelled_owned());
    let events = events.map(|event| Ok::<_, Infallible>(to_sse(event)));
    let sse = Sse::new(events).keep_alive(KeepAlive::new().interval(KEEP_ALIVE));
    let mut response = sse.into_response();
    // Disables buffering in proxies.
    response
        .headers_mut()
        .insert("x-accel-buffering", HeaderValue::from_static("no"));
    response
        .headers_mut()
        .insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    Ok(response)
}

fn to_sse(event: event_stream::Event) -> Event {
    match event {
        event_stream::Event::Report(rendered) => Event::default()
            .event("report")
            .id(rendered.version.to_string())
            .data(rendered.as_str()),
        // Browsers drop events without data.
        event_stream::Event::End => Event::default().event("end").data("{}"),
    }
}

impl From<WatchError> for ApiError {
    fn from(error: WatchError) -> Self {
        match error {
            WatchError::NotFound => Self::report_not_found(),
            WatchError::TooMany => Self::too_many(60),
            WatchError::Storage(error) => error.into(),
        }
    }
}
