//! Refundable amount of a payment, by the rules of the payment provider.

use std::fmt;

use crate::money::Kopecks;

/// Working days until the bank credits a refund.
pub const REFUND_WORKING_DAYS: u32 = 10;
/// Remainder in kopecks that a partial refund must exceed; a full refund leaves nothing.
const MIN_REMAINDER: i64 = 100;

/// Reason an amount cannot be refunded; `left` is the part not refunded yet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AmountError {
    TooMuch {
        left: Kopecks,
    },
    RestTooSmall {
        left: Kopecks,
    },
    /// The payment is refunded only as a whole.
    WholeOnly {
        left: Kopecks,
    },
    /// The amount is more than the balance of the user.
    Insufficient {
        available: Kopecks,
    },
}

impl AmountError {
    /// Stable error code of the API.
    #[must_use]
    pub const fn code(self) -> &'static str {
        match self {
            Self::TooMuch { .. } => "too_much",
            Self::RestTooSmall { .. } => "rest_too_small",
            Self::WholeOnly { .. } => "whole_only",
            Self::Insufficient { .. } => "insufficient_funds",
        }
    }
}

impl fmt::Display for AmountError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::TooMuch { left } => {
                write!(
                    f,
                    "По этому платежу можно вернуть от 0,01₽ до {}",
                    left.formatted()
                )
            }
            Self::RestTooSmall { left } => write!(
                f,
                "После возврата по платежу должно остаться больше 1₽ или ничего: сейчас осталось {}",
                left.formatted()
            ),
            Self::WholeOnly { left } => write!(
                f,
                "Этот платёж возвращается только целиком: {}",
                left.formatted()
            ),
            Self::Insufficient { available } => write!(
                f,
                "На балансе пользователя {}, для возврата этого мало",
                available.formatted()
            ),
        }
    }
}

/// Checks whether `amount` can be refunded of the unrefunded part `left` of a payment.
pub fn check(left: Kopecks, amount: Kopecks) -> Result<(), AmountError> {
    if amount <= Kopecks::ZERO || amount > left {
        return Err(AmountError::TooMuch { left });
    }
    if !is_valid_remainder(Kopecks(left.0 - amount.0)) {
        return Err(AmountError::RestTooSmall { left });
    }
    Ok(())
}

/// Whether an amount may remain of a payment after a refund.
#[must_use]
pub fn is_valid_remainder(remainder: Kopecks) -> bool {
    remainder == Kopecks::ZERO || remainder.0 > MIN_REMAINDER
}

/// Maximum refund up to `limit` of the unrefunded part `left` of a payment.
#[must_use]
pub fn max_refundable(left: Kopecks, limit: Kopecks) -> Kopecks {
    let amount = limit.min(left).max(Kopecks::ZERO);
    if is_valid_remainder(Kopecks(left.0 - amount.0)) {
        amount
    } else {
        Kopecks((left.0 - MIN_REMAINDER - 1).max(0))
    }
}
