//! The database itself refuses what must never be.

use avtosled_core::money::Kopecks;
use avtosled_server::money::ledger;
use avtosled_server::money::ledger::{Account, Movement, Reference, TransferKind};
use sea_orm::ConnectionTrait;

use crate::app::TestApp;
use crate::money::paid::topup;

#[tokio::test]
async fn the_past_cannot_be_rewritten() {
    let app = TestApp::start().await;
    let user = app.sign_in().await;
    topup(&app, &user, 50_000).await;
    for sql in [
        "UPDATE ledger_entries SET amount = amount + 1",
        "UPDATE ledger_entries SET seq = NULL",
        "DELETE FROM ledger_entries",
        "UPDATE ledger_transfers SET kind = 'adjustment'",
        "DELETE FROM ledger_transfers",
        "UPDATE payments SET refunded = amount + 1",
        "UPDATE payments SET refunded = -1",
        "UPDATE payments SET status = 'lost'",
        "UPDATE users SET credit = balance + 1",
        "INSERT INTO payments SELECT * FROM payments",
    ] {
        let done = app.kit.db.write().execute_unprepared(sql).await;
        assert!(done.is_err(), "{sql}");
    }
    app.finish().await;
}

#[tokio::test]
async fn a_key_comes_with_one_movement() {
    let app = TestApp::start().await;
    let user = app.sign_in().await;
    let user_id = app.user_id(&user).await;
    let movement = |kopecks| Movement {
        kind: TransferKind::Adjustment,
        from: Account::Adjustments,
        to: Account::Available(user_id),
        amount: Kopecks(kopecks),
        reference: Reference::Admin,
        idempotency_key: "adjustment:one".to_owned(),
        description: None,
    };
    let now = app.kit.clock.now();
    let work = app.kit.begin().await.unwrap();
    assert!(ledger::post(&work.tx, movement(100), now).await.unwrap());
    assert!(!ledger::post(&work.tx, movement(100), now).await.unwrap());
    work.commit().await.unwrap();
    let work = app.kit.begin().await.unwrap();
    assert!(ledger::post(&work.tx, movement(101), now).await.is_err());
    drop(work);
    app.finish().await;
}
