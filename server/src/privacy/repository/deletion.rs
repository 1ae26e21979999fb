//! Queries that erase the personal data of a deleted account; sums and times stay.
//! Each function returns the number of changed rows.

use avtosled_core::form::BusinessType;
use chrono::{DateTime, Utc};
use sea_orm::sea_query::{Expr, Func, SelectStatement};
use sea_orm::{
    ColumnTrait, Condition, EntityTrait, ExprTrait, PaginatorTrait, QueryFilter, QuerySelect,
    QueryTrait,
};
use serde_json::Value;
use uuid::Uuid;

use crate::business::repository::webhook_endpoints;
use crate::platform::db::{Conn, StorageError, Tx, Write};
use crate::platform::entities::{
    api_keys, api_requests, batch_rows, batches, companies, company_invitations, company_members,
    idempotency_keys, identifications, payment_methods, payments, phone_challenges, refresh_tokens,
    report_services, sessions, sign_in_attempts, test_checks, user_actions, users, vehicle_reports,
    vk_attempts, webhook_events,
};

pub use crate::platform::entities::account_deletions::Model as AccountDeletion;

fn no_text() -> Expr {
    Expr::value(Option::<String>::None)
}

fn no_json() -> Expr {
    Expr::value(Option::<Value>::None)
}

fn no_time() -> Expr {
    Expr::value(Option::<DateTime<Utc>>::None)
}

fn report_ids(user_id: Uuid) -> SelectStatement {
    vehicle_reports::Entity::find()
        .select_only()
        .column(vehicle_reports::Column::Id)
        .filter(vehicle_reports::Column::UserId.eq(user_id))
        .into_query()
}

/// Number of a user's running reports.
pub async fn count_reports_in_work(conn: &impl Conn, user_id: Uuid) -> Result<u64, StorageError> {
    Ok(vehicle_reports::Entity::find()
        .filter(vehicle_reports::Column::UserId.eq(user_id))
        .filter(vehicle_reports::Column::Status.ne(vehicle_reports::Status::Completed))
        .count(conn)
        .await?)
}

pub async fn delete_refresh_tokens(conn: &impl Conn, user_id: Uuid) -> Result<u64, StorageError> {
    let of_user = sessions::Entity::find()
        .select_only()
        .column(sessions::Column::Id)
        .filter(sessions::Column::UserId.eq(user_id))
        .into_query();
    refresh_tokens::Entity::delete_many()
        .filter(refresh_tokens::Column::SessionId.in_subquery(of_user))
        .changes(conn)
        .await
}

/// Ends all sessions of a user and erases their addresses.
pub async fn end_sessions(
    conn: &impl Conn,
    user_id: Uuid,
    now: DateTime<Utc>,
) -> Result<u64, StorageError> {
    let ended = Func::coalesce([Expr::col(sessions::Column::EndedAt), Expr::value(now)]);
    sessions::Entity::update_many()
        .col_expr(sessions::Column::EndedAt, Expr::from(ended))
        .col_expr(sessions::Column::IpAddress, no_text())
        .col_expr(sessions::Column::UserAgent, no_text())
        .filter(sessions::Column::UserId.eq(user_id))
        .changes(conn)
        .await
}

/// Deletes the answers of the conversion source about plates and body numbers of the user's reports.
pub async fn delete_identifications(conn: &impl Conn, user_id: Uuid) -> Result<u64, StorageError> {
    let keys = |prefix: &str, column: vehicle_reports::Column| {
        vehicle_reports::Entity::find()
            .select_only()
            .expr(
                Expr::value(prefix)
                    .binary(sea_orm::sea_query::BinOper::Custom("||"), Expr::col(column)),
            )
            .filter(vehicle_reports::Column::UserId.eq(user_id))
            .filter(column.is_not_null())
            .into_query()
    };
    let plates = keys("license:", vehicle_reports::Column::Plate);
    let bodies = keys("body:", vehicle_reports::Column::BodyNumber);
    let cars = keys("vin:", vehicle_reports::Column::Vin);
    identifications::Entity::delete_many()
        .filter(
            Condition::any()
                .add(identifications::Column::Identifier.in_subquery(plates))
                .add(identifications::Column::Identifier.in_subquery(bodies))
                .add(identifications::Column::Identifier.in_subquery(cars)),
        )
        .changes(conn)
        .await
}

/// Erases queries and contents of a user's reports; costs, times and names of sources stay.
pub async fn erase_reports(conn: &impl Conn, user_id: Uuid) -> Result<u64, StorageError> {
    vehicle_reports::Entity::update_many()
        .col_expr(vehicle_reports::Column::SearchQuery, Expr::value(""))
        .col_expr(vehicle_reports::Column::Vin, Expr::value(""))
        .col_expr(vehicle_reports::Column::Plate, no_text())
        .col_expr(vehicle_reports::Column::BodyNumber, no_text())
        .col_expr(vehicle_reports::Column::ReportData, no_json())
        .col_expr(vehicle_reports::Column::ExternalId, no_text())
        .col_expr(vehicle_reports::Column::Metadata, no_json())
        .col_expr(
            vehicle_reports::Column::Version,
            Expr::col(vehicle_reports::Column::Version).add(1),
        )
        .filter(vehicle_reports::Column::UserId.eq(user_id))
        .changes(conn)
        .await
}

pub async fn erase_report_services(conn: &impl Conn, user_id: Uuid) -> Result<u64, StorageError> {
    report_services::Entity::update_many()
        .col_expr(report_services::Column::ApiResponse, no_json())
        .col_expr(report_services::Column::Block, no_json())
        .col_expr(report_services::Column::EncryptedBlock, no_text())
        .col_expr(report_services::Column::ErrorMessage, no_text())
        // Without its hash, an erased answer is not found by the answer cache.
        .col_expr(report_services::Column::AskedHash, no_text())
        .filter(report_services::Column::ReportId.in_subquery(report_ids(user_id)))
        .changes(conn)
        .await
}

pub async fn erase_api_requests(conn: &impl Conn, user_id: Uuid) -> Result<u64, StorageError> {
    api_requests::Entity::update_many()
        .col_expr(api_requests::Column::Params, no_json())
        .col_expr(api_requests::Column::Response, no_json())
        .col_expr(api_requests::Column::ErrorMessage, no_text())
        .filter(
            Condition::any()
                .add(api_requests::Column::UserId.eq(user_id))
                .add(api_requests::Column::ReportId.in_subquery(report_ids(user_id))),
        )
        .changes(conn)
        .await
}

pub async fn delete_actions(conn: &impl Conn, user_id: Uuid) -> Result<u64, StorageError> {
    user_actions::Entity::delete_many()
        .filter(user_actions::Column::UserId.eq(user_id))
        .changes(conn)
        .await
}

/// Erases contacts, saved methods and payer data; sums, times and outcomes stay.
pub async fn erase_payments(conn: &impl Conn, user_id: Uuid) -> Result<u64, StorageError> {
    payments::Entity::update_many()
        .col_expr(payments::Column::Contact, no_text())
        .col_expr(payments::Column::Request, no_json())
        .col_expr(payments::Column::Description, no_text())
        .col_expr(payments::Column::PaymentMethod, no_text())
        .filter(payments::Column::UserId.eq(user_id))
        .changes(conn)
        .await
}

pub async fn delete_payment_methods(conn: &impl Conn, user_id: Uuid) -> Result<u64, StorageError> {
    payment_methods::Entity::delete_many()
        .filter(payment_methods::Column::UserId.eq(user_id))
        .changes(conn)
        .await
}

pub async fn delete_idempotency_keys(conn: &impl Conn, user_id: Uuid) -> Result<u64, StorageError> {
    idempotency_keys::Entity::delete_many()
        .filter(idempotency_keys::Column::UserId.eq(user_id))
        .changes(conn)
        .await
}

pub async fn delete_vk_attempts(conn: &impl Conn, user_id: Uuid) -> Result<u64, StorageError> {
    vk_attempts::Entity::delete_many()
        .filter(vk_attempts::Column::UserId.eq(user_id))
        .changes(conn)
        .await
}

/// Deletes batches with their rows; returns the number of batches.
pub async fn delete_batches(tx: &Tx, user_id: Uuid) -> Result<u64, StorageError> {
    let of_user = batches::Entity::find()
        .select_only()
        .column(batches::Column::Id)
        .filter(batches::Column::UserId.eq(user_id))
        .into_query();
    batch_rows::Entity::delete_many()
        .filter(batch_rows::Column::BatchId.in_subquery(of_user))
        .exec(tx)
        .await?;
    batches::Entity::delete_many()
        .filter(batches::Column::UserId.eq(user_id))
        .changes(tx)
        .await
}

/// Closes the company of an account: erases its details, ends its memberships and invitations; returns 0 or 1.
///
/// The rows of the members stay: the erased reports refer to them.
pub async fn close_company(
    tx: &Tx,
    user_id: Uuid,
    now: DateTime<Utc>,
) -> Result<u64, StorageError> {
    let company = companies::Entity::find()
        .filter(companies::Column::UserId.eq(user_id))
        .one(tx)
        .await?;
    let Some(company) = company else {
        return Ok(0);
    };
    company_invitations::Entity::delete_many()
        .filter(company_invitations::Column::CompanyId.eq(company.id))
        .exec(tx)
        .await?;
    company_members::Entity::update_many()
        .col_expr(company_members::Column::LeftAt, Expr::value(now))
        .filter(company_members::Column::CompanyId.eq(company.id))
        .filter(company_members::Column::LeftAt.is_null())
        .exec(tx)
        .await?;
    companies::Entity::update_many()
        .col_expr(companies::Column::Name, Expr::value(""))
        .col_expr(companies::Column::Inn, no_text())
        .col_expr(companies::Column::Kpp, no_text())
        .col_expr(companies::Column::Ogrn, no_text())
        .col_expr(companies::Column::Address, no_text())
        .filter(companies::Column::Id.eq(company.id))
        .changes(tx)
        .await
}

/// Deletes receivers of webhooks with their events and deliveries; returns the number of receivers.
pub async fn delete_webhooks(tx: &Tx, user_id: Uuid) -> Result<u64, StorageError> {
    let endpoints = webhook_endpoints::list(tx, user_id).await?;
    for endpoint in &endpoints {
        webhook_endpoints::delete(tx, endpoint.id).await?;
    }
    webhook_events::Entity::delete_many()
        .filter(webhook_events::Column::UserId.eq(user_id))
        .exec(tx)
        .await?;
    Ok(endpoints.len() as u64)
}

/// Deletes the keys of the open API with the checks by test keys.
pub async fn delete_api_keys(conn: &impl Conn, user_id: Uuid) -> Result<u64, StorageError> {
    test_checks::Entity::delete_many()
        .filter(test_checks::Column::UserId.eq(user_id))
        .exec(conn)
        .await?;
    api_keys::Entity::delete_many()
        .filter(api_keys::Column::UserId.eq(user_id))
        .changes(conn)
        .await
}

pub async fn delete_phone_challenges(conn: &impl Conn, phone: &str) -> Result<u64, StorageError> {
    phone_challenges::Entity::delete_many()
        .filter(phone_challenges::Column::Phone.eq(phone))
        .changes(conn)
        .await
}

pub async fn delete_sign_in_attempts(conn: &impl Conn, phone: &str) -> Result<u64, StorageError> {
    sign_in_attempts::Entity::delete_many()
        .filter(sign_in_attempts::Column::Phone.eq(phone))
        .changes(conn)
        .await
}

/// Erases the personal data in the user's row.
/// Its free checks count as used, so that a concurrent order cannot use one.
pub async fn pseudonymise(
    conn: &impl Conn,
    user_id: Uuid,
    username: &str,
    now: DateTime<Utc>,
) -> Result<(), StorageError> {
    use users::Column;
    let mut update = users::Entity::update_many().filter(Column::Id.eq(user_id));
    for column in [
        Column::Login,
        Column::Password,
        Column::Email,
        Column::Phone,
        Column::VkId,
        Column::FirstName,
        Column::LastName,
        Column::Patronymic,
    ] {
        update = update.col_expr(column, no_text());
    }
    for column in [
        Column::VkAuth,
        Column::PhoneVerified,
        Column::LicenseVerified,
        Column::AutoTopupEnabled,
        Column::NotifyLowBalance,
        Column::NotifyReportReady,
        Column::IsActive,
    ] {
        update = update.col_expr(column, Expr::value(false));
    }
    for column in [
        Column::VkSyncedAt,
        Column::LicenseCheckedAt,
        Column::LastLoginAt,
        Column::PhoneProvedAt,
        Column::TotpSince,
        Column::EmailConfirmedAt,
        Column::EmailLinkAt,
    ] {
        update = update.col_expr(column, no_time());
    }
    update
        .col_expr(Column::EmailLinkId, Expr::value(Option::<Uuid>::None))
        .col_expr(Column::Username, Expr::value(username))
        .col_expr(
            Column::BusinessType,
            Expr::value(BusinessType::Individual.name()),
        )
        .col_expr(Column::Role, Expr::value(users::Role::User))
        .col_expr(Column::VkBonusServices, no_json())
        .col_expr(Column::FreeChecksUsed, Expr::col(Column::FreeChecksLevel))
        .col_expr(Column::UpdatedAt, Expr::value(now))
        .col_expr(Column::DeletedAt, Expr::value(now))
        .run(conn)
        .await
}
