//! Movements in words.

use avtosled_core::catalogue::{self, Catalogue};
use avtosled_core::money::Kopecks;
use avtosled_core::{messages, plural};
use uuid::Uuid;

use crate::money::ledger::TransferKind;
use crate::money::payments::PurposeKind;
use crate::money::repository::operation_causes::{PaymentCause, ReportCause};
use crate::money::statement::causes::{self, Causes};
use crate::money::statement::{Operation, Row};
use crate::platform::db::{Conn, StorageError};

/// The words that the cause of a movement gives it.
#[derive(Default)]
struct Told {
    title: String,
    description: Option<String>,
    report_id: Option<Uuid>,
    query: Option<String>,
    source: Option<String>,
    payment_id: Option<Uuid>,
}

/// Rows as their owner reads them. A cause that is gone leaves the kind of the movement.
pub(super) async fn describe(
    conn: &impl Conn,
    rows: Vec<Row>,
) -> Result<Vec<Operation>, StorageError> {
    let references = rows.iter().map(|row| row.side.reference);
    let causes = causes::find(conn, references).await?;
    let operations = rows.into_iter().map(|row| {
        let told = tell(&row, &causes);
        Operation {
            id: row.side.transfer_id,
            kind: row.side.kind,
            title: told.title,
            description: told.description,
            report_id: told.report_id,
            query: told.query,
            source: told.source,
            payment_id: told.payment_id,
            amount: Kopecks(row.amount),
            held_change: Kopecks(row.held_change),
            balance_after: Kopecks(row.side.available_after),
            held_after: Kopecks(row.side.held_after),
            created_at: row.side.created_at,
        }
    });
    Ok(operations.collect())
}

fn tell(row: &Row, causes: &Causes) -> Told {
    let id = row.side.reference.id();
    match row.side.kind {
        TransferKind::Topup => of_payment(id, causes, topup_title),
        TransferKind::Hold => of_report("Заказ проверки", id, None, causes),
        TransferKind::Capture => of_source("Оплачен источник", row, id, causes),
        TransferKind::Release => of_source("Возвращено за источник", row, id, causes),
        TransferKind::Refund => of_refund(row, id, causes),
        TransferKind::Package => of_package(row, id, causes),
        TransferKind::Subscription => of_payment(id, causes, |_| PurposeKind::Subscription.title()),
        TransferKind::Notification => of_change(id, causes),
        TransferKind::Adjustment => Told {
            title: by_direction(row, "Зачисление", "Списание").to_owned(),
            description: row.side.description.clone(),
            ..Told::default()
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
) -> Told {
    let payment = id.and_then(|id| causes.payments.get(&id));
    let method = payment.and_then(|payment| payment.method.clone());
    let words = payment.and_then(|payment| payment.description.clone());
    Told {
        title: title(payment).to_owned(),
        description: joined([words, method]),
        payment_id: id,
        ..Told::default()
    }
}

fn of_refund(row: &Row, payment_id: Option<Uuid>, causes: &Causes) -> Told {
    let payment = payment_id.and_then(|id| causes.payments.get(&id));
    let title = by_direction(
        row,
        "Возврат на карту не прошёл, деньги снова на балансе",
        messages::REFUND,
    );
    Told {
        title: title.to_owned(),
        description: payment.and_then(|payment| payment.method.clone()),
        payment_id,
        ..Told::default()
    }
}

fn of_package(row: &Row, id: Option<Uuid>, causes: &Causes) -> Told {
    let bought = id.and_then(|id| causes.bought.get(&id));
    let package = bought.and_then(|bought| causes.packages.get(&bought.package_id));
    let name = package.map(|package| format!("«{}»", package.name));
    let checks = bought
        .and_then(|bought| u64::try_from(bought.checks).ok())
        .map(|checks| plural::counted(checks, "проверка", "проверки", "проверок"));
    let title = by_direction(row, "Возврат за пакет проверок", messages::PACKAGE);
    Told {
        title: title.to_owned(),
        description: joined([name, checks]),
        ..Told::default()
    }
}

fn of_change(id: Option<Uuid>, causes: &Causes) -> Told {
    let change = id.and_then(|id| causes.changes.get(&id));
    let watch = change.and_then(|change| causes.watches.get(&change.watch_id));
    Told {
        title: messages::NOTIFICATION.to_owned(),
        description: joined([
            change.map(|change| change.summary.clone()),
            watch.map(|watch| watch.vin.clone()),
        ]),
        report_id: watch.map(|watch| watch.report_id),
        ..Told::default()
    }
}

/// A capture or release: of a report, with the service's name.
fn of_source(title: &str, row: &Row, report_id: Option<Uuid>, causes: &Causes) -> Told {
    of_report(title, report_id, row.side.description.as_deref(), causes)
}

fn of_report(title: &str, id: Option<Uuid>, service: Option<&str>, causes: &Causes) -> Told {
    let report = id.and_then(|id| causes.reports.get(&id));
    let source = service.map(|service| source_title(report, service));
    Told {
        title: match &source {
            Some(source) => format!("{title}: {source}"),
            None => title.to_owned(),
        },
        description: report.map(car),
        report_id: report.and(id),
        query: report.map(|report| report.query.clone()),
        source,
        ..Told::default()
    }
}

fn source_title(report: Option<&ReportCause>, service: &str) -> String {
    let catalogue = report.and_then(|report| Catalogue::parse(&report.catalogue));
    let known = catalogue.and_then(|catalogue| catalogue::find(catalogue, service));
    known.map_or(service, |known| known.title).to_owned()
}

/// The identifier of the order, and the VIN where that is another text.
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
