//! Notifications: events that are owed to the shop's address, and their attempts.

use chrono::{DateTime, TimeDelta, Utc};
use serde::Serialize;
use serde_json::{Value, json};

use crate::yookassa::schedule::{Schedule, Task};

pub const METHOD: &str = "yookassa.webhook";

/// Seconds after an event at which delivery is tried: at once, and as the support note of the service
/// lists them. Read as offsets, for the last one is the 24 hours that are promised.
const OFFSETS: [i64; 8] = [0, 10, 42, 84, 168, 672, 5_376, 86_016];

/// The longest time for which a notification is held back when nothing follows it.
const LONGEST_HOLD: TimeDelta = TimeDelta::seconds(600);
/// The time after which a stale notification comes again.
const STALENESS: TimeDelta = TimeDelta::hours(1);

const OK: &str = "200";

/// True for an address that notifications can be sent to. The service wants HTTPS; here plain HTTP does.
pub fn is_address(url: &str) -> bool {
    let parsed = reqwest::Url::parse(url);
    parsed.is_ok_and(|url| matches!(url.scheme(), "http" | "https") && url.has_host())
}

/// A change that the shop is told of: the object as it was at that moment.
#[derive(Clone, Debug)]
pub struct Event {
    pub name: &'static str,
    pub object_id: String,
    pub object: Value,
    pub at: DateTime<Utc>,
}

/// Something that goes wrong with a notification.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mishap {
    /// Never sent.
    Lost,
    /// Two at once.
    Duplicated,
    /// After another one that happened later.
    Reordered,
    /// Once more when the object has long moved on.
    Stale,
}

impl Mishap {
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
    /// Due later, or nowhere to go.
    Waiting,
    /// Held back until another one has been sent.
    Held,
    /// On its way.
    Sending,
    /// Taken, or tried for the last time.
    Ended,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Delivery {
    pub id: u64,
    pub event: &'static str,
    pub object_id: String,
    pub url: Option<String>,
    /// The time of the event.
    pub at: DateTime<Utc>,
    /// Outcomes of the attempts: a status, or the trouble on the way.
    pub attempts: Vec<String>,
    pub body: Value,
    #[serde(skip)]
    state: State,
    /// The time from which the offsets count, and how many of them are used up.
    #[serde(skip)]
    since: DateTime<Utc>,
    #[serde(skip)]
    tries: usize,
    /// It is to come once more after it has been taken.
    #[serde(skip)]
    comes_again: bool,
}

/// All notifications, and those that are to go out now.
#[derive(Debug, Default)]
pub struct Deliveries {
    /// The address of the shop's settings.
    pub url: Option<String>,
    /// Ids are places in it, counted from one.
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
        let place = id.checked_sub(1)?;
        self.list.get_mut(usize::try_from(place).ok()?)
    }

    pub fn owe(&mut self, event: &Event, mishap: Option<Mishap>, schedule: &mut Schedule) {
        let (state, delay) = match (&self.url, mishap) {
            (None, _) => (State::Waiting, None),
            (_, Some(Mishap::Reordered)) => (State::Held, Some(LONGEST_HOLD)),
            _ => (State::Waiting, Some(TimeDelta::zero())),
        };
        let copies = match mishap {
            Some(Mishap::Lost) => 0,
            Some(Mishap::Duplicated) => 2,
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
                tries: 0,
                comes_again: mishap == Some(Mishap::Stale),
            });
            if delay.is_some() {
                schedule.plan(since, Task::Deliver(id));
            }
        }
    }

    /// A delivery is due: it goes out, unless it has gone already.
    pub fn release(&mut self, id: u64) {
        if let Some(delivery) = self.get_mut(id)
            && matches!(delivery.state, State::Waiting | State::Held)
        {
            delivery.state = State::Sending;
            self.outgoing.push(id);
        }
    }

    /// Takes the notifications that go out now: id, address and body.
    pub fn take_outgoing(&mut self) -> Vec<(u64, String, Value)> {
        let ids = std::mem::take(&mut self.outgoing);
        let mut parts = |id| {
            let delivery = self.get_mut(id)?;
            Some((id, delivery.url.clone()?, delivery.body.clone()))
        };
        ids.into_iter().filter_map(&mut parts).collect()
    }

    pub fn is_busy(&self) -> bool {
        let is_sending = |delivery: &Delivery| delivery.state == State::Sending;
        self.list.iter().any(is_sending)
    }

    /// Notes how an attempt ended and plans the next one.
    pub fn finish(
        &mut self,
        id: u64,
        outcome: String,
        schedule: &mut Schedule,
        now: DateTime<Utc>,
    ) {
        let is_taken = outcome == OK;
        let Some(delivery) = self.get_mut(id) else {
            return;
        };
        delivery.attempts.push(outcome);
        delivery.tries += 1;
        let next = if !is_taken {
            let offset = OFFSETS.get(delivery.tries);
            offset.map(|offset| delivery.since + TimeDelta::seconds(*offset))
        } else if delivery.comes_again {
            delivery.comes_again = false;
            delivery.tries = 0;
            delivery.since = now + STALENESS;
            Some(delivery.since)
        } else {
            None
        };
        delivery.state = match next {
            Some(_) => State::Waiting,
            None => State::Ended,
        };
        if let Some(at) = next {
            schedule.plan(at, Task::Deliver(id));
        }
        let held = self.list.iter().filter(|d| d.state == State::Held);
        for other in held {
            schedule.plan(now, Task::Deliver(other.id));
        }
    }
}
