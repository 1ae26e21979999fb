//! Monitoring of a whole stock: every checked car is watched, at most 500.
//!
//! Cars that the user watches himself keep their watch. The plan and the price of a change are those of watches.

use std::collections::HashSet;

use avtosled_core::money::Kopecks;
use avtosled_core::stock::MAX_MONITORED_CARS;
use chrono::{DateTime, Duration, Utc};
use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

use crate::business::repository::stock_cars::{self, CheckedCar};
use crate::business::repository::stock_monitors as repo;
use crate::business::stock::StockError;
use crate::identity::company::roles::CompanyRole;
use crate::identity::company::{AccountAccess, CompanyAccessError};
use crate::identity::locking;
use crate::identity::repository::users::{self, User};
use crate::identity::session::SessionError;
use crate::platform::Context;
use crate::platform::db::{self, Conn, StorageError, Tx};
use crate::reports::repository::watches::{self as watch_repo, Origin, Watch, WatchedCar};
use crate::reports::watches::{self, WatchState};

/// Period whose changes are shown before the monitoring is switched on, days.
const SHOWN_DAYS: i64 = 30;

/// Monitoring of a stock, with its price before it is switched on.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct StockMonitoring {
    pub is_enabled: bool,
    pub enabled_at: Option<DateTime<Utc>>,
    /// State of the watches; `null` while the monitoring is off.
    pub state: Option<WatchState>,
    /// Whether the plan of the account allows the monitoring.
    pub is_offered: bool,
    /// Price of a change in roubles.
    pub price: Kopecks,
    /// Cars that the monitoring watches, or would watch if it was switched on.
    pub cars: usize,
    /// Cars that are not watched, because they have no report.
    pub unchecked: usize,
    /// Cars that the user watches himself; their changes are reported at once.
    pub watched_by_account: usize,
    /// Maximum number of monitored cars.
    pub maximum: usize,
    /// Changes of the cars in stock in the last 30 days.
    pub recent: RecentChanges,
}

/// Changes of the cars in stock in the last 30 days.
#[derive(Clone, Copy, Debug, Serialize, ToSchema)]
pub struct RecentChanges {
    pub days: i64,
    pub changes: i64,
    /// Roubles charged for the changes.
    pub cost: Kopecks,
}

/// Monitoring of the stock of an account.
pub async fn find(ctx: &Context, user_id: Uuid) -> Result<StockMonitoring, StockError> {
    // Read where it was written: a read snapshot may be older.
    let db = ctx.db.write();
    let user = users::find(db, user_id).await?;
    let user = user.ok_or(SessionError::Unauthorized)?;
    Ok(view(db, &user, ctx.clock.now()).await?)
}

async fn view(
    db: &impl Conn,
    user: &User,
    now: DateTime<Utc>,
) -> Result<StockMonitoring, StorageError> {
    let monitor = repo::find(db, user.id).await?;
    let count = stock_cars::count(db, user.id).await?;
    let checked = stock_cars::list_checked(db, user.id).await?;
    let watched = watch_repo::list_cars(db, user.id).await?;
    let plan = plan(&checked, &watched);
    let since = now - Duration::days(SHOWN_DAYS);
    let recent = stock_cars::find_change_costs(db, user.id, since).await?;
    Ok(StockMonitoring {
        is_enabled: monitor.is_some(),
        state: monitor.as_ref().map(|_| watches::state(user, now)),
        enabled_at: monitor.map(|monitor| monitor.enabled_at),
        is_offered: watches::is_offered(user, now),
        price: watches::offer().map(|(_, price)| price).unwrap_or_default(),
        cars: plan.kept + plan.started.len(),
        unchecked: usize::try_from(count)
            .unwrap_or(usize::MAX)
            .saturating_sub(checked.len()),
        watched_by_account: plan.by_account,
        maximum: MAX_MONITORED_CARS,
        recent: RecentChanges {
            days: SHOWN_DAYS,
            changes: recent.count,
            cost: Kopecks(recent.cost),
        },
    })
}

/// Switches the monitoring of a stock on or off. Idempotent.
pub async fn switch(
    ctx: &Context,
    user_id: Uuid,
    is_enabled: bool,
) -> Result<StockMonitoring, StockError> {
    let work = ctx.begin().await?;
    let (tx, now) = (&work.tx, work.now);
    let user = locking::lock(tx, user_id).await?;
    if is_enabled {
        if repo::find(tx, user_id).await?.is_none() && !watches::is_offered(&user, now) {
            return Err(StockError::BusinessOnly);
        }
        repo::enable(tx, user_id, now).await?;
        synchronise(tx, user_id, now).await?;
    } else {
        repo::disable(tx, user_id).await?;
        let watched = watch_repo::list_cars(tx, user_id).await?;
        let of_stock = watched.iter().filter(|car| car.origin == Origin::Stock);
        let ids: Vec<Uuid> = of_stock.map(|car| car.id).collect();
        watch_repo::stop_all(tx, &ids).await?;
    }
    work.commit().await?;
    find(ctx, user_id).await
}

/// Starts and stops watches so that the monitored cars are those in stock.
///
/// The caller holds the lock of the account; no-op while the monitoring is off.
pub async fn synchronise(tx: &Tx, user_id: Uuid, now: DateTime<Utc>) -> Result<(), StorageError> {
    if repo::find(tx, user_id).await?.is_none() {
        return Ok(());
    }
    let checked = stock_cars::list_checked(tx, user_id).await?;
    let watched = watch_repo::list_cars(tx, user_id).await?;
    let plan = plan(&checked, &watched);
    watch_repo::stop_all(tx, &plan.stopped).await?;
    if plan.started.is_empty() {
        return Ok(());
    }
    let watch = |car: &CheckedCar| Watch {
        id: Uuid::now_v7(),
        user_id,
        vin: car.number.clone(),
        report_id: car.report_id,
        origin: Origin::Stock,
        known: None,
        status: watch_repo::Status::Active,
        next_check_at: Some(now),
        checked_at: None,
        created_at: now,
    };
    db::insert_all(tx, plan.started.into_iter().map(watch).collect()).await
}

/// Watches to start and stop.
#[derive(Debug, Default)]
struct Plan<'a> {
    started: Vec<&'a CheckedCar>,
    stopped: Vec<Uuid>,
    /// Number of watches of the stock that stay.
    kept: usize,
    /// Number of cars in stock that the user watches himself.
    by_account: usize,
}

/// Plans the watches of a stock; watched cars stay, others follow in the order of their addition.
fn plan<'a>(checked: &'a [CheckedCar], watched: &[WatchedCar]) -> Plan<'a> {
    let in_stock: HashSet<&str> = checked.iter().map(|car| car.number.as_str()).collect();
    let mut plan = Plan::default();
    let mut taken: HashSet<&str> = HashSet::new();
    for car in watched {
        let is_in_stock = in_stock.contains(car.vin.as_str());
        match car.origin {
            Origin::Account => {
                plan.by_account += usize::from(is_in_stock);
                taken.insert(&car.vin);
            }
            Origin::Stock if is_in_stock && plan.kept < MAX_MONITORED_CARS => {
                plan.kept += 1;
                taken.insert(&car.vin);
            }
            Origin::Stock => plan.stopped.push(car.id),
        }
    }
    let free = MAX_MONITORED_CARS - plan.kept;
    let unwatched = checked
        .iter()
        .filter(|car| !taken.contains(car.number.as_str()));
    plan.started = unwatched.take(free).collect();
    plan
}

/// Watches the cars of monitored stocks that lost their watch, because the user stopped his own.
pub async fn complete(ctx: &Context) -> Result<(), StorageError> {
    for user_id in repo::list_incomplete(ctx.db.read()).await? {
        // The stocks of the others are not held up by one that fails.
        if let Err(error) = complete_of(ctx, user_id).await {
            tracing::error!(%user_id, %error, "the watches of a stock were not completed");
        }
    }
    Ok(())
}

async fn complete_of(ctx: &Context, user_id: Uuid) -> Result<(), StorageError> {
    let work = ctx.begin().await?;
    let user = users::find_locked(&work.tx, user_id).await?;
    if user.is_some_and(|user| user.deleted_at.is_none()) {
        synchronise(&work.tx, user_id, work.now).await?;
    }
    work.commit().await
}

/// Requires a manager for cars that a monitored stock begins or ceases to watch.
///
/// Changes of watched cars are charged to the company, beyond the monthly cap of the member.
pub async fn require_may_watch(
    ctx: &Context,
    access: &AccountAccess,
) -> Result<(), CompanyAccessError> {
    let is_on = repo::find(ctx.db.write(), access.user.id).await?.is_some();
    if is_on && access.role() < CompanyRole::Manager {
        return Err(CompanyAccessError::RoleRequired(CompanyRole::Manager));
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn checked(count: usize) -> Vec<CheckedCar> {
        let car = |number: usize| CheckedCar {
            number: format!("XTA210990Y2{number:06}"),
            report_id: Uuid::nil(),
        };
        (0..count).map(car).collect()
    }

    fn watched(cars: &[CheckedCar], origin: Origin) -> Vec<WatchedCar> {
        let watch = |car: &CheckedCar| WatchedCar {
            id: Uuid::now_v7(),
            vin: car.number.clone(),
            origin,
        };
        cars.iter().map(watch).collect()
    }

    #[test]
    fn cars_up_to_the_maximum_are_watched_in_the_order_of_their_addition() {
        let cars = checked(MAX_MONITORED_CARS + 2);
        let plan = plan(&cars, &[]);
        assert_eq!(plan.started.len(), MAX_MONITORED_CARS);
        assert_eq!(plan.started[0].number, cars[0].number);
        assert_eq!((plan.kept, plan.stopped.len()), (0, 0));
    }

    #[test]
    fn car_watched_by_the_user_is_neither_started_nor_stopped() {
        let cars = checked(3);
        let own = watched(&cars[1..2], Origin::Account);
        let plan = plan(&cars, &own);
        let started: Vec<&str> = plan.started.iter().map(|car| car.number.as_str()).collect();
        assert_eq!(started, [&cars[0].number, &cars[2].number]);
        assert_eq!((plan.by_account, plan.stopped.len()), (1, 0));
    }

    #[test]
    fn watch_of_a_removed_car_is_stopped_and_another_car_takes_its_place() {
        let cars = checked(MAX_MONITORED_CARS + 1);
        let all = watched(&cars[..MAX_MONITORED_CARS], Origin::Stock);
        assert!(plan(&cars, &all).started.is_empty());
        let left = &cars[1..];
        let plan = plan(left, &all);
        assert_eq!(plan.stopped, [all[0].id]);
        assert_eq!(plan.kept, MAX_MONITORED_CARS - 1);
        assert_eq!(plan.started.len(), 1);
        assert_eq!(plan.started[0].number, cars[MAX_MONITORED_CARS].number);
    }
}
