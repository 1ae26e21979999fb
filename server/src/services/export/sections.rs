//! The lists of an export.

use std::collections::HashMap;

use avtosled_core::money::Kopecks;
use serde_json::Value;
use serde_json::json;
use uuid::Uuid;

use crate::repos::RepoError;
use crate::repos::export;
use crate::repos::reports;
use crate::repos::reports::ReportService;
use crate::services::Services;
use crate::services::export::deliveries;
use crate::services::export::paid;
use crate::services::export::watched;

pub const PAGE: u64 = 100;

/// One list of the document.
#[derive(Clone, Copy)]
pub enum Section {
    Consents,
    Sessions,
    Actions,
    Reports,
    Operations,
    Payments,
    Refunds,
    Packages,
    Subscriptions,
    PromoUses,
    FreeChecks,
    Messages,
    QuickPurchases,
    Watches,
    WatchChanges,
    ReportShares,
}

pub const SECTIONS: [Section; 16] = [
    Section::Consents,
    Section::Sessions,
    Section::Actions,
    Section::Reports,
    Section::Operations,
    Section::Payments,
    Section::Refunds,
    Section::Packages,
    Section::Subscriptions,
    Section::PromoUses,
    Section::FreeChecks,
    Section::Messages,
    Section::QuickPurchases,
    Section::Watches,
    Section::WatchChanges,
    Section::ReportShares,
];

impl Section {
    pub const fn name(self) -> &'static str {
        match self {
            Self::Consents => "consents",
            Self::Sessions => "sessions",
            Self::Actions => "actions",
            Self::Reports => "reports",
            Self::Operations => "operations",
            Self::Payments => "payments",
            Self::Refunds => "refunds",
            Self::Packages => "packages",
            Self::Subscriptions => "subscriptions",
            Self::PromoUses => "promoUses",
            Self::FreeChecks => "freeChecks",
            Self::Messages => "messages",
            Self::QuickPurchases => "quickPurchases",
            Self::Watches => "watches",
            Self::WatchChanges => "watchChanges",
            Self::ReportShares => "reportShares",
        }
    }
}

/// A page of a section; `next` is its last row when more may follow.
pub struct Page {
    pub items: Vec<Value>,
    pub next: Option<Uuid>,
}

impl Page {
    pub fn new<T>(rows: &[T], id: impl Fn(&T) -> Uuid, item: impl Fn(&T) -> Value) -> Self {
        let is_full = u64::try_from(rows.len()).is_ok_and(|count| count == PAGE);
        Self {
            items: rows.iter().map(item).collect(),
            next: rows.last().filter(|_| is_full).map(id),
        }
    }
}

/// The rows of a section after the given one.
pub async fn page(
    services: &Services,
    section: Section,
    user: Uuid,
    after: Option<Uuid>,
) -> Result<Page, RepoError> {
    let db = services.db.read();
    Ok(match section {
        Section::Consents => {
            let rows = export::consents(db, user, after, PAGE).await?;
            Page::new(
                &rows,
                |row| row.id,
                |row| {
                    json!({
                        "purpose": row.purpose, "version": row.version, "textHash": row.text_hash,
                        "given": row.given, "ipAddress": row.ip_address, "userAgent": row.user_agent,
                        "createdAt": row.created_at,
                    })
                },
            )
        }
        Section::Sessions => {
            let rows = export::sessions(db, user, after, PAGE).await?;
            Page::new(
                &rows,
                |row| row.id,
                |row| {
                    json!({
                        "method": row.method, "ipAddress": row.ip_address,
                        "userAgent": row.user_agent, "createdAt": row.created_at,
                        "expiresAt": row.expires_at, "endedAt": row.ended_at,
                    })
                },
            )
        }
        Section::Actions => {
            let rows = export::user_actions(db, user, after, PAGE).await?;
            Page::new(
                &rows,
                |row| row.id,
                |row| {
                    json!({
                        "action": row.action, "description": row.description,
                        "ipAddress": row.ip_address, "userAgent": row.user_agent,
                        "createdAt": row.created_at,
                    })
                },
            )
        }
        Section::Reports => return reports_page(services, user, after).await,
        Section::Operations => return operations_page(services, user, after).await,
        Section::Payments => return paid::payments_page(services, user, after).await,
        Section::Refunds => return paid::refunds_page(services, user, after).await,
        Section::Packages => return packages_page(services, user, after).await,
        Section::Messages => return deliveries::messages_page(services, user, after).await,
        Section::QuickPurchases => {
            return deliveries::quick_purchases_page(services, user, after).await;
        }
        Section::Watches => return watched::watches_page(services, user, after).await,
        Section::WatchChanges => return watched::changes_page(services, user, after).await,
        Section::ReportShares => {
            return deliveries::report_shares_page(services, user, after).await;
        }
        Section::Subscriptions => {
            let rows = export::user_subscriptions(db, user, after, PAGE).await?;
            Page::new(
                &rows,
                |row| row.id,
                |row| {
                    json!({
                        "plan": row.plan, "amount": Kopecks(row.amount), "status": row.status,
                        "currentPeriodStart": row.current_period_start,
                        "currentPeriodEnd": row.current_period_end,
                        "nextChargeAt": row.next_charge_at, "cancelledAt": row.cancelled_at,
                        "createdAt": row.created_at,
                    })
                },
            )
        }
        Section::PromoUses => {
            let rows = export::promo_uses(db, user, after, PAGE).await?;
            Page::new(
                &rows,
                |row| row.id,
                |row| json!({ "usedFor": row.reference, "createdAt": row.created_at }),
            )
        }
        Section::FreeChecks => {
            let rows = export::free_check_grants(db, user, after, PAGE).await?;
            Page::new(
                &rows,
                |row| row.id,
                |row| json!({ "kind": row.kind, "grantedAt": row.created_at }),
            )
        }
    })
}

async fn reports_page(
    services: &Services,
    user: Uuid,
    after: Option<Uuid>,
) -> Result<Page, RepoError> {
    let db = services.db.read();
    let rows = export::vehicle_reports(db, user, after, PAGE).await?;
    let ids: Vec<Uuid> = rows.iter().map(|report| report.id).collect();
    let mut sources: HashMap<Uuid, Vec<Value>> = HashMap::new();
    for row in reports::list_services(db, &ids).await? {
        sources.entry(row.report_id).or_default().push(source(&row));
    }
    Ok(Page::new(
        &rows,
        |row| row.id,
        |row| {
            json!({
                "id": row.id, "query": row.search_query, "type": row.search_type,
                "vin": row.vin, "plate": row.plate, "bodyNumber": row.body_number,
                "status": row.status, "freeCheck": row.free_check, "vkPackage": row.vk_package,
                "refreshedFrom": row.refreshed_from,
                "ordered": Kopecks(row.cost), "charged": Kopecks(row.total_cost),
                "createdAt": row.created_at, "finishedAt": row.finished_at,
                "sources": sources.get(&row.id),
            })
        },
    ))
}

fn source(row: &ReportService) -> Value {
    json!({
        "name": row.service_name, "status": row.status, "price": Kopecks(row.service_price),
        "charged": Kopecks(row.cost), "fetchedAt": row.fetched_at, "result": row.block,
    })
}

async fn operations_page(
    services: &Services,
    user: Uuid,
    after: Option<Uuid>,
) -> Result<Page, RepoError> {
    let db = services.db.read();
    let rows = export::ledger_entries(db, user, after, PAGE).await?;
    let transfers = export::transfers(db, &rows).await?;
    Ok(Page::new(
        &rows,
        |row| row.id,
        |row| {
            let transfer = transfers.get(&row.transfer_id);
            json!({
                "account": row.account, "amount": Kopecks(row.amount),
                "kind": transfer.map(|transfer| &transfer.kind),
                "reference": transfer.map(|transfer| &transfer.reference),
                "description": transfer.map(|transfer| &transfer.description),
                "createdAt": transfer.map(|transfer| transfer.created_at),
            })
        },
    ))
}

async fn packages_page(
    services: &Services,
    user: Uuid,
    after: Option<Uuid>,
) -> Result<Page, RepoError> {
    let rows = export::user_packages(services.db.read(), user, after, PAGE).await?;
    Ok(Page::new(
        &rows,
        |row| row.id,
        |row| {
            json!({
                "checksRemaining": row.checks_remaining,
                "purchasePrice": Kopecks(row.purchase_price), "isActive": row.is_active,
                "createdAt": row.created_at, "expiresAt": row.expires_at,
            })
        },
    ))
}
