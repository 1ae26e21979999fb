//! Database constraints of the ledger.

use avtosled_core::money::Kopecks;
use avtosled_server::admin::dual_control::commands;
use avtosled_server::admin::people::balances::Direction;
use avtosled_server::money::ledger;
use avtosled_server::money::ledger::{
    Account, AccountKind, LedgerError, Movement, Reference, TransferKind,
};
use avtosled_server::platform::audit_log::Action;
use avtosled_server::platform::db;
use avtosled_server::platform::entities::{
    audit_events, ledger_entries, ledger_transfers, report_services,
};
use sea_orm::{ColumnTrait, ConnectionTrait, EntityTrait, PaginatorTrait, QueryFilter};
use uuid::Uuid;

use crate::app::TestApp;
use crate::database::owner;
use crate::money::fixtures::record_adjustment;
use crate::money::fixtures::{account, topup};

#[tokio::test]
async fn ledger_rows_reject_update_and_delete() {
    let app = TestApp::start().await;
    let user = app.sign_in().await;
    topup(&app, &user, 50_000).await;
    let owner = owner(app.ctx.db.write()).await;
    // Statements in the dialect of the other database fail as well.
    for sql in [
        "INSERT OR REPLACE INTO ledger_entries SELECT * FROM ledger_entries",
        "INSERT OR REPLACE INTO ledger_entries (id, transfer_id, account, user_id, amount, seq, kind) \
         SELECT randomblob(16), transfer_id, account, user_id, amount, seq, kind FROM ledger_entries \
         WHERE user_id IS NOT NULL",
        "INSERT OR REPLACE INTO ledger_entries (rowid, id, transfer_id, account, amount, kind) \
         SELECT rowid, randomblob(16), transfer_id, account, amount, kind FROM ledger_entries \
         WHERE user_id IS NULL",
        "INSERT OR REPLACE INTO ledger_transfers SELECT * FROM ledger_transfers",
        "INSERT OR REPLACE INTO ledger_transfers \
         SELECT randomblob(16), kind, reference, idempotency_key, description, created_at \
         FROM ledger_transfers",
        "TRUNCATE ledger_entries",
        "TRUNCATE ledger_transfers CASCADE",
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
        let done = owner.execute_unprepared(sql).await;
        assert!(done.is_err(), "{sql}");
    }
    app.finish().await;
}

#[tokio::test]
async fn transfer_with_reused_key_and_other_amount_is_rejected() {
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
    let now = app.ctx.clock.now();
    let work = app.ctx.begin().await.unwrap();
    assert!(ledger::post(&work.tx, movement(100), now).await.unwrap());
    assert!(!ledger::post(&work.tx, movement(100), now).await.unwrap());
    let act = (user_id, Action::BalanceCredited, Kopecks(100));
    record_adjustment(&work.tx, act, now).await;
    work.commit().await.unwrap();
    let work = app.ctx.begin().await.unwrap();
    assert!(ledger::post(&work.tx, movement(101), now).await.is_err());
    drop(work);
    app.finish().await;
}

#[tokio::test]
async fn release_after_capture_is_rejected() {
    let app = TestApp::start().await;
    let user = app.sign_in().await;
    app.credit(&user, 100).await;
    let report = app.order(&user, &["dtp"]).await;
    app.completed(&user, &report).await;
    app.completed_jobs().await;
    let service = report_services::Entity::find().one(app.ctx.db.write());
    let service = service.await.unwrap().unwrap();
    let key = format!("price:{}", service.id);
    let charged = ledger_transfers::Entity::find()
        .filter(ledger_transfers::Column::IdempotencyKey.eq(&key))
        .one(app.ctx.db.write());
    let charged = charged.await.unwrap().unwrap();
    assert_eq!(charged.kind, TransferKind::Capture);
    let user_id = app.user_id(&user).await;
    let release = Movement {
        kind: TransferKind::Release,
        from: Account::Held(user_id),
        to: Account::Available(user_id),
        amount: Kopecks(service.service_price),
        reference: charged.reference,
        idempotency_key: key,
        description: None,
    };
    let work = app.ctx.begin().await.unwrap();
    let refused = ledger::post(&work.tx, release, work.now).await;
    assert!(matches!(refused, Err(LedgerError::Storage(_))));
    drop(work);
    app.finish().await;
}

#[tokio::test]
async fn unbalanced_transfer_is_not_committed() {
    let app = TestApp::start().await;
    let now = app.ctx.clock.now();
    let transfer = ledger_transfers::Model {
        id: Uuid::now_v7(),
        kind: TransferKind::Adjustment,
        reference: Reference::Admin,
        idempotency_key: "adjustment:half".to_owned(),
        description: None,
        created_at: now,
    };
    let half = ledger_entries::Model {
        id: Uuid::now_v7(),
        transfer_id: transfer.id,
        account: AccountKind::Revenue,
        user_id: None,
        amount: 1,
        seq: None,
        balance_after: None,
        kind: Some(TransferKind::Adjustment),
    };
    let tx = app.ctx.db.begin().await.unwrap();
    db::insert(&tx, transfer).await.unwrap();
    db::insert(&tx, half).await.unwrap();
    assert!(app.ctx.db.commit(tx).await.is_err());
    let stored = ledger_transfers::Entity::find().count(app.ctx.db.write());
    assert_eq!(stored.await.unwrap(), 0);
    // The next transfer is not affected.
    let user = app.sign_in().await;
    app.credit(&user, 5).await;
    app.finish().await;
}

#[tokio::test]
async fn operator_credit_with_repeated_key_is_posted_once() {
    let app = TestApp::start().await;
    let user = app.sign_in().await;
    let give = |roubles| {
        let (amount, key) = (Kopecks::roubles(roubles), Some("ticket-7".to_owned()));
        let credit = Direction::Credit;
        commands::change_balance(&app.ctx, credit, &user.phone, amount, "Сбой 20 ноября", key)
    };
    give(100).await.unwrap();
    give(100).await.unwrap();
    assert!(give(101).await.is_err());
    assert_eq!(account(&app, &user).await.balance, 10_000);
    let given = audit_events::Entity::find()
        .filter(audit_events::Column::Action.eq(Action::BalanceCredited))
        .all(app.ctx.db.write());
    let given = given.await.unwrap();
    assert_eq!(given.len(), 1);
    assert_eq!(given[0].reason, "Сбой 20 ноября");
    app.finish().await;
}
