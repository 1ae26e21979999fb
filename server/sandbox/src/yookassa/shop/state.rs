//! The shop's objects, its plans, and the changes that are still to be told.

use chrono::{DateTime, TimeDelta, Utc};
use indexmap::IndexMap;
use serde_json::Value;

use crate::{
    base::seeded_random::Rng,
    yookassa::{
        schedule::{Schedule, Task},
        shop::{
            cards::{Cancellation, Card},
            idempotency::IdempotencyKeys,
            ledger::ShopLedger,
            payment::Payment,
            receipt::Receipt,
            refund::Refund,
        },
        webhooks::{Deliveries, Event},
    },
};

/// 2000-01-01T12:00:00Z, from which ids of the service seem to count seconds.
const EPOCH_OF_IDS: i64 = 946_728_000;

#[derive(Clone, Debug)]
pub struct SavedCard {
    pub card: Card,
    /// The end of every charge; set by hand.
    pub refusal: Option<Cancellation>,
}

/// Objects by id, in the order in which they were made.
pub type Objects<T> = IndexMap<String, T>;

#[derive(Debug, Default)]
pub struct ShopState {
    pub payments: Objects<Payment>,
    pub refunds: Objects<Refund>,
    pub receipts: Objects<Receipt>,
    /// Saved cards by the payment with which they were saved.
    pub cards: Objects<SavedCard>,
    pub keys: IdempotencyKeys,
    pub ledger: ShopLedger,
    pub deliveries: Deliveries,
    pub schedule: Schedule,
    /// Events that have happened since they were last taken.
    pub events: Vec<Event>,
    seed: u64,
    minted: u64,
}

impl ShopState {
    pub fn new(seed: u64, deliveries: Deliveries) -> Self {
        Self {
            deliveries,
            seed,
            ..Self::default()
        }
    }

    /// An id in the shape of the service; the kind is its second group.
    pub fn mint(&mut self, kind: &str, now: DateTime<Utc>) -> String {
        let number = self.count().to_string();
        let mut rng = Rng::seeded(self.seed, &["yookassa", &number]);
        let seconds = now.timestamp() - EPOCH_OF_IDS;
        let noise = rng.below(1 << 48);
        let group = 0x8000 + rng.below(0x4000);
        format!("{seconds:08x}-{kind}-5000-{group:04x}-{noise:012x}")
    }

    /// A number of the shop's own count, for documents.
    pub fn count(&mut self) -> u64 {
        self.minted += 1;
        self.minted
    }

    pub fn plan_in(&mut self, delay: TimeDelta, task: Task, now: DateTime<Utc>) {
        self.schedule.plan(now + delay, task);
    }

    /// Notes an event about an object as it is now.
    pub fn tell(&mut self, name: &'static str, object_id: &str, object: Value, at: DateTime<Utc>) {
        self.events.push(Event {
            name,
            object_id: object_id.to_owned(),
            object,
            at,
        });
    }

    /// Lets everything happen that is due, in the order of its time.
    pub fn settle(&mut self, now: DateTime<Utc>) {
        while let Some((at, task)) = self.schedule.take_due(now) {
            match task {
                Task::PaymentUnpaid(id) => self.end_unpaid(&id, at),
                Task::RegisterAnswers(id) => self.accept(&id, at),
                Task::ReceiptRegistered(id) => self.register_receipt(&id, at),
                Task::RefundEnds { id, is_done } => self.end_refund(&id, is_done, at),
                Task::Deliver(id) => self.deliveries.release(id),
            }
        }
    }
}
