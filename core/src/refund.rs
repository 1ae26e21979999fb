//! How much of a payment may go back to its card: one rule, of the provider's.

use std::fmt;

use crate::money::Kopecks;

/// The provider takes no refund of an older payment.
pub const REFUND_YEARS: u32 = 3;
/// Working days within which a bank credits what went back.
pub const REFUND_WORKING_DAYS: u32 = 10;
/// After a refund of a part more than so many kopecks must be left of a payment, or nothing.
const LEAST_REST: i64 = 100;

/// Why so much of a payment cannot go back; `left` has not gone back yet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Refusal {
    TooMuch {
        left: Kopecks,
    },
    RestTooSmall {
        left: Kopecks,
    },
    /// More than the balance that it is taken off.
    Insufficient {
        available: Kopecks,
    },
}

impl Refusal {
    /// Stable name of the problem.
    #[must_use]
    pub const fn code(self) -> &'static str {
        match self {
            Self::TooMuch { .. } => "too_much",
            Self::RestTooSmall { .. } => "rest_too_small",
            Self::Insufficient { .. } => "insufficient_funds",
        }
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::TooMuch { left } => {
                write!(
                    f,
                    "По этому платежу можно вернуть от 0.01₽ до {}",
                    left.spelled()
                )
            }
            Self::RestTooSmall { left } => write!(
                f,
                "После возврата по платежу должно остаться больше 1₽ или ничего: сейчас осталось {}",
                left.spelled()
            ),
            Self::Insufficient { available } => write!(
                f,
                "На балансе пользователя {}, для возврата этого мало",
                available.spelled()
            ),
        }
    }
}

/// Why `amount` of what is left of a payment cannot go back; `None` when it can.
#[must_use]
pub fn refusal(left: Kopecks, amount: Kopecks) -> Option<Refusal> {
    if amount <= Kopecks::ZERO || amount > left {
        return Some(Refusal::TooMuch { left });
    }
    (!may_rest(Kopecks(left.0 - amount.0))).then_some(Refusal::RestTooSmall { left })
}

/// Whether a payment may be left with so much.
#[must_use]
pub fn may_rest(rest: Kopecks) -> bool {
    rest == Kopecks::ZERO || rest.0 > LEAST_REST
}

/// The greatest part up to `most` of what is left of a payment that may go back.
#[must_use]
pub fn greatest_part(left: Kopecks, most: Kopecks) -> Kopecks {
    let part = most.min(left).max(Kopecks::ZERO);
    if may_rest(Kopecks(left.0 - part.0)) {
        part
    } else {
        Kopecks((left.0 - LEAST_REST - 1).max(0))
    }
}
