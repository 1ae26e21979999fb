//! Accounts for staff: list and search.

use avtosled_core::contact::Contact;
use avtosled_core::money::Kopecks;
use chrono::{DateTime, Utc};
use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

use crate::admin::repository::users::{self as admin_repo, Search};
use crate::identity::permissions::Role;
use crate::identity::repository::users::{self, User};
use crate::identity::session::sessions::Caller;
use crate::platform::audit_log::{self, Action, NewAuditEvent};
use crate::platform::db::StorageError;
use crate::platform::repository::pagination;
use crate::platform::{Context, masking};

pub use crate::admin::repository::users::{Filter, Sort};

/// Reason recorded in the audit log for a search.
const SEARCHED: &str = "Поиск в панели";

/// An account in a list; phone and e-mail are masked.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct UserRow {
    pub id: Uuid,
    pub username: String,
    pub phone: Option<String>,
    pub email: Option<String>,
    pub role: Role,
    pub is_active: bool,
    /// Balance in roubles.
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
    /// Cursor of the next page; null on the last page.
    pub next: Option<Uuid>,
}

/// Lists matching accounts after a given id.
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

/// Parses the search text of accounts; a search by phone or e-mail is recorded in the audit log.
/// Phones and addresses match whole only: partial searches would reveal masked data silently.
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
