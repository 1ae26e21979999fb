//! Fulfilment of a paid quick purchase: orders the report in the transaction of the credit.

use avtosled_core::identifier::IdentifierKind;
use avtosled_core::money::Kopecks;
use avtosled_core::packages::quick_package;
use chrono::{DateTime, Utc};
use uuid::Uuid;

use crate::checks::answer_cache::Stored;
use crate::checks::identification::{self, Identity};
use crate::checks::orders::{self, NewReport, OrderError};
use crate::checks::source_inputs;
use crate::identity::repository::users;
use crate::money::payments::PaymentError;
use crate::money::repository::payments::Payment;
use crate::platform::Context;
use crate::platform::db::{self, StorageError, Tx};
use crate::platform::repository::encrypted_columns::QUICK_SOURCE_INPUTS;
use crate::quick_purchase::purchase::{complete_report, order};
use crate::quick_purchase::repository::{self, QuickPurchase, Status};

/// Orders the report of a credited payment.
/// If that fails, the money is refunded to a guest's payment method; a user has it on the balance.
pub async fn fulfil(
    ctx: &Context,
    tx: &Tx,
    payment: &Payment,
    id: Uuid,
    now: DateTime<Utc>,
) -> Result<(), PaymentError> {
    let row = repository::find_locked(tx, id).await?;
    let row = row.ok_or(StorageError::Inconsistent("a payment without a purchase"))?;
    match row.status {
        Status::AwaitingPayment => {}
        // The payment succeeded after the purchase had been given up.
        Status::Canceled => return Ok(complete_report::give_up(ctx, tx, &row, now).await?),
        Status::Checking | Status::Delivered | Status::Failed => return Ok(()),
    }
    let point = db::savepoint(tx).await?;
    match place(ctx, &point, &row, payment, now).await {
        Ok(report_id) => {
            db::release(point).await?;
            repository::set_checking(tx, row.id, report_id).await?;
        }
        Err(OrderError::Storage(error)) => return Err(error.into()),
        Err(error) => {
            // Rolls back a partial order before the refund.
            db::roll_back(point).await?;
            tracing::error!(payment_id = %payment.id, %error, "a paid report cannot be ordered");
            complete_report::give_up(ctx, tx, &row, now).await?;
        }
    }
    Ok(())
}

/// Cancels a purchase whose payment was canceled.
pub async fn cancel(tx: &Tx, id: Uuid, now: DateTime<Utc>) -> Result<(), StorageError> {
    let row = repository::find_locked(tx, id).await?;
    if row.is_some_and(|row| row.status == Status::AwaitingPayment) {
        repository::set_end(tx, id, Status::Canceled, now).await?;
    }
    Ok(())
}

async fn place(
    ctx: &Context,
    tx: &Tx,
    row: &QuickPurchase,
    payment: &Payment,
    now: DateTime<Utc>,
) -> Result<Uuid, OrderError> {
    let user = users::find(tx, row.user_id).await?;
    let user = user.ok_or(StorageError::Inconsistent("a purchase without a user"))?;
    let identity = row.identity.clone();
    let identity: Option<Identity> =
        identity.and_then(|identity| serde_json::from_value(identity).ok());
    let identity = identity.ok_or(OrderError::VehicleNotFound)?;
    let kind = IdentifierKind::parse(&row.search_type);
    let kind = kind.ok_or(StorageError::Inconsistent("a purchase without a kind"))?;
    let package = quick_package(&row.package_type);
    let package = package.ok_or(StorageError::Inconsistent("a purchase without a package"))?;
    let place = QUICK_SOURCE_INPUTS.of(row.id);
    let inputs = source_inputs::open(ctx, place, row.source_inputs.as_deref());
    let line = order(kind, &row.search_query, package, inputs);
    let priced = orders::price(ctx, tx, None, &line, now).await?;
    // The paid price applies, even if the current one differs.
    let priced = priced.at(Kopecks(payment.amount))?;
    let car = identification::recall(ctx, tx, kind, identity).await?;
    let priced = priced.of_car(&car, &line.inputs)?;
    let report_id = Uuid::now_v7();
    let report = NewReport {
        id: report_id,
        order: &line,
        purchase: &priced,
        car: &car,
        stored: &Stored::new(),
        refreshed_from: None,
        origin: None,
    };
    // The payment has just credited the price, so free checks and packages must not be used.
    orders::insert(ctx, tx, &user, &report, orders::Payment::Card, now).await?;
    Ok(report_id)
}
