//! Caps of one staff member within the last hour and the last 24 hours.
//!
//! The caller of [`lock_and_read`] holds a lock on the person's caps until its transaction ends, so that two
//! parallel actions cannot both use the rest of a cap.

use avtosled_core::money::Kopecks;
use chrono::{DateTime, Duration, Utc};
use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

use crate::admin::repository::staff_actions as repo;
use crate::identity::repository::users::User;
use crate::identity::session::sessions::Caller;
use crate::platform::Context;
use crate::platform::db::{self, Conn, StorageError, Tx};
use crate::platform::entities::staff_actions::Kind;
use crate::platform::limits::spending_caps::{Rolling, SpendingCaps};

/// Caps of a staff member on a kind of action, in kopecks or number of actions.
#[derive(Clone, Copy, Debug)]
pub struct CapLimits {
    pub per_hour: i64,
    pub per_day: i64,
}

/// Period that a cap applies to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Period {
    Hour,
    Day,
}

impl Period {
    #[must_use]
    pub fn length(self) -> Duration {
        match self {
            Self::Hour => Duration::hours(1),
            Self::Day => Duration::days(1),
        }
    }
}

/// Remaining caps of a staff member, in kopecks or number of actions.
#[derive(Clone, Copy, Debug)]
pub struct CapUsage {
    pub limits: CapLimits,
    left_in_hour: i64,
    left_in_day: i64,
}

impl CapUsage {
    #[must_use]
    pub fn left(&self) -> i64 {
        self.left_in_hour.min(self.left_in_day).max(0)
    }

    /// Longest period whose remaining cap is below the amount.
    #[must_use]
    pub const fn exceeded_by(&self, amount: i64) -> Option<Period> {
        if amount > self.left_in_day {
            Some(Period::Day)
        } else if amount > self.left_in_hour {
            Some(Period::Hour)
        } else {
            None
        }
    }
}

/// Caps on the amount that a staff member may move without approval.
#[derive(Clone, Copy, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct AmountCap {
    /// Cap per hour in roubles.
    pub per_hour: Kopecks,
    pub per_day: Kopecks,
    /// Roubles that can be moved now.
    pub left: Kopecks,
}

/// Caps on the number of actions that a staff member may perform without approval.
#[derive(Clone, Copy, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CountCap {
    pub per_hour: i64,
    pub per_day: i64,
    pub left: i64,
}

/// Caps of the caller by kind of action.
#[derive(Clone, Copy, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct OwnCaps {
    pub credits: AmountCap,
    pub debits: AmountCap,
    pub refunds: AmountCap,
    pub role_grants: CountCap,
    pub reveals: CountCap,
}

/// Remaining caps of the caller.
pub async fn own(ctx: &Context, staff: &Caller) -> Result<OwnCaps, StorageError> {
    let of = async |kind| usage(ctx, ctx.db.read(), &staff.user, kind, ctx.clock.now()).await;
    let amount = |usage: CapUsage| AmountCap {
        per_hour: Kopecks(usage.limits.per_hour),
        per_day: Kopecks(usage.limits.per_day),
        left: Kopecks(usage.left()),
    };
    let count = |usage: CapUsage| CountCap {
        per_hour: usage.limits.per_hour,
        per_day: usage.limits.per_day,
        left: usage.left(),
    };
    Ok(OwnCaps {
        credits: amount(of(Kind::Credit).await?),
        debits: amount(of(Kind::Debit).await?),
        refunds: amount(of(Kind::Refund).await?),
        role_grants: count(of(Kind::Role).await?),
        reveals: count(of(Kind::Reveal).await?),
    })
}

/// Locks the caps of a staff member until the transaction ends.
/// Must precede locks on rows of accounts.
pub async fn lock(tx: &Tx, user_id: Uuid) -> Result<(), StorageError> {
    db::lock(tx, &format!("staff_caps:{user_id}")).await
}

/// Locks the caps of a staff member and reads what remains.
pub async fn lock_and_read(
    ctx: &Context,
    tx: &Tx,
    user: &User,
    kind: Kind,
    now: DateTime<Utc>,
) -> Result<CapUsage, StorageError> {
    lock(tx, user.id).await?;
    usage(ctx, tx, user, kind, now).await
}

async fn usage(
    ctx: &Context,
    conn: &impl Conn,
    user: &User,
    kind: Kind,
    now: DateTime<Utc>,
) -> Result<CapUsage, StorageError> {
    let limits = limits(ctx, conn, user, kind).await?;
    let kinds = sharing_caps(&kind);
    let sum =
        async |period: Period| repo::sum_charged(conn, user.id, kinds, now - period.length()).await;
    Ok(CapUsage {
        limits,
        left_in_hour: limits.per_hour - sum(Period::Hour).await?,
        left_in_day: limits.per_day - sum(Period::Day).await?,
    })
}

/// Kinds of action that share the caps of a kind: all changes of staff share one cap.
const fn sharing_caps(kind: &Kind) -> &[Kind] {
    match kind {
        Kind::Role | Kind::Revocation => &[Kind::Role, Kind::Revocation],
        Kind::Credit | Kind::Debit | Kind::Refund | Kind::Reveal => std::slice::from_ref(kind),
    }
}

/// Effective caps of a staff member on a kind of action.
pub async fn limits(
    ctx: &Context,
    conn: &impl Conn,
    user: &User,
    kind: Kind,
) -> Result<CapLimits, StorageError> {
    let caps: SpendingCaps = ctx.spending_caps.in_force(conn).await?;
    Ok(match kind {
        Kind::Credit if user.is_admin() => of_amounts(caps.admin_credits),
        Kind::Credit => of_amounts(caps.operator_credits),
        Kind::Debit => of_amounts(caps.debits),
        Kind::Refund => of_amounts(caps.refunds),
        Kind::Role | Kind::Revocation => of_counts(caps.role_grants),
        Kind::Reveal => of_counts(caps.reveals),
    })
}

const fn of_amounts(cap: Rolling<Kopecks>) -> CapLimits {
    CapLimits {
        per_hour: cap.per_hour.0,
        per_day: cap.per_day.0,
    }
}

fn of_counts(cap: Rolling<u64>) -> CapLimits {
    let signed = |count| i64::try_from(count).unwrap_or(i64::MAX);
    CapLimits {
        per_hour: signed(cap.per_hour),
        per_day: signed(cap.per_day),
    }
}
