//! Creates a long money history of one account for `scripts/bench`, by the server's entities.
//!
//! `fill_operations <database url> <phone> <movements>`; the ledger is consistent afterwards.

use anyhow::Context as _;
use avtosled_server::checks::repository::reports::{self, ReportFilter};
use avtosled_server::identity::repository::users::{self, Flow};
use avtosled_server::money::ledger::{AccountKind, Reference, TransferKind};
use avtosled_server::money::repository::ledger;
use avtosled_server::money::repository::ledger::{Entry, Transfer};
use avtosled_server::platform::clock::{Clock, SystemClock};
use avtosled_server::platform::db;
use avtosled_server::platform::db::{Db, Tx};
use uuid::Uuid;

/// Number of transfers per order.
const CYCLE: usize = 4;
/// Number of orders written in one transaction.
const BATCH: usize = 250;

/// Transfer of an order: kind, and changes of the available, held and company accounts in kopecks.
type Move = (TransferKind, i64, i64, Option<(AccountKind, i64)>);

const MOVES: [Move; CYCLE] = [
    (
        TransferKind::Adjustment,
        500,
        0,
        Some((AccountKind::Adjustments, -500)),
    ),
    (TransferKind::Hold, -500, 500, None),
    (
        TransferKind::Capture,
        0,
        -250,
        Some((AccountKind::Revenue, 250)),
    ),
    (TransferKind::Release, 250, -250, None),
];
const SOURCES: [Option<&str>; CYCLE] = [None, None, Some("dtp"), Some("wanted")];

#[tokio::main]
async fn main() -> anyhow::Result<()> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [url, phone, count] = arguments.as_slice() else {
        anyhow::bail!("three arguments: database url, phone, number of movements");
    };
    let orders = count.parse::<usize>()? / CYCLE;
    let db = Db::open(url, 1).await?;
    let user = users::find_by_phone(db.read(), phone).await?;
    let user = user.context("no account has this phone")?;
    let ordered =
        reports::list_for_user(db.read(), user.id, ReportFilter::default(), None, 100).await?;
    let ordered: Vec<Uuid> = ordered.iter().map(|report| report.id).collect();
    for first in (0..orders).step_by(BATCH) {
        let tx = db.begin().await?;
        for order in first..orders.min(first + BATCH) {
            let report = ordered.get(order % ordered.len().max(1)).copied();
            write_order(&tx, user.id, report.unwrap_or_default()).await?;
        }
        db.commit(tx).await?;
    }
    Ok(())
}

async fn write_order(tx: &Tx, user: Uuid, report: Uuid) -> anyhow::Result<()> {
    let now = SystemClock.now();
    for ((kind, available, held, company), source) in MOVES.into_iter().zip(SOURCES) {
        let flow = match kind {
            TransferKind::Hold => Flow::Hold,
            TransferKind::Capture => Flow::Capture,
            TransferKind::Release => Flow::Release,
            _ => Flow::Credit,
        };
        let sums = users::add_money(tx, user, (available, held), flow, now).await?;
        let sums = sums.context("the sums do not cover the movement")?;
        let id = Uuid::now_v7();
        let transfer = Transfer {
            id,
            kind,
            reference: Reference::Report(report),
            idempotency_key: format!("bench:{id}"),
            description: source.map(str::to_owned),
            created_at: now,
        };
        ledger::insert_transfer(tx, transfer).await?;
        let own = [
            (AccountKind::Available, available, sums.balance),
            (AccountKind::Held, held, sums.held),
        ];
        let own = own.into_iter().filter(|(_, amount, _)| *amount != 0);
        let mut entries: Vec<Entry> = own
            .map(|(account, amount, after)| Entry {
                id: Uuid::now_v7(),
                transfer_id: id,
                account,
                user_id: Some(user),
                amount,
                seq: Some(sums.ledger_seq),
                balance_after: Some(after),
                kind: Some(kind),
            })
            .collect();
        entries.extend(company.map(|(account, amount)| Entry {
            id: Uuid::now_v7(),
            transfer_id: id,
            account,
            user_id: None,
            amount,
            seq: None,
            balance_after: None,
            kind: Some(kind),
        }));
        db::insert_all(tx, entries).await?;
    }
    Ok(())
}
