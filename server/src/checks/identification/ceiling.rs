//! The ceiling of what look-ups of cars and licences cost us that nobody has paid for yet: counted in the
//! database, for all strangers together, whatever addresses and accounts they come with.

use avtosled_core::money::Kopecks;
use chrono::{DateTime, Duration, Utc};
use uuid::Uuid;

use crate::checks::rows::identifications;
use crate::identity::rows::users;
use crate::kit::Kit;
use crate::kit::db::StorageError;

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
    kit: &Kit,
    user_id: Option<Uuid>,
    look_up: LookUp,
) -> Result<bool, StorageError> {
    let spent = spent_today(kit).await?;
    let ceiling = kit.ceilings.in_force(kit.db.read()).await?.lookups_per_day;
    let most = match look_up {
        LookUp::Order => ceiling,
        // Curious strangers leave the other half to those who buy.
        LookUp::Preview => Kopecks(ceiling.0 / 2),
    };
    if spent < most || is_covered(kit, user_id).await? {
        return Ok(true);
    }
    metrics::counter!("lookup_ceiling_reached_total").increment(1);
    tracing::warn!(%spent, ?look_up, "the ceiling of look-ups for strangers is reached");
    Ok(false)
}

/// Whether an account has more money here than its own look-ups cost us within the last day.
async fn is_covered(kit: &Kit, user_id: Option<Uuid>) -> Result<bool, StorageError> {
    let db = kit.db.read();
    let Some(user_id) = user_id else {
        return Ok(false);
    };
    let Some(user) = users::find(db, user_id).await? else {
        return Ok(false);
    };
    let spent = identifications::spent_since_by(db, user_id, day_ago(kit)).await?;
    Ok(spent < user.balance + user.held)
}

/// What look-ups outside of reports cost us within the last day.
pub async fn spent_today(kit: &Kit) -> Result<Kopecks, StorageError> {
    let spent = identifications::spent_since(kit.db.read(), day_ago(kit)).await?;
    Ok(Kopecks(spent))
}

fn day_ago(kit: &Kit) -> DateTime<Utc> {
    kit.clock.now() - Duration::days(1)
}
