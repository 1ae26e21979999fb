//! Accounts: list, blocking, roles.

use avtosled_core::contact::Contact;
use avtosled_core::money::Kopecks;
use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use uuid::Uuid;

use crate::admin::repository::users::{self as admin_repo, Search};
use crate::identity::activity_log::{self, Action};
use crate::identity::permissions::Role;
use crate::identity::repository::sessions;
use crate::identity::repository::users::{self, User};
use crate::identity::session::sessions::Caller;
use crate::platform::audit_log::{self, NewAuditEvent};
use crate::platform::db::{self, Conn, StorageError, Tx};
use crate::platform::repository::pagination;
use crate::platform::{Context, masking};

pub use crate::admin::repository::users::{Filter, Sort};
use crate::quick_purchase::purchase;

/// Reason of a search, if given.
const SEARCHED: &str = "Поиск в панели";

/// An account in the list; phone and e-mail are masked.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct UserRow {
    pub id: Uuid,
    pub username: String,
    pub phone: Option<String>,
    pub email: Option<String>,
    pub role: Role,
    pub is_active: bool,
    /// Roubles.
    pub balance: Kopecks,
    pub created_at: DateTime<Utc>,
    pub last_login_at: Option<DateTime<Utc>>,
    pub vk_linked: bool,
    pub license_verified: bool,
}

impl From<&User> for UserRow {
    fn from(user: &User) -> Self {
        Self {
            id: user.id,
            username: user.username.clone(),
            phone: user.phone.as_deref().map(masking::phone),
            email: user.email.as_deref().map(masking::email),
            role: user.role,
            is_active: user.is_active,
            balance: Kopecks(user.balance),
            created_at: user.created_at,
            last_login_at: user.last_login_at,
            vk_linked: user.vk_id.is_some(),
            license_verified: user.license_verified,
        }
    }
}

/// Page of accounts.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct UserPage {
    pub users: Vec<UserRow>,
    /// Cursor of the next page; null on the last.
    pub next: Option<Uuid>,
}

/// Change of an account; missing fields stay.
#[derive(Clone, Debug, Default, Deserialize, ToSchema)]
#[serde(deny_unknown_fields, rename_all = "camelCase")]
#[schema(as = AccountChange)]
pub struct Change {
    /// False blocks the account and ends its sessions.
    pub is_active: Option<bool>,
    pub role: Option<Role>,
    /// 3 to 500 characters.
    pub reason: String,
}

#[derive(Debug, thiserror::Error)]
pub enum AdminUserError {
    #[error("there is no such account")]
    NotFound,
    #[error("administrators do not change their own accounts")]
    OwnAccount,
    #[error("the caller is no longer an administrator")]
    NotAdmin,
    #[error(transparent)]
    Storage(#[from] StorageError),
}

/// Matching accounts after one id.
pub async fn list(
    ctx: &Context,
    filter: &Filter,
    after: Option<Uuid>,
    limit: u64,
) -> Result<UserPage, StorageError> {
    let db = ctx.db.read();
    let after = match after {
        Some(id) => users::find(db, id).await?,
        None => None,
    };
    let found = admin_repo::list(db, filter, after.as_ref(), limit + 1).await?;
    let (found, next) = pagination::cut(found, limit, |user| user.id);
    Ok(UserPage {
        users: found.iter().map(UserRow::from).collect(),
        next,
    })
}

/// Parses a search text. Phones and addresses match whole only, and the search is logged: partial
/// searches would reveal masked data silently.
pub async fn search(ctx: &Context, staff: &Caller, text: &str) -> Result<Search, StorageError> {
    let search = parse_search(text);
    let subject = match &search {
        Search::Phone(phone) => masking::phone(phone),
        Search::Email(email) => masking::email(email),
        Search::All | Search::Id(_) | Search::Name(_) => return Ok(search),
    };
    let event = NewAuditEvent {
        admin_id: Some(staff.user.id),
        action: Action::PersonalDataSearched,
        change: String::new(),
        reason: SEARCHED.to_owned(),
    };
    audit_log::record(ctx.db.write(), &subject, event, ctx.clock.now()).await?;
    Ok(search)
}

fn parse_search(text: &str) -> Search {
    let text = text.trim();
    if text.is_empty() {
        return Search::All;
    }
    if let Ok(id) = Uuid::parse_str(text) {
        return Search::Id(id);
    }
    match Contact::parse(text) {
        Some(Contact::Phone(phone)) => Search::Phone(phone),
        Some(Contact::Email(email)) => Search::Email(email),
        None => Search::Name(text.to_lowercase()),
    }
}

/// Changes an account.
pub async fn update(
    ctx: &Context,
    admin: &Caller,
    id: Uuid,
    change: Change,
) -> Result<UserRow, AdminUserError> {
    if id == admin.user.id {
        return Err(AdminUserError::OwnAccount);
    }
    let now = ctx.clock.now();
    let work = ctx.begin_at(now).await?;
    // Serialised, so that two administrators cannot revoke each other at once.
    db::lock(&work.tx, "administrators").await?;
    let caller = users::find(&work.tx, admin.user.id).await?;
    if !caller.is_some_and(|user| user.is_active && user.is_admin()) {
        return Err(AdminUserError::NotAdmin);
    }
    let user = users::find_locked(&work.tx, id).await?;
    // A deleted account stays deleted.
    let user = user.filter(|user| user.deleted_at.is_none() && !purchase::is_guest(user));
    let user = user.ok_or(AdminUserError::NotFound)?;
    apply(&work.tx, &user, change, Some(admin.user.id), now).await?;
    let user = find(&work.tx, id).await?;
    work.commit().await?;
    Ok(UserRow::from(&user))
}

/// Changes the account of a phone (eleven digits starting with 7) by command.
pub async fn update_by_phone(
    ctx: &Context,
    phone: &str,
    change: Change,
) -> Result<UserRow, AdminUserError> {
    let now = ctx.clock.now();
    let work = ctx.begin_at(now).await?;
    db::lock(&work.tx, "administrators").await?;
    let user = users::find_by_phone(&work.tx, phone).await?;
    let user = user.ok_or(AdminUserError::NotFound)?;
    apply(&work.tx, &user, change, None, now).await?;
    let user = find(&work.tx, user.id).await?;
    work.commit().await?;
    Ok(UserRow::from(&user))
}

async fn apply(
    tx: &Tx,
    user: &User,
    change: Change,
    admin_id: Option<Uuid>,
    now: DateTime<Utc>,
) -> Result<(), StorageError> {
    let audit_event = |action, changed: &str| NewAuditEvent {
        admin_id,
        action,
        change: changed.to_owned(),
        reason: change.reason.trim().to_owned(),
    };
    if let Some(role) = change.role
        && role != user.role
    {
        admin_repo::set_role(tx, user.id, role, now).await?;
        let changed = format!("{} → {role}", user.role);
        let event = audit_event(Action::RoleChanged, &changed);
        activity_log::record_by_operator(tx, user.id, event, now).await?;
    }
    if let Some(is_active) = change.is_active
        && is_active != user.is_active
    {
        admin_repo::set_active(tx, user.id, is_active, now).await?;
        let action = if is_active {
            Action::Unblocked
        } else {
            sessions::end_all_for_user(tx, user.id, None, now).await?;
            Action::Blocked
        };
        activity_log::record_by_operator(tx, user.id, audit_event(action, ""), now).await?;
    }
    Ok(())
}

async fn find(conn: &impl Conn, id: Uuid) -> Result<User, StorageError> {
    users::find(conn, id)
        .await?
        .ok_or(StorageError::Inconsistent("a user just changed is missing"))
}
