//! Report mail to a third party: PDF attachment and a share link.

use avtosled_core::form::SendEmail;
use avtosled_core::limits::MAIL_LINK_DAYS;
use chrono::{DateTime, Duration, Utc};
use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

use crate::checks::repository::reports as report_repo;
use crate::identity::company::AccountAccess;
use crate::identity::locking;
use crate::identity::session::SessionError;
use crate::messages::outbox::{self, Channel, Content, NewMessage};
use crate::messages::repository as message_repo;
use crate::money::repository::payments;
use crate::platform::db::{StorageError, Tx};
use crate::platform::{Context, masking};
use crate::reports::redaction::Audience;
use crate::reports::{access, pdf, shares};

/// Maximum report mails per account and day, since they go to third parties in our name.
const PER_DAY: u64 = 20;
/// Maximum report mails per day for an account without payments.
const PER_DAY_UNPAID: u64 = 3;
/// Name of the mail template.
const TEMPLATE: &str = "report_sent";

/// A queued report mail.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct QueuedMail {
    /// Expiry of the share link in the mail.
    pub link_expires_at: DateTime<Utc>,
}

#[derive(Debug, thiserror::Error)]
pub enum ReportMailError {
    #[error("there is no such report of this user")]
    NotFound,
    #[error("the report is still running")]
    InWork,
    #[error("the daily limit of mails is reached")]
    TooMany { most: u64 },
    #[error("a mail to this address was already sent today")]
    SameRecipient,
    #[error(transparent)]
    Session(#[from] SessionError),
    #[error(transparent)]
    Storage(#[from] StorageError),
}

/// Queues a mail with a completed report of the account, within its daily limits.
///
/// The mail names the person who sends it, who may be a member of the company.
pub async fn send(
    ctx: &Context,
    account: &AccountAccess,
    form: SendEmail,
) -> Result<QueuedMail, ReportMailError> {
    let now = ctx.clock.now();
    let user_id = account.user.id;
    // Text that is no UUID matches no report.
    let report_id = Uuid::parse_str(&form.report_id).map_err(|_| ReportMailError::NotFound)?;
    let view = access::find(ctx, user_id, report_id, Audience::Public).await?;
    let view = view.ok_or(ReportMailError::NotFound)?;
    if view.status != report_repo::ReportStatus::Completed {
        return Err(ReportMailError::InWork);
    }
    let work = ctx.begin().await?;
    // Serialises concurrent mails and the deletion of the account.
    locking::lock(&work.tx, user_id).await?;
    let report = report_repo::find_for_user(&work.tx, report_id, user_id).await?;
    report.ok_or(ReportMailError::NotFound)?;
    let recipient = outbox::mailbox(&form.email);
    let since = now - Duration::days(1);
    check_limits(&work.tx, user_id, &recipient, since).await?;
    let share = shares::insert(&work.tx, user_id, report_id, MAIL_LINK_DAYS, false, now).await?;
    let message = NewMessage {
        user_id: Some(user_id),
        channel: Channel::Email,
        recipient,
        content: Content::ReportSent {
            report_id,
            share_id: share.id,
            sender: account.caller.user.phone.as_deref().map(masking::phone),
            car: pdf::car(&view.report_data.vehicle),
            query: view.search_query,
            note: form.message,
            expires_at: share.expires_at,
        },
        dedupe_key: format!("report-sent:{}", share.id),
    };
    outbox::enqueue(&work.tx, message, now).await?;
    work.commit().await?;
    Ok(QueuedMail {
        link_expires_at: share.expires_at,
    })
}

async fn check_limits(
    tx: &Tx,
    user_id: Uuid,
    recipient: &str,
    since: DateTime<Utc>,
) -> Result<(), ReportMailError> {
    let has_paid = payments::has_paid(tx, user_id).await?;
    let most = if has_paid { PER_DAY } else { PER_DAY_UNPAID };
    if message_repo::count_since(tx, user_id, TEMPLATE, None, since).await? >= most {
        return Err(ReportMailError::TooMany { most });
    }
    let to_them = message_repo::count_since(tx, user_id, TEMPLATE, Some(recipient), since);
    if to_them.await? > 0 {
        return Err(ReportMailError::SameRecipient);
    }
    Ok(())
}
