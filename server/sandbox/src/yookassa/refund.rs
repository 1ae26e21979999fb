//! A refund and how the API shows it.

use chrono::DateTime;
use chrono::Utc;
use serde_json::Value;
use serde_json::json;

use crate::yookassa::calendar::written;
use crate::yookassa::cards::Cancellation;
use crate::yookassa::money;
use crate::yookassa::payment::Status;
use crate::yookassa::receipt::Registration;
use crate::yookassa::receipt::Sale;
use crate::yookassa::shelf::Kept;

/// One refund. It is never `waiting_for_capture`.
#[derive(Clone, Debug)]
pub struct Refund {
    pub id: String,
    pub payment_id: String,
    pub status: Status,
    pub kopecks: i64,
    pub description: Option<String>,
    pub metadata: Value,
    /// What the cash register is to be told.
    pub sale: Option<Sale>,
    pub registration: Option<Registration>,
    pub cancellation: Option<Cancellation>,
    /// Number of the operation at the bank, once it is done.
    pub rrn: Option<String>,
    pub created_at: DateTime<Utc>,
}

impl Kept for Refund {
    fn id(&self) -> &str {
        &self.id
    }
}

impl Refund {
    /// The object of the API.
    pub fn json(&self) -> Value {
        let mut refund = json!({
            "id": self.id,
            "payment_id": self.payment_id,
            "status": self.status.name(),
            "created_at": written(self.created_at),
            "amount": money::amount(self.kopecks),
            "metadata": self.metadata,
        });
        let rrn = self.rrn.as_deref().map(|rrn| json!({ "rrn": rrn }));
        let optional = [
            ("description", self.description.as_deref().map(Value::from)),
            (
                "receipt_registration",
                self.registration.map(|state| state.name().into()),
            ),
            (
                "cancellation_details",
                self.cancellation.map(Cancellation::json),
            ),
            ("refund_authorization_details", rrn),
        ];
        for (name, value) in optional {
            if let Some(value) = value {
                refund[name] = value;
            }
        }
        refund
    }
}
