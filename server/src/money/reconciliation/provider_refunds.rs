//! Comparison of refunds with the payment provider.

use std::collections::{HashMap, HashSet};

use chrono::{DateTime, Utc};
use uuid::Uuid;

use crate::money::reconciliation::comparison::{
    CURRENCY, CompareError, Comparison, NOTHING, PAGE, SETTLED_AFTER, is_same, provider_amount,
};
use crate::money::reconciliation::discrepancy::{Discrepancy, DiscrepancyKind, roubles};
use crate::money::refunds::{self, REFUND_ID_KEY, Status};
use crate::money::repository::refunds::{self as refund_repo, Refund};
use crate::platform::Context;
use crate::platform::db::StorageError;
use avtosled_vendors::payments::{ListQuery, Refund as Theirs};

pub async fn compare(
    ctx: &Context,
    from: DateTime<Utc>,
    compared: &mut Comparison,
) -> Result<(), CompareError> {
    let mut seen = HashSet::new();
    let mut query = ListQuery {
        created_from: Some(from),
        ..ListQuery::default()
    };
    loop {
        let page = ctx.payments.list_refunds(&query).await?;
        compared.count += page.items.len();
        compared.unreadable += page.unreadable;
        let ours = ours(ctx, &page.items).await?;
        for theirs in &page.items {
            let Some(refund) = ours.get(&theirs.id) else {
                compared.discrepancies.push(unknown_here(theirs));
                continue;
            };
            seen.insert(refund.id);
            compare_one(ctx, refund, theirs, &mut compared.discrepancies).await?;
        }
        query.cursor = page.next_cursor;
        if query.cursor.is_none() {
            break;
        }
    }
    compare_unlisted(ctx, from, &seen, &mut compared.discrepancies).await
}

/// Our refunds by provider id; one whose response was lost is found by our id in its metadata.
async fn ours(ctx: &Context, items: &[Theirs]) -> Result<HashMap<String, Refund>, StorageError> {
    let db = ctx.db.read();
    let numbers = items.iter().map(|theirs| theirs.id.clone()).collect();
    let rows = refund_repo::list_by_provider_ids(db, numbers).await?;
    let numbered = rows.into_iter();
    let mut ours: HashMap<String, Refund> = numbered
        .filter_map(|row| row.yookassa_refund_id.clone().map(|number| (number, row)))
        .collect();
    let named: HashMap<Uuid, &str> = items
        .iter()
        .filter(|theirs| !ours.contains_key(&theirs.id))
        .filter_map(|theirs| {
            let id = theirs.metadata.get(REFUND_ID_KEY)?;
            Some((Uuid::parse_str(id).ok()?, theirs.id.as_str()))
        })
        .collect();
    let rows = refund_repo::list_by_ids(db, named.keys().copied().collect()).await?;
    for row in rows {
        if let Some(number) = named.get(&row.id) {
            ours.insert((*number).to_owned(), row);
        }
    }
    Ok(ours)
}

fn subject(refund: &Refund) -> String {
    let number = refund.yookassa_refund_id.as_deref();
    format!(
        "возврат {} по платежу {} (ЮKassa {})",
        refund.id,
        refund.payment_id,
        number.unwrap_or("без номера")
    )
}

fn unknown_here(theirs: &Theirs) -> Discrepancy {
    let sum = provider_amount(theirs.amount, &theirs.currency);
    Discrepancy::new(
        DiscrepancyKind::RefundUnknownHere,
        format!(
            "возврат ЮKassa {} по платежу ЮKassa {}",
            theirs.id, theirs.payment_id
        ),
        NOTHING,
        format!("{sum}, {}", theirs.status),
    )
}

async fn compare_one(
    ctx: &Context,
    refund: &Refund,
    theirs: &Theirs,
    found: &mut Vec<Discrepancy>,
) -> Result<(), CompareError> {
    if let Some(number) = &refund.yookassa_refund_id
        && *number != theirs.id
    {
        let kind = DiscrepancyKind::RefundNumber;
        found.push(Discrepancy::new(kind, subject(refund), number, &theirs.id));
        return Ok(());
    }
    if theirs.amount.0 != refund.amount || theirs.currency != CURRENCY {
        let sum = provider_amount(theirs.amount, &theirs.currency);
        let kind = DiscrepancyKind::RefundAmount;
        found.push(Discrepancy::new(
            kind,
            subject(refund),
            roubles(refund.amount),
            sum,
        ));
    }
    if is_same(&theirs.status, &refund.status) {
        return Ok(());
    }
    if let Some(status) = status_difference(ctx, refund.id, theirs).await? {
        found.push(status);
    }
    Ok(())
}

/// Queries both sides of a differing refund again, after applying the provider's result.
async fn status_difference(
    ctx: &Context,
    id: Uuid,
    theirs: &Theirs,
) -> Result<Option<Discrepancy>, CompareError> {
    refunds::handle_webhook(ctx, &theirs.id).await?;
    refunds::refresh(ctx, id).await?;
    let Some(fresh) = ctx.payments.find_refund(&theirs.id).await? else {
        return Ok(None);
    };
    if let Some(refund) = refund_repo::find(ctx.db.write(), id).await? {
        refunds::recover(ctx, &refund, &fresh).await?;
    }
    // Read from the write connection, because a read snapshot may be older.
    let Some(refund) = refund_repo::find(ctx.db.write(), id).await? else {
        return Ok(None);
    };
    let is_young = fresh.created_at + SETTLED_AFTER > ctx.clock.now();
    if is_same(&fresh.status, &refund.status) || (refund.status == Status::Pending && is_young) {
        return Ok(None);
    }
    Ok(Some(Discrepancy::new(
        DiscrepancyKind::RefundStatus,
        subject(&refund),
        refund.status.to_string(),
        fresh.status.to_string(),
    )))
}

/// Compares our refunds that were not in the provider's list.
async fn compare_unlisted(
    ctx: &Context,
    from: DateTime<Utc>,
    seen: &HashSet<Uuid>,
    found: &mut Vec<Discrepancy>,
) -> Result<(), CompareError> {
    let until = ctx.clock.now() - SETTLED_AFTER;
    let mut after = None;
    loop {
        let db = ctx.db.read();
        let page = refund_repo::page_sent(db, (from, until), after, PAGE).await?;
        after = page.last().map(|row| row.id);
        for refund in page.iter().filter(|row| !seen.contains(&row.id)) {
            let theirs = match &refund.yookassa_refund_id {
                Some(number) => ctx.payments.find_refund(number).await?,
                None => None,
            };
            match theirs {
                Some(theirs) => compare_one(ctx, refund, &theirs, found).await?,
                None => found.push(Discrepancy::new(
                    DiscrepancyKind::RefundUnknownThere,
                    subject(refund),
                    format!("{}, {}", roubles(refund.amount), refund.status),
                    NOTHING,
                )),
            }
        }
        if page.is_empty() {
            return Ok(());
        }
    }
}
