//! Export of ledger transfers in a period, with changes per account and totals equal to the ledger.

use std::collections::HashMap;

use uuid::Uuid;

use crate::admin::exports::sheet::{Cell, Line};
use crate::admin::repository::export_queries::{self, Place, Range};
use crate::platform::db::{Conn, StorageError};
use crate::platform::entities::ledger_entries::{AccountKind, Model as Entry};
use crate::platform::entities::ledger_transfers::{Model as Transfer, TransferKind};

pub const HEAD: [&str; 11] = [
    "Номер операции",
    "Дата и время (МСК)",
    "Операция",
    "Основание",
    "Описание",
    "Номер пользователя",
    "Балансы, ₽",
    "Удержано, ₽",
    "Выручка, ₽",
    "Платёжный сервис, ₽",
    "Начислено сотрудниками, ₽",
];
const ACCOUNTS: [AccountKind; 5] = [
    AccountKind::Available,
    AccountKind::Held,
    AccountKind::Revenue,
    AccountKind::Provider,
    AccountKind::Adjustments,
];

/// Changes per account column, in kopecks.
#[derive(Clone, Copy, Debug, Default)]
pub struct Aggregates([i64; ACCOUNTS.len()]);

impl Aggregates {
    fn add(&mut self, account: AccountKind, amount: i64) {
        for (sum, of) in self.0.iter_mut().zip(ACCOUNTS) {
            if of == account {
                *sum = sum.saturating_add(amount);
            }
        }
    }

    fn add_all(&mut self, other: &Self) {
        for (sum, more) in self.0.iter_mut().zip(other.0) {
            *sum = sum.saturating_add(more);
        }
    }

    /// Row with the totals.
    #[must_use]
    pub fn line(&self) -> Line {
        let mut line = vec![Cell::Empty; HEAD.len() - ACCOUNTS.len()];
        line[2] = Cell::word("Итого");
        line.extend(self.0.map(Cell::sum));
        line
    }
}

pub async fn read(
    conn: &impl Conn,
    range: Range,
    totals: &mut Aggregates,
) -> Result<(Vec<Line>, Option<Place>), StorageError> {
    let transfers = export_queries::list_transfers(conn, range).await?;
    let last = transfers.last().map(|row| (row.created_at, row.id));
    let ids = transfers.iter().map(|row| row.id).collect();
    let mut entries: HashMap<Uuid, Vec<Entry>> = HashMap::new();
    for entry in export_queries::list_entries(conn, ids).await? {
        entries.entry(entry.transfer_id).or_default().push(entry);
    }
    let lines = transfers.into_iter().map(|transfer| {
        let entries = entries.remove(&transfer.id).unwrap_or_default();
        let mut sums = Aggregates::default();
        for entry in &entries {
            sums.add(entry.account, entry.amount);
        }
        totals.add_all(&sums);
        line(transfer, &entries, &sums)
    });
    Ok((lines.collect(), last))
}

fn line(transfer: Transfer, entries: &[Entry], sums: &Aggregates) -> Line {
    let user = entries.iter().find_map(|entry| entry.user_id);
    let mut line = vec![
        Cell::text(transfer.id.to_string()),
        Cell::Moment(transfer.created_at),
        Cell::word(title(transfer.kind)),
        Cell::text(transfer.reference.to_string()),
        Cell::text(transfer.description),
        Cell::text(user.map(|id| id.to_string())),
    ];
    line.extend(sums.0.map(|sum| match sum {
        0 => Cell::Empty,
        sum => Cell::sum(sum),
    }));
    line
}

const fn title(kind: TransferKind) -> &'static str {
    match kind {
        TransferKind::Hold => "Удержание",
        TransferKind::Capture => "Списание за проверку",
        TransferKind::Release => "Возврат удержания",
        TransferKind::Topup => "Пополнение",
        TransferKind::Refund => "Возврат оплаты",
        TransferKind::Package => "Пакет",
        TransferKind::Subscription => "Подписка",
        TransferKind::PlanCharge => "Скидки закончившейся подписки",
        TransferKind::Notification => "Уведомление об изменении",
        TransferKind::Adjustment => "Корректировка",
    }
}
