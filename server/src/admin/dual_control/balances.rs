//! Credits and debits of balances in the panel.

use avtosled_core::money::Kopecks;
use serde::Serialize;
use uuid::Uuid;

use crate::admin::dual_control::error::StaffActionError;
use crate::admin::dual_control::requests::{self, Effect};
use crate::admin::dual_control::view::{self, StaffActionView};
use crate::admin::people::balances::Direction;
use crate::admin::repository::users as admin_users;
use crate::identity::session::sessions::Caller;
use crate::platform::Context;
use crate::platform::idempotency::{IdempotentRequest, run_once};
use crate::platform::unit_of_work::UnitOfWork;

/// Scope of the idempotency keys for a direction.
const fn scope(direction: Direction) -> &'static str {
    match direction {
        Direction::Credit => "admin_credit",
        Direction::Debit => "admin_debit",
    }
}

/// Change of a balance, with account, amount and reason.
#[derive(Clone, Debug, Serialize)]
pub struct BalanceChange {
    pub direction: Direction,
    pub user_id: Uuid,
    pub amount: Kopecks,
    pub reason: String,
}

/// Changes a balance, or requests an approval if the amount exceeds the caps of one person.
/// Idempotent by key.
pub async fn change(
    ctx: &Context,
    staff: &Caller,
    change: BalanceChange,
    key: Option<String>,
) -> Result<StaffActionView, StaffActionError> {
    let scope = scope(change.direction);
    let request = IdempotentRequest::new(ctx, staff.user.id, scope, key, &change);
    let answer = run_once(ctx, &request, change_anew(ctx, staff, change)).await?;
    view::find(ctx, staff, answer.into_inner()).await
}

async fn change_anew<'a>(
    ctx: &'a Context,
    staff: &Caller,
    change: BalanceChange,
) -> Result<(UnitOfWork<'a>, Uuid), StaffActionError> {
    let effect = match change.direction {
        Direction::Credit => Effect::Credit(change.amount),
        Direction::Debit => Effect::Debit(change.amount),
    };
    let work = ctx.begin().await?;
    let user = admin_users::find(&work.tx, change.user_id).await?;
    let user = user.ok_or(StaffActionError::NotFound)?;
    let action = requests::submit(&work, staff, user.id, effect, change.reason).await?;
    Ok((work, action.id))
}
