//! All that the shop knows: its objects, what is to happen to them, and what has to be told.

use std::collections::HashMap;

use chrono::DateTime;
use chrono::TimeDelta;
use chrono::Utc;
use serde_json::Value;

use crate::draw::Draw;
use crate::yookassa::agenda::Agenda;
use crate::yookassa::agenda::Task;
use crate::yookassa::books::Books;
use crate::yookassa::cards::Card;
use crate::yookassa::deliveries::Deliveries;
use crate::yookassa::hooks::Hook;
use crate::yookassa::keys::Keys;
use crate::yookassa::payment::Payment;
use crate::yookassa::receipt::Receipt;
use crate::yookassa::refund::Refund;
use crate::yookassa::saved::SavedMethod;
use crate::yookassa::shelf::Shelf;

/// 2000-01-01T12:00:00Z, from which ids of the service seem to count seconds.
const EPOCH_OF_IDS: i64 = 946_728_000;

/// Something that subscribers are told: the object as it was at that moment.
#[derive(Clone, Debug)]
pub struct Event {
    pub name: &'static str,
    pub object_id: String,
    pub object: Value,
    pub at: DateTime<Utc>,
}

/// The shop's objects and its plans.
#[derive(Debug)]
pub struct Register {
    /// Receipts are asked of every payment.
    pub is_fiscal: bool,
    pub payments: Shelf<Payment>,
    pub refunds: Shelf<Refund>,
    pub methods: Shelf<SavedMethod>,
    pub receipts: Shelf<Receipt>,
    /// Cards that wait for their payer's word in 3-D Secure, by payment or saving.
    pub challenges: HashMap<String, Card>,
    pub hooks: Vec<Hook>,
    pub keys: Keys,
    pub books: Books,
    pub deliveries: Deliveries,
    pub agenda: Agenda,
    /// Events that have happened since they were last taken.
    pub events: Vec<Event>,
    seed: u64,
    minted: u64,
}

impl Register {
    /// A shop without a past; runs with different seeds give out different ids.
    pub fn new(seed: u64, is_fiscal: bool, deliveries: Deliveries) -> Self {
        Self {
            is_fiscal,
            payments: Shelf::default(),
            refunds: Shelf::default(),
            methods: Shelf::default(),
            receipts: Shelf::default(),
            challenges: HashMap::new(),
            hooks: Vec::new(),
            keys: Keys::default(),
            books: Books::default(),
            deliveries,
            agenda: Agenda::default(),
            events: Vec::new(),
            seed,
            minted: 0,
        }
    }

    /// Numbers that were not drawn before.
    pub fn draw(&mut self) -> Draw {
        self.minted += 1;
        Draw::new(self.seed, &["yookassa", &self.minted.to_string()])
    }

    /// An id in the shape of the service; the kind is its second group.
    pub fn mint(&mut self, kind: &str, now: DateTime<Utc>) -> String {
        let mut draw = self.draw();
        let seconds = now.timestamp() - EPOCH_OF_IDS;
        let noise = draw.below(1 << 48);
        let group = 0x8000 + draw.below(0x4000);
        format!("{seconds:08x}-{kind}-5000-{group:04x}-{noise:012x}")
    }

    /// A number of the shop's own count, for documents.
    pub fn count(&mut self) -> u64 {
        self.minted += 1;
        self.minted
    }

    /// Plans a task for later.
    pub fn plan_in(&mut self, delay: TimeDelta, task: Task, now: DateTime<Utc>) {
        self.agenda.plan(now + delay, task);
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
        while let Some((at, task)) = self.agenda.take_due(now) {
            self.run(task, at);
        }
    }

    fn run(&mut self, task: Task, at: DateTime<Utc>) {
        match task {
            Task::PaymentUnpaid(id) => self.end_unpaid(&id, at),
            Task::HoldEnds(id) => self.end_hold(&id, at),
            Task::RegisterAnswers(id) => self.accept(&id, at),
            Task::ReceiptRegistered(id) => self.register_receipt(&id, at),
            Task::RefundEnds(id, status) => self.end_refund(&id, status, at),
            Task::SavingUnconfirmed(id) => self.end_unconfirmed(&id),
            Task::Deliver(id) => self.deliveries.release(id),
        }
    }
}
