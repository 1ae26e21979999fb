//! Payments here and at the provider.

use std::collections::{HashMap, HashSet};

use chrono::{DateTime, Utc};
use uuid::Uuid;

use crate::money::payments::{PAYMENT_ID, Status, adopt, check};
use crate::money::reconciliation::compared::{
    CURRENCY, CompareError, Compared, NOTHING, PAGE, SETTLED_AFTER, is_same, told_sum,
};
use crate::money::reconciliation::difference::{Difference, DifferenceKind, roubles};
use crate::money::repository::payments::{self, Payment};
use crate::money::repository::provider_rows;
use crate::platform::Context;
use crate::platform::db::StorageError;
use avtosled_vendors::payments::{ListQuery, Payment as Theirs};

pub async fn compare(
    ctx: &Context,
    from: DateTime<Utc>,
    compared: &mut Compared,
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
                compared.differences.push(unknown_here(theirs));
                continue;
            };
            seen.insert(payment.id);
            judge(ctx, payment, theirs, &mut compared.differences).await?;
        }
        query.cursor = page.next_cursor;
        if query.cursor.is_none() {
            break;
        }
    }
    unseen(ctx, from, &seen, &mut compared.differences).await
}

/// Our rows of their payments, by their ids; a payment whose answer was lost names its row itself.
async fn ours(ctx: &Context, items: &[Theirs]) -> Result<HashMap<String, Payment>, StorageError> {
    let db = ctx.db.read();
    let numbers = items.iter().map(|theirs| theirs.id.clone()).collect();
    let rows = provider_rows::payments_by_number(db, numbers).await?;
    let numbered = rows.into_iter();
    let mut ours: HashMap<String, Payment> = numbered
        .filter_map(|row| row.yookassa_payment_id.clone().map(|number| (number, row)))
        .collect();
    let named: HashMap<Uuid, &str> = items
        .iter()
        .filter(|theirs| !ours.contains_key(&theirs.id))
        .filter_map(|theirs| {
            let id = theirs.metadata.get(PAYMENT_ID)?;
            Some((Uuid::parse_str(id).ok()?, theirs.id.as_str()))
        })
        .collect();
    let rows = provider_rows::payments_by_id(db, named.keys().copied().collect()).await?;
    for row in rows {
        if let Some(number) = named.get(&row.id) {
            ours.insert((*number).to_owned(), row);
        }
    }
    Ok(ours)
}

fn place(payment: &Payment) -> String {
    let number = payment.yookassa_payment_id.as_deref();
    format!(
        "платёж {} (ЮKassa {})",
        payment.id,
        number.unwrap_or("без номера")
    )
}

fn unknown_here(theirs: &Theirs) -> Difference {
    let sum = told_sum(theirs.amount, &theirs.currency);
    Difference::new(
        DifferenceKind::PaymentUnknownHere,
        format!("платёж ЮKassa {}", theirs.id),
        NOTHING,
        format!("{sum}, {}", theirs.status),
    )
}

async fn judge(
    ctx: &Context,
    payment: &Payment,
    theirs: &Theirs,
    found: &mut Vec<Difference>,
) -> Result<(), CompareError> {
    if let Some(number) = &payment.yookassa_payment_id
        && *number != theirs.id
    {
        let kind = DifferenceKind::PaymentNumber;
        found.push(Difference::new(kind, place(payment), number, &theirs.id));
        return Ok(());
    }
    if theirs.amount.0 != payment.amount || theirs.currency != CURRENCY {
        let sum = told_sum(theirs.amount, &theirs.currency);
        let kind = DifferenceKind::PaymentAmount;
        found.push(Difference::new(
            kind,
            place(payment),
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

/// Asks both sides anew; ours first settles what it had not heard of.
async fn status_difference(
    ctx: &Context,
    id: Uuid,
    theirs: &Theirs,
) -> Result<Option<Difference>, CompareError> {
    for settled in [check(ctx, id).await, adopt(ctx, &theirs.id).await] {
        if let Err(error) = settled {
            tracing::warn!(payment_id = %id, %error, "a payment could not be settled");
        }
    }
    let Some(fresh) = ctx.payments.find_payment(&theirs.id).await? else {
        return Ok(None);
    };
    // From where it may just have been written.
    let Some(payment) = payments::find(ctx.db.write(), id).await? else {
        return Ok(None);
    };
    let is_young = fresh.created_at + SETTLED_AFTER > ctx.clock.now();
    if is_same(&fresh.status, &payment.status) || (payment.status == Status::Pending && is_young) {
        return Ok(None);
    }
    Ok(Some(Difference::new(
        DifferenceKind::PaymentStatus,
        place(&payment),
        payment.status.to_string(),
        fresh.status.to_string(),
    )))
}

/// Payments of ours that no list told of.
async fn unseen(
    ctx: &Context,
    from: DateTime<Utc>,
    seen: &HashSet<Uuid>,
    found: &mut Vec<Difference>,
) -> Result<(), CompareError> {
    let until = ctx.clock.now() - SETTLED_AFTER;
    let mut after = None;
    loop {
        let db = ctx.db.read();
        let page = provider_rows::page_sent_payments(db, (from, until), after, PAGE).await?;
        after = page.last().map(|row| row.id);
        for payment in page.iter().filter(|row| !seen.contains(&row.id)) {
            let theirs = match &payment.yookassa_payment_id {
                Some(number) => ctx.payments.find_payment(number).await?,
                None => None,
            };
            match theirs {
                Some(theirs) => judge(ctx, payment, &theirs, found).await?,
                None => found.push(Difference::new(
                    DifferenceKind::PaymentUnknownThere,
                    place(payment),
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
