//! Checks bought at once by card.

use std::collections::BTreeMap;
use std::sync::Arc;

use avtosled_core::identifier::IdentifierKind;
use axum::Json;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use uuid::Uuid;

use crate::checks::source_inputs::SourceInputs;
use crate::identity::http::extract::{CurrentUser, FromDevice, UserOrNobody, must_be_somebody};
use crate::kit::Kit;
use crate::kit::http::error::ApiError;
use crate::kit::http::extract::{AccessKey, IdempotencyKey, JsonBody};
use crate::kit::http::problem::Problem;
use crate::quick::purchase;
use crate::quick::purchase::{Begun, QuickOrder, QuickPurchaseError, QuickPurchaseView, Viewer};

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields, rename_all = "camelCase")]
pub struct QuickPurchaseBody {
    /// `basic`, `extended` or `premium`.
    package_type: String,
    query: String,
    #[serde(rename = "type")]
    kind: IdentifierKind,
    /// `email`, `sms`, `link`.
    #[serde(default)]
    delivery_methods: Vec<String>,
    /// A contact for each method; that of `link` gets the receipt and may be empty.
    #[serde(default)]
    contacts: BTreeMap<String, String>,
    /// The price that the page showed, in roubles; another one is refused.
    amount: Option<f64>,
    /// E-mail or phone of the receipt, where it is another.
    contact: Option<String>,
    /// Order although the found car points to another identifier.
    #[serde(default)]
    accept_mismatch: bool,
    /// What some sources ask by beside the number of the car.
    #[serde(default)]
    inputs: SourceInputs,
    /// Not used: the payment is described by the package.
    #[serde(rename = "description")]
    _description: Option<String>,
    /// Not used: see `contacts`.
    #[serde(rename = "contactMethod")]
    _contact_method: Option<String>,
    /// Not used: see `deliveryMethods`.
    #[serde(rename = "deliveryMethod")]
    _delivery_method: Option<String>,
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Attached {
    report_id: Uuid,
}

/// Begins a purchase, with or without an account. The answer says where the payer goes; the report is
/// ordered when the money has arrived. Takes an `Idempotency-Key`.
#[utoipa::path(post, path = "/api/payment/quick-purchase", tag = "payments",
    request_body = QuickPurchaseBody,
    responses((status = 200, description = "The payment", body = Begun),
        (status = 502, description = "The bank did not take it", body = Problem)))]
pub async fn buy(
    State(kit): State<Arc<Kit>>,
    UserOrNobody(caller): UserOrNobody,
    FromDevice(device): FromDevice,
    IdempotencyKey(key): IdempotencyKey,
    JsonBody(body): JsonBody<QuickPurchaseBody>,
) -> Result<Json<Begun>, ApiError> {
    let buyer = caller.as_ref().map(|caller| &caller.user);
    let order = QuickOrder {
        package_type: body.package_type,
        kind: body.kind,
        query: body.query,
        delivery_methods: body.delivery_methods,
        contacts: body.contacts,
        amount: body.amount,
        contact: body.contact,
        accept_mismatch: body.accept_mismatch,
        inputs: body.inputs,
    };
    let begun = purchase::buy(&kit, buyer, &device, order, key).await?;
    Ok(Json(begun))
}

/// A purchase: whether it is paid, its report, and where the report went.
#[utoipa::path(get, path = "/api/quick-purchases/{id}", tag = "payments",
    security(("bearer" = []), ("accessKey" = [])),
    params(("id" = Uuid, Path, description = "The payment")),
    responses((status = 200, description = "The purchase", body = QuickPurchaseView)))]
pub async fn get(
    State(kit): State<Arc<Kit>>,
    UserOrNobody(caller): UserOrNobody,
    AccessKey(key): AccessKey,
    Path(payment_id): Path<String>,
) -> Result<Json<QuickPurchaseView>, ApiError> {
    must_be_somebody(caller.as_ref(), key.as_deref())?;
    let viewer = Viewer {
        user_id: caller.map(|caller| caller.user.id),
        key: key.as_deref(),
    };
    let view = purchase::find(&kit, parse_id(&payment_id)?, viewer).await?;
    Ok(Json(view))
}

/// Moves the complete report of a purchase to the caller's account. The key goes on to open it.
#[utoipa::path(post, path = "/api/quick-purchases/{id}/attach", tag = "payments",
    security(("bearer" = [])),
    params(("id" = Uuid, Path, description = "The payment")),
    responses((status = 200, description = "The report", body = Attached)))]
pub async fn attach(
    State(kit): State<Arc<Kit>>,
    CurrentUser(caller): CurrentUser,
    FromDevice(device): FromDevice,
    AccessKey(key): AccessKey,
    Path(payment_id): Path<String>,
) -> Result<Json<Attached>, ApiError> {
    let (id, key) = (parse_id(&payment_id)?, key.as_deref());
    let report_id = purchase::attach(&kit, &caller.user, id, key, &device).await?;
    Ok(Json(Attached { report_id }))
}

/// Any text that is not an id names no purchase.
fn parse_id(text: &str) -> Result<Uuid, ApiError> {
    Uuid::parse_str(text).map_err(|_| not_found())
}

fn not_found() -> ApiError {
    ApiError::new(
        StatusCode::NOT_FOUND,
        "quick_purchase_not_found",
        "Покупка не найдена",
    )
}

impl From<QuickPurchaseError> for ApiError {
    fn from(error: QuickPurchaseError) -> Self {
        let refused = |code, detail: &'static str| Self::new(StatusCode::CONFLICT, code, detail);
        match error {
            QuickPurchaseError::Invalid(errors) => Self::fields(errors),
            QuickPurchaseError::PriceChanged { price } => Self::new(
                StatusCode::CONFLICT,
                "price_changed",
                format!("Цена изменилась: {price}₽. Проверьте заказ ещё раз"),
            ),
            QuickPurchaseError::TooMany => Self::too_many(3600),
            QuickPurchaseError::KeyReused(error) => error.into(),
            QuickPurchaseError::NotFound => not_found(),
            QuickPurchaseError::ReportRunning => refused(
                "report_running",
                "Отчёт ещё не готов. Дождитесь окончания проверки",
            ),
            QuickPurchaseError::AlreadyAttached => refused(
                "already_attached",
                "Этот отчёт уже добавлен в другой кабинет",
            ),
            QuickPurchaseError::Order(error) => error.into(),
            QuickPurchaseError::Payment(error) => error.into(),
            QuickPurchaseError::Session(error) => error.into(),
            QuickPurchaseError::Repo(error) => error.into(),
            QuickPurchaseError::Ledger(error) => Self::internal(&error),
        }
    }
}
