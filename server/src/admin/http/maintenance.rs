//! Routes for jobs, messages and sources, for staff.

use std::ops::RangeInclusive;
use std::sync::Arc;

use avtosled_core::field_errors::{FieldError, FieldErrors};
use avtosled_core::sources::SourceId;
use axum::Json;
use axum::extract::{Path, Query, State};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};
use uuid::Uuid;

use crate::admin::http::reason::{self, ReasonBody};
use crate::admin::maintenance::jobs::{self, JobError, JobPage, JobView};
use crate::admin::maintenance::messages::{
    self, MessageError, MessageFilter, MessagePage, MessageState, MessageView,
};
use crate::admin::maintenance::sources::{self, SwitchView};
use crate::checks::source_settings::{SourceSettingError, State as SwitchState};
use crate::identity::http::extract::AdminUser;
use crate::platform::Context;
use crate::platform::http::error::ApiError;
use crate::platform::http::extract::{Id, IdempotencyKey, JsonBody};
use crate::platform::jobs::queue::State as JobState;
use crate::platform::repository::pagination;

/// Range of the limit on concurrent calls to a source.
const LIMITS: RangeInclusive<u16> = 1..=50;

#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct JobListing {
    /// State of the jobs; default all.
    state: Option<JobState>,
    /// Number of jobs, at most 100; default 50.
    limit: Option<u64>,
    /// Position `next` of the previous page.
    after: Option<Uuid>,
}

/// Lists the jobs of the queue, newest first.
#[utoipa::path(get, path = "/api/admin/jobs", operation_id = "list_jobs",
    tag = "admin", security(("bearer" = [])),
    params(JobListing),
    responses((status = 200, description = "A page of them", body = JobPage)))]
pub async fn list_jobs(
    State(ctx): State<Arc<Context>>,
    _: AdminUser,
    Query(listing): Query<JobListing>,
) -> Result<Json<JobPage>, ApiError> {
    let limit = pagination::limit(listing.limit);
    Ok(Json(
        jobs::list(&ctx, listing.state, listing.after, limit).await?,
    ))
}

/// Queues a dead or cancelled job again.
#[utoipa::path(post, path = "/api/admin/jobs/{id}/retry", operation_id = "resume_job",
    tag = "admin", security(("bearer" = [])),
    params(("id" = Uuid, Path, description = "The job")),
    request_body = ReasonBody,
    responses((status = 200, description = "The job", body = JobView)))]
pub async fn retry_job(
    State(ctx): State<Arc<Context>>,
    AdminUser(staff): AdminUser,
    Path(Id(id)): Path<Id>,
    JsonBody(body): JsonBody<ReasonBody>,
) -> Result<Json<JobView>, ApiError> {
    let reason = body.checked()?;
    Ok(Json(jobs::retry(&ctx, &staff, id, reason).await?))
}

/// Cancels a job that is not running.
#[utoipa::path(post, path = "/api/admin/jobs/{id}/cancel", operation_id = "cancel_job",
    tag = "admin", security(("bearer" = [])),
    params(("id" = Uuid, Path, description = "The job")),
    request_body = ReasonBody,
    responses((status = 200, description = "The job", body = JobView)))]
pub async fn cancel_job(
    State(ctx): State<Arc<Context>>,
    AdminUser(staff): AdminUser,
    Path(Id(id)): Path<Id>,
    JsonBody(body): JsonBody<ReasonBody>,
) -> Result<Json<JobView>, ApiError> {
    let reason = body.checked()?;
    Ok(Json(jobs::cancel(&ctx, &staff, id, reason).await?))
}

#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct MessageListing {
    /// State of the messages; default all.
    state: Option<MessageState>,
    /// Account whose messages are listed; default all.
    user: Option<Uuid>,
    /// Number of messages, at most 100; default 50.
    limit: Option<u64>,
    /// Position `next` of the previous page.
    after: Option<Uuid>,
}

/// Lists mails and SMS, newest first, with masked recipients.
#[utoipa::path(get, path = "/api/admin/messages", operation_id = "list_messages",
    tag = "admin", security(("bearer" = [])),
    params(MessageListing),
    responses((status = 200, description = "A page of them", body = MessagePage)))]
pub async fn list_messages(
    State(ctx): State<Arc<Context>>,
    _: AdminUser,
    Query(listing): Query<MessageListing>,
) -> Result<Json<MessagePage>, ApiError> {
    let filter = MessageFilter {
        state: listing.state,
        user_id: listing.user,
    };
    let limit = pagination::limit(listing.limit);
    Ok(Json(
        messages::list(&ctx, filter, listing.after, limit).await?,
    ))
}

/// Sends a message again to the same address.
#[utoipa::path(post, path = "/api/admin/messages/{id}/send-again",
    operation_id = "send_message_again",
    tag = "admin", security(("bearer" = [])),
    params(("id" = Uuid, Path, description = "The message"),
        ("Idempotency-Key" = Option<String>, Header,
            description = "The same key and request send once")),
    request_body = ReasonBody,
    responses((status = 200, description = "The new message", body = MessageView)))]
pub async fn send_message_again(
    State(ctx): State<Arc<Context>>,
    AdminUser(staff): AdminUser,
    Path(Id(id)): Path<Id>,
    IdempotencyKey(key): IdempotencyKey,
    JsonBody(body): JsonBody<ReasonBody>,
) -> Result<Json<MessageView>, ApiError> {
    let reason = body.checked()?;
    let sent = messages::send_again(&ctx, &staff, id, reason, key);
    Ok(Json(sent.await?))
}

#[derive(Serialize, ToSchema)]
pub struct SourceSwitches {
    sources: Vec<SwitchView>,
}

/// Lists all sources with their settings.
#[utoipa::path(get, path = "/api/admin/sources", operation_id = "list_source_switches",
    tag = "admin", security(("bearer" = [])),
    responses((status = 200, description = "The sources", body = SourceSwitches)))]
pub async fn list_sources(
    State(ctx): State<Arc<Context>>,
    _: AdminUser,
) -> Result<Json<SourceSwitches>, ApiError> {
    let sources = sources::list(&ctx).await?;
    Ok(Json(SourceSwitches { sources }))
}

/// New setting of a source, with a reason.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct SourceStateChange {
    state: SwitchState,
    /// Reason of 3 to 500 characters.
    reason: String,
}

/// Enables or disables a source in all processes, from the next call on.
#[utoipa::path(post, path = "/api/admin/sources/{name}", operation_id = "set_source_switch",
    tag = "admin", security(("bearer" = [])),
    params(("name" = SourceId, Path)),
    request_body = SourceStateChange,
    responses((status = 200, description = "The sources", body = SourceSwitches)))]
pub async fn switch_source(
    State(ctx): State<Arc<Context>>,
    AdminUser(staff): AdminUser,
    Path(name): Path<String>,
    JsonBody(order): JsonBody<SourceStateChange>,
) -> Result<Json<SourceSwitches>, ApiError> {
    let reason = reason::checked(&order.reason)?;
    let sources = sources::switch(&ctx, &staff, &name, order.state, reason).await?;
    Ok(Json(SourceSwitches { sources }))
}

/// Concurrency limit of a source, with a reason.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields, rename_all = "camelCase")]
pub struct SourceLimit {
    /// Maximum concurrent calls, 1 to 50; null removes the limit.
    most_at_once: Option<u16>,
    /// Reason of 3 to 500 characters.
    reason: String,
}

impl SourceLimit {
    fn checked(&self) -> Result<Option<u16>, FieldErrors> {
        if self.most_at_once.is_none_or(|most| LIMITS.contains(&most)) {
            return Ok(self.most_at_once);
        }
        let message = "От 1 до 50";
        Err(FieldErrors::one(FieldError::new(
            "mostAtOnce",
            "out_of_range",
            message,
        )))
    }
}

/// Limits the concurrent calls to a source; all processes apply it within two seconds.
#[utoipa::path(post, path = "/api/admin/sources/{name}/limit", operation_id = "set_source_limit",
    tag = "admin", security(("bearer" = [])),
    params(("name" = SourceId, Path)),
    request_body = SourceLimit,
    responses((status = 200, description = "The sources", body = SourceSwitches)))]
pub async fn limit_source(
    State(ctx): State<Arc<Context>>,
    AdminUser(staff): AdminUser,
    Path(name): Path<String>,
    JsonBody(order): JsonBody<SourceLimit>,
) -> Result<Json<SourceSwitches>, ApiError> {
    let most = order.checked()?;
    let reason = reason::checked(&order.reason)?;
    let sources = sources::limit(&ctx, &staff, &name, most, reason).await?;
    Ok(Json(SourceSwitches { sources }))
}

impl From<JobError> for ApiError {
    fn from(error: JobError) -> Self {
        match error {
            JobError::NotFound => Self::not_found("job_not_found", "Задания нет"),
            JobError::WrongState => {
                Self::conflict("job_state", "Задание уже выполняется или закончено")
            }
            JobError::Storage(error) => error.into(),
        }
    }
}

impl From<MessageError> for ApiError {
    fn from(error: MessageError) -> Self {
        match error {
            MessageError::NotFound => Self::not_found("message_not_found", "Сообщения нет"),
            MessageError::CannotBeSent => Self::conflict(
                "message_not_sent",
                "Сообщение ещё в пути, или его адрес уже забыт",
            ),
            MessageError::KeyReused(error) => error.into(),
            MessageError::Storage(error) => error.into(),
        }
    }
}

impl From<SourceSettingError> for ApiError {
    fn from(error: SourceSettingError) -> Self {
        match error {
            SourceSettingError::UnknownName(_) => {
                Self::not_found("source_not_found", "Такого источника нет")
            }
            SourceSettingError::Storage(error) => error.into(),
        }
    }
}
