//! Errors of an order.

use avtosled_core::field_errors::FieldErrors;
use avtosled_core::money::Kopecks;

use crate::checks::identification::IdentificationError;
use crate::checks::settlement::SettlementError;
use crate::money::ledger::LedgerError;
use crate::offers::promo::PromoError;
use crate::platform::db::StorageError;
use crate::platform::http::mismatch::Mismatch;
use crate::platform::idempotency::KeyReused;

/// Reason why an order is rejected.
#[derive(Debug, thiserror::Error)]
pub enum OrderError {
    #[error("the order is not valid")]
    Invalid(#[from] FieldErrors),
    #[error("the balance does not cover the order")]
    InsufficientFunds {
        required: Kopecks,
        available: Kopecks,
    },
    #[error("there is no free check for this order")]
    FreeCheckUnavailable,
    #[error("there is no VK package, or it was used")]
    VkPackageUnavailable,
    #[error("the subscription that lowered the price has ended")]
    PlanEnded,
    #[error("the price differs from the confirmed one")]
    PriceDiffers { current: Kopecks },
    #[error("there is no package check for this order")]
    PackageCheckUnavailable,
    #[error("the key of the open API was revoked")]
    ApiKeyRevoked,
    #[error("the key of the open API has expired")]
    ApiKeyExpired,
    #[error("the orders of the key of the open API would exceed its monthly cap")]
    MonthlyCap { cap: Kopecks },
    #[error("the orders of the member would exceed the monthly cap")]
    MemberCap { cap: Kopecks },
    #[error("the member who orders was suspended or has left the company")]
    MemberNotActive,
    #[error("the balance of the company does not cover the order of a member")]
    CompanyFunds { required: Kopecks },
    #[error("the row of the batch was ordered before, or the batch was stopped")]
    BatchRowStopped,
    #[error(transparent)]
    Promo(#[from] PromoError),
    #[error("the found car points to another identifier")]
    Mismatch(Box<Mismatch>),
    #[error("the identifier leads to no car")]
    VehicleNotFound,
    #[error(transparent)]
    KeyReused(#[from] KeyReused),
    #[error(transparent)]
    Identification(IdentificationError),
    #[error(transparent)]
    Storage(#[from] StorageError),
}

impl From<SettlementError> for OrderError {
    fn from(error: SettlementError) -> Self {
        match error {
            SettlementError::Storage(error)
            | SettlementError::Ledger(LedgerError::Storage(error)) => Self::Storage(error),
            // The hold was placed in this transaction, so it must exist.
            SettlementError::Ledger(_) => StorageError::Inconsistent("a held price is gone").into(),
        }
    }
}

impl From<IdentificationError> for OrderError {
    fn from(error: IdentificationError) -> Self {
        match error {
            IdentificationError::Invalid(errors) => Self::Invalid(errors),
            other => Self::Identification(other),
        }
    }
}
