//! Spending cap on lookups for users without money, shared by all users and stored in the database.

use avtosled_core::money::Kopecks;
use chrono::{DateTime, Duration, Utc};
use uuid::Uuid;

use crate::checks::repository::identifications;
use crate::identity::repository::users;
use crate::platform::Context;
use crate::platform::db::StorageError;

/// Kind of a lookup, by its purpose.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LookUp {
    /// Lookup for an order, or a licence verification.
    Order,
    /// Lookup for a row of a batch.
    Batch,
    /// Preview of a car for a visitor.
    Preview,
}

/// Whether a lookup at our expense is allowed: within the user's own funds, or within the shared cap.
pub async fn is_open(
    ctx: &Context,
    user_id: Option<Uuid>,
    look_up: LookUp,
) -> Result<bool, StorageError> {
    let spent = spent_today(ctx).await?;
    let cap = ctx
        .spending_caps
        .in_force(ctx.db.read())
        .await?
        .lookups_per_day;
    let most = match look_up {
        LookUp::Order | LookUp::Batch => cap,
        // Previews may use half of the cap.
        LookUp::Preview => Kopecks(cap.0 / 2),
    };
    if spent < most || is_covered(ctx, user_id).await? {
        return Ok(true);
    }
    metrics::counter!("avtosled_lookup_cap_reached_total").increment(1);
    tracing::warn!(%spent, ?look_up, "the cap of look-ups for unpaid users is reached");
    Ok(false)
}

/// Whether the user's funds exceed the cost of the user's lookups within the last day.
async fn is_covered(ctx: &Context, user_id: Option<Uuid>) -> Result<bool, StorageError> {
    let db = ctx.db.read();
    let Some(user_id) = user_id else {
        return Ok(false);
    };
    let Some(user) = users::find(db, user_id).await? else {
        return Ok(false);
    };
    let spent = identifications::spent_since_by(db, user_id, day_ago(ctx)).await?;
    Ok(spent < user.balance + user.held)
}

/// Cost of lookups outside reports within the last day.
pub async fn spent_today(ctx: &Context) -> Result<Kopecks, StorageError> {
    let spent = identifications::spent_since(ctx.db.read(), day_ago(ctx)).await?;
    Ok(Kopecks(spent))
}

fn day_ago(ctx: &Context) -> DateTime<Utc> {
    ctx.clock.now() - Duration::days(1)
}
