//! Exact price of an order by the open API before it is placed.

use avtosled_core::form::{CheckRequest, Order};
use avtosled_core::money::Kopecks;
use avtosled_core::sources::SkipReason;
use chrono::{DateTime, Utc};
use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

use crate::business::api_keys::authentication::ApiCaller;
use crate::business::repository::api_keys::Mode;
use crate::checks::identification;
use crate::checks::orders::{self, OrderError, PaidBy, Payment, Purchase};
use crate::identity::repository::spending::Spender;
use crate::identity::repository::users::User;
use crate::identity::spending::spent_this_month;
use crate::offers::packages;
use crate::platform::Context;

/// Distinguishes a price from a check.
#[derive(Clone, Copy, Debug, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum QuoteObject {
    Quote,
}

/// Price of an order; nothing is ordered, charged or stored.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CheckQuote {
    #[schema(inline)]
    pub object: QuoteObject,
    pub mode: Mode,
    /// Price by the price list in roubles.
    pub subtotal: Kopecks,
    /// Discount of the subscription in roubles.
    pub discount: Kopecks,
    /// Roubles that the order would hold; at most this sum is charged, for sources that answer.
    pub total: Kopecks,
    pub paid_by: PaidBy,
    /// Roubles on the balance.
    pub available: Kopecks,
    /// Whether the order can be paid now.
    pub is_affordable: bool,
    pub services: Vec<QuotedService>,
    /// Id of an equal check of the last day, which costs nothing.
    pub existing_check: Option<Uuid>,
}

/// Price of a service.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct QuotedService {
    pub service: String,
    pub title: String,
    /// Price in roubles; nothing is charged for a skipped service.
    pub price: Kopecks,
    /// Reason why the source of the service would not be queried.
    pub skipped: Option<SkipReason>,
}

/// Prices an order for the owner of an API key.
pub async fn quote(
    ctx: &Context,
    caller: &ApiCaller,
    request: &CheckRequest,
) -> Result<CheckQuote, OrderError> {
    let now = ctx.clock.now();
    let user = &caller.user;
    let order = request.order();
    identification::normalize(ctx, order.kind, &order.query, "identifier")?;
    let purchase = orders::price(ctx, ctx.db.read(), Some(user), &order, now).await?;
    let payment = Payment::choose(ctx, user, &order, &purchase, now).await?;
    let paid_by = match payment {
        Payment::PackageCheck => PaidBy::PackageCheck,
        Payment::FreeCheck => PaidBy::FreeCheck,
        Payment::VkPackage => PaidBy::VkPackage,
        Payment::Balance | Payment::Card => PaidBy::Balance,
    };
    let services = purchase.lines.iter().map(service);
    let services = services.map(|service| match paid_by {
        PaidBy::Balance => service,
        _ => QuotedService {
            price: Kopecks::ZERO,
            ..service
        },
    });
    let services = services.collect();
    let total = payment.due(&purchase);
    let spent =
        spent_this_month(ctx.db.read(), Spender::ApiKey(caller.key.original_id), now).await?;
    let counted = match payment {
        Payment::PackageCheck => packages::next_check_share(ctx.db.read(), user.id, now).await?,
        _ => total,
    };
    let cap = caller.key.monthly_cap;
    let is_within_cap = cap.is_none_or(|cap| spent.0 + counted.0 <= cap);
    Ok(CheckQuote {
        object: QuoteObject::Quote,
        mode: Mode::Live,
        subtotal: purchase.subtotal,
        discount: purchase.discount,
        total,
        paid_by,
        available: Kopecks(user.balance),
        is_affordable: total.0 <= user.balance && is_within_cap,
        services,
        existing_check: find_existing(ctx, user, &order, purchase, now).await?,
    })
}

/// Price of a line that the balance pays.
pub(super) fn service(line: &orders::Line) -> QuotedService {
    QuotedService {
        service: line.service.id.to_owned(),
        title: line.service.title.to_owned(),
        price: if line.skipped.is_some() {
            Kopecks::ZERO
        } else {
            line.price
        },
        skipped: line.skipped.clone(),
    }
}

/// Id of an equal check of the account within a day, none of whose sources failed.
pub async fn find_existing(
    ctx: &Context,
    user: &User,
    order: &Order,
    purchase: Purchase,
    now: DateTime<Utc>,
) -> Result<Option<Uuid>, OrderError> {
    let offers = orders::find_offers(ctx, user.id, order, purchase, now).await?;
    Ok(offers.existing_report.map(|report| report.id))
}
