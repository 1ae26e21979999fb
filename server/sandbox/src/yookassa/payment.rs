//! A payment and how the API shows it.

use chrono::DateTime;
use chrono::Utc;
use serde_json::Value;
use serde_json::json;

use crate::yookassa::YOOKASSA_SHOP_ID;
use crate::yookassa::calendar::written;
use crate::yookassa::cards::Cancellation;
use crate::yookassa::cards::Card;
use crate::yookassa::magic::Magic;
use crate::yookassa::money;
use crate::yookassa::receipt::Registration;
use crate::yookassa::receipt::Sale;
use crate::yookassa::shelf::Kept;

/// Number of the shop's one gateway.
pub const GATEWAY_ID: &str = "100700";

/// Where a payment stands; the last two are final.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Status {
    Pending,
    WaitingForCapture,
    Succeeded,
    Canceled,
}

impl Status {
    /// The word of the API.
    pub fn name(self) -> &'static str {
        match self {
            Self::Pending => "pending",
            Self::WaitingForCapture => "waiting_for_capture",
            Self::Succeeded => "succeeded",
            Self::Canceled => "canceled",
        }
    }
}

/// How the payer gets to the page and back.
#[derive(Clone, Debug)]
pub struct Confirmation {
    pub url: String,
    pub return_url: String,
}

impl Confirmation {
    /// The object of the API.
    pub fn json(&self) -> Value {
        json!({
            "type": "redirect",
            "confirmation_url": self.url,
            "return_url": self.return_url,
        })
    }
}

/// What the payment was made with.
#[derive(Clone, Debug)]
pub struct Instrument {
    /// The payment's own id, or that of the saved method.
    pub id: String,
    pub card: Card,
    pub is_saved: bool,
}

/// What the bank said when it put the money aside.
#[derive(Clone, Debug)]
pub struct Authorization {
    pub rrn: String,
    pub auth_code: String,
    pub has_3ds: bool,
}

/// What the shop asked for; it never changes, but for the sum of a partial capture.
#[derive(Clone, Debug)]
pub struct Terms {
    pub kopecks: i64,
    pub description: Option<String>,
    pub metadata: Value,
    pub merchant_customer_id: Option<String>,
    /// One-stage: captured as soon as the money is put aside.
    pub is_one_stage: bool,
    pub saves_method: bool,
    /// The method was named by the shop, not left to the payer.
    pub has_fixed_method: bool,
    /// What the cash register is to be told.
    pub sale: Option<Sale>,
    pub magic: Option<Magic>,
}

/// One payment.
#[derive(Clone, Debug)]
pub struct Payment {
    pub id: String,
    pub status: Status,
    pub terms: Terms,
    pub confirmation: Option<Confirmation>,
    /// The payer has done all that there is to do.
    pub is_confirmed: bool,
    pub instrument: Option<Instrument>,
    pub authorization: Option<Authorization>,
    pub cancellation: Option<Cancellation>,
    /// The bank's last refusal, after which the payer may try again.
    pub last_decline: Option<Cancellation>,
    pub registration: Option<Registration>,
    pub refunded_kopecks: i64,
    /// Part of refunds that are not done yet.
    pub refunding_kopecks: i64,
    pub created_at: DateTime<Utc>,
    pub captured_at: Option<DateTime<Utc>>,
    /// End of the hold.
    pub expires_at: Option<DateTime<Utc>>,
}

impl Kept for Payment {
    fn id(&self) -> &str {
        &self.id
    }
}

impl Payment {
    /// A payment that nobody has paid yet.
    pub fn new(id: String, terms: Terms, created_at: DateTime<Utc>) -> Self {
        Self {
            id,
            status: Status::Pending,
            registration: terms.sale.is_some().then_some(Registration::Pending),
            terms,
            confirmation: None,
            is_confirmed: false,
            instrument: None,
            authorization: None,
            cancellation: None,
            last_decline: None,
            refunded_kopecks: 0,
            refunding_kopecks: 0,
            created_at,
            captured_at: None,
            expires_at: None,
        }
    }

    /// Whether a payer may still be asked.
    pub fn awaits_payer(&self) -> bool {
        self.status == Status::Pending && !self.is_confirmed
    }

    /// What can still be refunded, in kopecks.
    pub fn refundable_kopecks(&self) -> i64 {
        match self.status {
            Status::Succeeded => {
                self.terms.kopecks - self.refunded_kopecks - self.refunding_kopecks
            }
            _ => 0,
        }
    }

    /// The object of the API.
    pub fn json(&self) -> Value {
        let is_paid = matches!(self.status, Status::WaitingForCapture | Status::Succeeded);
        let mut payment = json!({
            "id": self.id,
            "status": self.status.name(),
            "paid": is_paid,
            "amount": money::amount(self.terms.kopecks),
            "recipient": { "account_id": YOOKASSA_SHOP_ID, "gateway_id": GATEWAY_ID },
            "created_at": written(self.created_at),
            "metadata": self.terms.metadata,
            "refundable": self.refundable_kopecks() > 0,
            "test": true,
        });
        let confirmation = self.confirmation.as_ref().filter(|_| self.awaits_payer());
        let optional = [
            (
                "description",
                self.terms.description.as_deref().map(Value::from),
            ),
            (
                "merchant_customer_id",
                self.terms.merchant_customer_id.as_deref().map(Value::from),
            ),
            ("confirmation", confirmation.map(Confirmation::json)),
            ("payment_method", self.method_json()),
            (
                "income_amount",
                is_paid.then(|| money::amount(money::income(self.terms.kopecks))),
            ),
            (
                "refunded_amount",
                (self.status == Status::Succeeded).then(|| money::amount(self.refunded_kopecks)),
            ),
            ("captured_at", self.captured_at.map(|at| written(at).into())),
            ("expires_at", self.expires_at.map(|at| written(at).into())),
            (
                "receipt_registration",
                self.registration.map(|state| state.name().into()),
            ),
            (
                "cancellation_details",
                self.cancellation.map(Cancellation::json),
            ),
            ("authorization_details", self.authorization_json()),
        ];
        for (name, value) in optional {
            if let Some(value) = value {
                payment[name] = value;
            }
        }
        payment
    }

    fn method_json(&self) -> Option<Value> {
        let Some(instrument) = &self.instrument else {
            return self.terms.has_fixed_method.then(|| {
                json!({ "type": "bank_card", "id": self.id, "saved": false, "status": "inactive" })
            });
        };
        let status = if instrument.is_saved {
            "active"
        } else {
            "inactive"
        };
        Some(json!({
            "type": "bank_card",
            "id": instrument.id,
            "saved": instrument.is_saved,
            "status": status,
            "title": instrument.card.title(),
            "card": instrument.card.json(),
        }))
    }

    fn authorization_json(&self) -> Option<Value> {
        let authorization = self.authorization.as_ref()?;
        Some(json!({
            "rrn": authorization.rrn,
            "auth_code": authorization.auth_code,
            "three_d_secure": { "applied": authorization.has_3ds },
        }))
    }
}
