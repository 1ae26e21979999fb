//! The receipt of a request under 54-FZ, checked as far as our client depends on it.

use serde_json::Value;

use crate::yookassa::{
    api::{error::ApiError, field_reader::Fields},
    shop::receipt::Sale,
};

const MOST_ITEMS: usize = 80;
const LONGEST_DESCRIPTION: usize = 128;
const LONGEST_CONTACT: usize = 254;
const MOST_VAT_CODES: i64 = 12;

/// Reads the `receipt` of a request for a sum: there must be one and it must come to that sum.
pub fn required(fields: &Fields, kopecks: i64) -> Result<Sale, ApiError> {
    optional(fields, kopecks)?.ok_or_else(refused)
}

/// Reads the `receipt` of a request for a sum, if there is one.
pub fn optional(fields: &Fields, kopecks: i64) -> Result<Option<Sale>, ApiError> {
    let Some(receipt) = fields.object("receipt")? else {
        return Ok(None);
    };
    let sale = read(&receipt).map_err(|problem| {
        // The service says no more than `receipt`; whoever runs the sandbox may know.
        tracing::info!(?problem, "a receipt was refused");
        refused()
    })?;
    if sale.kopecks != kopecks {
        let (receipt, payment) = (sale.kopecks, kopecks);
        tracing::info!(receipt, payment, "a receipt has another sum, in kopecks");
        return Err(refused());
    }
    Ok(Some(sale))
}

/// Reads customer and positions, wherever they stand.
pub fn read(receipt: &Fields) -> Result<Sale, ApiError> {
    let items = receipt.list("items")?;
    if items.is_empty() || items.len() > MOST_ITEMS {
        return Err(receipt.illegal("items"));
    }
    let mut kopecks = 0;
    for (index, item) in items.iter().enumerate() {
        let path = receipt.path(&format!("items[{index}]"));
        kopecks += position(&Fields::of(item, &path)?)?;
    }
    let customer = receipt.object("customer")?;
    let customer = customer.ok_or_else(|| receipt.missing("customer"))?;
    let email = customer.text("email", LONGEST_CONTACT)?;
    let contact = email.or(customer.text("phone", LONGEST_CONTACT)?);
    contact.ok_or_else(|| customer.missing("email"))?;
    Ok(Sale {
        items: items.into(),
        kopecks,
    })
}

/// The refusal of a receipt; the service says no more.
pub fn refused() -> ApiError {
    ApiError::invalid("Receipt is missing or illegal").at("receipt")
}

/// Checks one position and tells what it costs, in kopecks.
fn position(item: &Fields) -> Result<i64, ApiError> {
    item.required_text("description", LONGEST_DESCRIPTION)?;
    for name in ["measure", "payment_subject", "payment_mode"] {
        item.required_text(name, usize::MAX)?;
    }
    let vat_code = item.value("vat_code").and_then(Value::as_i64);
    if !vat_code.is_some_and(|code| (1..=MOST_VAT_CODES).contains(&code)) {
        return Err(item.illegal("vat_code"));
    }
    let quantity = match item.value("quantity") {
        Some(Value::String(text)) => text.parse().ok(),
        other => other.and_then(Value::as_f64),
    };
    // Services are sold whole.
    if quantity != Some(1.0) {
        return Err(item.illegal("quantity"));
    }
    item.amount("amount")
}
