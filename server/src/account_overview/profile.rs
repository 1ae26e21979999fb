//! Account overview: the account, number of reports, spending, latest reports.

use avtosled_core::money::Kopecks;
use serde::Serialize;
use utoipa::ToSchema;

use crate::checks::repository::reports::{self, ReportFilter};
use crate::identity::accounts::AccountView;
use crate::identity::repository::users;
use crate::money::statement;
use crate::offers::packages;
use crate::platform::Context;
use crate::platform::db::StorageError;
use crate::reports::view::{self, ReportSummary};

const RECENT_REPORTS: u64 = 5;

/// Overview of an account.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ProfileView {
    #[serde(flatten)]
    pub account: AccountView,
    pub reports_count: u64,
    /// Roubles spent on answers, packages and notifications.
    pub total_spent: Kopecks,
    pub recent_reports: Vec<ReportSummary>,
}

/// View of an account, with packages and subscriptions that have expired since removed.
pub async fn account(ctx: &Context, user: &users::User) -> Result<AccountView, StorageError> {
    let mut user = packages::with_current_columns(ctx, user).await?;
    let now = ctx.clock.now();
    if user.subscription_expires_at.is_some_and(|end| end <= now) {
        (user.subscription_type, user.subscription_expires_at) = (None, None);
    }
    Ok((&user).into())
}

/// Overview of an account with its latest reports.
pub async fn profile(ctx: &Context, user: &users::User) -> Result<ProfileView, StorageError> {
    let db = ctx.db.read();
    let recent =
        reports::list_for_user(db, user.id, ReportFilter::default(), None, RECENT_REPORTS).await?;
    Ok(ProfileView {
        account: account(ctx, user).await?,
        reports_count: reports::count_for_user(db, user.id).await?,
        total_spent: statement::total_spent(db, user.id).await?,
        recent_reports: view::summaries(ctx, &recent).await?,
    })
}
