//! Deletion of an account on request of its owner.
//! Data that accounting law requires (sums, times, names of sources) are kept pseudonymously; consents are kept as
//! proof; an act records what was destroyed and when (order 179 of Roskomnadzor of 28.10.2022).

use avtosled_core::money::Kopecks;
use chrono::{DateTime, Utc};
use serde_json::{Value, json};
use uuid::Uuid;

use crate::business::companies::invitations;
use crate::business::repository::{stock_cars, stock_monitors, stock_views};
use crate::identity::activity_log::{self, Action};
use crate::identity::company;
use crate::identity::locking;
use crate::identity::repository::second_factors;
use crate::identity::repository::users::User;
use crate::identity::session::SessionError;
use crate::identity::sign_in::vk_tokens::RevokeVk;
use crate::messages::repository as messages;
use crate::money::repository::{payments, refunds};
use crate::money::{auto_topup, closing_receipts, withdrawals};
use crate::offers::{packages, promo, subscriptions};
use crate::platform::Context;
use crate::platform::db::{self, StorageError, Tx};
use crate::platform::jobs::queue;
use crate::platform::repository::encrypted_columns;
use crate::privacy::repository::deletion::{self, AccountDeletion};
use crate::quick_purchase::repository as purchases;
use crate::reports::repository::{notes, report_shares, watches};

/// Confirmation word that the owner of the account enters.
pub const CONFIRMATION: &str = "УДАЛИТЬ";

#[derive(Debug, thiserror::Error)]
pub enum DeletionError {
    #[error("the deletion is not confirmed")]
    NotConfirmed,
    #[error("money is left on the account")]
    BalanceLeft {
        sum: Kopecks,
        /// Part of the sum that can be refunded to the payment methods.
        returnable: Kopecks,
    },
    /// The account has paid checks that would be lost.
    #[error("checks of packages are left")]
    ChecksLeft { count: u64 },
    #[error("a report is still running")]
    ReportInWork,
    #[error("a payment or refund is not final")]
    PaymentInWork,
    #[error(transparent)]
    Session(#[from] SessionError),
    #[error(transparent)]
    Storage(#[from] StorageError),
}

/// Deletes an account in one transaction; the error is the reason why it cannot be deleted.
///
/// `gives_up_checks`: the owner accepts the loss of unused checks of packages.
pub async fn delete(
    ctx: &Context,
    user: &User,
    confirmation: &str,
    gives_up_checks: bool,
) -> Result<(), DeletionError> {
    if confirmation.trim() != CONFIRMATION {
        return Err(DeletionError::NotConfirmed);
    }
    let now = ctx.clock.now();
    let work = ctx.begin_at(now).await?;
    if let Some(phone) = &user.phone {
        // Serialises with sign-ins by this phone: a later sign-in creates a new account.
        db::lock(&work.tx, &format!("phone:{phone}")).await?;
    }
    let user = locking::lock(&work.tx, user.id).await?;
    let sum = Kopecks(user.balance + user.held);
    if sum > Kopecks::ZERO {
        let returnable = withdrawals::returnable(&work.tx, &user, now).await?;
        return Err(DeletionError::BalanceLeft { sum, returnable });
    }
    let count = packages::count_checks(&work.tx, user.id, now).await?;
    if count > 0 && !gives_up_checks {
        return Err(DeletionError::ChecksLeft { count });
    }
    if deletion::count_reports_in_work(&work.tx, user.id).await? > 0 {
        return Err(DeletionError::ReportInWork);
    }
    if payments::count_pending(&work.tx, user.id).await? > 0 {
        return Err(DeletionError::PaymentInWork);
    }
    // Before the identities are erased, because a promo code is usable once per person.
    promo::record_identities(ctx, &work.tx, &user, now).await?;
    auto_topup::disable(&work.tx, user.id, now).await?;
    // Before the recipients of the receipts are erased.
    closing_receipts::close(ctx, &work.tx, &user).await?;
    let erased = erase(&work.tx, &user, now).await?;
    let act = AccountDeletion {
        id: Uuid::now_v7(),
        user_id: user.id,
        requested_at: now,
        completed_at: ctx.clock.now(),
        erased,
    };
    db::insert(&work.tx, act).await?;
    if user.vk_token.is_some() {
        queue::enqueue(&work.tx, &[RevokeVk::of(user.id)], now).await?;
    }
    activity_log::record(&work.tx, user.id, Action::AccountDeleted, None, now).await?;
    work.commit().await?;
    tracing::info!(user_id = %user.id, "an account was deleted");
    Ok(())
}

/// Ends the memberships of a person, and the invitations addressed to him; returns the number of memberships.
async fn leave_companies(tx: &Tx, user: &User, now: DateTime<Utc>) -> Result<u64, StorageError> {
    invitations::revoke_received(tx, user, now).await?;
    company::leave_all(tx, user.id, now).await
}

/// Erases all personal data of an account; returns the number of rows per table.
async fn erase(tx: &Tx, user: &User, now: DateTime<Utc>) -> Result<Value, StorageError> {
    let id = user.id;
    let mut challenges = 0;
    let mut tries = 0;
    if let Some(phone) = &user.phone {
        challenges = deletion::delete_phone_challenges(tx, phone).await?;
        tries = deletion::delete_sign_in_attempts(tx, phone).await?;
    }
    // Identifications first, because they are found by the queries of the reports.
    let identifications = deletion::delete_identifications(tx, id).await?;
    let erased = json!({
        "users": 1,
        "phone_challenges": challenges,
        "sign_in_attempts": tries,
        "identifications": identifications,
        "refresh_tokens": deletion::delete_refresh_tokens(tx, id).await?,
        "sessions": deletion::end_sessions(tx, id, now).await?,
        "api_requests": deletion::erase_api_requests(tx, id).await?,
        "report_shares": report_shares::delete_for_user(tx, id).await?,
        "report_comments": notes::delete_for_user(tx, id).await?,
        "company_members": leave_companies(tx, user, now).await?,
        "companies": deletion::close_company(tx, id, now).await?,
        // Before the reports and keys that they refer to.
        "batches": deletion::delete_batches(tx, id).await?,
        "stock_cars": stock_cars::delete_for_user(tx, id).await?,
        "stock_views": stock_views::delete_for_user(tx, id).await?,
        "stock_monitors": stock_monitors::disable(tx, id).await?,
        "stock_notifications": stock_monitors::delete_notifications_for_user(tx, id).await?,
        "report_services": deletion::erase_report_services(tx, id).await?,
        "vehicle_reports": deletion::erase_reports(tx, id).await?,
        "refunds": refunds::erase_for_user(tx, id).await?,
        "user_actions": deletion::delete_actions(tx, id).await?,
        "payments": deletion::erase_payments(tx, id).await?,
        "payment_methods": deletion::delete_payment_methods(tx, id).await?,
        "idempotency_keys": deletion::delete_idempotency_keys(tx, id).await?,
        "quick_purchases": purchases::erase_for_user(tx, id).await?,
        "messages": messages::delete_for_user(tx, id).await?,
        "user_subscriptions": subscriptions::end(tx, id, now).await?,
        "watches": watches::erase_for_user(tx, id).await?,
        "recovery_codes": second_factors::delete_recovery_codes(tx, id).await?,
        "webhook_endpoints": deletion::delete_webhooks(tx, id).await?,
        "api_keys": deletion::delete_api_keys(tx, id).await?,
        "vk_attempts": deletion::delete_vk_attempts(tx, id).await?,
    });
    encrypted_columns::erase(tx, id).await?;
    // The tail of a version 7 UUID is its random part.
    let username = format!("deleted-{}", &id.simple().to_string()[20..]);
    deletion::pseudonymise(tx, id, &username, now).await?;
    Ok(erased)
}
