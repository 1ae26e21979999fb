//! The card of an account: what it has, did and agreed to.

use avtosled_core::money::Kopecks;
use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

use crate::admin::audit_log::{self, ActView};
use crate::admin::overview::RecentReport;
use crate::admin::people::PersonError;
use crate::admin::people::sessions::{self, StaffSessionView};
use crate::admin::repository::{overview, users};
use crate::admin::users::UserRow;
use crate::checks::repository::reports;
use crate::identity::consents::{self, ConsentView};
use crate::identity::repository::users::User;
use crate::money::statement;
use crate::offers::packages::{self, PackageView};
use crate::offers::subscriptions::{self, SubscriptionView};
use crate::platform::{Context, masking};

/// Rows of each list of the card.
const LISTED: u64 = 20;

/// An account with all that belongs to it; the history of its money has a list of its own.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PersonView {
    #[serde(flatten)]
    pub user: UserRow,
    /// Masked; null where none is known.
    pub name: Option<String>,
    /// Roubles of orders that no source has earned yet.
    pub held: Kopecks,
    /// Roubles of the balance that operators gave; they go to no card.
    pub credit: Kopecks,
    /// Checks ordered, and roubles spent on answers, packages and notifications.
    pub report_count: u64,
    pub spent: Kopecks,
    pub packages: Vec<PackageView>,
    pub subscription: Option<SubscriptionView>,
    /// Live ones, newest first.
    pub sessions: Vec<StaffSessionView>,
    pub consents: Vec<ConsentView>,
    /// The newest first, at most 20.
    pub reports: Vec<RecentReport>,
    /// What the staff did to the account, the newest first, at most 20.
    pub acts: Vec<ActView>,
}

/// The card of an account.
pub async fn find(ctx: &Context, id: Uuid) -> Result<PersonView, PersonError> {
    let db = ctx.db.read();
    let user = person(ctx, id).await?;
    let reports = overview::list_reports_of(db, id, LISTED).await?;
    Ok(PersonView {
        name: masked_name(&user),
        held: Kopecks(user.held),
        credit: Kopecks(user.credit),
        report_count: reports::count_for_user(db, id).await?,
        spent: statement::total_spent(db, id).await?,
        packages: packages::list(ctx, id).await?.packages,
        subscription: subscriptions::find(ctx, id).await?.subscription,
        sessions: sessions::list(ctx, id).await?,
        consents: consents::list(db, id).await?,
        reports: reports.into_iter().map(RecentReport::from).collect(),
        acts: audit_log::about(ctx, &id.to_string(), LISTED).await?,
        user: UserRow::from(&user),
    })
}

/// The account, if somebody has it.
pub async fn person(ctx: &Context, id: Uuid) -> Result<User, PersonError> {
    let user = users::find(ctx.db.read(), id).await?;
    user.ok_or(PersonError::NotFound)
}

/// The first letters of the names.
fn masked_name(user: &User) -> Option<String> {
    let names = [&user.last_name, &user.first_name, &user.patronymic];
    let masked: Vec<String> = names
        .into_iter()
        .flatten()
        .filter(|name| !name.is_empty())
        .map(|name| masking::generic(name))
        .collect();
    (!masked.is_empty()).then(|| masked.join(" "))
}
