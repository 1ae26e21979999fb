//! A sum of the balance goes back to the cards that paid it in: which payment gives how much of it.

use std::fmt;

use serde::Serialize;

use crate::date::Date;
use crate::field_errors::{FieldError, FieldErrors};
use crate::field_reader::{Fields, Input};
use crate::money::Kopecks;
use crate::refund::greatest_part;

/// Why a sum cannot go back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Refusal {
    NotPositive,
    /// The balance, which the sum is beyond.
    Insufficient {
        available: Kopecks,
    },
    /// What the payments can give of the sum.
    NotReturnable {
        available: Kopecks,
    },
    /// What is on the balance besides the money that operators gave.
    Credited {
        available: Kopecks,
        credit: Kopecks,
    },
}

/// The money of an account.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Money {
    pub balance: Kopecks,
    /// The part of it that operators gave: it is spent first, and goes to no card.
    pub credit: Kopecks,
}

impl Refusal {
    /// Stable name of the problem.
    #[must_use]
    pub const fn code(self) -> &'static str {
        match self {
            Self::NotPositive => "not_positive",
            Self::Insufficient { .. } => "insufficient_funds",
            Self::NotReturnable { .. } | Self::Credited { .. } => "not_returnable",
        }
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotPositive => f.write_str(NOT_POSITIVE),
            Self::Insufficient { available } => {
                write!(
                    f,
                    "На балансе {}, больше вывести нельзя",
                    available.spelled()
                )
            }
            Self::NotReturnable { available } => write!(
                f,
                "На карты сейчас можно вернуть {}: столько ещё не возвращено по платежам за \
                 три года, а остаток платежа должен быть больше 1₽ или нулём",
                available.spelled()
            ),
            Self::Credited { available, credit } => write!(
                f,
                "На карты можно вернуть не больше {}: {} начислил оператор, они тратятся \
                 только на проверки",
                available.spelled(),
                credit.spelled()
            ),
        }
    }
}

const NOT_POSITIVE: &str = "Укажите сумму больше нуля";

/// Whether the money of a running plan goes, when so much of the user's own stays: it is spent last and goes
/// back last, whichever card gets it. `left`: what of the plan's payment has not gone back.
#[must_use]
pub const fn takes_plan_money(own_after: Kopecks, left: Kopecks) -> bool {
    own_after.0 < left.0
}

/// Divides a sum of a balance over what is left of payments, the first one first: each gives all that
/// is left of it, or as much as may go back. Answers the parts in the order of the payments, zero for
/// those that give nothing.
pub fn divide(sum: Kopecks, money: Money, lefts: &[Kopecks]) -> Result<Vec<Kopecks>, Refusal> {
    let Money { balance, credit } = money;
    if sum <= Kopecks::ZERO {
        return Err(Refusal::NotPositive);
    }
    if sum > balance {
        return Err(Refusal::Insufficient { available: balance });
    }
    let available = Kopecks(balance.0 - credit.0);
    if sum > available {
        return Err(Refusal::Credited { available, credit });
    }
    split(lefts, sum).map_err(|_| Refusal::NotReturnable {
        available: greatest(lefts, sum),
    })
}

/// The greatest sum up to `most` that can be divided.
#[must_use]
pub fn greatest(lefts: &[Kopecks], most: Kopecks) -> Kopecks {
    let all = Kopecks(lefts.iter().map(|left| left.0).fold(0, i64::saturating_add));
    let most = most.min(all);
    match split(lefts, most) {
        Ok(_) => most,
        Err(rest) => Kopecks(most.0 - rest.0),
    }
}

/// The parts, or what could not be divided.
fn split(lefts: &[Kopecks], sum: Kopecks) -> Result<Vec<Kopecks>, Kopecks> {
    let (parts, rest) = give(lefts, sum, None);
    if rest == Kopecks::ZERO {
        return Ok(parts);
    }
    // Too little would stay of a payment: perhaps another one, asked last, can be left with more.
    (0..lefts.len())
        .map(|last| give(lefts, sum, Some(last)))
        .find(|(_, rest)| *rest == Kopecks::ZERO)
        .map_or(Err(rest), |(parts, _)| Ok(parts))
}

fn give(lefts: &[Kopecks], sum: Kopecks, last: Option<usize>) -> (Vec<Kopecks>, Kopecks) {
    let mut parts = vec![Kopecks::ZERO; lefts.len()];
    let mut rest = sum;
    let others = (0..lefts.len()).filter(|index| Some(*index) != last);
    for index in others.chain(last) {
        parts[index] = greatest_part(lefts[index], rest);
        rest.0 -= parts[index].0;
    }
    (parts, rest)
}

/// A withdrawal as a page asks about it before it is sent.
#[derive(Clone, Debug)]
pub struct Withdrawal {
    pub amount: Kopecks,
    pub money: Money,
    /// What is left of the payments, in the order of the server.
    pub payments: Vec<Kopecks>,
    /// The last payment is the one that the running plan is paid by.
    pub pays_plan: bool,
}

/// Where a sum goes.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "ts", derive(tsify::Tsify), tsify(missing_as_null))]
pub struct Division {
    /// Roubles of each payment.
    #[cfg_attr(feature = "ts", tsify(type = "number[]"))]
    pub parts: Vec<Kopecks>,
    /// The plan ends at once: money that pays for it goes back.
    pub ends_plan: bool,
}

impl Withdrawal {
    /// Where the sum goes, or why it cannot.
    pub fn divide(&self) -> Result<Division, FieldErrors> {
        match divide(self.amount, self.money, &self.payments) {
            Ok(parts) => Ok(Division {
                ends_plan: self.pays_plan && self.takes_plan_money(&parts),
                parts,
            }),
            Err(refusal) => {
                let error = FieldError::new("amount", refusal.code(), refusal.to_string());
                Err(FieldErrors::one(error))
            }
        }
    }
}

impl Withdrawal {
    fn takes_plan_money(&self, parts: &[Kopecks]) -> bool {
        let own_after = Kopecks(self.money.balance.0 - self.money.credit.0 - self.amount.0);
        let left = self.payments.last().copied().unwrap_or_default();
        parts.last().is_some_and(|part| *part > Kopecks::ZERO) || takes_plan_money(own_after, left)
    }
}

impl Fields for Withdrawal {
    fn fields(input: &Input<'_>, _: Date) -> Option<Self> {
        let amount = input.sum("amount");
        if amount.is_none() && !input.is_refused("amount") {
            input.refuse("amount", "not_positive", NOT_POSITIVE);
        }
        let balance = input.sum("balance").unwrap_or_default();
        let credit = input.sum("credit").unwrap_or_default();
        let payments = input.sums("payments").unwrap_or_default();
        let pays_plan = input.flag("paysPlan").unwrap_or_default();
        Some(Self {
            amount: amount?,
            money: Money { balance, credit },
            payments,
            pays_plan,
        })
    }
}
