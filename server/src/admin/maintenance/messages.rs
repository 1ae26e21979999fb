//! Mails and SMS for staff: list with delivery status, and sending again.

use chrono::{DateTime, Utc};
use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

use crate::admin::repository::maintenance as repo;
use crate::identity::session::sessions::Caller;
use crate::messages::outbox::{Channel, Message, SendMessage};
use crate::messages::repository as message_repo;
use crate::platform::audit_log::{self, Action, NewAuditEvent};
use crate::platform::db::StorageError;
use crate::platform::idempotency::{IdempotentRequest, KeyReused, run_once};
use crate::platform::jobs::queue;
use crate::platform::repository::pagination;
use crate::platform::unit_of_work::UnitOfWork;
use crate::platform::{Context, masking};

pub use crate::admin::repository::maintenance::{MessageFilter, MessageState};

const SCOPE: &str = "admin_message";

/// A mail or SMS without its text, which only the recipient may read.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct MessageView {
    pub id: Uuid,
    pub user_id: Option<Uuid>,
    pub channel: Channel,
    /// Masked recipient; empty after the retention period.
    pub recipient: String,
    pub template: String,
    pub state: MessageState,
    /// Reason why the message was not sent, or why its delivery is uncertain.
    pub error: Option<String>,
    /// Whether the message can be sent again: recipient and content still exist.
    pub can_be_sent: bool,
    pub created_at: DateTime<Utc>,
    pub sent_at: Option<DateTime<Utc>>,
}

/// Page of messages, newest first.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct MessagePage {
    pub messages: Vec<MessageView>,
    pub next: Option<Uuid>,
}

#[derive(Debug, thiserror::Error)]
pub enum MessageError {
    #[error("there is no such message")]
    NotFound,
    #[error("the message is being sent, or its content was erased")]
    CannotBeSent,
    #[error(transparent)]
    KeyReused(#[from] KeyReused),
    #[error(transparent)]
    Storage(#[from] StorageError),
}

impl From<Message> for MessageView {
    fn from(row: Message) -> Self {
        let recipient = match row.channel {
            _ if row.recipient.is_empty() => String::new(),
            Channel::Email => masking::email(&row.recipient),
            Channel::Sms => masking::phone(&row.recipient),
        };
        Self {
            state: repo::state_of(&row),
            can_be_sent: can_be_sent(&row),
            error: row.error.as_deref().map(masking::program_text),
            id: row.id,
            user_id: row.user_id,
            channel: row.channel,
            recipient,
            template: row.template,
            created_at: row.created_at,
            sent_at: row.sent_at,
        }
    }
}

fn can_be_sent(row: &Message) -> bool {
    let has_ended = row.sent_at.is_some() || row.failed_at.is_some();
    has_ended && !row.recipient.is_empty() && row.context.is_object()
}

/// Lists matching messages after a given one.
pub async fn list(
    ctx: &Context,
    filter: MessageFilter,
    after: Option<Uuid>,
    limit: u64,
) -> Result<MessagePage, StorageError> {
    let db = ctx.db.read();
    let after = match after {
        Some(id) => message_repo::find(db, id).await?,
        None => None,
    };
    let after = after.map(|row| (row.created_at, row.id));
    let found = repo::list_messages(db, filter, after, limit + 1).await?;
    let (found, next) = pagination::cut(found, limit, |row| row.id);
    let messages = found.into_iter().map(MessageView::from).collect();
    Ok(MessagePage { messages, next })
}

/// Queues a message again to the same address; idempotent by key.
pub async fn send_again(
    ctx: &Context,
    staff: &Caller,
    id: Uuid,
    reason: String,
    key: Option<String>,
) -> Result<MessageView, MessageError> {
    let request = IdempotentRequest::new(ctx, staff.user.id, SCOPE, key, &(id, &reason));
    let answer = run_once(ctx, &request, send_anew(ctx, staff, id, reason)).await?;
    let row = message_repo::find(ctx.db.write(), answer.into_inner()).await?;
    Ok(row.ok_or(MessageError::NotFound)?.into())
}

async fn send_anew<'a>(
    ctx: &'a Context,
    staff: &Caller,
    id: Uuid,
    reason: String,
) -> Result<(UnitOfWork<'a>, Uuid), MessageError> {
    let work = ctx.begin().await?;
    let row = message_repo::find(&work.tx, id).await?;
    let row = row.ok_or(MessageError::NotFound)?;
    if !can_be_sent(&row) {
        return Err(MessageError::CannotBeSent);
    }
    let message_id = Uuid::now_v7();
    let event = NewAuditEvent {
        admin_id: Some(staff.user.id),
        action: Action::MessageSentAgain,
        change: row.template.clone(),
        reason,
    };
    let again = Message {
        id: message_id,
        dedupe_key: format!("again:{message_id}"),
        created_at: work.now,
        sent_at: None,
        failed_at: None,
        error: None,
        ..row
    };
    message_repo::insert(&work.tx, again).await?;
    queue::enqueue(&work.tx, &[SendMessage { message_id }], work.now).await?;
    audit_log::record(&work.tx, &id.to_string(), event, work.now).await?;
    Ok((work, message_id))
}
