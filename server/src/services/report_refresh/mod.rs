//! A newer report on the car of an older one: what still holds is copied, stale and failed sources
//! are asked again at the refresh price. It is an order like any other.

mod plan;

use avtosled_core::fields::FieldError;
use avtosled_core::fields::FieldErrors;
use avtosled_core::money::Kopecks;
use chrono::DateTime;
use chrono::Utc;
use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

use crate::clock::moscow_day;
use crate::repos;
use crate::repos::RepoError;
use crate::repos::repeats;
use crate::repos::users::User;
use crate::services::Services;
use crate::services::accounts;
use crate::services::orders;
use crate::services::orders::ExistingReport;
use crate::services::orders::NewReport;
use crate::services::orders::OrderError;
use crate::services::orders::Payment;
use crate::services::replies;
use crate::services::replies::Reply;
use crate::services::report_refresh::plan::Plan;
use crate::services::report_refresh::plan::make_plan;
use crate::services::reports::COMPLETED;
use crate::services::sessions::SessionError;
use crate::services::source_inputs::SourceInputs;

const SCOPE: &str = "refresh";

/// What is to be asked again.
#[derive(Clone, Debug, Default, Serialize)]
pub struct RefreshOrder {
    /// Ids of the price list; none means all that can be asked.
    pub services: Vec<String>,
    /// What some sources ask by; the report that is refreshed has forgotten it.
    pub inputs: SourceInputs,
    /// What was shown; a refresh at another price is refused.
    pub total: Option<Kopecks>,
}

/// Why a source is asked again.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub enum RefreshReason {
    /// Its answer is older than it may be used.
    Stale,
    /// It did not answer.
    Failed,
}

/// A source that can be asked again.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct RefreshBlock {
    /// As the price list calls it.
    pub service: String,
    pub title: String,
    pub reason: RefreshReason,
    pub fetched_at: Option<DateTime<Utc>>,
    /// How old the answer is, in words; missing where there is none.
    pub age: Option<String>,
    #[schema(value_type = f64)]
    pub list_price: Kopecks,
    /// What it costs in a refresh of all that can be asked; 0 where it cannot be.
    #[schema(value_type = f64)]
    pub price: Kopecks,
    /// What has to be told in `inputs` before it can be asked.
    pub missing: Option<String>,
}

/// What of a report can be asked again, and at which price.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct RefreshOffer {
    pub blocks: Vec<RefreshBlock>,
    /// By the price list.
    #[schema(value_type = f64)]
    pub list_total: Kopecks,
    /// Roubles to hold.
    #[schema(value_type = f64)]
    pub total: Kopecks,
    /// What the balance lacks.
    #[schema(value_type = f64)]
    pub lacking: Kopecks,
    /// The newest refresh of this report.
    pub refreshed_by: Option<ExistingReport>,
}

#[derive(Debug, thiserror::Error)]
pub enum RefreshError {
    #[error("there is no such report of this user")]
    NotFound,
    #[error("the report or a refresh of it is still in work")]
    Running,
    #[error("a newer report was made of this one")]
    Refreshed,
    #[error("the price is another one than was shown")]
    PriceChanged { price: Kopecks },
    #[error("all answers are fresh")]
    NothingToRefresh,
    #[error("the idempotency key belongs to another refresh")]
    KeyReused,
    #[error(transparent)]
    Order(#[from] OrderError),
    #[error(transparent)]
    Session(#[from] SessionError),
    #[error(transparent)]
    Repo(#[from] RepoError),
}

/// Tells what a refresh of a report would ask, and its price.
pub async fn offer(
    services: &Services,
    user: &User,
    report_id: Uuid,
) -> Result<RefreshOffer, RefreshError> {
    let now = services.clock.now();
    let all = RefreshOrder::default();
    let plan = make_plan(services, user, report_id, &all, now).await?;
    let newer = repeats::find_refresh(services.db.read(), report_id).await?;
    let total = plan.purchase.total;
    Ok(RefreshOffer {
        list_total: plan.purchase.subtotal,
        total,
        lacking: Kopecks((total.0 - user.balance).max(0)),
        refreshed_by: newer.map(|report| ExistingReport {
            id: report.id,
            created_at: report.created_at,
        }),
        blocks: plan.blocks,
    })
}

/// Orders the newer report and returns its id. The same key and order give the same report.
pub async fn place(
    services: &Services,
    user: &User,
    report_id: Uuid,
    mut order: RefreshOrder,
    key: Option<String>,
) -> Result<Uuid, RefreshError> {
    let now = services.clock.now();
    let inputs = order.inputs.normalized(moscow_day(now));
    order.inputs = inputs.map_err(OrderError::Invalid)?;
    let reply = Reply::new(services, user.id, SCOPE, key, &(report_id, &order));
    if let Some(earlier) = replies::find(services, &reply).await? {
        return earlier.ok_or(RefreshError::KeyReused);
    }
    let plan = make_plan(services, user, report_id, &order, now).await?;
    if plan.purchase.total == Kopecks::ZERO {
        return Err(nothing_to_ask(&plan));
    }
    let id = Uuid::now_v7();
    let tx = services.db.begin().await?;
    // Refreshes of one report come one after the other.
    let user = accounts::lock(&tx, user.id).await?;
    if !replies::keep(&tx, &reply, &id, now).await? {
        drop(tx);
        let earlier = replies::find(services, &reply).await?;
        let earlier = earlier.ok_or(RepoError::Inconsistent("a taken key is missing"))?;
        return earlier.ok_or(RefreshError::KeyReused);
    }
    // The newer report is the one to refresh next: nobody pays twice for answers that are there.
    if let Some(newer) = repeats::find_refresh(&tx, report_id).await? {
        return Err(if newer.status == COMPLETED {
            RefreshError::Refreshed
        } else {
            RefreshError::Running
        });
    }
    if order
        .total
        .is_some_and(|shown| shown != plan.purchase.total)
    {
        let price = plan.purchase.total;
        return Err(RefreshError::PriceChanged { price });
    }
    let report = NewReport {
        id,
        order: &plan.order,
        purchase: &plan.purchase,
        identity: &plan.identity,
        stored: &plan.stored,
        refreshed_from: Some(report_id),
    };
    orders::insert(services, &tx, &user, &report, Payment::Balance, now).await?;
    repos::commit(tx).await?;
    services.job_wake.notify_one();
    metrics::counter!("reports_refreshed_total").increment(1);
    Ok(id)
}

/// Every answer is fresh, or those that are not lack what their sources ask by.
fn nothing_to_ask(plan: &Plan) -> RefreshError {
    let missing = plan.blocks.iter().find_map(|block| block.missing.clone());
    match missing {
        Some(text) => {
            let error = FieldError::new("inputs", "missing_input", text);
            OrderError::Invalid(FieldErrors::one(error)).into()
        }
        None => RefreshError::NothingToRefresh,
    }
}
