//! Signed links to pictures, valid for ten minutes.

use chrono::{DateTime, TimeDelta, Utc};

use crate::{
    base::{Rng, SimulatedClock},
    cars::Car,
};

const LIFETIME: TimeDelta = TimeDelta::minutes(10);

/// Subject of a picture: kind, index among the car's pictures of the kind, and car.
#[derive(Debug)]
pub struct Subject(String);

impl Subject {
    /// Creates a subject of kind `photo`, `lot`, `accident` or `fine`.
    pub fn new(kind: &str, index: usize, car: &Car) -> Self {
        let key = car.vin.as_deref().unwrap_or(&car.body_number);
        Self(format!("{kind}-{index}-{key}"))
    }

    pub fn file(&self, size: &str) -> String {
        format!("{}-{size}.png", self.0)
    }
}

#[derive(Debug)]
pub struct Links {
    /// Key of the signature, new in each run, so that older links are invalid.
    secret: u64,
    clock: SimulatedClock,
}

impl Links {
    pub fn new(secret: u64, now: DateTime<Utc>) -> Self {
        Self {
            secret,
            clock: SimulatedClock::new(now),
        }
    }

    pub fn path(&self, name: &str) -> String {
        let expires = (self.clock.now() + LIFETIME).timestamp_millis();
        let signature = self.sign(expires, name);
        format!("/car/pictures/{expires}-{signature}/{name}")
    }

    /// Whether a ticket was issued for the file and has not expired.
    pub fn is_valid(&self, ticket: &str, name: &str) -> bool {
        let parts = ticket.split_once('-');
        let parts = parts.and_then(|(expires, sign)| Some((expires.parse().ok()?, sign)));
        parts.is_some_and(|(expires, sign)| {
            sign == self.sign(expires, name) && self.clock.now().timestamp_millis() < expires
        })
    }

    /// Expires all links issued so far.
    pub fn expire(&self) {
        self.clock.advance(LIFETIME);
    }

    fn sign(&self, expires: i64, name: &str) -> String {
        Rng::seeded(self.secret, &["picture", name, &expires.to_string()]).digits(16)
    }
}
