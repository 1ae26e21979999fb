//! Car data from a user's earlier reports.

use uuid::Uuid;

use crate::checks::identification::Identity;
use crate::checks::report_data;
use crate::checks::report_data::source::Source;
use crate::checks::report_data::vehicle::vehicle;
use crate::checks::repository::reports;
use crate::platform::Context;
use crate::platform::db::StorageError;

/// Adds the car's name from the user's newest report about it, unless the identity has a name.
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
    let rows = reports::list_services(&ctx.encryption, conn, &[report.id]).await?;
    let sources: Vec<Source> = rows.iter().map(Source::read).collect();
    let car = vehicle(&report_data::identity(&report)?, &sources);
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
