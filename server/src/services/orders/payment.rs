//! What pays for an order: the balance, a free check, or the VK package.

use avtosled_core::catalogue;
use avtosled_core::money::Kopecks;
use chrono::DateTime;
use chrono::Utc;
use uuid::Uuid;

use crate::repos::RepoError;
use crate::repos::Tx;
use crate::repos::users;
use crate::services::accounts;
use crate::services::free_checks;
use crate::services::ledger;
use crate::services::ledger::Account;
use crate::services::ledger::LedgerError;
use crate::services::ledger::Movement;
use crate::services::ledger::TransferKind;
use crate::services::orders::Order;
use crate::services::orders::OrderError;
use crate::services::orders::Purchase;

/// What pays for an order.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Payment {
    Balance,
    FreeCheck,
    VkPackage,
}

impl Payment {
    /// What pays, by the word of the user or without one.
    pub fn choose(
        user: &users::User,
        order: &Order,
        purchase: &Purchase,
    ) -> Result<Self, OrderError> {
        if order.vk_package {
            return if free_checks::has_vk_package(user) {
                Ok(Self::VkPackage)
            } else {
                Err(OrderError::VkPackageUnavailable)
            };
        }
        let is_free = wants_free_check(user, order, purchase)?;
        Ok(if is_free {
            Self::FreeCheck
        } else {
            Self::Balance
        })
    }

    /// Takes the free check or the package, or holds the money. What the caller saw of the account
    /// may be old, so all are conditional updates.
    pub async fn take(
        self,
        tx: &Tx,
        user: &users::User,
        purchase: &Purchase,
        report_id: Uuid,
        now: DateTime<Utc>,
    ) -> Result<(), OrderError> {
        match self {
            Self::FreeCheck if users::take_free_check(tx, user.id).await? => return Ok(()),
            Self::FreeCheck => return Err(OrderError::FreeCheckUnavailable),
            Self::VkPackage if users::take_vk_package(tx, user.id).await? => return Ok(()),
            Self::VkPackage => return Err(OrderError::VkPackageUnavailable),
            Self::Balance => {}
        }
        let hold = Movement {
            kind: TransferKind::Hold,
            from: Account::Available(user.id),
            to: Account::Held(user.id),
            amount: purchase.total,
            reference: format!("report:{report_id}"),
            idempotency_key: format!("hold:{report_id}"),
            description: None,
        };
        match ledger::post(tx, hold, now).await {
            Ok(_) => Ok(()),
            Err(LedgerError::Insufficient) => {
                let user = users::find(tx, user.id).await?;
                let user = user.ok_or(RepoError::Inconsistent("the user is gone"))?;
                Err(insufficient(&user, purchase))
            }
            Err(LedgerError::Repo(error)) => Err(error.into()),
            Err(LedgerError::NotPositive) => {
                Err(RepoError::Inconsistent("an order without a price").into())
            }
        }
    }
}

/// Whether a free check pays. Without a word from the user it does so only for an order of exactly
/// its size, and only when the balance cannot pay.
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
