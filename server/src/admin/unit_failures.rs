//! Mail to the operator about a failed systemd unit.

use anyhow::Context as _;
use avtosled_vendors::mail::{Mail, MailSender};
use chrono::{DateTime, Utc};
use uuid::Uuid;

use crate::messages::content::Content;
use crate::messages::outbox::Channel;
use crate::messages::templates;
use crate::platform::config::Config;

/// Sends the mail at once, because the failed unit may be the database with the outbox.
pub async fn report(
    config: &Config,
    sender: &dyn MailSender,
    unit: String,
    now: DateTime<Utc>,
) -> anyhow::Result<()> {
    let operator = config.mail.operator.as_deref();
    let operator = operator.context("AVTOSLED_OPERATOR_EMAIL is not set")?;
    let content = Content::UnitFailed {
        unit,
        failed_at: now,
    };
    let public_url = &config.http.public_url;
    let link = format!("{public_url}/admin");
    let rendered = templates::render(Channel::Email, &content, public_url, &link)?;
    let mail = Mail {
        id: Uuid::now_v7(),
        to: operator,
        subject: &rendered.subject,
        text: &rendered.text,
        html: &rendered.html,
        attachment: None,
        written_at: now,
    };
    Ok(sender.send(&mail).await?)
}
