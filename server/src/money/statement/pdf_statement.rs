//! Account statement as PDF.

use avtosled_core::date::Date;
use avtosled_core::money::{Kopecks, in_thousands};
use avtosled_render::statement::{self, Day, LabelledValue, Line, Statement, Sums};
use uuid::Uuid;

use crate::identity::repository::users::User;
use crate::money::ledger::{AccountKind, TransferKind};
use crate::money::repository::operations::{Order, find_sum};
use crate::money::statement::{Filter, Operation, OperationsError, period, titles};
use crate::platform::Context;
use crate::platform::clock::{moscow_day, moscow_text, russian_day};
use crate::platform::db::{Conn, StorageError};

/// Maximum lines of a PDF statement; a longer one is available as CSV.
const MAX_LINES: usize = 5_000;
/// Transfers per query, which limits the number of ids.
const BATCH: usize = 500;
const SERVICE: &str = "Автослед";
const TITLE: &str = "Выписка по балансу";
const NOTE: &str = "Выписка составлена автоматически по данным учёта сервиса «Автослед». Время \
    московское. Баланс — деньги, которыми можно распоряжаться; удержано — цена заказанных, но ещё \
    не оплаченных источников.";

/// Renders a PDF statement, oldest line first; at most [`MAX_LINES`].
pub async fn make_pdf(
    ctx: &Context,
    user: &User,
    filter: Filter,
) -> Result<Vec<u8>, OperationsError> {
    let permit = ctx.streams.try_acquire(user.id);
    let permit = permit.ok_or(OperationsError::TooMany)?;
    let db = ctx.db.read();
    let range = period::find(db, user.id, filter).await?;
    let row_filter = range.rows_of(user.id, filter);
    let (mut rows, is_whole) = super::read(db, row_filter, Order::OldestFirst, MAX_LINES).await?;
    if !is_whole {
        return Err(OperationsError::TooLong);
    }
    let mut lines = Vec::with_capacity(rows.len());
    while !rows.is_empty() {
        let rest = rows.split_off(rows.len().min(BATCH));
        lines.extend(titles::describe(db, rows).await?.into_iter().map(line));
        rows = rest;
    }
    let now = ctx.clock.now();
    let today = moscow_day(now);
    let last = range.last.max(range.first - 1);
    let document = Statement {
        service: SERVICE.to_owned(),
        title: TITLE.to_owned(),
        account: account_name(user),
        head: vec![
            row("Сервис", SERVICE.to_owned()),
            row("Счёт", account_name(user)),
            row("Период", period_text(filter, user, today)),
            row("Операции", kind_text(filter.kind).to_owned()),
            row("Составлена", format!("{} (МСК)", moscow_text(now))),
        ],
        opening: sums(db, user.id, range.first - 1).await?,
        closing: sums(db, user.id, last).await?,
        lines,
        note: NOTE.to_owned(),
        date: day(today),
    };
    let render = move || statement::render(&document);
    Ok(ctx.pdf_renderer.run(Some(permit), render).await??)
}

fn row(name: &str, value: String) -> LabelledValue {
    LabelledValue {
        name: name.to_owned(),
        value,
    }
}

/// Name of the account: its phone, else its username.
fn account_name(user: &User) -> String {
    let phone = user.phone.as_deref();
    phone.unwrap_or(&user.username).to_owned()
}

fn period_text(filter: Filter, user: &User, today: Date) -> String {
    let from = filter.from.unwrap_or_else(|| moscow_day(user.created_at));
    let to = filter.to.unwrap_or(today);
    format!("{} — {}", russian_day(from), russian_day(to))
}

fn kind_text(kind: Option<TransferKind>) -> &'static str {
    match kind {
        None => "Все",
        Some(TransferKind::Topup) => "Пополнения",
        Some(TransferKind::Hold) => "Удержания",
        Some(TransferKind::Capture) => "Оплата источников",
        Some(TransferKind::Release) => "Возвраты за источники",
        Some(TransferKind::Refund) => "Возвраты оплаты",
        Some(TransferKind::Package) => "Пакеты",
        Some(TransferKind::Subscription) => "Подписка",
        Some(TransferKind::PlanCharge) => "Скидки закончившихся подписок",
        Some(TransferKind::Notification) => "Уведомления об изменениях",
        Some(TransferKind::Adjustment) => "Корректировки",
    }
}

async fn sums(conn: &impl Conn, user_id: Uuid, seq: i64) -> Result<Sums, StorageError> {
    let available = find_sum(conn, user_id, AccountKind::Available, seq).await?;
    let held = find_sum(conn, user_id, AccountKind::Held, seq).await?;
    Ok(Sums {
        available: grouped(Kopecks(available)),
        held: grouped(Kopecks(held)),
    })
}

fn day(day: Date) -> Day {
    Day {
        year: day.year(),
        month: day.month(),
        day: day.day(),
    }
}

fn line(operation: Operation) -> Line {
    Line {
        time: moscow_text(operation.created_at),
        title: operation.title,
        description: operation.description.unwrap_or_default(),
        amount: change(operation.amount),
        held_change: change(operation.held_change),
        balance: grouped(operation.balance_after),
        held: grouped(operation.held_after),
    }
}

/// Formats a signed amount; empty for zero.
fn change(sum: Kopecks) -> String {
    match sum.0 {
        0 => String::new(),
        1.. => format!("+{}", grouped(sum)),
        _ => grouped(sum),
    }
}

/// Formats an amount as `−1 234,50`, with minus sign and non-breaking spaces.
#[must_use]
pub fn grouped(sum: Kopecks) -> String {
    let sign = if sum.0 < 0 { "−" } else { "" };
    let kopecks = sum.0.unsigned_abs();
    format!("{sign}{},{:02}", in_thousands(kopecks / 100), kopecks % 100)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn statement_amounts_are_grouped_by_thousands() {
        for (kopecks, text) in [
            (0, "0,00"),
            (-5, "−0,05"),
            (99_999, "999,99"),
            (100_000, "1\u{a0}000,00"),
            (-123_456_789, "−1\u{a0}234\u{a0}567,89"),
        ] {
            assert_eq!(grouped(Kopecks(kopecks)), text);
        }
        assert_eq!(change(Kopecks(250)), "+2,50");
        assert_eq!(change(Kopecks::ZERO), "");
    }
}
