//! Receipts under 54-FZ: what a sale must tell the cash register, and what the register answers.

use std::ops::RangeInclusive;

use chrono::DateTime;
use chrono::Utc;
use serde_json::Value;
use serde_json::json;

use crate::yookassa::calendar::written;
use crate::yookassa::fields::Fields;
use crate::yookassa::refusal::Refusal;
use crate::yookassa::shelf::Kept;

/// Most positions of one receipt.
const MOST_ITEMS: usize = 80;
const LONGEST_DESCRIPTION: usize = 128;
const LONGEST_EMAIL: usize = 254;
const LONGEST_NAME: usize = 256;
/// Quantities are counted in thousandths: three digits after the dot.
const THOUSANDTHS: i64 = 1000;
const MOST_THOUSANDTHS: i64 = 99_999_999;
const VAT_CODES: RangeInclusive<i64> = 1..=12;
const TAX_SYSTEMS: RangeInclusive<i64> = 1..=6;

#[rustfmt::skip]
const MEASURES: &[&str] = &[
    "piece", "gram", "kilogram", "ton", "centimeter", "decimeter", "meter", "square_centimeter",
    "square_decimeter", "square_meter", "milliliter", "liter", "cubic_meter", "kilowatt_hour",
    "gigacalorie", "day", "hour", "minute", "second", "kilobyte", "megabyte", "gigabyte",
    "terabyte", "another",
];

#[rustfmt::skip]
const SUBJECTS: &[&str] = &[
    "commodity", "excise", "job", "service", "gambling_bet", "gambling_prize", "lottery",
    "lottery_prize", "intellectual_activity", "payment", "agent_commission", "property_right",
    "non_operating_gain", "insurance_premium", "sales_tax", "resort_fee", "composite", "another",
    "fine", "tax", "lien", "cost", "pension_insurance_without_payouts",
    "pension_insurance_with_payouts", "health_insurance_without_payouts",
    "health_insurance_with_payouts", "health_insurance", "casino", "agent_withdrawals",
    "non_marked_excise", "marked_excise", "marked", "non_marked",
];

const MODES: &[&str] = &[
    "full_prepayment",
    "partial_prepayment",
    "advance",
    "full_payment",
    "partial_payment",
    "credit",
    "credit_payment",
];

/// Data of a sale or a return for the cash register.
#[derive(Clone, Debug)]
pub struct Sale {
    pub items: Value,
    pub tax_system_code: Option<i64>,
    /// E-mail or else phone of the buyer.
    pub contact: String,
    /// Sum of all positions.
    pub kopecks: i64,
}

impl Sale {
    /// Reads the `receipt` of a request for a sum: there must be one and it must come to that sum.
    pub fn required(fields: &Fields, kopecks: i64) -> Result<Self, Refusal> {
        Self::optional(fields, kopecks)?.ok_or_else(refused)
    }

    /// Reads the `receipt` of a request for a sum, if there is one.
    pub fn optional(fields: &Fields, kopecks: i64) -> Result<Option<Self>, Refusal> {
        let Some(receipt) = fields.object("receipt")? else {
            return Ok(None);
        };
        let sale = Self::read(&receipt).map_err(|problem| {
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
    pub fn read(receipt: &Fields) -> Result<Self, Refusal> {
        let items = receipt.list("items")?;
        if items.is_empty() || items.len() > MOST_ITEMS {
            return Err(receipt.illegal("items"));
        }
        let mut kopecks = 0;
        for (index, item) in items.iter().enumerate() {
            let path = receipt.path(&format!("items[{index}]"));
            kopecks += position(&Fields::of_item(item, &path)?)?;
        }
        Ok(Self {
            items: items.into(),
            tax_system_code: code(receipt, "tax_system_code", &TAX_SYSTEMS)?,
            contact: contact(receipt)?,
            kopecks,
        })
    }
}

fn refused() -> Refusal {
    Refusal::invalid("Receipt is missing or illegal").at("receipt")
}

/// Checks one position and tells what it costs, in kopecks.
fn position(item: &Fields) -> Result<i64, Refusal> {
    item.required_text("description", LONGEST_DESCRIPTION)?;
    item.word("measure", MEASURES)?
        .ok_or_else(|| item.missing("measure"))?;
    item.word("payment_subject", SUBJECTS)?;
    item.word("payment_mode", MODES)?;
    code(item, "vat_code", &VAT_CODES)?.ok_or_else(|| item.missing("vat_code"))?;
    let price = item.required_amount("amount")?;
    let quantity = item.value("quantity").and_then(thousandths);
    let quantity = quantity.ok_or_else(|| item.illegal("quantity"))?;
    Ok((price * quantity + THOUSANDTHS / 2) / THOUSANDTHS)
}

/// A quantity, number or string, in thousandths.
fn thousandths(quantity: &Value) -> Option<i64> {
    let text = match quantity {
        Value::String(text) => text.clone(),
        Value::Number(number) => number.to_string(),
        _ => return None,
    };
    let (whole, fraction) = text.split_once('.').unwrap_or((&text, ""));
    let is_digits = |part: &str| part.bytes().all(|byte| byte.is_ascii_digit());
    if whole.is_empty() || whole.len() > 5 || fraction.len() > 3 {
        return None;
    }
    if !is_digits(whole) || !is_digits(fraction) {
        return None;
    }
    let thousandths = format!("{whole}{fraction:0<3}").parse().ok()?;
    (1..=MOST_THOUSANDTHS)
        .contains(&thousandths)
        .then_some(thousandths)
}

/// A code of a short table, if it is there.
fn code(fields: &Fields, name: &str, known: &RangeInclusive<i64>) -> Result<Option<i64>, Refusal> {
    let Some(value) = fields.value(name) else {
        return Ok(None);
    };
    let code = match value {
        Value::String(text) => text.parse().ok(),
        other => other.as_i64(),
    };
    let code = code.filter(|code| known.contains(code));
    code.map(Some).ok_or_else(|| fields.illegal(name))
}

/// Where the receipt is sent: e-mail or else phone, at least one of them.
fn contact(receipt: &Fields) -> Result<String, Refusal> {
    let customer = receipt
        .object("customer")?
        .ok_or_else(|| receipt.missing("customer"))?;
    customer.text("full_name", LONGEST_NAME)?;
    if let Some(inn) = customer.text("inn", 12)?
        && (!matches!(inn.len(), 10 | 12) || !inn.bytes().all(|byte| byte.is_ascii_digit()))
    {
        return Err(customer.illegal("inn"));
    }
    let email = customer.text("email", LONGEST_EMAIL)?;
    if email.is_some_and(|email| !is_email(email)) {
        return Err(customer.illegal("email"));
    }
    let phone = customer.text("phone", 15)?;
    if phone.is_some_and(|phone| !is_phone(phone)) {
        return Err(customer.illegal("phone"));
    }
    let contact = email.or(phone).ok_or_else(|| customer.missing("email"))?;
    Ok(contact.to_owned())
}

fn is_email(text: &str) -> bool {
    let is_host =
        |host: &str| host.split('.').count() > 1 && host.split('.').all(|p| !p.is_empty());
    let is_whole = text
        .rsplit_once('@')
        .is_some_and(|(name, host)| !name.is_empty() && is_host(host));
    is_whole && !text.contains(char::is_whitespace)
}

/// Digits of an international number without the plus.
fn is_phone(text: &str) -> bool {
    (4..=15).contains(&text.len()) && text.bytes().all(|byte| byte.is_ascii_digit())
}

/// Where a receipt stands with the cash register.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Registration {
    Pending,
    Succeeded,
    Canceled,
}

impl Registration {
    /// The word of the API.
    pub fn name(self) -> &'static str {
        match self {
            Self::Pending => "pending",
            Self::Succeeded => "succeeded",
            Self::Canceled => "canceled",
        }
    }
}

/// One receipt.
#[derive(Clone, Debug)]
pub struct Receipt {
    pub id: String,
    pub registration: Registration,
    /// The payment sold, or paid back.
    pub payment_id: String,
    /// Set for a receipt of a return.
    pub refund_id: Option<String>,
    pub sale: Sale,
    /// `settlements` of a receipt that was sent by itself.
    pub settlements: Option<Value>,
    pub created_at: DateTime<Utc>,
    /// When it was registered, with the number that the register gave it.
    pub registered: Option<(DateTime<Utc>, u64)>,
}

impl Kept for Receipt {
    fn id(&self) -> &str {
        &self.id
    }
}

impl Receipt {
    /// `payment` or `refund`.
    pub fn kind(&self) -> &'static str {
        if self.refund_id.is_some() {
            "refund"
        } else {
            "payment"
        }
    }

    /// The object of the API.
    pub fn json(&self) -> Value {
        let mut receipt = json!({
            "id": self.id,
            "type": self.kind(),
            "status": self.registration.name(),
            "items": self.sale.items,
        });
        match &self.refund_id {
            Some(refund_id) => receipt["refund_id"] = refund_id.as_str().into(),
            None => receipt["payment_id"] = self.payment_id.as_str().into(),
        }
        if let Some(code) = self.sale.tax_system_code {
            receipt["tax_system_code"] = code.into();
        }
        if let Some(settlements) = &self.settlements {
            receipt["settlements"] = settlements.clone();
        }
        if let Some((at, number)) = self.registered {
            receipt["registered_at"] = written(at).into();
            receipt["fiscal_document_number"] = number.to_string().into();
            receipt["fiscal_storage_number"] = "9288000100115785".into();
            receipt["fiscal_attribute"] = format!("{:010}", 2_617_603_921 + number).into();
            receipt["fiscal_provider_id"] = format!("fd-{number:08}").into();
        }
        receipt
    }
}
