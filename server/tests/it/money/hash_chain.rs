//! Hash chain over the ledger: rewritten days and recreated digests are detected.

use avtosled_server::money::reconciliation;
use avtosled_server::money::reconciliation::{Discrepancy, DiscrepancyKind};
use avtosled_server::platform::entities::ledger_digests;
use chrono::Duration;
use sea_orm::{ConnectionTrait, DatabaseBackend, EntityTrait, PaginatorTrait};

use crate::app::TestApp;
use crate::database::{owner, unlock_ledger};

async fn count(app: &TestApp) -> u64 {
    let digests = ledger_digests::Entity::find().count(app.ctx.db.write());
    digests.await.unwrap()
}

#[tokio::test]
async fn consistently_rewritten_ledger_is_reported_by_hash_chain() {
    let mut app = TestApp::start().await;
    let user = app.sign_in().await;
    app.stop_worker().await;
    app.credit(&user, 100).await;
    reconciliation::run(&app.ctx).await.unwrap();
    assert_eq!(count(&app).await, 0, "the day is not finished");
    app.clock.advance(Duration::days(2));
    app.credit(&user, 100).await;
    for _ in 0..2 {
        let (_, found) = reconciliation::run(&app.ctx).await.unwrap();
        assert_eq!(found, vec![]);
        assert!(
            [1, 2].contains(&count(&app).await),
            "one digest per finished day"
        );
    }
    unlock_ledger(app.ctx.db.write()).await;
    // Doubles all credits, so that entries, running sums and cached balances stay consistent.
    for sql in [
        "UPDATE ledger_entries SET amount = amount * 2, balance_after = balance_after * 2",
        "UPDATE users SET balance = balance * 2, credit = credit * 2",
    ] {
        let done = app.ctx.db.write().execute_unprepared(sql).await;
        assert!(done.unwrap().rows_affected() > 0, "{sql}");
    }
    let found = reconciliation::find_discrepancies(&app.ctx).await.unwrap();
    // Audit events differ too; all other discrepancies are about digests.
    let (acts, rest): (Vec<_>, Vec<_>) = found.iter().partition(|it| {
        [
            DiscrepancyKind::CompanyTransferUnexplained,
            DiscrepancyKind::AdjustmentMissing,
        ]
        .contains(&it.kind)
    });
    assert_eq!(acts.len(), 4, "both events and both adjustments: {found:?}");
    let all_digests = rest.iter().all(|it| is_digest(it));
    assert!(!rest.is_empty() && all_digests, "{found:?}");
}

#[tokio::test]
async fn concurrent_reconciliations_append_each_digest_once() {
    let mut app = TestApp::start().await;
    let user = app.sign_in().await;
    app.stop_worker().await;
    app.credit(&user, 100).await;
    let other = app.another_process().await;
    app.clock.advance(Duration::days(9));
    let (ours, theirs) = tokio::join!(reconciliation::run(&app.ctx), reconciliation::run(&other));
    assert_eq!((ours.unwrap().1, theirs.unwrap().1), (vec![], vec![]));
    assert!(count(&app).await >= 8, "one digest per finished day");
}

fn is_digest(discrepancy: &Discrepancy) -> bool {
    discrepancy.kind == DiscrepancyKind::LedgerDigest
}

#[tokio::test]
async fn ledger_day_rewritten_after_40_days_is_reported_by_its_digest() {
    let mut app = TestApp::start().await;
    let user = app.sign_in().await;
    app.stop_worker().await;
    app.credit(&user, 100).await;
    let day = app.ctx.clock.now().date_naive();
    app.clock.advance(Duration::days(40));
    let (_, found) = reconciliation::run(&app.ctx).await.unwrap();
    assert_eq!(found, vec![]);
    assert!(count(&app).await >= 39, "one digest per finished day");
    unlock_ledger(app.ctx.db.write()).await;
    let sql = "UPDATE ledger_entries SET amount = amount * 2, balance_after = balance_after * 2";
    let done = app.ctx.db.write().execute_unprepared(sql).await;
    assert!(done.unwrap().rows_affected() > 0);
    let found = reconciliation::find_discrepancies(&app.ctx).await.unwrap();
    let days: Vec<_> = found.iter().filter(|it| is_digest(it)).collect();
    assert_eq!(days.len(), 1, "{found:?}");
    assert_eq!(days[0].subject, format!("книга за {day}"));
}

#[tokio::test]
async fn deleted_and_recomputed_digests_are_reported() {
    let mut app = TestApp::start().await;
    let user = app.sign_in().await;
    app.stop_worker().await;
    app.credit(&user, 100).await;
    app.clock.advance(Duration::days(7));
    for _ in 0..2 {
        let (_, found) = reconciliation::run(&app.ctx).await.unwrap();
        assert_eq!(found, vec![]);
        app.clock.advance(Duration::hours(2));
    }
    let before = count(&app).await;
    assert!(before >= 6, "{before}");
    let db = owner(app.ctx.db.write()).await;
    let on = match db.get_database_backend() {
        DatabaseBackend::Sqlite => "",
        _ => " ON ledger_digests",
    };
    let latest = "SELECT day FROM ledger_digests ORDER BY day DESC LIMIT 3";
    for sql in [
        format!("DROP TRIGGER ledger_digests_never_deleted{on}"),
        format!("DELETE FROM ledger_digests WHERE day IN ({latest})"),
    ] {
        db.execute_unprepared(&sql).await.unwrap();
    }
    assert_eq!(count(&app).await, before - 3);
    let (_, found) = reconciliation::run(&app.ctx).await.unwrap();
    assert!(count(&app).await >= before);
    assert_eq!(found.len(), 3, "{found:?}");
    assert!(found.iter().all(is_digest), "{found:?}");
}
