//! Priced package, and the reasons why a purchase fails.

use avtosled_core::money::Kopecks;
use avtosled_core::terms::Price;
use avtosled_core::{packages, plural};

use crate::identity::session::SessionError;
use crate::money::ledger::LedgerError;
use crate::money::payments::PaymentError;
use crate::offers::promo::{Promo, PromoError};
use crate::platform::db::StorageError;
use crate::platform::idempotency::KeyReused;

/// A package with its price for one user.
pub struct Offer {
    pub package: &'static packages::Package,
    pub promo: Option<Promo>,
    pub price: Price,
}

#[derive(Debug, thiserror::Error)]
pub enum PackageError {
    #[error("the balance does not cover the package")]
    InsufficientFunds {
        required: Kopecks,
        available: Kopecks,
    },
    #[error(transparent)]
    KeyReused(#[from] KeyReused),
    #[error(transparent)]
    Promo(#[from] PromoError),
    #[error(transparent)]
    Payment(#[from] PaymentError),
    #[error(transparent)]
    Ledger(#[from] LedgerError),
    #[error(transparent)]
    Session(#[from] SessionError),
    #[error(transparent)]
    Storage(#[from] StorageError),
}

/// Title of a package, such as «Пакет «Стартовый», 5 проверок».
#[must_use]
pub fn title(package: &packages::Package) -> String {
    let checks = plural::counted(package.checks.into(), "проверка", "проверки", "проверок");
    format!("Пакет «{}», {checks}", package.name)
}
