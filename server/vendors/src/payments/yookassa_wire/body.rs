//! Request bodies and queries of `YooKassa`.

use std::collections::BTreeMap;

use avtosled_core::money::Kopecks;
use chrono::{DateTime, SecondsFormat, Utc};
use serde_json::{Value, json};

use crate::payments::{
    ClosingReceipt, Confirmation, ListQuery, MAX_DESCRIPTION_CHARS, MAX_METADATA,
    MAX_METADATA_KEY_CHARS, MAX_METADATA_VALUE_CHARS, MAX_PAGE, MAX_REFUND_DESCRIPTION_CHARS,
    NewPayment, NewRefund, Receipt, ReceiptContact, ReceiptItem, ReceiptSubject,
};

const CURRENCY: &str = "RUB";
/// Maximum length of a receipt item's description (tag 1030), characters.
const MAX_ITEM_CHARS: usize = 128;

pub fn payment_body(new: &NewPayment) -> Value {
    let mut body = json!({
        "amount": amount(new.amount),
        "capture": true,
        "description": truncate(&new.description, MAX_DESCRIPTION_CHARS),
        "metadata": metadata(&new.metadata),
        "receipt": receipt(&new.receipt),
    });
    match &new.confirmation {
        Confirmation::Redirect { return_url } => {
            body["confirmation"] =
                json!({ "type": "redirect", "return_url": return_url, "locale": "ru_RU" });
            if new.save_method {
                body["save_payment_method"] = Value::Bool(true);
            }
        }
        Confirmation::SavedMethod { id } => body["payment_method_id"] = id.as_str().into(),
    }
    body
}

pub fn refund_body(new: &NewRefund) -> Value {
    let mut body = json!({
        "payment_id": new.payment_id,
        "amount": amount(new.amount),
        "description": truncate(&new.description, MAX_REFUND_DESCRIPTION_CHARS),
        "metadata": metadata(&new.metadata),
    });
    if let Some(of) = &new.receipt {
        body["receipt"] = receipt(of);
    }
    body
}

/// Settlement type of a prepayment in receipts.
pub const PREPAYMENT: &str = "prepayment";

pub fn closing_receipt_body(new: &ClosingReceipt) -> Value {
    let mut body = receipt(&new.receipt);
    let sum = new.receipt.items.iter().map(|item| item.amount.0).sum();
    body["type"] = "payment".into();
    body["payment_id"] = new.payment_id.as_str().into();
    body["send"] = true.into();
    body["settlements"] = json!([{ "type": PREPAYMENT, "amount": amount(Kopecks(sum)) }]);
    body
}

/// Query of a list request, with filters and cursor.
///
/// Filters are sent with the cursor, because it is undocumented whether the cursor includes them.
pub fn list_query(query: &ListQuery) -> Vec<(&'static str, String)> {
    let mut pairs = vec![("limit", MAX_PAGE.to_string())];
    if let Some(from) = query.created_from {
        pairs.push(("created_at.gte", time(from)));
    }
    if let Some(before) = query.created_before {
        pairs.push(("created_at.lt", time(before)));
    }
    if let Some(payment_id) = &query.payment_id {
        pairs.push(("payment_id", payment_id.clone()));
    }
    if let Some(cursor) = &query.cursor {
        pairs.push(("cursor", cursor.clone()));
    }
    pairs
}

fn time(time: DateTime<Utc>) -> String {
    time.to_rfc3339_opts(SecondsFormat::Millis, true)
}

fn amount(sum: Kopecks) -> Value {
    json!({ "value": format!("{}.{:02}", sum.0 / 100, sum.0 % 100), "currency": CURRENCY })
}

fn receipt(receipt: &Receipt) -> Value {
    let customer = match &receipt.contact {
        ReceiptContact::Email(email) => json!({ "email": email }),
        ReceiptContact::Phone(phone) => json!({ "phone": phone }),
    };
    let items = receipt.items.iter();
    let items: Vec<Value> = items
        .map(|item| receipt_item(item, receipt.vat_code))
        .collect();
    json!({ "customer": customer, "items": items })
}

/// Receipt item; its `amount` is the unit price (tag 1079).
fn receipt_item(item: &ReceiptItem, vat_code: u8) -> Value {
    let (mode, subject) = match item.subject {
        ReceiptSubject::Advance => ("advance", "payment"),
        ReceiptSubject::FullPrepayment => ("full_prepayment", "service"),
        ReceiptSubject::FullPayment => ("full_payment", "service"),
    };
    let vat_code = match item.subject {
        ReceiptSubject::FullPayment => vat_of_service(vat_code),
        ReceiptSubject::Advance | ReceiptSubject::FullPrepayment => vat_code,
    };
    json!({
        "description": truncate(&item.description, MAX_ITEM_CHARS),
        "quantity": 1,
        "amount": amount(item.amount),
        "vat_code": vat_code,
        "payment_mode": mode,
        "payment_subject": subject,
        "measure": "piece",
    })
}

/// VAT code of a provided service, derived from the code of its prepayment.
///
/// Prepayments have the calculated rate (10/110, 20/120, 5/105, 7/107, 22/122).
const fn vat_of_service(vat_code: u8) -> u8 {
    match vat_code {
        5 => 3,
        6 => 4,
        9 => 7,
        10 => 8,
        12 => 11,
        plain => plain,
    }
}

fn metadata(all: &BTreeMap<String, String>) -> Value {
    let entries = all.iter().take(MAX_METADATA);
    entries
        .map(|(key, value)| {
            let value = truncate(value, MAX_METADATA_VALUE_CHARS);
            (truncate(key, MAX_METADATA_KEY_CHARS), Value::from(value))
        })
        .collect::<serde_json::Map<_, _>>()
        .into()
}

fn truncate(text: &str, chars: usize) -> String {
    text.chars().take(chars).collect()
}
