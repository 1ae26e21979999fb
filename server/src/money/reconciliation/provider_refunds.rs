//! Refunds here and at the provider.

use std::collections::{HashMap, HashSet};

use chrono::{DateTime, Utc};
use uuid::Uuid;

use crate::money::reconciliation::compared::{
    CURRENCY, CompareError, Compared, NOTHING, PAGE, SETTLED_AFTER, is_same, told_sum,
};
use crate::money::reconciliation::difference::{Difference, DifferenceKind, roubles};
use crate::money::refunds::{self, METADATA_KEY, Status};
use crate::money::repository::refunds::Refund;
use crate::money::repository::{provider_rows, refunds as refund_repo};
use crate::platform::Context;
use crate::platform::db::StorageError;
use avtosled_vendors::payments::{ListQuery, Refund as Theirs};

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
        let page = ctx.payments.list_refunds(&query).await?;
        compared.count += page.items.len();
        compared.unreadable += page.unreadable;
        let ours = ours(ctx, &page.items).await?;
        for theirs in &page.items {
            let Some(refund) = ours.get(&theirs.id) else {
                compared.differences.push(unknown_here(theirs));
                continue;
            };
            seen.insert(refund.id);
            judge(ctx, refund, theirs, &mut compared.differences).await?;
        }
        query.cursor = page.next_cursor;
        if query.cursor.is_none() {
            break;
        }
    }
    unseen(ctx, from, &seen, &mut compared.differences).await
}

/// Our rows of their refunds, by their ids; a refund whose answer was lost names its row itself.
async fn ours(ctx: &Context, items: &[Theirs]) -> Result<HashMap<String, Refund>, StorageError> {
    let db = ctx.db.read();
    let numbers = items.iter().map(|theirs| theirs.id.clone()).collect();
    let rows = provider_rows::refunds_by_number(db, numbers).await?;
    let numbered = rows.into_iter();
    let mut ours: HashMap<String, Refund> = numbered
        .filter_map(|row| row.yookassa_refund_id.clone().map(|number| (number, row)))
        .collect();
    let named: HashMap<Uuid, &str> = items
        .iter()
        .filter(|theirs| !ours.contains_key(&theirs.id))
        .filter_map(|theirs| {
            let id = theirs.metadata.get(METADATA_KEY)?;
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

fn place(refund: &Refund) -> String {
    let number = refund.yookassa_refund_id.as_deref();
    format!(
        "возврат {} по платежу {} (ЮKassa {})",
        refund.id,
        refund.payment_id,
        number.unwrap_or("без номера")
    )
}

fn unknown_here(theirs: &Theirs) -> Difference {
    let sum = told_sum(theirs.amount, &theirs.currency);
    Difference::new(
        DifferenceKind::RefundUnknownHere,
        format!(
            "возврат ЮKassa {} по платежу ЮKassa {}",
            theirs.id, theirs.payment_id
        ),
        NOTHING,
        format!("{sum}, {}", theirs.status),
    )
}

async fn judge(
    ctx: &Context,
    refund: &Refund,
    theirs: &Theirs,
    found: &mut Vec<Difference>,
) -> Result<(), CompareError> {
    if let Some(number) = &refund.yookassa_refund_id
        && *number != theirs.id
    {
        let kind = DifferenceKind::RefundNumber;
        found.push(Difference::new(kind, place(refund), number, &theirs.id));
        return Ok(());
    }
    if theirs.amount.0 != refund.amount || theirs.currency != CURRENCY {
        let sum = told_sum(theirs.amount, &theirs.currency);
        let kind = DifferenceKind::RefundAmount;
        found.push(Difference::new(
            kind,
            place(refund),
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

/// Asks both sides anew; ours first settles what it had not heard of.
async fn status_difference(
    ctx: &Context,
    id: Uuid,
    theirs: &Theirs,
) -> Result<Option<Difference>, CompareError> {
    refunds::hurry(ctx, &theirs.id).await?;
    refunds::ask(ctx, id).await?;
    let Some(fresh) = ctx.payments.find_refund(&theirs.id).await? else {
        return Ok(None);
    };
    if let Some(refund) = refund_repo::find(ctx.db.write(), id).await? {
        refunds::adopt(ctx, &refund, &fresh).await?;
    }
    // From where it may just have been written.
    let Some(refund) = refund_repo::find(ctx.db.write(), id).await? else {
        return Ok(None);
    };
    let is_young = fresh.created_at + SETTLED_AFTER > ctx.clock.now();
    if is_same(&fresh.status, &refund.status) || (refund.status == Status::Pending && is_young) {
        return Ok(None);
    }
    Ok(Some(Difference::new(
        DifferenceKind::RefundStatus,
        place(&refund),
        refund.status.to_string(),
        fresh.status.to_string(),
    )))
}

/// Refunds of ours that no list told of.
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
        let page = provider_rows::page_sent_refunds(db, (from, until), after, PAGE).await?;
        after = page.last().map(|row| row.id);
        for refund in page.iter().filter(|row| !seen.contains(&row.id)) {
            let theirs = match &refund.yookassa_refund_id {
                Some(number) => ctx.payments.find_refund(number).await?,
                None => None,
            };
            match theirs {
                Some(theirs) => judge(ctx, refund, &theirs, found).await?,
                None => found.push(Difference::new(
                    DifferenceKind::RefundUnknownThere,
                    place(refund),
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
