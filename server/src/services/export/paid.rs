//! Payments by card, and what went back.

use avtosled_core::money::Kopecks;
use serde_json::json;
use uuid::Uuid;

use crate::repos::RepoError;
use crate::repos::export;
use crate::services::Services;
use crate::services::export::sections::PAGE;
use crate::services::export::sections::Page;

pub async fn payments_page(
    services: &Services,
    user: Uuid,
    after: Option<Uuid>,
) -> Result<Page, RepoError> {
    let rows = export::payments(services.db.read(), user, after, PAGE).await?;
    Ok(Page::new(
        &rows,
        |row| row.id,
        |row| {
            json!({
                "id": row.id, "amount": Kopecks(row.amount), "status": row.status,
                "paymentMethod": row.payment_method, "description": row.description,
                "purpose": row.purpose, "contact": row.contact,
                "refunded": Kopecks(row.refunded),
                "cancellationReason": row.cancellation_reason,
                "createdAt": row.created_at, "completedAt": row.completed_at,
            })
        },
    ))
}

pub async fn refunds_page(
    services: &Services,
    user: Uuid,
    after: Option<Uuid>,
) -> Result<Page, RepoError> {
    let rows = export::refunds(services.db.read(), user, after, PAGE).await?;
    Ok(Page::new(
        &rows,
        |row| row.id,
        |row| {
            json!({
                "id": row.id, "paymentId": row.payment_id, "amount": Kopecks(row.amount),
                "kind": row.kind, "reason": row.reason, "status": row.status,
                "createdAt": row.created_at, "completedAt": row.completed_at,
            })
        },
    ))
}
