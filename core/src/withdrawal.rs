//! Withdrawal of the balance to the cards that topped it up: how an amount is divided over payments.

use std::fmt;

use serde::Serialize;

use crate::date::Date;
use crate::field_errors::{FieldError, FieldErrors};
use crate::field_reader::{FieldReader, FromFields};
use crate::money::Kopecks;
use crate::refund::max_refundable;

/// Reason an amount cannot be withdrawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AmountError {
    NotPositive,
    /// More than the balance.
    Insufficient {
        available: Kopecks,
    },
    /// More than the payments can return.
    NotReturnable {
        available: Kopecks,
    },
    /// More than the balance without the credits of operators.
    Credited {
        available: Kopecks,
        credit: Kopecks,
    },
}

/// Balance of an account.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Funds {
    pub balance: Kopecks,
    /// Credits of operators: they are spent first and cannot be withdrawn.
    pub credit: Kopecks,
}

impl AmountError {
    /// Stable error code.
    #[must_use]
    pub const fn code(self) -> &'static str {
        match self {
            Self::NotPositive => "not_positive",
            Self::Insufficient { .. } => "insufficient_funds",
            Self::NotReturnable { .. } | Self::Credited { .. } => "not_returnable",
        }
    }
}

impl fmt::Display for AmountError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotPositive => f.write_str(NOT_POSITIVE),
            Self::Insufficient { available } => {
                write!(
                    f,
                    "На балансе {}, больше вывести нельзя",
                    available.formatted()
                )
            }
            Self::NotReturnable { available } => write!(
                f,
                "На карты сейчас можно вернуть {}: столько ещё не возвращено по платежам за \
                 три года, а остаток платежа должен быть больше 1₽ или нулём",
                available.formatted()
            ),
            Self::Credited { available, credit } => write!(
                f,
                "На карты можно вернуть не больше {}: {} начислил оператор, они тратятся \
                 только на проверки",
                available.formatted(),
                credit.formatted()
            ),
        }
    }
}

const NOT_POSITIVE: &str = "Укажите сумму больше нуля";

/// Whether a withdrawal uses the money of the running plan, which is spent and withdrawn last.
///
/// `own_after`: balance without credits after the withdrawal; `left`: part of the payment of the plan
/// that is not refunded yet.
#[must_use]
pub const fn uses_plan_money(own_after: Kopecks, left: Kopecks) -> bool {
    own_after.0 < left.0
}

/// Divides an amount over the `left` parts of payments, starting with the first payment.
///
/// Returns one part per payment, which may be zero.
pub fn divide(
    amount: Kopecks,
    funds: Funds,
    left: &[Kopecks],
) -> Result<Vec<Kopecks>, AmountError> {
    let Funds { balance, credit } = funds;
    if amount <= Kopecks::ZERO {
        return Err(AmountError::NotPositive);
    }
    if amount > balance {
        return Err(AmountError::Insufficient { available: balance });
    }
    let available = Kopecks(balance.0 - credit.0);
    if amount > available {
        return Err(AmountError::Credited { available, credit });
    }
    split(left, amount).map_err(|_| AmountError::NotReturnable {
        available: max_divisible(left, amount),
    })
}

/// The maximum amount up to `limit` that can be divided over the `left` parts of payments.
#[must_use]
pub fn max_divisible(left: &[Kopecks], limit: Kopecks) -> Kopecks {
    let total = Kopecks(left.iter().map(|left| left.0).fold(0, i64::saturating_add));
    let limit = limit.min(total);
    match split(left, limit) {
        Ok(_) => limit,
        Err(rest) => Kopecks(limit.0 - rest.0),
    }
}

/// The parts, or the rest that cannot be divided.
fn split(left: &[Kopecks], amount: Kopecks) -> Result<Vec<Kopecks>, Kopecks> {
    let (parts, rest) = take_in_order(left, amount, None);
    if rest == Kopecks::ZERO {
        return Ok(parts);
    }
    // The last payment would keep too small a remainder: another one as the last may keep more.
    (0..left.len())
        .map(|last| take_in_order(left, amount, Some(last)))
        .find(|(_, rest)| *rest == Kopecks::ZERO)
        .map_or(Err(rest), |(parts, _)| Ok(parts))
}

/// Takes the amount from the payments in order, from `last` at the end; returns parts and rest.
fn take_in_order(
    left: &[Kopecks],
    amount: Kopecks,
    last: Option<usize>,
) -> (Vec<Kopecks>, Kopecks) {
    let mut parts = vec![Kopecks::ZERO; left.len()];
    let mut rest = amount;
    let others = (0..left.len()).filter(|index| Some(*index) != last);
    for index in others.chain(last) {
        parts[index] = max_refundable(left[index], rest);
        rest.0 -= parts[index].0;
    }
    (parts, rest)
}

/// Withdrawal as a page previews it before sending.
#[derive(Clone, Debug)]
pub struct Withdrawal {
    pub amount: Kopecks,
    pub funds: Funds,
    /// Unrefunded parts of the payments, in the order of the server.
    pub payments: Vec<Kopecks>,
    /// The last payment pays the running plan.
    pub pays_plan: bool,
}

/// Division of a withdrawal over payments.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "ts", derive(tsify::Tsify), tsify(missing_as_null))]
pub struct Division {
    /// Part of each payment, roubles.
    #[cfg_attr(feature = "ts", tsify(type = "number[]"))]
    pub parts: Vec<Kopecks>,
    /// The plan ends at once, because its money is withdrawn.
    pub ends_plan: bool,
}

impl Withdrawal {
    /// Splits the amount over the payments to be refunded; the error belongs to the field `amount`.
    pub fn divide(&self) -> Result<Division, FieldErrors> {
        match divide(self.amount, self.funds, &self.payments) {
            Ok(parts) => Ok(Division {
                ends_plan: self.pays_plan && self.uses_plan_money(&parts),
                parts,
            }),
            Err(error) => {
                let error = FieldError::new("amount", error.code(), error.to_string());
                Err(FieldErrors::one(error))
            }
        }
    }

    fn uses_plan_money(&self, parts: &[Kopecks]) -> bool {
        let own_after = Kopecks(self.funds.balance.0 - self.funds.credit.0 - self.amount.0);
        let left = self.payments.last().copied().unwrap_or_default();
        parts.last().is_some_and(|part| *part > Kopecks::ZERO) || uses_plan_money(own_after, left)
    }
}

impl FromFields for Withdrawal {
    fn from_fields(fields: &FieldReader<'_>, _: Date) -> Option<Self> {
        let amount = fields.amount("amount");
        if amount.is_none() && !fields.has_error("amount") {
            fields.add_error("amount", "not_positive", NOT_POSITIVE);
        }
        let balance = fields.amount("balance").unwrap_or_default();
        let credit = fields.amount("credit").unwrap_or_default();
        let payments = fields.amounts("payments").unwrap_or_default();
        let pays_plan = fields.flag("paysPlan").unwrap_or_default();
        Some(Self {
            amount: amount?,
            funds: Funds { balance, credit },
            payments,
            pays_plan,
        })
    }
}
