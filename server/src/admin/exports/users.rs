//! Export of the accounts created in a period; phones and e-mails are masked unless revealed.

use std::convert::identity;

use crate::admin::exports::sheet::{Cell, Line};
use crate::admin::repository::export_queries::{self, Account, Place, Range};
use crate::platform::db::{Conn, StorageError};
use crate::platform::masking;

pub const HEAD: [&str; 13] = [
    "Номер",
    "Имя пользователя",
    "Телефон",
    "Эл. почта",
    "Роль",
    "Активен",
    "Баланс, ₽",
    "Удержано, ₽",
    "Регистрация (МСК)",
    "Последний вход (МСК)",
    "VK ID",
    "Права проверены",
    "Проверок в пакетах",
];

pub async fn read(
    conn: &impl Conn,
    range: Range,
    revealed: bool,
) -> Result<(Vec<Line>, Option<Place>), StorageError> {
    let found = export_queries::list_accounts(conn, range).await?;
    let last = found.last().map(|row| (row.created_at, row.id));
    let lines = found.into_iter().map(|row| line(row, revealed));
    Ok((lines.collect(), last))
}

fn line(row: Account, revealed: bool) -> Line {
    let phone: fn(String) -> String = if revealed {
        identity
    } else {
        |phone| masking::phone(&phone)
    };
    let email: fn(String) -> String = if revealed {
        identity
    } else {
        |email| masking::email(&email)
    };
    vec![
        Cell::text(row.id.to_string()),
        Cell::text(row.username),
        Cell::text(row.phone.map(phone)),
        Cell::text(row.email.map(email)),
        Cell::text(row.role.to_string()),
        Cell::yes_or_no(row.is_active),
        Cell::sum(row.balance),
        Cell::sum(row.held),
        Cell::Moment(row.created_at),
        Cell::moment(row.last_login_at),
        Cell::yes_or_no(row.vk_linked),
        Cell::yes_or_no(row.license_verified),
        Cell::Count(row.package_checks.into()),
    ]
}
