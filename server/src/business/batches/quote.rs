//! Price of a batch before it is ordered.

use std::collections::HashSet;

use avtosled_core::form::{BatchRequest, BatchRow, RowPlan, RowSkipCode};
use avtosled_core::identifier::IdentifierKind;
use avtosled_core::money::Kopecks;
use serde::Serialize;
use utoipa::ToSchema;

use crate::business::batches::BatchError;
use crate::business::batches::selection::Selection;
use crate::business::repository::api_keys::Mode;
use crate::checks::orders::{self, OrderError, Payment, Purchase};
use crate::identity::repository::users::User;
use crate::offers::packages;
use crate::platform::Context;
use crate::platform::clock::moscow_day;

/// Distinguishes a price from a batch.
#[derive(Clone, Copy, Debug, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum BatchQuoteObject {
    BatchQuote,
}

/// Price of a batch; nothing is ordered, charged or stored.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct BatchQuote {
    #[schema(inline)]
    pub object: BatchQuoteObject,
    pub mode: Mode,
    /// Number of rows of the list.
    pub rows: usize,
    /// Rows that would be ordered.
    pub to_order: usize,
    /// Rows with an equal check of the last day, which costs nothing.
    pub existing: usize,
    /// Rows that would be skipped free of charge, with the reason.
    pub skipped: Vec<SkippedRow>,
    /// Price of a row in roubles, by kind of identifier: a source that lacks its input is free.
    pub prices: Vec<RowPrice>,
    /// Roubles that all rows together would hold; at most this sum is charged, for sources that answer.
    pub total: Kopecks,
    /// Checks of packages that would pay instead of the balance.
    pub package_checks: usize,
    /// Roubles on the balance.
    pub available: Kopecks,
    /// Rows that the balance, or the package, covers now; the batch pauses after them.
    pub affordable: usize,
}

/// A row that would be skipped.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SkippedRow {
    /// Counted from 1.
    pub position: usize,
    pub identifier: String,
    pub code: RowSkipCode,
    /// Sentence in Russian.
    pub message: String,
}

/// Price of the rows of one kind of identifier.
#[derive(Clone, Copy, Debug, Serialize, ToSchema)]
pub struct RowPrice {
    #[serde(rename = "type")]
    pub kind: IdentifierKind,
    /// Number of rows to be charged.
    pub rows: usize,
    /// Price of one row in roubles.
    pub price: Kopecks,
}

/// Prices a batch for its buyer; `available` is the balance of the mode.
pub async fn quote(
    ctx: &Context,
    user: &User,
    (mode, available): (Mode, Kopecks),
    request: &BatchRequest,
) -> Result<BatchQuote, BatchError> {
    let now = ctx.clock.now();
    let selection = Selection::of(request);
    let plans = request.plan(moscow_day(now));
    let mut prices: Vec<RowPrice> = Vec::new();
    let (mut existing, mut to_order) = (0, 0);
    let (mut left, mut covered) = (available.0, 0);
    let ordered = orders::list_ordered_today(ctx, user.id, now).await?;
    for plan in &plans {
        let RowPlan::Check { kind, number } = plan else {
            continue;
        };
        let identifier = (*kind, number.as_str());
        if mode == Mode::Live && has_existing(ctx, user, &selection, &ordered, identifier).await? {
            existing += 1;
            continue;
        }
        to_order += 1;
        let known = prices.iter_mut().find(|price| price.kind == *kind);
        let price = if let Some(known) = known {
            known.rows += 1;
            known.price
        } else {
            let price = price_of(ctx, user, &selection, *kind, number).await?;
            let kind = *kind;
            prices.push(RowPrice {
                kind,
                rows: 1,
                price,
            });
            price
        };
        // Rows are ordered in the order of the list until one is not covered.
        left = left.saturating_sub(price.0);
        covered += usize::from(left >= 0);
    }
    let mut total = Kopecks::ZERO;
    for price in &prices {
        let rows = i64::try_from(price.rows).unwrap_or(i64::MAX);
        total = Kopecks(total.0.saturating_add(price.price.0.saturating_mul(rows)));
    }
    let checks = packages::count_checks(ctx.db.read(), user.id, now).await?;
    let package_checks = if request.package_check { to_order } else { 0 };
    let affordable = if request.package_check {
        to_order.min(usize::try_from(checks).unwrap_or(0))
    } else {
        covered
    };
    Ok(BatchQuote {
        object: BatchQuoteObject::BatchQuote,
        mode,
        rows: plans.len(),
        to_order,
        existing,
        skipped: skipped(&request.rows, &plans),
        prices,
        total,
        package_checks,
        available,
        affordable,
    })
}

fn skipped(rows: &[BatchRow], plans: &[RowPlan]) -> Vec<SkippedRow> {
    let numbered = rows.iter().zip(plans).enumerate();
    let skipped = numbered.filter_map(|(index, (row, plan))| {
        let RowPlan::Skip(skip) = plan else {
            return None;
        };
        Some(SkippedRow {
            position: index + 1,
            identifier: row.identifier.clone(),
            code: skip.code(),
            message: skip.message(),
        })
    });
    skipped.collect()
}

/// Sum that the order of one row would hold; errors of the selection are reported at its fields.
pub(super) async fn price_of(
    ctx: &Context,
    user: &User,
    selection: &Selection,
    kind: IdentifierKind,
    number: &str,
) -> Result<Kopecks, OrderError> {
    let purchase = purchase(ctx, user, selection, kind, number).await?;
    let order = selection.order(kind, number);
    let payment = Payment::choose(ctx, user, &order, &purchase, ctx.clock.now()).await?;
    Ok(payment.due(&purchase))
}

/// Services of a row with prices.
pub(super) async fn purchase(
    ctx: &Context,
    user: &User,
    selection: &Selection,
    kind: IdentifierKind,
    number: &str,
) -> Result<Purchase, OrderError> {
    let order = selection.order(kind, number);
    orders::price(ctx, ctx.db.read(), Some(user), &order, ctx.clock.now()).await
}

/// Whether an equal report of the last day exists; `ordered`: identifiers of the account's reports of that day.
async fn has_existing(
    ctx: &Context,
    user: &User,
    selection: &Selection,
    ordered: &HashSet<String>,
    (kind, number): (IdentifierKind, &str),
) -> Result<bool, OrderError> {
    if selection.fresh || !ordered.contains(number) {
        return Ok(false);
    }
    let now = ctx.clock.now();
    let order = selection.order(kind, number);
    let purchase = purchase(ctx, user, selection, kind, number).await?;
    let offers = orders::find_offers(ctx, user.id, &order, purchase, now).await?;
    Ok(offers.existing_report.is_some())
}
