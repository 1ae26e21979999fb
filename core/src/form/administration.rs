//! What administrators do with the money of users.

use std::ops::RangeInclusive;

use serde::Serialize;

use crate::date::Date;
use crate::field_reader::{AMOUNT_MESSAGE, Fields, Input};
use crate::money::Kopecks;
use crate::refund::{self, Refusal};

/// Characters of a reason, without the blanks around it.
pub const REASON_CHARS: RangeInclusive<usize> = 3..=500;

/// Money of a payment back to its card, from the balance of its payer.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct PaymentRefund {
    /// Roubles.
    pub amount: Kopecks,
    /// From 3 to 500 characters.
    pub reason: String,
}

impl Fields for PaymentRefund {
    /// A page also tells what it knows: what is `left` of the payment and the payer's `balance`. The
    /// server looks itself.
    fn fields(input: &Input<'_>, _: Date) -> Option<Self> {
        let amount = input.sum("amount");
        if amount.is_none() && !input.is_refused("amount") {
            input.refuse("amount", "required", AMOUNT_MESSAGE);
        }
        let (left, balance) = (input.sum("left"), input.sum("balance"));
        if let Some(refusal) = amount.and_then(|amount| refusal(amount, left, balance)) {
            input.refuse("amount", refusal.code(), refusal.to_string());
        }
        let reason = reason(input);
        Some(Self {
            amount: amount?,
            reason: reason?,
        })
    }
}

fn refusal(amount: Kopecks, left: Option<Kopecks>, balance: Option<Kopecks>) -> Option<Refusal> {
    let of_payment = left.and_then(|left| refund::refusal(left, amount));
    let available = balance.filter(|balance| amount > *balance);
    of_payment.or_else(|| available.map(|available| Refusal::Insufficient { available }))
}

/// The end of a user's package.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct PackageCancellation {
    /// From 3 to 500 characters.
    pub reason: String,
}

impl Fields for PackageCancellation {
    fn fields(input: &Input<'_>, _: Date) -> Option<Self> {
        reason(input).map(|reason| Self { reason })
    }
}

/// Why a difference of the books may stay.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct DifferenceAcknowledgement {
    /// From 3 to 500 characters.
    pub reason: String,
}

impl Fields for DifferenceAcknowledgement {
    fn fields(input: &Input<'_>, _: Date) -> Option<Self> {
        reason(input).map(|reason| Self { reason })
    }
}

/// Why an administrator does it.
fn reason(input: &Input<'_>) -> Option<String> {
    let text = input.text("reason").unwrap_or_default().trim();
    if REASON_CHARS.contains(&text.chars().count()) {
        return Some(text.to_owned());
    }
    if !input.is_refused("reason") {
        let message = "Укажите причину: от 3 до 500 символов";
        input.refuse("reason", "reason_required", message);
    }
    None
}
