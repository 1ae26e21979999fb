//! Comparison of payments with the payment provider.

use std::collections::{HashMap, HashSet};

use chrono::{DateTime, Utc};
use uuid::Uuid;

use crate::money::payments::{PAYMENT_ID_KEY, Status, recover, refresh};
use crate::money::reconciliation::comparison::{
    CURRENCY, CompareError, Comparison, NOTHING, PAGE, SETTLED_AFTER, is_same, provider_amount,
};
use crate::money::reconciliation::discrepancy::{Discrepancy, DiscrepancyKind, roubles};
use crate::money::repository::payments::{self, Payment};
use crate::platform::Context;
use crate::platform::db::StorageError;
use avtosled_vendors::payments::{ListQuery, Payment as Theirs};

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
        let page = ctx.payments.list_payments(&query).await?;
        compared.count += page.items.len();
        compared.unreadable += page.unreadable;
        let ours = ours(ctx, &page.items).await?;
        for theirs in &page.items {
            let Some(payment) = ours.get(&theirs.id) else {
                compared.discrepancies.push(unknown_here(theirs));
                continue;
            };
            seen.insert(payment.id);
            compare_one(ctx, payment, theirs, &mut compared.discrepancies).await?;
        }
        query.cursor = page.next_cursor;
        if query.cursor.is_none() {
            break;
        }
    }
    compare_unlisted(ctx, from, &seen, &mut compared.discrepancies).await
}

/// Our payments by provider id; one whose response was lost is found by our id in its metadata.
async fn ours(ctx: &Context, items: &[Theirs]) -> Result<HashMap<String, Payment>, StorageError> {
    let db = ctx.db.read();
    let numbers = items.iter().map(|theirs| theirs.id.clone()).collect();
    let rows = payments::list_by_provider_ids(db, numbers).await?;
    let numbered = rows.into_iter();
    let mut ours: HashMap<String, Payment> = numbered
        .filter_map(|row| row.yookassa_payment_id.clone().map(|number| (number, row)))
        .collect();
    let named: HashMap<Uuid, &str> = items
        .iter()
        .filter(|theirs| !ours.contains_key(&theirs.id))
        .filter_map(|theirs| {
            let id = theirs.metadata.get(PAYMENT_ID_KEY)?;
            Some((Uuid::parse_str(id).ok()?, theirs.id.as_str()))
        })
        .collect();
    let rows = payments::list_by_ids(db, named.keys().copied().collect()).await?;
    for row in rows {
        if let Some(number) = named.get(&row.id) {
            ours.insert((*number).to_owned(), row);
        }
    }
    Ok(ours)
}

fn subject(payment: &Payment) -> String {
    let number = payment.yookassa_payment_id.as_deref();
    format!(
        "платёж {} (ЮKassa {})",
        payment.id,
        number.unwrap_or("без номера")
    )
}

fn unknown_here(theirs: &Theirs) -> Discrepancy {
    let sum = provider_amount(theirs.amount, &theirs.currency);
    Discrepancy::new(
        DiscrepancyKind::PaymentUnknownHere,
        format!("платёж ЮKassa {}", theirs.id),
        NOTHING,
        format!("{sum}, {}", theirs.status),
    )
}

async fn compare_one(
    ctx: &Context,
    payment: &Payment,
    theirs: &Theirs,
    found: &mut Vec<Discrepancy>,
) -> Result<(), CompareError> {
    if let Some(number) = &payment.yookassa_payment_id
        && *number != theirs.id
    {
        let kind = DiscrepancyKind::PaymentNumber;
        found.push(Discrepancy::new(kind, subject(payment), number, &theirs.id));
        return Ok(());
    }
    if theirs.amount.0 != payment.amount || theirs.currency != CURRENCY {
        let sum = provider_amount(theirs.amount, &theirs.currency);
        let kind = DiscrepancyKind::PaymentAmount;
        found.push(Discrepancy::new(
            kind,
            subject(payment),
            roubles(payment.amount),
            sum,
        ));
    }
    if is_same(&theirs.status, &payment.status) {
        return Ok(());
    }
    if let Some(status) = status_difference(ctx, payment.id, theirs).await? {
        found.push(status);
    }
    Ok(())
}

/// Queries both sides of a differing payment again, after applying the provider's result.
async fn status_difference(
    ctx: &Context,
    id: Uuid,
    theirs: &Theirs,
) -> Result<Option<Discrepancy>, CompareError> {
    for settled in [refresh(ctx, id).await, recover(ctx, &theirs.id).await] {
        if let Err(error) = settled {
            tracing::warn!(payment_id = %id, %error, "payment query failed");
        }
    }
    let Some(fresh) = ctx.payments.find_payment(&theirs.id).await? else {
        return Ok(None);
    };
    // Read from the write connection, because a read snapshot may be older.
    let Some(payment) = payments::find(ctx.db.write(), id).await? else {
        return Ok(None);
    };
    let is_young = fresh.created_at + SETTLED_AFTER > ctx.clock.now();
    if is_same(&fresh.status, &payment.status) || (payment.status == Status::Pending && is_young) {
        return Ok(None);
    }
    Ok(Some(Discrepancy::new(
        DiscrepancyKind::PaymentStatus,
        subject(&payment),
        payment.status.to_string(),
        fresh.status.to_string(),
    )))
}

/// Compares our payments that were not in the provider's list.
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
        let page = payments::page_sent(db, (from, until), after, PAGE).await?;
        after = page.last().map(|row| row.id);
        for payment in page.iter().filter(|row| !seen.contains(&row.id)) {
            let theirs = match &payment.yookassa_payment_id {
                Some(number) => ctx.payments.find_payment(number).await?,
                None => None,
            };
            match theirs {
                Some(theirs) => compare_one(ctx, payment, &theirs, found).await?,
                None => found.push(Discrepancy::new(
                    DiscrepancyKind::PaymentUnknownThere,
                    subject(payment),
                    format!("{}, {}", roubles(payment.amount), payment.status),
                    NOTHING,
                )),
            }
        }
        if page.is_empty() {
            return Ok(());
        }
    }
}
