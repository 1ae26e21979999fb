//! The estimate of a purchase before it is made: by the code that charges, so that the two
//! never differ.

use avtosled_core::fields::FieldErrors;
use avtosled_core::form;
use avtosled_core::form::FormName;
use avtosled_core::money::Kopecks;
use avtosled_core::packages::subscription;
use avtosled_core::value::Value;
use chrono::{DateTime, Utc};
use serde::Serialize;
use serde_json::json;
use utoipa::ToSchema;

use crate::checks::orders;
use crate::checks::orders::PaidBy;
use crate::checks::orders::{ExistingReport, Order, OrderError, Payment, Purchase, StoredAnswer};
use crate::identity::rows::users::User;
use crate::kit::Kit;
use crate::kit::clock::moscow_day;
use crate::kit::db::StorageError;
use crate::offers::packages::{PackageError, PayWith};
use crate::offers::subscriptions::SubscriptionError;
use crate::offers::{packages, subscriptions};

const ORDER_RETURNS: &str = "Деньги удерживаются до ответа источников. За источник, который не ответил, они сразу \
     возвращаются на баланс";
const CHECK_RETURNS: &str = "Если не ответит ни один источник, проверка вернётся";
const PACKAGE_RETURNS: &str = "Если по проверке не ответит ни один источник, она вернётся в пакет";
const BALANCE_RETURNS: &str =
    "Деньги на балансе не сгорают, их можно вернуть на карту в личном кабинете";

/// The thing to be bought.
pub enum Query {
    Order(Order),
    Package {
        package_type: String,
        promo_code: Option<String>,
        pay_with: PayWith,
    },
    Subscription {
        plan: String,
        amount: Kopecks,
    },
    Topup {
        amount: Kopecks,
    },
}

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

/// What a purchase costs and where the money comes from.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Estimate {
    pub total: Kopecks,
    pub discount: Kopecks,
    pub charged_now: Kopecks,
    /// Until the sources answer.
    pub held: Kopecks,
    pub from_balance: Kopecks,
    pub from_card: Kopecks,
    /// As it is now, when it does not cover the purchase.
    pub balance_after: Kopecks,
    pub paid_by: PaidBy,
    pub lines: Vec<EstimateLine>,
    /// What comes back if a source fails.
    pub returns: &'static str,
    pub next_charge: Option<NextCharge>,
    /// What the balance lacks.
    pub lacking: Kopecks,
    /// Answers that the order may take instead of asking, when it says `reuseAnswers`.
    pub stored: Vec<StoredAnswer>,
    /// What the order would repeat; it can be opened free of charge.
    pub existing_report: Option<ExistingReport>,
}

#[derive(Debug, thiserror::Error)]
pub enum EstimateError {
    #[error("the sum is not valid")]
    Invalid(#[source] FieldErrors),
    #[error(transparent)]
    Order(#[from] OrderError),
    #[error(transparent)]
    Package(#[from] PackageError),
    #[error(transparent)]
    Subscription(#[from] SubscriptionError),
    #[error(transparent)]
    Repo(#[from] StorageError),
}

/// Estimates a purchase; nothing changes.
pub async fn estimate(kit: &Kit, user: &User, query: Query) -> Result<Estimate, EstimateError> {
    let now = kit.clock.now();
    match query {
        Query::Order(order) => of_order(kit, user, &order, now).await,
        Query::Package {
            package_type,
            promo_code,
            pay_with,
        } => {
            let code = promo_code.as_deref();
            let offer = packages::price(kit, user, &package_type, code, now).await?;
            let title = packages::title(offer.package);
            let from_balance = pay_with == PayWith::Balance;
            let base = if from_balance {
                from_the_balance(user, offer.price.total)
            } else {
                by_card(user, offer.price.total, Kopecks(user.balance))
            };
            Ok(Estimate {
                discount: offer.price.discount,
                charged_now: offer.price.total,
                returns: PACKAGE_RETURNS,
                ..with_line(base, title)
            })
        }
        Query::Subscription { plan, amount } => {
            let date = subscriptions::offer(&plan, amount, now)?;
            let name = subscription(&plan).map_or("", |plan| plan.name);
            let next_charge = Some(NextCharge { date, amount });
            Ok(Estimate {
                next_charge,
                ..topped_up(user, amount, format!("Подписка «{name}», месяц"))
            })
        }
        Query::Topup { amount } => {
            check_topup(amount, now)?;
            Ok(topped_up(user, amount, "Пополнение баланса".to_owned()))
        }
    }
}

async fn of_order(
    kit: &Kit,
    user: &User,
    order: &Order,
    now: DateTime<Utc>,
) -> Result<Estimate, EstimateError> {
    let inputs = order.inputs.normalized(moscow_day(now));
    let order = &Order {
        inputs: inputs.map_err(EstimateError::Invalid)?,
        ..order.clone()
    };
    let purchase = orders::price(kit, user, order, now).await?;
    let payment = Payment::choose(kit, user, order, &purchase, now).await?;
    let estimate = of_purchase(user, &purchase, payment);
    let offers = orders::find_offers(kit, user.id, order, purchase, now).await?;
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

/// The rules of a payment.
fn check_topup(amount: Kopecks, now: DateTime<Utc>) -> Result<(), EstimateError> {
    let values = json!({ "amount": amount, "description": "Пополнение баланса" });
    let values: Value = serde_json::from_value(values)
        .map_err(|_| StorageError::Inconsistent("a form that cannot be read"))?;
    let answer = form::validate(FormName::PaymentCreate, &values, moscow_day(now));
    if answer.valid {
        return Ok(());
    }
    Err(EstimateError::Invalid(FieldErrors {
        errors: answer.errors,
    }))
}
