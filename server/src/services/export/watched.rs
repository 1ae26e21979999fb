//! Watched cars, and the changes found.

use avtosled_core::money::Kopecks;
use serde_json::json;
use uuid::Uuid;

use crate::repos::RepoError;
use crate::repos::export;
use crate::services::Services;
use crate::services::export::sections::PAGE;
use crate::services::export::sections::Page;

pub async fn watches_page(
    services: &Services,
    user: Uuid,
    after: Option<Uuid>,
) -> Result<Page, RepoError> {
    let rows = export::watches(services.db.read(), user, after, PAGE).await?;
    Ok(Page::new(
        &rows,
        |row| row.id,
        |row| {
            json!({
                "id": row.id, "vin": row.vin, "reportId": row.report_id, "status": row.status,
                "known": row.known, "lookedAt": row.checked_at, "createdAt": row.created_at,
            })
        },
    ))
}

pub async fn changes_page(
    services: &Services,
    user: Uuid,
    after: Option<Uuid>,
) -> Result<Page, RepoError> {
    let rows = export::watch_changes(services.db.read(), user, after, PAGE).await?;
    Ok(Page::new(
        &rows,
        |row| row.id,
        |row| {
            json!({
                "watchId": row.watch_id, "sources": row.source_call, "summary": row.summary,
                "cost": Kopecks(row.cost), "foundAt": row.found_at,
            })
        },
    ))
}
