//! Parsing of mails and their delivery to the inbox.

use axum::body::Bytes;
use chrono::{DateTime, Utc};
use mail_parser::{MessageParser, MessagePart, MimeHeaders};

use crate::inbox::{Attachment, Channel, Inbox, Mail, Message};

const UNKNOWN_TYPE: &str = "application/octet-stream";

#[derive(Clone, Debug, Default)]
pub struct Envelope {
    pub from: String,
    pub to: Vec<String>,
}

/// Delivers a mail to all recipients; an unparsable mail is delivered as plain text.
pub fn deliver(inbox: &Inbox, envelope: &Envelope, raw: &[u8], at: DateTime<Utc>) {
    let parsed = MessageParser::default().parse(raw);
    for to in &envelope.to {
        let id = inbox.next_id();
        let (subject, text, mail) = match &parsed {
            Some(parsed) => (
                parsed.subject().map(str::to_owned),
                parsed.body_text(0).unwrap_or_default().into_owned(),
                read(parsed, id, envelope),
            ),
            None => (
                None,
                String::from_utf8_lossy(raw).into_owned(),
                Mail {
                    id,
                    from: envelope.from.clone(),
                    ..Mail::default()
                },
            ),
        };
        inbox.deliver(Message {
            channel: Channel::Mail,
            to: to.clone(),
            subject,
            text,
            at,
            mail: Some(mail),
        });
    }
}

fn read(parsed: &mail_parser::Message, id: u64, envelope: &Envelope) -> Mail {
    let sender = parsed.from().and_then(|from| from.first()?.address());
    // The parser lists the text part when the HTML part is missing.
    let html = parsed.html_part(0).filter(|part| part.is_text_html());
    let attachments = parsed.attachments().enumerate();
    Mail {
        id,
        from: sender.unwrap_or(&envelope.from).to_owned(),
        message_id: parsed.message_id().map(str::to_owned),
        html: html.and_then(MessagePart::text_contents).map(str::to_owned),
        attachments: attachments
            .map(|(index, part)| attachment(part, id, index))
            .collect(),
    }
}

fn attachment(part: &MessagePart, id: u64, index: usize) -> Attachment {
    let kind = part.content_type().map_or_else(
        || UNKNOWN_TYPE.to_owned(),
        |kind| match kind.subtype() {
            Some(subtype) => format!("{}/{subtype}", kind.ctype()),
            None => UNKNOWN_TYPE.to_owned(),
        },
    );
    let name = part.attachment_name().unwrap_or("file");
    Attachment {
        name: name.to_owned(),
        kind,
        size: part.contents().len(),
        link: format!("/inbox/{id}/attachments/{index}"),
        content: Bytes::copy_from_slice(part.contents()),
    }
}
