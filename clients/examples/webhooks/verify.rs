//! Приём событий Автоследа: крейты `axum`, `serde_json`, `standardwebhooks` и `tokio`.

use std::env;
use std::sync::Arc;

use axum::Router;
use axum::body::Bytes;
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode};
use axum::routing::post;
use serde_json::Value;
use standardwebhooks::Webhook;

#[tokio::main]
async fn main() -> Result<(), Box<dyn std::error::Error>> {
    let webhook = Arc::new(Webhook::new(&env::var("WEBHOOK_SECRET")?)?);
    let receiver = Router::new().fallback(post(receive)).with_state(webhook);
    let port = env::var("PORT").map_or(Ok(8000), |port| port.parse::<u16>())?;
    let listener = tokio::net::TcpListener::bind(("127.0.0.1", port)).await?;
    axum::serve(listener, receiver).await?;
    Ok(())
}

async fn receive(
    State(webhook): State<Arc<Webhook>>,
    headers: HeaderMap,
    body: Bytes,
) -> StatusCode {
    // Подписано тело как оно пришло: JSON разбирается только после проверки.
    if webhook.verify(&body, &headers).is_err() {
        return StatusCode::BAD_REQUEST;
    }
    let Ok(event) = serde_json::from_slice::<Value>(&body) else {
        return StatusCode::BAD_REQUEST;
    };
    // Событие может прийти дважды: запомните webhook-id и пропустите повтор.
    eprintln!("{:?} {}", headers.get("webhook-id"), event["type"]);
    StatusCode::NO_CONTENT
}
