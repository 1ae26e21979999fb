//! Delivery of queued mails and SMS, retried only if a message was certainly not sent.

use std::time::Duration;

use uuid::Uuid;

use crate::messages::outbox::{
    self, AttachmentError, Channel, Message, RenderedMessage, SendMessage,
};
use crate::messages::repository;
use crate::platform::Context;
use crate::platform::db::StorageError;
use crate::platform::jobs::queue::{self, Job};
use crate::platform::jobs::{JobEnd, Run, back_off};
use avtosled_vendors::mail::{Attachment, Mail, MailError};
use avtosled_vendors::sms::SmsErrorClass;

/// Maximum attempts: half a day, with delays growing from five seconds to an hour.
const MAX_ATTEMPTS: i32 = 16;
const BACK_OFF: Duration = Duration::from_secs(5);

/// Outcome of a delivery attempt.
enum Delivery {
    Sent,
    /// The message may have been sent: the gateway's response is missing or unclear.
    Unknown(String),
    Temporary(String),
    Permanent(String),
}

impl Run for SendMessage {
    async fn run(self, ctx: &Context, job: &Job) -> JobEnd {
        deliver(ctx, job, self.message_id).await
    }
}

async fn deliver(ctx: &Context, job: &Job, message_id: Uuid) -> JobEnd {
    let message = match repository::find(ctx.db.read(), message_id).await {
        Ok(Some(message)) => message,
        // The message was deleted with its account.
        Ok(None) => return JobEnd::Nothing,
        Err(error) => return retry(job, error.to_string()),
    };
    if message.sent_at.is_some() || message.failed_at.is_some() {
        return JobEnd::Nothing;
    }
    let delivery = match outbox::render(ctx, &message) {
        Ok(rendered) => match outbox::create_attachment(ctx, &message).await {
            Ok(file) => send(ctx, &message, &rendered, file.as_ref()).await,
            Err(AttachmentError::Gone) => Delivery::Permanent(AttachmentError::Gone.to_string()),
            Err(error) => Delivery::Temporary(error.to_string()),
        },
        // The template may belong to a newer version, whose workers can render it.
        Err(error) => Delivery::Temporary(error.to_string()),
    };
    let delivery = match delivery {
        Delivery::Temporary(reason) if job.attempts < MAX_ATTEMPTS => {
            tracing::warn!(%message_id, reason, "a message was not sent yet");
            return retry(job, reason);
        }
        Delivery::Temporary(reason) => Delivery::Permanent(reason),
        other => other,
    };
    metrics::counter!("avtosled_messages_sent_total", "channel" => message.channel.to_string(),
        "outcome" => if matches!(delivery, Delivery::Permanent(_)) { "failed" } else { "sent" })
    .increment(1);
    match record(ctx, job, message_id, &delivery).await {
        Ok(()) => JobEnd::Finished,
        Err(error) => {
            tracing::error!(%message_id, %error, "the delivery of a message was not recorded");
            retry(job, error.to_string())
        }
    }
}

async fn send(
    ctx: &Context,
    message: &Message,
    rendered: &RenderedMessage,
    attachment: Option<&Attachment>,
) -> Delivery {
    if message.channel == Channel::Sms {
        return send_sms(ctx, message, rendered).await;
    }
    let mail = Mail {
        id: message.id,
        to: &message.recipient,
        subject: &rendered.subject,
        text: &rendered.text,
        html: &rendered.html,
        attachment,
        written_at: message.created_at,
    };
    let Err(error) = ctx.mail.send(&mail).await else {
        return Delivery::Sent;
    };
    let reason = error.to_string();
    match error {
        MailError::Temporary { .. } | MailError::Account { .. } => Delivery::Temporary(reason),
        MailError::Permanent { .. } => Delivery::Permanent(reason),
        MailError::Unknown => Delivery::Unknown(reason),
    }
}

async fn send_sms(ctx: &Context, message: &Message, rendered: &RenderedMessage) -> Delivery {
    let Err(error) = ctx.sms.send(&message.recipient, &rendered.text).await else {
        return Delivery::Sent;
    };
    let reason = error.to_string();
    match error.class() {
        SmsErrorClass::RetryLater | SmsErrorClass::Account => Delivery::Temporary(reason),
        SmsErrorClass::MaybeSent => Delivery::Unknown(reason),
        SmsErrorClass::Recipient | SmsErrorClass::ClientBug => Delivery::Permanent(reason),
    }
}

/// Records the outcome of a delivery and finishes the job, in one transaction.
async fn record(
    ctx: &Context,
    job: &Job,
    id: Uuid,
    delivery: &Delivery,
) -> Result<(), StorageError> {
    let now = ctx.clock.now();
    let work = ctx.begin_at(now).await?;
    match delivery {
        Delivery::Sent => repository::set_sent(&work.tx, id, None, now).await?,
        Delivery::Unknown(doubt) => repository::set_sent(&work.tx, id, Some(doubt), now).await?,
        Delivery::Temporary(error) | Delivery::Permanent(error) => {
            tracing::error!(message_id = %id, error, "a message will never be sent");
            repository::set_failed(&work.tx, id, error, now).await?;
        }
    }
    queue::finish(&work.tx, job, now).await?;
    work.commit().await
}

fn retry(job: &Job, reason: String) -> JobEnd {
    JobEnd::Retry {
        after: back_off(BACK_OFF, job.attempts),
        reason,
    }
}
