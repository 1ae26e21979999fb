//! A refund: how it ends, and the object of the API.

use chrono::{DateTime, Utc};
use serde_json::{Value, json};

use crate::yookassa::{
    schedule::written,
    shop::{cards::Cancellation, money, payment::Status, receipt::Sale, state::ShopState},
};

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

impl Refund {
    pub fn json(&self) -> Value {
        let mut refund = json!({
            "id": self.id,
            "payment_id": self.payment_id,
            "status": self.status,
            "created_at": written(self.created_at),
            "amount": money::amount(self.kopecks),
            "metadata": self.metadata,
            "receipt_registration": self.registration,
        });
        if let Some(description) = &self.description {
            refund["description"] = description.as_str().into();
        }
        if let Some(cancellation) = self.cancellation {
            refund["cancellation_details"] = cancellation.json();
        }
        refund
    }
}

impl ShopState {
    pub fn end_refund(&mut self, id: &str, is_done: bool, now: DateTime<Utc>) {
        let Some(refund) = self.refunds.get_mut(id) else {
            return;
        };
        let (payment_id, kopecks) = (refund.payment_id.clone(), refund.kopecks);
        if let Some(payment) = self.payments.get_mut(&payment_id) {
            payment.refunding_kopecks -= kopecks;
            payment.refunded_kopecks += if is_done { kopecks } else { 0 };
        }
        if !is_done {
            // The service has no event for this: clients have to ask.
            refund.status = Status::Canceled;
            refund.cancellation = Some(Cancellation::REFUND_UNPAID);
            refund.registration = Status::Canceled;
            return;
        }
        refund.status = Status::Succeeded;
        let (sale, object) = (refund.sale.clone(), refund.json());
        self.ledger.refund(&payment_id, kopecks);
        self.send_receipt(&payment_id, Some(id), sale, None, now);
        self.tell("refund.succeeded", id, object, now);
    }
}
