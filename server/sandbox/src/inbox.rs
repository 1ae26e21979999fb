//! Every message that the sandbox was asked to deliver.

use std::collections::VecDeque;
use std::sync::Mutex;
use std::sync::PoisonError;

use axum::Json;
use axum::extract::Query;
use axum::extract::State;
use chrono::DateTime;
use chrono::Utc;
use serde::Deserialize;
use serde::Serialize;

use crate::state::Shared;

const KEPT_MESSAGES: usize = 1000;

/// How a message travels.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Channel {
    Sms,
}

impl Channel {
    /// Name of the channel as the page shows it.
    #[must_use]
    pub fn title(self) -> &'static str {
        match self {
            Self::Sms => "СМС",
        }
    }
}

/// A delivered message.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Message {
    pub channel: Channel,
    /// Digits of a phone, or an address.
    pub to: String,
    /// Subject line; an SMS has none.
    pub subject: Option<String>,
    pub text: String,
    pub at: DateTime<Utc>,
}

/// The last messages.
#[derive(Debug, Default)]
pub struct Inbox(Mutex<VecDeque<Message>>);

impl Inbox {
    /// Delivers a message.
    pub fn deliver(&self, message: Message) {
        let mut messages = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        messages.push_front(message);
        messages.truncate(KEPT_MESSAGES);
    }

    /// Messages, newest first; all of them, or those to one recipient.
    pub fn messages(&self, to: Option<&str>) -> Vec<Message> {
        let messages = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let wanted = |message: &&Message| to.is_none_or(|to| message.to == to);
        messages.iter().filter(wanted).cloned().collect()
    }
}

/// Which messages to show.
#[derive(Debug, Deserialize)]
pub struct Filter {
    to: Option<String>,
}

impl Filter {
    /// The recipient as messages carry it: a phone is digits, however it was typed.
    pub fn recipient(&self) -> Option<String> {
        let to = self
            .to
            .as_deref()
            .map(str::trim)
            .filter(|to| !to.is_empty())?;
        if to.contains('@') {
            return Some(to.to_owned());
        }
        Some(to.chars().filter(char::is_ascii_digit).collect())
    }
}

/// `GET /inbox.json`.
pub async fn list(State(state): State<Shared>, Query(filter): Query<Filter>) -> Json<Vec<Message>> {
    Json(state.inbox.messages(filter.recipient().as_deref()))
}
