//! A payment: paid, declined, late; and the object of the API.

use chrono::{DateTime, TimeDelta, Utc};
use serde::Serialize;
use serde_json::{Value, json};

use crate::yookassa::{
    YOOKASSA_SHOP_ID,
    schedule::{Task, written},
    shop::{
        cards::{Cancellation, Card},
        money,
        receipt::Sale,
        state::{SavedCard, ShopState},
        test_values::TestAmount,
    },
};

pub const PAYER_TIME: TimeDelta = TimeDelta::hours(1);
/// The time of a cash register, or of a slow refund, when something waits for it.
pub const LONG_TIME: TimeDelta = TimeDelta::seconds(60);
const GATEWAY_ID: &str = "100700";

/// The state of a payment, a refund or a receipt; the last two are final.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Status {
    Pending,
    Succeeded,
    Canceled,
}

/// The way of the payer to the page and back.
#[derive(Clone, Debug)]
pub struct Confirmation {
    pub url: String,
    pub return_url: String,
}

#[derive(Clone, Debug)]
pub struct Instrument {
    /// The payment's own id, or that of the saved card.
    pub id: String,
    pub card: Card,
    pub is_saved: bool,
}

/// The request of the shop; it never changes.
#[derive(Clone, Debug)]
pub struct Terms {
    pub kopecks: i64,
    pub description: Option<String>,
    pub metadata: Value,
    pub saves_card: bool,
    pub sale: Sale,
    pub magic: Option<TestAmount>,
}

#[derive(Clone, Debug)]
pub struct Payment {
    pub id: String,
    pub status: Status,
    pub terms: Terms,
    /// Absent where a saved card is charged.
    pub confirmation: Option<Confirmation>,
    /// The payer has done all that there is to do.
    pub is_confirmed: bool,
    /// A card that waits for the payer's word in 3-D Secure.
    pub challenged: Option<Card>,
    pub instrument: Option<Instrument>,
    pub cancellation: Option<Cancellation>,
    pub registration: Status,
    pub refunded_kopecks: i64,
    /// Part of refunds that are not done yet.
    pub refunding_kopecks: i64,
    pub created_at: DateTime<Utc>,
    captured_at: Option<DateTime<Utc>>,
}

impl Payment {
    /// A payment that nobody has paid yet.
    pub fn new(id: String, terms: Terms, created_at: DateTime<Utc>) -> Self {
        Self {
            id,
            status: Status::Pending,
            terms,
            confirmation: None,
            is_confirmed: false,
            challenged: None,
            instrument: None,
            cancellation: None,
            registration: Status::Pending,
            refunded_kopecks: 0,
            refunding_kopecks: 0,
            created_at,
            captured_at: None,
        }
    }

    /// True while a payer may still be asked.
    pub fn awaits_payer(&self) -> bool {
        self.status == Status::Pending && !self.is_confirmed
    }

    /// The sum that can still be refunded.
    pub fn refundable_kopecks(&self) -> i64 {
        match self.status {
            Status::Succeeded => {
                self.terms.kopecks - self.refunded_kopecks - self.refunding_kopecks
            }
            _ => 0,
        }
    }

    pub fn json(&self) -> Value {
        let is_paid = self.status == Status::Succeeded;
        let kopecks = self.terms.kopecks;
        let mut payment = json!({
            "id": self.id,
            "status": self.status,
            "paid": is_paid,
            "amount": money::amount(kopecks),
            "recipient": { "account_id": YOOKASSA_SHOP_ID, "gateway_id": GATEWAY_ID },
            "created_at": written(self.created_at),
            "metadata": self.terms.metadata,
            "refundable": self.refundable_kopecks() > 0,
            "receipt_registration": self.registration,
            "test": true,
        });
        let mut add = |name: &str, value: Option<Value>| {
            if let Some(value) = value {
                payment[name] = value;
            }
        };
        add(
            "description",
            self.terms.description.clone().map(Value::from),
        );
        let confirmation = self.confirmation.as_ref();
        let confirmation = confirmation.filter(|_| self.awaits_payer()).map(|way| {
            json!({
                "type": "redirect",
                "confirmation_url": way.url,
                "return_url": way.return_url,
            })
        });
        add("confirmation", confirmation);
        add(
            "payment_method",
            self.instrument.as_ref().map(Instrument::json),
        );
        let refunded = money::amount(self.refunded_kopecks);
        add("refunded_amount", is_paid.then_some(refunded));
        add("captured_at", self.captured_at.map(|at| written(at).into()));
        let cancellation = self.cancellation.map(Cancellation::json);
        add("cancellation_details", cancellation);
        payment
    }
}

impl Instrument {
    fn json(&self) -> Value {
        json!({
            "type": "bank_card",
            "id": self.id,
            "saved": self.is_saved,
            "status": if self.is_saved { "active" } else { "inactive" },
            "title": self.card.title(),
            "card": self.card.json(),
        })
    }
}

impl ShopState {
    /// The card is good: the money is taken, or will be.
    pub fn authorize(&mut self, id: &str, instrument: Instrument, now: DateTime<Utc>) {
        let Some(payment) = self.payments.get_mut(id) else {
            return;
        };
        payment.is_confirmed = true;
        payment.instrument = Some(instrument);
        match payment.terms.magic {
            Some(TestAmount::Stuck) => {}
            Some(TestAmount::RegisterFirst) => {
                self.plan_in(LONG_TIME, Task::RegisterAnswers(id.to_owned()), now);
            }
            _ => self.accept(id, now),
        }
    }

    /// The money of a confirmed payment is taken.
    pub fn accept(&mut self, id: &str, now: DateTime<Utc>) {
        let Some(payment) = self.payments.get_mut(id) else {
            return;
        };
        payment.status = Status::Succeeded;
        payment.captured_at = Some(now);
        if payment.terms.saves_card
            && let Some(instrument) = &mut payment.instrument
            && !instrument.is_saved
        {
            instrument.is_saved = true;
            let card = instrument.card.clone();
            self.cards.insert(
                id.to_owned(),
                SavedCard {
                    card,
                    refusal: None,
                },
            );
        }
        let (kopecks, sale) = (payment.terms.kopecks, payment.terms.sale.clone());
        let object = payment.json();
        self.ledger.capture(id, kopecks);
        self.send_receipt(id, None, sale, None, now);
        self.tell("payment.succeeded", id, object, now);
    }

    pub fn cancel(&mut self, id: &str, cancellation: Cancellation, now: DateTime<Utc>) {
        let Some(payment) = self.payments.get_mut(id) else {
            return;
        };
        payment.status = Status::Canceled;
        payment.cancellation = Some(cancellation);
        payment.registration = Status::Canceled;
        let object = payment.json();
        self.tell("payment.canceled", id, object, now);
    }

    pub fn end_unpaid(&mut self, id: &str, now: DateTime<Utc>) {
        if self.payments.get(id).is_some_and(Payment::awaits_payer) {
            self.cancel(id, Cancellation::UNPAID, now);
        }
    }
}
