//! Export of the checks ordered in a period; identifiers are masked unless revealed.

use crate::admin::exports::sheet::{Cell, Line};
use crate::admin::repository::export_queries::{self, Check, Place, Range};
use crate::platform::db::{Conn, StorageError};
use crate::platform::entities::vehicle_reports::Status;
use crate::platform::masking;

pub const HEAD: [&str; 15] = [
    "Номер отчёта",
    "Заказан (МСК)",
    "Готов (МСК)",
    "Номер пользователя",
    "Имя пользователя",
    "Искали по",
    "VIN или кузов",
    "Госномер",
    "Состояние",
    "Оплата",
    "Промокод",
    "Источников",
    "Ответили",
    "Заказано, ₽",
    "Списано, ₽",
];

pub async fn read(
    conn: &impl Conn,
    range: Range,
    revealed: bool,
) -> Result<(Vec<Line>, Option<Place>), StorageError> {
    let found = export_queries::list_checks(conn, range).await?;
    let last = found.last().map(|row| (row.created_at, row.id));
    let lines = found.into_iter().map(|row| line(row, revealed));
    Ok((lines.collect(), last))
}

fn line(row: Check, revealed: bool) -> Line {
    let paid_by = Cell::word(paid_by(&row));
    let car = |text: String| {
        if revealed {
            text
        } else {
            masking::generic(&text)
        }
    };
    vec![
        Cell::text(row.id.to_string()),
        Cell::Moment(row.created_at),
        Cell::moment(row.finished_at),
        Cell::text(row.user_id.to_string()),
        Cell::text(row.username),
        Cell::word(searched_by(&row.search_type)),
        Cell::text(car(row.vin)),
        Cell::text(row.plate.map(car)),
        Cell::word(match row.status {
            Status::Running => "готовится",
            Status::Completed => "готов",
        }),
        paid_by,
        Cell::text(row.promo_code),
        Cell::Count(row.sources),
        Cell::Count(row.answered.into()),
        Cell::sum(row.cost),
        Cell::sum(row.total_cost),
    ]
}

fn searched_by(search_type: &str) -> &'static str {
    match search_type {
        "vin" => "VIN",
        "license" => "госномер",
        "body" => "номер кузова",
        _ => "",
    }
}

fn paid_by(row: &Check) -> &'static str {
    match row {
        Check {
            free_check: true, ..
        } => "бесплатная проверка",
        Check {
            vk_package: true, ..
        } => "подарок за VK",
        Check {
            user_package_id: Some(_),
            ..
        } => "пакет",
        Check {
            quick_package: Some(_),
            ..
        } => "оплата за отчёт",
        _ => "баланс",
    }
}
