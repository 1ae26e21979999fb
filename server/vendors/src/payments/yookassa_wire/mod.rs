//! JSON format of `YooKassa`; unknown fields and values are ignored, amounts are parsed strictly.
//!
//! The provider adds fields and values every few months.

mod body;
mod json;
#[cfg(test)]
mod tests;

use std::collections::{BTreeMap, BTreeSet};

use avtosled_core::money::Kopecks;
use avtosled_core::payment_method::MethodKind;
use serde::Deserialize;
use serde_json::Value;

use super::{
    Cancellation, Card, Method, Page, Payment, PaymentsError, Refund, RegisteredReceipt, Shop,
};

use json::{
    CancellationJson, CardJson, ErrorJson, ListJson, MethodJson, MethodStatus, MoneyJson,
    PaymentJson, ReceiptJson, RefundJson, ShopJson, ShopStatus,
};

pub use body::{PREPAYMENT, closing_receipt_body, list_query, payment_body, refund_body};

/// Maximum length of a code of the provider, characters.
const MAX_CODE_CHARS: usize = 64;
const MAX_ID_CHARS: usize = 64;
/// Name of the parameter in a conflict of the idempotency key.
const KEY_PARAMETER: &str = "idempotencekey";

const UNREADABLE: PaymentsError = PaymentsError::Unknown {
    reason: "unreadable",
};

/// Reason that replaces all unknown cancellation reasons.
const GENERAL_DECLINE: &str = "general_decline";

/// Known cancellation reasons of payments; refunds share some.
pub const PAYMENT_REASONS: [&str; 21] = [
    "3d_secure_failed",
    "call_issuer",
    "canceled_by_merchant",
    "card_expired",
    "country_forbidden",
    "deal_expired",
    "expired_on_capture",
    "expired_on_confirmation",
    "fraud_suspected",
    GENERAL_DECLINE,
    "identification_required",
    "insufficient_funds",
    "internal_timeout",
    "invalid_card_number",
    "invalid_csc",
    "issuer_unavailable",
    "loan_declined",
    "payment_method_limit_exceeded",
    "payment_method_restricted",
    "permission_revoked",
    "unsupported_mobile_operator",
];

/// Known cancellation reasons of refunds only.
pub const REFUND_REASONS: [&str; 9] = [
    "yoo_money_account_closed",
    "rejected_by_payee",
    "rejected_by_timeout",
    "payment_basket_id_not_found",
    "payment_article_number_not_found",
    "payment_tru_code_not_found",
    "too_many_refunding_articles",
    "some_articles_already_refunded",
    "payment_expired",
];

/// Error for a response with a status other than 200.
pub fn refusal(status: u16, body: &[u8]) -> PaymentsError {
    let error = serde_json::from_slice::<ErrorJson>(body).unwrap_or_default();
    let code = error
        .code
        .map_or_else(|| "unnamed".to_owned(), normalise_code);
    match status {
        401 => PaymentsError::Account { code },
        403 => PaymentsError::Forbidden { code },
        429 => PaymentsError::RateLimited,
        // The API of 2017 to 2019 returned this status while processing.
        202 => PaymentsError::Unknown {
            reason: "processing",
        },
        408 => PaymentsError::Unknown { reason: "timeout" },
        400..=499 => {
            let parameter = error.parameter.map(normalise_code);
            if parameter.as_deref() == Some(KEY_PARAMETER) {
                return PaymentsError::KeyConflict;
            }
            PaymentsError::Refused { code, parameter }
        }
        _ => PaymentsError::Unknown { reason: "http" },
    }
}

pub fn payment(body: &[u8]) -> Result<Payment, PaymentsError> {
    convert_payment(serde_json::from_slice(body).map_err(|_| UNREADABLE)?)
}

pub fn refund(body: &[u8]) -> Result<Refund, PaymentsError> {
    convert_refund(serde_json::from_slice(body).map_err(|_| UNREADABLE)?)
}

pub fn receipt(body: &[u8]) -> Result<RegisteredReceipt, PaymentsError> {
    convert_receipt(serde_json::from_slice(body).map_err(|_| UNREADABLE)?)
}

pub fn receipts(body: &[u8]) -> Result<Page<RegisteredReceipt>, PaymentsError> {
    page(body, convert_receipt)
}

pub fn payments(body: &[u8]) -> Result<Page<Payment>, PaymentsError> {
    page(body, convert_payment)
}

pub fn refunds(body: &[u8]) -> Result<Page<Refund>, PaymentsError> {
    page(body, convert_refund)
}

pub fn shop(body: &[u8]) -> Result<Shop, PaymentsError> {
    let json: ShopJson = serde_json::from_slice(body).map_err(|_| UNREADABLE)?;
    // An unexpected entry must not make the shop unreadable, or the merchant check would be skipped.
    let names = json.payment_methods.as_array().into_iter().flatten();
    let known = names.filter_map(Value::as_str).map(MethodKind::of);
    let methods: BTreeSet<MethodKind> = known.filter(|kind| *kind != MethodKind::Other).collect();
    Ok(Shop {
        id: json.account_id,
        is_enabled: json.status == ShopStatus::Enabled,
        is_test: json.test,
        methods: methods.into_iter().collect(),
    })
}

/// Whether a text is a valid id of the provider, and therefore safe in a path.
pub fn is_id(text: &str) -> bool {
    let is_plain = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'-' || byte == b'_';
    (1..=MAX_ID_CHARS).contains(&text.len()) && text.bytes().all(is_plain)
}

fn page<J, T>(
    body: &[u8],
    convert: impl Fn(J) -> Result<T, PaymentsError>,
) -> Result<Page<T>, PaymentsError>
where
    J: for<'de> Deserialize<'de>,
{
    let list: ListJson<serde_json::Value> = serde_json::from_slice(body).map_err(|_| UNREADABLE)?;
    let parse_item = |item| {
        let json: J = serde_json::from_value(item).map_err(|_| UNREADABLE)?;
        convert(json)
    };
    let total = list.items.len();
    let parsed = list.items.into_iter().map(parse_item);
    // An object with unknown values must not hide the other objects.
    let items: Vec<T> = parsed.filter_map(Result::ok).collect();
    Ok(Page {
        unreadable: total - items.len(),
        items,
        next_cursor: list.next_cursor.filter(|cursor| !cursor.is_empty()),
    })
}

fn convert_payment(json: PaymentJson) -> Result<Payment, PaymentsError> {
    let refunded = json.refunded_amount.as_ref().map(kopecks).transpose()?;
    let amount = kopecks(&json.amount)?;
    let income = json.income_amount.as_ref().map(kopecks).transpose()?;
    let method = serde_json::from_value::<MethodJson>(json.payment_method).ok();
    let confirmation = json.confirmation;
    Ok(Payment {
        id: checked_id(json.id)?,
        status: json.status,
        is_paid: json.paid,
        amount,
        currency: json.amount.currency,
        fee: income.and_then(|income| amount.checked_sub(income).ok()),
        // The field is missing before the first refund.
        refunded: refunded.unwrap_or_default(),
        shop_id: json.recipient.account_id,
        is_test: json.test,
        confirmation_url: confirmation.and_then(|confirmation| confirmation.confirmation_url),
        method: method.map(convert_method),
        cancellation: json.cancellation_details.map(cancellation),
        metadata: metadata(json.metadata),
        created_at: json.created_at,
    })
}

fn convert_refund(json: RefundJson) -> Result<Refund, PaymentsError> {
    Ok(Refund {
        id: checked_id(json.id)?,
        payment_id: json.payment_id,
        status: json.status,
        amount: kopecks(&json.amount)?,
        currency: json.amount.currency,
        cancellation: json.cancellation_details.map(cancellation),
        metadata: metadata(json.metadata),
        created_at: json.created_at,
    })
}

fn convert_receipt(json: ReceiptJson) -> Result<RegisteredReceipt, PaymentsError> {
    let prepaid = json.settlements.iter();
    let prepaid = prepaid.filter(|settlement| settlement.r#type == PREPAYMENT);
    let sums = prepaid.map(|settlement| kopecks(&settlement.amount));
    Ok(RegisteredReceipt {
        id: checked_id(json.id)?,
        status: json.status,
        prepaid: Kopecks(
            sums.map(|sum| Ok(sum?.0))
                .sum::<Result<i64, PaymentsError>>()?,
        ),
    })
}

fn convert_method(json: MethodJson) -> Method {
    // An unreadable card must not make the payment unreadable.
    let card = serde_json::from_value::<CardJson>(json.card).ok();
    let is_active = json
        .status
        .is_none_or(|status| status == MethodStatus::Active);
    Method {
        is_saved: json.saved && is_active && is_id(&json.id),
        id: json.id,
        kind: MethodKind::of(&json.r#type),
        account_last4: json.account_number.as_str().and_then(last4),
        card: card.filter(is_card).map(|card| Card {
            card_type: card.card_type.map_or_else(
                || "Unknown".to_owned(),
                |kind| kind.chars().take(32).collect(),
            ),
            last4: card.last4,
            expiry_month: card.expiry_month,
            expiry_year: card.expiry_year,
        }),
    }
}

/// Last four characters of an account number, if they are digits.
fn last4(number: &str) -> Option<String> {
    let start = number.len().checked_sub(4)?;
    let end = number.get(start..)?;
    end.bytes()
        .all(|byte| byte.is_ascii_digit())
        .then(|| end.to_owned())
}

fn is_card(card: &CardJson) -> bool {
    let digits =
        |text: &str, count| text.len() == count && text.bytes().all(|b| b.is_ascii_digit());
    digits(&card.last4, 4) && digits(&card.expiry_month, 2) && digits(&card.expiry_year, 4)
}

fn cancellation(json: CancellationJson) -> Cancellation {
    let reason = json.reason.unwrap_or_default();
    let mut all = PAYMENT_REASONS.iter().chain(&REFUND_REASONS);
    let known = all.find(|known| **known == reason);
    Cancellation {
        party: json.party.map(normalise_code).unwrap_or_default(),
        reason: (*known.unwrap_or(&GENERAL_DECLINE)).to_owned(),
    }
}

/// Text entries of the metadata; others are never sent.
fn metadata(json: Option<BTreeMap<String, Value>>) -> BTreeMap<String, String> {
    let texts = json.unwrap_or_default().into_iter();
    texts
        .filter_map(|(key, value)| Some((key, value.as_str()?.to_owned())))
        .collect()
}

fn checked_id(id: String) -> Result<String, PaymentsError> {
    if is_id(&id) { Ok(id) } else { Err(UNREADABLE) }
}

/// Normalises a code of the provider to lower case, digits and underscores.
fn normalise_code(mut text: String) -> String {
    text.make_ascii_lowercase();
    text.retain(|c| c.is_ascii_alphanumeric() || c == '_');
    text.truncate(MAX_CODE_CHARS);
    text
}

/// Parses roubles with exactly two decimals.
fn kopecks(money: &MoneyJson) -> Result<Kopecks, PaymentsError> {
    let (roubles, fraction) = money.value.split_once('.').ok_or(UNREADABLE)?;
    let is_number = |part: &str| !part.is_empty() && part.bytes().all(|b| b.is_ascii_digit());
    if !is_number(roubles) || !is_number(fraction) || fraction.len() != 2 {
        return Err(UNREADABLE);
    }
    let digits = format!("{roubles}{fraction}");
    digits.parse().map(Kopecks).map_err(|_| UNREADABLE)
}
