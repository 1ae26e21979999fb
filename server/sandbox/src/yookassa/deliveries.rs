//! Notifications: which were owed to whom, when they are due, and what came of each attempt.

use std::collections::VecDeque;
use std::time::Duration;

use chrono::DateTime;
use chrono::TimeDelta;
use chrono::Utc;
use serde::Serialize;
use serde_json::Value;
use serde_json::json;

use crate::yookassa::agenda::Agenda;
use crate::yookassa::agenda::Task;
use crate::yookassa::mishap::PostMishap;
use crate::yookassa::register::Event;

/// Seconds after an event at which delivery is tried: at once, and as the support note of the service
/// lists them. Read as offsets, for the last one is the 24 hours that are promised.
pub const WEBHOOK_OFFSETS: [u64; 8] = [0, 10, 42, 84, 168, 672, 5_376, 86_016];

/// How late a delayed notification is, and how long one is held back when nothing follows it.
const DELAY: TimeDelta = TimeDelta::seconds(60);
const LONGEST_HOLD: TimeDelta = TimeDelta::seconds(600);
/// When a stale notification comes again.
const STALENESS: TimeDelta = TimeDelta::hours(1);

/// Deliveries that are remembered.
const KEPT: usize = 10_000;
const OK: &str = "200";

/// Where a delivery stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub enum DeliveryState {
    /// There is no address to send it to.
    Unaddressed,
    /// Due later.
    Waiting,
    /// Held back until another one has been sent.
    Held,
    /// On its way.
    Sending,
    Delivered,
    /// Tried for the last time.
    GivenUp,
    /// Lost by a fault, never sent.
    Lost,
}

/// One attempt and its outcome: a status, or what went wrong.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Attempt {
    pub at: DateTime<Utc>,
    pub outcome: String,
}

/// One notification to one address.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Delivery {
    pub id: u64,
    pub event: &'static str,
    pub object_id: String,
    pub url: Option<String>,
    /// When the event happened.
    pub at: DateTime<Utc>,
    pub state: DeliveryState,
    /// Name of the fault that it met.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub fault: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub next_at: Option<DateTime<Utc>>,
    pub attempts: Vec<Attempt>,
    pub body: Value,
    /// From when the offsets count, and how many of them are used up.
    #[serde(skip)]
    since: DateTime<Utc>,
    #[serde(skip)]
    tries: usize,
    /// It is to come once more after it has been taken.
    #[serde(skip)]
    comes_again: bool,
}

/// When deliveries are tried.
#[derive(Clone, Debug)]
pub struct Schedule {
    /// After the event, in rising order.
    pub offsets: Vec<Duration>,
    /// All of these times are divided by it.
    pub speed: u32,
}

impl Schedule {
    fn offset(&self, tries: usize) -> Option<TimeDelta> {
        let offset = TimeDelta::from_std(*self.offsets.get(tries)?).ok()?;
        Some(self.scaled(offset))
    }

    fn scaled(&self, time: TimeDelta) -> TimeDelta {
        time / i32::try_from(self.speed).unwrap_or(i32::MAX).max(1)
    }
}

/// All notifications, and those that are to go out now.
#[derive(Debug)]
pub struct Deliveries {
    schedule: Schedule,
    /// The address of the shop's settings; it gets every event.
    pub url: Option<String>,
    /// Id of the oldest one kept.
    first: u64,
    list: VecDeque<Delivery>,
    outgoing: VecDeque<u64>,
}

impl Deliveries {
    /// Nothing to tell yet.
    pub fn new(schedule: Schedule, url: Option<String>) -> Self {
        Self {
            schedule,
            url,
            first: 1,
            list: VecDeque::new(),
            outgoing: VecDeque::new(),
        }
    }

    fn get_mut(&mut self, id: u64) -> Option<&mut Delivery> {
        let place = id.checked_sub(self.first)?;
        self.list.get_mut(usize::try_from(place).ok()?)
    }

    /// All deliveries kept, oldest first.
    pub fn all(&self) -> Vec<Delivery> {
        self.list.iter().cloned().collect()
    }

    /// The delivery with that id.
    pub fn get(&self, id: u64) -> Option<&Delivery> {
        let place = id.checked_sub(self.first)?;
        self.list.get(usize::try_from(place).ok()?)
    }

    /// Owes an event to an address, as the fault lets it and that much too late; tells the id of the
    /// (first) delivery.
    pub fn owe(
        &mut self,
        event: &Event,
        url: Option<&str>,
        mishap: Option<PostMishap>,
        late: TimeDelta,
        agenda: &mut Agenda,
    ) -> u64 {
        let id = self.add(event, url, mishap);
        let (state, delay) = match (url, mishap) {
            (None, _) => (DeliveryState::Unaddressed, None),
            (_, Some(PostMishap::Lost)) => (DeliveryState::Lost, None),
            (_, Some(PostMishap::Reordered)) => (DeliveryState::Held, Some(LONGEST_HOLD)),
            (_, Some(PostMishap::Delayed)) => (DeliveryState::Waiting, Some(DELAY)),
            _ => (DeliveryState::Waiting, Some(TimeDelta::zero())),
        };
        let delay_here = delay.map_or_else(TimeDelta::zero, |delay| self.schedule.scaled(delay));
        let since = event.at + late + delay_here;
        let due = delay
            .and_then(|_| self.schedule.offset(0))
            .map(|o| since + o);
        if let Some(delivery) = self.get_mut(id) {
            delivery.state = state;
            delivery.since = since;
            delivery.next_at = due;
        }
        if let Some(due) = due {
            agenda.plan(due, Task::Deliver(id));
        }
        if url.is_some() && mishap == Some(PostMishap::Duplicated) {
            let twin = self.add(event, url, mishap);
            agenda.plan(due.unwrap_or(event.at), Task::Deliver(twin));
        }
        id
    }

    fn add(&mut self, event: &Event, url: Option<&str>, mishap: Option<PostMishap>) -> u64 {
        if self.list.len() == KEPT {
            self.list.pop_front();
            self.first += 1;
        }
        let id = self.first + self.list.len() as u64;
        self.list.push_back(Delivery {
            id,
            event: event.name,
            object_id: event.object_id.clone(),
            url: url.map(str::to_owned),
            at: event.at,
            state: DeliveryState::Waiting,
            fault: mishap.map(PostMishap::name),
            next_at: None,
            attempts: Vec::new(),
            body: json!({
                "type": "notification",
                "event": event.name,
                "object": event.object,
            }),
            since: event.at,
            tries: 0,
            comes_again: mishap == Some(PostMishap::Stale),
        });
        id
    }

    /// A delivery is due: it goes out, unless it has gone already.
    pub fn release(&mut self, id: u64) {
        let is_due = self.get_mut(id).is_some_and(|delivery| {
            let is_due = matches!(delivery.state, DeliveryState::Waiting | DeliveryState::Held);
            if is_due {
                delivery.state = DeliveryState::Sending;
                delivery.next_at = None;
            }
            is_due
        });
        if is_due {
            self.outgoing.push_back(id);
        }
    }

    /// Takes what is to go out now: id, address and body.
    pub fn take_outgoing(&mut self) -> Vec<(u64, String, Value)> {
        let ids = std::mem::take(&mut self.outgoing);
        let parts = |id| {
            let delivery = self.get(id)?;
            Some((id, delivery.url.clone()?, delivery.body.clone()))
        };
        ids.into_iter().filter_map(parts).collect()
    }

    /// Whether something is on its way.
    pub fn is_busy(&self) -> bool {
        let is_sending = |delivery: &Delivery| delivery.state == DeliveryState::Sending;
        self.list.iter().any(is_sending)
    }

    /// Notes how an attempt ended and plans the next one.
    pub fn finish(&mut self, id: u64, outcome: String, agenda: &mut Agenda, now: DateTime<Utc>) {
        let is_taken = outcome == OK;
        let staleness = self.schedule.scaled(STALENESS);
        let schedule = self.schedule.clone();
        let Some(delivery) = self.get_mut(id) else {
            return;
        };
        delivery.attempts.push(Attempt { at: now, outcome });
        delivery.tries += 1;
        let next = if !is_taken {
            let offset = schedule.offset(delivery.tries);
            offset.map(|offset| delivery.since + offset)
        } else if delivery.comes_again {
            delivery.comes_again = false;
            delivery.tries = 0;
            delivery.since = now + staleness;
            Some(delivery.since)
        } else {
            None
        };
        delivery.next_at = next;
        delivery.state = match next {
            Some(_) => DeliveryState::Waiting,
            None if is_taken => DeliveryState::Delivered,
            None => DeliveryState::GivenUp,
        };
        if let Some(at) = next {
            agenda.plan(at, Task::Deliver(id));
        }
        let held: Vec<u64> = self
            .list
            .iter()
            .filter(|other| other.state == DeliveryState::Held)
            .map(|other| other.id)
            .collect();
        for other in held {
            agenda.plan(now, Task::Deliver(other));
        }
    }
}
