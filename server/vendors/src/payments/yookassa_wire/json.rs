//! JSON structures of `YooKassa` responses.

use std::collections::BTreeMap;

use chrono::{DateTime, Utc};
use serde::Deserialize;
use serde_json::Value;

use crate::payments::{PaymentStatus, ReceiptStatus, RefundStatus};

#[derive(Deserialize)]
pub struct MoneyJson {
    pub value: String,
    pub currency: String,
}

#[derive(Deserialize)]
pub struct RecipientJson {
    pub account_id: String,
}

#[derive(Deserialize)]
pub struct ConfirmationJson {
    pub confirmation_url: Option<String>,
}

#[derive(Deserialize)]
pub struct CancellationJson {
    pub party: Option<String>,
    pub reason: Option<String>,
}

#[derive(Deserialize)]
pub struct CardJson {
    pub card_type: Option<String>,
    pub last4: String,
    pub expiry_month: String,
    pub expiry_year: String,
}

#[derive(Deserialize, PartialEq)]
#[serde(rename_all = "snake_case")]
pub enum MethodStatus {
    Active,
    #[serde(other)]
    Other,
}

#[derive(Deserialize)]
pub struct MethodJson {
    pub id: String,
    pub r#type: String,
    #[serde(default)]
    pub saved: bool,
    /// Status of the method; missing on older payments.
    pub status: Option<MethodStatus>,
    #[serde(default)]
    pub card: Value,
    /// Account number of a wallet.
    #[serde(default)]
    pub account_number: Value,
}

#[derive(Deserialize)]
pub struct PaymentJson {
    pub id: String,
    pub status: PaymentStatus,
    pub paid: bool,
    pub amount: MoneyJson,
    pub refunded_amount: Option<MoneyJson>,
    /// Amount without the provider's fee and its VAT.
    pub income_amount: Option<MoneyJson>,
    pub recipient: RecipientJson,
    pub test: bool,
    pub confirmation: Option<ConfirmationJson>,
    /// Payment method, possibly of an unknown type.
    #[serde(default)]
    pub payment_method: Value,
    pub cancellation_details: Option<CancellationJson>,
    pub metadata: Option<BTreeMap<String, Value>>,
    pub created_at: DateTime<Utc>,
}

#[derive(Deserialize)]
pub struct ReceiptJson {
    pub id: String,
    pub status: ReceiptStatus,
    #[serde(default)]
    pub settlements: Vec<SettlementJson>,
}

#[derive(Deserialize)]
pub struct SettlementJson {
    pub r#type: String,
    pub amount: MoneyJson,
}

#[derive(Deserialize)]
pub struct RefundJson {
    pub id: String,
    pub payment_id: String,
    pub status: RefundStatus,
    pub amount: MoneyJson,
    pub cancellation_details: Option<CancellationJson>,
    pub metadata: Option<BTreeMap<String, Value>>,
    pub created_at: DateTime<Utc>,
}

#[derive(Deserialize)]
pub struct ListJson<T> {
    pub items: Vec<T>,
    pub next_cursor: Option<String>,
}

#[derive(Deserialize, PartialEq)]
#[serde(rename_all = "snake_case")]
pub enum ShopStatus {
    Enabled,
    #[serde(other)]
    Other,
}

#[derive(Deserialize)]
pub struct ShopJson {
    pub account_id: String,
    pub status: ShopStatus,
    pub test: bool,
    #[serde(default)]
    pub payment_methods: Value,
}

#[derive(Default, Deserialize)]
pub struct ErrorJson {
    pub code: Option<String>,
    pub parameter: Option<String>,
}
