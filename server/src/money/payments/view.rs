//! A payment as its payer sees it.

use avtosled_core::money::Kopecks;
use chrono::{DateTime, Utc};
use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

use crate::money::payments::{PaymentError, Purpose, PurposeKind, Status, ask, reasons};
use crate::money::repository::payments::{self, Payment};
use crate::platform::Context;

/// The one who asks for a payment.
#[derive(Clone, Copy)]
pub struct Viewer<'a> {
    pub user_id: Option<Uuid>,
    /// Perhaps the payment's access key.
    pub key: Option<&'a str>,
}

#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PaymentView {
    pub id: Uuid,
    pub purpose: PurposeKind,
    pub status: Status,
    /// Roubles.
    pub amount: Kopecks,
    pub description: String,
    pub created_at: DateTime<Utc>,
    pub completed_at: Option<DateTime<Utc>>,
    /// The provider's page, while the payer is awaited.
    pub confirmation_url: Option<String>,
    /// The provider's word, or ours.
    pub decline_reason: Option<String>,
    /// The same in words, with what can be done.
    pub decline_message: Option<&'static str>,
    /// Roubles that went back, or are on their way.
    pub refunded: Kopecks,
    /// What a quick purchase brought.
    pub report_id: Option<Uuid>,
    /// The package that was bought.
    pub package_type: Option<String>,
    /// «Visa •• 4444».
    pub card_title: Option<String>,
    /// Play money.
    pub test: bool,
}

/// The payment; one that is still open is asked for first.
pub async fn find(
    ctx: &Context,
    id: Uuid,
    viewer: Viewer<'_>,
) -> Result<PaymentView, PaymentError> {
    let payment = find_own(ctx, id, viewer).await?;
    if payment.status != Status::Pending {
        return view(ctx, payment).await;
    }
    if let Err(error) = ask::check(ctx, id).await {
        tracing::error!(payment_id = %id, %error, "a payment was not settled");
    }
    let payment = find_own(ctx, id, viewer).await?;
    view(ctx, payment).await
}

/// One answer for what is not there and what is another's.
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
        decline_message: decline_reason.as_deref().map(reasons::words),
        decline_reason,
        refunded: Kopecks(payment.refunded),
        report_id,
        package_type,
        card_title: payment.payment_method,
        test: ctx.shop.is_test,
    })
}
