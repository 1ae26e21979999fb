//! Webhooks of the shop and their delivery attempts.

use chrono::{DateTime, TimeDelta, Utc};
use serde::Serialize;
use serde_json::{Value, json};

use crate::yookassa::schedule::{Schedule, Task};

pub const METHOD: &str = "yookassa.webhook";

/// Delays of the delivery attempts after an event, seconds.
///
/// The support note of the service lists them without saying whether they are offsets; the last one matches the
/// promised 24 hours.
const OFFSETS: [i64; 8] = [0, 10, 42, 84, 168, 672, 5_376, 86_016];

/// Maximum delay of a reordered webhook that no other webhook follows.
const MAX_HOLD: TimeDelta = TimeDelta::seconds(600);
/// Delay of the repetition of a stale webhook.
const STALE_AFTER: TimeDelta = TimeDelta::hours(1);

const OK: &str = "200";

/// Whether a URL is a valid webhook address; unlike the service, plain HTTP is accepted.
pub fn is_address(url: &str) -> bool {
    let parsed = reqwest::Url::parse(url);
    parsed.is_ok_and(|url| matches!(url.scheme(), "http" | "https") && url.has_host())
}

/// Event with the state of its object at that time.
#[derive(Clone, Debug)]
pub struct Event {
    pub name: &'static str,
    pub object_id: String,
    pub object: Value,
    pub at: DateTime<Utc>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WebhookFault {
    /// The webhook is never sent.
    Lost,
    /// The webhook is sent twice.
    Duplicated,
    /// The webhook is sent after that of a later event.
    Reordered,
    /// The webhook is sent once more an hour later.
    Stale,
}

impl WebhookFault {
    pub fn named(name: &str) -> Option<Self> {
        match name {
            "LOST" => Some(Self::Lost),
            "DUPLICATED" => Some(Self::Duplicated),
            "REORDERED" => Some(Self::Reordered),
            "STALE" => Some(Self::Stale),
            _ => None,
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum State {
    /// Due later, or without a URL.
    Waiting,
    /// Delayed until another webhook has been sent.
    Held,
    Sending,
    /// Delivered, or no further attempts.
    Ended,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Delivery {
    pub id: u64,
    pub event: &'static str,
    pub object_id: String,
    pub url: Option<String>,
    pub at: DateTime<Utc>,
    /// Outcomes of the attempts: an HTTP status or an error each.
    pub attempts: Vec<String>,
    pub body: Value,
    #[serde(skip)]
    state: State,
    /// Start time of `OFFSETS`.
    #[serde(skip)]
    since: DateTime<Utc>,
    /// Index of the next delay in `OFFSETS`.
    #[serde(skip)]
    next_offset: usize,
    /// Whether the webhook is sent once more after delivery.
    #[serde(skip)]
    is_repeated: bool,
}

/// Id, URL and body of a webhook to be sent.
pub type Outgoing = (u64, String, Value);

#[derive(Debug, Default)]
pub struct Deliveries {
    /// Webhook URL in the settings of the shop.
    pub url: Option<String>,
    /// Deliveries; the id of a delivery is its index plus one.
    list: Vec<Delivery>,
    outgoing: Vec<u64>,
}

impl Deliveries {
    pub fn new(url: Option<String>) -> Self {
        Self {
            url,
            ..Self::default()
        }
    }

    pub fn all(&self) -> Vec<Delivery> {
        self.list.clone()
    }

    fn get_mut(&mut self, id: u64) -> Option<&mut Delivery> {
        let index = id.checked_sub(1)?;
        self.list.get_mut(usize::try_from(index).ok()?)
    }

    pub fn queue(&mut self, event: &Event, fault: Option<WebhookFault>, schedule: &mut Schedule) {
        let (state, delay) = match (&self.url, fault) {
            (None, _) => (State::Waiting, None),
            (_, Some(WebhookFault::Reordered)) => (State::Held, Some(MAX_HOLD)),
            _ => (State::Waiting, Some(TimeDelta::zero())),
        };
        let copies = match fault {
            Some(WebhookFault::Lost) => 0,
            Some(WebhookFault::Duplicated) => 2,
            _ => 1,
        };
        for _ in 0..copies {
            let since = event.at + delay.unwrap_or_default();
            let id = self.list.len() as u64 + 1;
            self.list.push(Delivery {
                id,
                event: event.name,
                object_id: event.object_id.clone(),
                url: self.url.clone(),
                at: event.at,
                state,
                attempts: Vec::new(),
                body: json!({
                    "type": "notification",
                    "event": event.name,
                    "object": event.object,
                }),
                since,
                next_offset: 0,
                is_repeated: fault == Some(WebhookFault::Stale),
            });
            if delay.is_some() {
                schedule.add(since, Task::Deliver(id));
            }
        }
    }

    /// Marks a due delivery for sending, unless it has been sent.
    pub fn release(&mut self, id: u64) {
        if let Some(delivery) = self.get_mut(id)
            && matches!(delivery.state, State::Waiting | State::Held)
        {
            delivery.state = State::Sending;
            self.outgoing.push(id);
        }
    }

    pub fn take_outgoing(&mut self) -> Vec<Outgoing> {
        let ids = std::mem::take(&mut self.outgoing);
        let parts = |id| {
            let delivery = self.get_mut(id)?;
            Some((id, delivery.url.clone()?, delivery.body.clone()))
        };
        ids.into_iter().filter_map(parts).collect()
    }

    pub fn is_sending(&self) -> bool {
        self.list
            .iter()
            .any(|delivery| delivery.state == State::Sending)
    }

    /// Records the outcome of an attempt and schedules the next one.
    pub fn finish(
        &mut self,
        id: u64,
        outcome: String,
        schedule: &mut Schedule,
        now: DateTime<Utc>,
    ) {
        let is_delivered = outcome == OK;
        let Some(delivery) = self.get_mut(id) else {
            return;
        };
        delivery.attempts.push(outcome);
        delivery.next_offset += 1;
        let next = if !is_delivered {
            let offset = OFFSETS.get(delivery.next_offset);
            offset.map(|offset| delivery.since + TimeDelta::seconds(*offset))
        } else if delivery.is_repeated {
            delivery.is_repeated = false;
            delivery.next_offset = 0;
            delivery.since = now + STALE_AFTER;
            Some(delivery.since)
        } else {
            None
        };
        if let Some(at) = next {
            delivery.state = State::Waiting;
            schedule.add(at, Task::Deliver(id));
        } else {
            delivery.state = State::Ended;
        }
        for held in self.list.iter().filter(|d| d.state == State::Held) {
            schedule.add(now, Task::Deliver(held.id));
        }
    }
}
