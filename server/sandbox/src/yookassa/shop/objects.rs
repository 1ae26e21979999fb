//! Objects of the API: payments, refunds and receipts.

use chrono::{DateTime, TimeDelta, Utc};
use serde::Serialize;
use serde_json::{Value, json};

use crate::yookassa::{
    schedule::rfc3339,
    shop::{
        cards::{Cancellation, Card},
        money,
        payment_methods::{PaymentMethod, Refunding},
        test_values::TestAmount,
    },
};

/// Id of the only shop, and its user name in Basic authentication.
pub const YOOKASSA_SHOP_ID: &str = "100500";
const GATEWAY_ID: &str = "100700";

/// Time within which the payer must pay.
pub const PAYER_TIMEOUT: TimeDelta = TimeDelta::hours(1);

/// Object that can be retrieved by id and listed.
pub trait ApiObject {
    /// JSON fields by which lists can be filtered.
    const FILTERS: &[&str] = &[];
    fn json(&self) -> Value;
    fn created_at(&self) -> DateTime<Utc>;
}

/// Status of a payment, refund or receipt; all but `Pending` are final.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Status {
    #[default]
    Pending,
    Succeeded,
    Canceled,
}

/// URLs of the checkout page and of the page to which the payer returns.
#[derive(Clone, Debug, Serialize)]
#[serde(tag = "type", rename = "redirect")]
pub struct Confirmation {
    #[serde(rename = "confirmation_url")]
    pub url: String,
    pub return_url: String,
}

#[derive(Clone, Debug)]
pub struct Instrument {
    /// Id of the payment that first used the method.
    pub id: String,
    pub method: PaymentMethod,
    pub is_saved: bool,
}

/// Request that created a payment.
#[derive(Clone, Debug, Default)]
pub struct Terms {
    pub kopecks: i64,
    pub description: Option<String>,
    pub metadata: Value,
    pub saves_method: bool,
    pub sale: Sale,
    pub test_amount: Option<TestAmount>,
}

#[derive(Clone, Debug, Default)]
pub struct Payment {
    pub id: String,
    pub status: Status,
    pub terms: Terms,
    /// Confirmation by the payer; `None` when a saved method is charged.
    pub confirmation: Option<Confirmation>,
    /// Whether the payer has done everything.
    pub is_confirmed: bool,
    /// Card whose 3-D Secure check is pending.
    pub challenged: Option<Card>,
    pub instrument: Option<Instrument>,
    pub refunding: Refunding,
    pub cancellation: Option<Cancellation>,
    pub registration: Status,
    pub refunded_kopecks: i64,
    /// Sum of pending refunds, kopecks.
    pub refunding_kopecks: i64,
    pub created_at: DateTime<Utc>,
    pub captured_at: Option<DateTime<Utc>>,
}

impl Payment {
    pub fn new(id: String, terms: Terms, created_at: DateTime<Utc>) -> Self {
        Self {
            id,
            terms,
            created_at,
            ..Self::default()
        }
    }

    /// Whether the payer can still pay.
    pub fn awaits_payer(&self) -> bool {
        self.status == Status::Pending && !self.is_confirmed
    }

    pub fn refundable_kopecks(&self) -> i64 {
        match self.status {
            Status::Succeeded => {
                self.terms.kopecks - self.refunded_kopecks - self.refunding_kopecks
            }
            _ => 0,
        }
    }
}

impl ApiObject for Payment {
    fn json(&self) -> Value {
        let is_paid = self.status == Status::Succeeded;
        let confirmation = self.confirmation.as_ref().filter(|_| self.awaits_payer());
        without_nulls(json!({
            "id": self.id,
            "status": self.status,
            "paid": is_paid,
            "amount": money::amount(self.terms.kopecks),
            "recipient": { "account_id": YOOKASSA_SHOP_ID, "gateway_id": GATEWAY_ID },
            "created_at": rfc3339(self.created_at),
            "metadata": self.terms.metadata,
            "refundable": self.refundable_kopecks() > 0,
            "receipt_registration": self.registration,
            "test": true,
            "description": self.terms.description,
            "confirmation": confirmation,
            "income_amount": is_paid.then(|| money::amount(self.terms.kopecks - fee(self.terms.kopecks))),
            "payment_method": self.instrument.as_ref().map(|instrument| instrument.json(is_paid)),
            "refunded_amount": is_paid.then(|| money::amount(self.refunded_kopecks)),
            "captured_at": self.captured_at.map(rfc3339),
            "cancellation_details": self.cancellation,
        }))
    }

    fn created_at(&self) -> DateTime<Utc> {
        self.created_at
    }
}

/// Fee of 3.5 %, kopecks, rounded up.
const fn fee(kopecks: i64) -> i64 {
    (kopecks * 35 + 999) / 1000
}

fn without_nulls(mut object: Value) -> Value {
    if let Some(fields) = object.as_object_mut() {
        fields.retain(|_, value| !value.is_null());
    }
    object
}

impl Instrument {
    fn json(&self, is_paid: bool) -> Value {
        let mut method = self.method.json(is_paid);
        method["id"] = self.id.as_str().into();
        method["saved"] = self.is_saved.into();
        method["status"] = if self.is_saved { "active" } else { "inactive" }.into();
        method
    }
}

#[derive(Clone, Debug)]
pub struct Refund {
    pub id: String,
    pub payment_id: String,
    pub status: Status,
    pub kopecks: i64,
    pub description: Option<String>,
    pub metadata: Value,
    pub sale: Sale,
    pub registration: Status,
    pub cancellation: Option<Cancellation>,
    pub created_at: DateTime<Utc>,
}

impl ApiObject for Refund {
    const FILTERS: &[&str] = &["payment_id"];

    fn json(&self) -> Value {
        without_nulls(json!({
            "id": self.id,
            "payment_id": self.payment_id,
            "status": self.status,
            "created_at": rfc3339(self.created_at),
            "amount": money::amount(self.kopecks),
            "metadata": self.metadata,
            "receipt_registration": self.registration,
            "description": self.description,
            "cancellation_details": self.cancellation,
        }))
    }

    fn created_at(&self) -> DateTime<Utc> {
        self.created_at
    }
}

/// Items of a receipt (54-FZ) and their sum in kopecks.
#[derive(Clone, Debug, Default)]
pub struct Sale {
    pub items: Value,
    pub kopecks: i64,
}

#[derive(Clone, Debug)]
pub struct Receipt {
    pub id: String,
    pub payment_id: String,
    /// Id of the refund, for the receipt of a refund.
    pub refund_id: Option<String>,
    pub sale: Sale,
    /// Field `settlements` of a receipt created through the API.
    pub settlements: Option<Value>,
    pub created_at: DateTime<Utc>,
    /// Time of registration, and number of the fiscal document.
    pub registered: Option<(DateTime<Utc>, u64)>,
}

impl ApiObject for Receipt {
    const FILTERS: &[&str] = &["payment_id", "refund_id"];

    fn json(&self) -> Value {
        let (kind, field, id) = match &self.refund_id {
            Some(refund_id) => ("refund", "refund_id", refund_id),
            None => ("payment", "payment_id", &self.payment_id),
        };
        let mut receipt = without_nulls(json!({
            "id": self.id,
            "status": if self.registered.is_some() { Status::Succeeded } else { Status::Pending },
            "items": self.sale.items,
            "type": kind,
            field: id,
            "settlements": self.settlements,
        }));
        if let Some((at, number)) = self.registered {
            receipt["registered_at"] = rfc3339(at).into();
            receipt["fiscal_document_number"] = number.to_string().into();
            receipt["fiscal_storage_number"] = "9288000100115785".into();
            receipt["fiscal_attribute"] = format!("{:010}", 2_617_603_921 + number).into();
            receipt["fiscal_provider_id"] = format!("fd-{number:08}").into();
        }
        receipt
    }

    fn created_at(&self) -> DateTime<Utc> {
        self.created_at
    }
}
