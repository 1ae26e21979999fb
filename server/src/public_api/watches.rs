//! Watched cars of the open API: of the account for live keys, of the test mode for test keys.

use avtosled_core::money::Kopecks;
use chrono::{DateTime, Utc};
use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

use crate::business::api_keys::authentication::ApiCaller;
use crate::business::repository::api_keys::Mode;
use crate::platform::Context;
use crate::public_api::test_mode;
use crate::reports::watches::{self, ChangeView, OwnWatches, WatchError, WatchState, WatchView};

/// A watched car with its changes.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct WatchedCar {
    pub id: Uuid,
    pub mode: Mode,
    /// VIN of the car, or body number of a car without VIN.
    pub vin: String,
    /// Make and model of the car, once reported.
    pub car: Option<String>,
    /// Check that the watch was created from, while it exists.
    pub check_id: Option<Uuid>,
    pub state: WatchState,
    /// Time of the latest comparison; `null` before the first one.
    pub compared_at: Option<DateTime<Utc>>,
    /// Time of the next comparison; `null` while paused.
    pub next_comparison_at: Option<DateTime<Utc>>,
    /// Russian names of the registers that did not answer the last comparison.
    pub silent: Vec<&'static str>,
    pub created_at: DateTime<Utc>,
    /// Changes, newest first, at most 20.
    pub changes: Vec<WatchChange>,
}

/// A change of a watched car.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct WatchChange {
    pub id: Uuid,
    /// Description of the change in Russian.
    pub summary: String,
    /// Roubles charged for the change.
    pub charged: Kopecks,
    pub found_at: DateTime<Utc>,
}

/// Watched cars of the account, newest first.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct WatchedCars {
    pub watches: Vec<WatchedCar>,
    /// Price of a change in roubles; comparisons without a change are free.
    pub price: Kopecks,
    /// Maximum number of watched cars.
    pub maximum: usize,
}

/// Lists the watched cars of the mode of the key.
pub async fn list(ctx: &Context, caller: &ApiCaller) -> Result<WatchedCars, WatchError> {
    let (mode, user_id) = (caller.key.mode, caller.user.id);
    let OwnWatches {
        watches,
        price,
        maximum,
        ..
    } = match mode {
        Mode::Live => watches::list(ctx, user_id).await?,
        Mode::Test => test_mode::watches::list(ctx, user_id).await?,
    };
    Ok(WatchedCars {
        watches: watches.into_iter().map(|watch| view(mode, watch)).collect(),
        price,
        maximum,
    })
}

/// Watches the car of a check; an existing watch of the car stays. Idempotent by key.
pub async fn add(
    ctx: &Context,
    caller: &ApiCaller,
    check_id: Uuid,
    key: Option<String>,
) -> Result<WatchedCar, WatchError> {
    let (mode, user_id) = (caller.key.mode, caller.user.id);
    let watch = match mode {
        Mode::Live => watches::add(ctx, user_id, check_id, key).await?,
        Mode::Test => test_mode::watches::add(ctx, user_id, check_id, key).await?,
    };
    Ok(view(mode, watch))
}

/// Ends a watch; found changes stay in the statement.
pub async fn stop(ctx: &Context, caller: &ApiCaller, id: Uuid) -> Result<(), WatchError> {
    match caller.key.mode {
        Mode::Live => watches::stop(ctx, caller.user.id, id).await,
        Mode::Test => test_mode::watches::stop(ctx, caller.user.id, id).await,
    }
}

fn view(mode: Mode, watch: WatchView) -> WatchedCar {
    let changes = watch
        .changes
        .into_iter()
        .map(|change: ChangeView| WatchChange {
            id: change.id,
            summary: change.summary,
            charged: change.cost,
            found_at: change.found_at,
        });
    WatchedCar {
        id: watch.id,
        mode,
        vin: watch.vin,
        car: watch.car,
        check_id: watch.report_id,
        state: watch.state,
        compared_at: watch.looked_at,
        next_comparison_at: watch.next_look_at,
        silent: watch.silent,
        created_at: watch.created_at,
        changes: changes.collect(),
    }
}
