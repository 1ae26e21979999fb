//! Refunds of payments by staff in the panel.

use std::sync::Arc;

use avtosled_core::money::Kopecks;
use uuid::Uuid;

use crate::admin::dual_control::error::StaffActionError;
use crate::admin::dual_control::requests::{self, Effect};
use crate::admin::dual_control::view::{self, StaffActionView};
use crate::admin::payments::{self, AdminRefundView};
use crate::admin::repository::staff_actions;
use crate::identity::session::sessions::Caller;
use crate::money::refunds;
use crate::platform::Context;
use crate::platform::idempotency::{IdempotentRequest, run_once};
use crate::platform::unit_of_work::UnitOfWork;

const SCOPE: &str = "admin_refund";

/// Result of a refund by staff.
pub enum Refunded {
    Requested(AdminRefundView),
    /// The refund exceeds the caps of the person and awaits an approval.
    Waiting(StaffActionView),
}

/// Refunds a payment from the balance of its user, or requests an approval above the caps.
/// Idempotent by key.
pub async fn refund(
    ctx: &Arc<Context>,
    admin: &Caller,
    payment_id: Uuid,
    amount: Kopecks,
    reason: String,
    key: Option<String>,
) -> Result<Refunded, StaffActionError> {
    let admin_id = admin.user.id;
    let request = IdempotentRequest::new(ctx, admin_id, SCOPE, key, &(payment_id, amount, &reason));
    let refund = refund_anew(ctx, admin, payment_id, amount, reason);
    let answer = run_once(ctx, &request, refund).await?;
    let is_new = answer.is_new();
    let action_id = answer.into_inner();
    let action = staff_actions::find(ctx.db.write(), action_id).await?;
    let Some(refund_id) = action.and_then(|action| action.refund_id) else {
        let waiting = view::find(ctx, admin, action_id).await?;
        return Ok(Refunded::Waiting(waiting));
    };
    if is_new {
        refunds::send_soon(ctx, &[refund_id]).await;
    }
    Ok(Refunded::Requested(payments::view(ctx, refund_id).await?))
}

async fn refund_anew<'a>(
    ctx: &'a Context,
    admin: &Caller,
    payment_id: Uuid,
    amount: Kopecks,
    reason: String,
) -> Result<(UnitOfWork<'a>, Uuid), StaffActionError> {
    let work = ctx.begin().await?;
    let user = payments::payer(&work, payment_id).await?;
    let effect = Effect::Refund { payment_id, amount };
    let action = requests::submit(&work, admin, user.id, effect, reason).await?;
    Ok((work, action.id))
}
