//! Saved cards of a user.

use chrono::{DateTime, Utc};
use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

use crate::identity::locking;
use crate::identity::repository::users;
use crate::money::payments::PaymentError;
use crate::money::repository::payment_methods::{self, PaymentMethod};
use crate::platform::Context;

/// Deactivation reason of a card that the user removed.
const REMOVED: &str = "card_removed";

/// What charges a card automatically.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub enum CardUse {
    AutoTopup,
    Subscription,
}

#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CardView {
    pub id: Uuid,
    /// «Visa •• 4444».
    pub title: String,
    pub card_type: Option<String>,
    pub last4: Option<String>,
    /// `01` to `12`.
    pub expiry_month: Option<String>,
    pub expiry_year: Option<String>,
    pub created_at: DateTime<Utc>,
    pub used_by: Vec<CardUse>,
}

/// Parses the id of a saved card; another text is reported as an unknown card.
pub fn parse_id(id: Option<&str>) -> Result<Option<Uuid>, PaymentError> {
    let id = id.map(Uuid::parse_str).transpose();
    id.map_err(|_| PaymentError::MethodNotFound)
}

/// Cards that can be charged, newest first.
pub async fn list(ctx: &Context, user: &users::User) -> Result<Vec<CardView>, PaymentError> {
    let db = ctx.db.read();
    let subscribed = payment_methods::list_subscribed(db, user.id).await?;
    let cards = payment_methods::list_active(db, user.id).await?;
    let view = |card: PaymentMethod| {
        let mut used_by = Vec::new();
        if user.auto_topup_enabled && user.auto_topup_method_id == Some(card.id) {
            used_by.push(CardUse::AutoTopup);
        }
        if subscribed.contains(&card.id) {
            used_by.push(CardUse::Subscription);
        }
        CardView {
            id: card.id,
            title: card.title.unwrap_or_else(|| "Карта".to_owned()),
            card_type: card.card_type,
            last4: card.last4,
            expiry_month: card.expiry_month,
            expiry_year: card.expiry_year,
            created_at: card.created_at,
            used_by,
        }
    };
    Ok(cards.into_iter().map(view).collect())
}

/// Removes a card and disables automatic top-ups by it.
pub async fn remove(ctx: &Context, user_id: Uuid, id: Uuid) -> Result<(), PaymentError> {
    let now = ctx.clock.now();
    let work = ctx.begin_at(now).await?;
    let user = locking::lock(&work.tx, user_id).await?;
    let card = payment_methods::find_active(&work.tx, user_id, id).await?;
    let card = card.ok_or(PaymentError::MethodNotFound)?;
    payment_methods::deactivate(&work.tx, card.id, REMOVED, now).await?;
    if user.auto_topup_method_id == Some(id) {
        if user.auto_topup_enabled {
            users::stop_auto_topup(&work.tx, user_id, REMOVED, now).await?;
        }
        users::forget_auto_topup_card(&work.tx, user_id).await?;
    }
    work.commit().await?;
    Ok(())
}
