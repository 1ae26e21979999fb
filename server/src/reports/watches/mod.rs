//! Cars whose changes a business is told of. Once a day five registers are asked and compared with
//! what they said before; what is new costs a fee, once, and is told by mail. The first look is free.

pub mod known;
mod look;

pub use look::tick;

use avtosled_core::sources::SourceId;
use std::collections::HashMap;

use avtosled_core::money::Kopecks;
use avtosled_core::packages::{SUBSCRIPTIONS, Subscription};
use avtosled_core::report::Block;
use chrono::{DateTime, Utc};
use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

use crate::checks::repository::reports;
use crate::identity::locking;
use crate::identity::repository::users::{self, User};
use crate::identity::session::error::SessionError;
use crate::money::repository::operation_causes::{self, ReportCause};
use crate::offers::subscriptions;
use crate::platform::Context;
use crate::platform::db::{self, StorageError};
use crate::platform::keys::vault::Vault;
use crate::reports::repository::watches as repo;
use crate::reports::repository::watches::{Change, Watch};
use crate::reports::watches::known::Known;

/// Most cars of one user.
pub const MAX_WATCHES: usize = 100;
/// Latest changes of a car that its owner sees; the statement has all of them.
const SHOWN_CHANGES: i64 = 20;
/// The registers that are asked once a day, and their names for people.
const SOURCES: [(SourceId, &str); 5] = [
    (SourceId::History, "история регистрации"),
    (SourceId::Accidents, "ДТП"),
    (SourceId::Wanted, "розыск"),
    (SourceId::Restrictions, "ограничения"),
    (SourceId::Pledges, "залог"),
];

/// A watched car as its owner sees it.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct WatchView {
    pub id: Uuid,
    /// VIN, or body number of a car without one.
    pub vin: String,
    /// Make and model, once a register named them.
    pub car: Option<String>,
    /// The report that the watch was begun from, while it is kept.
    pub report_id: Option<Uuid>,
    pub state: WatchState,
    /// When the registers were compared last; `null` before the first look.
    pub looked_at: Option<DateTime<Utc>>,
    /// `null` while paused.
    pub next_look_at: Option<DateTime<Utc>>,
    /// Registers that did not answer the last look, by name; they are asked again the next day.
    pub silent: Vec<&'static str>,
    pub created_at: DateTime<Utc>,
    /// The latest first, at most 20.
    pub changes: Vec<ChangeView>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum WatchState {
    Active,
    /// The balance does not cover a notification; goes on by itself when it does.
    NoMoney,
    /// The plan does not run; goes on by itself when it does.
    NoPlan,
}

/// A change that was found.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ChangeView {
    pub id: Uuid,
    /// In words.
    pub summary: String,
    /// Roubles charged.
    pub cost: Kopecks,
    pub found_at: DateTime<Utc>,
}

/// The watched cars of a user, the newest first.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct OwnWatches {
    pub watches: Vec<WatchView>,
    /// Roubles for each notification of a change.
    pub price: Kopecks,
    /// Most cars at once.
    pub maximum: usize,
    /// Whether the plan of the caller lets begin another.
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
    Session(#[from] SessionError),
    #[error(transparent)]
    Storage(#[from] StorageError),
}

/// The plan that has change notifications, and what one costs.
#[must_use]
pub fn offer() -> Option<(&'static Subscription, Kopecks)> {
    let offered = |plan: &'static Subscription| Some((plan, plan.change_notification?));
    SUBSCRIPTIONS.iter().find_map(offered)
}

/// Begins to watch the car of a report; a car that is watched already stays as it is.
pub async fn add(ctx: &Context, user_id: Uuid, report_id: Uuid) -> Result<WatchView, WatchError> {
    let now = ctx.clock.now();
    let work = ctx.begin_at(now).await?;
    let user = locking::lock(&work.tx, user_id).await?;
    let report = reports::find_for_user(&work.tx, report_id, user_id).await?;
    let report = report.ok_or(WatchError::ReportNotFound)?;
    if !is_offered(&user, now) {
        return Err(WatchError::BusinessOnly);
    }
    let watched = repo::list_active(&work.tx, user_id).await?;
    if watched.iter().all(|watch| watch.vin != report.vin) {
        if watched.len() >= MAX_WATCHES {
            return Err(WatchError::TooMany);
        }
        let watch = Watch {
            id: Uuid::now_v7(),
            user_id,
            vin: report.vin.clone(),
            report_id,
            known: None,
            status: repo::Status::Active,
            next_check_at: Some(now),
            checked_at: None,
            created_at: now,
        };
        db::insert(&work.tx, watch).await?;
    }
    work.commit().await?;
    let all = list(ctx, user_id).await?.watches;
    let added = all.into_iter().find(|watch| watch.vin == report.vin);
    added.ok_or(WatchError::NotFound)
}

/// Watches no longer. What was found stays in the statement.
pub async fn stop(ctx: &Context, user_id: Uuid, id: Uuid) -> Result<(), WatchError> {
    let work = ctx.begin().await?;
    locking::lock(&work.tx, user_id).await?;
    let watch = repo::find_active(&work.tx, user_id, id).await?;
    repo::stop(&work.tx, watch.ok_or(WatchError::NotFound)?.id).await?;
    Ok(work.commit().await?)
}

/// The watched cars of a user.
pub async fn list(ctx: &Context, user_id: Uuid) -> Result<OwnWatches, WatchError> {
    let now = ctx.clock.now();
    // Read where it is written: the answer to a change shows the change.
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
        view(&ctx.vault, watch, state, &kept, changes)
    });
    Ok(OwnWatches {
        watches: watches.collect::<Result<_, _>>()?,
        price: offer().map(|(_, price)| price).unwrap_or_default(),
        maximum: MAX_WATCHES,
        is_offered: is_offered(&user, now),
    })
}

fn is_offered(user: &User, now: DateTime<Utc>) -> bool {
    subscriptions::running(user, now).is_some_and(|plan| plan.change_notification.is_some())
}

fn state(user: &User, now: DateTime<Utc>) -> WatchState {
    if !is_offered(user, now) {
        return WatchState::NoPlan;
    }
    match offer() {
        Some((_, price)) if Kopecks(user.balance) >= price => WatchState::Active,
        _ => WatchState::NoMoney,
    }
}

fn view(
    vault: &Vault,
    watch: Watch,
    state: WatchState,
    kept: &[ReportCause],
    changes: Vec<ChangeView>,
) -> Result<WatchView, StorageError> {
    let known = Known::read(vault, &watch)?;
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
