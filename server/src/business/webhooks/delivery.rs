//! Delivery of webhooks. A receiver is claimed by one process, which delivers to it one event after the other.
//!
//! Receivers are independent of one another: a slow one occupies only its own task.

use std::sync::Arc;
use std::time::Instant;

use avtosled_vendors::webhooks::{Webhook, WebhookError, WebhookResponse, WebhookSender};
use chrono::{DateTime, Duration, Utc};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use uuid::Uuid;

use crate::business::repository::api_keys::Mode;
use crate::business::repository::webhook_deliveries;
use crate::business::repository::webhook_deliveries::{
    Attempt, AttemptEnd, DeliveryState, DueDelivery,
};
use crate::business::repository::webhook_endpoints;
use crate::business::repository::webhook_endpoints::{Endpoint, EndpointState};
use crate::business::webhooks::{retries, secret};
use crate::identity::repository::users;
use crate::messages::outbox::{self, Content};
use crate::platform::Context;
use crate::platform::db::{self, StorageError};

/// Receivers that one process delivers to at once.
const MAX_CONCURRENT: usize = 64;
/// Receivers of test mode that one process delivers to at once: they are free.
const MAX_CONCURRENT_TESTS: usize = 16;
/// Lease of a claimed receiver; longer than a run and its last attempt.
const LEASE: Duration = Duration::seconds(60);
/// Time after which a run ends, so that its lease does not expire.
const MAX_RUN: std::time::Duration = std::time::Duration::from_secs(30);
/// Age of a failure after which its owner is mailed.
const MAIL_AFTER: [Duration; 2] = [Duration::days(1), Duration::days(3)];
/// Age of a failure after which a receiver is disabled.
const DISABLE_AFTER: Duration = Duration::days(5);

/// Sender and concurrency limit of a process.
pub struct Deliverer {
    sender: WebhookSender,
    live: Arc<Semaphore>,
    test: Arc<Semaphore>,
}

impl Deliverer {
    #[must_use]
    pub fn new(sender: WebhookSender) -> Self {
        Self {
            sender,
            live: Arc::new(Semaphore::new(MAX_CONCURRENT)),
            test: Arc::new(Semaphore::new(MAX_CONCURRENT_TESTS)),
        }
    }

    /// Whether a URL may be a receiver.
    #[must_use]
    pub fn is_allowed(&self, url: &str) -> bool {
        self.sender.is_allowed(url)
    }
}

/// Claims due receivers and starts a run for each.
pub async fn tick(ctx: &Arc<Context>) -> Result<(), StorageError> {
    let deliverer = ctx.services.get::<Deliverer>()?;
    start_runs(ctx, Mode::Live, &deliverer.live).await?;
    start_runs(ctx, Mode::Test, &deliverer.test).await
}

async fn start_runs(
    ctx: &Arc<Context>,
    mode: Mode,
    limit: &Arc<Semaphore>,
) -> Result<(), StorageError> {
    let mut permits = Vec::new();
    while let Ok(permit) = Arc::clone(limit).try_acquire_owned() {
        permits.push(permit);
    }
    if permits.is_empty() {
        return Ok(());
    }
    let now = ctx.clock.now();
    let limit = u64::try_from(permits.len()).unwrap_or(1);
    let until = now + LEASE;
    let claimed = webhook_endpoints::claim_due(ctx.db.write(), mode, limit, until, now).await?;
    for (endpoint, permit) in claimed.into_iter().zip(permits) {
        tokio::spawn(run(Arc::clone(ctx), endpoint, until, permit));
    }
    Ok(())
}

async fn run(
    ctx: Arc<Context>,
    endpoint: Endpoint,
    until: DateTime<Utc>,
    _permit: OwnedSemaphorePermit,
) {
    let id = endpoint.id;
    if let Err(error) = deliver_all(&ctx, endpoint, until).await {
        // The receiver is claimed again after the lease.
        tracing::error!(endpoint_id = %id, %error, "webhooks could not be delivered");
    }
}

/// Delivers what is due until a receiver cannot be reached, or the time of the run is over.
async fn deliver_all(
    ctx: &Context,
    endpoint: Endpoint,
    until: DateTime<Utc>,
) -> Result<(), StorageError> {
    let started = Instant::now();
    let id = endpoint.id;
    let mut current = Some(endpoint);
    let mut earliest = None;
    while let Some(endpoint) = current.filter(|one| one.state == EndpointState::Active) {
        let due = webhook_deliveries::find_due(ctx.db.write(), id, ctx.clock.now()).await?;
        let Some(due) = due else { break };
        let is_reached = attempt(ctx, &endpoint, &due).await?;
        if !is_reached {
            let next = webhook_deliveries::find_next_attempt(ctx.db.write(), id).await?;
            // The others would wait for the same time-out.
            let later = retries::delay_after(due.attempts + 1).unwrap_or(LEASE);
            let later = ctx.clock.now() + later.min(MAX_PAUSE);
            earliest = Some(next.map_or(later, |next| next.max(later)));
            break;
        }
        if started.elapsed() >= MAX_RUN || ctx.shutdown.closing.is_cancelled() {
            break;
        }
        current = webhook_endpoints::get(ctx.db.write(), id).await?;
    }
    let next = match earliest {
        Some(time) => Some(time),
        None => webhook_deliveries::find_next_attempt(ctx.db.write(), id).await?,
    };
    webhook_endpoints::release(ctx.db.write(), id, until, next).await
}

/// Longest pause of a receiver that cannot be reached.
const MAX_PAUSE: Duration = Duration::minutes(10);

/// Attempts a delivery and records the result; `false` if the receiver was not reached.
async fn attempt(
    ctx: &Context,
    endpoint: &Endpoint,
    due: &DueDelivery,
) -> Result<bool, StorageError> {
    let now = ctx.clock.now();
    let message_id = format!("msg_{}", due.event_id.simple());
    let signed = (message_id.as_str(), due.body.as_str());
    let signature = secret::sign(&ctx.encryption, endpoint, signed, now)?;
    let webhook = Webhook {
        url: &endpoint.url,
        id: &message_id,
        timestamp: now.timestamp(),
        signature: &signature,
        body: due.body.clone(),
    };
    let started = Instant::now();
    let deliverer = ctx.services.get::<Deliverer>()?;
    let result = deliverer.sender.send(webhook).await;
    let is_delivered = result.as_ref().is_ok_and(WebhookResponse::is_success);
    let outcome = if is_delivered { "delivered" } else { "failed" };
    metrics::counter!("avtosled_webhook_attempts_total", "outcome" => outcome).increment(1);
    record(ctx, endpoint, due, &result, started.elapsed()).await?;
    Ok(result.is_ok())
}

async fn record(
    ctx: &Context,
    endpoint: &Endpoint,
    due: &DueDelivery,
    result: &Result<WebhookResponse, WebhookError>,
    took: std::time::Duration,
) -> Result<(), StorageError> {
    let work = ctx.begin().await?;
    let (tx, now) = (&work.tx, work.now);
    let (status, failure, response) = match result {
        Ok(response) => (Some(response.status), None, Some(response.body.clone())),
        Err(error) => (None, Some(error), None),
    };
    let status = status.map(i32::from);
    let is_delivered = result.as_ref().is_ok_and(WebhookResponse::is_success);
    let next = retries::delay_after(due.attempts + 1).map(|delay| now + delay);
    let end = AttemptEnd {
        state: match (is_delivered, next) {
            (true, _) => DeliveryState::Delivered,
            (false, Some(_)) => DeliveryState::Waiting,
            (false, None) => DeliveryState::Failed,
        },
        next_attempt_at: next.filter(|_| !is_delivered),
        status,
        error: failure.map(|error| error.code().to_owned()),
    };
    if !webhook_deliveries::end_attempt(tx, due.id, end, now).await? {
        return Ok(());
    }
    let row = Attempt {
        id: Uuid::now_v7(),
        delivery_id: due.id,
        status,
        error: failure.map(|error| error.code().to_owned()),
        error_detail: failure.and_then(WebhookError::detail).map(str::to_owned),
        // PostgreSQL refuses U+0000 in texts.
        response: response.map(|text| text.replace('\0', "")),
        duration_ms: i32::try_from(took.as_millis()).unwrap_or(i32::MAX),
        created_at: now,
    };
    db::insert(tx, row).await?;
    if is_delivered {
        if endpoint.failing_since.is_some() {
            webhook_endpoints::set_failure(tx, endpoint.id, None, 0, EndpointState::Active).await?;
        }
    } else {
        note_failure(tx, endpoint, now).await?;
        // The next event may come in a month: that receiver has not failed meanwhile.
        let has_waiting = webhook_deliveries::find_next_attempt(tx, endpoint.id)
            .await?
            .is_some();
        if !has_waiting {
            webhook_endpoints::set_failure(tx, endpoint.id, None, 0, EndpointState::Active).await?;
        }
    }
    work.commit().await
}

/// Records that a receiver fails; mails its owner after a while, and disables it at last.
async fn note_failure(
    tx: &db::Tx,
    endpoint: &Endpoint,
    now: DateTime<Utc>,
) -> Result<(), StorageError> {
    let since = endpoint.failing_since.unwrap_or(now);
    let age = now - since;
    let is_over = age >= DISABLE_AFTER;
    let due_mails = MAIL_AFTER.iter().filter(|after| age >= **after).count();
    let due_mails = i32::try_from(due_mails).unwrap_or(0);
    let is_mailed = is_over || due_mails > endpoint.failure_mails;
    if is_mailed && let Some(user) = users::find(tx, endpoint.user_id).await? {
        let content = Content::WebhookFailing {
            url: endpoint.url.clone(),
            since,
            is_disabled: is_over,
        };
        let key = format!(
            "webhook_failing:{}:{}:{due_mails}:{is_over}",
            endpoint.id, since
        );
        outbox::mail_to_user(tx, &user, content, key, now).await?;
    }
    let state = if is_over {
        EndpointState::Failed
    } else {
        EndpointState::Active
    };
    let mails = due_mails.max(endpoint.failure_mails);
    webhook_endpoints::set_failure(tx, endpoint.id, Some(since), mails, state).await
}
