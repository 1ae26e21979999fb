//! Receipts (54-FZ) in requests, and `POST /receipts`.

use chrono::{DateTime, Utc};
use serde_json::Value;

use crate::yookassa::{
    api::{error::ApiError, field_reader::FieldReader, listing::look_up, request::Call},
    shop::{Sale, ShopState, Status},
};

const KINDS: &[&str] = &["payment", "refund"];
const SETTLEMENTS: &[&str] = &["cashless", "prepayment", "postpayment", "consideration"];
const MAX_ITEMS: usize = 80;
const MAX_DESCRIPTION: usize = 128;
const MAX_CONTACT: usize = 254;
const MAX_VAT_CODE: i64 = 12;

/// Reads the mandatory `receipt` of a request, which must add up to the amount.
pub fn required(fields: &FieldReader, kopecks: i64) -> Result<Sale, ApiError> {
    optional(fields, kopecks)?.ok_or_else(rejected)
}

/// Reads the optional `receipt` of a request, which must add up to the amount.
pub fn optional(fields: &FieldReader, kopecks: i64) -> Result<Option<Sale>, ApiError> {
    let Some(receipt) = fields.object("receipt")? else {
        return Ok(None);
    };
    let sale = read(&receipt).map_err(|problem| {
        // The response contains no details, so the error is logged.
        tracing::info!(?problem, "receipt rejected");
        rejected()
    })?;
    if sale.kopecks != kopecks {
        let (receipt, payment) = (sale.kopecks, kopecks);
        tracing::info!(receipt, payment, "sum of the receipt differs, in kopecks");
        return Err(rejected());
    }
    Ok(Some(sale))
}

/// Reads customer and items of a receipt.
pub fn read(receipt: &FieldReader) -> Result<Sale, ApiError> {
    let items = receipt.list("items")?;
    if items.is_empty() || items.len() > MAX_ITEMS {
        return Err(receipt.illegal("items"));
    }
    let mut kopecks = 0;
    for (index, item) in items.iter().enumerate() {
        let path = receipt.path(&format!("items[{index}]"));
        kopecks += position(&FieldReader::of(item, &path)?)?;
    }
    let customer = receipt.object("customer")?;
    let customer = customer.ok_or_else(|| receipt.missing("customer"))?;
    let email = customer.text("email", MAX_CONTACT)?;
    let contact = email.or(customer.text("phone", MAX_CONTACT)?);
    contact.ok_or_else(|| customer.missing("email"))?;
    Ok(Sale {
        items: items.into(),
        kopecks,
    })
}

/// Error of an invalid receipt, which contains no details.
pub fn rejected() -> ApiError {
    ApiError::invalid("Receipt is missing or illegal").at("receipt")
}

/// Validates an item and returns its amount in kopecks.
fn position(item: &FieldReader) -> Result<i64, ApiError> {
    item.required_text("description", MAX_DESCRIPTION)?;
    for name in ["measure", "payment_subject", "payment_mode"] {
        item.required_text(name, usize::MAX)?;
    }
    let vat_code = item.value("vat_code").and_then(Value::as_i64);
    if !vat_code.is_some_and(|code| (1..=MAX_VAT_CODE).contains(&code)) {
        return Err(item.illegal("vat_code"));
    }
    let quantity = match item.value("quantity") {
        Some(Value::String(text)) => text.parse().ok(),
        other => other.and_then(Value::as_f64),
    };
    // Services are sold in whole units.
    if quantity != Some(1.0) {
        return Err(item.illegal("quantity"));
    }
    item.amount("amount")
}

/// `POST /receipts`: creates a receipt, such as the second one of an advance.
pub fn create(state: &mut ShopState, call: &Call, now: DateTime<Utc>) -> Result<Value, ApiError> {
    let fields = FieldReader::of(call.body, "")?;
    let kind = fields.word("type", KINDS)?;
    let kind = kind.ok_or_else(|| fields.missing("type"))?;
    if !fields.flag("send")? {
        return Err(fields.missing("send"));
    }
    let sale = read(&fields)?;
    if settled(&fields)? != sale.kopecks {
        return Err(fields.illegal("settlements"));
    }
    let name = format!("{kind}_id");
    let id = fields.required_text(&name, usize::MAX)?;
    let refund_id = Some(id).filter(|_| kind == "refund");
    let object = if refund_id.is_some() {
        state
            .refunds
            .get(id)
            .map(|refund| (refund.status, refund.payment_id.clone()))
    } else {
        state
            .payments
            .get(id)
            .map(|payment| (payment.status, payment.id.clone()))
    };
    let object = object.filter(|(status, _)| *status == Status::Succeeded);
    let (_, payment_id) = object
        .ok_or_else(|| ApiError::invalid("Object doesn't exist or access denied").at(name))?;
    let settlements = fields.value("settlements").cloned();
    let id = state.create_receipt(&payment_id, refund_id, sale, settlements, now);
    look_up(&state.receipts, &id)
}

/// Sum of the settlements, kopecks.
fn settled(fields: &FieldReader) -> Result<i64, ApiError> {
    let settlements = fields.list("settlements")?;
    if settlements.is_empty() {
        return Err(fields.missing("settlements"));
    }
    let mut sum = 0;
    for (index, settlement) in settlements.iter().enumerate() {
        let settlement = FieldReader::of(settlement, &format!("settlements[{index}]"))?;
        settlement
            .word("type", SETTLEMENTS)?
            .ok_or_else(|| settlement.missing("type"))?;
        sum += settlement.amount("amount")?;
    }
    Ok(sum)
}
