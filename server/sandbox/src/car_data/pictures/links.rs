//! Links that die: how long they live, and whether one does.

use std::sync::atomic::AtomicU64;
use std::sync::atomic::Ordering;
use std::time::Duration;

use tokio::time::Instant;

use crate::draw::Draw;

const LIFE: Duration = Duration::from_mins(10);

/// Gives links and knows which are alive, by a clock that flows with tokio's.
#[derive(Debug)]
pub struct Links {
    /// Links of an earlier run mean nothing to this one.
    secret: u64,
    origin: Instant,
    /// Milliseconds by which the clock was moved forward.
    ahead_ms: AtomicU64,
}

impl Links {
    /// Nobody has a link yet.
    pub fn new(secret: u64) -> Self {
        Self {
            secret,
            origin: Instant::now(),
            ahead_ms: AtomicU64::new(0),
        }
    }

    /// The path of a file from now on.
    pub fn path(&self, name: &str) -> String {
        let expires = self.now_ms().saturating_add(millis(LIFE));
        format!(
            "/car/pictures/{expires}-{}/{name}",
            self.sign(expires, name)
        )
    }

    /// Whether a ticket was given for that file and its time is not over.
    pub fn is_alive(&self, ticket: &str, name: &str) -> bool {
        let Some((expires, sign)) = ticket.split_once('-') else {
            return false;
        };
        let Ok(expires) = expires.parse() else {
            return false;
        };
        sign == self.sign(expires, name) && self.now_ms() < expires
    }

    /// Ends the life of every link given so far.
    pub fn expire(&self) {
        self.ahead_ms.fetch_add(millis(LIFE), Ordering::SeqCst);
    }

    fn now_ms(&self) -> u64 {
        millis(self.origin.elapsed()).saturating_add(self.ahead_ms.load(Ordering::SeqCst))
    }

    fn sign(&self, expires: u64, name: &str) -> String {
        Draw::new(self.secret, &["picture", name, &expires.to_string()]).digits(16)
    }
}

fn millis(duration: Duration) -> u64 {
    u64::try_from(duration.as_millis()).unwrap_or(u64::MAX)
}
