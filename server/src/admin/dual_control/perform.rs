//! Execution of a staff action that is within caps or approved.

use avtosled_core::money::Kopecks;
use uuid::Uuid;

use crate::admin::dual_control::error::StaffActionError;
use crate::admin::payments;
use crate::admin::people::appointments::{self, Appointment};
use crate::admin::people::balances::{self, Direction};
use crate::admin::repository::staff_actions::{Kind, StaffAction};
use crate::admin::repository::users as admin_users;
use crate::identity::activity_log::{self, Action};
use crate::identity::repository::users::{self, User};
use crate::platform::audit_log::NewAuditEvent;
use crate::platform::db::StorageError;
use crate::platform::unit_of_work::UnitOfWork;

/// Performs an action and records it in the audit log; returns the id of a refund.
/// `by` is the person who performs or approves the action.
pub(super) async fn perform(
    work: &UnitOfWork<'_>,
    row: &StaffAction,
    requester: &User,
    by: &User,
    reason: String,
) -> Result<Option<Uuid>, StaffActionError> {
    let user = subject(work, row).await?;
    let event = |action, change| NewAuditEvent {
        admin_id: Some(by.id),
        action,
        change,
        reason: reason.clone(),
    };
    let amount = Kopecks(row.amount);
    match row.kind {
        Kind::Credit | Kind::Debit => {
            let (direction, action) = if row.kind == Kind::Credit {
                (Direction::Credit, Action::BalanceCredited)
            } else {
                (Direction::Debit, Action::BalanceDebited)
            };
            balances::post(work, direction, user.id, amount, &row.id.to_string()).await?;
            let event = event(action, amount.formatted());
            activity_log::record_by_operator(&work.tx, user.id, event, work.now).await?;
            Ok(None)
        }
        Kind::Refund => {
            let payment_id = row.payment_id;
            let payment_id =
                payment_id.ok_or(StorageError::Inconsistent("a refund without a payment"))?;
            let refund_id = payments::request_refund(work, row, payment_id).await?;
            let change = format!("{payment_id}, {}", amount.formatted());
            let event = event(Action::PaymentRefunded, change);
            activity_log::record_by_operator(&work.tx, user.id, event, work.now).await?;
            Ok(Some(refund_id))
        }
        Kind::Role => {
            let role = row.role;
            let role = role.ok_or(StorageError::Inconsistent("a grant without a role"))?;
            // The role may have changed since the request.
            if !appointments::is_grant(user.role, role) {
                return Err(StaffActionError::RoleHeld);
            }
            let appointment = Appointment::by(requester, &user)?;
            let event = event(Action::RoleChanged, format!("{} → {role}", user.role));
            appointments::set_role(&work.tx, &user, role, Some(appointment), event, work.now)
                .await?;
            Ok(None)
        }
        Kind::Revocation | Kind::Reveal => {
            Err(StorageError::Inconsistent("it is never requested").into())
        }
    }
}

/// Account that the action concerns; also a guest, for refunds.
async fn subject(work: &UnitOfWork<'_>, row: &StaffAction) -> Result<User, StaffActionError> {
    let user = match row.kind {
        Kind::Refund => users::find(&work.tx, row.user_id).await?,
        Kind::Credit | Kind::Debit | Kind::Role | Kind::Revocation | Kind::Reveal => {
            admin_users::find(&work.tx, row.user_id).await?
        }
    };
    user.ok_or(StaffActionError::NotFound)
}
