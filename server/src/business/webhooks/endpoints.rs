//! Receivers of webhooks: settings, secrets, tests.

use avtosled_core::field_errors::{FieldError, FieldErrors};
use chrono::{DateTime, Duration, Utc};
use serde::{Deserialize, Serialize};
use serde_json::json;
use utoipa::ToSchema;
use uuid::Uuid;

use crate::business::api_access::has_access;
use crate::business::repository::api_keys::Mode;
use crate::business::repository::webhook_deliveries::Kind;
use crate::business::repository::webhook_endpoints;
use crate::business::repository::webhook_endpoints::{Endpoint, EndpointState, Kinds};
use crate::business::webhooks::delivery::Deliverer;
use crate::business::webhooks::events::{self, NewEvent};
use crate::business::webhooks::secret;
use crate::identity::locking;
use crate::identity::session::SessionError;
use crate::platform::Context;
use crate::platform::db::{self, StorageError};
use crate::platform::idempotency::{IdempotentRequest, KeyReused, run_once};
use crate::platform::repository::encrypted_columns::{PREVIOUS_WEBHOOK_SECRET, WEBHOOK_SECRET};
use crate::platform::unit_of_work::UnitOfWork;

const SCOPE: &str = "webhooks";
const TEST_SCOPE: &str = "webhooks/test";
/// Receivers of one account.
const MAX_ENDPOINTS: u64 = 10;
const MAX_URL_CHARS: usize = 500;
const MAX_DESCRIPTION_CHARS: usize = 100;
/// Time for which a replaced secret signs too.
const SECRET_OVERLAP: Duration = Duration::hours(24);

/// A receiver without its secret.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct WebhookView {
    pub id: Uuid,
    pub mode: Mode,
    pub url: String,
    pub description: String,
    pub events: Vec<Kind>,
    pub state: EndpointState,
    /// First failed attempt since the last success.
    pub failing_since: Option<DateTime<Utc>>,
    pub created_at: DateTime<Utc>,
}

/// Receivers of the caller, newest first.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct OwnWebhooks {
    pub webhooks: Vec<WebhookView>,
}

/// A receiver with its signing secret.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct WebhookWithSecret {
    /// `whsec_…`, for a library of Standard Webhooks.
    pub secret: String,
    pub webhook: WebhookView,
}

/// A new receiver.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields, rename_all = "camelCase")]
pub struct NewWebhook {
    /// `https` URL of a public address, at most 500 characters.
    pub url: String,
    /// At most 100 characters.
    #[serde(default)]
    pub description: String,
    /// At least one.
    pub events: Vec<Kind>,
    pub mode: Mode,
}

/// Changes of a receiver; missing fields stay as they are.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields, rename_all = "camelCase")]
pub struct WebhookChange {
    pub url: Option<String>,
    pub description: Option<String>,
    pub events: Option<Vec<Kind>>,
    /// `false` pauses the receiver; `true` also resumes a failed one.
    pub is_active: Option<bool>,
}

#[derive(Debug, thiserror::Error)]
pub enum WebhookSettingsError {
    #[error("a field is invalid")]
    Invalid(#[from] FieldErrors),
    #[error("the account has neither a plan with the API nor the permission of staff")]
    NoAccess,
    #[error("the account has too many receivers")]
    TooMany,
    #[error("the account has no such receiver")]
    NotFound,
    #[error("the receiver is not active")]
    NotActive,
    #[error("the secret of the receiver was replaced since its creation")]
    SecretReplaced,
    #[error(transparent)]
    KeyReused(#[from] KeyReused),
    #[error(transparent)]
    Session(#[from] SessionError),
    #[error(transparent)]
    Storage(#[from] StorageError),
}

/// Receivers of a user; of one mode if given.
pub async fn list(
    ctx: &Context,
    user_id: Uuid,
    mode: Option<Mode>,
) -> Result<OwnWebhooks, StorageError> {
    // Read from the write connection, so that the response to a change shows it.
    let all = webhook_endpoints::list(ctx.db.write(), user_id).await?;
    let listed = all
        .iter()
        .filter(|one| mode.is_none_or(|mode| one.mode == mode));
    Ok(OwnWebhooks {
        webhooks: listed.map(view).collect(),
    })
}

/// Creates a receiver. Idempotent by key.
pub async fn create(
    ctx: &Context,
    user_id: Uuid,
    new: NewWebhook,
    key: Option<String>,
) -> Result<WebhookWithSecret, WebhookSettingsError> {
    let request = IdempotentRequest::new(ctx, user_id, SCOPE, key, &new);
    let created = run_once(ctx, &request, create_anew(ctx, user_id, &new)).await?;
    let db = ctx.db.write();
    let endpoint = webhook_endpoints::find(db, user_id, created.into_inner()).await?;
    // A repeated request returns the secret that it created, never one that replaced it.
    if endpoint
        .as_ref()
        .is_some_and(|one| one.previous_secret.is_some())
    {
        return Err(WebhookSettingsError::SecretReplaced);
    }
    with_secret(ctx, endpoint)
}

async fn create_anew<'a>(
    ctx: &'a Context,
    user_id: Uuid,
    new: &NewWebhook,
) -> Result<(UnitOfWork<'a>, Uuid), WebhookSettingsError> {
    let id = Uuid::now_v7();
    let text = secret::generate();
    let endpoint = Endpoint {
        id,
        user_id,
        mode: new.mode,
        url: new.url.trim().to_owned(),
        description: new.description.trim().to_owned(),
        events: Kinds(distinct(new.events.clone())),
        state: EndpointState::Active,
        secret: secret::encrypt(&ctx.encryption, WEBHOOK_SECRET, id, &text)?,
        previous_secret: None,
        previous_secret_until: None,
        failing_since: None,
        failure_mails: 0,
        next_run_at: None,
        claimed_until: None,
        created_at: ctx.clock.now(),
    };
    check(ctx, &endpoint)?;
    let work = ctx.begin().await?;
    let user = locking::lock(&work.tx, user_id).await?;
    if new.mode == Mode::Live && !has_access(&user, work.now) {
        return Err(WebhookSettingsError::NoAccess);
    }
    if webhook_endpoints::count(&work.tx, user_id).await? >= MAX_ENDPOINTS {
        return Err(WebhookSettingsError::TooMany);
    }
    db::insert(&work.tx, endpoint).await?;
    Ok((work, id))
}

/// Changes a receiver; waiting deliveries go to the new URL.
pub async fn update(
    ctx: &Context,
    user_id: Uuid,
    id: Uuid,
    change: WebhookChange,
) -> Result<WebhookView, WebhookSettingsError> {
    let work = ctx.begin().await?;
    locking::lock(&work.tx, user_id).await?;
    let endpoint = webhook_endpoints::find_locked(&work.tx, user_id, id).await?;
    let mut endpoint = endpoint.ok_or(WebhookSettingsError::NotFound)?;
    if let Some(url) = change.url {
        url.trim().clone_into(&mut endpoint.url);
    }
    if let Some(description) = change.description {
        description.trim().clone_into(&mut endpoint.description);
    }
    if let Some(events) = change.events {
        endpoint.events = Kinds(distinct(events));
    }
    match change.is_active {
        Some(true) if endpoint.state != EndpointState::Active => {
            endpoint.state = EndpointState::Active;
            (endpoint.failing_since, endpoint.failure_mails) = (None, 0);
        }
        Some(false) => endpoint.state = EndpointState::Paused,
        Some(true) | None => {}
    }
    check(ctx, &endpoint)?;
    webhook_endpoints::update(&work.tx, &endpoint).await?;
    if endpoint.state == EndpointState::Active {
        webhook_endpoints::make_due(&work.tx, &[id], work.now).await?;
    }
    work.commit().await?;
    Ok(view(&endpoint))
}

/// Deletes a receiver with its deliveries.
pub async fn delete(ctx: &Context, user_id: Uuid, id: Uuid) -> Result<(), WebhookSettingsError> {
    let work = ctx.begin().await?;
    locking::lock(&work.tx, user_id).await?;
    let endpoint = webhook_endpoints::find(&work.tx, user_id, id).await?;
    endpoint.ok_or(WebhookSettingsError::NotFound)?;
    webhook_endpoints::delete(&work.tx, id).await?;
    work.commit().await?;
    Ok(())
}

/// Fails unless the user has a receiver of this mode.
pub async fn require_mode(
    ctx: &Context,
    user_id: Uuid,
    id: Uuid,
    mode: Mode,
) -> Result<(), WebhookSettingsError> {
    let endpoint = webhook_endpoints::find(ctx.db.read(), user_id, id).await?;
    match endpoint {
        Some(endpoint) if endpoint.mode == mode => Ok(()),
        _ => Err(WebhookSettingsError::NotFound),
    }
}

/// The signing secret of a receiver.
pub async fn find_secret(
    ctx: &Context,
    user_id: Uuid,
    id: Uuid,
) -> Result<WebhookWithSecret, WebhookSettingsError> {
    with_secret(
        ctx,
        webhook_endpoints::find(ctx.db.read(), user_id, id).await?,
    )
}

fn with_secret(
    ctx: &Context,
    endpoint: Option<Endpoint>,
) -> Result<WebhookWithSecret, WebhookSettingsError> {
    let endpoint = endpoint.ok_or(WebhookSettingsError::NotFound)?;
    Ok(WebhookWithSecret {
        secret: secret::decrypt(&ctx.encryption, &endpoint)?,
        webhook: view(&endpoint),
    })
}

/// Replaces the signing secret; the old one signs too for a day.
pub async fn rotate_secret(
    ctx: &Context,
    user_id: Uuid,
    id: Uuid,
) -> Result<WebhookWithSecret, WebhookSettingsError> {
    let work = ctx.begin().await?;
    locking::lock(&work.tx, user_id).await?;
    let endpoint = webhook_endpoints::find_locked(&work.tx, user_id, id).await?;
    let mut endpoint = endpoint.ok_or(WebhookSettingsError::NotFound)?;
    let old = secret::decrypt(&ctx.encryption, &endpoint)?;
    let text = secret::generate();
    let previous = secret::encrypt(&ctx.encryption, PREVIOUS_WEBHOOK_SECRET, id, &old)?;
    endpoint.previous_secret = Some(previous);
    endpoint.previous_secret_until = Some(work.now + SECRET_OVERLAP);
    endpoint.secret = secret::encrypt(&ctx.encryption, WEBHOOK_SECRET, id, &text)?;
    webhook_endpoints::update(&work.tx, &endpoint).await?;
    work.commit().await?;
    Ok(WebhookWithSecret {
        secret: text,
        webhook: view(&endpoint),
    })
}

/// Sends a test event to an active receiver; returns the id of the delivery. Idempotent by key.
pub async fn send_test(
    ctx: &Context,
    user_id: Uuid,
    id: Uuid,
    key: Option<String>,
) -> Result<Uuid, WebhookSettingsError> {
    let request = IdempotentRequest::new(ctx, user_id, TEST_SCOPE, key, &id);
    let sent = run_once(ctx, &request, send_test_anew(ctx, user_id, id)).await?;
    Ok(sent.into_inner())
}

async fn send_test_anew(
    ctx: &Context,
    user_id: Uuid,
    id: Uuid,
) -> Result<(UnitOfWork<'_>, Uuid), WebhookSettingsError> {
    let work = ctx.begin().await?;
    let endpoint = webhook_endpoints::find(&work.tx, user_id, id).await?;
    let endpoint = endpoint.ok_or(WebhookSettingsError::NotFound)?;
    if endpoint.state != EndpointState::Active {
        return Err(WebhookSettingsError::NotActive);
    }
    let event = NewEvent {
        user_id,
        mode: endpoint.mode,
        kind: Kind::Ping,
        subject: format!("ping:{}", Uuid::now_v7()),
        data: json!({ "webhookId": id }),
        at: work.now,
    };
    let deliveries = events::emit_to(&work.tx, event, &[id]).await?;
    let delivery = deliveries.into_iter().next();
    let delivery = delivery.ok_or(StorageError::Inconsistent(
        "a test event without a delivery",
    ))?;
    Ok((work, delivery))
}

fn distinct(kinds: Vec<Kind>) -> Vec<Kind> {
    let mut distinct = Vec::new();
    for kind in kinds {
        if !distinct.contains(&kind) {
            distinct.push(kind);
        }
    }
    distinct
}

fn check(ctx: &Context, endpoint: &Endpoint) -> Result<(), WebhookSettingsError> {
    let mut errors = Vec::new();
    let mut refuse = |path: &'static str, code: &'static str, message: &'static str| {
        errors.push(FieldError::new(path, code, message));
    };
    let deliverer = ctx.services.get::<Deliverer>()?;
    if endpoint.url.chars().count() > MAX_URL_CHARS {
        refuse("url", "too_long", "Не больше 500 символов");
    } else if !deliverer.is_allowed(&endpoint.url) {
        refuse(
            "url",
            "url_not_allowed",
            "Адрес вида https://example.ru/webhook, доступный из интернета",
        );
    }
    if endpoint.description.chars().count() > MAX_DESCRIPTION_CHARS {
        refuse("description", "too_long", "Не больше 100 символов");
    }
    // A test event needs no subscription.
    if endpoint.events.0.iter().all(|kind| *kind == Kind::Ping) {
        refuse("events", "required", "Выберите хотя бы одно событие");
    }
    if errors.is_empty() {
        Ok(())
    } else {
        Err(FieldErrors { errors }.into())
    }
}

fn view(endpoint: &Endpoint) -> WebhookView {
    WebhookView {
        id: endpoint.id,
        mode: endpoint.mode,
        url: endpoint.url.clone(),
        description: endpoint.description.clone(),
        events: endpoint.events.0.clone(),
        state: endpoint.state,
        failing_since: endpoint.failing_since,
        created_at: endpoint.created_at,
    }
}
