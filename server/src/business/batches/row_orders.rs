//! Order of the check of one row, and consequences of a failed order.

use std::sync::Arc;

use avtosled_core::form::Order;
use avtosled_core::identifier::IdentifierKind;
use chrono::Duration;

use crate::business::batches::ends;
use crate::business::batches::selection::Selection;
use crate::business::batches::test_checks::TestChecks;
use crate::business::repository::api_keys::Mode;
use crate::business::repository::batch_rows::{self, Row, SkipCode};
use crate::business::repository::batches::{Batch, PauseReason};
use crate::checks::identification::IdentificationError;
use crate::checks::orders::{self, OrderError, OrderOrigin};
use crate::identity::repository::users::User;
use crate::platform::Context;
use crate::platform::db::StorageError;

/// Delay before the order of a row is repeated, times the number of its failed attempts.
const RETRY: Duration = Duration::seconds(30);
/// Delay of a batch whose quota of look-ups is used up.
const QUOTA_DELAY: Duration = Duration::minutes(1);
/// Failed look-ups of a row, while others succeed, after which it is skipped.
const MAX_ATTEMPTS: i32 = 5;
/// Age of a batch after which rows are skipped although all look-ups fail.
const MAX_OUTAGE: Duration = Duration::days(2);

/// Kind and normalised identifier of a valid row.
pub(super) fn identifier(row: &Row) -> Option<(IdentifierKind, &str)> {
    let kind = IdentifierKind::parse(row.kind.as_deref()?)?;
    Some((kind, row.number.as_deref()?))
}

/// Orders the check of a row in the mode of its batch.
pub(super) async fn order(
    ctx: &Context,
    batch: &Batch,
    owner: &User,
    selection: &Selection,
    row: &Row,
) -> Result<(), OrderError> {
    let found = identifier(row);
    let found = found.ok_or(StorageError::Inconsistent(
        "a waiting row without an identifier",
    ));
    let (kind, number) = found?;
    let order = selection.order(kind, number);
    match batch.mode {
        Mode::Live => order_live(ctx, batch, owner, selection, row, &order).await,
        Mode::Test => order_test(ctx, batch, row, order).await,
    }
}

/// Handles the failed orders of rows that were tried together; returns the delay of the batch, if any.
///
/// A look-up that fails while others succeed counts as an attempt of its row. If all fail, the vendor is down, and the
/// rows wait for it.
pub(super) async fn handle(
    ctx: &Context,
    batch: &Batch,
    owner: &User,
    failures: &[(&Row, Failure)],
    tried: usize,
) -> Result<Option<Duration>, StorageError> {
    let is_slow = |failure: &Failure| matches!(failure, Failure::Unavailable);
    let unavailable = failures.iter().filter(|(_, failure)| is_slow(failure));
    let is_down = unavailable.count() == tried;
    let is_given_up = ctx.clock.now() - batch.created_at > MAX_OUTAGE;
    let mut delay = is_down.then_some(RETRY);
    for (row, failure) in failures {
        let (db, now) = (ctx.db.write(), ctx.clock.now());
        match failure {
            Failure::Stopped => {}
            Failure::Pause(reason) => ends::pause(ctx, batch, owner, *reason).await?,
            Failure::Skip(code, message) => batch_rows::skip(db, row.id, *code, message).await?,
            Failure::Later(time) => delay = delay.max(Some(*time)),
            Failure::Unavailable if is_down && !is_given_up => {}
            Failure::Unavailable if row.attempts + 1 < MAX_ATTEMPTS && !is_given_up => {
                let until = now + RETRY * (row.attempts + 1);
                batch_rows::postpone(db, row.id, until).await?;
            }
            Failure::Unavailable => {
                let message = "Поиск автомобиля по номеру не отвечает";
                batch_rows::skip(db, row.id, SkipCode::Unavailable, message).await?;
            }
        }
    }
    Ok(delay)
}

async fn order_live(
    ctx: &Context,
    batch: &Batch,
    owner: &User,
    selection: &Selection,
    row: &Row,
    order: &Order,
) -> Result<(), OrderError> {
    let origin = OrderOrigin {
        api_key_id: batch.api_key_id,
        member_id: batch.member_id,
        batch_row_id: Some(row.id),
        fresh: selection.fresh,
        confirmed_price: None,
        external_id: row.external_id.clone(),
        metadata: None,
    };
    orders::place_batch_row(ctx, owner, order, &origin)
        .await
        .map(drop)
}

async fn order_test(
    ctx: &Context,
    batch: &Batch,
    row: &Row,
    order: Order,
) -> Result<(), OrderError> {
    let key = batch.api_key_id;
    let key = key.ok_or(StorageError::Inconsistent("a test batch without a key"))?;
    let tests = ctx.services.get::<Arc<dyn TestChecks>>()?;
    let id = tests.place(ctx, key, row, order).await?;
    batch_rows::start_test(ctx.db.write(), row.id, id).await?;
    Ok(())
}

/// Consequence of a rejected order of a row.
pub(super) enum Failure {
    /// The row was ordered before, or its batch was stopped.
    Stopped,
    Pause(PauseReason),
    Skip(SkipCode, String),
    /// The look-up did not answer.
    Unavailable,
    /// The whole batch waits for this time.
    Later(Duration),
}

/// Consequence of an error; errors of the database are returned.
pub(super) fn failure(error: OrderError) -> Result<Failure, StorageError> {
    Ok(match error {
        OrderError::Storage(error)
        | OrderError::Identification(IdentificationError::Storage(error)) => return Err(error),
        OrderError::BatchRowStopped => Failure::Stopped,
        OrderError::InsufficientFunds { .. } | OrderError::CompanyFunds { .. } => {
            Failure::Pause(PauseReason::InsufficientFunds)
        }
        OrderError::PackageCheckUnavailable => Failure::Pause(PauseReason::PackageCheckUnavailable),
        OrderError::MonthlyCap { .. } | OrderError::MemberCap { .. } => {
            Failure::Pause(PauseReason::MonthlyCap)
        }
        OrderError::MemberNotActive => Failure::Pause(PauseReason::MemberNotActive),
        OrderError::ApiKeyRevoked | OrderError::ApiKeyExpired => {
            Failure::Pause(PauseReason::ApiKeyNotValid)
        }
        OrderError::VehicleNotFound => {
            let message = "Автомобиль по этому номеру не найден";
            Failure::Skip(SkipCode::VehicleNotFound, message.to_owned())
        }
        OrderError::Mismatch(mismatch) => {
            Failure::Skip(SkipCode::Mismatch, mismatch.message.clone())
        }
        OrderError::Identification(IdentificationError::TooMany) => Failure::Later(QUOTA_DELAY),
        // The price is computed again.
        OrderError::PlanEnded => Failure::Later(Duration::seconds(1)),
        OrderError::Identification(_) => Failure::Unavailable,
        OrderError::Invalid(errors) => {
            let first = errors.errors.into_iter().next();
            let message = first.map(|error| error.message.into_owned());
            Failure::Skip(SkipCode::Rejected, message.unwrap_or(REJECTED.to_owned()))
        }
        error @ (OrderError::FreeCheckUnavailable
        | OrderError::VkPackageUnavailable
        | OrderError::PriceDiffers { .. }
        | OrderError::Promo(_)
        | OrderError::KeyReused(_)) => {
            tracing::error!(%error, "an order of a batch row failed unexpectedly");
            Failure::Skip(SkipCode::Rejected, REJECTED.to_owned())
        }
    })
}

const REJECTED: &str = "Проверку этой машины заказать не удалось";
