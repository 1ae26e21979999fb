//! Charges for services: captured for answers about a known car, released otherwise.
//! Each price is settled once.

use avtosled_core::money::Kopecks;
use chrono::{DateTime, Utc};

use crate::checks::repository::reports::{self, Report, ReportService};
use crate::checks::repository::waiting;
use crate::money::ledger::{self, Account, LedgerError, Movement, Reference, TransferKind};
use crate::platform::db::Tx;

const UNKNOWN_CODE: &str = "car_unknown";
const UNKNOWN_MESSAGE: &str = "Ни один источник не знает этот автомобиль, деньги не списаны";

/// Settles the price of a service according to its row: captured, released or still held.
pub async fn move_price(
    tx: &Tx,
    report: &Report,
    service: &ReportService,
    now: DateTime<Utc>,
) -> Result<(), LedgerError> {
    if reports::is_free(report) || service.service_price == 0 {
        return Ok(());
    }
    let (kind, to) = match (service.cost, service.released) {
        (1.., _) => (TransferKind::Capture, Account::Revenue),
        (_, true) => (TransferKind::Release, Account::Available(report.user_id)),
        (_, false) => return Ok(()),
    };
    let movement = Movement {
        kind,
        from: Account::Held(report.user_id),
        to,
        amount: Kopecks(service.service_price),
        reference: Reference::Report(report.id),
        // One key for capture and release, so that the database allows only one of them.
        idempotency_key: format!("price:{}", service.id),
        description: Some(service.service_name.clone()),
    };
    ledger::post(tx, movement, now).await?;
    Ok(())
}

/// Captures the prices of held answers once a source knows the car; returns the sum in kopecks.
pub async fn charge_held(tx: &Tx, report: &Report, now: DateTime<Utc>) -> Result<i64, LedgerError> {
    let mut charged = 0;
    for mut service in held(tx, report).await? {
        service.cost = service.service_price;
        waiting::charge_service(tx, service.id, service.cost).await?;
        move_price(tx, report, &service, now).await?;
        charged += service.cost;
    }
    Ok(charged)
}

/// Releases the prices of answers about an unknown car.
pub async fn release_held(tx: &Tx, report: &Report, now: DateTime<Utc>) -> Result<(), LedgerError> {
    for mut service in held(tx, report).await? {
        service.released = true;
        let reason = (UNKNOWN_CODE, UNKNOWN_MESSAGE);
        waiting::release_service(tx, service.id, reason).await?;
        move_price(tx, report, &service, now).await?;
    }
    Ok(())
}

async fn held(tx: &Tx, report: &Report) -> Result<Vec<ReportService>, LedgerError> {
    if reports::is_free(report) {
        return Ok(Vec::new());
    }
    Ok(waiting::list_held_answers(tx, report.id).await?)
}
