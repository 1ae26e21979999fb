//! Reasons why a staff action is not performed.

use crate::admin::dual_control::approvers::NotApprover;
use crate::admin::repository::staff_actions::Kind;
use crate::identity::session::SessionError;
use crate::money::ledger::LedgerError;
use crate::money::refunds::RefundError;
use crate::platform::db::StorageError;
use crate::platform::idempotency::KeyReused;

#[derive(Debug, thiserror::Error)]
pub enum StaffActionError {
    #[error("there is no such account, or request")]
    NotFound,
    #[error("staff cannot change their own accounts")]
    OwnAccount,
    #[error("the request is already decided")]
    Decided,
    #[error("the account already has this role or a higher one")]
    RoleHeld,
    #[error("the balance does not cover the debit")]
    Insufficient,
    #[error("the amount must be positive")]
    NotPositive,
    #[error("the caps of the person are used up, and there is no approver")]
    CapUsedUp(Kind),
    #[error("too many requests of the person wait for a decision")]
    TooManyWaiting,
    #[error("the caller no longer has the permission")]
    Forbidden,
    #[error(transparent)]
    Session(#[from] SessionError),
    #[error(transparent)]
    NotApprover(#[from] NotApprover),
    #[error(transparent)]
    Refund(#[from] RefundError),
    #[error(transparent)]
    KeyReused(#[from] KeyReused),
    #[error(transparent)]
    Storage(#[from] StorageError),
}

impl From<LedgerError> for StaffActionError {
    fn from(error: LedgerError) -> Self {
        match error {
            LedgerError::Insufficient => Self::Insufficient,
            LedgerError::NotPositive => Self::NotPositive,
            LedgerError::Storage(error) => Self::Storage(error),
        }
    }
}
