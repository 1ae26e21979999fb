//! View of a payment for its payer.

use avtosled_core::money::Kopecks;
use avtosled_core::payment_method::MethodKind;
use chrono::{DateTime, Utc};
use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

use crate::money::payments::{
    PaymentError, Purpose, PurposeKind, Status, decline_reasons, provider_calls,
};
use crate::money::repository::payments::{self, Payment};
use crate::platform::Context;

/// Client that requests a payment: a user or the holder of an access key.
#[derive(Clone, Copy)]
pub struct Viewer<'a> {
    pub user_id: Option<Uuid>,
    /// Access key presented by the client, if any.
    pub key: Option<&'a str>,
}

#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PaymentView {
    pub id: Uuid,
    pub purpose: PurposeKind,
    pub status: Status,
    /// Amount in roubles.
    pub amount: Kopecks,
    pub description: String,
    pub created_at: DateTime<Utc>,
    pub completed_at: Option<DateTime<Utc>>,
    /// URL of the provider's page while the payment is pending.
    pub confirmation_url: Option<String>,
    /// Decline reason of the provider or of this server.
    pub decline_reason: Option<String>,
    /// Message for that reason, with what the payer can do.
    pub decline_message: Option<&'static str>,
    /// Roubles refunded, pending refunds included.
    pub refunded: Kopecks,
    /// Report of a quick purchase.
    pub report_id: Option<Uuid>,
    pub package_type: Option<String>,
    pub method_kind: Option<MethodKind>,
    /// Title of the payment method, such as «Visa •• 4444» or «СБП».
    pub method_title: Option<String>,
    /// Destination of refunds, such as «на карту Visa •• 4444» or «по СБП».
    pub destination: String,
    /// Whether the shop is in test mode.
    pub test: bool,
}

/// Returns a payment; a pending one is queried first.
pub async fn find(
    ctx: &Context,
    id: Uuid,
    viewer: Viewer<'_>,
) -> Result<PaymentView, PaymentError> {
    let payment = find_own(ctx, id, viewer).await?;
    if payment.status != Status::Pending {
        return view(ctx, payment).await;
    }
    if let Err(error) = provider_calls::refresh(ctx, id).await {
        tracing::error!(payment_id = %id, %error, "payment query failed");
    }
    let payment = find_own(ctx, id, viewer).await?;
    view(ctx, payment).await
}

/// Finds a payment of the viewer; a missing payment and another user's give the same error.
async fn find_own(ctx: &Context, id: Uuid, viewer: Viewer<'_>) -> Result<Payment, PaymentError> {
    let payment = payments::find(ctx.db.write(), id).await?;
    let is_own = |payment: &Payment| {
        (viewer.user_id.is_some() && viewer.user_id == payment.user_id)
            || (viewer.key).is_some_and(|key| ctx.secrets.is_access_key(id, key))
    };
    payment.filter(is_own).ok_or(PaymentError::NotFound)
}

async fn view(ctx: &Context, payment: Payment) -> Result<PaymentView, PaymentError> {
    let (report_id, quick_package) =
        match payments::find_quick_purchase(ctx.db.read(), payment.id).await? {
            Some(bought) => (bought.report_id, Some(bought.package_type)),
            None => (None, None),
        };
    let package_type = match Purpose::of(&payment)? {
        Purpose::Package { package_type, .. } => Some(package_type),
        _ => quick_package,
    };
    let (method_kind, destination) = (payment.kind(), payment.destination());
    let decline_reason = payment.cancellation_reason;
    Ok(PaymentView {
        id: payment.id,
        purpose: payment.purpose,
        status: payment.status,
        amount: Kopecks(payment.amount),
        description: payment.description.unwrap_or_default(),
        created_at: payment.created_at,
        completed_at: payment.completed_at,
        confirmation_url: payment.confirmation_url,
        decline_message: decline_reason
            .as_deref()
            .map(decline_reasons::decline_message),
        decline_reason,
        refunded: Kopecks(payment.refunded),
        report_id,
        package_type,
        method_kind,
        destination,
        method_title: payment.payment_method,
        test: ctx.shop.is_test,
    })
}
