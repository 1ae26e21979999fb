//! Mails to all administrators about staff actions, with a link that ends the actor's sessions.
//!
//! A mail names the account by id and masked contact; reasons, which may name people, stay in the panel.

use avtosled_core::money::Kopecks;
use chrono::Duration;
use uuid::Uuid;

use crate::admin::dual_control::session_stop;
use crate::admin::repository::staff_actions::{self, Kind, StaffAction};
use crate::admin::repository::users as admin_users;
use crate::identity::permissions::Role;
use crate::identity::repository::users::{self, User};
use crate::messages::content::Content;
use crate::messages::outbox::{self, Channel, NewMessage};
use crate::platform::audit_log;
use crate::platform::db::StorageError;
use crate::platform::masking;
use crate::platform::unit_of_work::UnitOfWork;

/// Stage of a staff action that is mailed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, strum::Display)]
#[strum(serialize_all = "snake_case")]
pub(super) enum Stage {
    Done,
    Requested,
    Approved,
    Refused,
    Withdrawn,
}

impl Stage {
    const fn title(self) -> &'static str {
        match self {
            Self::Done => "выполнено",
            Self::Requested => "запрошено, нужен второй администратор",
            Self::Approved => "подтверждено",
            Self::Refused => "отклонено",
            Self::Withdrawn => "отозвано автором",
        }
    }
}

/// Mails a stage of a staff action; `by` is the person who acted or decided.
pub(super) async fn notify(
    work: &UnitOfWork<'_>,
    row: &StaffAction,
    by: &User,
    stage: Stage,
) -> Result<(), StorageError> {
    let amount = Kopecks(row.amount).formatted();
    let what = match (row.kind, row.role) {
        (Kind::Role, Some(role)) => format!("роль «{}»", role_title(role)),
        (Kind::Credit, _) => format!("начисление {amount}"),
        (Kind::Debit, _) => format!("списание {amount}"),
        (Kind::Refund, _) => format!("возврат платежа {amount}"),
        (Kind::Reveal, _) => "личные данные аккаунта открыты".to_owned(),
        // Mailed by `notify_of_role`.
        (Kind::Role | Kind::Revocation, _) => return Ok(()),
    };
    let notice = Notice {
        key: format!("staff-action:{}:{stage}", row.id),
        summary: format!("{what}: {}", stage.title()),
        subject: users::find(&work.tx, row.user_id).await?,
        by: Some(by),
    };
    send(work, notice).await
}

/// Change of a staff account without a request.
pub(super) enum RoleEvent {
    Changed { from: Role, to: Role },
    Blocked,
    Unblocked,
}

/// Mails that a role changed, or that a staff account was blocked or unblocked.
/// `by` is `None` for a command.
pub(super) async fn notify_of_role(
    work: &UnitOfWork<'_>,
    user: &User,
    by: Option<&User>,
    event: RoleEvent,
) -> Result<(), StorageError> {
    let summary = match event {
        RoleEvent::Changed { from, to } => {
            format!("роль «{}» → «{}»", role_title(from), role_title(to))
        }
        RoleEvent::Blocked => format!("аккаунт с ролью «{}» заблокирован", role_title(user.role)),
        RoleEvent::Unblocked => {
            format!("аккаунт с ролью «{}» разблокирован", role_title(user.role))
        }
    };
    let notice = Notice {
        key: format!("staff-role:{}", Uuid::now_v7()),
        summary,
        subject: Some(user.clone()),
        by,
    };
    send(work, notice).await
}

/// Mails an action by a command on the server, which needs no approval.
pub(super) async fn notify_of_command(
    work: &UnitOfWork<'_>,
    user: &User,
    what: &str,
) -> Result<(), StorageError> {
    let notice = Notice {
        key: format!("staff-command:{}", Uuid::now_v7()),
        summary: format!("{what}: выполнено"),
        subject: Some(user.clone()),
        by: None,
    };
    send(work, notice).await
}

/// Mails that a staff member used up a cap on reveals of personal data.
pub(super) async fn notify_of_reveal_cap(
    work: &UnitOfWork<'_>,
    by: &User,
    action_id: Uuid,
) -> Result<(), StorageError> {
    let notice = Notice {
        key: format!("reveal-cap:{action_id}"),
        summary: "предел просмотров личных данных исчерпан".to_owned(),
        subject: None,
        by: Some(by),
    };
    send(work, notice).await
}

/// Mails that a command changed a spending cap.
pub(in crate::admin) async fn notify_of_cap(
    work: &UnitOfWork<'_>,
    described: &str,
) -> Result<(), StorageError> {
    let notice = Notice {
        key: format!("spending-cap-set:{}", Uuid::now_v7()),
        summary: format!("предел изменён: {described}"),
        subject: None,
        by: None,
    };
    send(work, notice).await
}

/// Mails that an export with unmasked data was requested.
pub(in crate::admin) async fn notify_of_export(
    work: &UnitOfWork<'_>,
    by: &User,
    export_id: Uuid,
    described: &str,
) -> Result<(), StorageError> {
    let notice = Notice {
        key: format!("revealed-export:{export_id}"),
        summary: format!("выгрузка ({described}): заказана"),
        subject: None,
        by: Some(by),
    };
    send(work, notice).await
}

struct Notice<'a> {
    /// Prefix of the dedupe keys of the mails.
    key: String,
    summary: String,
    subject: Option<User>,
    /// Person who acted; `None` for a command.
    by: Option<&'a User>,
}

/// Time for which blocked and revoked administrators are still mailed.
/// Otherwise an administrator could remove the others first and act without their knowledge.
const MAILED_AFTER_REVOCATION: Duration = Duration::hours(72);

/// Queues a mail to each administrator with a verified address and to the operator's address.
/// Includes administrators removed within [`MAILED_AFTER_REVOCATION`].
async fn send(work: &UnitOfWork<'_>, notice: Notice<'_>) -> Result<(), StorageError> {
    let mut administrators = admin_users::list_administrators(&work.tx).await?;
    let since = work.now - MAILED_AFTER_REVOCATION;
    let mut revoked = staff_actions::list_revoked(&work.tx, Role::Admin, since).await?;
    revoked.retain(|id| administrators.iter().all(|admin| admin.id != *id));
    let revoked = users::list(&work.tx, revoked).await?;
    administrators.extend(revoked.into_iter().filter(|user| user.deleted_at.is_none()));
    let mut recipients: Vec<(Option<Uuid>, String)> = Vec::new();
    for admin in &administrators {
        if let Some(email) = admin.confirmed_email() {
            recipients.push((Some(admin.id), email.to_owned()));
        }
    }
    if let Some(operator) = &work.ctx.operator_email
        && recipients.iter().all(|(_, email)| email != operator)
    {
        recipients.push((None, operator.clone()));
    }
    let contact = notice.subject.as_ref().and_then(|user| {
        let phone = user.phone.as_deref().map(masking::phone);
        phone.or_else(|| user.email.as_deref().map(masking::email))
    });
    for (user_id, recipient) in recipients {
        let addressee = user_id.map_or_else(|| "operator".to_owned(), |id| id.to_string());
        let stop_link_id = match notice.by {
            Some(by) => Some(session_stop::create_link(work, by.id, user_id).await?),
            None => None,
        };
        let message = NewMessage {
            dedupe_key: format!("{}:{addressee}", notice.key),
            user_id,
            channel: Channel::Email,
            recipient,
            content: Content::StaffActed {
                who: match notice.by {
                    Some(by) => by.username.clone(),
                    None => format!("команда на сервере: {}", audit_log::runner()),
                },
                summary: notice.summary.clone(),
                subject: notice.subject.as_ref().map(|user| user.id),
                contact: contact.clone(),
                acted_at: work.now,
                stop_link_id,
            },
        };
        outbox::enqueue(&work.tx, message, work.now).await?;
    }
    Ok(())
}

const fn role_title(role: Role) -> &'static str {
    match role {
        Role::User => "пользователь",
        Role::Operator => "оператор",
        Role::Admin => "администратор",
        Role::Guest => "гость",
    }
}
