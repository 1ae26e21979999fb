//! Events of an account: stored with their deliveries in the transaction that causes them.

use chrono::{DateTime, Duration, SecondsFormat, Utc};
use serde::Serialize;
use serde_json::{Value, json};
use uuid::Uuid;

use avtosled_core::date::Date;
use avtosled_core::money::Kopecks;

use crate::business::repository::api_keys::{ApiKey, Mode};
use crate::business::repository::batches::Batch;
use crate::business::repository::webhook_deliveries::{Delivery, DeliveryState, Event, Kind};
use crate::business::repository::webhook_endpoints;
use crate::business::repository::webhook_endpoints::Endpoint;
use crate::checks::repository::reports::{Report, ReportService};
use crate::platform::db::{self, StorageError, Tx};

/// An event to deliver.
pub struct NewEvent {
    pub user_id: Uuid,
    pub mode: Mode,
    pub kind: Kind,
    /// Object of the event; its deliveries are ordered.
    pub subject: String,
    pub data: Value,
    /// Time of the event, which may be a little later than now.
    pub at: DateTime<Utc>,
}

/// Stores an event for the active receivers of its kind and mode.
pub async fn emit(tx: &Tx, event: NewEvent) -> Result<(), StorageError> {
    let endpoints = webhook_endpoints::list_active(tx, event.user_id, event.mode).await?;
    let wants = |endpoint: &Endpoint| endpoint.events.0.contains(&event.kind);
    let endpoints: Vec<Uuid> = endpoints
        .into_iter()
        .filter(wants)
        .map(|endpoint| endpoint.id)
        .collect();
    emit_to(tx, event, &endpoints).await.map(drop)
}

/// Stores an event for given receivers; returns the ids of the deliveries.
pub(super) async fn emit_to(
    tx: &Tx,
    event: NewEvent,
    endpoints: &[Uuid],
) -> Result<Vec<Uuid>, StorageError> {
    if endpoints.is_empty() {
        return Ok(Vec::new());
    }
    let at = event.at;
    let body = json!({
        "type": event.kind,
        "timestamp": at.to_rfc3339_opts(SecondsFormat::Millis, true),
        "data": event.data,
    });
    let row = Event {
        id: Uuid::now_v7(),
        user_id: event.user_id,
        kind: event.kind,
        subject: event.subject.clone(),
        body: body.to_string(),
        created_at: at,
    };
    let event_id = row.id;
    db::insert(tx, row).await?;
    let delivery = |endpoint_id: &Uuid| Delivery {
        id: Uuid::now_v7(),
        event_id,
        endpoint_id: *endpoint_id,
        subject: event.subject.clone(),
        state: DeliveryState::Waiting,
        attempts: 0,
        next_attempt_at: Some(at),
        last_status: None,
        last_error: None,
        created_at: at,
        delivered_at: None,
    };
    let deliveries: Vec<Delivery> = endpoints.iter().map(delivery).collect();
    let ids = deliveries.iter().map(|delivery| delivery.id).collect();
    db::insert_all(tx, deliveries).await?;
    webhook_endpoints::make_due(tx, endpoints, at).await?;
    Ok(ids)
}

/// A check of an account is completed.
pub async fn check_completed(
    tx: &Tx,
    report: &Report,
    level: Value,
    now: DateTime<Utc>,
) -> Result<(), StorageError> {
    let data = json!({
        "checkId": report.id, "externalId": report.external_id, "metadata": metadata(report),
        "level": level, "charged": Kopecks(report.total_cost),
    });
    let event = NewEvent {
        user_id: report.user_id,
        mode: Mode::Live,
        kind: Kind::CheckCompleted,
        subject: subject_of_check(report.id),
        data,
        at: now,
    };
    emit(tx, event).await
}

/// Every row of a batch has ended; `rows`: their numbers by state and level.
pub async fn batch_completed(
    tx: &Tx,
    batch: &Batch,
    rows: Value,
    now: DateTime<Utc>,
) -> Result<(), StorageError> {
    let event = NewEvent {
        user_id: batch.user_id,
        mode: batch.mode,
        kind: Kind::BatchCompleted,
        subject: format!("batch:{}", batch.id),
        data: json!({ "batchId": batch.id, "name": batch.name, "rows": rows }),
        at: now,
    };
    emit(tx, event).await
}

/// Failed sources of a completed check answered later.
pub async fn sources_answered_late(
    tx: &Tx,
    report: &Report,
    rows: &[ReportService],
    now: DateTime<Utc>,
) -> Result<(), StorageError> {
    let services: Vec<&str> = rows.iter().map(|row| row.service_name.as_str()).collect();
    let data = json!({
        "checkId": report.id, "externalId": report.external_id, "metadata": metadata(report),
        "services": services,
    });
    let event = NewEvent {
        user_id: report.user_id,
        mode: Mode::Live,
        kind: Kind::CheckSourceAnsweredLate,
        subject: subject_of_check(report.id),
        data,
        at: now,
    };
    emit(tx, event).await
}

/// A check by a test key completes after `duration`.
pub async fn test_check_completes(
    tx: &Tx,
    user_id: Uuid,
    (check_id, data): (Uuid, Value),
    duration: Duration,
    now: DateTime<Utc>,
) -> Result<(), StorageError> {
    let event = NewEvent {
        user_id,
        mode: Mode::Test,
        kind: Kind::CheckCompleted,
        subject: subject_of_check(check_id),
        data,
        at: now + duration,
    };
    emit(tx, event).await
}

/// A key was revoked.
pub async fn key_revoked(tx: &Tx, key: &ApiKey, now: DateTime<Utc>) -> Result<(), StorageError> {
    let event = NewEvent {
        user_id: key.user_id,
        mode: key.mode,
        kind: Kind::KeyRevoked,
        subject: format!("key:{}", key.id),
        data: json!({ "keyId": key.id, "name": key.name, "prefix": key.key_prefix }),
        at: now,
    };
    emit(tx, event).await
}

/// A watched car changed; in test mode by its sample change.
pub async fn watch_changed(
    tx: &Tx,
    (user_id, mode): (Uuid, Mode),
    (watch_id, change_id): (Uuid, Uuid),
    summary: &str,
    cost: Kopecks,
    now: DateTime<Utc>,
) -> Result<(), StorageError> {
    let event = NewEvent {
        user_id,
        mode,
        kind: Kind::WatchChanged,
        subject: format!("watch:{watch_id}"),
        data: json!({
            "watchId": watch_id, "changeId": change_id, "summary": summary, "cost": cost,
        }),
        at: now,
    };
    emit(tx, event).await
}

/// Maximum number of cars in an event about a stock.
const MAX_CHANGED_CARS: usize = 100;

/// A car in the event about a stock.
#[derive(Clone, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct ChangedStockCar {
    /// `None` for a car that was removed from the stock since.
    pub stock_car_id: Option<Uuid>,
    /// VIN or body number.
    pub number: String,
    /// Make and model, if reported.
    pub title: Option<String>,
    /// Number of changes.
    pub changes: usize,
    /// Descriptions of the changes, shortened.
    pub summary: String,
    /// Roubles charged for the changes.
    pub cost: Kopecks,
}

/// Monitored cars of a stock changed since the event of an earlier day.
pub async fn stock_changed(
    tx: &Tx,
    user_id: Uuid,
    day: Date,
    cars: &[ChangedStockCar],
    cost: Kopecks,
    now: DateTime<Utc>,
) -> Result<(), StorageError> {
    let listed = &cars[..cars.len().min(MAX_CHANGED_CARS)];
    let event = NewEvent {
        user_id,
        mode: Mode::Live,
        kind: Kind::StockChanged,
        subject: "stock".to_owned(),
        data: json!({ "day": day, "total": cars.len(), "cost": cost, "cars": listed }),
        at: now,
    };
    emit(tx, event).await
}

/// The balance fell below the mark of a low balance.
pub async fn balance_low(
    tx: &Tx,
    user_id: Uuid,
    balance: Kopecks,
    now: DateTime<Utc>,
) -> Result<(), StorageError> {
    let event = NewEvent {
        user_id,
        mode: Mode::Live,
        kind: Kind::BalanceLow,
        subject: "balance".to_owned(),
        data: json!({ "balance": balance }),
        at: now,
    };
    emit(tx, event).await
}

fn subject_of_check(id: Uuid) -> String {
    format!("check:{id}")
}

fn metadata(report: &Report) -> Value {
    report.metadata.clone().unwrap_or_else(|| json!({}))
}
