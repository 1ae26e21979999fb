//! The ceiling of what look-ups of cars and licences cost us that nobody has paid for yet: counted in the
//! database, for all strangers together, whatever addresses and accounts they come with.

use avtosled_core::money::Kopecks;
use chrono::{DateTime, Duration, Utc};
use uuid::Uuid;

use crate::checks::repository::identifications;
use crate::identity::repository::users;
use crate::platform::Context;
use crate::platform::db::StorageError;

/// What is looked up, and why.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LookUp {
    /// A car for an order or the choice of one, or the licence that brings a free check.
    Order,
    /// A car, to show which it is, to anybody who types a number.
    Preview,
}

/// Whether somebody may have something looked up at our cost. Who has money here may for as much as that,
/// whatever all others did.
pub async fn is_open(
    ctx: &Context,
    user_id: Option<Uuid>,
    look_up: LookUp,
) -> Result<bool, StorageError> {
    let spent = spent_today(ctx).await?;
    let ceiling = ctx.ceilings.in_force(ctx.db.read()).await?.lookups_per_day;
    let most = match look_up {
        LookUp::Order => ceiling,
        // Curious strangers leave the other half to those who buy.
        LookUp::Preview => Kopecks(ceiling.0 / 2),
    };
    if spent < most || is_covered(ctx, user_id).await? {
        return Ok(true);
    }
    metrics::counter!("lookup_ceiling_reached_total").increment(1);
    tracing::warn!(%spent, ?look_up, "the ceiling of look-ups for strangers is reached");
    Ok(false)
}

/// Whether an account has more money here than its own look-ups cost us within the last day.
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

/// What look-ups outside of reports cost us within the last day.
pub async fn spent_today(ctx: &Context) -> Result<Kopecks, StorageError> {
    let spent = identifications::spent_since(ctx.db.read(), day_ago(ctx)).await?;
    Ok(Kopecks(spent))
}

fn day_ago(ctx: &Context) -> DateTime<Utc> {
    ctx.clock.now() - Duration::days(1)
}
