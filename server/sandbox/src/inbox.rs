//! Inbox of the mails and SMS that clients sent.

use std::{
    collections::VecDeque,
    sync::{
        Arc, Mutex,
        atomic::{AtomicU64, Ordering},
    },
};

use axum::{
    Json, Router,
    body::Bytes,
    extract::{Path, Query, State},
    http::{StatusCode, header},
    response::{Html, IntoResponse, Response},
    routing::get,
};
use chrono::{DateTime, Utc};
use minijinja::context;
use serde::{Deserialize, Serialize};

use crate::{
    base::{lock, moscow},
    pages::{Page, percent_encode},
};

const MAX_MESSAGES: usize = 1000;
/// Content security policy of a mail: inline styles and images, no scripts, no requests.
const MAIL_POLICY: &str =
    "sandbox; default-src 'none'; img-src data:; font-src data:; style-src 'unsafe-inline'";

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Channel {
    Sms,
    Mail,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Message {
    pub channel: Channel,
    /// Recipient: digits of a phone number, or an e-mail address.
    pub to: String,
    pub subject: Option<String>,
    pub text: String,
    pub at: DateTime<Utc>,
    /// Additional parts of a mail; `None` for an SMS.
    #[serde(flatten)]
    pub mail: Option<Mail>,
}

/// Parts of a mail besides subject and text.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Mail {
    pub id: u64,
    /// Address of the sender in the header.
    pub from: String,
    /// `Message-ID` without brackets.
    pub message_id: Option<String>,
    pub html: Option<String>,
    pub attachments: Vec<Attachment>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Attachment {
    pub name: String,
    /// Media type given by the sender.
    #[serde(rename = "type")]
    pub kind: String,
    /// Size of the attachment, bytes.
    pub size: usize,
    /// Path from which the attachment is downloaded.
    pub link: String,
    #[serde(skip)]
    pub content: Bytes,
}

#[derive(Debug, Default)]
pub struct Inbox {
    last_id: AtomicU64,
    messages: Mutex<VecDeque<Message>>,
}

impl Inbox {
    pub fn next_id(&self) -> u64 {
        self.last_id.fetch_add(1, Ordering::Relaxed) + 1
    }

    pub fn deliver(&self, message: Message) {
        let mut messages = lock(&self.messages);
        messages.push_front(message);
        messages.truncate(MAX_MESSAGES);
    }

    /// Messages, newest first, optionally only those to one recipient.
    pub fn messages(&self, to: Option<&str>) -> Vec<Message> {
        let wanted = |message: &&Message| to.is_none_or(|to| message.to.eq_ignore_ascii_case(to));
        let messages = lock(&self.messages);
        messages.iter().filter(wanted).cloned().collect()
    }

    fn mail(&self, id: u64) -> Option<Mail> {
        let messages = lock(&self.messages);
        let mut mails = messages.iter().filter_map(|message| message.mail.as_ref());
        mails.find(|mail| mail.id == id).cloned()
    }
}

pub fn router(inbox: Arc<Inbox>) -> Router {
    Router::new()
        .route("/inbox", get(show))
        .route("/inbox.json", get(list))
        .route("/inbox/{id}/html", get(html))
        .route("/inbox/{id}/attachments/{index}", get(attachment))
        .with_state(inbox)
}

#[derive(Debug, Deserialize)]
struct Filter {
    to: Option<String>,
}

impl Filter {
    /// Recipient in the format of messages: only digits of a phone number.
    fn recipient(&self) -> Option<String> {
        let to = self.to.as_deref()?.trim();
        if to.is_empty() || to.contains('@') {
            return Some(to.to_owned()).filter(|to| !to.is_empty());
        }
        Some(to.chars().filter(char::is_ascii_digit).collect())
    }
}

async fn list(State(inbox): State<Arc<Inbox>>, Query(filter): Query<Filter>) -> Json<Vec<Message>> {
    Json(inbox.messages(filter.recipient().as_deref()))
}

async fn show(State(inbox): State<Arc<Inbox>>, Query(filter): Query<Filter>) -> Page {
    let to = filter.recipient();
    let messages = inbox.messages(to.as_deref());
    let times = messages.iter().map(|Message { at, .. }| {
        let at = moscow(*at);
        (at.to_rfc3339(), at.format("%d.%m.%Y %H:%M:%S").to_string())
    });
    let times: Vec<(String, String)> = times.collect();
    Page::new("inbox.html", context! { to, messages, times })
}

/// `GET /inbox/{id}/html`: HTML of a mail for a sandboxed frame.
async fn html(State(inbox): State<Arc<Inbox>>, Path(id): Path<u64>) -> Response {
    match inbox.mail(id).and_then(|mail| mail.html) {
        Some(html) => {
            ([(header::CONTENT_SECURITY_POLICY, MAIL_POLICY)], Html(html)).into_response()
        }
        None => StatusCode::NOT_FOUND.into_response(),
    }
}

/// `GET /inbox/{id}/attachments/{index}`: a download that browsers do not display.
async fn attachment(
    State(inbox): State<Arc<Inbox>>,
    Path((id, index)): Path<(u64, usize)>,
) -> Response {
    let mail = inbox.mail(id);
    let file = mail.and_then(|mail| mail.attachments.into_iter().nth(index));
    file.map_or_else(|| StatusCode::NOT_FOUND.into_response(), download)
}

fn download(file: Attachment) -> Response {
    let name = percent_encode(&file.name);
    let headers = [
        (header::CONTENT_TYPE, file.kind),
        (
            header::CONTENT_DISPOSITION,
            format!("attachment; filename*=UTF-8''{name}"),
        ),
        (header::X_CONTENT_TYPE_OPTIONS, "nosniff".to_owned()),
        (header::CONTENT_SECURITY_POLICY, MAIL_POLICY.to_owned()),
    ];
    (headers, file.content).into_response()
}
