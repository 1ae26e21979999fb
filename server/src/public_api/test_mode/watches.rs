//! Watched cars of test keys: a watch of a test check's car, with one sample change.

use avtosled_core::money::Kopecks;
use uuid::Uuid;

use crate::business::repository::api_keys::Mode;
use crate::business::webhooks::events;
use crate::identity::locking;
use crate::platform::Context;
use crate::platform::db::StorageError;
use crate::platform::entities::test_checks::Model as TestCheck;
use crate::platform::idempotency::{IdempotentRequest, run_once};
use crate::platform::unit_of_work::UnitOfWork;
use crate::public_api::repository::test_checks as repo;
use crate::public_api::test_mode::cars;
use crate::reports::watches::{self, ChangeView, OwnWatches, WatchError, WatchState, WatchView};

const SCOPE: &str = "v1/test-watches";
/// Text of the change that every watch of test mode reports when it begins.
const SAMPLE_CHANGE: &str =
    "Пример изменения в тестовом режиме: появился запрет на регистрационные действия";

/// Watches the car of a test check; an existing watch of the car stays. Idempotent by key.
pub async fn add(
    ctx: &Context,
    user_id: Uuid,
    check_id: Uuid,
    key: Option<String>,
) -> Result<WatchView, WatchError> {
    let request = IdempotentRequest::new(ctx, user_id, SCOPE, key, &check_id);
    let added = run_once(ctx, &request, add_anew(ctx, user_id, check_id)).await?;
    let id = added.into_inner();
    let mut all = list(ctx, user_id).await?.watches.into_iter();
    all.find(|watch| watch.id == id).ok_or(WatchError::NotFound)
}

async fn add_anew(
    ctx: &Context,
    user_id: Uuid,
    check_id: Uuid,
) -> Result<(UnitOfWork<'_>, Uuid), WatchError> {
    let work = ctx.begin().await?;
    // Serialises the watches of an account, so that a car has one.
    locking::lock(&work.tx, user_id).await?;
    let check = repo::find(&work.tx, user_id, check_id).await?;
    let check = check.ok_or(WatchError::ReportNotFound)?;
    let watched = repo::list_watched(&work.tx, user_id).await?;
    if let Some(watched) = watched.iter().find(|watched| watched.car == check.car) {
        return Ok((work, watched.id));
    }
    repo::set_watched(&work.tx, check.id, Some(work.now)).await?;
    let (owner, ids) = ((user_id, Mode::Test), (check.id, check.id));
    events::watch_changed(&work.tx, owner, ids, SAMPLE_CHANGE, price(), work.now).await?;
    Ok((work, check.id))
}

/// Ends a watch.
pub async fn stop(ctx: &Context, user_id: Uuid, id: Uuid) -> Result<(), WatchError> {
    let work = ctx.begin().await?;
    let check = repo::find(&work.tx, user_id, id).await?;
    let watched = check.filter(|check| check.watched_at.is_some());
    repo::set_watched(&work.tx, watched.ok_or(WatchError::NotFound)?.id, None).await?;
    Ok(work.commit().await?)
}

/// Lists the watched cars of the test mode.
pub async fn list(ctx: &Context, user_id: Uuid) -> Result<OwnWatches, StorageError> {
    let watched = repo::list_watched(ctx.db.write(), user_id).await?;
    Ok(OwnWatches {
        watches: watched.iter().filter_map(view).collect(),
        price: price(),
        maximum: watches::MAX_WATCHES,
        is_offered: true,
    })
}

fn price() -> Kopecks {
    watches::offer().map(|(_, price)| price).unwrap_or_default()
}

fn view(check: &TestCheck) -> Option<WatchView> {
    let watched_at = check.watched_at?;
    let identity = &cars::by_name(&check.car)?.identity;
    let change = ChangeView {
        id: check.id,
        summary: SAMPLE_CHANGE.to_owned(),
        cost: price(),
        found_at: watched_at,
    };
    Some(WatchView {
        id: check.id,
        vin: identity.key()?.to_owned(),
        car: identity.brand_model.clone(),
        report_id: Some(check.id),
        state: WatchState::Active,
        looked_at: Some(watched_at),
        next_look_at: None,
        silent: Vec::new(),
        created_at: watched_at,
        changes: vec![change],
    })
}
