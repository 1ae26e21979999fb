//! Saved payment methods of a user.

use avtosled_core::payment_method::MethodKind;
use chrono::{DateTime, Utc};
use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

use crate::identity::locking;
use crate::identity::repository::users;
use crate::money::payments::PaymentError;
use crate::money::repository::payment_methods::{self, PaymentMethod};
use crate::platform::Context;

/// Deactivation reason of a method that the user removed.
const REMOVED: &str = "method_removed";

/// Automatic charges that a saved method is used for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub enum MethodUse {
    AutoTopup,
    Subscription,
}

#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SavedMethodView {
    pub id: Uuid,
    pub kind: MethodKind,
    /// Title of the method, such as «Visa •• 4444» or «СБП».
    pub title: String,
    /// Brand of the card.
    pub card_type: Option<String>,
    pub last4: Option<String>,
    /// Month of expiry, `01` to `12`.
    pub expiry_month: Option<String>,
    pub expiry_year: Option<String>,
    pub created_at: DateTime<Utc>,
    pub used_by: Vec<MethodUse>,
}

/// Parses the id of a saved method; an invalid id is reported as an unknown method.
pub fn parse_id(id: Option<&str>) -> Result<Option<Uuid>, PaymentError> {
    let id = id.map(Uuid::parse_str).transpose();
    id.map_err(|_| PaymentError::MethodNotFound)
}

/// Saved methods that can be charged, newest first.
pub async fn list(ctx: &Context, user: &users::User) -> Result<Vec<SavedMethodView>, PaymentError> {
    let db = ctx.db.read();
    let subscribed = payment_methods::list_subscribed(db, user.id).await?;
    let methods = payment_methods::list_active(db, user.id).await?;
    let view = |method: PaymentMethod| {
        let mut used_by = Vec::new();
        if user.auto_topup_enabled && user.auto_topup_method_id == Some(method.id) {
            used_by.push(MethodUse::AutoTopup);
        }
        if subscribed.contains(&method.id) {
            used_by.push(MethodUse::Subscription);
        }
        let kind = MethodKind::of(&method.method_kind);
        SavedMethodView {
            id: method.id,
            kind,
            title: method.title.unwrap_or_else(|| kind.title(None, None)),
            card_type: method.card_type,
            last4: method.last4,
            expiry_month: method.expiry_month,
            expiry_year: method.expiry_year,
            created_at: method.created_at,
            used_by,
        }
    };
    Ok(methods.into_iter().map(view).collect())
}

/// Removes a saved method and disables automatic top-ups by it.
pub async fn remove(ctx: &Context, user_id: Uuid, id: Uuid) -> Result<(), PaymentError> {
    let now = ctx.clock.now();
    let work = ctx.begin_at(now).await?;
    let user = locking::lock(&work.tx, user_id).await?;
    let method = payment_methods::find_active(&work.tx, user_id, id).await?;
    let method = method.ok_or(PaymentError::MethodNotFound)?;
    payment_methods::deactivate(&work.tx, method.id, REMOVED, now).await?;
    if user.auto_topup_method_id == Some(id) {
        if user.auto_topup_enabled {
            users::stop_auto_topup(&work.tx, user_id, REMOVED, now).await?;
        }
        users::forget_auto_topup_card(&work.tx, user_id).await?;
    }
    work.commit().await?;
    Ok(())
}
