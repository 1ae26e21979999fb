//! What a purchase will cost, told before it is made: by the code that charges, so that the two
//! never differ.

use avtosled_core::fields::FieldErrors;
use avtosled_core::form;
use avtosled_core::form::FormName;
use avtosled_core::money::Kopecks;
use avtosled_core::packages::subscription;
use avtosled_core::value::Value;
use chrono::DateTime;
use chrono::Utc;
use serde::Serialize;
use serde_json::json;
use utoipa::ToSchema;

use crate::clock::moscow_day;
use crate::repos::RepoError;
use crate::repos::users::User;
use crate::services::Services;
use crate::services::orders;
use crate::services::orders::ExistingReport;
use crate::services::orders::Order;
use crate::services::orders::OrderError;
use crate::services::orders::Payment;
use crate::services::orders::Purchase;
use crate::services::orders::StoredAnswer;
use crate::services::packages;
use crate::services::packages::PackageError;
use crate::services::packages::PayWith;
use crate::services::subscriptions;
use crate::services::subscriptions::SubscriptionError;

const ORDER_RETURNS: &str = "Деньги удерживаются до ответа источников. За источник, который не ответил, они сразу \
     возвращаются на баланс";
const CHECK_RETURNS: &str = "Если не ответит ни один источник, проверка вернётся";
const PACKAGE_RETURNS: &str = "Если по проверке не ответит ни один источник, она вернётся в пакет";
const BALANCE_RETURNS: &str =
    "Деньги на балансе не сгорают, их можно вернуть на карту в личном кабинете";

/// What is to be bought.
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

/// What pays.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum PaidBy {
    Balance,
    Card,
    PackageCheck,
    FreeCheck,
    VkPackage,
}

impl From<Payment> for PaidBy {
    fn from(payment: Payment) -> Self {
        match payment {
            Payment::Balance => Self::Balance,
            Payment::FreeCheck => Self::FreeCheck,
            Payment::PackageCheck => Self::PackageCheck,
            Payment::VkPackage => Self::VkPackage,
        }
    }
}

#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct EstimateLine {
    pub title: String,
    #[schema(value_type = f64)]
    pub price: Kopecks,
}

#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct NextCharge {
    pub date: DateTime<Utc>,
    #[schema(value_type = f64)]
    pub amount: Kopecks,
}

/// What a purchase costs and where the money comes from.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Estimate {
    #[schema(value_type = f64)]
    pub total: Kopecks,
    #[schema(value_type = f64)]
    pub discount: Kopecks,
    #[schema(value_type = f64)]
    pub charged_now: Kopecks,
    /// Until the sources answer.
    #[schema(value_type = f64)]
    pub held: Kopecks,
    #[schema(value_type = f64)]
    pub from_balance: Kopecks,
    #[schema(value_type = f64)]
    pub from_card: Kopecks,
    /// As it is now, when it does not cover the purchase.
    #[schema(value_type = f64)]
    pub balance_after: Kopecks,
    pub paid_by: PaidBy,
    pub lines: Vec<EstimateLine>,
    /// What comes back if a source fails.
    pub returns: &'static str,
    pub next_charge: Option<NextCharge>,
    /// What the balance lacks.
    #[schema(value_type = f64)]
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
    Repo(#[from] RepoError),
}

/// Estimates a purchase; nothing changes.
pub async fn estimate(
    services: &Services,
    user: &User,
    query: Query,
) -> Result<Estimate, EstimateError> {
    let now = services.clock.now();
    match query {
        Query::Order(order) => of_order(services, user, &order, now).await,
        Query::Package {
            package_type,
            promo_code,
            pay_with,
        } => {
            let code = promo_code.as_deref();
            let offer = packages::price(services, user, &package_type, code, now).await?;
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
    services: &Services,
    user: &User,
    order: &Order,
    now: DateTime<Utc>,
) -> Result<Estimate, EstimateError> {
    let inputs = order.inputs.normalized(moscow_day(now));
    let order = &Order {
        inputs: inputs.map_err(EstimateError::Invalid)?,
        ..order.clone()
    };
    let purchase = orders::price(services, user, order, now).await?;
    let payment = Payment::choose(services, user, order, &purchase, now).await?;
    let estimate = of_purchase(user, &purchase, payment);
    let offers = orders::find_offers(services, user.id, order, purchase, now).await?;
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
        .map_err(|_| RepoError::Inconsistent("a form that cannot be read"))?;
    let answer = form::validate(FormName::PaymentCreate, &values, moscow_day(now));
    if answer.valid {
        return Ok(());
    }
    Err(EstimateError::Invalid(FieldErrors {
        errors: answer.errors,
    }))
}
