//! Approvers of staff actions: who may approve the request of another staff member.
//! An approver is an administrator whom the requester did not appoint, directly or through others.

use std::collections::BTreeSet;

use chrono::{DateTime, Duration, Utc};
use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

use crate::admin::dual_control::caps::{self, CapLimits};
use crate::admin::people::appointments::appointers_through;
use crate::admin::repository::users as admin_users;
use crate::identity::permissions::{self, Permission, Role};
use crate::identity::repository::users::User;
use crate::platform::Context;
use crate::platform::db::{Conn, StorageError};
use crate::platform::entities::staff_actions::{Kind, Model as StaffAction};

/// Minimum time since which an approver holds the role when the request is made.
pub const MIN_TERM: Duration = Duration::hours(72);

/// Time for which a request can be approved.
pub const MAX_AGE: Duration = Duration::days(7);

/// Kind of an approval: whether the approver counts as a second person.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Approval {
    /// Requester and approver are certainly two persons: no cap applies.
    Independent,
    /// Both may be controlled by one person: the approval uses the caps of the approver.
    WithinOwnCaps,
}

/// Reason why a person cannot approve a request.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema, thiserror::Error)]
#[serde(rename_all = "snake_case")]
pub enum NotApprover {
    #[error("a request needs another person's decision")]
    OwnRequest,
    #[error("staff cannot approve acts on their own accounts")]
    OwnAccount,
    #[error("the request is older than seven days")]
    Expired,
    #[error("the requester is blocked or may no longer do this himself")]
    RequesterInactive,
    #[error("the requester appointed the approver, directly or through others")]
    AppointedByRequester,
    #[error("the approver was not yet an administrator for 72 hours when the request was made")]
    TooRecent,
    /// The request needs an independent approval, or exceeds the caps of the approver.
    #[error("one administrator may have appointed both requester and approver")]
    NotIndependent,
}

/// Assesses whether and how `approver` may approve a request of `requester`.
pub fn assess(
    approver: &User,
    requester: &User,
    request: &StaffAction,
    now: DateTime<Utc>,
) -> Result<Result<Approval, NotApprover>, StorageError> {
    let approver_chain: BTreeSet<Uuid> = appointers_through(approver)?.into_iter().collect();
    let requester_chain: BTreeSet<Uuid> = appointers_through(requester)?.into_iter().collect();
    let is_settled = |since: DateTime<Utc>| since <= request.created_at - MIN_TERM;
    let may_request = permissions::grants(requester.role, permission(request.kind));
    Ok(if approver.id == requester.id {
        Err(NotApprover::OwnRequest)
    } else if approver.id == request.user_id {
        Err(NotApprover::OwnAccount)
    } else if now - request.created_at > MAX_AGE {
        Err(NotApprover::Expired)
    } else if !requester.is_active || !may_request {
        Err(NotApprover::RequesterInactive)
    } else if approver_chain.contains(&requester.id) {
        Err(NotApprover::AppointedByRequester)
    } else if !approver.role_granted_at.is_some_and(is_settled) {
        Err(NotApprover::TooRecent)
    } else if approver_chain.is_disjoint(&requester_chain) {
        Ok(Approval::Independent)
    } else if needs_independent_approval(request) {
        Err(NotApprover::NotIndependent)
    } else {
        Ok(Approval::WithinOwnCaps)
    })
}

/// Whether a request always needs an independent approval, even within caps.
/// That is the grant of the administrator role, since a new administrator has caps of his own.
#[must_use]
pub fn needs_independent_approval(request: &StaffAction) -> bool {
    request.kind == Kind::Role && request.role == Some(Role::Admin)
}

/// Permission that a kind of staff action requires.
pub(super) const fn permission(kind: Kind) -> Permission {
    match kind {
        Kind::Credit => Permission::Credit,
        Kind::Debit | Kind::Refund => Permission::Money,
        Kind::Role | Kind::Revocation => Permission::Users,
        Kind::Reveal => Permission::Reveal,
    }
}

/// Whether any administrator could approve a request made now.
pub async fn has_approver(
    ctx: &Context,
    conn: &impl Conn,
    requester: &User,
    request: &StaffAction,
) -> Result<bool, StorageError> {
    for admin in admin_users::list_administrators(conn).await? {
        if admin.totp_since.is_none() {
            continue;
        }
        match assess(&admin, requester, request, request.created_at)? {
            Ok(Approval::Independent) => return Ok(true),
            Ok(Approval::WithinOwnCaps) => {
                let CapLimits { per_hour, per_day } =
                    caps::limits(ctx, conn, &admin, request.kind).await?;
                if request.amount <= per_hour.min(per_day) {
                    return Ok(true);
                }
            }
            Err(_) => {}
        }
    }
    Ok(false)
}
