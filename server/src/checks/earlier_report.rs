//! What a person knows of a car already.

use uuid::Uuid;

use crate::checks::identification::Identity;
use crate::checks::kept;
use crate::checks::repository::reports;
use crate::checks::source::Source;
use crate::checks::vehicle::vehicle;
use crate::platform::Context;
use crate::platform::db::StorageError;

/// The car with its name from the newest report that this user has of it, where nothing else names it.
pub async fn named(
    ctx: &Context,
    user_id: Uuid,
    mut identity: Identity,
) -> Result<Identity, StorageError> {
    if identity.brand_model.is_some() {
        return Ok(identity);
    }
    let Some(key) = identity.key() else {
        return Ok(identity);
    };
    let conn = ctx.db.read();
    let Some(report) = reports::find_newest_of_car(conn, user_id, key).await? else {
        return Ok(identity);
    };
    let rows = reports::list_services(&ctx.vault, conn, &[report.id]).await?;
    let sources: Vec<Source> = rows.iter().map(Source::read).collect();
    let car = vehicle(&kept::identity(&report)?, &sources);
    let words: Vec<&str> = [&car.brand, &car.model]
        .into_iter()
        .filter_map(Option::as_deref)
        .collect();
    identity.brand_model = (!words.is_empty()).then(|| words.join(" "));
    identity.brand = identity.brand.or(car.brand);
    identity.model = identity.model.or(car.model);
    identity.year = identity.year.or(car.year);
    Ok(identity)
}
