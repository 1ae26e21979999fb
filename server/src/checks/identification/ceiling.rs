//! The ceiling of what look-ups cost us that nobody has paid for yet: counted in the database, for all
//! strangers together, whatever addresses and accounts they come with.

use avtosled_core::money::Kopecks;
use chrono::Duration;
use uuid::Uuid;

use crate::checks::rows::identifications;
use crate::identity::rows::users;
use crate::kit::Kit;
use crate::kit::db::StorageError;

/// What a car is looked up for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LookUp {
    /// An order or the choice of one.
    Order,
    /// To show which car it is, to anybody who types a number.
    Preview,
}

/// Whether somebody may have a car looked up at our cost. Who has money here always may.
pub async fn is_open(
    kit: &Kit,
    user_id: Option<Uuid>,
    look_up: LookUp,
) -> Result<bool, StorageError> {
    let db = kit.db.read();
    if let Some(user_id) = user_id
        && let Some(user) = users::find(db, user_id).await?
        && user.balance + user.held > 0
    {
        return Ok(true);
    }
    let spent = spent_today(kit).await?;
    let ceiling = kit.ceilings.in_force(db).await?.lookups_per_day;
    let most = match look_up {
        LookUp::Order => ceiling,
        // Curious strangers leave the other half to those who buy.
        LookUp::Preview => Kopecks(ceiling.0 / 2),
    };
    let is_open = spent < most;
    if !is_open {
        metrics::counter!("lookup_ceiling_reached_total").increment(1);
        tracing::warn!(%spent, ?look_up, "the ceiling of look-ups for strangers is reached");
    }
    Ok(is_open)
}

/// What look-ups outside of reports cost us within the last day.
pub async fn spent_today(kit: &Kit) -> Result<Kopecks, StorageError> {
    let since = kit.clock.now() - Duration::days(1);
    let spent = identifications::spent_since(kit.db.read(), since).await?;
    Ok(Kopecks(spent))
}
