//! Admin forms: refunds, package cancellations, acknowledged discrepancies.

use std::ops::RangeInclusive;

use serde::Serialize;

use crate::date::Date;
use crate::field_reader::{AMOUNT_MESSAGE, FieldReader, FromFields};
use crate::money::Kopecks;
use crate::refund::{self, AmountError};

/// Allowed length of a trimmed reason, characters.
pub const REASON_CHARS: RangeInclusive<usize> = 3..=500;

/// Refund of a payment to the method that was charged, taken from the balance of the payer.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct PaymentRefund {
    /// Amount to refund, roubles.
    pub amount: Kopecks,
    /// Reason given by the administrator, 3 to 500 characters.
    pub reason: String,
}

impl FromFields for PaymentRefund {
    /// Pages also send `left` of the payment and `balance` of the payer to validate the amount.
    fn from_fields(fields: &FieldReader<'_>, _: Date) -> Option<Self> {
        let amount = fields.required("amount", fields.amount("amount"), AMOUNT_MESSAGE);
        let (left, balance) = (fields.amount("left"), fields.amount("balance"));
        if let Some(error) = amount.and_then(|amount| refund_error(amount, left, balance)) {
            fields.add_error("amount", error.code(), error.to_string());
        }
        let reason = reason(fields);
        Some(Self {
            amount: amount?,
            reason: reason?,
        })
    }
}

fn refund_error(
    amount: Kopecks,
    left: Option<Kopecks>,
    balance: Option<Kopecks>,
) -> Option<AmountError> {
    let of_payment = left.and_then(|left| refund::check(left, amount).err());
    let available = balance.filter(|balance| amount > *balance);
    of_payment.or_else(|| available.map(|available| AmountError::Insufficient { available }))
}

/// Cancellation of a package of a user.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct PackageCancellation {
    /// Reason given by the administrator, 3 to 500 characters.
    pub reason: String,
}

impl FromFields for PackageCancellation {
    fn from_fields(fields: &FieldReader<'_>, _: Date) -> Option<Self> {
        reason(fields).map(|reason| Self { reason })
    }
}

/// Acknowledgement of a discrepancy found by reconciliation of the ledger.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct DiscrepancyAcknowledgement {
    /// Reason given by the administrator, 3 to 500 characters.
    pub reason: String,
}

impl FromFields for DiscrepancyAcknowledgement {
    fn from_fields(fields: &FieldReader<'_>, _: Date) -> Option<Self> {
        reason(fields).map(|reason| Self { reason })
    }
}

/// Reason given by the administrator.
fn reason(fields: &FieldReader<'_>) -> Option<String> {
    let text = fields.text("reason").unwrap_or_default().trim();
    if REASON_CHARS.contains(&text.chars().count()) {
        return Some(text.to_owned());
    }
    if !fields.has_error("reason") {
        let message = "Укажите причину: от 3 до 500 символов";
        fields.add_error("reason", "reason_required", message);
    }
    None
}
