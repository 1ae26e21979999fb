//! Orders a report: the same rules as the form, the server's own price, one transaction for the
//! report, its services, the hold and the jobs.

pub mod extended;
mod offers;
mod paid;
mod payment;
mod price;
mod rows;
mod vk_package;

pub use offers::ExistingReport;
pub use offers::Offers;
pub use offers::StoredAnswer;
pub use offers::find as find_offers;
pub use paid::NewReport;
pub use paid::insert;
pub use paid::place_paid;
pub use payment::Payment;
pub use price::Line;
pub use price::Purchase;
pub use price::price;
pub use price::price_for;

use avtosled_core::catalogue::Catalogue;
use avtosled_core::fields::FieldErrors;
use avtosled_core::identifier::IdentifierKind;
use avtosled_core::money::Kopecks;
use uuid::Uuid;

use crate::clock::moscow_day;
use crate::repos;
use crate::repos::RepoError;
use crate::repos::idempotency;
use crate::repos::idempotency::IdempotencyKey;
use crate::repos::users;
use crate::services::Services;
use crate::services::identification;
use crate::services::identification::IdentificationError;
use crate::services::identification::Identity;
use crate::services::identification::Mismatch;
use crate::services::ledger::LedgerError;
use crate::services::promo::PromoError;
use crate::services::settlement::SettlementError;
use crate::services::source_inputs::SourceInputs;
use crate::services::stored_answers;
use crate::services::stored_answers::Stored;

const SCOPE: &str = "search";

/// What a user orders.
#[derive(Clone, Debug, serde::Serialize)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "each answers another question of the order"
)]
pub struct Order {
    pub kind: IdentifierKind,
    pub query: String,
    pub catalogue: Option<Catalogue>,
    pub services: Vec<String>,
    pub full_report: bool,
    /// `None`: use a free check where it covers the order and the balance does not.
    pub free_check: Option<bool>,
    /// `None`: use a check of a package for a full report, where there is one.
    pub package_check: Option<bool>,
    /// A quick-buy package in the place of a list and its services.
    pub package_type: Option<String>,
    pub promo_code: Option<String>,
    /// The VK package pays.
    pub vk_package: bool,
    /// The user saw the mismatch and wants the report all the same.
    pub accept_mismatch: bool,
    /// What some sources ask by beside the identifier.
    pub inputs: SourceInputs,
    /// Answers that are there already are taken instead of asking: the user knows their age.
    pub reuse_answers: bool,
}

#[derive(Debug, thiserror::Error)]
pub enum OrderError {
    #[error("the order is not valid")]
    Invalid(#[source] FieldErrors),
    #[error("the balance does not cover the order")]
    InsufficientFunds {
        required: Kopecks,
        available: Kopecks,
    },
    #[error("there is no free check for this order")]
    FreeCheckUnavailable,
    #[error("there is no VK package, or it was used")]
    VkPackageUnavailable,
    #[error("there is no package check for this order")]
    PackageCheckUnavailable,
    #[error(transparent)]
    Promo(#[from] PromoError),
    #[error("the found car points to another identifier")]
    Mismatch(Box<Mismatch>),
    #[error("the identifier leads to no car")]
    VehicleNotFound,
    #[error("the idempotency key belongs to another order")]
    KeyReused,
    #[error(transparent)]
    Identification(IdentificationError),
    #[error(transparent)]
    Repo(#[from] RepoError),
}

impl From<SettlementError> for OrderError {
    fn from(error: SettlementError) -> Self {
        match error {
            SettlementError::Repo(error) | SettlementError::Ledger(LedgerError::Repo(error)) => {
                Self::Repo(error)
            }
            // It was held in the same transaction.
            SettlementError::Ledger(_) => RepoError::Inconsistent("a held price is gone").into(),
        }
    }
}

impl From<IdentificationError> for OrderError {
    fn from(error: IdentificationError) -> Self {
        match error {
            IdentificationError::Invalid(errors) => Self::Invalid(errors),
            other => Self::Identification(other),
        }
    }
}

/// Orders a report and returns its id. The same key and order give the same report.
pub async fn place(
    services: &Services,
    user: &users::User,
    mut order: Order,
    key: Option<String>,
) -> Result<Uuid, OrderError> {
    identification::normalize(services, order.kind, &order.query, "query")
        .map_err(OrderError::Invalid)?;
    let now = services.clock.now();
    order.inputs = order
        .inputs
        .normalized(moscow_day(now))
        .map_err(OrderError::Invalid)?;
    let request_hash = services.secrets.request_hash(&order);
    if let Some(key) = &key
        && let Some(report_id) = earlier(services, user.id, key, &request_hash).await?
    {
        return Ok(report_id);
    }
    // Before anybody is asked: a look-up costs us money, an order without funds none.
    let purchase = price(services, user, &order, now).await?;
    let payment = Payment::choose(services, user, &order, &purchase, now).await?;
    if payment == Payment::Balance && user.balance < purchase.total.0 {
        return Err(payment::insufficient(user, &purchase));
    }
    let identity = identification::identify(services, user.id, order.kind, &order.query).await?;
    if !identity.found || identity.key().is_none() {
        return Err(OrderError::VehicleNotFound);
    }
    if let (false, Some(mismatch)) = (order.accept_mismatch, identity.mismatch.clone()) {
        return Err(OrderError::Mismatch(Box::new(mismatch)));
    }
    let identity = completed(services, Some(user.id), &order, &purchase, identity).await?;
    let purchase = purchase.asked_by(&order.inputs.known(&identity))?;
    let report_id = Uuid::now_v7();
    let now = services.clock.now();
    let tx = services.db.begin().await?;
    if let Some(key) = &key {
        let row = IdempotencyKey {
            id: Uuid::now_v7(),
            user_id: user.id,
            scope: SCOPE.to_owned(),
            key: key.clone(),
            request_hash: request_hash.clone(),
            response: serde_json::json!({ "reportId": report_id }),
            created_at: now,
        };
        if !idempotency::insert(&tx, row).await? {
            drop(tx);
            return earlier(services, user.id, key, &request_hash)
                .await?
                .ok_or(RepoError::Inconsistent("a taken idempotency key is missing").into());
        }
    }
    let stored = if order.reuse_answers {
        let subject = order.inputs.subject(&identity, moscow_day(now));
        let (secrets, lines) = (&services.secrets, &purchase.lines);
        stored_answers::find(secrets, &tx, user.id, lines, &subject, now).await?
    } else {
        Stored::new()
    };
    let report = NewReport {
        id: report_id,
        order: &order,
        purchase: &purchase,
        identity: &identity,
        stored: &stored,
        refreshed_from: None,
    };
    paid::insert(services, &tx, user, &report, payment, now).await?;
    repos::commit(tx).await?;
    services.job_wake.notify_one();
    metrics::counter!("reports_ordered_total").increment(1);
    Ok(report_id)
}

/// The car with its plate and make, where a source of the purchase asks by them and the identifier
/// did not tell them.
pub async fn completed(
    services: &Services,
    user_id: Option<Uuid>,
    order: &Order,
    purchase: &Purchase,
    identity: Identity,
) -> Result<Identity, OrderError> {
    if purchase.lacks(&order.inputs.known(&identity)) {
        return Ok(identification::complete(services, user_id, identity).await?);
    }
    Ok(identity)
}

async fn earlier(
    services: &Services,
    user_id: Uuid,
    key: &str,
    request_hash: &str,
) -> Result<Option<Uuid>, OrderError> {
    let Some(row) = idempotency::find(services.db.write(), user_id, SCOPE, key).await? else {
        return Ok(None);
    };
    if row.request_hash != request_hash {
        return Err(OrderError::KeyReused);
    }
    let id = row.response["reportId"]
        .as_str()
        .and_then(|text| Uuid::parse_str(text).ok());
    id.map(Some)
        .ok_or(RepoError::Inconsistent("an idempotent answer without a report").into())
}
