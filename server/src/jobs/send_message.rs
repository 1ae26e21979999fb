//! Sends a mail or an SMS that a commit promised. What was surely not sent is tried again; what may
//! have been is not: a second paid SMS or mail is worth less than the page that shows the report.

use std::time::Duration;

use uuid::Uuid;

use crate::jobs::JobEnd;
use crate::jobs::back_off;
use crate::providers::mail::Attachment;
use crate::providers::mail::Mail;
use crate::providers::mail::MailError;
use crate::providers::sms::SmsErrorClass;
use crate::repos;
use crate::repos::RepoError;
use crate::repos::job_queue;
use crate::repos::job_queue::Job;
use crate::repos::messages as rows;
use crate::services::Services;
use crate::services::messages;
use crate::services::messages::AttachmentError;
use crate::services::messages::Channel;
use crate::services::messages::Message;
use crate::services::messages::Written;

/// With the pauses growing from about five seconds to an hour: half a day.
const MAX_ATTEMPTS: i32 = 16;
const BACK_OFF: Duration = Duration::from_secs(5);

/// How a try ended.
enum Sent {
    Yes,
    Perhaps(String),
    NotNow(String),
    Never(String),
}

pub async fn run(services: &Services, job: &Job, message_id: Uuid) -> JobEnd {
    let message = match rows::find(services.db.read(), message_id).await {
        Ok(Some(message)) => message,
        // The account was deleted meanwhile.
        Ok(None) => return JobEnd::Nothing,
        Err(error) => return again(job, error.to_string()),
    };
    if message.sent_at.is_some() || message.failed_at.is_some() {
        return JobEnd::Nothing;
    }
    let sent = match messages::write(services, &message) {
        Ok(written) => match messages::attach(services, &message).await {
            Ok(file) => send(services, &message, &written, file.as_ref()).await,
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
    metrics::counter!("messages_sent_total", "channel" => message.channel.clone(),
        "end" => if matches!(sent, Sent::Never(_)) { "failed" } else { "sent" })
    .increment(1);
    match note(services, job, message_id, &sent).await {
        Ok(()) => JobEnd::Finished,
        Err(error) => {
            tracing::error!(%message_id, %error, "the end of a message was not recorded");
            again(job, error.to_string())
        }
    }
}

async fn send(
    services: &Services,
    message: &Message,
    written: &Written,
    attachment: Option<&Attachment>,
) -> Sent {
    if message.channel == Channel::Sms.name() {
        return send_sms(services, message, written).await;
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
    let Err(error) = services.mail.send(&mail).await else {
        return Sent::Yes;
    };
    match error {
        MailError::Temporary { .. } | MailError::Account { .. } => Sent::NotNow(error.to_string()),
        MailError::Permanent { .. } => Sent::Never(error.to_string()),
        MailError::Unknown => Sent::Perhaps(error.to_string()),
    }
}

async fn send_sms(services: &Services, message: &Message, written: &Written) -> Sent {
    let Err(error) = services.sms.send(&message.recipient, &written.text).await else {
        return Sent::Yes;
    };
    match error.class() {
        SmsErrorClass::RetryLater | SmsErrorClass::Account => Sent::NotNow(error.to_string()),
        SmsErrorClass::MaybeSent => Sent::Perhaps(error.to_string()),
        SmsErrorClass::Recipient | SmsErrorClass::ClientBug => Sent::Never(error.to_string()),
    }
}

/// With the end of the job, so that neither is ever seen alone.
async fn note(services: &Services, job: &Job, id: Uuid, sent: &Sent) -> Result<(), RepoError> {
    let now = services.clock.now();
    let tx = services.db.begin().await?;
    match sent {
        Sent::Yes => rows::set_sent(&tx, id, None, now).await?,
        Sent::Perhaps(doubt) => rows::set_sent(&tx, id, Some(doubt), now).await?,
        Sent::NotNow(error) | Sent::Never(error) => {
            tracing::error!(message_id = %id, error, "a message will never be sent");
            rows::set_failed(&tx, id, error, now).await?;
        }
    }
    job_queue::finish(&tx, job, now).await?;
    repos::commit(tx).await
}

fn again(job: &Job, reason: String) -> JobEnd {
    JobEnd::Retry {
        after: back_off(BACK_OFF, job.attempts),
        reason,
    }
}
