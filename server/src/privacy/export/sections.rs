//! Sections of an export: lists that are read page by page.

use std::collections::HashMap;

use avtosled_core::money::Kopecks;
use futures::future::BoxFuture;
use serde_json::{Value, json};
use uuid::Uuid;

use crate::checks::repository::reports::{self, ReportService};
use crate::platform::Context;
use crate::platform::db::StorageError;
use crate::privacy::repository::export;
use crate::reports::watches::snapshot::Snapshot;

const PAGE: u64 = 100;

/// A page of a section; `next` is the id of its last row, if more may follow.
pub struct Page {
    pub items: Vec<Value>,
    pub next: Option<Uuid>,
}

impl Page {
    fn new<T>(rows: &[T], id: impl Fn(&T) -> Uuid, item: impl Fn(&T) -> Value) -> Self {
        let is_full = u64::try_from(rows.len()).is_ok_and(|count| count == PAGE);
        Self {
            items: rows.iter().map(item).collect(),
            next: rows.last().filter(|_| is_full).map(id),
        }
    }
}

type Reading<'a> = BoxFuture<'a, Result<Page, StorageError>>;

/// Section of the document: its name, and a query of a user's rows after a given one.
pub type Section = (
    &'static str,
    for<'a> fn(&'a Context, Uuid, Option<Uuid>) -> Reading<'a>,
);

pub const SECTIONS: [Section; 27] = [
    ("consents", consents),
    ("sessions", sessions),
    ("actions", user_actions),
    ("reports", reports),
    ("operations", operations),
    ("payments", payments),
    ("refunds", refunds),
    ("packages", user_packages),
    ("subscriptions", user_subscriptions),
    ("promoUses", promo_uses),
    ("freeChecks", free_check_grants),
    ("messages", messages),
    ("quickPurchases", quick_purchases),
    ("watches", watches),
    ("watchChanges", watch_changes),
    ("reportShares", report_shares),
    ("apiKeys", api_keys),
    ("batches", batches),
    ("batchRows", batch_rows),
    ("stockCars", stock_cars),
    ("stockViews", stock_views),
    ("stockMonitoring", stock_monitors),
    ("webhooks", webhook_endpoints),
    ("companies", companies),
    ("memberships", company_members),
    ("reportTags", report_tags),
    ("comments", report_comments),
];

/// Declares sections in which each item is one row.
macro_rules! lists {
    ($($table:ident: |$row:ident| $item:tt;)+) => {
        $(fn $table(ctx: &Context, user: Uuid, after: Option<Uuid>) -> Reading<'_> {
            Box::pin(async move {
                let rows = export::$table(ctx.db.read(), user, after, PAGE).await?;
                Ok(Page::new(&rows, |row| row.id, |$row| json!($item)))
            })
        })+
    };
}

lists! {
    consents: |row| {
        "purpose": row.purpose, "version": row.version, "textHash": row.text_hash,
        "given": row.given, "ipAddress": row.ip_address, "userAgent": row.user_agent,
        "createdAt": row.created_at,
    };
    sessions: |row| {
        "method": row.method, "ipAddress": row.ip_address,
        "userAgent": row.user_agent, "createdAt": row.created_at,
        "expiresAt": row.expires_at, "endedAt": row.ended_at,
    };
    user_actions: |row| {
        "action": row.action, "description": row.description,
        "ipAddress": row.ip_address, "userAgent": row.user_agent,
        "createdAt": row.created_at,
    };
    payments: |row| {
        "id": row.id, "amount": Kopecks(row.amount), "status": row.status,
        "paymentMethod": row.payment_method, "description": row.description,
        "purpose": row.purpose, "contact": row.contact,
        "refunded": Kopecks(row.refunded), "closed": Kopecks(row.closed),
        "cancellationReason": row.cancellation_reason,
        "createdAt": row.created_at, "completedAt": row.completed_at,
    };
    refunds: |row| {
        "id": row.id, "paymentId": row.payment_id, "amount": Kopecks(row.amount),
        "kind": row.kind, "reason": row.reason, "status": row.status,
        "createdAt": row.created_at, "completedAt": row.completed_at,
    };
    user_packages: |row| {
        "checksRemaining": row.checks_remaining,
        "purchasePrice": Kopecks(row.purchase_price), "isActive": row.is_active,
        "createdAt": row.created_at, "expiresAt": row.expires_at,
    };
    user_subscriptions: |row| {
        "plan": row.plan, "amount": Kopecks(row.amount), "status": row.status,
        "currentPeriodStart": row.current_period_start,
        "currentPeriodEnd": row.current_period_end,
        "nextChargeAt": row.next_charge_at, "cancelledAt": row.cancelled_at,
        "createdAt": row.created_at,
    };
    promo_uses: |row| {
        "usedFor": row.reference.to_string(), "createdAt": row.created_at
    };
    free_check_grants: |row| {
        "kind": row.kind, "grantedAt": row.created_at
    };
    messages: |row| {
        "channel": row.channel, "recipient": row.recipient, "about": row.template,
        "createdAt": row.created_at, "sentAt": row.sent_at, "failedAt": row.failed_at,
    };
    quick_purchases: |row| {
        "paymentId": row.payment_id, "packageType": row.package_type,
        "query": row.search_query, "type": row.search_type, "contacts": row.contacts,
        "status": row.status, "reportId": row.report_id, "createdAt": row.created_at,
        "deliveredAt": row.delivered_at,
    };
    watch_changes: |row| {
        "watchId": row.watch_id, "sources": row.sources, "summary": row.summary,
        "cost": Kopecks(row.cost), "foundAt": row.found_at,
    };
    api_keys: |row| {
        "name": row.name, "mode": row.mode, "prefix": row.key_prefix, "scopes": row.scopes,
        "networks": row.networks, "monthlyCap": row.monthly_cap.map(Kopecks),
        "expiresAt": row.expires_at, "revokedAt": row.revoked_at,
        "lastUsedAt": row.last_used_at, "lastUsedAddress": row.last_used_address,
        "lastUsedAgent": row.last_used_agent, "createdAt": row.created_at,
    };
    batches: |row| {
        "id": row.id, "name": row.name, "mode": row.mode, "state": row.state,
        "selection": row.selection, "createdAt": row.created_at, "endedAt": row.ended_at,
    };
    batch_rows: |row| {
        "batchId": row.batch_id, "position": row.position, "identifier": row.identifier,
        "externalId": row.external_id, "state": row.state, "reason": row.skip_message,
        "reportId": row.report_id, "verdict": row.verdict_level,
    };
    stock_cars: |row| {
        "id": row.id, "type": row.kind, "number": row.number, "plate": row.plate,
        "title": row.title, "askingPrice": row.asking_price.map(Kopecks),
        "inStockSince": row.in_stock_since, "tags": row.tags, "reportId": row.report_id,
        "checkedAt": row.checked_at, "verdict": row.verdict_title, "createdAt": row.created_at,
    };
    stock_views: |row| {
        "name": row.name, "filters": row.filters, "createdAt": row.created_at,
    };
    stock_monitors: |row| {
        "enabledAt": row.enabled_at
    };
    webhook_endpoints: |row| {
        "mode": row.mode, "url": row.url, "description": row.description,
        "events": row.events, "state": row.state, "createdAt": row.created_at,
    };
    companies: |row| {
        "id": row.id, "name": row.name, "inn": row.inn, "kpp": row.kpp, "ogrn": row.ogrn,
        "address": row.address, "createdAt": row.created_at,
    };
    company_members: |row| {
        "companyId": row.company_id, "role": row.role,
        "monthlyCap": row.monthly_cap.map(Kopecks), "joinedAt": row.joined_at,
        "suspendedAt": row.suspended_at, "leftAt": row.left_at,
    };
    report_tags: |row| { "reportId": row.report_id, "tag": row.tag };
    report_comments: |row| {
        "reportId": row.report_id, "text": row.text, "createdAt": row.created_at,
    };
    report_shares: |row| {
        "reportId": row.report_id, "masked": row.masked, "openedCount": row.opened_count,
        "lastOpenedAt": row.last_opened_at, "createdAt": row.created_at,
        "expiresAt": row.expires_at, "revokedAt": row.revoked_at,
    };
}

fn reports(ctx: &Context, user: Uuid, after: Option<Uuid>) -> Reading<'_> {
    Box::pin(async move {
        let db = ctx.db.read();
        let rows = export::vehicle_reports(db, user, after, PAGE).await?;
        let ids: Vec<Uuid> = rows.iter().map(|report| report.id).collect();
        let mut sources: HashMap<Uuid, Vec<Value>> = HashMap::new();
        for row in reports::list_services(&ctx.encryption, db, &ids).await? {
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
                    "externalId": row.external_id, "metadata": row.metadata,
                    "ordered": Kopecks(row.cost), "charged": Kopecks(row.total_cost),
                    "createdAt": row.created_at, "finishedAt": row.finished_at,
                    "sources": sources.get(&row.id),
                })
            },
        ))
    })
}

fn source(row: &ReportService) -> Value {
    json!({
        "name": row.service_name, "status": row.status, "price": Kopecks(row.service_price),
        "charged": Kopecks(row.cost), "fetchedAt": row.fetched_at, "result": row.block,
    })
}

fn watches(ctx: &Context, user: Uuid, after: Option<Uuid>) -> Reading<'_> {
    Box::pin(async move {
        let rows = export::watches(ctx.db.read(), user, after, PAGE).await?;
        let mut known = HashMap::new();
        for row in &rows {
            known.insert(row.id, Snapshot::read(&ctx.encryption, row)?.to_json());
        }
        Ok(Page::new(
            &rows,
            |row| row.id,
            |row| {
                json!({
                    "id": row.id, "vin": row.vin, "reportId": row.report_id,
                    "status": row.status, "known": known.get(&row.id),
                    "lookedAt": row.checked_at, "createdAt": row.created_at,
                })
            },
        ))
    })
}

fn operations(ctx: &Context, user: Uuid, after: Option<Uuid>) -> Reading<'_> {
    Box::pin(async move {
        let db = ctx.db.read();
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
                    "reference": transfer.map(|transfer| transfer.reference.to_string()),
                    "description": transfer.map(|transfer| &transfer.description),
                    "createdAt": transfer.map(|transfer| transfer.created_at),
                })
            },
        ))
    })
}
