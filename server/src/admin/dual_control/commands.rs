//! Commands on the server for actions under dual control.
//! They have no caps, because access to the server counts as the second person. Administrators are mailed.

use std::sync::Arc;

use avtosled_core::money::Kopecks;
use uuid::Uuid;

use crate::admin::dual_control::error::StaffActionError;
use crate::admin::dual_control::notifications;
use crate::admin::payments;
use crate::admin::people::balances::{self, Direction};
use crate::identity::activity_log::{self, Action};
use crate::identity::repository::users;
use crate::money::balance::BalanceView;
use crate::money::refunds;
use crate::platform::Context;
use crate::platform::audit_log::NewAuditEvent;

/// Credits or debits a balance, once per idempotency key.
/// `phone`: eleven digits starting with 7.
pub async fn change_balance(
    ctx: &Context,
    direction: Direction,
    phone: &str,
    amount: Kopecks,
    reason: &str,
    key: Option<String>,
) -> Result<BalanceView, StaffActionError> {
    let work = ctx.begin().await?;
    let user = users::find_by_phone(&work.tx, phone).await?;
    let user = user.ok_or(StaffActionError::NotFound)?;
    let key = key.unwrap_or_else(|| Uuid::now_v7().to_string());
    if balances::post(&work, direction, user.id, amount, &key).await? {
        let (action, what) = match direction {
            Direction::Credit => (Action::BalanceCredited, "начисление"),
            Direction::Debit => (Action::BalanceDebited, "списание"),
        };
        let event = NewAuditEvent {
            admin_id: None,
            action,
            change: amount.formatted(),
            reason: reason.to_owned(),
        };
        activity_log::record_by_operator(&work.tx, user.id, event, work.now).await?;
        let what = format!("{what} {}", amount.formatted());
        notifications::notify_of_command(&work, &user, &what).await?;
    }
    let user = users::get(&work.tx, user.id).await?;
    work.commit().await?;
    Ok(BalanceView::from(&user))
}

/// Refunds a payment to its method from the balance of its user; returns the id of the refund.
pub async fn refund(
    ctx: &Arc<Context>,
    payment_id: Uuid,
    amount: Kopecks,
    reason: String,
) -> Result<Uuid, StaffActionError> {
    let work = ctx.begin().await?;
    let user = payments::payer(&work, payment_id).await?;
    let new = payments::staff_refund(user.id, payment_id, amount, reason.clone(), None);
    let id = payments::give_up_and_request(&work, new).await?;
    let event = NewAuditEvent {
        admin_id: None,
        action: Action::PaymentRefunded,
        change: format!("{payment_id}, {}", amount.formatted()),
        reason,
    };
    activity_log::record_by_operator(&work.tx, user.id, event, work.now).await?;
    let what = format!("возврат платежа {}", amount.formatted());
    notifications::notify_of_command(&work, &user, &what).await?;
    work.commit().await?;
    refunds::send_soon(ctx, &[id]).await;
    Ok(id)
}
