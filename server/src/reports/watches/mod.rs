//! Watched cars: five registers are queried daily and compared with the last snapshot.
//! A change is charged once and reported by mail. The first check is free.

mod daily_check;
pub mod snapshot;

pub use daily_check::tick;

use avtosled_core::sources::SourceId;
use std::collections::HashMap;

use avtosled_core::money::Kopecks;
use avtosled_core::packages::{SUBSCRIPTIONS, Subscription};
use avtosled_core::report::Block;
use chrono::{DateTime, Utc};
use futures::future::BoxFuture;
use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

use crate::checks::repository::reports;
use crate::identity::locking;
use crate::identity::repository::users::{self, User};
use crate::identity::session::SessionError;
use crate::money::repository::operation_causes::{self, ReportCause};
use crate::offers::subscriptions;
use crate::platform::Context;
use crate::platform::db::{self, StorageError, Tx};
use crate::platform::idempotency::{IdempotentRequest, KeyReused, run_once};
use crate::platform::keys::encryption::Encryption;
use crate::platform::unit_of_work::UnitOfWork;
use crate::reports::repository::watches as repo;
use crate::reports::repository::watches::{Change, Origin, Watch};
use crate::reports::watches::snapshot::Snapshot;

/// Listener for changes of watched cars; implemented for later domains.
pub trait WatchListener: Send + Sync {
    /// Called in the transaction that stores and charges a change.
    fn changed<'a>(
        &'a self,
        tx: &'a Tx,
        watch: &'a Watch,
        change: &'a Change,
        now: DateTime<Utc>,
    ) -> BoxFuture<'a, Result<(), StorageError>>;
}

const SCOPE: &str = "watches";
/// Maximum cars watched by a user; cars watched by the monitoring of a stock are not counted.
pub const MAX_WATCHES: usize = 100;
/// Maximum changes shown to the owner per watch; the statement lists all.
const SHOWN_CHANGES: i64 = 20;
/// Registers that are queried daily, with their titles.
const SOURCES: [(SourceId, &str); 5] = [
    (SourceId::History, "история регистрации"),
    (SourceId::Accidents, "ДТП"),
    (SourceId::Wanted, "розыск"),
    (SourceId::Restrictions, "ограничения"),
    (SourceId::Pledges, "залог"),
];

/// A watched car with its changes.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct WatchView {
    pub id: Uuid,
    /// VIN of the car, or body number of a car without VIN.
    pub vin: String,
    /// Make and model of the car, once reported.
    pub car: Option<String>,
    /// Report that the watch was created from, while it exists.
    pub report_id: Option<Uuid>,
    pub state: WatchState,
    /// Time of the latest comparison; `null` before the first one.
    pub looked_at: Option<DateTime<Utc>>,
    /// Time of the next comparison; `null` while paused.
    pub next_look_at: Option<DateTime<Utc>>,
    /// Registers that did not answer the last check; queried again the next day.
    pub silent: Vec<&'static str>,
    pub created_at: DateTime<Utc>,
    /// Changes of the car, newest first, at most 20.
    pub changes: Vec<ChangeView>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum WatchState {
    Active,
    /// Paused: the balance is insufficient; resumes automatically.
    NoMoney,
    /// Paused: the plan is not active; resumes automatically.
    NoPlan,
}

/// A change found by a watch.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ChangeView {
    pub id: Uuid,
    /// Description of the change.
    pub summary: String,
    /// Roubles charged for the change.
    pub cost: Kopecks,
    pub found_at: DateTime<Utc>,
}

/// Watched cars of a user, newest first.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct OwnWatches {
    pub watches: Vec<WatchView>,
    /// Price of a change in roubles.
    pub price: Kopecks,
    /// Maximum number of watched cars.
    pub maximum: usize,
    /// Whether the caller's plan allows another watch.
    pub is_offered: bool,
}

#[derive(Debug, thiserror::Error)]
pub enum WatchError {
    #[error("the plan of the user has no change notifications")]
    BusinessOnly,
    #[error("the user has no such report")]
    ReportNotFound,
    #[error("the user has no such watch")]
    NotFound,
    #[error("the user watches too many cars")]
    TooMany,
    #[error(transparent)]
    KeyReused(#[from] KeyReused),
    #[error(transparent)]
    Session(#[from] SessionError),
    #[error(transparent)]
    Storage(#[from] StorageError),
}

/// Subscription plan with change notifications, and the price of a change.
#[must_use]
pub fn offer() -> Option<(&'static Subscription, Kopecks)> {
    let offered = |plan: &'static Subscription| Some((plan, plan.change_notification?));
    SUBSCRIPTIONS.iter().find_map(offered)
}

/// Watches the car of a report; an existing watch stays, one of the stock becomes the user's.
/// Idempotent by key.
pub async fn add(
    ctx: &Context,
    user_id: Uuid,
    report_id: Uuid,
    key: Option<String>,
) -> Result<WatchView, WatchError> {
    let request = IdempotentRequest::new(ctx, user_id, SCOPE, key, &report_id);
    let added = run_once(ctx, &request, add_anew(ctx, user_id, report_id)).await?;
    let id = added.into_inner();
    let mut all = list(ctx, user_id).await?.watches.into_iter();
    all.find(|watch| watch.id == id).ok_or(WatchError::NotFound)
}

async fn add_anew(
    ctx: &Context,
    user_id: Uuid,
    report_id: Uuid,
) -> Result<(UnitOfWork<'_>, Uuid), WatchError> {
    let now = ctx.clock.now();
    let work = ctx.begin_at(now).await?;
    let user = locking::lock(&work.tx, user_id).await?;
    let report = reports::find_for_user(&work.tx, report_id, user_id).await?;
    let report = report.ok_or(WatchError::ReportNotFound)?;
    if !is_offered(&user, now) {
        return Err(WatchError::BusinessOnly);
    }
    let watched = repo::list_cars(&work.tx, user_id).await?;
    let existing = watched.iter().find(|watch| watch.vin == report.vin);
    if let Some(watch) = existing.filter(|watch| watch.origin == Origin::Account) {
        return Ok((work, watch.id));
    }
    let of_account = watched
        .iter()
        .filter(|watch| watch.origin == Origin::Account);
    if of_account.count() >= MAX_WATCHES {
        return Err(WatchError::TooMany);
    }
    if let Some(watch) = existing {
        repo::set_origin(&work.tx, watch.id, Origin::Account).await?;
        return Ok((work, watch.id));
    }
    let watch = Watch {
        id: Uuid::now_v7(),
        user_id,
        vin: report.vin,
        report_id,
        origin: Origin::Account,
        known: None,
        status: repo::Status::Active,
        next_check_at: Some(now),
        checked_at: None,
        created_at: now,
    };
    let id = watch.id;
    db::insert(&work.tx, watch).await?;
    Ok((work, id))
}

/// Stops a watch; found changes stay in the statement.
pub async fn stop(ctx: &Context, user_id: Uuid, id: Uuid) -> Result<(), WatchError> {
    let work = ctx.begin().await?;
    locking::lock(&work.tx, user_id).await?;
    let watch = repo::find_active(&work.tx, user_id, id).await?;
    repo::stop(&work.tx, watch.ok_or(WatchError::NotFound)?.id).await?;
    Ok(work.commit().await?)
}

/// Lists the watched cars of a user with their changes.
pub async fn list(ctx: &Context, user_id: Uuid) -> Result<OwnWatches, WatchError> {
    let now = ctx.clock.now();
    // Read from the write connection, because the response must include the change.
    let db = ctx.db.write();
    let user = users::find(db, user_id).await?;
    let user = user.ok_or(SessionError::Unauthorized)?;
    let watches = repo::list_active(db, user_id).await?;
    let ids = watches.iter().map(|watch| watch.report_id).collect();
    let kept = operation_causes::list_reports(db, ids).await?;
    let mut changes: HashMap<Uuid, Vec<ChangeView>> = HashMap::new();
    for change in repo::list_changes(db, user_id, SHOWN_CHANGES).await? {
        changes
            .entry(change.watch_id)
            .or_default()
            .push(change.into());
    }
    let state = state(&user, now);
    let watches = watches.into_iter().map(|watch| {
        let changes = changes.remove(&watch.id).unwrap_or_default();
        view(&ctx.encryption, watch, state, &kept, changes)
    });
    Ok(OwnWatches {
        watches: watches.collect::<Result<_, _>>()?,
        price: offer().map(|(_, price)| price).unwrap_or_default(),
        maximum: MAX_WATCHES,
        is_offered: is_offered(&user, now),
    })
}

/// Whether the plan of a user allows watches.
#[must_use]
pub fn is_offered(user: &User, now: DateTime<Utc>) -> bool {
    subscriptions::running(user, now).is_some_and(|plan| plan.change_notification.is_some())
}

/// State of the watches of a user.
#[must_use]
pub fn state(user: &User, now: DateTime<Utc>) -> WatchState {
    if !is_offered(user, now) {
        return WatchState::NoPlan;
    }
    match offer() {
        Some((_, price)) if Kopecks(user.balance) >= price => WatchState::Active,
        _ => WatchState::NoMoney,
    }
}

fn view(
    encryption: &Encryption,
    watch: Watch,
    state: WatchState,
    kept: &[ReportCause],
    changes: Vec<ChangeView>,
) -> Result<WatchView, StorageError> {
    let known = Snapshot::read(encryption, &watch)?;
    let silent = SOURCES.into_iter().filter(|(call, _)| {
        let looked_at = watch.checked_at;
        looked_at.is_some() && known.answered_at(*call) < looked_at
    });
    Ok(WatchView {
        id: watch.id,
        car: known.block(SourceId::History).and_then(car_title),
        report_id: kept
            .iter()
            .any(|report| report.id == watch.report_id)
            .then_some(watch.report_id),
        state,
        looked_at: watch.checked_at,
        next_look_at: watch.next_check_at.filter(|_| state == WatchState::Active),
        silent: silent.map(|(_, title)| title).collect(),
        created_at: watch.created_at,
        vin: watch.vin,
        changes,
    })
}

fn car_title(block: &Block) -> Option<String> {
    let Block::History(history) = block else {
        return None;
    };
    let car = &history.vehicle;
    let parts = [car.brand.as_deref(), car.model.as_deref()];
    let title = parts.into_iter().flatten().collect::<Vec<_>>().join(" ");
    Some(title).filter(|title| !title.is_empty())
}

impl From<Change> for ChangeView {
    fn from(change: Change) -> Self {
        Self {
            id: change.id,
            summary: change.summary,
            cost: Kopecks(change.cost),
            found_at: change.found_at,
        }
    }
}
