//! Control endpoints for tests, JSON without authentication; the real service has none.

use std::sync::Arc;

use axum::{
    Json,
    extract::{Path, State},
    http::StatusCode,
};
use serde::Deserialize;
use serde_json::{Value, json};

use crate::yookassa::{
    shop::{ApiObject, Cancellation, Shop},
    webhooks::Delivery,
};

type Answer = Result<Json<Value>, StatusCode>;

/// `GET /yookassa/deliveries.json`: webhook deliveries, oldest first.
pub async fn deliveries(State(shop): State<Arc<Shop>>) -> Json<Vec<Delivery>> {
    Json(shop.with(|state, _| state.deliveries.all()))
}

/// `POST /yookassa/payments/{id}/expire`: ends the time in which the payer can pay.
pub async fn expire(State(shop): State<Arc<Shop>>, Path(id): Path<String>) -> Answer {
    shop.with(|state, now| {
        state.expire(&id, now);
        let payment = state.payments.get(&id).map(ApiObject::json);
        payment.map(Json).ok_or(StatusCode::NOT_FOUND)
    })
}

fn refuse_charges(shop: &Shop, id: &str, refusal: Option<Cancellation>) -> Answer {
    shop.with(|state, _| {
        let saved = state.saved_methods.get_mut(id);
        saved.ok_or(StatusCode::NOT_FOUND)?.refusal = refusal;
        Ok(Json(json!({ "id": id })))
    })
}

/// `POST /yookassa/payment_methods/{id}/revoke`: revokes the payer's permission to charge.
pub async fn revoke(State(shop): State<Arc<Shop>>, Path(id): Path<String>) -> Answer {
    refuse_charges(&shop, &id, Some(Cancellation::REVOKED))
}

#[derive(Debug, Deserialize)]
pub struct Decline {
    reason: Option<String>,
}

/// `POST /yookassa/payment_methods/{id}/decline`: declines charges for a reason; null stops this.
pub async fn decline(
    State(shop): State<Arc<Shop>>,
    Path(id): Path<String>,
    Json(Decline { reason }): Json<Decline>,
) -> Answer {
    let refusal = reason.map(|reason| {
        let known = Cancellation::for_reason(&reason);
        known.ok_or(StatusCode::UNPROCESSABLE_ENTITY)
    });
    refuse_charges(&shop, &id, refusal.transpose()?)
}
