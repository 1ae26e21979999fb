//! Estimate of a purchase, computed by the pricing code of orders, so that both always agree.

use avtosled_core::form::{EstimateQuery, Order, PayWith, SubscriptionEstimate, TopupEstimate};
use avtosled_core::money::Kopecks;
use chrono::{DateTime, Utc};
use serde::Serialize;
use utoipa::ToSchema;

use crate::checks::orders;
use crate::checks::orders::PaidBy;
use crate::checks::orders::{ExistingReport, OrderError, Payment, Purchase, StoredAnswer};
use crate::identity::repository::users::User;
use crate::offers::packages::{self, PackageError};
use crate::offers::subscriptions;
use crate::platform::Context;
use crate::platform::db::StorageError;

const ORDER_RETURNS: &str = "Деньги удерживаются до ответа источников. За источник, который не ответил, они сразу \
     возвращаются на баланс";
const CHECK_RETURNS: &str = "Если не ответит ни один источник, проверка вернётся";
const PACKAGE_RETURNS: &str = "Если по проверке не ответит ни один источник, она вернётся в пакет";
const BALANCE_RETURNS: &str = "Деньги на балансе не сгорают, их можно вернуть в личном кабинете";

#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct EstimateLine {
    pub title: String,
    pub price: Kopecks,
}

#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct NextCharge {
    pub date: DateTime<Utc>,
    pub amount: Kopecks,
}

/// Estimate: price of a purchase, and how it would be paid.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Estimate {
    pub total: Kopecks,
    pub discount: Kopecks,
    pub charged_now: Kopecks,
    /// Sum in roubles that is held until the sources answer.
    pub held: Kopecks,
    pub from_balance: Kopecks,
    pub from_card: Kopecks,
    /// Balance after the purchase; the current balance if it does not cover the purchase.
    pub balance_after: Kopecks,
    pub paid_by: PaidBy,
    pub lines: Vec<EstimateLine>,
    /// Sentence in Russian about the refund for a failed source.
    pub returns: &'static str,
    pub next_charge: Option<NextCharge>,
    /// Roubles missing on the balance.
    pub lacking: Kopecks,
    /// Cached answers that the order reuses if it sets `reuseAnswers`.
    pub stored: Vec<StoredAnswer>,
    /// Report of the same query, which can be opened free of charge.
    pub existing_report: Option<ExistingReport>,
}

#[derive(Debug, thiserror::Error)]
pub enum EstimateError {
    #[error(transparent)]
    Order(#[from] OrderError),
    #[error(transparent)]
    Package(#[from] PackageError),
    #[error(transparent)]
    Storage(#[from] StorageError),
}

/// Estimates a purchase; changes nothing.
pub async fn estimate(
    ctx: &Context,
    user: &User,
    query: EstimateQuery,
) -> Result<Estimate, EstimateError> {
    let now = ctx.clock.now();
    match query {
        EstimateQuery::Order(order) => of_order(ctx, user, &order, now).await,
        EstimateQuery::Package(wanted) => {
            let code = wanted.promo_code.as_deref();
            let offer = packages::price(ctx, user, wanted.package, code, now).await?;
            let title = packages::title(offer.package);
            let base = match wanted.pay_with {
                PayWith::Balance => from_the_balance(user, offer.price.total),
                PayWith::Card => by_card(user, offer.price.total, Kopecks(user.balance)),
            };
            Ok(Estimate {
                discount: offer.price.discount,
                charged_now: offer.price.total,
                returns: PACKAGE_RETURNS,
                ..with_line(base, title)
            })
        }
        EstimateQuery::Subscription(SubscriptionEstimate { plan, amount }) => {
            let date = subscriptions::next_end(now, now);
            Ok(Estimate {
                next_charge: Some(NextCharge { date, amount }),
                ..topped_up(user, amount, format!("Подписка «{}», месяц", plan.name))
            })
        }
        EstimateQuery::Topup(TopupEstimate { amount }) => {
            Ok(topped_up(user, amount, "Пополнение баланса".to_owned()))
        }
    }
}

async fn of_order(
    ctx: &Context,
    user: &User,
    order: &Order,
    now: DateTime<Utc>,
) -> Result<Estimate, EstimateError> {
    let purchase = orders::price(ctx, ctx.db.read(), Some(user), order, now).await?;
    let payment = Payment::choose(ctx, user, order, &purchase, now).await?;
    let estimate = of_purchase(user, &purchase, payment);
    let offers = orders::find_offers(ctx, user.id, order, purchase, now).await?;
    Ok(Estimate {
        stored: offers.stored,
        existing_report: offers.existing_report,
        ..estimate
    })
}

fn of_purchase(user: &User, purchase: &Purchase, payment: Payment) -> Estimate {
    let is_money = payment == Payment::Balance;
    let asked = purchase.lines.iter().filter(|line| line.asked().is_some());
    let lines = asked.map(|line| EstimateLine {
        title: line.service.title.to_owned(),
        price: if is_money { line.price } else { Kopecks::ZERO },
    });
    let total = if is_money {
        purchase.total
    } else {
        Kopecks::ZERO
    };
    Estimate {
        discount: if is_money {
            purchase.discount
        } else {
            purchase.subtotal
        },
        held: total,
        paid_by: payment.into(),
        lines: lines.collect(),
        returns: if is_money {
            ORDER_RETURNS
        } else {
            CHECK_RETURNS
        },
        ..from_the_balance(user, total)
    }
}

fn from_the_balance(user: &User, total: Kopecks) -> Estimate {
    let lacking = Kopecks((total.0 - user.balance).max(0));
    let after = user.balance - total.0;
    Estimate {
        total,
        discount: Kopecks::ZERO,
        charged_now: Kopecks::ZERO,
        held: Kopecks::ZERO,
        from_balance: total,
        from_card: Kopecks::ZERO,
        balance_after: Kopecks(if after < 0 { user.balance } else { after }),
        paid_by: PaidBy::Balance,
        lines: Vec::new(),
        returns: BALANCE_RETURNS,
        next_charge: None,
        lacking,
        stored: Vec::new(),
        existing_report: None,
    }
}

fn by_card(user: &User, total: Kopecks, balance_after: Kopecks) -> Estimate {
    Estimate {
        charged_now: total,
        from_balance: Kopecks::ZERO,
        from_card: total,
        balance_after,
        paid_by: PaidBy::Card,
        lacking: Kopecks::ZERO,
        ..from_the_balance(user, total)
    }
}

fn topped_up(user: &User, amount: Kopecks, title: String) -> Estimate {
    let after = Kopecks(user.balance.saturating_add(amount.0));
    with_line(by_card(user, amount, after), title)
}

fn with_line(mut estimate: Estimate, title: String) -> Estimate {
    let price = estimate.total;
    estimate.lines = vec![EstimateLine { title, price }];
    estimate
}
