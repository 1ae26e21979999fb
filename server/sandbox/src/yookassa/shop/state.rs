//! State of the shop and its transitions.

use std::sync::Arc;

use chrono::{DateTime, TimeDelta, Utc};
use indexmap::IndexMap;
use serde_json::Value;

use crate::{
    base::{Harness, Rng},
    yookassa::{
        schedule::{Schedule, Task},
        shop::{
            cards::Cancellation,
            idempotency::IdempotencyKeys,
            ledger::ShopLedger,
            objects::{ApiObject, Instrument, Payment, Receipt, Refund, Sale, Status},
            payment_methods::PaymentMethod,
            test_values::TestAmount,
        },
        webhooks::{self, Deliveries, Event, WebhookFault},
    },
};

/// Epoch of the service's ids: 2000-01-01T12:00:00Z in Unix seconds.
const EPOCH_OF_IDS: i64 = 946_728_000;
const REGISTRATION_TIME: TimeDelta = TimeDelta::seconds(10);
/// Duration of a slow refund, or of the wait for the cash register.
pub const LONG_TIME: TimeDelta = TimeDelta::seconds(60);
/// Duration of a refund by a method whose refunds succeed the next day.
pub const NEXT_DAY: TimeDelta = TimeDelta::hours(24);

#[derive(Clone, Debug)]
pub struct SavedMethod {
    pub method: PaymentMethod,
    /// Cancellation of every charge of the method, set by the control endpoints.
    pub refusal: Option<Cancellation>,
}

/// Objects by id, in the order of creation.
pub type Objects<T> = IndexMap<String, T>;

#[derive(Debug)]
pub struct ShopState {
    pub payments: Objects<Payment>,
    pub refunds: Objects<Refund>,
    pub receipts: Objects<Receipt>,
    /// Saved payment methods, by the id of the payment that saved the method.
    pub saved_methods: Objects<SavedMethod>,
    pub keys: IdempotencyKeys,
    pub ledger: ShopLedger,
    pub deliveries: Deliveries,
    pub schedule: Schedule,
    harness: Arc<Harness>,
    seed: u64,
    last_number: u64,
}

impl ShopState {
    pub fn new(harness: Arc<Harness>, seed: u64, webhook_url: Option<String>) -> Self {
        Self {
            payments: Objects::new(),
            refunds: Objects::new(),
            receipts: Objects::new(),
            saved_methods: Objects::new(),
            keys: IdempotencyKeys::default(),
            ledger: ShopLedger::default(),
            deliveries: Deliveries::new(webhook_url),
            schedule: Schedule::default(),
            harness,
            seed,
            last_number: 0,
        }
    }

    /// New id in the format of the service, whose second group is the kind of the object.
    pub fn new_id(&mut self, kind: &str, now: DateTime<Utc>) -> String {
        let number = self.next_number().to_string();
        let mut rng = Rng::seeded(self.seed, &["yookassa", &number]);
        let seconds = now.timestamp() - EPOCH_OF_IDS;
        let noise = rng.below(1 << 48);
        let group = 0x8000 + rng.below(0x4000);
        format!("{seconds:08x}-{kind}-5000-{group:04x}-{noise:012x}")
    }

    fn next_number(&mut self) -> u64 {
        self.last_number += 1;
        self.last_number
    }

    pub fn schedule_in(&mut self, delay: TimeDelta, task: Task, now: DateTime<Utc>) {
        self.schedule.add(now + delay, task);
    }

    /// Queues the webhook of an event with the current state of its object.
    fn emit(&mut self, name: &'static str, object_id: &str, object: Value, at: DateTime<Utc>) {
        let fail = self.harness.faults.take(webhooks::METHOD).fail;
        let fault = fail.as_deref().and_then(WebhookFault::named);
        let event = Event {
            name,
            object_id: object_id.to_owned(),
            object,
            at,
        };
        self.deliveries.queue(&event, fault, &mut self.schedule);
    }

    /// Runs the tasks that are due, in the order of their times.
    pub fn run_due_tasks(&mut self, now: DateTime<Utc>) {
        while let Some((at, task)) = self.schedule.take_due(now) {
            match task {
                Task::ExpirePayment(id) => self.expire(&id, at),
                Task::CapturePayment(id) => self.capture(&id, at),
                Task::RegisterReceipt(id) => self.register_receipt(&id, at),
                Task::EndRefund { id, is_done } => self.end_refund(&id, is_done, at),
                Task::Deliver(id) => self.deliveries.release(id),
            }
        }
    }

    /// Confirms a payment, and captures it at once unless its test amount delays that.
    pub fn authorize(&mut self, id: &str, instrument: Instrument, now: DateTime<Utc>) {
        let Some(payment) = self.payments.get_mut(id) else {
            return;
        };
        payment.is_confirmed = true;
        payment.instrument = Some(instrument);
        match payment.terms.test_amount {
            Some(TestAmount::Stuck) => {}
            Some(TestAmount::Delayed) => {
                self.schedule_in(LONG_TIME, Task::CapturePayment(id.to_owned()), now);
            }
            _ => self.capture(id, now),
        }
    }

    fn capture(&mut self, id: &str, now: DateTime<Utc>) {
        let Some(payment) = self.payments.get_mut(id) else {
            return;
        };
        payment.status = Status::Succeeded;
        payment.captured_at = Some(now);
        if payment.terms.saves_method
            && let Some(instrument) = &mut payment.instrument
            && !instrument.is_saved
        {
            instrument.is_saved = true;
            let saved = SavedMethod {
                method: instrument.method.clone(),
                refusal: None,
            };
            self.saved_methods.insert(id.to_owned(), saved);
        }
        let (kopecks, sale) = (payment.terms.kopecks, payment.terms.sale.clone());
        let object = payment.json();
        self.ledger.capture(id, kopecks);
        self.create_receipt(id, None, sale, None, now);
        self.emit("payment.succeeded", id, object, now);
    }

    pub fn cancel(&mut self, id: &str, cancellation: Cancellation, now: DateTime<Utc>) {
        let Some(payment) = self.payments.get_mut(id) else {
            return;
        };
        payment.status = Status::Canceled;
        payment.cancellation = Some(cancellation);
        payment.registration = Status::Canceled;
        let object = payment.json();
        self.emit("payment.canceled", id, object, now);
    }

    /// Cancels a payment that was not paid in time.
    pub fn expire(&mut self, id: &str, now: DateTime<Utc>) {
        if self.payments.get(id).is_some_and(Payment::awaits_payer) {
            self.cancel(id, Cancellation::UNPAID, now);
        }
    }

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
            // The service sends no event for a canceled refund, so clients have to poll.
            refund.status = Status::Canceled;
            refund.cancellation = Some(Cancellation::REFUND_UNPAID);
            refund.registration = Status::Canceled;
            return;
        }
        refund.status = Status::Succeeded;
        let (sale, object) = (refund.sale.clone(), refund.json());
        self.ledger.refund(&payment_id, kopecks);
        self.create_receipt(&payment_id, Some(id), sale, None, now);
        self.emit("refund.succeeded", id, object, now);
    }

    /// Creates a receipt and schedules its registration; returns its id.
    pub fn create_receipt(
        &mut self,
        payment_id: &str,
        refund_id: Option<&str>,
        sale: Sale,
        settlements: Option<Value>,
        now: DateTime<Utc>,
    ) -> String {
        let id = format!("rt-{}", self.new_id("001b", now));
        let receipt = Receipt {
            id: id.clone(),
            payment_id: payment_id.to_owned(),
            refund_id: refund_id.map(str::to_owned),
            sale,
            settlements,
            created_at: now,
            registered: None,
        };
        self.receipts.insert(id.clone(), receipt);
        self.schedule_in(REGISTRATION_TIME, Task::RegisterReceipt(id.clone()), now);
        id
    }

    fn register_receipt(&mut self, id: &str, now: DateTime<Utc>) {
        let number = self.next_number();
        let Some(receipt) = self.receipts.get_mut(id) else {
            return;
        };
        receipt.registered = Some((now, number));
        // A receipt created through the API does not affect `receipt_registration`.
        if receipt.settlements.is_some() {
            return;
        }
        let registration = if let Some(id) = &receipt.refund_id {
            let refund = self.refunds.get_mut(id);
            refund.map(|refund| &mut refund.registration)
        } else {
            let payment = self.payments.get_mut(&receipt.payment_id);
            payment.map(|payment| &mut payment.registration)
        };
        if let Some(registration) = registration {
            *registration = Status::Succeeded;
        }
    }
}
