//! What was bought at once, and what was sent or shown to others.

use serde_json::json;
use uuid::Uuid;

use crate::repos::RepoError;
use crate::repos::export;
use crate::services::Services;
use crate::services::export::sections::PAGE;
use crate::services::export::sections::Page;

pub async fn messages_page(
    services: &Services,
    user: Uuid,
    after: Option<Uuid>,
) -> Result<Page, RepoError> {
    let rows = export::messages(services.db.read(), user, after, PAGE).await?;
    Ok(Page::new(
        &rows,
        |row| row.id,
        |row| {
            json!({
                "channel": row.channel, "recipient": row.recipient, "about": row.template,
                "createdAt": row.created_at, "sentAt": row.sent_at, "failedAt": row.failed_at,
            })
        },
    ))
}

pub async fn quick_purchases_page(
    services: &Services,
    user: Uuid,
    after: Option<Uuid>,
) -> Result<Page, RepoError> {
    let rows = export::quick_purchases(services.db.read(), user, after, PAGE).await?;
    Ok(Page::new(
        &rows,
        |row| row.id,
        |row| {
            json!({
                "paymentId": row.payment_id, "packageType": row.package_type,
                "query": row.search_query, "type": row.search_type, "contacts": row.contacts,
                "status": row.status, "reportId": row.report_id, "createdAt": row.created_at,
                "deliveredAt": row.delivered_at,
            })
        },
    ))
}

pub async fn report_shares_page(
    services: &Services,
    user: Uuid,
    after: Option<Uuid>,
) -> Result<Page, RepoError> {
    let rows = export::report_shares(services.db.read(), user, after, PAGE).await?;
    Ok(Page::new(
        &rows,
        |row| row.id,
        |row| {
            json!({
                "reportId": row.report_id, "masked": row.masked, "openedCount": row.opened_count,
                "lastOpenedAt": row.last_opened_at, "createdAt": row.created_at,
                "expiresAt": row.expires_at, "revokedAt": row.revoked_at,
            })
        },
    ))
}
