//! Payment of an order: balance, free check, package check or VK package.

use avtosled_core::catalogue;
use avtosled_core::field_errors::{FieldError, FieldErrors};
use avtosled_core::form::Order;
use avtosled_core::money::Kopecks;
use chrono::{DateTime, Utc};
use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

use crate::checks::orders::{OrderError, Purchase};
use crate::identity::accounts;
use crate::identity::free_checks;
use crate::identity::repository::users;
use crate::money::ledger::{self, Account, LedgerError, Movement, Reference, TransferKind};
use crate::money::refunds;
use crate::offers::{packages, promo, subscriptions};
use crate::platform::Context;
use crate::platform::db::{StorageError, Tx};

/// Means of payment for an order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Payment {
    Balance,
    /// Card payment that has just credited the price (quick purchase).
    Card,
    FreeCheck,
    PackageCheck,
    VkPackage,
}

/// Payment taken for an order.
pub struct Paid {
    pub payment: Payment,
    pub user_package_id: Option<Uuid>,
    /// Promo code, if it reduced the price.
    pub promo_code: Option<String>,
    /// Payment of the subscription that reduced the price, if one did.
    pub plan_payment_id: Option<Uuid>,
}

impl Payment {
    /// Chooses the means of payment as requested, or automatically.
    pub async fn choose(
        ctx: &Context,
        user: &users::User,
        order: &Order,
        purchase: &Purchase,
        now: DateTime<Utc>,
    ) -> Result<Self, OrderError> {
        let named = [
            order.vk_package,
            order.free_check == Some(true),
            order.package_check == Some(true),
        ];
        if named.into_iter().filter(|is_named| *is_named).count() > 1 {
            let message = "Выберите что-то одно: пакет, бесплатную проверку или пакет VK";
            let error = FieldError::new("packageCheck", "two_payments", message);
            return Err(OrderError::Invalid(FieldErrors::one(error)));
        }
        if order.vk_package {
            return if free_checks::has_vk_package(user) {
                Ok(Self::VkPackage)
            } else {
                Err(OrderError::VkPackageUnavailable)
            };
        }
        if order.package_check != Some(false) && order.free_check != Some(true) {
            let has_check =
                purchase.is_full_report && packages::has_check(ctx.db.read(), user.id, now).await?;
            if has_check {
                return Ok(Self::PackageCheck);
            }
            if order.package_check == Some(true) {
                return Err(OrderError::PackageCheckUnavailable);
            }
        }
        let is_free = wants_free_check(user, order, purchase)?;
        Ok(if is_free {
            Self::FreeCheck
        } else {
            Self::Balance
        })
    }

    /// Sum that an order holds on the balance.
    #[must_use]
    pub const fn due(self, purchase: &Purchase) -> Kopecks {
        match self {
            Self::Balance | Self::Card => purchase.total,
            Self::FreeCheck | Self::PackageCheck | Self::VkPackage => Kopecks::ZERO,
        }
    }

    /// Takes the free check or package check, or holds the money.
    /// All are conditional updates, since the account may have changed after it was read.
    pub async fn take(
        self,
        ctx: &Context,
        tx: &Tx,
        user: &users::User,
        purchase: &Purchase,
        report_id: Uuid,
        now: DateTime<Utc>,
    ) -> Result<Paid, OrderError> {
        let mut paid = Paid {
            payment: self,
            user_package_id: None,
            promo_code: None,
            plan_payment_id: None,
        };
        match self {
            Self::FreeCheck if users::take_free_check(tx, user.id).await? => {}
            Self::FreeCheck => return Err(OrderError::FreeCheckUnavailable),
            Self::VkPackage if users::take_vk_package(tx, user.id).await? => {}
            Self::VkPackage => return Err(OrderError::VkPackageUnavailable),
            Self::PackageCheck => {
                let taken = packages::take_check(tx, user.id, now).await?;
                let taken = taken.ok_or(OrderError::PackageCheckUnavailable)?;
                paid.user_package_id = Some(taken);
            }
            Self::Balance => {
                if let Some(promo) = &purchase.promo {
                    let reference = Reference::Report(report_id);
                    promo::redeem(ctx, tx, user.id, promo, reference, now).await?;
                    paid.promo_code = Some(promo.code.clone());
                }
                let hold = hold(user, purchase, report_id);
                held(tx, user, purchase, ledger::post(tx, hold, now).await).await?;
                paid.plan_payment_id = plan_payment(tx, user, purchase, now).await?;
            }
            Self::Card => {
                let hold = hold(user, purchase, report_id);
                held(tx, user, purchase, ledger::pass_on(tx, hold, now).await).await?;
            }
        }
        Ok(paid)
    }
}

/// Payment of the subscription that lowers the price.
/// The hold has locked the user, so a withdrawal that ends the subscription either precedes this read or waits for this
/// order.
async fn plan_payment(
    tx: &Tx,
    priced_for: &users::User,
    purchase: &Purchase,
    now: DateTime<Utc>,
) -> Result<Option<Uuid>, OrderError> {
    if purchase
        .lines
        .iter()
        .all(|line| line.plan_discount == Kopecks::ZERO)
    {
        return Ok(None);
    }
    let user = users::find(tx, priced_for.id).await?;
    let user = user.ok_or(StorageError::Inconsistent("the user is gone"))?;
    let plan = |user: &users::User| subscriptions::running(user, now).map(|plan| plan.id);
    if plan(&user) != plan(priced_for) {
        return Err(OrderError::PlanEnded);
    }
    Ok(refunds::plan_payment(&user, now))
}

fn hold(user: &users::User, purchase: &Purchase, report_id: Uuid) -> Movement {
    Movement {
        kind: TransferKind::Hold,
        from: Account::Available(user.id),
        to: Account::Held(user.id),
        amount: purchase.total,
        reference: Reference::Report(report_id),
        idempotency_key: format!("hold:{report_id}"),
        description: None,
    }
}

async fn held(
    tx: &Tx,
    user: &users::User,
    purchase: &Purchase,
    done: Result<bool, LedgerError>,
) -> Result<(), OrderError> {
    match done {
        Ok(_) => Ok(()),
        Err(LedgerError::Insufficient) => {
            let user = users::find(tx, user.id).await?;
            let user = user.ok_or(StorageError::Inconsistent("the user is gone"))?;
            Err(insufficient(&user, purchase))
        }
        Err(LedgerError::Storage(error)) => Err(error.into()),
        Err(LedgerError::NotPositive) => {
            Err(StorageError::Inconsistent("an order without a price").into())
        }
    }
}

/// Whether a free check pays the order.
/// If not requested, only for an order of exactly its size that the balance cannot pay.
fn wants_free_check(
    user: &users::User,
    order: &Order,
    purchase: &Purchase,
) -> Result<bool, OrderError> {
    let has_one = accounts::free_checks_available(user) > 0;
    let is_implied = purchase.lines.len() == catalogue::FREE_CHECK_LIMIT
        && user.balance < purchase.total.0
        && has_one;
    match order.free_check {
        Some(true) if !purchase.is_covered || !has_one => Err(OrderError::FreeCheckUnavailable),
        Some(wanted) => Ok(wanted),
        None => Ok(purchase.is_covered && is_implied),
    }
}

pub fn insufficient(user: &users::User, purchase: &Purchase) -> OrderError {
    OrderError::InsufficientFunds {
        required: purchase.total,
        available: Kopecks(user.balance),
    }
}

/// Means of payment chosen for an order.
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
            Payment::Card => Self::Card,
            Payment::FreeCheck => Self::FreeCheck,
            Payment::PackageCheck => Self::PackageCheck,
            Payment::VkPackage => Self::VkPackage,
        }
    }
}
