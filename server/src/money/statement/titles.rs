//! Titles and descriptions of transfers.

use avtosled_core::catalogue::{self, Catalogue};
use avtosled_core::money::Kopecks;
use avtosled_core::payment_method::MethodKind;
use avtosled_core::{messages, plural};
use uuid::Uuid;

use crate::money::ledger::TransferKind;
use crate::money::payments::PurposeKind;
use crate::money::repository::operation_causes::{PaymentCause, ReportCause};
use crate::money::statement::causes::{self, Causes};
use crate::money::statement::operation::{Operation, Row};
use crate::platform::db::{Conn, StorageError};

/// Texts and links that describe a transfer.
#[derive(Default)]
struct MovementText {
    title: String,
    description: Option<String>,
    report_id: Option<Uuid>,
    query: Option<String>,
    source: Option<String>,
    payment_id: Option<Uuid>,
}

/// Describes transfers for the account's owner; without its cause, one shows only its kind.
pub(super) async fn describe(
    conn: &impl Conn,
    rows: Vec<Row>,
) -> Result<Vec<Operation>, StorageError> {
    let references = rows.iter().map(|row| row.entry.reference);
    let causes = causes::find(conn, references).await?;
    let operations = rows.into_iter().map(|row| {
        let text = text_of(&row, &causes);
        Operation {
            id: row.entry.transfer_id,
            kind: row.entry.kind,
            title: text.title,
            description: text.description,
            report_id: text.report_id,
            query: text.query,
            source: text.source,
            payment_id: text.payment_id,
            amount: Kopecks(row.amount),
            held_change: Kopecks(row.held_change),
            balance_after: Kopecks(row.entry.available_after),
            held_after: Kopecks(row.entry.held_after),
            created_at: row.entry.created_at,
        }
    });
    Ok(operations.collect())
}

fn text_of(row: &Row, causes: &Causes) -> MovementText {
    let id = row.entry.reference.id();
    match row.entry.kind {
        TransferKind::Topup => of_payment(id, causes, topup_title),
        TransferKind::Hold => of_report("Заказ проверки", id, None, causes),
        TransferKind::Capture => of_source("Оплачен источник", row, id, causes),
        TransferKind::Release => of_source("Возвращено за источник", row, id, causes),
        TransferKind::Refund => of_refund(row, id, causes),
        TransferKind::Package => of_package(row, id, causes),
        TransferKind::Subscription => of_payment(id, causes, |_| PurposeKind::Subscription.title()),
        TransferKind::PlanCharge => MovementText {
            title: messages::PLAN_CHARGE.to_owned(),
            description: row.entry.description.clone(),
            ..MovementText::default()
        },
        TransferKind::Notification => of_change(id, causes),
        TransferKind::Adjustment => MovementText {
            title: by_direction(row, "Зачисление", "Списание").to_owned(),
            description: row.entry.description.clone(),
            ..MovementText::default()
        },
    }
}

fn by_direction<'a>(row: &Row, came: &'a str, went: &'a str) -> &'a str {
    if row.amount < 0 { went } else { came }
}

fn topup_title(payment: Option<&PaymentCause>) -> &'static str {
    payment
        .map_or(PurposeKind::Topup, |payment| payment.purpose)
        .title()
}

fn of_payment(
    id: Option<Uuid>,
    causes: &Causes,
    title: fn(Option<&PaymentCause>) -> &'static str,
) -> MovementText {
    let payment = id.and_then(|id| causes.payments.get(&id));
    let method = payment.and_then(|payment| payment.method.clone());
    let words = payment.and_then(|payment| payment.description.clone());
    MovementText {
        title: title(payment).to_owned(),
        description: joined([words, method]),
        payment_id: id,
        ..MovementText::default()
    }
}

fn of_refund(row: &Row, payment_id: Option<Uuid>, causes: &Causes) -> MovementText {
    let payment = payment_id.and_then(|id| causes.payments.get(&id));
    let title = if row.amount < 0 {
        let kind = payment.and_then(|payment| payment.method_kind.as_deref());
        kind.map_or_else(
            || messages::REFUND.to_owned(),
            |kind| format!("Возврат {}", MethodKind::of(kind).destination(None)),
        )
    } else {
        "Возврат не прошёл, деньги снова на балансе".to_owned()
    };
    MovementText {
        title,
        description: payment.and_then(|payment| payment.method.clone()),
        payment_id,
        ..MovementText::default()
    }
}

fn of_package(row: &Row, id: Option<Uuid>, causes: &Causes) -> MovementText {
    let bought = id.and_then(|id| causes.bought.get(&id));
    let package = bought.and_then(|bought| causes.packages.get(&bought.package_id));
    let name = package.map(|package| format!("«{}»", package.name));
    let checks = bought
        .and_then(|bought| u64::try_from(bought.checks).ok())
        .map(|checks| plural::counted(checks, "проверка", "проверки", "проверок"));
    let title = by_direction(row, "Возврат за пакет проверок", messages::PACKAGE);
    MovementText {
        title: title.to_owned(),
        description: joined([name, checks]),
        ..MovementText::default()
    }
}

fn of_change(id: Option<Uuid>, causes: &Causes) -> MovementText {
    let change = id.and_then(|id| causes.changes.get(&id));
    let watch = change.and_then(|change| causes.watches.get(&change.watch_id));
    MovementText {
        title: messages::NOTIFICATION.to_owned(),
        description: joined([
            change.map(|change| change.summary.clone()),
            watch.map(|watch| watch.vin.clone()),
        ]),
        report_id: watch.map(|watch| watch.report_id),
        ..MovementText::default()
    }
}

/// Text of a capture or release, with the service's name.
fn of_source(title: &str, row: &Row, report_id: Option<Uuid>, causes: &Causes) -> MovementText {
    of_report(title, report_id, row.entry.description.as_deref(), causes)
}

fn of_report(
    title: &str,
    id: Option<Uuid>,
    service: Option<&str>,
    causes: &Causes,
) -> MovementText {
    let report = id.and_then(|id| causes.reports.get(&id));
    let source = service.map(|service| source_title(report, service));
    MovementText {
        title: match &source {
            Some(source) => format!("{title}: {source}"),
            None => title.to_owned(),
        },
        description: report.map(car),
        report_id: report.and(id),
        query: report.map(|report| report.query.clone()),
        source,
        ..MovementText::default()
    }
}

fn source_title(report: Option<&ReportCause>, service: &str) -> String {
    let catalogue = report.and_then(|report| Catalogue::parse(&report.catalogue));
    let known = catalogue.and_then(|catalogue| catalogue::find(catalogue, service));
    known.map_or(service, |known| known.title).to_owned()
}

/// Query of the order, with the VIN if it differs.
fn car(report: &ReportCause) -> String {
    if report.vin.is_empty() || report.vin == report.query {
        return report.query.clone();
    }
    format!("{} · VIN {}", report.query, report.vin)
}

fn joined<const N: usize>(parts: [Option<String>; N]) -> Option<String> {
    let parts = parts.into_iter().flatten().filter(|part| !part.is_empty());
    let text = parts.collect::<Vec<_>>().join(" · ");
    Some(text).filter(|text| !text.is_empty())
}
