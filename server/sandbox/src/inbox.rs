//! Every message that the sandbox was asked to deliver.

use std::collections::VecDeque;
use std::sync::Mutex;
use std::sync::PoisonError;
use std::sync::atomic::AtomicU64;
use std::sync::atomic::Ordering;

use axum::Json;
use axum::body::Bytes;
use axum::extract::Query;
use axum::extract::State;
use chrono::DateTime;
use chrono::Utc;
use serde::Deserialize;
use serde::Serialize;

use crate::state::Shared;

const KEPT_MESSAGES: usize = 1000;
/// All messages together; mail comes with files.
const KEPT_BYTES: usize = 200 << 20;

/// How a message travels.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Channel {
    Sms,
    Mail,
}

impl Channel {
    /// Name of the channel as the page shows it.
    #[must_use]
    pub fn title(self) -> &'static str {
        match self {
            Self::Sms => "СМС",
            Self::Mail => "Почта",
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
    /// What only mail has.
    #[serde(flatten)]
    pub mail: Option<Mail>,
}

/// The parts of a mail beside subject and text.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Mail {
    /// Number of the message in the inbox.
    pub id: u64,
    /// Address of the sender as the reader sees it.
    pub from: String,
    /// `Message-ID` without its brackets.
    pub message_id: Option<String>,
    pub html: Option<String>,
    pub attachments: Vec<Attachment>,
}

/// A file that came with a mail.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Attachment {
    pub name: String,
    /// Media type as the sender named it.
    #[serde(rename = "type")]
    pub kind: String,
    /// Bytes.
    pub size: usize,
    /// Path under which the sandbox gives it out.
    pub link: String,
    #[serde(skip)]
    pub content: Bytes,
}

impl Message {
    fn size(&self) -> usize {
        let of_mail = |mail: &Mail| {
            let html = mail.html.as_ref().map_or(0, String::len);
            html + mail.attachments.iter().map(|file| file.size).sum::<usize>()
        };
        self.text.len() + self.mail.as_ref().map_or(0, of_mail)
    }
}

/// The last messages.
#[derive(Debug, Default)]
pub struct Inbox {
    numbered: AtomicU64,
    messages: Mutex<VecDeque<Message>>,
}

impl Inbox {
    /// A number that no other message has.
    pub fn number(&self) -> u64 {
        self.numbered.fetch_add(1, Ordering::Relaxed) + 1
    }

    /// Delivers a message.
    pub fn deliver(&self, message: Message) {
        let mut messages = self.messages.lock().unwrap_or_else(PoisonError::into_inner);
        messages.push_front(message);
        messages.truncate(KEPT_MESSAGES);
        let mut bytes: usize = messages.iter().map(Message::size).sum();
        while bytes > KEPT_BYTES
            && let Some(oldest) = messages.pop_back()
        {
            bytes -= oldest.size();
        }
    }

    /// Messages, newest first; all of them, or those to one recipient.
    pub fn messages(&self, to: Option<&str>) -> Vec<Message> {
        let messages = self.messages.lock().unwrap_or_else(PoisonError::into_inner);
        let wanted = |message: &&Message| to.is_none_or(|to| message.to.eq_ignore_ascii_case(to));
        messages.iter().filter(wanted).cloned().collect()
    }

    /// The mail with that number.
    pub fn mail(&self, id: u64) -> Option<Mail> {
        let messages = self.messages.lock().unwrap_or_else(PoisonError::into_inner);
        let mut mails = messages.iter().filter_map(|message| message.mail.as_ref());
        mails.find(|mail| mail.id == id).cloned()
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
