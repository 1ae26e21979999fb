//! State of a sequence: database rows of one snapshot, and the ledger of the provider.

use std::collections::BTreeMap;

use avtosled_sandbox::{Balance, ShopLedger};
use avtosled_server::platform::clock::Clock;
use avtosled_server::platform::db::{StorageError, Tx};
use avtosled_server::platform::entities::ledger_transfers::TransferKind;
use avtosled_server::platform::entities::report_services::Status;
use avtosled_server::platform::entities::{
    ledger_entries, ledger_transfers, payments, quick_purchases, refunds, report_services,
    staff_actions, user_packages, users, vehicle_reports, watch_changes,
};
use chrono::{DateTime, Utc};
use sea_orm::{ColumnTrait, EntityTrait, FromQueryResult, QueryFilter, QueryOrder, QuerySelect};
use uuid::Uuid;

use crate::money_model::world::World;

#[derive(Clone, Debug, FromQueryResult)]
pub struct Report {
    pub id: Uuid,
    pub user_id: Uuid,
    pub status: vehicle_reports::Status,
    pub free_check: bool,
    pub vk_package: bool,
    pub user_package_id: Option<Uuid>,
    pub quick_package: Option<String>,
    pub promo_code: Option<String>,
    pub refreshed_from: Option<Uuid>,
    pub plan_payment_id: Option<Uuid>,
    pub car_known: bool,
    pub successful_services_count: i32,
}

impl Report {
    /// Whether the report costs nothing.
    pub fn is_free(&self) -> bool {
        self.free_check || self.vk_package || self.user_package_id.is_some()
    }

    /// Whether the report's free check or package check is used, or may still be used.
    pub fn uses_up(&self) -> bool {
        let is_worth = self.car_known && self.successful_services_count > 0;
        self.status != vehicle_reports::Status::Completed || is_worth
    }
}

#[derive(Clone, Debug, FromQueryResult)]
#[expect(clippy::struct_field_names, reason = "they are the names of columns")]
pub struct Service {
    pub report_id: Uuid,
    pub service_name: String,
    pub service_price: i64,
    pub plan_discount: i64,
    pub status: Status,
    pub cost: i64,
    pub released: bool,
}

pub struct Facts {
    pub now: DateTime<Utc>,
    pub users: BTreeMap<Uuid, users::Model>,
    pub payments: Vec<payments::Model>,
    pub refunds: Vec<refunds::Model>,
    pub reports: BTreeMap<Uuid, Report>,
    pub services: Vec<Service>,
    pub packages: Vec<user_packages::Model>,
    pub changes: Vec<watch_changes::Model>,
    pub purchases: Vec<quick_purchases::Model>,
    /// Ledger entries, by user and sequence number.
    pub entries: Vec<ledger_entries::Model>,
    /// Transfers of the ledger entries.
    pub transfers: BTreeMap<Uuid, ledger_transfers::Model>,
    /// Credits requested in the admin panel.
    pub credits: Vec<staff_actions::Model>,
    /// The provider's ledger before the snapshot; refunds are committed in the database first.
    before: ShopLedger,
    /// The provider's ledger after the snapshot; payments succeed at the provider first.
    after: ShopLedger,
}

impl Facts {
    /// Reads the state of all users created since the sequence began.
    pub fn read(world: &World, since: DateTime<Utc>) -> Self {
        let before = world.sandbox.ledger();
        let read = async {
            let tx = world.ctx().db.begin_snapshot().await?;
            rows(&tx, since).await
        };
        let facts = world.process().run(read).unwrap();
        Self {
            now: world.clock.now(),
            before,
            after: world.sandbox.ledger(),
            ..facts
        }
    }

    /// Minimum amounts refunded by the provider, kopecks.
    pub fn given_back(&self, payment: &payments::Model) -> i64 {
        of(&self.before, payment).refunded_kopecks
    }

    /// Entries of users charged for the discounts of a plan that ended early.
    pub fn plan_charges(&self) -> impl Iterator<Item = &ledger_entries::Model> {
        let kind = Some(TransferKind::PlanCharge);
        self.entries.iter().filter(move |entry| entry.kind == kind)
    }

    /// Payment of the plan whose discounts an entry charges.
    pub fn charged_plan(&self, entry: &ledger_entries::Model) -> Uuid {
        let key = &self.transfers[&entry.transfer_id].idempotency_key;
        Uuid::parse_str(key.strip_prefix("plan-charge:").unwrap()).unwrap()
    }

    /// Maximum amounts captured and refunded by the provider, kopecks.
    pub fn moved(&self, payment: &payments::Model) -> Balance {
        of(&self.after, payment)
    }
}

fn of(ledger: &ShopLedger, payment: &payments::Model) -> Balance {
    let number = payment.yookassa_payment_id.as_deref().unwrap_or_default();
    ledger.payments.get(number).copied().unwrap_or_default()
}

async fn rows(tx: &Tx, since: DateTime<Utc>) -> Result<Facts, StorageError> {
    let users = users::Entity::find()
        .filter(users::Column::CreatedAt.gte(since))
        .filter(users::Column::Role.ne(users::Role::Admin))
        .all(tx)
        .await?;
    let people: Vec<Uuid> = users.iter().map(|user| user.id).collect();
    let reports = reports(tx, &people).await?;
    let entries = ledger_entries::Entity::find()
        .filter(ledger_entries::Column::UserId.is_in(people.clone()))
        .order_by_asc(ledger_entries::Column::UserId)
        .order_by_asc(ledger_entries::Column::Seq)
        .all(tx)
        .await?;
    Ok(Facts {
        now: since,
        users: users.into_iter().map(|user| (user.id, user)).collect(),
        payments: payments::Entity::find()
            .filter(payments::Column::UserId.is_in(people.clone()))
            .order_by_asc(payments::Column::CreatedAt)
            .order_by_asc(payments::Column::Id)
            .all(tx)
            .await?,
        refunds: refunds::Entity::find()
            .filter(refunds::Column::UserId.is_in(people.clone()))
            .all(tx)
            .await?,
        services: services(tx, &reports).await?,
        reports: reports.into_iter().map(|one| (one.id, one)).collect(),
        packages: user_packages::Entity::find()
            .filter(user_packages::Column::UserId.is_in(people.clone()))
            .all(tx)
            .await?,
        changes: watch_changes::Entity::find()
            .filter(watch_changes::Column::UserId.is_in(people.clone()))
            .all(tx)
            .await?,
        purchases: quick_purchases::Entity::find()
            .filter(quick_purchases::Column::UserId.is_in(people.clone()))
            .all(tx)
            .await?,
        credits: staff_actions::Entity::find()
            .filter(staff_actions::Column::Kind.eq(staff_actions::Kind::Credit))
            .filter(staff_actions::Column::UserId.is_in(people))
            .all(tx)
            .await?,
        transfers: transfers(tx, &entries).await?,
        entries,
        before: ShopLedger::default(),
        after: ShopLedger::default(),
    })
}

async fn reports(tx: &Tx, people: &[Uuid]) -> Result<Vec<Report>, StorageError> {
    use vehicle_reports::Column;
    Ok(vehicle_reports::Entity::find()
        .select_only()
        .columns([
            Column::Id,
            Column::UserId,
            Column::Status,
            Column::FreeCheck,
            Column::VkPackage,
            Column::UserPackageId,
            Column::QuickPackage,
            Column::PromoCode,
            Column::RefreshedFrom,
            Column::PlanPaymentId,
            Column::CarKnown,
            Column::SuccessfulServicesCount,
        ])
        .filter(Column::UserId.is_in(people.iter().copied()))
        .into_model()
        .all(tx)
        .await?)
}

async fn services(tx: &Tx, reports: &[Report]) -> Result<Vec<Service>, StorageError> {
    use report_services::Column;
    Ok(report_services::Entity::find()
        .select_only()
        .columns([
            Column::ReportId,
            Column::ServiceName,
            Column::ServicePrice,
            Column::PlanDiscount,
            Column::Status,
            Column::Cost,
            Column::Released,
        ])
        .filter(Column::ReportId.is_in(reports.iter().map(|report| report.id)))
        .into_model()
        .all(tx)
        .await?)
}

async fn transfers(
    tx: &Tx,
    entries: &[ledger_entries::Model],
) -> Result<BTreeMap<Uuid, ledger_transfers::Model>, StorageError> {
    let found = ledger_transfers::Entity::find()
        .filter(ledger_transfers::Column::Id.is_in(entries.iter().map(|entry| entry.transfer_id)))
        .all(tx)
        .await?;
    Ok(found.into_iter().map(|row| (row.id, row)).collect())
}
