//! Sends a mail or an SMS that a commit promised. What was surely not sent is tried again; what may
//! have been is not: a second paid SMS or mail is worth less than the page that shows the report.

use std::time::Duration;

use uuid::Uuid;

use crate::messages::outbox::{self, AttachmentError, Channel, Message, SendMessage, Written};
use crate::messages::repository;
use crate::platform::Context;
use crate::platform::db::StorageError;
use crate::platform::job::{JobEnd, Run, back_off};
use crate::platform::queue::{self, Job};
use avtosled_vendors::mail::{Attachment, Mail, MailError};
use avtosled_vendors::sms::SmsErrorClass;

/// With the pauses growing from about five seconds to an hour: half a day.
const MAX_ATTEMPTS: i32 = 16;
const BACK_OFF: Duration = Duration::from_secs(5);

/// The end of a try.
enum Sent {
    Yes,
    Perhaps(String),
    NotNow(String),
    Never(String),
}

impl Run for SendMessage {
    async fn run(self, ctx: &Context, job: &Job) -> JobEnd {
        deliver(ctx, job, self.message_id).await
    }
}

async fn deliver(ctx: &Context, job: &Job, message_id: Uuid) -> JobEnd {
    let message = match repository::find(ctx.db.read(), message_id).await {
        Ok(Some(message)) => message,
        // The account was deleted meanwhile.
        Ok(None) => return JobEnd::Nothing,
        Err(error) => return again(job, error.to_string()),
    };
    if message.sent_at.is_some() || message.failed_at.is_some() {
        return JobEnd::Nothing;
    }
    let sent = match outbox::write(ctx, &message) {
        Ok(written) => match outbox::attach(ctx, &message).await {
            Ok(file) => send(ctx, &message, &written, file.as_ref()).await,
            Err(AttachmentError::Gone) => Sent::Never(AttachmentError::Gone.to_string()),
            Err(error) => Sent::NotNow(error.to_string()),
        },
        // A newer version may have queued it; its workers know the text.
        Err(error) => Sent::NotNow(error.to_string()),
    };
    let sent = match sent {
        Sent::NotNow(reason) if job.attempts < MAX_ATTEMPTS => {
            tracing::warn!(%message_id, reason, "a message was not sent yet");
            return again(job, reason);
        }
        Sent::NotNow(reason) => Sent::Never(reason),
        other => other,
    };
    metrics::counter!("messages_sent_total", "channel" => message.channel.to_string(),
        "end" => if matches!(sent, Sent::Never(_)) { "failed" } else { "sent" })
    .increment(1);
    match note(ctx, job, message_id, &sent).await {
        Ok(()) => JobEnd::Finished,
        Err(error) => {
            tracing::error!(%message_id, %error, "the end of a message was not recorded");
            again(job, error.to_string())
        }
    }
}

async fn send(
    ctx: &Context,
    message: &Message,
    written: &Written,
    attachment: Option<&Attachment>,
) -> Sent {
    if message.channel == Channel::Sms {
        return send_sms(ctx, message, written).await;
    }
    let mail = Mail {
        id: message.id,
        to: &message.recipient,
        subject: &written.subject,
        text: &written.text,
        html: &written.html,
        attachment,
        written_at: message.created_at,
    };
    let Err(error) = ctx.mail.send(&mail).await else {
        return Sent::Yes;
    };
    match error {
        MailError::Temporary { .. } | MailError::Account { .. } => Sent::NotNow(error.to_string()),
        MailError::Permanent { .. } => Sent::Never(error.to_string()),
        MailError::Unknown => Sent::Perhaps(error.to_string()),
    }
}

async fn send_sms(ctx: &Context, message: &Message, written: &Written) -> Sent {
    let Err(error) = ctx.sms.send(&message.recipient, &written.text).await else {
        return Sent::Yes;
    };
    match error.class() {
        SmsErrorClass::RetryLater | SmsErrorClass::Account => Sent::NotNow(error.to_string()),
        SmsErrorClass::MaybeSent => Sent::Perhaps(error.to_string()),
        SmsErrorClass::Recipient | SmsErrorClass::ClientBug => Sent::Never(error.to_string()),
    }
}

/// With the end of the job, so that neither is ever seen alone.
async fn note(ctx: &Context, job: &Job, id: Uuid, sent: &Sent) -> Result<(), StorageError> {
    let now = ctx.clock.now();
    let work = ctx.begin_at(now).await?;
    match sent {
        Sent::Yes => repository::set_sent(&work.tx, id, None, now).await?,
        Sent::Perhaps(doubt) => repository::set_sent(&work.tx, id, Some(doubt), now).await?,
        Sent::NotNow(error) | Sent::Never(error) => {
            tracing::error!(message_id = %id, error, "a message will never be sent");
            repository::set_failed(&work.tx, id, error, now).await?;
        }
    }
    queue::finish(&work.tx, job, now).await?;
    work.commit().await
}

fn again(job: &Job, reason: String) -> JobEnd {
    JobEnd::Retry {
        after: back_off(BACK_OFF, job.attempts),
        reason,
    }
}
