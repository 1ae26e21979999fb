//! Reports of the signed-in user.

use std::convert::Infallible;
use std::sync::Arc;
use std::time::Duration;

use axum::Json;
use axum::extract::{Path, Query, State};
use axum::http::{HeaderMap, HeaderValue, header};
use axum::response::sse::{Event, KeepAlive, Sse};
use axum::response::{IntoResponse, Response};
use futures::StreamExt;
use serde::Deserialize;
use utoipa::IntoParams;
use uuid::Uuid;

use crate::identity::http::extract::{CurrentUser, UserOrNobody, must_be_somebody};
use crate::platform::Context;
use crate::platform::http::drawn::answer;
use crate::platform::http::error::ApiError;
use crate::platform::http::extract::{AccessKey, Id};
use crate::platform::page;
use crate::reports::drawn;
use crate::reports::following::{self, Reader, WatchError};
use crate::reports::reading;
use crate::reports::view::{ReportSummary, ReportView};

const KEEP_ALIVE: Duration = Duration::from_secs(15);

#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct Listing {
    /// At most 100; 50 unless told.
    limit: Option<u64>,
    /// The last report of the page before.
    after: Option<Uuid>,
}

/// The user's reports, newest first.
#[utoipa::path(get, path = "/api/reports", operation_id = "list_reports",
    tag = "reports", security(("bearer" = [])),
    params(Listing),
    responses((status = 200, description = "The reports", body = Vec<ReportSummary>)))]
pub async fn list(
    State(ctx): State<Arc<Context>>,
    CurrentUser(caller): CurrentUser,
    Query(listing): Query<Listing>,
) -> Result<Json<Vec<ReportSummary>>, ApiError> {
    let limit = page::limit(listing.limit);
    Ok(Json(
        reading::list(&ctx, caller.user.id, listing.after, limit).await?,
    ))
}

/// A report as it is now.
#[utoipa::path(get, path = "/api/reports/{id}", operation_id = "get_report",
    tag = "reports", security(("bearer" = []), ("accessKey" = [])),
    params(("id" = Uuid, Path, description = "The report")),
    responses((status = 200, description = "The report", body = ReportView),
        (status = 304, description = "Not changed since the one named by `If-None-Match`")))]
pub async fn get(
    State(ctx): State<Arc<Context>>,
    UserOrNobody(caller): UserOrNobody,
    AccessKey(key): AccessKey,
    Path(Id(id)): Path<Id>,
    headers: HeaderMap,
) -> Result<Response, ApiError> {
    must_be_somebody(caller.as_ref(), key.as_deref())?;
    if let Some(caller) = &caller
        && let Some(own) = drawn::find_recent(&ctx, caller.user.id, id).await?
    {
        return Ok(answer(&own, &headers));
    }
    let drawing = match &key {
        Some(key) => drawn::find_by_key(&ctx, id, key).await?,
        None => None,
    };
    let drawing = drawing.ok_or_else(ApiError::report_not_found)?;
    Ok(answer(&drawing, &headers))
}

/// The report again after each change, as server-sent events: `report` with the whole report, its
/// version as the id, and `end` after the last. A stream that stops without `end` (after 15 minutes,
/// or when the session has ended) may be opened again with `Last-Event-ID`. At most six at a time.
#[utoipa::path(get, path = "/api/reports/{id}/events", operation_id = "follow_report",
    tag = "reports", security(("bearer" = []), ("accessKey" = [])),
    params(("id" = Uuid, Path, description = "The report")),
    responses((status = 200, description = "The events", content_type = "text/event-stream")))]
pub async fn events(
    State(ctx): State<Arc<Context>>,
    UserOrNobody(caller): UserOrNobody,
    AccessKey(key): AccessKey,
    Path(Id(id)): Path<Id>,
    headers: HeaderMap,
) -> Result<Response, ApiError> {
    let seen = headers
        .get("last-event-id")
        .and_then(|value| value.to_str().ok()?.parse().ok());
    must_be_somebody(caller.as_ref(), key.as_deref())?;
    // A key says which report is meant; whose session it is does not matter then.
    let reader = match (&key, &caller) {
        (Some(key), _) => Reader::Key(key),
        (None, Some(caller)) => Reader::User(caller),
        (None, None) => return Err(ApiError::report_not_found()),
    };
    let told = following::watch(&ctx, reader, id, seen.unwrap_or(0)).await?;
    // A page whose stream breaks off asks again, and the proxy leads it to another process.
    let told = told.take_until(ctx.stopping.closing.clone().cancelled_owned());
    let told = told.map(|event| Ok::<_, Infallible>(to_sse(event)));
    let sse = Sse::new(told).keep_alive(KeepAlive::new().interval(KEEP_ALIVE));
    let mut response = sse.into_response();
    // Proxies must pass events on at once.
    response
        .headers_mut()
        .insert("x-accel-buffering", HeaderValue::from_static("no"));
    response
        .headers_mut()
        .insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    Ok(response)
}

fn to_sse(event: following::Event) -> Event {
    match event {
        following::Event::Report(drawing) => Event::default()
            .event("report")
            .id(drawing.version.to_string())
            .data(drawing.text()),
        // The data keeps browsers from dropping an event without any.
        following::Event::End => Event::default().event("end").data("{}"),
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
