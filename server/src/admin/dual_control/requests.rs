//! Requests for staff actions above the caps of one person, and the decisions on them.

use std::sync::Arc;

use avtosled_core::money::Kopecks;
use uuid::Uuid;

use crate::admin::dual_control::approvers::{self, Approval, NotApprover};
use crate::admin::dual_control::error::StaffActionError;
use crate::admin::dual_control::notifications::{self, Stage};
use crate::admin::dual_control::view::{self, StaffActionView};
use crate::admin::dual_control::{caps, perform};
use crate::admin::repository::staff_actions::{self as repo, Decision, Kind, StaffAction, Status};
use crate::identity::activity_log::{self, Action};
use crate::identity::permissions::{self, Permission, Role};
use crate::identity::repository::users::{self, User};
use crate::identity::session::sessions::{self, Caller};
use crate::money::refunds;
use crate::platform::Context;
use crate::platform::audit_log::NewAuditEvent;
use crate::platform::db::{self, StorageError};
use crate::platform::unit_of_work::UnitOfWork;

/// Lock that serialises changes of staff roles.
pub(super) const ROLES_LOCK: &str = "administrators";

/// Effect that a staff action has.
#[derive(Clone, Copy, Debug)]
pub enum Effect {
    Credit(Kopecks),
    Debit(Kopecks),
    Refund { payment_id: Uuid, amount: Kopecks },
    Grant(Role),
}

impl Effect {
    const fn kind(self) -> Kind {
        match self {
            Self::Credit(_) => Kind::Credit,
            Self::Debit(_) => Kind::Debit,
            Self::Refund { .. } => Kind::Refund,
            Self::Grant(_) => Kind::Role,
        }
    }

    /// Amount in kopecks, or 1 for actions that are counted.
    const fn amount(self) -> i64 {
        match self {
            Self::Credit(amount) | Self::Debit(amount) | Self::Refund { amount, .. } => amount.0,
            Self::Grant(_) => 1,
        }
    }
}

/// Maximum waiting requests of one person.
const MAX_WAITING: u64 = 10;

/// Performs an action, or stores a request for approval above the person's caps; returns its row.
pub(super) async fn submit(
    work: &UnitOfWork<'_>,
    staff: &Caller,
    user_id: Uuid,
    effect: Effect,
    reason: String,
) -> Result<StaffAction, StaffActionError> {
    if user_id == staff.user.id {
        return Err(StaffActionError::OwnAccount);
    }
    if effect.amount() <= 0 {
        return Err(StaffActionError::NotPositive);
    }
    let staff = &current(work, staff, approvers::permission(effect.kind())).await?;
    let mut row = StaffAction {
        id: Uuid::now_v7(),
        kind: effect.kind(),
        user_id,
        amount: effect.amount(),
        role: match effect {
            Effect::Grant(role) => Some(role),
            Effect::Credit(_) | Effect::Debit(_) | Effect::Refund { .. } => None,
        },
        payment_id: match effect {
            Effect::Refund { payment_id, .. } => Some(payment_id),
            Effect::Credit(_) | Effect::Debit(_) | Effect::Grant(_) => None,
        },
        refund_id: None,
        reason: reason.clone(),
        status: Status::Done,
        requested_by: staff.user.id,
        decided_by: None,
        decision_reason: None,
        charged_to: Some(staff.user.id),
        charged_at: Some(work.now),
        created_at: work.now,
        decided_at: Some(work.now),
    };
    let usage = caps::lock_and_read(work.ctx, &work.tx, &staff.user, row.kind, work.now).await?;
    let is_within_caps = usage.exceeded_by(row.amount).is_none();
    let stage = if is_within_caps && !approvers::needs_independent_approval(&row) {
        row.refund_id = perform::perform(work, &row, &staff.user, &staff.user, reason).await?;
        Stage::Done
    } else {
        row.status = Status::Waiting;
        (row.charged_to, row.charged_at, row.decided_at) = (None, None, None);
        if !approvers::has_approver(work.ctx, &work.tx, &staff.user, &row).await? {
            return Err(StaffActionError::CapUsedUp(row.kind));
        }
        let since = work.now - approvers::MAX_AGE;
        if repo::count_waiting(&work.tx, staff.user.id, since).await? >= MAX_WAITING {
            return Err(StaffActionError::TooManyWaiting);
        }
        record(work, &row, staff, Action::ApprovalRequested, reason).await?;
        Stage::Requested
    };
    db::insert(&work.tx, row.clone()).await?;
    notifications::notify(work, &row, &staff.user, stage).await?;
    Ok(row)
}

/// Reloads the caller, who may have been blocked or lost the permission since the request began.
pub(super) async fn current(
    work: &UnitOfWork<'_>,
    staff: &Caller,
    permission: Permission,
) -> Result<Caller, StaffActionError> {
    let caller = sessions::reload(&work.tx, staff, work.now).await?;
    if permissions::grants(caller.user.role, permission) {
        Ok(caller)
    } else {
        Err(StaffActionError::Forbidden)
    }
}

async fn record(
    work: &UnitOfWork<'_>,
    row: &StaffAction,
    staff: &Caller,
    action: Action,
    reason: String,
) -> Result<(), StorageError> {
    let event = NewAuditEvent {
        admin_id: Some(staff.user.id),
        action,
        change: describe(row),
        reason,
    };
    activity_log::record_by_operator(&work.tx, row.user_id, event, work.now).await
}

/// Description in Russian, such as `начисление, 500₽` or `роль, admin`.
fn describe(row: &StaffAction) -> String {
    let what = match (row.payment_id, row.role) {
        (Some(payment), _) => format!("{payment}, {}", Kopecks(row.amount).formatted()),
        (None, Some(role)) => role.to_string(),
        (None, None) => Kopecks(row.amount).formatted(),
    };
    let kind = match row.kind {
        Kind::Credit => "начисление",
        Kind::Debit => "списание",
        Kind::Refund => "возврат",
        Kind::Role => "роль",
        Kind::Revocation => "снятие роли",
        Kind::Reveal => "личные данные",
    };
    format!("{kind}, {what}")
}

/// Approves or rejects the request of another staff member, or withdraws the caller's own request.
pub async fn decide(
    ctx: &Arc<Context>,
    staff: &Caller,
    id: Uuid,
    is_approved: bool,
    reason: String,
) -> Result<StaffActionView, StaffActionError> {
    let work = ctx.begin().await?;
    // Locked, so that appointments do not change while they are compared.
    db::lock(&work.tx, ROLES_LOCK).await?;
    let row = repo::find(&work.tx, id).await?;
    let row = row.ok_or(StaffActionError::NotFound)?;
    let is_own = row.requested_by == staff.user.id;
    if is_own && is_approved {
        return Err(NotApprover::OwnRequest.into());
    }
    let needed = if is_own {
        approvers::permission(row.kind)
    } else {
        Permission::Money
    };
    let approver = current(&work, staff, needed).await?.user;
    let requester = users::get(&work.tx, row.requested_by).await?;
    let charged_to = if is_approved && row.status == Status::Waiting {
        charge(&work, &row, &approver, &requester).await?
    } else {
        None
    };
    let decision = Decision {
        status: match (is_approved, is_own) {
            (true, _) => Status::Done,
            (false, false) => Status::Refused,
            (false, true) => Status::Withdrawn,
        },
        decided_by: approver.id,
        reason: &reason,
        charged_to,
        at: work.now,
    };
    // Only one of two concurrent decisions succeeds.
    if !repo::decide(&work.tx, id, decision).await? {
        return Err(StaffActionError::Decided);
    }
    let mut refund_id = None;
    let stage = if is_approved {
        refund_id = perform::perform(&work, &row, &requester, &approver, reason).await?;
        if let Some(refund_id) = refund_id {
            repo::set_refund(&work.tx, id, refund_id).await?;
        }
        Stage::Approved
    } else {
        let (action, stage) = if is_own {
            (Action::ApprovalWithdrawn, Stage::Withdrawn)
        } else {
            (Action::ApprovalRefused, Stage::Refused)
        };
        record(&work, &row, staff, action, reason).await?;
        stage
    };
    notifications::notify(&work, &row, &approver, stage).await?;
    work.commit().await?;
    if let Some(refund_id) = refund_id {
        refunds::send_soon(ctx, &[refund_id]).await;
    }
    view::find(ctx, staff, id).await
}

/// Person whose caps an approval is charged to; `None` for an independent approval.
async fn charge(
    work: &UnitOfWork<'_>,
    row: &StaffAction,
    approver: &User,
    requester: &User,
) -> Result<Option<Uuid>, StaffActionError> {
    match approvers::assess(approver, requester, row, work.now)?? {
        Approval::Independent => Ok(None),
        Approval::WithinOwnCaps => {
            let usage =
                caps::lock_and_read(work.ctx, &work.tx, approver, row.kind, work.now).await?;
            match usage.exceeded_by(row.amount) {
                None => Ok(Some(approver.id)),
                Some(_) => Err(NotApprover::NotIndependent.into()),
            }
        }
    }
}
