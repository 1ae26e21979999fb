//! Reconciliation of the ledger with itself and with payments, refunds and reports.

use avtosled_core::money::Kopecks;
use avtosled_server::money::ledger;
use avtosled_server::money::ledger::{Account, Movement, Reference, TransferKind};
use avtosled_server::money::reconciliation::batches::{self, BatchSizes, Cursor};
use avtosled_server::money::reconciliation::{
    Discrepancy, DiscrepancyKind, DiscrepancyKind as Kind, find_discrepancies,
};
use avtosled_server::platform::entities;
use avtosled_server::platform::entities::refunds::Status as RefundStatus;
use chrono::DateTime;
use futures::future::join_all;
use sea_orm::{ConnectionTrait, EntityTrait, IntoActiveModel};
use serde_json::json;
use uuid::Uuid;

use crate::app::{TestApp, User};
use crate::database::unlock_ledger;
use crate::money::fixtures::{balance, topup};

/// Sizes of the smallest batches, below those of every ledger.
pub const SIZES: BatchSizes = BatchSizes {
    transfers: 1,
    users: 1,
    batches: 2,
};

pub async fn execute(app: &TestApp, sql: &str) {
    let db = app.ctx.db.write();
    let done = db.execute_unprepared(sql).await.unwrap();
    assert_eq!(done.rows_affected(), 1, "{sql}");
}

pub async fn discrepancies(app: &TestApp) -> Vec<Discrepancy> {
    find_discrepancies(&app.ctx).await.unwrap()
}

fn sums(discrepancy: &Discrepancy) -> (DiscrepancyKind, &str, &str) {
    (discrepancy.kind, &discrepancy.expected, &discrepancy.found)
}

/// Ledger with 500 roubles paid by card, 100 refunded, a canceled refund of 10.80, 2.50 on hold.
struct LedgerFixture {
    app: TestApp,
    user: User,
    payment_id: Uuid,
}

impl LedgerFixture {
    async fn new() -> Self {
        let mut app = TestApp::start().await;
        let user = app.sign_in().await;
        app.completed_jobs().await;
        app.stop_worker().await;
        let payment_id = topup(&app, &user, 50_000).await;
        for roubles in [json!(100), json!(10.8)] {
            let body = json!({ "amount": roubles });
            app.post_as(&user, "/api/user/withdrawals", body)
                .await
                .expect(200);
        }
        app.sandbox
            .advance_yookassa(std::time::Duration::from_secs(61));
        app.clock.advance(chrono::Duration::seconds(11));
        avtosled_server::money::refunds::tick(&app.ctx)
            .await
            .unwrap();
        app.order(&user, &["dtp"]).await;
        assert_eq!(balance(&app, &user).await, 39_750);
        app.assert_ledger_consistent().await;
        unlock_ledger(app.ctx.db.write()).await;
        Self {
            app,
            user,
            payment_id,
        }
    }

    async fn finish(mut self) {
        self.app.start_worker();
        self.app.finish().await;
    }
}

/// Every discrepancy is found while it is recent, and when the cursor reaches it.
#[tokio::test]
async fn batched_reconciliation_finds_discrepancies_in_recent_and_cursor_range() {
    let fixture = LedgerFixture::new().await;
    let ctx = &fixture.app.ctx;
    let compare =
        async |recent, cursor| batches::compare(ctx, SIZES, recent, cursor).await.unwrap();
    let compare_all = async |recent| {
        let (mut found, mut cursor) = compare(recent, Cursor::default()).await;
        let mut hours = 1;
        while cursor != Cursor::default() {
            let (more, next) = compare(recent, cursor).await;
            assert_ne!(next, cursor, "each run moves the cursor");
            found.extend(more);
            cursor = next;
            hours += 1;
        }
        (found, hours)
    };
    let (now, long_ago) = (
        ctx.clock.now() + chrono::Duration::hours(1),
        DateTime::UNIX_EPOCH,
    );
    let (found, hours) = compare_all(now).await;
    assert_eq!(found, []);
    assert!(hours > 2, "{hours}");
    // One case of `kopecks`, without the totals that need the whole ledger.
    execute(&fixture.app, "UPDATE ledger_entries SET amount = amount + 1 WHERE account = 'available' AND amount = 50000").await;
    let expected_kinds = [
        Kind::TransferUnbalanced,
        Kind::CachedSum,
        Kind::RunningSum,
        Kind::PaymentTransfer,
    ];
    let (walked_kinds, _) = compare_all(now).await;
    let (recent, _) = compare(
        long_ago,
        Cursor {
            moment: Some(now),
            user_id: None,
        },
    )
    .await;
    for kind in expected_kinds {
        assert!(
            walked_kinds.iter().any(|found| found.kind == kind),
            "{kind:?}: {walked_kinds:?}"
        );
        assert!(
            recent.iter().any(|found| found.kind == kind),
            "{kind:?}: {recent:?}"
        );
    }
    execute(&fixture.app, "UPDATE ledger_entries SET amount = amount - 1 WHERE account = 'available' AND amount = 50001").await;
    fixture.finish().await;
}

/// Kind, expected and found amount of a discrepancy.
type Found = (Kind, &'static str, &'static str);

/// Cases: column to change, row to change, and the discrepancies that result.
fn kopecks() -> Vec<(&'static str, &'static str, Vec<Found>)> {
    vec![
        (
            "ledger_entries SET amount = amount",
            "account = 'available' AND amount = 50000",
            vec![
                (Kind::TransferUnbalanced, "0₽", "0,01₽"),
                (Kind::CachedSum, "397,51₽", "397,50₽"),
                (Kind::RunningSum, "500,01₽", "500₽"),
                (Kind::PaymentTransfer, "500₽", ""),
            ],
        ),
        (
            "ledger_entries SET amount = amount",
            "account = 'provider' AND amount = -50000",
            vec![
                (Kind::TransferUnbalanced, "0₽", "0,01₽"),
                (Kind::PaymentTransfer, "500₽", ""),
                (Kind::ProviderTotal, "−400₽", "−399,99₽"),
            ],
        ),
        (
            "ledger_entries SET balance_after = balance_after",
            "account = 'available' AND amount = -10000",
            vec![
                (Kind::RunningSum, "400₽", "400,01₽"),
                (Kind::RunningSum, "389,21₽", "389,20₽"),
            ],
        ),
        (
            "ledger_entries SET balance_after = balance_after",
            "account = 'held'",
            vec![(Kind::RunningSum, "2,50₽", "2,51₽")],
        ),
        (
            "users SET balance = balance",
            "balance > 0",
            vec![(Kind::CachedSum, "397,50₽", "397,51₽")],
        ),
        (
            "users SET held = held",
            "held > 0",
            vec![
                (Kind::CachedSum, "2,50₽", "2,51₽"),
                (Kind::HeldSum, "2,50₽", "2,51₽"),
            ],
        ),
        (
            "report_services SET service_price = service_price",
            "service_price > 0",
            vec![(Kind::HeldSum, "2,51₽", "2,50₽")],
        ),
        (
            "payments SET amount = amount",
            "amount > 0",
            vec![
                (Kind::PaymentTransfer, "500,01₽", ""),
                (Kind::ProviderTotal, "−400,01₽", "−400₽"),
            ],
        ),
        (
            "payments SET refunded = refunded",
            "amount > 0",
            vec![(Kind::PaymentRefunded, "100₽", "100,01₽")],
        ),
        (
            "refunds SET amount = amount",
            "status = 'succeeded'",
            vec![
                (Kind::PaymentRefunded, "100,01₽", "100₽"),
                (Kind::RefundTransfer, "−100,01₽", ""),
                (Kind::ProviderTotal, "−399,99₽", "−400₽"),
            ],
        ),
        (
            "refunds SET amount = amount",
            "status = 'canceled'",
            vec![
                (Kind::RefundTransfer, "−10,81₽", ""),
                (Kind::RefundReversal, "10,81₽", ""),
            ],
        ),
    ]
}

#[tokio::test]
async fn every_amount_column_off_by_one_kopeck_is_a_discrepancy() {
    let fixture = LedgerFixture::new().await;
    let app = &fixture.app;
    for (set, which, expected) in kopecks() {
        execute(app, &format!("UPDATE {set} + 1 WHERE {which}")).await;
        let found = discrepancies(app).await;
        let summary: Vec<_> = found.iter().map(sums).collect();
        assert_eq!(summary.len(), expected.len(), "{set} {which}: {summary:#?}");
        for (summary, expected) in summary.iter().zip(&expected) {
            assert_eq!(
                (summary.0, summary.1),
                (expected.0, expected.1),
                "{set} {which}: {summary:?}"
            );
            assert!(
                expected.2.is_empty() || summary.2 == expected.2,
                "{set} {which}: {summary:?}"
            );
        }
        for discrepancy in &found {
            let (subject, message) = (&discrepancy.subject, &discrepancy.message);
            assert!(message.starts_with(subject.as_str()) && message.contains("ожидалось"));
        }
        let back = which.replace("> 0", "> 1");
        let back = set_back(&back, set);
        execute(app, &format!("UPDATE {set} - 1 WHERE {back}")).await;
        app.assert_ledger_consistent().await;
    }
    fixture.finish().await;
}

/// SQL condition for the changed row.
fn set_back(which: &str, set: &str) -> String {
    if set.contains("SET amount") {
        return which
            .replace("= 50000", "= 50001")
            .replace("= -50000", "= -49999");
    }
    which.to_owned()
}

#[tokio::test]
async fn discrepancy_names_changed_row_and_both_amounts() {
    let fixture = LedgerFixture::new().await;
    let app = &fixture.app;
    execute(app, "UPDATE payments SET amount = amount + 1").await;
    let found = discrepancies(app).await;
    assert_eq!(found[0].subject, format!("платёж {}", fixture.payment_id));
    execute(app, "UPDATE payments SET amount = amount - 1").await;
    let user_id = app.user_id(&fixture.user).await;
    execute(
        app,
        "UPDATE users SET balance = balance + 1 WHERE balance > 0",
    )
    .await;
    let found = discrepancies(app).await;
    assert_eq!(
        found[0].message,
        format!(
            "пользователь {user_id}, баланс: остаток не равен сумме записей: ожидалось 397,50₽, \
             найдено 397,51₽"
        )
    );
    execute(
        app,
        "UPDATE users SET balance = balance - 1 WHERE balance > 0",
    )
    .await;
    fixture.finish().await;
}

pub fn movement(user_id: Uuid, kind: TransferKind, key: String) -> Movement {
    Movement {
        kind,
        from: Account::Provider,
        to: Account::Available(user_id),
        amount: Kopecks(1),
        reference: Reference::Admin,
        idempotency_key: key,
        description: None,
    }
}

/// Kinds of all discrepancies after a transfer.
pub async fn kinds_after(app: &TestApp, movement: Movement) -> Vec<Kind> {
    let work = app.ctx.begin().await.unwrap();
    assert!(ledger::post(&work.tx, movement, work.now).await.unwrap());
    work.commit().await.unwrap();
    let found = discrepancies(app).await;
    found.iter().map(|discrepancy| discrepancy.kind).collect()
}

/// Kinds of the discrepancies after an unexplained transfer, in a separate ledger.
async fn found_after(key: impl FnOnce(&LedgerFixture) -> String) -> Vec<Kind> {
    let fixture = LedgerFixture::new().await;
    let user_id = fixture.app.user_id(&fixture.user).await;
    let tx = fixture.app.ctx.db.begin().await.unwrap();
    let movement = movement(user_id, TransferKind::Topup, key(&fixture));
    ledger::post(&tx, movement, fixture.app.ctx.clock.now())
        .await
        .unwrap();
    fixture.app.ctx.db.commit(tx).await.unwrap();
    discrepancies(&fixture.app)
        .await
        .iter()
        .map(|discrepancy| discrepancy.kind)
        .collect()
}

#[tokio::test]
async fn transfers_without_payment_or_refund_are_discrepancies() {
    let unexplained = [Kind::TransferUnexplained, Kind::ProviderTotal];
    let doubled = found_after(|fixture| format!("topup:{}:2", fixture.payment_id)).await;
    assert_eq!(doubled, unexplained);
    assert_eq!(
        found_after(|_| format!("topup:{}", Uuid::now_v7())).await,
        unexplained
    );
    assert_eq!(
        found_after(|_| format!("refund:{}", Uuid::now_v7())).await,
        unexplained
    );
    assert_eq!(found_after(|_| "gift".to_owned()).await, unexplained);
}

#[tokio::test]
async fn payments_and_refunds_without_transfer_are_discrepancies() {
    let fixture = LedgerFixture::new().await;
    let app = &fixture.app;
    let db = app.ctx.db.write();
    let paid = entities::payments::Entity::find_by_id(fixture.payment_id);
    let paid = paid.one(db).await.unwrap().unwrap();
    let lost = entities::payments::Model {
        id: Uuid::now_v7(),
        yookassa_payment_id: None,
        idempotence_key: Some("other".to_owned()),
        amount: 1,
        refunded: 0,
        closed: 0,
        refunds_whole_only: false,
        ..paid.clone()
    };
    let insert = entities::payments::Entity::insert(lost.clone().into_active_model());
    insert.exec_without_returning(db).await.unwrap();
    let found = discrepancies(app).await;
    let summary: Vec<_> = found.iter().map(sums).collect();
    assert_eq!(
        summary,
        [
            (Kind::PaymentTransfer, "0,01₽", "проводки нет"),
            (Kind::ProviderTotal, "−400,01₽", "−400₽")
        ]
    );
    assert_eq!(found[0].subject, format!("платёж {}", lost.id));
    entities::payments::Entity::delete_by_id(lost.id)
        .exec(db)
        .await
        .unwrap();

    let refunds = entities::refunds::Entity::find().all(db).await.unwrap();
    let sent = refunds
        .iter()
        .find(|row| row.status == RefundStatus::Succeeded)
        .unwrap();
    for (status, kinds) in [
        (
            RefundStatus::Pending,
            vec![
                Kind::PaymentRefunded,
                Kind::RefundTransfer,
                Kind::ProviderTotal,
            ],
        ),
        (
            RefundStatus::Canceled,
            vec![Kind::RefundTransfer, Kind::RefundReversal],
        ),
    ] {
        let lost = entities::refunds::Model {
            id: Uuid::now_v7(),
            amount: 1,
            status,
            yookassa_refund_id: None,
            idempotence_key: status.to_string(),
            ..sent.clone()
        };
        let insert = entities::refunds::Entity::insert(lost.clone().into_active_model());
        insert.exec_without_returning(db).await.unwrap();
        let found = discrepancies(app).await;
        let summary: Vec<_> = found.iter().map(|discrepancy| discrepancy.kind).collect();
        assert_eq!(summary, kinds, "{status}");
        entities::refunds::Entity::delete_by_id(lost.id)
            .exec(db)
            .await
            .unwrap();
    }
    app.assert_ledger_consistent().await;
    fixture.finish().await;
}

#[tokio::test]
async fn statuses_contradicting_transfers_are_discrepancies() {
    let fixture = LedgerFixture::new().await;
    let app = &fixture.app;
    for (change, back, kinds) in [
        (
            "UPDATE payments SET status = 'canceled'",
            "UPDATE payments SET status = 'succeeded'",
            vec![Kind::PaymentTransfer, Kind::ProviderTotal],
        ),
        (
            "UPDATE refunds SET status = 'pending' WHERE status = 'canceled'",
            "UPDATE refunds SET status = 'canceled' WHERE status = 'pending'",
            vec![
                Kind::PaymentRefunded,
                Kind::RefundReversal,
                Kind::ProviderTotal,
            ],
        ),
        (
            "UPDATE ledger_transfers SET kind = 'adjustment' WHERE kind = 'topup'",
            "UPDATE ledger_transfers SET kind = 'topup' WHERE kind = 'adjustment'",
            vec![Kind::PaymentTransfer],
        ),
        (
            "UPDATE payments SET user_id = NULL",
            "UPDATE payments SET user_id = (SELECT id FROM users)",
            vec![Kind::PaymentTransfer],
        ),
        (
            "UPDATE ledger_entries SET seq = NULL WHERE account = 'held'",
            "UPDATE ledger_entries SET seq = (SELECT MAX(seq) FROM ledger_entries) \
             WHERE account = 'held'",
            vec![Kind::RunningSum],
        ),
    ] {
        execute(app, change).await;
        let found = discrepancies(app).await;
        let summary: Vec<_> = found.iter().map(|discrepancy| discrepancy.kind).collect();
        assert_eq!(summary, kinds, "{change}");
        execute(app, back).await;
        app.assert_ledger_consistent().await;
    }
    execute(app, "DELETE FROM ledger_entries WHERE account = 'held'").await;
    let found = discrepancies(app).await;
    assert_eq!(found[0].kind, Kind::TransferUnbalanced);
    assert_eq!(
        (found[1].kind, found[1].found.as_str()),
        (Kind::TransferEntries, "1")
    );
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn concurrent_orders_cause_no_discrepancy() {
    let app = TestApp::start().await;
    let user = app.sign_in().await;
    app.credit(&user, 500).await;
    let ordering = async {
        for _ in 0..5 {
            join_all((0..8).map(|_| app.order(&user, &["dtp", "wanted"]))).await;
        }
        app.completed_jobs().await;
    };
    let watching = async {
        loop {
            app.assert_ledger_consistent().await;
        }
    };
    tokio::select! {
        () = ordering => {}
        () = watching => {}
    }
    app.finish().await;
}

#[tokio::test]
async fn missing_newest_ledger_entry_is_a_discrepancy() {
    let app = TestApp::start().await;
    let user = app.sign_in().await;
    app.credit(&user, 300).await;
    app.assert_ledger_consistent().await;
    execute(&app, "UPDATE users SET ledger_seq = 2 WHERE ledger_seq = 1").await;
    let found = discrepancies(&app).await;
    let kinds: Vec<_> = found.iter().map(|it| it.kind).collect();
    assert_eq!(kinds, [Kind::RunningSum]);
}

#[tokio::test]
async fn adjustment_from_revenue_above_staff_refunds_is_a_discrepancy() {
    let fixture = LedgerFixture::new().await;
    let app = &fixture.app;
    let user_id = app.user_id(&fixture.user).await;
    execute(
        app,
        "UPDATE refunds SET kind = 'admin' WHERE status = 'succeeded'",
    )
    .await;
    let given_up = |kopecks: i64| Movement {
        from: Account::Revenue,
        amount: Kopecks(kopecks),
        reference: Reference::Payment(fixture.payment_id),
        ..movement(
            user_id,
            TransferKind::Adjustment,
            format!("given-up:{}", Uuid::now_v7()),
        )
    };
    assert_eq!(kinds_after(app, given_up(10_000)).await, []);
    let beyond = kinds_after(app, given_up(1)).await;
    assert_eq!(beyond, [Kind::CompanyTransferUnexplained; 2]);
}
