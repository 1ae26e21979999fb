//! Division of a withdrawal over the payments that topped up the balance.

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
    /// The amount is more than the balance.
    Insufficient {
        available: Kopecks,
    },
    /// The amount is more than the payments can return.
    NotReturnable {
        available: Kopecks,
    },
    /// The amount needs a part of a payment that is refunded only as a whole.
    ///
    /// `below` and `above` are the nearest amounts that can be divided.
    WholeOnly {
        below: Kopecks,
        above: Kopecks,
    },
    /// The amount is more than the money that was topped up long enough ago.
    TooRecent {
        available: Kopecks,
    },
    /// The withdrawal ends the plan and leaves less than its discounts, which are then charged.
    PlanDiscounts {
        available: Kopecks,
        discounts: Kopecks,
    },
    /// The amount is more than the balance without the credits of operators.
    Credited {
        available: Kopecks,
        credit: Kopecks,
    },
}

/// Balance of an account, with the parts that cannot be withdrawn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Funds {
    pub balance: Kopecks,
    /// Credits of operators, which are spent first and cannot be withdrawn.
    pub credit: Kopecks,
    /// Money topped up too recently to be withdrawn.
    pub recent: Kopecks,
    /// Discounts of the active plan, charged when a withdrawal ends the plan.
    pub plan_discounts: Kopecks,
}

impl Funds {
    /// Money of the user without credits of operators.
    const fn own(self) -> Kopecks {
        Kopecks(self.balance.0 - self.credit.0)
    }

    /// Money of the user that may be withdrawn, ignoring the plan.
    fn free(self) -> Kopecks {
        Kopecks((self.own().0 - self.recent.0).max(0))
    }

    /// Money of the user charged when the plan ends; credits are charged first.
    fn plan_charge(self) -> Kopecks {
        Kopecks((self.plan_discounts.0 - self.credit.0).max(0))
    }
}

impl AmountError {
    /// Stable error code of the API.
    #[must_use]
    pub const fn code(self) -> &'static str {
        match self {
            Self::NotPositive => "not_positive",
            Self::Insufficient { .. } => "insufficient_funds",
            Self::NotReturnable { .. } | Self::WholeOnly { .. } | Self::Credited { .. } => {
                "not_returnable"
            }
            Self::TooRecent { .. } => "too_recent",
            Self::PlanDiscounts { .. } => "plan_discounts",
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
                "Сейчас можно вернуть {}: столько осталось по платежам, \
                 срок возврата которых не истёк, а остаток платежа должен быть больше 1₽ или нулём",
                available.formatted()
            ),
            Self::WholeOnly { below, above } if *below == Kopecks::ZERO => write!(
                f,
                "Часть платежей возвращается только целиком: ближайшая сумма — {}",
                above.formatted()
            ),
            Self::WholeOnly { below, above } => write!(
                f,
                "Часть платежей возвращается только целиком: ближайшие суммы — {} и {}",
                below.formatted(),
                above.formatted()
            ),
            Self::TooRecent { available } => write!(
                f,
                "Сейчас можно вернуть {}: остальное пополнено недавно",
                available.formatted()
            ),
            Self::PlanDiscounts {
                available,
                discounts,
            } => write!(
                f,
                "Сейчас можно вернуть {}: если вернуть деньги подписки, она закончится, а скидки по ней, \
                 {}, спишутся с баланса",
                available.formatted(),
                discounts.formatted()
            ),
            Self::Credited { available, credit } => write!(
                f,
                "Вернуть можно не больше {}: {} начислил оператор, они тратятся \
                 только на проверки",
                available.formatted(),
                credit.formatted()
            ),
        }
    }
}

const NOT_POSITIVE: &str = "Укажите сумму больше нуля";

/// Whether a withdrawal uses the money of the active plan, which is spent and withdrawn last.
///
/// `own_after` is the balance without credits after the withdrawal, `left` the unrefunded part of the payment of
/// the plan.
#[must_use]
pub const fn uses_plan_money(own_after: Kopecks, left: Kopecks) -> bool {
    own_after.0 < left.0
}

/// Maximum amount up to `limit` that can be divided over the unrefunded parts `left` of payments.
fn max_divisible(left: &[Kopecks], limit: Kopecks) -> Kopecks {
    let total = Kopecks(left.iter().map(|left| left.0).fold(0, i64::saturating_add));
    let limit = limit.min(total);
    match split(left, limit) {
        Ok(_) => limit,
        Err(rest) => Kopecks(limit.0 - rest.0),
    }
}

/// Parts of the payments that add up to the amount, or the rest that cannot be divided.
fn split(left: &[Kopecks], amount: Kopecks) -> Result<Vec<Kopecks>, Kopecks> {
    let (parts, rest) = take_in_order(left, amount, None);
    if rest == Kopecks::ZERO {
        return Ok(parts);
    }
    // The last payment would keep too small a remainder, so every other payment is tried as the last.
    (0..left.len())
        .map(|last| take_in_order(left, amount, Some(last)))
        .find(|(_, rest)| *rest == Kopecks::ZERO)
        .map_or(Err(rest), |(parts, _)| Ok(parts))
}

/// Takes the amount from the payments in order, with `last` at the end; returns parts and rest.
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

/// Maximum number of payments refunded only as a whole in one withdrawal; limits the combinations.
const MAX_WHOLE_ONLY: usize = 8;

/// Unrefunded parts of payments, with the payments that are refunded only as a whole.
#[derive(Clone, Copy)]
struct Remainders<'a> {
    left: &'a [Kopecks],
    /// Whether each payment is refunded only as a whole; `false` beyond the end of the list.
    whole_only: &'a [bool],
}

impl<'a> Remainders<'a> {
    fn split_last(self) -> Option<(Kopecks, Self)> {
        let (last, left) = self.left.split_last()?;
        Some((*last, Self { left, ..self }))
    }

    fn is_whole_only(self, index: usize) -> bool {
        self.whole_only.get(index).copied().unwrap_or_default()
    }

    /// Parts of payments that can be divided; zero for the other payments.
    fn divisible(self) -> Vec<Kopecks> {
        let parts = self.left.iter().enumerate();
        parts
            .map(|(index, left)| {
                if self.is_whole_only(index) {
                    Kopecks::ZERO
                } else {
                    *left
                }
            })
            .collect()
    }

    /// Combinations of payments refunded as a whole with their sums, the empty one first.
    fn combinations(self) -> impl Iterator<Item = (Vec<usize>, Kopecks)> + 'a {
        let all = (0..self.left.len()).filter(|index| self.is_whole_only(*index));
        let all: Vec<usize> = all.take(MAX_WHOLE_ONLY).collect();
        (0..1_usize << all.len()).map(move |mask| {
            let is_chosen = |(bit, _): &(usize, &usize)| (mask >> bit) & 1 == 1;
            let chosen = all.iter().enumerate().filter(is_chosen);
            let chosen: Vec<usize> = chosen.map(|(_, index)| *index).collect();
            let parts = chosen.iter().map(|index| self.left[*index].0);
            let sum = Kopecks(parts.fold(0, i64::saturating_add));
            (chosen, sum)
        })
    }

    /// Maximum amount up to `limit` that can be refunded.
    fn max(self, limit: Kopecks) -> Kopecks {
        let divisible = self.divisible();
        let sums = self.combinations().map(|(_, sum)| sum);
        let sums = sums.filter(|sum| *sum <= limit);
        sums.map(|sum| Kopecks(sum.0 + max_divisible(&divisible, Kopecks(limit.0 - sum.0)).0))
            .max()
            .unwrap_or_default()
    }

    /// Splits the amount, with as few payments refunded as a whole as possible.
    fn split(self, amount: Kopecks) -> Option<Vec<Kopecks>> {
        let divisible = self.divisible();
        let mut combinations = self.combinations().filter(|(_, sum)| *sum <= amount);
        combinations.find_map(|(chosen, sum)| {
            let mut parts = split(&divisible, Kopecks(amount.0 - sum.0)).ok()?;
            for index in chosen {
                parts[index] = self.left[index];
            }
            Some(parts)
        })
    }

    /// Reason an amount cannot be split; `available` is the maximum.
    fn refusal(self, amount: Kopecks, available: Kopecks) -> AmountError {
        let below = self.max(amount).min(available);
        let has_whole_only = (0..self.left.len()).any(|index| self.is_whole_only(index));
        if !has_whole_only || amount > available {
            return AmountError::NotReturnable { available: below };
        }
        let sums = self.combinations().map(|(_, sum)| sum);
        let sums = sums.filter(|sum| (amount..=available).contains(sum));
        AmountError::WholeOnly {
            below,
            above: sums.min().unwrap_or(available),
        }
    }
}

/// Requested withdrawal, previewed by the page and executed by the server.
#[derive(Clone, Debug)]
pub struct Withdrawal {
    pub amount: Kopecks,
    pub funds: Funds,
    /// Unrefunded parts of the payments to refund, in the order of the server.
    pub payments: Vec<Kopecks>,
    /// Whether each payment is refunded only as a whole; `false` beyond the end of the list.
    pub whole_only: Vec<bool>,
    /// Whether the last payment is that of the active plan.
    pub pays_plan: bool,
}

/// Division of a withdrawal over payments.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "ts", derive(tsify::Tsify), tsify(missing_as_null))]
pub struct Division {
    /// Part of each payment, roubles; may be zero.
    #[cfg_attr(feature = "ts", tsify(type = "number[]"))]
    pub parts: Vec<Kopecks>,
    /// Whether the plan ends at once, because its money is withdrawn.
    pub ends_plan: bool,
    /// Amount charged for the discounts of the ended plan, roubles.
    #[cfg_attr(feature = "ts", tsify(type = "number"))]
    pub plan_charge: Kopecks,
}

impl Withdrawal {
    /// Splits the amount over the payments, in their order.
    pub fn divide(&self) -> Result<Division, AmountError> {
        let Funds {
            balance, credit, ..
        } = self.funds;
        if self.amount <= Kopecks::ZERO {
            return Err(AmountError::NotPositive);
        }
        if self.amount > balance {
            return Err(AmountError::Insufficient { available: balance });
        }
        let available = self.max();
        if self.amount > self.funds.own() {
            return Err(AmountError::Credited { available, credit });
        }
        if self.amount > self.funds.free() {
            return Err(AmountError::TooRecent { available });
        }
        let parts = self.parts();
        let parts = parts.ok_or_else(|| self.remainders().refusal(self.amount, available))?;
        let is_plan_refunded = parts.last().is_some_and(|part| *part > Kopecks::ZERO);
        let ends_plan = self.pays_plan && (is_plan_refunded || self.leaves_less_than_plan());
        let plan_charge = if ends_plan {
            self.funds.plan_discounts
        } else {
            Kopecks::ZERO
        };
        if ends_plan && self.amount > self.most_beside_charge() {
            return Err(AmountError::PlanDiscounts {
                available,
                discounts: plan_charge,
            });
        }
        Ok(Division {
            parts,
            ends_plan,
            plan_charge,
        })
    }

    /// Like [`Self::divide`], with the error as one of the form field `amount`.
    pub fn divide_form(&self) -> Result<Division, FieldErrors> {
        self.divide().map_err(|error| {
            FieldErrors::one(FieldError::new("amount", error.code(), error.to_string()))
        })
    }

    /// Maximum `amount` that can be withdrawn.
    #[must_use]
    pub fn max(&self) -> Kopecks {
        let with_plan = self.remainders().max(self.most_beside_charge());
        match self.remainders().split_last() {
            Some((plan, others)) if self.pays_plan => {
                let beside_plan = Kopecks((self.funds.own().0 - plan.0).max(0));
                with_plan.max(others.max(beside_plan.min(self.funds.free())))
            }
            _ => with_plan,
        }
    }

    fn remainders(&self) -> Remainders<'_> {
        Remainders {
            left: &self.payments,
            whole_only: &self.whole_only,
        }
    }

    /// Money of the user that may be withdrawn if the plan ends.
    fn most_beside_charge(&self) -> Kopecks {
        let charged = if self.pays_plan {
            self.funds.plan_charge()
        } else {
            Kopecks::ZERO
        };
        let beside_charge = Kopecks((self.funds.own().0 - charged.0).max(0));
        beside_charge.min(self.funds.free())
    }

    /// Parts of the payments, without the payment of the plan if the others suffice.
    fn parts(&self) -> Option<Vec<Kopecks>> {
        if self.pays_plan
            && !self.leaves_less_than_plan()
            && let Some((_, others)) = self.remainders().split_last()
            && let Some(mut parts) = others.split(self.amount)
        {
            parts.push(Kopecks::ZERO);
            return Some(parts);
        }
        self.remainders().split(self.amount)
    }

    fn leaves_less_than_plan(&self) -> bool {
        let own_after = Kopecks(self.funds.own().0 - self.amount.0);
        let left = self.payments.last().copied().unwrap_or_default();
        uses_plan_money(own_after, left)
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
        let recent = fields.amount("recent").unwrap_or_default();
        let plan_discounts = fields.amount("planDiscounts").unwrap_or_default();
        let payments = fields.amounts("payments").unwrap_or_default();
        let whole_only = fields.flags("wholeOnly").unwrap_or_default();
        let pays_plan = fields.flag("paysPlan").unwrap_or_default();
        Some(Self {
            amount: amount?,
            funds: Funds {
                balance,
                credit,
                recent,
                plan_discounts,
            },
            payments,
            whole_only,
            pays_plan,
        })
    }
}
