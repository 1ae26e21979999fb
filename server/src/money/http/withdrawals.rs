//! Routes of withdrawals from the balance to payment methods.

use std::sync::Arc;

use avtosled_core::field_errors::{FieldError, FieldErrors};
use avtosled_core::money::Kopecks;
use avtosled_core::refund;
use avtosled_core::withdrawal::AmountError;
use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::identity::http::extract::{CurrentAccount, FromDevice};
use crate::money::refunds::{RefundError, RefundView};
use crate::money::withdrawals::{self, WithdrawalError, WithdrawalView};
use crate::platform::Context;
use crate::platform::clock::moscow_text;
use crate::platform::http::error::ApiError;
use crate::platform::http::extract::{IdempotencyKey, JsonBody};

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Withdrawal {
    /// Amount in roubles.
    amount: Kopecks,
}

#[derive(Serialize, ToSchema)]
pub struct Withdrawals {
    refunds: Vec<RefundView>,
}

/// Amount that can be withdrawn now, and the payments that would be refunded.
#[utoipa::path(get, path = "/api/user/withdrawal", operation_id = "get_withdrawal",
    tag = "money", security(("bearer" = [])),
    responses((status = 200, description = "What can be taken off", body = WithdrawalView)))]
pub async fn overview(
    State(ctx): State<Arc<Context>>,
    CurrentAccount(access): CurrentAccount,
) -> Result<Json<WithdrawalView>, ApiError> {
    Ok(Json(withdrawals::overview(&ctx, &access.user).await?))
}

/// Withdraws money from the balance by refunds, newest payments first.
/// Requires a recent sign-in.
#[utoipa::path(post, path = "/api/user/withdrawals", operation_id = "withdraw_balance",
    tag = "money", security(("bearer" = [])),
    params(("Idempotency-Key" = Option<String>, Header,
        description = "The same key and sum give the same refunds")),
    request_body = Withdrawal,
    responses((status = 200, description = "The refunds", body = Withdrawals)))]
pub async fn withdraw(
    State(ctx): State<Arc<Context>>,
    CurrentAccount(access): CurrentAccount,
    FromDevice(device): FromDevice,
    IdempotencyKey(key): IdempotencyKey,
    JsonBody(body): JsonBody<Withdrawal>,
) -> Result<Json<Withdrawals>, ApiError> {
    access.caller.require_fresh(ctx.clock.now())?;
    let user_id = access.user.id;
    let refunds = withdrawals::withdraw(&ctx, user_id, body.amount, key, &device).await?;
    Ok(Json(Withdrawals { refunds }))
}

/// Lists the user's refunds, newest first.
#[utoipa::path(get, path = "/api/user/withdrawals", operation_id = "list_withdrawals",
    tag = "money", security(("bearer" = [])),
    responses((status = 200, description = "The refunds", body = Withdrawals)))]
pub async fn list(
    State(ctx): State<Arc<Context>>,
    CurrentAccount(access): CurrentAccount,
) -> Result<Json<Withdrawals>, ApiError> {
    let refunds = withdrawals::list(&ctx, access.user.id).await?;
    Ok(Json(Withdrawals { refunds }))
}

fn at_amount(code: &'static str, message: impl Into<std::borrow::Cow<'static, str>>) -> ApiError {
    ApiError::fields(FieldErrors::one(FieldError::new("amount", code, message)))
}

fn withdrawal_refused(error: AmountError) -> ApiError {
    let (code, detail) = (error.code(), error.to_string());
    match error {
        AmountError::NotPositive => at_amount(code, detail),
        AmountError::Insufficient { .. } => {
            ApiError::new(StatusCode::PAYMENT_REQUIRED, code, detail)
        }
        AmountError::NotReturnable { .. }
        | AmountError::WholeOnly { .. }
        | AmountError::Credited { .. }
        | AmountError::TooRecent { .. }
        | AmountError::PlanDiscounts { .. } => ApiError::conflict(code, detail),
    }
}

impl From<WithdrawalError> for ApiError {
    fn from(error: WithdrawalError) -> Self {
        match error {
            WithdrawalError::Refused(refusal) => withdrawal_refused(refusal),
            WithdrawalError::TooRecent { refusal, until } => {
                let when = until.map_or_else(String::new, |until| {
                    format!(
                        ", первые из этих денег можно вернуть с {} (МСК)",
                        moscow_text(until)
                    )
                });
                Self::conflict(refusal.code(), format!("{refusal}{when}"))
            }
            WithdrawalError::Limit(exceeded) => Self::conflict(exceeded.code(), exceeded.message()),
            WithdrawalError::Unprofitable { fees } => Self::conflict(
                "unprofitable_withdrawal",
                format!(
                    "Комиссия платёжной системы за эти платежи — {}, не меньше самой суммы: такую сумму \
                     вернуть нельзя, потратить на проверки можно",
                    fees.formatted()
                ),
            ),
            WithdrawalError::KeyReused(error) => error.into(),
            WithdrawalError::Refund(error) => error.into(),
            WithdrawalError::Session(error) => error.into(),
            WithdrawalError::Storage(error) => error.into(),
        }
    }
}

impl From<RefundError> for ApiError {
    fn from(error: RefundError) -> Self {
        match error {
            RefundError::PaymentNotFound => {
                Self::not_found("payment_not_found", "Платёж не найден")
            }
            RefundError::NotPaid => Self::conflict("payment_not_paid", "Платёж не оплачен"),
            RefundError::TooOld => Self::conflict(
                "payment_too_old",
                "Платёж слишком старый, платёжный сервис его уже не вернёт",
            ),
            RefundError::NoContact => Self::conflict(
                "no_receipt_contact",
                "Некому отправить чек возврата: у платежа и аккаунта нет ни подтверждённого email, ни телефона",
            ),
            RefundError::PlanInUse => Self::conflict(
                "plan_in_use",
                "Идёт проверка по цене подписки: деньги подписки можно вернуть, когда проверка закончится",
            ),
            RefundError::PlanDiscounts {
                available,
                discounts,
            } => {
                let refusal = AmountError::PlanDiscounts {
                    available,
                    discounts,
                };
                Self::conflict(refusal.code(), refusal.to_string())
            }
            RefundError::Refused(refusal) => at_amount(refusal.code(), refusal.to_string()),
            RefundError::Insufficient { available } => {
                let refusal = refund::AmountError::Insufficient { available };
                Self::new(
                    StatusCode::PAYMENT_REQUIRED,
                    refusal.code(),
                    refusal.to_string(),
                )
            }
            RefundError::Storage(error) => error.into(),
        }
    }
}
